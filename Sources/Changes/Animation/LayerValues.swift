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
    switch key.property {
    case .bounds: .rect(geometry.bounds)
    case .position: .point(geometry.position)
    case .anchorPoint: .point(geometry.anchorPoint)
    case .anchorPointZ: .number(geometry.anchorPointZ)
    case .zPosition: .number(geometry.zPosition)
    case .transform: .transform(transform)
    case .sublayerTransform: .transform(sublayerTransform)
    case .isDoubleSided: .flag(geometry.isDoubleSided)
    case .isGeometryFlipped: .flag(geometry.isGeometryFlipped)
    case .opacity: .number(appearance.opacity)
    case .backgroundColor: .color(appearance.backgroundColor)
    case .contentsRect: .rect(detail.contentsRect)
    case .contentsScale: .number(appearance.contentsScale)
    case .isHidden: .flag(appearance.isHidden)
    case .masksToBounds: .flag(appearance.masksToBounds)
    case .contentsCenter: .rect(detail.contentsCenter)
    case .minificationFilterBias: .number(detail.minificationFilterBias)
    case .contentsTintColor: .color(detail.tintColor ?? .black)
    case .cornerRadius: .number(effects.cornerRadius)
    case .cornerRadii: .cornerRadii(effects.cornerRadii)
    case .borderWidth: .number(effects.borderWidth)
    case .borderColor: .color(effects.borderColor)
    case .shadowColor: .color(effects.shadowColor)
    case .shadowOpacity: .number(effects.shadowOpacity)
    case .shadowOffset: .size(effects.shadowOffset)
    case .shadowRadius: .number(effects.shadowRadius)
    case .rasterizationScale: .number(effects.rasterizationScale)
    case .filters: .filters(filters.filters)
    case .backgroundFilters: .filters(filters.backgroundFilters)
    case .filter: parameter(key, of: filters.filters)
    case .backgroundFilter: parameter(key, of: filters.backgroundFilters)
    case .shadowPath: shadowPath.map { .path($0) }
    case .contents: contents.map { .bitmap($0) }
    case .custom: nil
    default: kind.value(of: key.property)
    }
  }

  private func parameter(_ key: AnimationKey, of chain: [Filter]) -> AnimationValue? {
    guard Int(key.index) < chain.count else { return nil }
    switch (chain[Int(key.index)], key.component) {
    case (.gaussianBlur(let value), .radius), (.brightness(let value), .amount), (.contrast(let value), .amount),
      (.saturation(let value), .amount), (.hue(let value), .angle), (.sepia(let value), .amount),
      (.grayscale(let value), .amount), (.invert(let value), .amount), (.opacity(let value), .amount),
      (.dropShadow(_, let value, _), .radius):
      return .number(value)
    case (.colorMatrix(let value), .matrix): return .matrix(value)
    case (.dropShadow(let value, _, _), .offset): return .size(value)
    case (.dropShadow(_, _, let value), .color): return .color(value)
    default: return nil
    }
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

extension LayerKind {
  fileprivate func value(of property: AnimatedProperty) -> AnimationValue? {
    switch self {
    case .plain, .transform, .tiled: nil
    case .gradient(let gradient): gradient.value(of: property)
    case .shape(let shape): shape.value(of: property)
    case .replicator(let replication): replication.value(of: property)
    }
  }
}

extension Gradient {
  fileprivate func value(of property: AnimatedProperty) -> AnimationValue? {
    switch property {
    case .colors: .colors(colors)
    case .locations: .numbers(locations ?? evenLocations)
    case .startPoint: .point(startPoint)
    case .endPoint: .point(endPoint)
    default: nil
    }
  }
}

extension Shape {
  fileprivate func value(of property: AnimatedProperty) -> AnimationValue? {
    switch property {
    case .path: path.map { .path($0) }
    case .fillColor: fillColor.map { .color($0) }
    case .strokeColor: strokeColor.map { .color($0) }
    case .lineWidth: .number(lineWidth)
    case .miterLimit: .number(miterLimit)
    case .lineDashPhase: .number(lineDashPhase)
    case .lineDashPattern: .numbers(lineDashPattern)
    case .strokeStart: .number(strokeStart)
    case .strokeEnd: .number(strokeEnd)
    default: nil
    }
  }
}

extension Replication {
  fileprivate func value(of property: AnimatedProperty) -> AnimationValue? {
    switch property {
    case .instanceCount: .number(Double(instanceCount))
    case .instanceTransform: .transform(instanceTransform)
    case .instanceColor: .color(instanceColor)
    case .instanceDelay: .number(instanceDelay)
    case .instanceRedOffset: .number(offset.x)
    case .instanceGreenOffset: .number(offset.y)
    case .instanceBlueOffset: .number(offset.z)
    case .instanceAlphaOffset: .number(offset.w)
    default: nil
    }
  }
}
