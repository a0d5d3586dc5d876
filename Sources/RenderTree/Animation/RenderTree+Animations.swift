internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Applies changes of animations, and changes of the model values of animated layers.
extension RenderTree {
  mutating func apply(_ change: LayerAnimationChange) {
    guard let slot = layers.slot(of: change.layer) else { return }
    switch change.change {
    case .add(let track):
      addTrack(track, of: change.animation, to: slot)
    case .remove:
      guard let index = animations.index(of: slot) else { return }
      animations.remove(change.animation, from: index)
      let unused = animations.layers[index].parts.subtracting(animations.parts(of: index))
      if !unused.isEmpty { restoreModel(index, slot, unused) }
      guard animations.layers[index].parts.isEmpty else { return }
      animations.forgetTracks(slot)
      layers.states[slot].stale.remove(.isAnimated)
    }
  }

  mutating func addTrack(_ track: AnimationTrack, of animation: AnimationID, to slot: Int) {
    // The owner samples and sends these.
    if track.key.part == .owner { return }
    animations.add(track, of: animation, to: slot)
    layers.states[slot].stale.insert(.isAnimated)
    if let index = animations.index(of: slot) { captureModel(index, slot, .init(track.key.part)) }
  }

  /// Animations may change a part of the layer's values from here on. Its shown values are the model values now.
  private mutating func captureModel(_ index: Int32, _ slot: Int, _ part: AnimatedLayer.Parts) {
    let known = animations.layers[index].parts
    if part.isSubset(of: known) { return }
    animations.layers[index].parts.formUnion(part)
    switch part {
    case .geometry:
      animations.layers[index].geometry = animations.geometry.store(layers.geometry[slot], at: -1)
      if let matrices = layers.matrices(of: slot) {
        animations.layers[index].matrices = animations.matrices.store(matrices, at: -1)
      }
    case .appearance:
      animations.layers[index].appearance = animations.appearance.store(layers.appearance[slot], at: -1)
    default:
      if animations.layers[index].other < 0 {
        animations.layers[index].other = animations.others.store(OtherModel(), at: -1)
      }
      let shown = shownOthers(of: slot)
      animations.others[animations.layers[index].other].take(part, of: shown)
    }
  }

  /// Shown values of a layer.
  mutating func shownOthers(of slot: Int) -> OtherModel {
    var model = OtherModel()
    model.effects = layers.effects(of: slot)
    model.detail = layers.detail(of: slot)
    model.filters = layers.filters(of: slot)
    model.shadowPath = layers.shadowPath(of: slot)
    model.kind = layers.kind(of: slot)
    model.contents = layers.contents[slot]
    return model
  }

  /// Shows the model values of parts that no animation of the layer changes any more.
  private mutating func restoreModel(_ index: Int32, _ slot: Int, _ parts: AnimatedLayer.Parts) {
    let layer = animations.layers[index]
    if parts.contains(.geometry) {
      let (geometry, matrices) = animations.modelGeometry(of: layer)
      show(geometry, matrices, at: slot)
    }
    if parts.contains(.appearance) { setAppearance(animations.appearance[layer.appearance], at: slot) }
    if !parts.isDisjoint(with: .others) { show(animations.others[layer.other], parts, at: slot) }
    animations.releaseModel(index, parts: parts)
    animations.layers[index].parts.subtract(parts)
  }

  // MARK: Commits

  // Each of these takes a value of a commit as a model value; false if no animation of the layer changes that part.

  @inline(__always)
  mutating func takeModel(_ new: GeometryRecord, at slot: Int) -> Bool {
    guard layers.states[slot].stale.contains(.isAnimated), let index = animatedIndex(.geometry, at: slot) else {
      return false
    }
    animations.geometry[animations.layers[index].geometry] = new
    return true
  }

  mutating func takeModel(_ change: LayerChanges.MatrixChange, at slot: Int) -> Bool {
    guard let index = animatedIndex(.geometry, at: slot) else { return false }
    var pair = MatrixPair()
    if animations.layers[index].matrices >= 0 { pair = animations.matrices[animations.layers[index].matrices] }
    switch change.kind {
    case .transform: pair.transform = change.matrix
    case .sublayerTransform: pair.sublayerTransform = change.matrix
    }
    animations.layers[index].matrices = animations.matrices.store(pair, at: animations.layers[index].matrices)
    return true
  }

  mutating func takeModel(_ new: AppearanceRecord, at slot: Int) -> Bool {
    guard let index = animatedIndex(.appearance, at: slot) else { return false }
    animations.appearance[animations.layers[index].appearance] = new
    return true
  }

  mutating func takeModel(_ part: AnimatedLayer.Parts, at slot: Int, _ set: (inout OtherModel) -> Void) -> Bool {
    guard let index = animatedIndex(part, at: slot) else { return false }
    set(&animations.others[animations.layers[index].other])
    return true
  }

  private mutating func animatedIndex(_ part: AnimatedLayer.Parts, at slot: Int) -> Int32? {
    guard layers.states[slot].stale.contains(.isAnimated), let index = animations.index(of: slot) else { return nil }
    // What fades depends on the bounds, too.
    animations.awake(index)
    return animations.layers[index].parts.contains(part) ? index : nil
  }
}

extension LayerTable {
  /// A layer, its mask, and all below both: each layer after its superlayer.
  ///
  /// - Parameters:
  ///   - most: the list ends after a layer with which there are more.
  ///   - withOwnMask: false to leave out the mask of the layer itself.
  func subtree(_ top: Int, most: Int, withOwnMask: Bool = true) -> [Int32] {
    var (subtree, next) = ([Int32(top)], 0)
    while next < subtree.count, subtree.count <= most {
      let links = states[Int(subtree[next])].links
      if links.mask >= 0, withOwnMask || next > 0 { subtree.append(links.mask) }
      var child = links.first
      while child >= 0 {
        subtree.append(child)
        child = states[Int(child)].links.next
      }
      next += 1
    }
    return subtree
  }

  // Values of a layer as the program sets them: those that it does not have are the defaults.

  func matrices(of slot: Int) -> MatrixPair? {
    let state = states[slot]
    guard state.transform >= 0 || state.sublayerTransform >= 0 else { return nil }
    var pair = MatrixPair()
    if state.transform >= 0 { pair.transform = matrices[state.transform] }
    if state.sublayerTransform >= 0 { pair.sublayerTransform = matrices[state.sublayerTransform] }
    return pair
  }
}
