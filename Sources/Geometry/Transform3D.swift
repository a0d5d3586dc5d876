internal import Glibc

/// A projective map of space, in `CATransform3D`'s order: a point is a row, [x y z 1] · M, so that m41, m42 and m43
/// translate and the fourth column holds the perspective. y runs down, z towards the viewer.
@frozen
public struct Transform3D: Hashable, BitwiseCopyable, Sendable {
  /// The factor of x in x′: the scale along x. All coefficients apply before the division by w′.
  public var m11: Double
  /// The factor of x in y′.
  public var m12: Double
  /// The factor of x in z′.
  public var m13: Double
  /// The factor of x in w′: a perspective that changes along x.
  public var m14: Double
  /// The factor of y in x′.
  public var m21: Double
  /// The factor of y in y′: the scale along y.
  public var m22: Double
  /// The factor of y in z′.
  public var m23: Double
  /// The factor of y in w′: a perspective that changes along y.
  public var m24: Double
  /// The factor of z in x′.
  public var m31: Double
  /// The factor of z in y′.
  public var m32: Double
  /// The factor of z in z′: the scale along z.
  public var m33: Double
  /// The factor of z in w′: −1 / distance for a viewer at that distance.
  public var m34: Double
  /// The translation along x.
  public var m41: Double
  /// The translation along y.
  public var m42: Double
  /// The translation along z, towards the viewer.
  public var m43: Double
  /// The constant part of w′: 1 in an affine map.
  public var m44: Double

  /// Makes a map from the sixteen values, row by row, in `CATransform3D`'s order.
  @inlinable
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// The identity map.
  public static let identity = Transform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  /// A translation by (x, y, z).
  @inlinable
  public init(translationX x: Double, y: Double, z: Double = 0) {
    self = .identity
    (m41, m42, m43) = (x, y, z)
  }

  /// A scaling about the origin; a negative factor mirrors along its axis.
  @inlinable
  public init(scaleX x: Double, y: Double, z: Double = 1) {
    self = .identity
    (m11, m22, m33) = (x, y, z)
  }

  /// A rotation by `angle` radians about the axis (x, y, z), which need not have unit length; the identity for an axis
  /// of length 0.
  public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    self = .identity
    // Scaled so that the longest component is 1: squares of tiny or huge components would be 0 or infinite.
    let longest = max(abs(x), abs(y), abs(z))
    guard longest > 0, x.isFinite, y.isFinite, z.isFinite else { return }
    var (x, y, z) = (x / longest, y / longest, z / longest)
    let length = (x * x + y * y + z * z).squareRoot()
    (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    // The diagonal uses c * (1 - x * x), not x * x * k: about z, m33 is then exactly 1 and the rotation is affine.
    (m11, m12, m13) = (x * x + c * (1 - x * x), y * x * k + z * s, z * x * k - y * s)
    (m21, m22, m23) = (x * y * k - z * s, y * y + c * (1 - y * y), z * y * k + x * s)
    (m31, m32, m33) = (x * z * k + y * s, y * z * k - x * s, z * z + c * (1 - z * z))
  }

  /// A perspective seen from `distance` above the plane z = 0: m34 = −1 / distance.
  @inlinable
  public init(perspective distance: Double) {
    self = .identity
    m34 = -1 / distance
  }

  /// An affine map of the plane; z is unchanged.
  @inlinable
  public init(_ t: Transform2D) {
    self = .identity
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// Makes a map from sixteen values in `CATransform3D`'s order, m11, m12, … m44; nil for another count.
  public init?(_ v: [Double]) {
    guard v.count == 16 else { return nil }
    self.init(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
      m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }

  /// Whether it is exactly the identity.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether none of the sixteen values is NaN or infinite.
  @inlinable public var isFinite: Bool {
    m11.isFinite && m12.isFinite && m13.isFinite && m14.isFinite
      && m21.isFinite && m22.isFinite && m23.isFinite && m24.isFinite
      && m31.isFinite && m32.isFinite && m33.isFinite && m34.isFinite
      && m41.isFinite && m42.isFinite && m43.isFinite && m44.isFinite
  }

  /// Whether the map keeps the plane z = 0 and has no perspective, so that `affine` is the whole map.
  @inlinable public var isAffine: Bool {
    // Tests for eight zeros of either sign with one comparison, because each assignment of a layer's transform makes
    // this test.
    let bits =
      m13.bitPattern | m14.bitPattern | m23.bitPattern | m24.bitPattern | m31.bitPattern | m32.bitPattern
      | m34.bitPattern | m43.bitPattern
    return bits << 1 == 0 && m33 == 1 && m44 == 1
  }

  /// The affine map of the plane; the whole map only where `isAffine`.
  @inlinable public var affine: Transform2D {
    Transform2D(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// The map that applies this map first, then `other`.
  @inlinable
  public func concatenating(_ other: Transform3D) -> Transform3D {
    Transform3D(
      m11: m11 * other.m11 + m12 * other.m21 + m13 * other.m31 + m14 * other.m41,
      m12: m11 * other.m12 + m12 * other.m22 + m13 * other.m32 + m14 * other.m42,
      m13: m11 * other.m13 + m12 * other.m23 + m13 * other.m33 + m14 * other.m43,
      m14: m11 * other.m14 + m12 * other.m24 + m13 * other.m34 + m14 * other.m44,
      m21: m21 * other.m11 + m22 * other.m21 + m23 * other.m31 + m24 * other.m41,
      m22: m21 * other.m12 + m22 * other.m22 + m23 * other.m32 + m24 * other.m42,
      m23: m21 * other.m13 + m22 * other.m23 + m23 * other.m33 + m24 * other.m43,
      m24: m21 * other.m14 + m22 * other.m24 + m23 * other.m34 + m24 * other.m44,
      m31: m31 * other.m11 + m32 * other.m21 + m33 * other.m31 + m34 * other.m41,
      m32: m31 * other.m12 + m32 * other.m22 + m33 * other.m32 + m34 * other.m42,
      m33: m31 * other.m13 + m32 * other.m23 + m33 * other.m33 + m34 * other.m43,
      m34: m31 * other.m14 + m32 * other.m24 + m33 * other.m34 + m34 * other.m44,
      m41: m41 * other.m11 + m42 * other.m21 + m43 * other.m31 + m44 * other.m41,
      m42: m41 * other.m12 + m42 * other.m22 + m43 * other.m32 + m44 * other.m42,
      m43: m41 * other.m13 + m42 * other.m23 + m43 * other.m33 + m44 * other.m43,
      m44: m41 * other.m14 + m42 * other.m24 + m43 * other.m34 + m44 * other.m44)
  }

  /// The map that applies a translation first, then this map.
  @inlinable
  public func translated(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// The map that applies a scaling first, then this map.
  @inlinable
  public func scaled(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// The map that applies a rotation first, then this map.
  public func rotated(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// The map applied about an anchor point instead of the origin.
  @inlinable
  public func about(x: Double, y: Double, z: Double) -> Transform3D {
    translated(x: -x, y: -y, z: -z).concatenating(Transform3D(translationX: x, y: y, z: z))
  }
}
