public import MultiplaneAnimation
import MultiplaneChanges
public import MultiplaneContents
public import MultiplaneGeometry

/// What a layer shows at a time, animations included: a read-only value, worked out from the model by the code that
/// also draws frames.
///
/// Values are those of the moment at which it was made. `frame`, `convert` and `hitTest` use the tree as it is when
/// they are called.
public struct PresentationLayer {
  /// The model layer.
  public let model: Layer
  /// The time, seconds of the clock of the tree's commits.
  public let time: Double
  private let values: LayerValues

  init(_ model: Layer, at time: Double) {
    self.model = model
    self.time = time
    values = model.shownValues(at: time)
  }

  /// The shown `bounds`.
  public var bounds: Rect { values.geometry.bounds }
  /// The shown `position`.
  public var position: Point { values.geometry.position }
  /// The shown `anchorPoint`.
  public var anchorPoint: Point { values.geometry.anchorPoint }
  /// The shown `anchorPointZ`.
  public var anchorPointZ: Double { values.geometry.anchorPointZ }
  /// The shown `zPosition`.
  public var zPosition: Double { values.geometry.zPosition }
  /// The shown `transform`.
  public var transform: Transform3D { values.transform }
  /// The shown `sublayerTransform`.
  public var sublayerTransform: Transform3D { values.sublayerTransform }
  /// The shown `opacity`.
  public var opacity: Float { Float(values.appearance.opacity) }
  /// The shown `isHidden`.
  public var isHidden: Bool { values.appearance.isHidden }
  /// The shown `backgroundColor`; clear for none.
  public var backgroundColor: Color { values.appearance.backgroundColor }
  /// The shown `contentsRect`.
  public var contentsRect: Rect { values.detail.contentsRect }
  /// The shown radius of the rounded corners.
  public var cornerRadius: Double {
    if case .number(let radius)? = values[AnimationKey(.cornerRadius)] { radius } else { 0 }
  }
  /// The shown `borderWidth`.
  public var borderWidth: Double { values.effects.borderWidth }
  /// The shown `shadowOpacity`.
  public var shadowOpacity: Float { Float(values.effects.shadowOpacity) }
  /// The shown `filters`.
  public var filters: [Filter] { values.filters.filters }

  /// The shown value of any property by its key path; nil for an unknown one, and where there is no value.
  public func value(forKeyPath keyPath: String) -> AnimationValue? {
    if let own = type(of: model).animatableProperty(keyPath) {
      return model.shownValue(of: own, at: model.localTime(at: time))
    }
    return AnimationKey(keyPath: keyPath).flatMap { values[$0] }
  }

  /// The bounding box of the layer as it shows, in the superlayer's space; see `Layer.frame`.
  public var frame: Rect { shown { model.frame } }

  /// Converts a point of another layer as it shows; see `Layer.convert(_:from:)`.
  public func convert(_ point: Point, from layer: Layer?) -> Point? { shown { model.convert(point, from: layer) } }

  /// Converts a point to another layer as it shows; see `Layer.convert(_:to:)`.
  public func convert(_ point: Point, to layer: Layer?) -> Point? { shown { model.convert(point, to: layer) } }

  /// Converts a rectangle of another layer as it shows; see `Layer.convert(_:from:)`.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect? { shown { model.convert(rect, from: layer) } }

  /// Converts a rectangle to another layer as it shows; see `Layer.convert(_:to:)`.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect? { shown { model.convert(rect, to: layer) } }

  /// The frontmost model layer whose shown place has a point of the superlayer's space; see `Layer.hitTest(_:)`.
  public func hitTest(_ point: Point) -> Layer? { shown { model.hitTest(point) } }

  /// Runs a query with the shown geometry of all layers in place of the model's.
  private func shown<Result>(_ query: () -> Result) -> Result {
    let layers =
      model.treelink.object?.animations.layers.filter(\.hasAnimations) ?? (model.hasAnimations ? [model] : [])
    let models = layers.map { LayerValues($0, .geometry).with(appearance: $0.appearance) }
    for layer in layers { layer.setShown(layer.shownValues(at: time)) }
    let result = query()
    for (layer, model) in zip(layers, models) { layer.setShown(model) }
    return result
  }
}

extension LayerValues {
  fileprivate func with(appearance: AppearanceRecord) -> LayerValues {
    var values = self
    values.appearance = appearance
    return values
  }
}

extension Layer {
  /// What the layer shows at a time, seconds of the clock of its tree's commits. Animations that no commit has sent yet
  /// are at their beginning.
  public final func presentation(at time: Double) -> PresentationLayer { PresentationLayer(self, at: time) }

  /// Replaces the values that queries read, without marking the layer.
  fileprivate final func setShown(_ values: LayerValues) {
    geometry = values.geometry
    if matrices != values.matrices { matrices = values.matrices }
    appearance = values.appearance
  }
}
