internal import Glibc

/// An affine map of the plane, in `CGAffineTransform`'s order: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen
public struct Transform2D: Hashable, BitwiseCopyable, Sendable {
  /// The factor of x in x′: the scale along x.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′: the scale along y.
  public var d: Double
  /// The translation along x, applied last.
  public var tx: Double
  /// The translation along y, applied last.
  public var ty: Double

  /// Makes a map from the six coefficients, in `CGAffineTransform`'s order.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity map.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation by (x, y).
  @inlinable
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin; a negative factor mirrors.
  @inlinable
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `angle` radians; positive is clockwise on the screen, because y runs down.
  public init(rotationAngle angle: Double) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Whether it is exactly the identity.
  @inlinable public var isIdentity: Bool { self == .identity }
  /// The factor by which areas grow: negative when the plane is mirrored, 0 when it is collapsed.
  @inlinable public var determinant: Double { a * d - b * c }
  /// Whether no coefficient is NaN or infinite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The image of a point.
  @inlinable
  public func apply(to p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The bounding box of the image of a rectangle.
  @inlinable
  public func apply(to rect: Rect) -> Rect {
    if rect.isNull { return .null }
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // Rounded addition is monotonic: the smallest corner is the sum of the smallest terms.
    let (ax0, ax1, cy0, cy1) = (a * x0, a * x1, c * y0, c * y1)
    let (bx0, bx1, dy0, dy1) = (b * x0, b * x1, d * y0, d * y1)
    return Rect(
      minX: min(ax0, ax1) + min(cy0, cy1) + tx, minY: min(bx0, bx1) + min(dy0, dy1) + ty,
      maxX: max(ax0, ax1) + max(cy0, cy1) + tx, maxY: max(bx0, bx1) + max(dy0, dy1) + ty)
  }

  /// The map that applies this map first, then `other`.
  @inlinable
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The map that applies a translation first, then this map.
  @inlinable
  public func translated(x: Double, y: Double) -> Transform2D {
    Transform2D(translationX: x, y: y).concatenating(self)
  }

  /// The map that applies a scaling first, then this map.
  @inlinable
  public func scaled(x: Double, y: Double) -> Transform2D {
    Transform2D(scaleX: x, y: y).concatenating(self)
  }

  /// The map that applies a rotation first, then this map.
  public func rotated(angle: Double) -> Transform2D {
    Transform2D(rotationAngle: angle).concatenating(self)
  }

  /// Whether `inverted()` returns a map.
  @inlinable @inline(__always)
  public var isInvertible: Bool {
    // A fast test: with these bounds no coefficient of the inverse overflows; a NaN fails the comparison.
    if abs(determinant) > 0x1p-200, abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty) < 0x1p200 { return true }
    return hasInverse
  }

  @inlinable
  var hasInverse: Bool {
    let det = determinant
    guard det != 0, det.isFinite else { return false }
    // 0 times a number is 0, except for NaN and infinity.
    let zero = SIMD4(a, b, c, d) / det * 0 + SIMD4(c * ty - d * tx, b * tx - a * ty, 0, 0) / det * 0 + (tx + ty) * 0
    return zero.sum() == 0
  }

  /// The inverse map; nil when the plane is collapsed to a line or point, or when the inverse is not finite.
  @inlinable
  @_disfavoredOverload public func inverted() -> Transform2D? {
    let det = determinant
    guard det != 0, det.isFinite, isFinite else { return nil }
    let inverse = Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    return inverse.isFinite ? inverse : nil
  }
}

extension Transform2D {
  /// The components of an affine map, in the order of application: scale, shear, rotation, translation.
  @frozen
  public struct Components: Hashable, BitwiseCopyable, Sendable {
    /// The scale; a negative `height` means that the plane is mirrored.
    public var scale: Size
    /// The distance that x moves for each unit of y, after scaling.
    public var shear: Double
    /// Radians.
    public var rotation: Double
    /// The translation, applied last.
    public var translation: Point

    /// Makes components, from which `Transform2D.init(_:)` makes a map.
    @inlinable
    public init(scale: Size, shear: Double, rotation: Double, translation: Point) {
      self.scale = scale
      self.shear = shear
      self.rotation = rotation
      self.translation = translation
    }
  }

  /// Decomposes the map (Gram–Schmidt on the columns, as CSS Transforms 1, section 13); nil when it is singular.
  public func decomposed() -> Components? {
    guard isFinite, determinant != 0 else { return nil }
    let scaleX = hypot(a, b)
    let (ux, uy) = (a / scaleX, b / scaleX)
    let along = ux * c + uy * d
    let scaleY = determinant / scaleX
    return Components(
      scale: Size(scaleX, scaleY), shear: along / scaleY, rotation: atan2(b, a), translation: Point(tx, ty))
  }

  /// Makes a map from its components.
  public init(_ parts: Components) {
    self = Transform2D(scaleX: parts.scale.width, y: parts.scale.height)
      .concatenating(Transform2D(a: 1, b: 0, c: parts.shear, d: 1, tx: 0, ty: 0))
      .concatenating(Transform2D(rotationAngle: parts.rotation))
      .concatenating(Transform2D(translationX: parts.translation.x, y: parts.translation.y))
  }
}
