package import MultiplaneAnimation
package import MultiplaneGeometry
package import MultiplaneLayers
package import MultiplaneChanges
package import MultiplaneContents

/// One layer of a scene file: its properties and its place in the tree.
package struct LayerDescription: Sendable {
  package enum Property: Sendable {
    case name(String?)
    /// An animatable property that layers of every class have; nil for none. The transform takes effect after the
    /// frame, the contents' scale after the contents.
    indirect case value(AnimatedProperty, AnimationValue?)
    case frame(Rect)
    /// The name of an image in the file.
    case contents(String?)
    case contentsGravity(ContentsGravity)
    case contentsCapInsets(EdgeInsets?)
    case horizontalTileMode(TileMode)
    case verticalTileMode(TileMode)
    case minificationFilter(ContentsFilter)
    case magnificationFilter(ContentsFilter)
    case maskedCorners(CornerMask)
    case cornerCurve(CornerCurve)
    case compositingFilter(BlendMode)
    case allowsGroupOpacity(Bool)
    case allowsEdgeAntialiasing(Bool)
    case edgeAntialiasingMask(EdgeMask)
    case shouldRasterize(Bool)
    /// A scroll layer and its directions.
    case scrollMode(ScrollLayer.ScrollMode)
    /// The folder of a tiled layer's tiles, the keys that the file sets itself, and the position of the path in the
    /// file.
    case pyramid(String, given: Set<TiledKey>, at: SceneFile.Place)
    /// The class and its own values; absent for a plain layer.
    indirect case kind(LayerKind)
    /// A text layer, and its text.
    indirect case text(TextDescription)
    /// What a plain layer draws.
    case drawing([DrawCommand])
  }

  /// The index of the superlayer or of the layer that this one masks; less than the layer's own index. −1 for the root.
  package var parent: Int
  /// Whether the layer is its parent's mask, not a sublayer.
  package var isMask: Bool
  /// In the file's order, each at most once.
  package var properties: [Property]
  /// The layer's own time; nil for the superlayer's.
  package var timing: MediaTimingValues?
  /// In the order in which they are added.
  package var animations: [AnimationDescription] = []

  /// The class and its own values.
  var kind: LayerKind {
    for case .kind(let kind) in properties { return kind }
    return .plain
  }

  /// Makes a new layer of the class.
  func makeLayer() -> Layer {
    for property in properties {
      switch property {
      case .scrollMode: return ScrollLayer()
      case .text: return TextLayer()
      case .drawing: return DrawnLayer()
      default: continue
      }
    }
    // What the layer draws before a transition, it draws with the same class.
    let drawsBefore = animations.contains { animation in
      animation.layersBefore.first?.properties.contains { if case .drawing = $0 { true } else { false } } ?? false
    }
    return drawsBefore ? DrawnLayer() : Layer.make(kind)
  }
}
