internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Writes only the place of a layer's quad; false if more must be written.
  ///
  /// - Parameter origin: of the siblings' plane on the node; nil if the layer has its own node.
  mutating func moveQuad(
    _ slot: Int, _ origin: SIMD2<Double>?, upsideDown: Bool, layers: inout LayerTable
  ) -> Bool {
    if let origin {
      let map = layers.states[slot].toSiblings.moved(by: origin)
      let place = PlaceRecord(layers.geometry[slot].recordMap(map, upsideDown: upsideDown))
      guard place.isFinite, !layers.drawsBorderApart(slot) else { return false }
      quads.move(layers.states[slot].records.quad, to: place)
    }
    layers.states[slot].stale.remove(.isRecordMoved)
    return true
  }

  /// Whether a layer is rounded and contains everything that a clip leaves: then the clip cuts it, and its own corners
  /// cut nothing.
  ///
  /// - Parameter clip: of the layer's context.
  mutating func holdsClip(_ slot: Int, _ clip: Int32, layers: inout LayerTable) -> Bool {
    holdsShape(slot, clips.values[Int(clip)].first, through: layers.deviceAround(slot), layers: &layers)
  }

  /// Whether a layer is rounded and contains everything that one shape of a chain leaves.
  ///
  /// - Parameters:
  ///   - first: first clip of the chain; −1 for none.
  ///   - device: from the layer's own space to the shapes' pixels.
  mutating func holdsShape(_ slot: Int, _ first: Int32, through device: Homography, layers: inout LayerTable) -> Bool {
    guard first >= 0, let own = layers.outline(slot, upsideDown: false), own.isRounded, !own.hasBorder,
      own.hardEdges.max() == 0
    else { return false }
    let bounds = layers.geometry[slot].bounds.standardized
    guard let points = Quadrangle(of: bounds, through: device.relative(to: layers.frame.reference)) else {
      return false
    }
    return shapes(from: first).contains { $0.isHeld(by: own, bounds.size, points) }
  }

  /// Releases the node of a layer's sublayers, if there is one.
  mutating func releaseSublayerNode(_ container: Int32, layers: inout LayerTable) {
    guard layers.containers[container].node >= 0 else { return }
    nodes.release(layers.containers[container].node)
    layers.containers[container].node = -1
  }
}
