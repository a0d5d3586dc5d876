/// A projective map between two planes: [X Y W] = matrix · [x y 1]. The image of a point is (X/W, Y/W); it is in front
/// of the viewer where W > 0.
///
/// A chain of layers that are each flattened into the next is a product of homographies: flattening drops z, which a
/// homography does not have.
@frozen
public struct Homography: Hashable, BitwiseCopyable, Sendable {
  // By columns, so that the first six are those of a Transform2D in memory, too.

  /// The factors of x: xx·x + xy·y + x1, yx·x + yy·y + y1, wx·x + wy·y + w1.
  public var xx, yx: Double
  /// The factors of y.
  public var xy, yy: Double
  /// The constants.
  public var x1, y1: Double
  /// The last row.
  public var wx, wy, w1: Double

  /// Makes a homography from the nine coefficients, row by row.
  @inlinable
  public init(
    _ xx: Double, _ xy: Double, _ x1: Double, _ yx: Double, _ yy: Double, _ y1: Double,
    _ wx: Double, _ wy: Double, _ w1: Double
  ) {
    (self.xx, self.xy, self.x1) = (xx, xy, x1)
    (self.yx, self.yy, self.y1) = (yx, yy, y1)
    (self.wx, self.wy, self.w1) = (wx, wy, w1)
  }

  /// An affine map as a homography, with the last row 0 0 1.
  @inlinable
  public init(_ t: Transform2D) {
    self.init(t.a, t.c, t.tx, t.b, t.d, t.ty, 0, 0, 1)
  }

  /// The identity map.
  public static let identity = Homography(1, 0, 0, 0, 1, 0, 0, 0, 1)

  /// Points with smaller W, close to the viewer's plane, are clipped: their coordinates after division have no bound.
  public static let nearW = 1.0 / 4096

  /// Whether the last row is exactly 0 0 1, so that W is 1 everywhere.
  @inlinable public var isAffine: Bool { wx == 0 && wy == 0 && w1 == 1 }

  /// The affine map; valid where `isAffine`.
  @inlinable public var affine: Transform2D { Transform2D(a: xx, b: yx, c: xy, d: yy, tx: x1, ty: y1) }

  /// Whether no coefficient is NaN or infinite.
  @inlinable public var isFinite: Bool {
    xx.isFinite && xy.isFinite && x1.isFinite && yx.isFinite && yy.isFinite && y1.isFinite && wx.isFinite
      && wy.isFinite && w1.isFinite
  }

  /// The determinant of the 3 × 3 matrix; 0 when the plane is seen edge-on or collapsed.
  @inlinable public var determinant: Double {
    xx * (yy * w1 - y1 * wy) - xy * (yx * w1 - y1 * wx) + x1 * (yx * wy - yy * wx)
  }

  /// The same map with the last row 0 0 1, where the last row is a multiple of 0 0 1 up to rounding: a plane that is
  /// only moved in depth under a perspective is scaled. Half a turn about an axis in the plane becomes a mirror image.
  @inlinable public var simplified: Homography {
    let rounding = 1e-12 * w1
    guard w1 >= Self.nearW, abs(wx) <= rounding, abs(wy) <= rounding else { return self }
    return Homography(xx / w1, xy / w1, x1 / w1, yx / w1, yy / w1, y1 / w1, 0, 0, 1)
  }

  /// The map that applies this map first, then `other`.
  @inlinable @inline(__always)
  public func concatenating(_ o: Homography) -> Homography {
    isAffine && o.isAffine ? Homography(affine.concatenating(o.affine)) : multiplied(by: o)
  }

