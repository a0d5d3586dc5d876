import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneLock
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Which shapes are rasterised and when, without a drawing library.
@Suite struct ShapePlanTests {
  /// Records its calls. `@unchecked`: the lock guards them.
  private final class Recorder: @unchecked Sendable {
    struct Call: Sendable {
      var map: Transform2D
      var region: PixelRect
    }

    private let lock = Lock()
    private var kept: [Call] = []
    var calls: [Call] { lock.withLock { kept } }

    private func bitmap(
      _ map: Transform2D, _ region: PixelRect, _ format: Bitmap.Format, fails: Bool
    ) throws(ShapeError) -> Bitmap {
      lock.withLock { kept.append(Call(map: map, region: region)) }
      if fails { throw ShapeError(.singular) }
      do {
        return try Bitmap(width: region.width, height: region.height, format: format) { _, _ in }
      } catch {
        throw ShapeError(.library(error.description))
      }
    }

    func rasterizer(fails: Bool = false) -> ShapeRasterizer {
      ShapeRasterizer { (_, map, region) throws(ShapeError) in
        try self.bitmap(map, region, .rgba8, fails: fails)
      } cover: { (_, _, map, region) throws(ShapeError) in
        try self.bitmap(map, region, .a8, fails: fails)
      }
    }
  }

  private struct Scene {
    let root = Layer()
    let tree: LayerTree
    let recorder = Recorder()
    var compositor = RenderTree()
    var plan = FramePlan()

    init(hasRasterizer: Bool = true, fails: Bool = false, _ build: (Layer) throws -> Void) throws {
      root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
      root.position = Point(50, 50)
      try build(root)
      tree = LayerTree(root: root, actionsAreEnabled: false)
      if hasRasterizer { compositor.shapeRasterizer = recorder.rasterizer(fails: fails) }
    }

    mutating func frame(age: Int = 1, scale: Double = 1) {
      compositor.apply(tree.commit(at: 0))
      compositor.plan(
        at: 0, target: PlanTarget(width: 100, height: 100, scale: scale, background: .white, bufferAge: age),
        into: &plan)
    }
  }

  private func layer(_ rect: Rect = Rect(x: 0, y: 0, width: 10, height: 10), at position: Point = .zero) -> ShapeLayer {
    let layer = ShapeLayer()
    layer.position = position
    layer.path = Path(ellipseIn: rect)
    return layer
  }

  @Test func aShapeIsDrawnOnceAndThenMoved() throws {
    let shape = layer(at: Point(20.25, 30))
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    #expect(scene.recorder.calls.count == 1 && scene.plan.shapesRasterized == 1)
    #expect(scene.recorder.calls[0].map == Transform2D(translationX: 0.25, y: 0))
    #expect(scene.recorder.calls[0].region == PixelRect(x: -1, y: -1, width: 13, height: 12))
    #expect(scene.plan.instances.count == 1)
    scene.frame()
    #expect(scene.plan.isIdle)
    shape.position = Point(40.25, 12)
    scene.frame()
    #expect(scene.recorder.calls.count == 1 && scene.plan.shapesRasterized == 0 && scene.plan.instances.count == 1)
    #expect(scene.plan.textures.isEmpty)
    shape.position = Point(40.5, 12)
    scene.frame()
    #expect(scene.recorder.calls.count == 2)
    // Less than 1/256 of a pixel is the same place.
    shape.position = Point(40.5001, 12)
    scene.frame()
    #expect(scene.recorder.calls.count == 2)
    shape.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
    scene.frame()
    #expect(scene.recorder.calls.count == 3)
    shape.fillColor = .white
    scene.frame()
    #expect(scene.recorder.calls.count == 4)
  }

  /// Shapes are rasterised one by one; the first page has room for them all.
  @Test func shapesShareAPage() throws {
    var scene = try Scene { root in
      for index in 0..<12 {
        root.addSublayer(layer(Rect(x: 0, y: 0, width: 140, height: 130 + Double(index)), at: Point(-20, -20)))
      }
    }
    scene.frame(age: 0)
    #expect(scene.plan.shapesRasterized == 12)
    let pages = scene.plan.textures.filter { if case .createPage = $0 { true } else { false } }
    #expect(pages.count == 1 && scene.plan.batches.count == 1)
  }

  private func large(_ index: Int, in rect: Rect = Rect(x: 0, y: 0, width: 400, height: 400)) -> ShapeLayer {
    let shape = layer(rect, at: Point(Double(index), 0))
    shape.fillColor = Color(red: Double(index) / 40, green: 0, blue: 0)
    shape.strokeColor = .black
    shape.lineWidth = 30
    return shape
  }

