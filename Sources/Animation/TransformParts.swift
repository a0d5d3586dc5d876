internal import Glibc
internal import MultiplaneGeometry

/// A transform as a sequence of simple ones, in the order of application: scale, shear, rotation, translation,
/// perspective ("Unmatrix" in Graphics Gems II; CSS Transforms 2, section 13).
struct TransformParts: Equatable, Sendable {
  var scale = SIMD3<Double>.one
  /// Of x by y, of x by z, of y by z.
  var shear = SIMD3<Double>.zero
  /// A unit quaternion.
  var rotation = SIMD4<Double>(0, 0, 0, 1)
  var translation = SIMD3<Double>.zero
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  private typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init() {}

  /// Nil for a transform that has no inverse.
  init?(_ m: Transform3D) {
    guard m.m44 != 0, m.isFinite else { return nil }
    let w = 1 / m.m44
    translation = SIMD3(m.m41, m.m42, m.m43) * w
    var rows: Rows = (
      SIMD3(m.m11, m.m12, m.m13) * w, SIMD3(m.m21, m.m22, m.m23) * w, SIMD3(m.m31, m.m32, m.m33) * w
    )
    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      // Row vectors: m = affine · P, where the last column of P is the perspective.
      var affine = m
      (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, m.m44)
      guard let inverse = affine.inverted() else { return nil }
      let column = SIMD4(m.m14, m.m24, m.m34, m.m44)
      perspective = SIMD4(
        inverse.m11 * column.x + inverse.m12 * column.y + inverse.m13 * column.z + inverse.m14 * column.w,
        inverse.m21 * column.x + inverse.m22 * column.y + inverse.m23 * column.z + inverse.m24 * column.w,
        inverse.m31 * column.x + inverse.m32 * column.y + inverse.m33 * column.z + inverse.m34 * column.w,
        inverse.m41 * column.x + inverse.m42 * column.y + inverse.m43 * column.z + inverse.m44 * column.w)
    }
    scale.x = length(rows.0)
    guard scale.x > 0 else { return nil }
    rows.0 /= scale.x
    shear.x = dot(rows.0, rows.1)
    rows.1 -= rows.0 * shear.x
    scale.y = length(rows.1)
    guard scale.y > 0 else { return nil }
    rows.1 /= scale.y
    shear.x /= scale.y
    shear.y = dot(rows.0, rows.2)
    rows.2 -= rows.0 * shear.y
    shear.z = dot(rows.1, rows.2)
    rows.2 -= rows.1 * shear.z
    scale.z = length(rows.2)
    guard scale.z > 0 else { return nil }
    rows.2 /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z
    if dot(rows.0, cross(rows.1, rows.2)) < 0 {
      // A mirrored plane is a negative scale of y, as in `Transform2D.decomposed`, where the layer stays in its plane.
      if m.isAffine {
        scale.y = -scale.y
        rows.1 = -rows.1
        shear.x = -shear.x
      } else {
        scale = -scale
        rows = (-rows.0, -rows.1, -rows.2)
      }
    }
    rotation = Self.quaternion(rows)
  }

  /// The quaternion of a rotation whose rows are the images of the axes.
  private static func quaternion(_ r: Rows) -> SIMD4<Double> {
    let trace = r.0.x + r.1.y + r.2.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      return SIMD4((r.1.z - r.2.y) / s, (r.2.x - r.0.z) / s, (r.0.y - r.1.x) / s, s / 4)
    }
    if r.0.x > r.1.y, r.0.x > r.2.z {
      let s = (1 + r.0.x - r.1.y - r.2.z).squareRoot() * 2
      return SIMD4(s / 4, (r.1.x + r.0.y) / s, (r.2.x + r.0.z) / s, (r.1.z - r.2.y) / s)
    }
    if r.1.y > r.2.z {
      let s = (1 + r.1.y - r.0.x - r.2.z).squareRoot() * 2
      return SIMD4((r.1.x + r.0.y) / s, s / 4, (r.2.y + r.1.z) / s, (r.2.x - r.0.z) / s)
    }
    let s = (1 + r.2.z - r.0.x - r.1.y).squareRoot() * 2
    return SIMD4((r.2.x + r.0.z) / s, (r.2.y + r.1.z) / s, s / 4, (r.0.y - r.1.x) / s)
  }

  /// The parts on the way to others; the rotation takes the shorter way.
  func interpolated(to other: TransformParts, _ way: Double) -> TransformParts {
    var parts = TransformParts()
    parts.scale = scale + (other.scale - scale) * way
    parts.shear = shear + (other.shear - shear) * way
    parts.translation = translation + (other.translation - translation) * way
    parts.perspective = perspective + (other.perspective - perspective) * way
    parts.rotation = Self.slerp(rotation, other.rotation, way)
    return parts
  }

  private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ way: Double) -> SIMD4<Double> {
    var (b, cosine) = (b, (a * b).sum())
    if cosine < 0 { (b, cosine) = (-b, -cosine) }
    // Nearly equal rotations: the sine of their angle is too small to divide by.
    if cosine > 1 - 1e-12 { return a }
    let angle = acos(cosine)
    let sine = sin(angle)
    return a * (sin((1 - way) * angle) / sine) + b * (sin(way * angle) / sine)
  }

  /// The transform of the parts.
  var transform: Transform3D {
    let q = rotation
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13) = (1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w))
    (m.m21, m.m22, m.m23) = (2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w))
    (m.m31, m.m32, m.m33) = (2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y))
    (m.m41, m.m42, m.m43) = (translation.x, translation.y, translation.z)
    if shear != .zero {
      var s = Transform3D.identity
      (s.m21, s.m31, s.m32) = (shear.x, shear.y, shear.z)
      m = s.concatenating(m)
    }
    if scale != .one { m = Transform3D(scaleX: scale.x, y: scale.y, z: scale.z).concatenating(m) }
    if perspective != SIMD4(0, 0, 0, 1) {
      var p = Transform3D.identity
      (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
      m = m.concatenating(p)
    }
    return m
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension Transform3D {
  /// The transform on the way to another one, by its parts; by its numbers where one of them has no inverse.
  func interpolated(to other: Transform3D, _ way: Double) -> Transform3D {
    if way == 0 { return self }
    if way == 1 { return other }
    if self == other { return self }
    if isAffine, other.isAffine, let a = PlaneParts(affine), let b = PlaneParts(other.affine) {
      return Transform3D(a.interpolated(to: b, way))
    }
    if let a = TransformParts(self), let b = TransformParts(other) { return a.interpolated(to: b, way).transform }
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13, m.m14) = lerp((m11, m12, m13, m14), (other.m11, other.m12, other.m13, other.m14), way)
    (m.m21, m.m22, m.m23, m.m24) = lerp((m21, m22, m23, m24), (other.m21, other.m22, other.m23, other.m24), way)
    (m.m31, m.m32, m.m33, m.m34) = lerp((m31, m32, m33, m34), (other.m31, other.m32, other.m33, other.m34), way)
    (m.m41, m.m42, m.m43, m.m44) = lerp((m41, m42, m43, m44), (other.m41, other.m42, other.m43, other.m44), way)
    return m
  }
}

private typealias Row = (Double, Double, Double, Double)

private func lerp(_ a: Row, _ b: Row, _ way: Double) -> Row {
  (a.0 + (b.0 - a.0) * way, a.1 + (b.1 - a.1) * way, a.2 + (b.2 - a.2) * way, a.3 + (b.3 - a.3) * way)
}
