internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneGeometry

extension AnimationStore {
  /// Moves kept leaves of which animations change the geometry alone, as `LayerTable.takeMoves` does with a commit.
  ///
  /// - Parameters:
  ///   - place: index in `moving` of the first layer; afterwards, of the first that the general path must sample.
  ///   - time: the plan's, which is all layers' own.
  mutating func sampleMoves(
    from place: inout Int, at time: Double, states: inout [LayerState], shown: inout [GeometryRecord],
    moved: inout [Int32]
  ) {
    Self.sampleMoves(
      moving, from: &place, at: time, layers.values, links.values, geometry.values, states: &states, shown: &shown,
      moved: &moved)
  }

  private static func sampleMoves(
    _ moving: [Int32], from place: inout Int, at time: Double, _ layers: [AnimatedLayer], _ links: [Link],
    _ models: [GeometryRecord], states: inout [LayerState], shown: inout [GeometryRecord], moved: inout [Int32]
  ) {
    let (moving, layers, links, models) = (moving.span, layers.span, links.span, models.span)
    var states = states.mutableSpan
    var shown = shown.mutableSpan
    // Tracks write it only if they leave the plane, where the general path takes the layer.
    var matrices = MatrixPair()
    while place < moving.count {
      let index = Int(moving[place])
      let slot = Int(layers[index].slot)
      guard layers[index].parts == .geometry, layers[index].span.contains(time),
        states[slot].flags.contains(.isKeptLeaf), !states[slot].stale.contains(.isListed)
      else { return }
      var new = models[Int(layers[index].geometry)]
      if new.hasTransform3D || new.hasSublayerTransform { return }
      var link = Int(layers[index].first)
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
