import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Storage of bitmaps in their own textures, and the commands when another kind of texture is needed.
@Suite struct TextureCommandTests {
  private final class Scene {
    let layers: [Layer]
    let tree: LayerTree
    var compositor = RenderTree()
    var plan = FramePlan()
    var limits = TextureLimits(
      maximumTextureSize: 4096, maximumArrayLayers: 256, smallBitmaps: .inTexturesOfTheirOwn)

    init(_ contents: [Bitmap]) throws {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      layers = contents.enumerated().map { index, bitmap in
        let layer = Layer()
        layer.frame = Rect(x: Double(index) * 20, y: 0, width: 10, height: 10)
        layer.contents = bitmap
        return layer
      }
      for layer in layers { root.addSublayer(layer) }
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    func commands() -> [String] {
      compositor.apply(tree.commit(at: 0))
      var target = PlanTarget(
        width: 100, height: 100, background: .white, bufferAge: plan.sequence == 0 ? 0 : 1,
        maximumTextureSize: limits.maximumTextureSize, maximumArrayLayers: limits.maximumArrayLayers)
      target.smallBitmaps = limits.smallBitmaps
      compositor.plan(at: 0, target: target, into: &plan)
      return plan.description.split(separator: "\n").filter { $0.hasPrefix("texture") }.map(String.init)
    }
  }

  private func bitmap(_ width: Int, _ height: Int) throws -> Bitmap {
    try Bitmap(width: width, height: height, format: .a8, bytes: [UInt8](repeating: 255, count: width * height))
  }

  private let corner = PixelRect(x: 0, y: 0, width: 2, height: 2)

  @Test func aBitmapIsMadeAgainWhenItsLevelsAreFirstNeeded() throws {
    let scene = try Scene([bitmap(8, 8)])
    #expect(scene.commands() == ["texture 0 create 8 × 8 a8"])
    scene.layers[0].minificationFilter = .trilinear
    #expect(scene.commands() == ["texture 0 create 8 × 8 a8 with levels"])
    #expect(scene.commands() == [])
    // Then the levels stay: they have no effect where they are not read.
    scene.layers[0].minificationFilter = .linear
    #expect(scene.commands() == [])
    scene.layers[0].contents = try (scene.layers[0].contents as? Bitmap)?.updating(corner) { _, _ in }
    #expect(scene.commands() == ["texture 0 upload 0,0 2 × 2"])
    scene.layers[0].contents = nil
    #expect(scene.commands() == ["texture 0 free"])
  }

  @Test func aNewVersionThatNeedsLevelsTakesItsParentsName() throws {
    let scene = try Scene([bitmap(8, 8)])
    _ = scene.commands()
    scene.layers[0].contents = try (scene.layers[0].contents as? Bitmap)?.updating(corner) { _, _ in }
    scene.layers[0].minificationFilter = .trilinear
    #expect(scene.commands() == ["texture 0 create 8 × 8 a8 with levels"])
    scene.layers[0].contents = try (scene.layers[0].contents as? Bitmap)?.updating(corner) { _, _ in }
    #expect(scene.commands() == ["texture 0 upload 0,0 2 × 2"])
  }

  @Test func layersOfOneBitmapShareIt() throws {
    let shared = try bitmap(8, 8)
    let scene = try Scene([shared, shared, try bitmap(4, 4)])
    scene.layers[1].minificationFilter = .trilinear
    // It is uploaded once, for the layer with the larger needs.
    #expect(scene.commands() == ["texture 0 create 8 × 8 a8 with levels", "texture 1 create 4 × 4 a8"])
  }

  @Test func aLostContextBringsTheLevelsBack() throws {
    let scene = try Scene([bitmap(8, 8)])
    scene.layers[0].minificationFilter = .trilinear
    _ = scene.commands()
    scene.compositor.invalidate()
    #expect(scene.commands() == ["texture 0 create 8 × 8 a8 with levels"])
  }

  @Test func aLargeBitmapIsKeptInPages() throws {
    let scene = try Scene([bitmap(20, 20)])
    scene.limits = TextureLimits(maximumTextureSize: 8, maximumArrayLayers: 256)
    #expect(scene.commands() == ["texture 0 create 20 × 20 a8 pages 8 × 8"])
    scene.layers[0].minificationFilter = .trilinear
    #expect(scene.commands() == ["texture 0 create 20 × 20 a8 with levels pages 8 × 8"])
    scene.layers[0].contents = try (scene.layers[0].contents as? Bitmap)?.updating(corner) { _, _ in }
    #expect(scene.commands() == ["texture 0 upload 0,0 2 × 2"])
    // Another limit, another layout.
    scene.limits.maximumTextureSize = 16
    #expect(scene.commands() == ["texture 0 create 20 × 20 a8 with levels pages 16 × 16"])
    scene.limits.maximumTextureSize = 32
    #expect(scene.commands() == ["texture 0 create 20 × 20 a8 with levels"])
  }

  @Test func aPageIsTheSmallestThatFits() throws {
    func page(_ width: Int, _ height: Int, _ side: Int, _ layers: Int) throws -> [Int]? {
      let limits = TextureLimits(maximumTextureSize: side, maximumArrayLayers: layers)
      return TextureLayout.page(for: try bitmap(width, height), limits: limits).map { [$0.width, $0.height] }
    }
    #expect(try page(2048, 2048, 2048, 256) == nil)
    // Levels of 2049 to 1: 9 + 4 + 2 + 9 · 1 is 24 of 256, 5 + 2 + 10 is 17 of 512, 3 + 11 is 14 of 1024, 2 + 11 is 13
    // of 2048.
    #expect(try page(2049, 1, 2048, 24) == [256, 1])
    #expect(try page(2049, 1, 2048, 23) == [512, 1])
    #expect(try page(2049, 1, 2048, 17) == [512, 1])
    #expect(try page(2049, 1, 2048, 16) == [1024, 1])
    #expect(try page(2049, 1, 2048, 13) == [2048, 1])
    // Too few in any case: the largest page, which the driver then refuses.
    #expect(try page(2049, 1, 2048, 2) == [2048, 1])
    // A limit that is not a power of two, and limits for tests.
    #expect(try page(3001, 3, 3000, 4) == [2048, 3])
    #expect(try page(20, 20, 10, 256) == [8, 8])
    #expect(try page(20, 3, 8, 256) == [8, 3])
    #expect(try page(2, 2, 1, 256) == [1, 1])
  }

  @Test func pagesLieLevelByLevel() {
    let pages = PagedLevels(width: 20, height: 17, page: TextureLayout.Page(width: 8, height: 8))
    // 20 × 17, 10 × 8, 5 × 4, 2 × 2, 1 × 1.
    #expect((0..<5).map { pages.pages(ofLevel: $0).columns } == [3, 2, 1, 1, 1])
    #expect((0..<5).map { pages.pages(ofLevel: $0).rows } == [3, 1, 1, 1, 1])
    #expect((0..<5).map { pages.firstLayer(ofLevel: $0) } == [0, 9, 11, 12, 13])
    #expect(pages.layerCount(hasLevels: true) == 14 && pages.layerCount(hasLevels: false) == 9)
  }
}
