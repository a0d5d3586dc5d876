internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A translucent border is drawn over what `masksToBounds` clips, and both end at one outline. What is clipped would show through the border in the
// pixels that the outline passes through: it is cut there, and the border over it again. So the border is a veil in front of all sublayers and
// of the layer's own quad. In those pixels there is nothing of the layer but the border, so that the veil has no shape of its own.
extension RenderTree {
  /// The least width of such a border, device pixels: of a narrower one some of what is within it lies in the outline's pixels.
  private static let leastVeil = 1.5

  /// The alpha of a border that is a veil; nil where the layer has none.
  mutating func borderVeil(_ slot: Int) -> Double? {
    guard masksToBounds(slot), states[slot].effects >= 0 else { return nil }
    let says = effects[states[slot].effects]
    let alpha = says.borderColor.alpha
    guard says.borderWidth > 0, alpha > 0, alpha < 1, says.antialiasedEdges == .all else { return nil }
    let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
    return says.borderWidth * scale.least >= Self.leastVeil ? alpha : nil
  }

  /// Adds a border to the covers in front of a layer's sublayers.
  ///
  /// - Parameter clip: what the sublayers are drawn under.
  mutating func addBorderVeil(_ slot: Int, _ alpha: Double, under clip: Int32) {
    let pixels = pixelsOfBounds(slot)
    let (x, y) = (Double(pixels.x - walk.reference.x), Double(pixels.y - walk.reference.y))
    let around = Rect(x: x, y: y, width: Double(pixels.width), height: Double(pixels.height))
    let reach = Self.sharedEdgeReach
    guard var record = ClipRecord(around.insetBy(dx: -reach, dy: -reach), nil, through: .identity) else { return }
    record.links.y += ClipRecord.veil
    record.links.w = Float(alpha)
    guard record.isFinite else { return }
    walk.veils.append(Veil(record: record, clip: clip, place: pixels))
    walk.covers.append(
      Cover(layer: -1, z: .infinity, order: .max, pixels: .empty, veil: Int32(walk.veils.count - 1)))
  }
}
