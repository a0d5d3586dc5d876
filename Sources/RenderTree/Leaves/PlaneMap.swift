internal import MultiplaneGeometry

/// An affine map of the plane by its columns, for loops: the six numbers of a Transform2D are not taken in pairs.
struct PlaneMap: BitwiseCopyable, Sendable {
  /// Images of the unit vectors, without `shift`.
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  var shift: SIMD2<Double>

  @inline(__always)
  init(x: SIMD2<Double>, y: SIMD2<Double>, shift: SIMD2<Double>) { (self.x, self.y, self.shift) = (x, y, shift) }

  @inline(__always)
  init(_ map: Transform2D) { self.init(x: map.xAxis, y: map.yAxis, shift: map.shift) }

  @inline(__always)
  func image(of point: SIMD2<Double>) -> SIMD2<Double> { x * point.x + y * point.y + shift }

  /// Half of the sides of the bounds of a rectangle's image, by half of its sides; of a map with positive numbers.
  @inline(__always)
  func reach(_ half: SIMD2<Double>) -> SIMD2<Double> { x * half.x + y * half.y }

  @inline(__always)
  var magnitudes: PlaneMap { PlaneMap(x: x.magnitudes, y: y.magnitudes, shift: shift.magnitudes) }

  /// As that of a Transform2D.
  @inline(__always)
  var determinant: Double {
    let products = x * SIMD2(y.y, y.x)
    return products.x - products.y
  }

  /// The numbers that x and y of an image depend on.
  @inline(__always)
  var rowX: SIMD2<Double> { SIMD2(x.x, y.x) }
  @inline(__always)
  var rowY: SIMD2<Double> { SIMD2(x.y, y.y) }

  /// The squares of the lengths of `x` and `y`.
  @inline(__always)
  var axisSquares: SIMD2<Double> { rowX * rowX + rowY * rowY }

  /// As that of a Transform2D: the map that applies this map first, then `other`.
  @inline(__always)
  func concatenating(_ other: PlaneMap) -> PlaneMap {
    PlaneMap(
      x: other.x * x.x + other.y * x.y, y: other.x * y.x + other.y * y.y,
      shift: other.x * shift.x + other.y * shift.y + other.shift)
  }
}

extension SIMD2<Double> {
  /// The lesser one of each two numbers; `pointwiseMin` is a call, and `max` two comparisons.
  @inline(__always)
  func least(_ other: SIMD2<Double>) -> SIMD2<Double> { SIMD2(Swift.min(x, other.x), Swift.min(y, other.y)) }

  @inline(__always)
  func greatest(_ other: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x > other.x ? x : other.x, y > other.y ? y : other.y)
  }

  @inline(__always) init(_ point: Point) { self.init(point.x, point.y) }
  @inline(__always) init(_ size: Size) { self.init(size.width, size.height) }
}

extension Transform2D {
  @inline(__always) var xAxis: SIMD2<Double> { SIMD2(a, b) }
  @inline(__always) var yAxis: SIMD2<Double> { SIMD2(c, d) }
  @inline(__always) var shift: SIMD2<Double> { SIMD2(tx, ty) }

  /// The map followed by a translation.
  func moved(by step: SIMD2<Double>) -> Transform2D {
    Transform2D(a: a, b: b, c: c, d: d, tx: tx + step.x, ty: ty + step.y)
  }

  @inline(__always)
  init(_ map: PlaneMap) {
    self.init(a: map.x.x, b: map.x.y, c: map.y.x, d: map.y.y, tx: map.shift.x, ty: map.shift.y)
  }
}

extension Homography {
  /// Replaces all but the last row.
  @inline(__always)
  mutating func setAffine(_ map: PlaneMap) {
    (xx, yx, xy, yy, x1, y1) = (map.x.x, map.x.y, map.y.x, map.y.y, map.shift.x, map.shift.y)
  }
}
