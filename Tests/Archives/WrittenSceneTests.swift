import MultiplaneArchives
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// A scene written by a failed test reads back as the same scene.
struct WrittenSceneTests {
  private func reread(_ node: SceneNode) throws -> SceneNode {
    let text = SceneText(TestScene(canvas: SceneCanvas(width: 4, height: 4), root: node)).text
    return SceneNode(layer: try SceneFile(parsing: text).makeLayer(images: [:]))
  }

  private func composed() -> SceneNode {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    node.effects.cornerRadii = CornerRadii(
      topLeft: Size(1, 1), topRight: Size(0, 2), bottomRight: Size(-1, -1), bottomLeft: Size(1e-7, 1))
    node.effects.cornerCurve = .continuous
    node.effects.borderWidth = 1.5
    node.effects.borderColor = .clear
    node.effects.shadowColor = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    node.effects.shadowOpacity = 0.5
    node.effects.shadowOffset = Size(-1, 2)
    node.effects.shadowRadius = 0
    node.effects.compositingFilter = .destinationAtop
    node.effects.allowsGroupOpacity = false
    node.effects.antialiasedEdges = [.left, .bottom]
    node.effects.shouldRasterize = true
    node.effects.rasterizationScale = 0.5
    let matrix = ColorMatrix(
      red: [1, 2, 3, 4], green: [6, 7, 8, 9], blue: [11, 12, 13, 14], alpha: [16, 17, 18, 19], offset: [5, 10, 15, 20])
    node.filters.filters = [
      .gaussianBlur(radius: 1), .colorMatrix(matrix), .brightness(2), .contrast(3), .saturation(4),
      .hue(angle: .pi / 2), .sepia(0.1), .grayscale(0.2), .invert(0.3), .opacity(0.4),
    ]
    node.filters.backgroundFilters = [.dropShadow(offset: Size(1, -2), radius: 3, color: .white)]
    var path = Path(ellipseIn: Rect(x: 1, y: 1, width: 3, height: 1.0 / 3))
    path.move(to: Point(1e-7, 2))
    path.addQuadCurve(to: Point(3, 4), control: Point(5, 6))
    path.addLine(to: .zero)
    node.shadowPath = path
    return node
  }

  @Test func howLayersAreComposited() throws {
    let node = composed()
    let again = try reread(node)
    #expect(again.effects == node.effects && again.filters == node.filters && again.shadowPath == node.shadowPath)
    #expect(again.kind == .plain && again.masks.isEmpty)
  }

  @Test func classes() throws {
    var gradient = Gradient()
    gradient.type = .conic
    gradient.colors = [.white, .black]
    gradient.locations = [0.25, 1]
    gradient.startPoint = Point(0, 0.5)
    gradient.endPoint = .zero
    var replication = Replication()
    replication.instanceCount = 7
    replication.instanceTransform = Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3)
    replication.instanceColor = .black
    replication.offset = [0.1, -0.2, 0.3, -0.4]
    var shape = Shape()
    shape.path = Path(.unit)
    shape.fillColor = nil
    shape.fillRule = .evenOdd
    shape.strokeColor = .white
    shape.lineWidth = 3
    shape.lineCap = .square
    shape.lineJoin = .round
    shape.miterLimit = 2
    shape.lineDashPattern = [1, 2.5]
    shape.lineDashPhase = 4
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.5
    let kinds: [LayerKind] = [
      .plain, .transform, .gradient(gradient), .gradient(Gradient()), .replicator(replication),
      .replicator(Replication()), .shape(shape), .shape(Shape()),
    ]
    for kind in kinds {
      var node = SceneNode(frame: .unit)
      node.kind = kind
      #expect(try reread(node).kind == kind)
      let layer = try node.makeLayer()
      #expect(SceneNode(layer: layer).kind == kind)
    }
  }

  @Test func masks() throws {
    var (root, mask, child) = (SceneNode(frame: .unit), composed(), SceneNode(frame: .unit))
    mask.name = "mask"
    mask.sublayers = [SceneNode(frame: .unit)]
    child.name = "child"
    child.masks = [mask]
    root.masks = [mask]
    root.sublayers = [child, SceneNode(frame: .unit)]
    let again = try reread(root)
    #expect(
      again.count == root.count && again.masks.first?.name == "mask" && again.masks.first?.effects == mask.effects)
    #expect(again.sublayers.first?.masks.first?.sublayers.count == 1 && again.sublayers.first?.name == "child")
  }
}
