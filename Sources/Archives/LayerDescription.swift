package import MultiplaneAnimation
package import MultiplaneGeometry
package import MultiplaneLayers

/// One layer of a scene file: its properties and its place in the tree.
package struct LayerDescription: Sendable {
  package enum Property: Sendable {
    /// An animatable property; nil for none. The transform takes effect after the frame, the contents' scale after the
    /// contents.
    indirect case value(AnimatedProperty, AnimationValue?)
    /// What sets a property that is not animatable.
    case setting(@Sendable (Layer) -> Void)
    case frame(Rect)
    /// The name of an image in the file.
    case contents(String?)
    /// The folder of a tiled layer's tiles, and the position of the path in the file.
    case pyramid(String, at: SceneFile.Place)
    /// What a plain layer draws.
    case drawing([DrawCommand])

    static func setting<Owner: Layer, Value: Sendable>(
      _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ value: Value
    ) -> Property {
      .setting { ($0 as? Owner)?[keyPath: path] = value }
    }
  }

  /// The index of the superlayer or of the layer that this one masks; less than the layer's own index. −1 for the root.
  package var parent: Int
  /// Whether the layer is its parent's mask, not a sublayer.
  package var isMask: Bool
  var layerClass: LayerClass
  /// In the file's order, each at most once.
  package var properties: [Property]
  /// The layer's own time; nil for the superlayer's.
  package var timing: MediaTimingValues?
  /// In the order in which they are added.
  package var animations: [AnimationDescription] = []

  private var draws: Bool { properties.contains { if case .drawing = $0 { true } else { false } } }

  /// Makes a new layer of the class.
  func makeLayer() -> Layer {
    // What the layer draws before a transition, it draws with the same class.
    let isDrawn = draws || animations.contains { $0.layersBefore.first?.draws ?? false }
    return isDrawn ? DrawnLayer() : layerClass.type.init()
  }
}
