internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Device pixels that must be redrawn: the damage of past frames, grown by background filters.
///
/// Owns the damage of each frame and the places of background filters. Reads the layer table; called while changes are
/// applied and before painting.
struct DamageTracker: Sendable {
  var history = DamageHistory()
  var keptBackdrops = KeptBackdrops()
  /// Layers with background filters, and their ancestors.
  private(set) var backdropHolders: [Int32] = []
  /// The same before the last change of a background filter.
  private var formerHolders: [Int32] = []
  /// Place of each layer with background filters; nil if it must be computed in each frame.
  private var backdropPlaces: [PixelRect?] = []
  /// Indices of those that may affect the target.
  private var shownBackdrops: [Int32] = []
  /// Own pixels of a kept group in which leaves have moved, until `addKeptGroupDamage`.
  var keptGroupDamage: [PixelRect] = []
  /// A layer for which `isShownPlainly` was true; −1 for none.
  private(set) var plainParent: Int32 = -1
  /// `shownSpace()` at that time.
  private var plainSpace = PixelRect.empty
}

extension DamageTracker {
  /// Updates which layers contain background filters, their places and their reach, if one of them changed.
  ///
  /// - Returns: the layers that contained some before, if these are others now.
  mutating func noteBackdrops(layers: inout LayerTable) -> [Int32]? {
    if layers.operators.backdrops.isEmpty, backdropHolders.isEmpty { return nil }
    guard
      layers.operators.areBackdropsStale
        || layers.changes.listed.contains(where: {
          layers.states[Int($0)].filters >= 0 || layers.states[Int($0)].flags.contains(.holdsBackdrop)
        })
    else { return nil }
    layers.operators.areBackdropsStale = false
    swap(&formerHolders, &backdropHolders)
    for slot in formerHolders { layers.states[Int(slot)].flags.remove(.holdsBackdrop) }
    backdropHolders.removeAll(keepingCapacity: true)
    layers.operators.backdropReach = 0
    layers.frame.visitedCount += layers.operators.backdrops.count
    for backdrop in layers.operators.backdrops.slots where layers.isInTree(Int(backdrop)) {
      layers.updateDevice(Int(backdrop))
      let slot = Int(backdrop)
      let scale = EffectScale(layers.states[slot].device, bounds: layers.geometry[slot].bounds.standardized)
      let reach = layers.backdropReach(slot, scale)
      layers.operators.backdropReach += max(reach.x, reach.y)
      LayerTable.mark(above: slot, .holdsBackdrop, in: &layers.states, into: &backdropHolders)
    }
    keptBackdrops.forgetOthers(layers: &layers)
    layers.operators.backdropReach = min(layers.operators.backdropReach, Self.largestBackdropReach)
    backdropPlaces.clear()
    for backdrop in layers.operators.backdrops.slots {
      backdropPlaces.append(layers.knownPlace(ofBackdrop: Int(backdrop)))
    }
    noteShownBackdrops(layers: &layers)
    return formerHolders != backdropHolders ? formerHolders : nil
  }

  /// Overlapping background filters are exact up to this distance around the target, device pixels.
  private static let largestBackdropReach = 4096

  private mutating func noteShownBackdrops(layers: inout LayerTable) {
    let space = shownSpace(layers: &layers)
    shownBackdrops.clear()
    for index in backdropPlaces.indices {
      if let place = backdropPlaces[index], place.intersection(space).isEmpty { continue }
      shownBackdrops.append(Int32(index))
    }
  }

