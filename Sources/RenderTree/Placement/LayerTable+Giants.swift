internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Substitute rectangle of a giant layer, with the map of its upright space to the device; nil if the layer is turned
  /// or in perspective.
  mutating func standIn(for slot: Int, upsideDown: Bool) -> (map: Transform2D, size: Size)? {
    let size = geometry[slot].bounds.standardized.size
    guard let target = frame.target?.bounds.rect, states[slot].device.isAffine else { return nil }
    let map = uprightSpace(slot, upsideDown: upsideDown).concatenating(states[slot].device.affine)
    guard map.isFinite, Self.keepsParallel(size, map) else { return nil }
    let image = Self.imageOnGrid(of: Rect(x: 0, y: 0, width: size.width, height: size.height), through: map)
    let x = Self.limited(image.minX, image.maxX, around: target.midX)
    let y = Self.limited(image.minY, image.maxY, around: target.midY)
    guard x.low < x.high, y.low < y.high else { return nil }
    // The scale of the layer's space is kept, unless the scale is itself extreme.
    func unit(_ scale: Double) -> Double { (0x1p-20...0x1p20).contains(abs(scale)) ? abs(scale) : 1 }
    let isTurned = abs(map.b) > abs(map.a)
    let (right, down) = isTurned ? (map.b, map.c) : (map.a, map.d)
    let units = Size(unit(right), unit(down))
    let (first, second) = (right < 0 ? -units.width : units.width, down < 0 ? -units.height : units.height)
    let (alongX, alongY) = isTurned ? (second, first) : (first, second)
    let origin = Point(alongX < 0 ? x.high : x.low, alongY < 0 ? y.high : y.low)
    let (width, height) = isTurned ? (y.high - y.low, x.high - x.low) : (x.high - x.low, y.high - y.low)
    return (
      isTurned
        ? Transform2D(a: 0, b: first, c: second, d: 0, tx: origin.x, ty: origin.y)
        : Transform2D(a: first, b: 0, c: 0, d: second, tx: origin.x, ty: origin.y),
      Size(width / units.width, height / units.height)
    )
  }

  /// Substitute for an interval: ends near the middle of the target are kept; others are moved to a fixed distance,
  /// such that the middle divides the interval in the same ratio.
  private static func limited(_ low: Double, _ high: Double, around middle: Double) -> (low: Double, high: Double) {
    let (near, least, most) = (0x1p23, 0x1p16, 0x1p24)
    let part = (middle / 2 - low / 2) / (high / 2 - low / 2)
    let share = part >= 0 && part <= 1 ? part : 0.5
    return (
      middle - low <= near ? low : middle - max(share * most, least),
      high - middle <= near ? high : middle + max((1 - share) * most, least)
    )
  }
}