  @Test(arguments: [false, true]) func allBitmapsTogetherHaveACeiling(areTilted: Bool) throws {
    var scene = try Scene { root in
      for index in 0..<40 {
        let shape = large(index)
        if areTilted { shape.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0) }
        root.addSublayer(shape)
      }
    }
    scene.compositor.shapeCeiling = 1 << 20
    scene.frame(age: 0)
    #expect(scene.compositor.shapeBytes > 1 << 17 && scene.compositor.shapeBytes <= 1 << 20)
    #expect(scene.plan.undrawnShapes.isEmpty && scene.plan.instances.count == 40)
  }

  @Test func theCeilingIsAMatterOfTheTreeAlone() throws {
    var scene = try Scene { root in for index in 0..<40 { root.addSublayer(large(index)) } }
    scene.compositor.shapeCeiling = 1 << 20
    scene.frame(age: 0)
    let coarse = scene.recorder.calls.last?.region
    // A single shape has the device's resolution again, and is rasterised anew.
    for layer in scene.root.sublayers.dropFirst() { layer.removeFromSuperlayer() }
    scene.frame()
    #expect(scene.plan.damage.holds(PixelRect(x: 0, y: 0, width: 100, height: 100)))
    #expect(try #require(coarse).area < 1 << 13 && scene.recorder.calls.last.map { $0.region.area > 1 << 16 } == true)
    let count = scene.recorder.calls.count
    scene.root.sublayers[0].position.x += 1
    scene.frame()
    #expect(scene.recorder.calls.count == count)
    // Small ones beside them are unchanged.
    for index in 0..<40 { scene.root.addSublayer(layer(at: Point(Double(index) * 2.5, 50))) }
    scene.frame()
    #expect(scene.recorder.calls.last.map { $0.region.width <= 13 } == true && scene.recorder.calls.count == count + 2)
  }

  @Test func equalShapesShareABitmap() throws {
    var scene = try Scene {
      for index in 0..<5 { $0.addSublayer(layer(at: Point(Double(index) * 12, 3))) }
    }
    scene.frame(age: 0)
    #expect(scene.recorder.calls.count == 1 && scene.plan.instances.count == 5)
    #expect(scene.plan.batches.count == 1)
  }

  @Test func damageHoldsTheLine() throws {
    let shape = layer(Rect(x: 0, y: 0, width: 20, height: 20), at: Point(40, 40))
    shape.strokeColor = .black
    shape.lineWidth = 8
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    shape.strokeColor = .white
    scene.frame()
    #expect(scene.plan.damage.holds(PixelRect(x: 36, y: 36, width: 28, height: 28)))
    #expect(PixelRect(x: 33, y: 33, width: 34, height: 34).contains(scene.plan.damage.bounds))
    shape.isHidden = true
    scene.frame()
    #expect(scene.plan.instances.isEmpty && !scene.plan.damage.isEmpty)
  }

  @Test func mitersCountWhereTheyAre() throws {
    var zigzag = Path()
    zigzag.move(to: Point(0, 0))
    zigzag.addLine(to: Point(40, 0))
    zigzag.addLine(to: Point(0, 4))
    let shape = layer()
    shape.path = zigzag
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = 2
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    // The miter would be 20 long: over the limit of 10 it is a bevel.
    #expect(scene.recorder.calls[0].region.maxX <= 43)
    shape.miterLimit = 30
    scene.frame()
    #expect(scene.recorder.calls[1].region.maxX >= 60)
    shape.lineJoin = .round
    scene.frame()
    #expect(scene.recorder.calls[2].region.maxX <= 43)
  }

  @Test func withoutARasterizerThePlanSaysSo() throws {
    let shape = layer(at: Point(20, 20))
    shape.name = "moon"
    var scene = try Scene(hasRasterizer: false) { $0.addSublayer(shape) }
    scene.frame(age: 0)
    #expect(scene.plan.undrawnShapes.map(\.name) == ["moon"] && scene.plan.undrawnShapes[0].error == nil)
    #expect(scene.plan.description.contains("no shape moon: no rasteriser"))
    scene.compositor.shapeRasterizer = scene.recorder.rasterizer()
    scene.frame()
    #expect(scene.plan.undrawnShapes.isEmpty && scene.plan.instances.count == 1)
  }

  @Test func aFailureIsSaidAndNotTriedAgain() throws {
    var scene = try Scene(fails: true) { $0.addSublayer(layer(at: Point(20, 20))) }
    scene.frame(age: 0)
    scene.frame(age: 0)
    #expect(scene.recorder.calls.count == 1)
    #expect(scene.plan.undrawnShapes.map(\.error) == [ShapeError(.singular)])
  }

  @Test func ofLargeShapesPartsAreDrawn() throws {
    let shape = layer(Rect(x: 0, y: 0, width: 1e6, height: 700))
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    #expect(scene.recorder.calls.map(\.region) == [PixelRect(x: 0, y: 0, width: 256, height: 256)])
    shape.position = Point(-499_999, -690)
    scene.frame()
    // Squares are numbered from the shape's own origin, independent of the visible part.
    #expect(
      scene.recorder.calls.dropFirst().map(\.region) == [PixelRect(x: 499_968, y: 512, width: 256, height: 189)])
    shape.position = .zero
    scene.frame()
    #expect(scene.recorder.calls.count == 2 && scene.recorder.calls.allSatisfy { $0.map == .identity })
  }

  @Test func longShapesAndShadowsAreSharp() throws {
    let shape = layer(Rect(x: -40_000, y: 10, width: 80_000, height: 2))
    let caster = Layer()
    caster.frame = Rect(x: 0, y: 50, width: 1, height: 1)
    (caster.shadowOpacity, caster.shadowRadius) = (1, 0)
    caster.shadowPath = Path(ellipseIn: Rect(x: -40_000, y: 0, width: 80_000, height: 5))
    var scene = try Scene {
      $0.addSublayer(shape)
      $0.addSublayer(caster)
    }
    scene.frame(age: 0)
    // One square of the shape, and two of the shadow, which extends over the origin of its squares.
    #expect(scene.plan.undrawnShapes.isEmpty && scene.recorder.calls.count == 3)
    #expect(scene.recorder.calls.allSatisfy { $0.map.a == 1 && $0.map.d == 1 && $0.region.width == 256 })
  }

  /// A path that takes long to rasterise is not repeated for each small square.
  @Test func partsOfLongPathsAreLarge() throws {
    let shape = layer()
    var path = Path()
    path.move(to: .zero)
    for index in 1..<300 { path.addLine(to: Point(Double(index * 10), index % 2 == 0 ? 0 : 2000)) }
    shape.path = path
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    #expect(scene.recorder.calls.map(\.region) == [PixelRect(x: 0, y: 0, width: 1024, height: 1024)])
    shape.path = Path(Rect(x: 0, y: 0, width: 3000, height: 2000))
    (shape.fillColor, shape.strokeColor, shape.lineDashPattern) = (nil, .black, [3, 2])
    scene.frame()
    #expect(scene.recorder.calls.count == 2 && scene.recorder.calls[1].region.width == 1024)
  }

  @Test func inPerspectiveAShapeIsDrawnInItsOwnSpace() throws {
    let shape = layer(Rect(x: 0, y: 0, width: 40, height: 40), at: Point(30, 30))
    var scene = try Scene {
      var perspective = Transform3D.identity
      perspective.m34 = -1 / 200
      $0.sublayerTransform = perspective
      $0.addSublayer(shape)
    }
    shape.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
    scene.frame(age: 0)
    let map = scene.recorder.calls[0].map
    #expect(map.b == 0 && map.c == 0 && min(map.a, map.d) >= 1 && max(map.a, map.d) < 2)
    shape.transform = Transform3D(rotationAngle: 0.61, x: 0, y: 1, z: 0)
    scene.frame()
    #expect(scene.recorder.calls.count == 1)
    // Through the viewer.
    shape.transform = Transform3D(rotationAngle: 1.5, x: 0, y: 1, z: 0).concatenating(
      Transform3D(translationX: 0, y: 0, z: 190))
    scene.frame()
    #expect(scene.recorder.calls.allSatisfy { $0.region.width <= 4096 && $0.region.height <= 4096 })
  }

  @Test func whatIsNotDrawnIsGivenUpByBytes() throws {
    // Almost 1 MiB each.
    let shapes = (0..<64).map { layer(Rect(x: 0, y: 0, width: 500, height: 500 - Double($0))) }
    // Of two colours: one colour is a tint, and the bitmap a quarter of that.
    for shape in shapes { shape.strokeColor = .white }
    var scene = try Scene { for shape in shapes { $0.addSublayer(shape) } }
    scene.frame(age: 0)
    #expect(scene.recorder.calls.count == 64)
    for shape in shapes { shape.isHidden = true }
    scene.frame()
    for shape in shapes { shape.isHidden = false }
    scene.frame()
    let again = scene.recorder.calls.count - 64
    #expect(again >= 16 && again < 48)
    for shape in shapes { shape.removeFromSuperlayer() }
    scene.frame()
    let freed = scene.plan.textures.count { if case .free = $0 { true } else { false } }
    #expect(freed == 64)
  }

  @Test func aBorderIsAboveTheShape() throws {
    let shape = layer(at: Point(20, 20))
    shape.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    shape.backgroundColor = .white
    shape.borderWidth = 2
    var scene = try Scene { $0.addSublayer(shape) }
    scene.frame(age: 0)
    #expect(scene.plan.instances.count == 3)
    let features = scene.plan.batches.map(\.features)
    #expect(features.last?.contains(.border) == true && features.first?.contains(.border) == false)
  }
}
