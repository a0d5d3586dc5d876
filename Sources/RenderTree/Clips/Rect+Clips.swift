internal import MultiplaneGeometry

extension Rect {
  /// Pixels from the reference: sides farther out cut nothing on any target.
  static let farthest = 0x1p30

  /// Distance by which a rectangle is grown on shared sides: more than half the diagonal of a pixel that the clip
  /// covers partially.
  static let sharedEdgeReach = 2.0

  /// The rectangle with sides limited to that distance.
  var limited: Rect {
    func side(_ value: Double) -> Double { min(max(value, -Self.farthest), Self.farthest) }
    return Rect(minX: side(minX), minY: side(minY), maxX: side(maxX), maxY: side(maxY))
  }

  /// minX, minY, maxX, maxY.
  var sides: SIMD4<Float> { SIMD4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }

  /// Whether the rectangle reaches or exceeds a side of another that is not between pixels.
  func ends(onSidesBetweenPixelsOf other: Rect) -> Bool {
    let (own, sides) = (SIMD4(minX, minY, -maxX, -maxY), SIMD4(other.minX, other.minY, -other.maxX, -other.maxY))
    return any((own .<= sides + gridTolerance) .& (sides .!= sides.rounded(.toNearestOrEven)))
  }

  /// The rectangle whose coverage of each pixel is the fraction of a clip's part of the pixel that this one covers.
  ///
  /// A side in a pixel that the clip cuts is moved: to the same fraction of the pixel as of the clip's part. Sides that
  /// reach or exceed the clip's edge are moved away.
  ///
  /// - Parameter clip: device pixels from the reference, as this rectangle.
  func relative(to clip: Rect) -> Rect {
    func side(_ side: Double, _ low: Double, _ high: Double) -> Double {
      let pixel = side.rounded(.down)
      let (start, end) = (max(pixel, low), min(pixel + 1, high))
      return start < end ? pixel + min(max((side - start) / (end - start), 0), 1) : side
    }
    let reach = Self.sharedEdgeReach
    return Rect(
      minX: minX <= clip.minX + gridTolerance ? minX - reach : side(minX, clip.minX, clip.maxX),
      minY: minY <= clip.minY + gridTolerance ? minY - reach : side(minY, clip.minY, clip.maxY),
      maxX: maxX >= clip.maxX - gridTolerance ? maxX + reach : side(maxX, clip.minX, clip.maxX),
      maxY: maxY >= clip.maxY - gridTolerance ? maxY + reach : side(maxY, clip.minY, clip.maxY))
  }

  /// From a record's minX, minY, maxX, maxY.
  init(sides: SIMD4<Float>) {
    self.init(minX: Double(sides.x), minY: Double(sides.y), maxX: Double(sides.z), maxY: Double(sides.w))
  }

  /// From a record's x, y, width and height.
  init(_ record: SIMD4<Float>) {
    self.init(x: Double(record.x), y: Double(record.y), width: Double(record.z), height: Double(record.w))
  }

  /// Whether its sides lie between pixels.
  var isOnGrid: Bool {
    let edges = SIMD4(minX, minY, maxX, maxY)
    return edges == edges.nearestWhole
  }
}