  /// Grows damage by background filters: a layer that reads a damaged pixel is damaged as a whole, and all that it
  /// reads must be redrawn as it was before the layer. A layer whose backdrop is kept reads nothing.
  ///
  /// - Parameter isBefore: the frame is not drawn yet.
  private mutating func growByBackdrops(
    _ region: PixelRegion, isBefore: Bool, layers: inout LayerTable
  ) -> PixelRegion {
    let target = layers.frame.target?.bounds ?? .empty
    guard !layers.operators.backdrops.isEmpty, !region.isEmpty else { return region.intersection(target) }
    // Layers on the target may read pixels beyond it.
    let space = shownSpace(layers: &layers)
    var region = region
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for index in shownBackdrops {
        let slot = Int(layers.operators.backdrops.slots[Int(index)])
        if let place = backdropPlaces[Int(index)], !region.touches(place) { continue }
        guard layers.isInTree(slot), !keptBackdrops.isShown(slot) else { continue }
        let all = layers.place(ofBackdrop: slot).intersection(space)
        guard region.touches(all), !region.holds(all) else { continue }
        region.join(all)
        if isBefore { keptBackdrops.note(all, of: slot, isRedrawn: true, layers: &layers) }
        hasGrown = true
      }
    }
    return region.intersection(target)
  }

  /// Sets a region to what a target of an age lacks; false if it is too old.
  mutating func take(age: Int, into region: inout PixelRegion, layers: inout LayerTable) -> Bool {
    history.unite()
    if age == 1, layers.operators.backdrops.isEmpty {
      region = history.current.intersection(layers.frame.target?.bounds ?? .empty)
      return true
    }
    guard let lacking = history.lacking(age: age) else { return false }
    region = growByBackdrops(lacking, isBefore: true, layers: &layers)
    return true
  }

  /// Called after a plan that draws.
  ///
  /// - Parameter isWhole: all pixels were redrawn.
  mutating func endFrame(_ target: PlanTarget, isWhole: Bool, layers: inout LayerTable) {
    if isWhole {
      history.setCurrent(PixelRegion(target.bounds))
    } else if !layers.operators.backdrops.isEmpty {
      history.setCurrent(growByBackdrops(history.current, isBefore: false, layers: &layers))
    }
    history.advance()
  }

  /// Damages the place of a simple leaf, or of a group that is shown from the cache, if no ancestor changes the effect.
  ///
  /// - Returns: false if the general path is needed.
  mutating func damageSimplePlace(of slot: Int, layers: inout LayerTable) -> Bool {
    let isSimple = layers.isSimple(slot)
    guard isSimple || layers.states[slot].links.parent >= 0 && layers.isFreshGroup(slot),
      isShownPlainly(in: layers.states[slot].links.parent, layers: &layers), !layers.movesCutOperators(slot)
    else { return false }
    if isSimple {
      if layers.isSeen(slot) { add(layers.simplePlace(slot).intersection(plainSpace), of: slot, layers: &layers) }
      return true
    }
    // This may find that the cache no longer holds.
    layers.updateDeviceBelow(slot)
    guard let place = layers.keptPlace(slot) else { return false }
    if layers.isSeen(slot) { add(place.intersection(plainSpace), of: slot, layers: &layers) }
    return true
  }

  /// Whether a layer and its ancestors are in the tree and visible, and neither filter, copy nor cache their content;
  /// its device transform is updated then. The result is cached for the layer's other sublayers until
  /// `forgetPlainParent`.
  @inline(__always)
  private mutating func isShownPlainly(in parent: Int32, layers: inout LayerTable) -> Bool {
    parent == plainParent || becomesPlainParent(parent, layers: &layers)
  }

  /// Pixels that can be seen of leaves in a layer whose ancestors neither filter, copy nor cache their content; nil in
  /// other layers.
  mutating func plainSpace(in parent: Int32, layers: inout LayerTable) -> PixelRect? {
    isShownPlainly(in: parent, layers: &layers) ? plainSpace : nil
  }

  private mutating func becomesPlainParent(_ parent: Int32, layers: inout LayerTable) -> Bool {
    var slot = Int(parent)
    while true {
      guard
        layers.states[slot].effects & layers.states[slot].filters & layers.states[slot].raster
          & layers.states[slot].surface == -1, layers.isSeen(slot),
        layers.states[slot].flags.isDisjoint(with: [.isReplicator, .isTilted]),
        layers.states[slot].verdict.isDisjoint(with: [.isOverlapDecided, .isShadowDecided, .isMaskDecided])
      else { return false }
      let next = layers.states[slot].links.parent
      if next < 0 { break }
      slot = Int(next)
    }
    guard Int32(slot) == layers.root else { return false }
    layers.updateDevice(Int(parent))
    plainParent = parent
    plainSpace = shownSpace(layers: &layers)
    return true
  }

  /// Whether a layer and its ancestors are in the tree and visible, one of them is a kept group, and nothing else
  /// around leaves in the layer depends on where they are. Its device transform is updated then.
  func isPlainInKeptGroup(_ parent: Int32, layers: inout LayerTable) -> Bool {
    layers.updateDevice(Int(parent))
    var (slot, isCut, isInGroup) = (Int(parent), false, false)
    while true {
      let state = layers.states[slot]
      guard state.filters == -1, state.raster >= 0 || state.surface == -1, layers.isSeen(slot),
        state.flags.isDisjoint(with: [.isReplicator, .isTilted]),
        state.verdict.isDisjoint(with: [.isOverlapDecided, .isMaskDecided])
      else { return false }
      isCut = isCut || layers.masksToBounds(slot)
      if state.effects >= 0 {
        guard layers.effects[state.effects].compositingFilter == .normal,
          !layers.castsPictureShadow(slot) || isCut && layers.hasOutlineShadow(slot)
        else { return false }
      }
      if state.raster >= 0 {
        guard layers.isFreshGroup(slot) else { return false }
        isInGroup = true
      }
      if state.links.parent < 0 { return isInGroup && Int32(slot) == layers.root }
      slot = Int(state.links.parent)
    }
  }

  /// Device pixels that can affect the target: its own, and those that background filters read around it.
  func shownSpace(layers: inout LayerTable) -> PixelRect {
    let reach = layers.operators.backdropReach
    return (layers.frame.target?.bounds ?? .empty).grown(reach, reach)
  }

  /// Invalidates `plainParent`: a layer with sublayers has changed.
  mutating func forgetPlainParent() { plainParent = -1 }

  /// Pixels of a group to draw so that `region` is right: more if the group contains background filters.
  mutating func wanted(
    of slot: Int, _ region: PixelRect, within all: PixelRect, in space: PixelRect, layers: inout LayerTable
  ) -> PixelRect {
    guard layers.states[slot].flags.contains(.holdsBackdrop), !region.isEmpty else { return region }
    // Independent of the damage: a background filter reads around the visible pixels, and nested ones read further, but
    // each only within the bounds of its layer.
    let reach = layers.operators.backdropReach
    let read = space.union(region).grown(reach, reach)
    return region.union(all.intersection(read).intersection(readByBackdrops(in: slot, layers: &layers)))
  }

  /// A rectangle that contains the bounds of the layers with background filters in a group.
  private mutating func readByBackdrops(in slot: Int, layers: inout LayerTable) -> PixelRect {
    guard layers.operators.backdrops.count <= Self.mostLookedAt else { return LayerTable.everywherePixels }
    var read = PixelRect.empty
    for backdrop in layers.operators.backdrops.slots {
      var above = Int(backdrop)
      // Those in a bitmap read its texels alone.
      while above >= 0, above != slot, layers.states[above].raster < 0 {
        above = Int(layers.states[above].links.parent)
      }
      guard above == slot else { continue }
      layers.updateDevice(Int(backdrop))
      read = read.union(layers.backdropEdge(Int(backdrop)))
    }
    return read
  }

  /// With more layers with background filters, a group is drawn as far as any of them may read.
  private static let mostLookedAt = 64

  /// Device pixels that decide which sorted layers count. Depends on the tree and the target, not on damage, since each
  /// plane may split the others.
  func sortedSpace(in context: PaintWalk.Context, layers: inout LayerTable) -> PixelRect {
    // Filters may read more of a group, or of the target.
    context.base == 0 && layers.operators.backdropReach == 0 && !context.hasOwnPixels && !context.isCopied
      ? context.space : LayerTable.anywhere
  }
}
