package import MultiplaneGeometry
package import MultiplaneLayers
package import MultiplaneChanges
package import MultiplaneContents

/// One layer as a scene file gives it: what it sets, and what it hangs from.
package struct LayerDescription: Sendable {
  package enum Property: Hashable, Sendable {
    case name(String?)
    case bounds(Rect)
    case position(Point)
    case anchorPoint(Point)
    case anchorPointZ(Double)
    case zPosition(Double)
    /// Where the layer is as long as it has no transform.
    case frame(Rect)
    indirect case transform(Transform3D)
    indirect case sublayerTransform(Transform3D)
    case isHidden(Bool)
    case opacity(Double)
    case backgroundColor(Color?)
    /// An image, by its name in the file.
    case contents(String?)
    case contentsScale(Double)
    case contentsGravity(ContentsGravity)
    case contentsRect(Rect)
    /// From either of its two names.
    case contentsCenter(Rect)
    case contentsCapInsets(EdgeInsets?)
    case horizontalTileMode(TileMode)
    case verticalTileMode(TileMode)
    case minificationFilter(ContentsFilter)
    case magnificationFilter(ContentsFilter)
    case minificationFilterBias(Double)
    case contentsTintColor(Color?)
    case masksToBounds(Bool)
    case isGeometryFlipped(Bool)
    case isDoubleSided(Bool)
    indirect case composition(CompositionDescription)
    /// A scroll layer, and how it scrolls.
    case scrollMode(ScrollLayer.ScrollMode)
    /// The folder that a tiled layer's tiles come from, and where the file says so.
    case pyramid(String, given: Set<TiledKey>, at: SceneFile.Place)
    /// The class, and what it adds; a plain layer has none.
    indirect case kind(LayerKind)
  }

  /// The index of the superlayer, or of the layer that it masks, which is less than the layer's own; −1 for the root.
  package var parent: Int
  /// Whether it is its parent's mask, and none of its sublayers.
  package var isMask: Bool
  /// In the file's order, at most one of each.
  package var properties: [Property]

  /// The class, and what it adds.
  var kind: LayerKind {
    for case .kind(let kind) in properties { return kind }
    return .plain
  }

  /// A new layer of the class.
  func makeLayer() -> Layer {
    for case .scrollMode in properties { return ScrollLayer() }
    return Layer.make(kind)
  }
}
