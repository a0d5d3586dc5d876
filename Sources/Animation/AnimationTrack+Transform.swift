internal import Glibc
public import MultiplaneGeometry

extension AnimationTrack {
  /// A transform at a moment.
  ///
  /// - Parameter base: the value below.
  public func transform(_ moment: Moment, over base: Transform3D) -> Transform3D {
    if key.component != .whole {
      if base.isAffine {
        var map = base.affine
        if turn(moment, &map) { return Transform3D(map) }
      }
      var components = TransformComponents(base)
      guard let below = components[key.component] else { return base }
      components[key.component] = lanes(moment, over: below)
      return components.transform
    }
    guard case .transform(let value) = wide(moment, over: .transform(base)) else { return base }
    return value
  }

  /// Sets a component of a transform that stays in the plane; false, and no change, when the result may leave it.
  ///
  /// The result is that of `TransformComponents`, with fewer operations.
  public func turn(_ moment: Moment, _ map: inout Transform2D) -> Bool {
    switch key.component {
    case .translationX: map.tx = lanes(moment, over: SIMD4(map.tx, 0, 0, 0)).x
    case .translationY: map.ty = lanes(moment, over: SIMD4(map.ty, 0, 0, 0)).x
    case .translation:
      let value = lanes(moment, over: SIMD4(map.tx, map.ty, 0, 0))
      (map.tx, map.ty) = (value.x, value.y)
    case .rotation, .rotationZ:
      guard let old = PlaneComponents(map) else { return false }
      return map.turn(to: lanes(moment, over: SIMD4(old.angle, 0, 0, 0)).x)
    case .scaleX, .scaleY:
      guard let old = PlaneComponents(map), old.scaleX != 0, old.scaleY != 0 else { return false }
      if key.component == .scaleX {
        let scale = lanes(moment, over: SIMD4(old.scaleX, 0, 0, 0)).x
        (map.a, map.b) = (map.a / old.scaleX * scale, map.b / old.scaleX * scale)
      } else {
        let scale = lanes(moment, over: SIMD4(old.scaleY, 0, 0, 0)).x
        (map.c, map.d) = (map.c / old.scaleY * scale, map.d / old.scaleY * scale)
      }
    default: return false
    }
    return true
  }
}

extension PlainTrack {
  /// The same for the simple value of a rotation: see `simpleValue`.
  @inlinable @inline(__always)
  public func turn(_ moment: Moment, _ map: inout Transform2D) -> Bool {
    guard key.component == .rotation || key.component == .rotationZ, !isAdditive,
      let angle = simpleValue(moment, over: .zero)?.x
    else { return false }
    return map.turn(to: angle)
  }
}

extension Transform2D {
  /// Sets the angle, and keeps the scale; false, and no change, for a map that has no angle.
  @usableFromInline
  mutating func turn(to angle: Double) -> Bool {
    guard let old = PlaneComponents(self) else { return false }
    let (sine, cosine) = (sin(angle), cos(angle))
    (a, b) = (cosine * old.scaleX, sine * old.scaleX)
    (c, d) = (-sine * old.scaleY, cosine * old.scaleY)
    return true
  }
}

/// The components of a map of the plane without shear.
private struct PlaneComponents {
  var scaleX, scaleY: Double
  private let sine, cosine: Double

  var angle: Double { sine == 0 && cosine == 1 ? 0 : atan2(sine, cosine) }

  /// Nil for a map with shear, and for one that is collapsed and has an angle.
  @inline(__always)
  init?(_ map: Transform2D) {
    if map.b == 0, map.c == 0, map.a >= 0 {
      (scaleX, scaleY, sine, cosine) = (map.a, map.d, 0, 1)
      return
    }
    let (lengthX, lengthY) = (
      (map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot()
    )
    // The columns of a map without shear are perpendicular, but for rounding.
    guard lengthX > 0, abs(map.a * map.c + map.b * map.d) <= 1e-12 * lengthX * lengthY else { return nil }
    (scaleX, scaleY) = (lengthX, map.a * map.d - map.b * map.c < 0 ? -lengthY : lengthY)
    (sine, cosine) = (map.b, map.a)
  }
}
