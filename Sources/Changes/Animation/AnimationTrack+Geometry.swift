public import MultiplaneAnimation
public import MultiplaneGeometry

/// A layer's two 3D transforms. Each counts only where the geometry record has its flag: `hasTransform3D`,
/// `hasSublayerTransform`.
@frozen
public struct MatrixPair: Hashable, BitwiseCopyable, Sendable {
  /// The transform where it is not affine.
  public var transform = Transform3D.identity
  /// The transform of the sublayers where it is not the identity.
  public var sublayerTransform = Transform3D.identity

  /// Two identities.
  @inlinable
  public init() {}
}

extension AnimationTrack {
  /// Whether `apply` to a geometry reads and writes the matrices: for all other keys they may be left at the identity.
  public var usesMatrices: Bool { key.property == .transform || key.property == .sublayerTransform }

  /// Sets the animated value in a layer's geometry, which has the values below.
  ///
  /// - Parameters:
  ///   - moment: of `moment(at:)`.
  ///   - matrices: the layer's 3D transforms; see `usesMatrices`.
  public func apply(_ moment: Moment, to geometry: inout GeometryRecord, _ matrices: inout MatrixPair) {
    switch key.property {
    case .position:
      let value = lanes(moment, over: SIMD4(geometry.position.x, geometry.position.y, 0, 0))
      geometry.position = Point(value.x, value.y)
    case .bounds: geometry.bounds = rect(moment, over: geometry.bounds)
    case .anchorPoint:
      let value = lanes(moment, over: SIMD4(geometry.anchorPoint.x, geometry.anchorPoint.y, 0, 0))
      geometry.anchorPoint = Point(value.x, value.y)
    case .anchorPointZ: geometry.anchorPointZ = number(moment, over: geometry.anchorPointZ)
    case .zPosition: geometry.zPosition = number(moment, over: geometry.zPosition)
    case .isDoubleSided: geometry.isDoubleSided = flag(moment, over: geometry.isDoubleSided)
    case .isGeometryFlipped: geometry.isGeometryFlipped = flag(moment, over: geometry.isGeometryFlipped)
    case .transform:
      if !geometry.hasTransform3D, turn(moment, &geometry.transform) { return }
      let base = geometry.hasTransform3D ? matrices.transform : Transform3D(geometry.transform)
      let value = transform(moment, over: base)
      geometry.hasTransform3D = !value.isAffine
      geometry.transform = geometry.hasTransform3D ? .identity : value.affine
      if geometry.hasTransform3D { matrices.transform = value }
    case .sublayerTransform:
      let value = transform(moment, over: geometry.hasSublayerTransform ? matrices.sublayerTransform : .identity)
      geometry.hasSublayerTransform = !value.isIdentity
      if geometry.hasSublayerTransform { matrices.sublayerTransform = value }
    default: break
    }
  }

  func number(_ moment: Moment, over base: Double) -> Double { lanes(moment, over: SIMD4(base, 0, 0, 0)).x }

  func flag(_ moment: Moment, over base: Bool) -> Bool { lanes(moment, over: SIMD4(base ? 1 : 0, 0, 0, 0)).x != 0 }

  func rect(_ moment: Moment, over base: Rect) -> Rect {
    let value = lanes(moment, over: SIMD4(base.origin.x, base.origin.y, base.size.width, base.size.height))
    return Rect(x: value.x, y: value.y, width: value.z, height: value.w)
  }

  func size(_ moment: Moment, over base: Size) -> Size {
    let value = lanes(moment, over: SIMD4(base.width, base.height, 0, 0))
    return Size(value.x, value.y)
  }

  func color(_ moment: Moment, over base: Color) -> Color {
    let value = lanes(moment, over: SIMD4(base.red, base.green, base.blue, base.alpha))
    return Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
  }
}

extension PlainTrack {
  /// Sets the animated value if it is the simple value of the position, or a rotation in the plane; false, and no
  /// change, for all others. The result is that of `AnimationTrack.apply` to a geometry with these values.
  @inlinable @inline(__always)
  public func move(_ moment: Moment, _ position: inout Point, _ transform: inout Transform2D) -> Bool {
    if key.property == .position {
      guard let value = simpleValue(moment, over: SIMD4(position.x, position.y, 0, 0)) else { return false }
      position = Point(value.x, value.y)
      return true
    }
    return key.property == .transform && turn(moment, &transform)
  }
}
