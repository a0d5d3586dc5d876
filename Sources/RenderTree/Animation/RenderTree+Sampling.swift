internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The plan's first phase: shown values of animated layers at a time.
extension RenderTree {
  /// Sets the shown values of layers that animations move, through the setters that commits use, and notes when the
  /// next frame is needed. Other layers are not touched.
  mutating func sample(at time: Double, plan: inout FramePlan) {
    if animations.areTimesStale {
      animations.awakeAll()
      transitions.awakeAll()
    }
    if !transitions.entries.isEmpty {
      sampleTransitions(at: time, plan: &plan)
      plan.changesEarlier = true
    }
    if animations.isEmpty { return }
    animations.awakeRested(at: time)
    plan.layersSampled = animations.moving.count
    var place = 0
    while place < animations.moving.count {
      if animations.timings.isEmpty { sampleMoves(from: &place, at: time) }
      guard place < animations.moving.count else { break }
      let index = animations.moving[place]
      let local = animations.localTime(of: Int(animations.layers[index].slot), at: time, layers: &layers)
      sample(index, at: local.time)
      if !animations.layers[index].span.contains(time) { animations.look(at: index, local, time: time) }
      // A layer that rests has left the list; another is at its place.
      if animations.layers[index].isMoving { place += 1 }
    }
    if let next = animations.nextTime(after: time) { plan.noteTime(next) }
    plan.changesEarlier = true
  }

  private mutating func sampleMoves(from place: inout Int, at time: Double) {
    guard layers.frame.usesLeaves else { return }
    animations.sampleMoves(
      from: &place, at: time, states: &layers.states, shown: &layers.geometry, moved: &layers.changes.movedLeaves)
  }

  /// Sets the shown values of a layer.
  ///
  /// - Parameter time: the layer's own.
  private mutating func sample(_ index: Int32, at time: Double) {
    let (slot, parts) = (Int(animations.layers[index].slot), animations.layers[index].parts)
    if parts.contains(.geometry) {
      let (geometry, matrices) = animations.sampledGeometry(index, at: time)
      show(geometry, matrices, at: slot)
    }
    if parts.contains(.appearance) {
      let shown = animations.sampledAppearance(index, at: time)
      if presentation.isModified(slot) || shown != layers.appearance[slot] { setAppearance(shown, at: slot) }
    }
    if !parts.isDisjoint(with: .others) { sampleOthers(index, slot, parts, at: time) }
  }

  mutating func show(_ geometry: GeometryRecord, _ matrices: MatrixPair, at slot: Int) {
    let id = layers.id(of: slot)
    var isSame = geometry == layers.geometry[slot]
    let state = layers.states[slot]
    if geometry.hasTransform3D, state.transform < 0 || layers.matrices[state.transform] != matrices.transform {
      setMatrix(LayerChanges.MatrixChange(id, .transform, matrices.transform), at: slot)
      isSame = false
    }
    if geometry.hasSublayerTransform,
      state.sublayerTransform < 0 || layers.matrices[state.sublayerTransform] != matrices.sublayerTransform
    {
      setMatrix(LayerChanges.MatrixChange(id, .sublayerTransform, matrices.sublayerTransform), at: slot)
      isSame = false
    }
    if !isSame { setGeometry(geometry, at: slot) }
  }

  private mutating func sampleOthers(_ index: Int32, _ slot: Int, _ parts: AnimatedLayer.Parts, at time: Double) {
    show(animations.sampledOthers(index, at: time), parts, at: slot)
  }

  /// Shows values of the given parts.
  mutating func show(_ shown: OtherModel, _ parts: AnimatedLayer.Parts, at slot: Int) {
    if parts.contains(.effects), shown.effects != layers.effects(of: slot) { setEffects(shown.effects, at: slot) }
    if parts.contains(.detail), shown.detail != layers.detail(of: slot) { setDetail(shown.detail, at: slot) }
    if parts.contains(.filters), presentation.isModified(slot) || shown.filters != layers.filters(of: slot) {
      setFilters(shown.filters, at: slot)
    }
    if parts.contains(.shadowPath), shown.shadowPath != layers.shadowPath(of: slot) {
      setShadowPath(shown.shadowPath, at: slot)
    }
    if parts.contains(.kind), shown.kind != layers.kind(of: slot) { setKind(shown.kind, at: slot) }
    if parts.contains(.contents) { showContents(shown, at: slot) }
  }
}
