internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  // MARK: Giants

  // A layer may be larger, or be scaled more, than a Float can say to the shader. What stands for its quad then is a
  // rectangle around the target with the layer's own edges where these are near, and others far out of sight: so it
  // still covers what it covers, and what it shows there is what that part of it shows.

  /// Points, and pixels a point: squares of more are not sure to fit a Float.
  private static let largest: Float = 0x1p60

  /// Whether the shader can't be relied on to draw a quad from its record.
  static func isGiant(_ record: QuadRecord) -> Bool {
    let least = 1 / largest
    func isLarge(_ values: SIMD4<Float>) -> Bool {
      !(max(values.x.magnitude, values.y.magnitude, values.z.magnitude, values.w.magnitude) < largest)
    }
    return isLarge(record.shape) || isLarge(record.origin) || isLarge(record.inverse)
      || !(max(record.inverse.x.magnitude, record.inverse.y.magnitude) > least)
      || !(max(record.inverse.z.magnitude, record.inverse.w.magnitude) > least)
  }

  // MARK: Moves

  /// Writes where a layer's quad is, and nothing else; false where that is not all that must be written.
  mutating func moveQuad(_ slot: Int, ownNode: Bool, upsideDown: Bool, layers: inout LayerTable) -> Bool {
    if !ownNode {
      var map = layers.states[slot].toSiblings
      let bounds = layers.geometry[slot].bounds
      // The space of the record: from the top-left corner of the bounds, y down.
      let corner = map.apply(to: Point(bounds.minX, upsideDown ? bounds.maxY : bounds.minY))
      (map.tx, map.ty) = (corner.x, corner.y)
      if upsideDown { (map.c, map.d) = (-map.c, -map.d) }
      let (inverse, origin) = QuadRecord.place(map)
      guard inverse.isFinite, origin.isFinite, layers.states[slot].records.border < 0 else { return false }
      quads.change(at: layers.states[slot].records.quad) { record in
        if record.inverse == inverse, record.origin == origin { return false }
        (record.inverse, record.origin) = (inverse, origin)
        return true
      }
    }
    layers.states[slot].stale.remove(.isRecordMoved)
    return true
  }

  // MARK: Rounded outline

  /// Whether a layer is rounded, and holds all that a clip leaves: that cuts it then, and its own corners nothing.
  ///
  /// - Parameter clip: what the layer is drawn under.
  mutating func holdsClip(_ slot: Int, _ clip: Int32, layers: inout LayerTable) -> Bool {
    holdsShape(
      slot, Int32(clamping: clips.values[Int(clip)].links.x), through: layers.deviceAround(slot), layers: &layers)
  }

  /// Whether a layer is rounded, and holds all that one of the shapes of a chain leaves.
  ///
  /// - Parameters:
  ///   - first: of the chain; −1 for none.
  ///   - device: from the layer's own space to the pixels of the shapes.
  mutating func holdsShape(_ slot: Int, _ first: Int32, through device: Homography, layers: inout LayerTable) -> Bool {
    guard first >= 0, let own = layers.outline(slot, upsideDown: false), own.isRounded, !own.hasBorder,
      own.hardEdges.max() == 0
    else { return false }
    let bounds = layers.geometry[slot].bounds.standardized
    guard let points = Quadrangle(of: bounds, through: device.relative(to: layers.frame.reference)) else {
      return false
    }
    var next = first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      if shape.isHeld(by: own, bounds.size, points) { return true }
      next = Int32(clamping: shape.row2.w)
    }
    return false
  }

  // MARK: Sublayer plane

  /// Gives up the node of sublayers, where they have one.
  mutating func releaseSublayerNode(_ container: Int32, layers: inout LayerTable) {
    guard layers.containers[container].node >= 0 else { return }
    nodes.release(layers.containers[container].node)
    layers.containers[container].node = -1
  }
}
