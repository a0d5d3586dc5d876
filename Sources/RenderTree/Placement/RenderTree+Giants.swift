internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A layer may be larger, or be scaled more, than a Float can say to the shader. What stands for its quad then is a rectangle around the target with
// the layer's own edges where these are near, and others far out of sight: so it still covers what it covers, and what it shows there is what
// that part of it shows.
extension RenderTree {
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

  /// Such a rectangle, and the map of its own space, upright from its top-left corner, to the device; nil where the layer is turned or in perspective.
  mutating func standIn(for slot: Int, upsideDown: Bool) -> (map: Transform2D, size: Size)? {
    let size = geometry[slot].bounds.standardized.size
    guard let target = lastTarget?.bounds.rect, states[slot].device.isAffine else { return nil }
    let map = uprightSpace(slot, upsideDown: upsideDown).concatenating(states[slot].device.affine)
    guard map.isFinite, Self.keepsParallel(size, map) else { return nil }
    let image = Self.imageOnGrid(of: Rect(x: 0, y: 0, width: size.width, height: size.height), through: map)
    let x = Self.limited(image.minX, image.maxX, around: target.midX)
    let y = Self.limited(image.minY, image.maxY, around: target.midY)
    guard x.low < x.high, y.low < y.high else { return nil }
    // Lengths in the layer's space are what they are, unless these, too, are giants.
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

  /// What stands for the place between two ends: the ends themselves where they are near to the middle of the target, and else ends so far from it, in
  /// pixels, that the middle is the same part of the way.
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
