internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneGeometry

/// The shown appearance of a layer.
struct ShownLook: BitwiseCopyable, Sendable {
  var slot: Int32
  var appearance: AppearanceRecord
}

extension AnimationStore {
  /// Samples layers of which animations change the geometry alone or the appearance alone. Kept leaves are moved, as
  /// `LayerTable.takeMoves` does with a commit; appearances are collected in `looks`.
  ///
  /// - Parameters:
  ///   - place: index in `moving` of the first layer; afterwards, of the first that the general path must sample.
  ///   - time: the plan's, which is all layers' own.
  ///   - takesMoves: whether leaves may be moved this way.
  mutating func sampleAlike(
    from place: inout Int, at time: Double, takesMoves: Bool, states: inout [LayerState],
    shown: inout [GeometryRecord], moved: inout [Int32]
  ) {
    Self.sampleAlike(
      moving, from: &place, at: time, takesMoves, layers.values, links.values, geometry.values, appearance.values,
      looks: &looks, states: &states, shown: &shown, moved: &moved)
  }

  private static func sampleAlike(
    _ moving: [Int32], from place: inout Int, at time: Double, _ takesMoves: Bool, _ layers: [AnimatedLayer],
    _ links: [Link], _ models: [GeometryRecord], _ lookModels: [AppearanceRecord], looks: inout [ShownLook],
    states: inout [LayerState], shown: inout [GeometryRecord], moved: inout [Int32]
  ) {
    let (moving, layers, links) = (moving.span, layers.span, links.span)
    let (models, lookModels) = (models.span, lookModels.span)
    var states = states.mutableSpan
    var shown = shown.mutableSpan
    // Tracks write it only if they leave the plane, where the general path takes the layer.
    var matrices = MatrixPair()
    while place < moving.count {
      let index = Int(moving[place])
      guard layers[index].span.contains(time) else { return }
      var link = Int(layers[index].first)
      if layers[index].parts == .appearance {
        var look = ShownLook(slot: layers[index].slot, appearance: lookModels[Int(layers[index].appearance)])
        while link >= 0 {
          if let moment = links[link].track.moment(at: time) { links[link].track.apply(moment, to: &look.appearance) }
          link = Int(links[link].next)
        }
        looks.append(look)
        place += 1
        continue
      }
      let slot = Int(layers[index].slot)
      guard takesMoves, layers[index].parts == .geometry, states[slot].isKeptLeaf,
        !states[slot].stale.contains(.isListed)
      else { return }
      var new = models[Int(layers[index].geometry)]
      if new.hasTransform3D || new.hasSublayerTransform { return }
      while link >= 0 {
        if let moment = links[link].track.moment(at: time) { links[link].track.apply(moment, to: &new, &matrices) }
        link = Int(links[link].next)
      }
      guard shown[slot].isMoved(to: new) else { return }
      place += 1
      if shown[slot].position == new.position, shown[slot].transform == new.transform { continue }
      shown[slot].position = new.position
      shown[slot].transform = new.transform
      if !states[slot].stale.contains(.isMovedLeaf) {
        states[slot].stale.insert(.isMovedLeaf)
        moved.append(Int32(truncatingIfNeeded: slot))
      }
    }
  }
}
