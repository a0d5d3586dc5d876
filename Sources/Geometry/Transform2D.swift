internal import Glibc

/// An affine map of the plane, in `CGAffineTransform`'s order: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen
public struct Transform2D: Hashable, BitwiseCopyable, Sendable {
  /// What x adds to x′: the scale along x.
  public var a: Double
  /// What x adds to y′.
  public var b: Double
  /// What y adds to x′.
  public var c: Double
  /// What y adds to y′: the scale along y.
  public var d: Double
  /// The translation along x, after all else.
  public var tx: Double
  /// The translation along y, after all else.
  public var ty: Double

  /// The six coefficients, in `CGAffineTransform`'s order.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Every point stays where it is.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by (x, y).
  @inlinable
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin; a negative factor mirrors.
  @inlinable
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn by `angle` radians; clockwise on the screen when positive, because y runs down.
  public init(rotationAngle angle: Double) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// True for exactly the identity, without tolerance.
  @inlinable public var isIdentity: Bool { self == .identity }
  /// The factor by which areas grow: negative where the plane is mirrored, 0 where it is collapsed.
  @inlinable public var determinant: Double { a * d - b * c }
  /// True when no coefficient is NaN or infinite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Where a point lands.
  @inlinable
  public func apply(to p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The smallest rectangle that holds the four mapped corners.
  @inlinable
  public func apply(to rect: Rect) -> Rect {
    if rect.isNull { return .null }
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // Sums grow with their terms, also rounded ones: the least corner has the least of each.
    let (ax0, ax1, cy0, cy1) = (a * x0, a * x1, c * y0, c * y1)
    let (bx0, bx1, dy0, dy1) = (b * x0, b * x1, d * y0, d * y1)
    return Rect(
      minX: min(ax0, ax1) + min(cy0, cy1) + tx, minY: min(bx0, bx1) + min(dy0, dy1) + ty,
      maxX: max(ax0, ax1) + max(cy0, cy1) + tx, maxY: max(bx0, bx1) + max(dy0, dy1) + ty)
  }

  /// This map, then `other`.
  @inlinable
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The map done after a translation: the translation acts first.
  @inlinable
  public func translated(x: Double, y: Double) -> Transform2D {
    Transform2D(translationX: x, y: y).concatenating(self)
  }

  /// The map done after a scaling: the scaling acts first.
  @inlinable
  public func scaled(x: Double, y: Double) -> Transform2D {
    Transform2D(scaleX: x, y: y).concatenating(self)
  }

  /// The map done after a turn: the turn acts first.
  public func rotated(angle: Double) -> Transform2D {
    Transform2D(rotationAngle: angle).concatenating(self)
  }

  /// True where there is a map back: where `inverted()` gives one.
  @inlinable public var isInvertible: Bool {
    let det = determinant
    // Nothing in it, divided by such a number, is past what there is; what is no number is not less.
    if abs(det) > 0x1p-200, abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty) < 0x1p200 { return true }
    guard det != 0, det.isFinite else { return false }
    // What is not finite is not 0 when it is multiplied by 0.
    let zero = SIMD4(a, b, c, d) / det * 0 + SIMD4(c * ty - d * tx, b * tx - a * ty, 0, 0) / det * 0 + (tx + ty) * 0
    return zero.sum() == 0
  }

  /// The map back; nil when the plane is collapsed to a line or a point, or what would come out is not finite.
  @inlinable
  public func inverted() -> Transform2D? {
    let det = determinant
    guard det != 0, det.isFinite, isFinite else { return nil }
    let inverse = Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    return inverse.isFinite ? inverse : nil
  }
}

extension Transform2D {
  /// What an affine map is made of: scale first, then shear, rotation and translation.
  @frozen
  public struct Components: Hashable, BitwiseCopyable, Sendable {
    /// A negative `height` says that the plane is mirrored.
    public var scale: Size
    /// How far x moves for each unit of y, after scaling.
    public var shear: Double
    /// Radians.
    public var rotation: Double
    /// What is done last, so that it is neither scaled nor turned.
    public var translation: Point

    /// The parts of a map to be put together with `Transform2D.init(_:)`.
    @inlinable
    public init(scale: Size, shear: Double, rotation: Double, translation: Point) {
      self.scale = scale
      self.shear = shear
      self.rotation = rotation
      self.translation = translation
    }
  }

  /// Takes the map apart (Gram–Schmidt on the columns, as CSS Transforms 1 section 13 does); nil when it is singular.
  public func decomposed() -> Components? {
    guard isFinite, determinant != 0 else { return nil }
    let scaleX = hypot(a, b)
    let (ux, uy) = (a / scaleX, b / scaleX)
    let along = ux * c + uy * d
    let scaleY = determinant / scaleX
    return Components(
      scale: Size(scaleX, scaleY), shear: along / scaleY, rotation: atan2(b, a), translation: Point(tx, ty))
  }

  /// Puts the parts together again.
  public init(_ parts: Components) {
    self = Transform2D(scaleX: parts.scale.width, y: parts.scale.height)
      .concatenating(Transform2D(a: 1, b: 0, c: parts.shear, d: 1, tx: 0, ty: 0))
      .concatenating(Transform2D(rotationAngle: parts.rotation))
      .concatenating(Transform2D(translationX: parts.translation.x, y: parts.translation.y))
  }
}
