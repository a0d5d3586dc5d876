package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

/// An animatable property as a class of layers has it. Values by name, presentation copies, coders and scene files
/// follow from the table of these: a new property has a line in it.
package struct LayerProperty: Sendable {
  package let property: AnimatedProperty
  /// Whether a layer's class has the property.
  let isOf: @Sendable (Layer) -> Bool
  private let readsNil: @Sendable (Layer) -> Bool
  private let setter: @Sendable (Layer, AnimationValue?) -> Void

  /// All but the parameters of filters, and what programs declare.
  package static let all: [LayerProperty] = [
    LayerProperty(.bounds, \Layer.bounds), LayerProperty(.position, \Layer.position),
    LayerProperty(.anchorPoint, \Layer.anchorPoint), LayerProperty(.anchorPointZ, \Layer.anchorPointZ),
    LayerProperty(.zPosition, \Layer.zPosition), LayerProperty(.transform, \Layer.transform),
    LayerProperty(.sublayerTransform, \Layer.sublayerTransform), LayerProperty(.isDoubleSided, \Layer.isDoubleSided),
    LayerProperty(.isGeometryFlipped, \Layer.isGeometryFlipped),
    LayerProperty(.opacity, \Layer.exactOpacity), LayerProperty(.backgroundColor, \Layer.backgroundColor),
    LayerProperty(.contentsRect, \Layer.contentsRect), LayerProperty(.contentsScale, \Layer.contentsScale),
    LayerProperty(.isHidden, \Layer.isHidden), LayerProperty(.masksToBounds, \Layer.masksToBounds),
    LayerProperty(.contentsCenter, \Layer.contentsCenter),
    LayerProperty(.minificationFilterBias, \Layer.exactFilterBias),
    LayerProperty(.contentsTintColor, \Layer.contentsTintColor),
    LayerProperty(.cornerRadius, \Layer.cornerRadius), LayerProperty(.cornerRadii, \Layer.cornerRadii),
    LayerProperty(.borderWidth, \Layer.borderWidth), LayerProperty(.borderColor, \Layer.borderColor),
    LayerProperty(.shadowColor, \Layer.shadowColor), LayerProperty(.shadowOpacity, \Layer.exactShadowOpacity),
    LayerProperty(.shadowOffset, \Layer.shadowOffset), LayerProperty(.shadowRadius, \Layer.shadowRadius),
    LayerProperty(.rasterizationScale, \Layer.rasterizationScale),
    LayerProperty(.filters, \Layer.filters, as: \.filters),
    LayerProperty(.backgroundFilters, \Layer.backgroundFilters, as: \.filters),
    LayerProperty(.shadowPath, \Layer.shadowPath),
    LayerProperty(.colors, \GradientLayer.colors, as: \.colors),
    LayerProperty(optional: .locations, \GradientLayer.locations, as: \.numbers),
    LayerProperty(.startPoint, \GradientLayer.startPoint), LayerProperty(.endPoint, \GradientLayer.endPoint),
    LayerProperty(.path, \ShapeLayer.path), LayerProperty(.fillColor, \ShapeLayer.fillColor),
    LayerProperty(.strokeColor, \ShapeLayer.strokeColor), LayerProperty(.lineWidth, \ShapeLayer.lineWidth),
    LayerProperty(.miterLimit, \ShapeLayer.miterLimit), LayerProperty(.lineDashPhase, \ShapeLayer.lineDashPhase),
    LayerProperty(.lineDashPattern, \ShapeLayer.lineDashPattern, as: \.numbers),
    LayerProperty(.strokeStart, \ShapeLayer.strokeStart), LayerProperty(.strokeEnd, \ShapeLayer.strokeEnd),
    LayerProperty(.instanceCount, \ReplicatorLayer.instanceCount) { Double($0).map { Int(clamping: $0) } },
    LayerProperty(.instanceTransform, \ReplicatorLayer.instanceTransform),
    LayerProperty(.instanceColor, \ReplicatorLayer.instanceColor),
    LayerProperty(.instanceDelay, \ReplicatorLayer.instanceDelay),
    LayerProperty(.instanceRedOffset, \ReplicatorLayer.offset.x),
    LayerProperty(.instanceGreenOffset, \ReplicatorLayer.offset.y),
    LayerProperty(.instanceBlueOffset, \ReplicatorLayer.offset.z),
    LayerProperty(.instanceAlphaOffset, \ReplicatorLayer.offset.w),
    LayerProperty(contents: .contents),
  ]

  private static let byProperty = Dictionary(uniqueKeysWithValues: all.map { ($0.property, $0) })

  /// A property of the table; nil of a parameter of a filter, and of what programs declare.
  package static subscript(property: AnimatedProperty) -> LayerProperty? { byProperty[property] }

  private init<Owner: Layer, Value: RestorableValue>(
    _ property: AnimatedProperty, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(property, path, as: { Value($0) })
  }

  /// - Parameter read: a value in the property's type; nil of another one.
  private init<Owner: Layer, Value>(
    _ property: AnimatedProperty, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    as read: @escaping @Sendable (AnimationValue) -> Value?
  ) {
    (self.property, isOf, readsNil) = (property, { $0 is Owner }, { _ in false })
    setter = { layer, value in
      if let owner = layer as? Owner, let value = value.flatMap(read) { owner[keyPath: path] = value }
    }
  }

  /// One that may have no value.
  private init<Owner: Layer, Value: RestorableValue>(
    _ property: AnimatedProperty, _ path: any ReferenceWritableKeyPath<Owner, Value?> & Sendable
  ) {
    self.init(optional: property, path, as: { Value($0) })
  }

  private init<Owner: Layer, Value>(
    optional property: AnimatedProperty, _ path: any ReferenceWritableKeyPath<Owner, Value?> & Sendable,
    as read: @escaping @Sendable (AnimationValue) -> Value?
  ) {
    (self.property, isOf) = (property, { $0 is Owner })
    readsNil = { ($0 as? Owner).map { $0[keyPath: path] == nil } ?? false }
    setter = { layer, value in
      guard let owner = layer as? Owner else { return }
      if let value { if let value = read(value) { owner[keyPath: path] = value } } else { owner[keyPath: path] = nil }
    }
  }

  /// The contents: a bitmap, as a program's own class gives one, or none.
  private init(contents: AnimatedProperty) {
    (property, isOf, readsNil) = (contents, { _ in true }, { $0.contents == nil })
    setter = { layer, value in
      if case .bitmap(let bitmap)? = value { layer.contents = bitmap } else if value == nil { layer.contents = nil }
    }
  }

  /// Whether the layer has the property, and no value for it.
  func isUnset(in layer: Layer) -> Bool { readsNil(layer) }

  /// Sets the property, to nothing where it may have no value; a value of another type, and of another class of layers,
  /// change nothing.
  package func set(_ value: AnimationValue?, of layer: Layer) { setter(layer, value) }

  /// What a layer has; nil for no value, and of another class of layers.
  func value(of layer: Layer) -> AnimationValue? {
    isUnset(in: layer) ? nil : LayerValues(layer, property.part)[AnimationKey(property)]
  }
}
