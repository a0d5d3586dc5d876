public import MultiplaneAnimation

/// A property that a subclass of `Layer` declares as animatable, in its `animatableProperties`.
///
/// ```swift
/// class PieLayer: Layer {
///   var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
///   override class var animatableProperties: [AnimatableProperty] {
///     [AnimatableProperty("angle", \PieLayer.angle)]
///   }
///   override class func needsDisplay(forKey key: String) -> Bool { key == "angle" }
/// }
/// ```
///
/// The compositor does not know such a property: `LayerTree.commit(at:)` sets it to its shown value, displays the
/// layer, and sets it back. `LayerTree.nextCommit(after:)` says when the next such commit is due.
public struct AnimatableProperty {
  /// The name of the property, which animations have as their key path.
  public let name: String
  private let get: (Layer) -> AnimationValue?
  private let set: (Layer, AnimationValue) -> Void

  /// Declares a property of a class.
  public init<Owner: Layer, Value: RestorableValue>(_ name: String, _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
    self.name = name
    get = { ($0 as? Owner)?[keyPath: keyPath].animationValue }
    set = { layer, value in
      if let owner = layer as? Owner, let value = Value(value) { owner[keyPath: keyPath] = value }
    }
  }

  func value(of layer: Layer) -> AnimationValue? { get(layer) }

  func setValue(_ value: AnimationValue, of layer: Layer) { set(layer, value) }
}

extension Layer {
  /// A property that the class declares, by its name; nil for none.
  static func animatableProperty(_ name: String) -> AnimatableProperty? {
    animatableProperties.first { $0.name == name }
  }
}
