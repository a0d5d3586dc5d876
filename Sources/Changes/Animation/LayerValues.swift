public import MultiplaneAnimation
public import MultiplaneContents
public import MultiplaneGeometry

/// All animatable values of a layer: the model's, or those that it shows at a time.
public struct LayerValues: Sendable {
  /// Geometry, without the 3D transforms.
  public var geometry = GeometryRecord()
  /// The 3D transforms.
  public var matrices = MatrixPair()
  /// Appearance.
  public var appearance = AppearanceRecord()
  /// Contents detail.
  public var detail = ContentsDetail()
  /// Effects.
  public var effects = LayerEffects()
  /// Filter chains.
  public var filters = LayerFilters()
  /// The outline that casts the shadow.
  public var shadowPath: Path?
  /// What the layer's class adds.
  public var kind = LayerKind.plain
  /// The contents; what fades in, in a cross-fade.
  public var contents: Bitmap?
  /// The cross-fade of the contents; nil for none.
  public var crossFade: ContentsSample?

  /// The values of a new layer.
  public init() {}

  /// Applies a track, over the tracks that were applied before; nothing where it has no effect at the time.
  ///
  /// - Parameter time: of the layer.
  public mutating func apply(_ track: AnimationTrack, at time: Double) {
    guard let moment = track.moment(at: time) else { return }
    switch track.key.part {
    case .geometry: track.apply(moment, to: &geometry, &matrices)
    case .appearance: track.apply(moment, to: &appearance)
    case .detail: track.apply(moment, to: &detail)
    case .effects: track.apply(moment, to: &effects)
    case .filters: track.apply(moment, to: &filters)
    case .shadowPath: track.apply(moment, to: &shadowPath)
    case .kind: track.apply(moment, to: &kind)
    case .contents:
      let sample = track.contents(moment, over: contents)
      crossFade = sample
      contents = sample.to
    case .owner: break
    }
  }

  /// The transform of the layer.
  public var transform: Transform3D {
    geometry.hasTransform3D ? matrices.transform : Transform3D(geometry.transform)
  }

  /// The transform of the sublayers.
  public var sublayerTransform: Transform3D {
    geometry.hasSublayerTransform ? matrices.sublayerTransform : .identity
  }
}

// MARK: Values by key

extension LayerValues {
  /// The value of a property or of a component of one; nil where the layer does not have it, or has none.
  public subscript(key: AnimationKey) -> AnimationValue? {
    guard let whole = whole(key) else { return nil }
    switch key.component {
    case .whole: return whole
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translationX,
      .translationY, .translationZ, .translation:
      guard case .transform(let transform) = whole, let numbers = TransformComponents(transform)[key.component] else {
        return nil
      }
      return key.component == .translation ? .size(Size(numbers.x, numbers.y)) : .number(numbers.x)
    case .radius, .angle, .amount, .offset, .color, .matrix: return whole
    case .x, .y, .width, .height, .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight:
      return whole.component(key.component)
    }
  }

  private func whole(_ key: AnimationKey) -> AnimationValue? {
    var reader = FieldReader()
    switch key.part {
    case .geometry:
      var (geometry, matrices) = (geometry, matrices)
      geometry.visit(key.property, &matrices, &reader)
    case .appearance: return appearance.value(of: key.property)
    case .detail: return detail.value(of: key.property)
    case .effects: return effects.value(of: key.property)
    case .filters:
      var filters = filters
      filters.visit(key, &reader)
    case .shadowPath: return shadowPath.map { .path($0) }
    case .kind:
      var kind = kind
      kind.visit(key.property, &reader)
    case .contents: return contents.map { .bitmap($0) }
    case .owner: break
    }
    return reader.value
  }

  /// Whether the layer has the property: paths and contents also where they are nil.
  public func has(_ key: AnimationKey) -> Bool {
    switch key.property {
    case .shadowPath, .contents: true
    case .path, .fillColor, .strokeColor: if case .shape = kind { true } else { false }
    default: self[key] != nil
    }
  }
}
