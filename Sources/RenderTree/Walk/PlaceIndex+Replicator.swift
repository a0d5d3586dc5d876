internal import MultiplaneContents

extension PlaceIndex {
  /// Moves the sublayers to the first or the next copy's place.
  mutating func moveToNextCopy(of slot: Int, isFirst: Bool, layers: inout LayerTable) {
    guard let replication = layers.replication(slot) else { return }
    layers.placeCopy(
      of: slot, after: isFirst ? -1 : layers.copy(of: slot),
      layers.aboutAnchor(replication.instanceTransform, of: slot))
    moveSublayers(slot, layers: &layers)
  }

  /// Updates all sublayers, and those of transform layers among them, to the present copy's place, or to their own
  /// without one.
  mutating func moveSublayers(_ slot: Int, layers: inout LayerTable) {
    var layer = layers.states[slot].links.first
    while layer >= 0 {
      updateToSiblings(Int(layer), layers: &layers)
      if layers.states[Int(layer)].flags.contains(.sharesSpace), layers.states[Int(layer)].links.first >= 0 {
        layer = layers.states[Int(layer)].links.first
        continue
      }
      while layers.states[Int(layer)].links.next < 0, layers.states[Int(layer)].links.parent != Int32(slot) {
        layer = layers.states[Int(layer)].links.parent
      }
      layer = layers.states[Int(layer)].links.next
    }
  }
}
