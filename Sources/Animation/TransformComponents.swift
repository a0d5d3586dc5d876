internal import Glibc
public import MultiplaneGeometry

/// The components that key paths such as `transform.rotation.z` name: a transform is a scale, then a shear, then the
/// rotations about x, y and z, then a translation, then a perspective.
///
/// Setting one component keeps the others. A transform without an inverse has no rotation and no shear, its scale
/// is the length of its rows.
public struct TransformComponents: Sendable {
  /// Factors along the axes.
  public var scale = SIMD3<Double>.one
  /// Angles about the axes, radians.
  public var rotation = SIMD3<Double>.zero
  /// Points.
  public var translation = SIMD3<Double>.zero
  private var shear = SIMD3<Double>.zero
  private var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Takes a transform apart.
  public init(_ transform: Transform3D) {
    guard let parts = TransformParts(transform) else {
      let m = transform
      scale = SIMD3(
        (m.m11 * m.m11 + m.m12 * m.m12 + m.m13 * m.m13).squareRoot(),
        (m.m21 * m.m21 + m.m22 * m.m22 + m.m23 * m.m23).squareRoot(),
        (m.m31 * m.m31 + m.m32 * m.m32 + m.m33 * m.m33).squareRoot())
      translation = SIMD3(m.m41, m.m42, m.m43)
      return
    }
    (scale, translation, shear, perspective) = (parts.scale, parts.translation, parts.shear, parts.perspective)
    var turn = TransformParts()
    turn.rotation = parts.rotation
    let r = turn.transform
    // r = Rx · Ry · Rz for row vectors: its third column and first row have one or two factors.
    rotation.y = asin(min(max(-r.m13, -1), 1))
    if abs(r.m13) < 1 - 1e-12 {
      rotation.x = atan2(r.m23, r.m33)
      rotation.z = atan2(r.m12, r.m11)
    } else {
      rotation.x = atan2(-r.m31 * (r.m13 < 0 ? -1 : 1), r.m22)
    }
  }

  /// The transform of the components.
  public var transform: Transform3D {
    var parts = TransformParts()
    (parts.scale, parts.shear) = (scale, shear)
    var m = parts.transform
    if rotation.x != 0 { m = m.concatenating(Transform3D(rotationAngle: rotation.x, x: 1, y: 0, z: 0)) }
    if rotation.y != 0 { m = m.concatenating(Transform3D(rotationAngle: rotation.y, x: 0, y: 1, z: 0)) }
    if rotation.z != 0 { m = m.concatenating(Transform3D(rotationAngle: rotation.z, x: 0, y: 0, z: 1)) }
    (m.m41, m.m42, m.m43) = (translation.x, translation.y, translation.z)
    if perspective != SIMD4(0, 0, 0, 1) {
      var p = Transform3D.identity
      (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
      m = m.concatenating(p)
    }
    return m
  }

  /// A component by its name in a key path, up to three numbers; nil for a component that transforms do not have.
  public subscript(component: AnimatedComponent) -> SIMD4<Double>? {
    get {
      switch component {
      case .rotation, .rotationZ: SIMD4(rotation.z, 0, 0, 0)
      case .rotationX: SIMD4(rotation.x, 0, 0, 0)
      case .rotationY: SIMD4(rotation.y, 0, 0, 0)
      case .scale: SIMD4(scale.sum() / 3, 0, 0, 0)
      case .scaleX: SIMD4(scale.x, 0, 0, 0)
      case .scaleY: SIMD4(scale.y, 0, 0, 0)
      case .scaleZ: SIMD4(scale.z, 0, 0, 0)
      case .translation: SIMD4(translation.x, translation.y, 0, 0)
      case .translationX: SIMD4(translation.x, 0, 0, 0)
      case .translationY: SIMD4(translation.y, 0, 0, 0)
      case .translationZ: SIMD4(translation.z, 0, 0, 0)
      default: nil
      }
    }
    set {
      guard let value = newValue else { return }
      switch component {
      case .rotation, .rotationZ: rotation.z = value.x
      case .rotationX: rotation.x = value.x
      case .rotationY: rotation.y = value.x
      case .scale: scale = SIMD3(repeating: value.x)
      case .scaleX: scale.x = value.x
      case .scaleY: scale.y = value.x
      case .scaleZ: scale.z = value.x
      case .translation: (translation.x, translation.y) = (value.x, value.y)
      case .translationX: translation.x = value.x
      case .translationY: translation.y = value.x
      case .translationZ: translation.z = value.x
      default: break
      }
    }
  }
}
