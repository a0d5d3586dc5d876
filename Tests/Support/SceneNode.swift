package import MultiplaneGeometry
package import MultiplaneChanges
package import MultiplaneContents

/// One layer of a test scene as a plain value: `Layer`'s properties with `Layer`'s defaults, and its sublayers.
///
/// The referee draws these values and the generator makes them; they can be printed, shrunk and saved.
package struct SceneNode: Sendable {
  package var bounds = Rect.zero
  package var position = Point.zero
  package var anchorPoint = Point(0.5, 0.5)
  package var anchorPointZ = 0.0
  package var zPosition = 0.0
  package var transform = Transform3D.identity
  package var sublayerTransform = Transform3D.identity
  package var isHidden = false
  package var opacity = 1.0
  package var backgroundColor: Color?
  package var contents: Bitmap?
  package var contentsScale = 1.0
  package var contentsGravity = ContentsGravity.resize
  package var contentsRect = Rect.unit
  /// Slicing, filtering and tinting of contents.
  package var detail = ContentsDetail.default
  package var masksToBounds = false
  package var isGeometryFlipped = false
  package var isDoubleSided = true
  /// Composition properties: corners, border, shadow, blending, edges, rasterising.
  package var effects = LayerEffects.default
  /// Filters of the layer and of the pixels below it.
  package var filters = LayerFilters()
  package var shadowPath: Path?
  /// The mask: none or one.
  package var masks: [SceneNode] = []
  /// The layer's class, and its own values.
  package var kind = LayerKind.plain
  package var name: String?
  package var sublayers: [SceneNode] = []

  package init() {}

  /// A layer whose untransformed frame in its superlayer is `frame` and whose own space starts at (0, 0).
  package init(frame: Rect, backgroundColor: Color? = nil, contents: Bitmap? = nil, sublayers: [SceneNode] = []) {
    bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    position = Point(frame.minX + frame.width / 2, frame.minY + frame.height / 2)
    self.backgroundColor = backgroundColor
    self.contents = contents
    self.sublayers = sublayers
  }

  /// The number of layers in this subtree, this one and masks included.
  package var count: Int { (sublayers + masks).reduce(1) { $0 + $1.count } }
}