  @usableFromInline
  func multiplied(by o: Homography) -> Homography {
    Homography(
      o.xx * xx + o.xy * yx + o.x1 * wx, o.xx * xy + o.xy * yy + o.x1 * wy, o.xx * x1 + o.xy * y1 + o.x1 * w1,
      o.yx * xx + o.yy * yx + o.y1 * wx, o.yx * xy + o.yy * yy + o.y1 * wy, o.yx * x1 + o.yy * y1 + o.y1 * w1,
      o.wx * xx + o.wy * yx + o.w1 * wx, o.wx * xy + o.wy * yy + o.w1 * wy, o.wx * x1 + o.wy * y1 + o.w1 * w1)
  }

  /// Whether `inverted()` returns a map.
  @inlinable public var isInvertible: Bool { isAffine ? affine.isInvertible : inverted() != nil }

  /// The exact inverse: its W at an image point is 1 / W at the point; affine where this map is. nil when the plane is
  /// seen edge-on or collapsed, or when the inverse is not finite.
  @inlinable
  public func inverted() -> Homography? {
    if isAffine { return affine.inverted().map { Homography($0) } }
    let det = determinant
    let k = 1 / det
    guard isFinite, det != 0 else { return nil }
    let inverse = Homography(
      (yy * w1 - y1 * wy) * k, (x1 * wy - xy * w1) * k, (xy * y1 - x1 * yy) * k,
      (y1 * wx - yx * w1) * k, (xx * w1 - x1 * wx) * k, (x1 * yx - xx * y1) * k,
      (yx * wy - yy * wx) * k, (xy * wx - xx * wy) * k, (xx * yy - xy * yx) * k)
    return inverse.isFinite ? inverse : nil
  }

  /// The image of a point; nil when it is behind the viewer.
  @inlinable
  public func apply(to p: Point) -> Point? {
    let w = wx * p.x + wy * p.y + w1
    guard w > 0 else { return nil }
    return Point((xx * p.x + xy * p.y + x1) / w, (yx * p.x + yy * p.y + y1) / w)
  }

  /// The bounding box of the image of the part of `rect` in front of the viewer (W ≥ `nearW`); null when there is no
  /// such part.
  @inlinable
  public func projectedBounds(of rect: Rect) -> Rect {
    isAffine || rect.isNull ? affine.apply(to: rect) : seenBounds(of: rect)
  }

  @usableFromInline
  func seenBounds(of rect: Rect) -> Rect {
    var bounds = (minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity)
    let add = { (p: SIMD3<Double>) in
      let (x, y) = (p.x / p.z, p.y / p.z)
      bounds = (min(bounds.minX, x), min(bounds.minY, y), max(bounds.maxX, x), max(bounds.maxY, y))
    }
    forEachFrontVertex(of: rect) { add($0) }
    guard bounds.minX <= bounds.maxX else { return .null }
    return Rect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
  }

  /// Passes the vertices, as [X Y W] and in order, of the polygon that remains of `rect` after the part with W <
  /// `nearW` is clipped (Sutherland–Hodgman).
  public func forEachFrontVertex(of rect: Rect, _ body: (SIMD3<Double>) -> Void) {
    let c = rect.corners
    let points = [c.0, c.1, c.2, c.3]
    var previous = homogeneous(points[3])
    for point in points {
      let current = homogeneous(point)
      if (previous.z >= Self.nearW) != (current.z >= Self.nearW) {
        let t = (Self.nearW - previous.z) / (current.z - previous.z)
        var cut = previous + (current - previous) * t
        cut.z = Self.nearW
        body(cut)
      }
      if current.z >= Self.nearW { body(current) }
      previous = current
    }
  }

  /// The image of a point as [X Y W].
  @inlinable
  public func homogeneous(_ p: Point) -> SIMD3<Double> {
    SIMD3(xx * p.x + xy * p.y + x1, yx * p.x + yy * p.y + y1, wx * p.x + wy * p.y + w1)
  }
}

extension Transform3D {
  /// The bounding box of the image of `rect`, for the part in front of the viewer; null when all of it is behind.
  public func project(_ rect: Rect) -> Rect {
    plane.projectedBounds(of: rect)
  }
}
