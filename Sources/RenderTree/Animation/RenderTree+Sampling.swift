internal import MultiplaneAnimation
package import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The plan's first phase: shown values of animated layers at a time.
extension RenderTree {
  /// Sets the shown values of layers that animations move, through the setters that commits use, and notes when the
  /// next frame is needed. Other layers are not touched.
  mutating func sample(at time: Double, plan: inout FramePlan) {
    if transitions.areDelaysStale || !transitions.delayed.isEmpty { updateDelayedCopies(at: time) }
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
      if animations.layers[animations.moving[place]].isInPlansTime {
        let first = place
        sampleAlike(from: &place, at: time)
        plan.layersSampledAlike += place - first
      }
      guard place < animations.moving.count else { break }
      let index = animations.moving[place]
      let own = animations.ownTime(ofAnimated: index, at: time, layers: &layers)
      sample(index, at: own.local)
      if !animations.layers[index].span.contains(time) { animations.look(at: index, own, time: time) }
      // A layer that rests has left the list; another is at its place.
      if animations.layers[index].isMoving { place += 1 }
    }
    if let next = animations.nextTime(after: time) { plan.noteTime(next) }
    plan.changesEarlier = true
  }

  private mutating func sampleAlike(from place: inout Int, at time: Double) {
    animations.sampleAlike(
      from: &place, at: time, takesMoves: layers.frame.usesLeaves, states: &layers.states, shown: &layers.geometry,
      moved: &layers.changes.movedLeaves)
    for index in animations.looks.indices {
      let look = animations.looks[index]
      show(look.appearance, at: Int(look.slot))
    }
    animations.looks.removeAll(keepingCapacity: true)
    for index in animations.places.indices {
      let place = animations.places[index]
      var geometry = layers.geometry[Int(place.slot)]
      (geometry.position, geometry.transform) = (place.position, place.transform)
      setGeometry(geometry, at: Int(place.slot))
    }
    animations.places.removeAll(keepingCapacity: true)
  }

  private mutating func show(_ appearance: AppearanceRecord, at slot: Int) {
    if appearance != layers.appearance[slot] { setAppearance(appearance, at: slot) }
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
    if parts.contains(.appearance) { show(animations.sampledAppearance(index, at: time), at: slot) }
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
    var shown = animations.sampledOthers(index, at: time)
    // The replaced value's memory is reused by the next sample.
    var spare = OtherModel()
    if parts.contains(.filters) { spare.filters = layers.filters(of: slot) }
    if case .gradient = shown.kind { spare.kind = layers.kind(of: slot) }
    show(shown, parts, at: slot)
    if parts.contains(.filters), shown.filters == layers.filters(of: slot), spare.filters != shown.filters {
      swap(&shown.filters, &spare.filters)
    }
    if case .gradient = shown.kind, spare.kind != shown.kind { swap(&shown.kind, &spare.kind) }
    spare = OtherModel()
    swap(&spare.filters, &shown.filters)
    if case .gradient = shown.kind { swap(&spare.kind, &shown.kind) }
    animations.spares[Int(animations.layers[index].other)] = spare
  }

  /// Shows values of the given parts.
  mutating func show(_ shown: OtherModel, _ parts: AnimatedLayer.Parts, at slot: Int) {
    if parts.contains(.effects), shown.effects != layers.effects(of: slot) { setEffects(shown.effects, at: slot) }
    if parts.contains(.detail), shown.detail != layers.detail(of: slot) { setDetail(shown.detail, at: slot) }
    if parts.contains(.filters), shown.filters != layers.filters(of: slot) { setFilters(shown.filters, at: slot) }
    if parts.contains(.shadowPath), shown.shadowPath != layers.shadowPath(of: slot) {
      setShadowPath(shown.shadowPath, at: slot)
    }
    if parts.contains(.kind), shown.kind != layers.kind(of: slot), !transitions.isDelayed(slot) {
      setKind(shown.kind, at: slot)
    }
    if parts.contains(.contents) { showContents(shown, at: slot) }
  }

  /// The shown values of a layer in the last plan; nil for an unknown layer.
  package func shownValues(of id: LayerID) -> LayerValues? {
    guard Int(id.slot) < layers.states.count, layers.states[Int(id.slot)].generation == id.generation else {
      return nil
    }
    let slot = Int(id.slot)
    var values = LayerValues()
    (values.geometry, values.matrices) = (layers.geometry[slot], layers.matrices(of: slot) ?? MatrixPair())
    values.appearance = layers.appearance[slot]
    (values.detail, values.effects) = (layers.detail(of: slot), layers.effects(of: slot))
    (values.filters, values.shadowPath) = (layers.filters(of: slot), layers.shadowPath(of: slot))
    (values.kind, values.contents) = (layers.kind(of: slot), layers.contents[slot])
    return values
  }
}
