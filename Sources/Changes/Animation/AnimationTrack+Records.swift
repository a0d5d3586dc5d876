public import MultiplaneAnimation
public import MultiplaneContents
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

// Each sets the animated value in a record that has the values below; a key of another record changes nothing.
extension AnimationTrack {
  /// Sets the animated value in a layer's geometry.
  ///
  /// - Parameters:
  ///   - moment: of `moment(at:)`.
  ///   - matrices: the layer's 3D transforms, which the transforms alone read and write.
  public func apply(_ moment: Moment, to geometry: inout GeometryRecord, _ matrices: inout MatrixPair) {
    if key.property == .transform, !geometry.hasTransform3D, turn(moment, &geometry.transform) { return }
    var sampler = FieldSampler(track: self, moment: moment)
    geometry.visit(key.property, &matrices, &sampler)
  }

  /// Sets the animated value in a layer's appearance.
  public func apply(_ moment: Moment, to appearance: inout AppearanceRecord) { sample(moment, &appearance) }

  /// Sets the animated value in a layer's contents detail.
  public func apply(_ moment: Moment, to detail: inout ContentsDetail) { sample(moment, &detail) }

  /// Sets the animated value in a layer's effects.
  public func apply(_ moment: Moment, to effects: inout LayerEffects) { sample(moment, &effects) }

  /// Sets the animated value in a layer's filter chains.
  public func apply(_ moment: Moment, to filters: inout LayerFilters) {
    var sampler = FieldSampler(track: self, moment: moment)
    filters.visit(key, &sampler)
  }

  /// Sets the animated value in a layer's shadow path.
  public func apply(_ moment: Moment, to shadowPath: inout Path?) {
    if key.property == .shadowPath { FieldSampler(track: self, moment: moment).visit(&shadowPath) }
  }

  /// Sets the animated value in what a layer's class adds.
  public func apply(_ moment: Moment, to kind: inout LayerKind) {
    var sampler = FieldSampler(track: self, moment: moment)
    kind.visit(key.property, &sampler)
  }

  @inline(__always)
  private func sample(_ moment: Moment, _ record: inout some AnimatableRecord) {
    var sampler = FieldSampler(track: self, moment: moment)
    record.visit(key.property, &sampler)
  }
}

// The two that most animations are, without the rest of a record.
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

  /// Sets the animated value in a layer's appearance if it is the simple value of the opacity or the background colour;
  /// false, and no change, for all others. The result is that of `AnimationTrack.apply`.
  @inlinable @inline(__always)
  public func show(_ moment: Moment, _ appearance: inout AppearanceRecord) -> Bool {
    switch key.property {
    case .opacity:
      guard let value = simpleValue(moment, over: SIMD4(appearance.opacity, 0, 0, 0)) else { return false }
      appearance.opacity = value.x
    case .backgroundColor:
      let color = appearance.backgroundColor
      guard let value = simpleValue(moment, over: SIMD4(color.red, color.green, color.blue, color.alpha)) else {
        return false
      }
      appearance.backgroundColor = Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
    default: return false
    }
    return true
  }
}
