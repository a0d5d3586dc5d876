import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// Placement of small bitmaps on pages, and when they lose their places.
@Suite struct AtlasTests {
  private final class Scene {
    let root = Layer()
    let tree: LayerTree
    var compositor = RenderTree()
    var plan = FramePlan()
    private var records: [Int: LookRecord] = [:]
    var target = PlanTarget(width: 1000, height: 100, background: .white)

    init() throws {
      root.frame = Rect(x: 0, y: 0, width: 1000, height: 100)
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    @discardableResult func add(_ bitmap: Bitmap?) throws -> Layer {
      let layer = Layer()
      layer.frame = Rect(x: Double(root.sublayers.count), y: 0, width: 10, height: 10)
      layer.contents = bitmap
      root.addSublayer(layer)
      return layer
    }

    func frame() -> [String] {
      compositor.apply(tree.commit(at: 0))
      target.bufferAge = plan.sequence == 0 ? 0 : 1
      compositor.plan(at: 0, target: target, into: &plan)
      return plan.description.split(separator: "\n").filter { $0.hasPrefix("texture") }.map(String.init)
    }

    /// The places that the last frame's bitmaps are read from, by their records.
    func places() -> [(page: Int32, rect: PixelRect)] {
      for (slot, record) in plan.looks.entries { records[slot] = record }
      var result: [(page: Int32, rect: PixelRect)] = []
      for batch in plan.batches {
        for instance in plan.instances[batch.instances] {
          guard let record = records[Int(instance.item)], record.shape.w >= LookRecord.hasContents else { continue }
          let start = Int(clamping: record.links.z).quotientAndRemainder(dividingBy: LookRecord.largestPage)
          let rect = PixelRect(
            x: start.remainder, y: start.quotient, width: Int(clamping: record.texelRange.z) + 1,
            height: Int(clamping: record.texelRange.w) + 1)
          result.append((batch.texture, rect))
        }
      }
      return result
    }

    /// The next frame's commands except uploads.
    func pages() -> [String] { frame().filter { !$0.contains("upload") } }
  }

  private func bitmap(_ width: Int, _ height: Int, _ format: Bitmap.Format = .a8) throws -> Bitmap {
    try Bitmap(width: width, height: height, format: format) { _, _ in }
  }

  private let corner = PixelRect(x: 0, y: 0, width: 2, height: 2)

  // MARK: Places

  @Test func smallBitmapsShareAPage() throws {
    let scene = try Scene()
    for _ in 0..<3 { try scene.add(bitmap(8, 8)) }
    try scene.add(bitmap(100, 20))
    #expect(
      scene.frame() == [
        "texture 0 page 256 × 256 a8", "texture 0 at 0,0 upload 0,0 8 × 8", "texture 0 at 8,0 upload 0,0 8 × 8",
        "texture 0 at 16,0 upload 0,0 8 × 8", "texture 0 at 0,8 upload 0,0 100 × 20",
      ])
    // One draw; the records contain the places.
    #expect(scene.plan.batches.map(\.texture) == [0])
    #expect(scene.places().map { [$0.rect.x, $0.rect.y] } == [[0, 0], [8, 0], [16, 0], [0, 8]])
    #expect(scene.frame() == [])
  }

  @Test func eachSizeOfTexelsHasItsPages() throws {
    let scene = try Scene()
    for format in [Bitmap.Format.rgba8, .bgra8, .rgb8, .a8] { try scene.add(bitmap(4, 4, format)) }
    #expect(
      scene.pages() == [
        "texture 0 page 256 × 256 rgba8", "texture 1 page 256 × 256 a8",
      ])
  }

  @Test func whatIsLargeOrOfAnotherKindHasATextureOfItsOwn() throws {
    let scene = try Scene()
    try scene.add(bitmap(256, 256))
    try scene.add(bitmap(700, 562))
    try scene.add(bitmap(257, 400, .rgba8))
    try scene.add(bitmap(1, 2049))
    try scene.add(bitmap(4, 4, .rgba16f))
    try scene.add(
      Bitmap(width: 2, height: 2, format: .nv12, planes: [([1, 2, 3, 4], nil), ([1, 2], nil)]))
    #expect(
      scene.pages() == [
        "texture 0 page 512 × 256 a8", "texture 1 create 700 × 562 a8", "texture 2 create 257 × 400 rgba8",
        "texture 3 create 1 × 2049 a8", "texture 4 create 4 × 4 rgba16f", "texture 5 create 2 × 2 nv12",
      ])
  }

  @Test func aPageIsAsLargeAsWhatWaitsForIt() throws {
    for (count, page) in [
      (42, "256 × 256"), (43, "512 × 256"), (90, "512 × 512"), (200, "1024 × 512"), (600, "1024 × 1024"),
    ] {
      let scene = try Scene()
      for _ in 0..<count { try scene.add(bitmap(32, 32)) }
      #expect(scene.pages() == ["texture 0 page \(page) a8"], "\(count)")
    }
    let scene = try Scene()
    for _ in 0..<80 { try scene.add(bitmap(250, 250)) }
    // 64 on the largest page; the last page is only as large as needed.
    #expect(scene.pages() == ["texture 0 page 2048 × 2048 a8", "texture 1 page 2048 × 1024 a8"])
    #expect(scene.plan.batches.count == 2)
  }

  @Test func aPageGrowsInItsPlace() throws {
    let scene = try Scene()
    for _ in 0..<42 { try scene.add(bitmap(32, 32)) }
    #expect(scene.pages() == ["texture 0 page 256 × 256 a8"])
    let places = scene.places()
    for _ in 0..<30 { try scene.add(bitmap(32, 32)) }
    scene.root.backgroundColor = .white
    #expect(scene.pages() == ["texture 0 grows to 512 × 256"])
    #expect(scene.places().prefix(42).map(\.rect) == places.map(\.rect))
    // To the side that is needed.
    try scene.add(bitmap(1800, 40))
    #expect(scene.pages() == ["texture 0 grows to 2048 × 512"])
    #expect(scene.plan.batches.allSatisfy { $0.texture <= 0 })
  }

  @Test func pagesKeepWithinTheLimits() throws {
    let scene = try Scene()
    scene.target.maximumTextureSize = 100
    try scene.add(bitmap(16, 16))
    try scene.add(bitmap(20, 20, .rgba8))
    #expect(scene.pages() == ["texture 0 page 64 × 64 a8", "texture 1 create 20 × 20 rgba8"])
    // Other limits give other pages.
    scene.target.maximumTextureSize = 4096
    #expect(
      scene.pages() == ["texture 0 free", "texture 0 page 256 × 256 a8", "texture 2 page 256 × 256 rgba8"])
  }

  @Test func noTwoBitmapsOverlap() throws {
    var random = SplitMix64(seed: 3)
    let scene = try Scene()
    var layers: [Layer] = []
    var pages: [Int32: PixelRect] = [:]
    for _ in 0..<60 {
      for _ in 0..<8 {
        let bitmap = try bitmap(random.int(1...90), random.int(1...90), random.int(0...1) == 0 ? .a8 : .rgba8)
        if layers.count > 40 || !layers.isEmpty && random.int(0...2) == 0 {
          layers[random.int(0...layers.count - 1)].contents = random.int(0...3) == 0 ? nil : bitmap
        } else {
          layers.append(try scene.add(bitmap))
        }
      }
      scene.root.backgroundColor = scene.root.backgroundColor == .white ? .black : .white
      _ = scene.frame()
      for command in scene.plan.textures {
        switch command {
        case .createPage(let page, _, let size), .growPage(let page, let size):
          pages[page] = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        default: break
        }
      }
      let places = scene.places()
      #expect(places.count == layers.count { $0.contents != nil })
      for (index, place) in places.enumerated() {
        #expect(pages[place.page]?.contains(place.rect) == true)
        #expect(
          !places[..<index].contains { $0.page == place.page && !$0.rect.intersection(place.rect).isEmpty })
      }
    }
  }

  // MARK: Reuse

  @Test func aPlaceIsUsedAgain() throws {
    let scene = try Scene()
    let layers = try (0..<4).map { _ in try scene.add(bitmap(8, 8)) }
    _ = scene.frame()
    layers[1].contents = nil
    layers[2].contents = nil
    #expect(scene.frame() == [])
    layers[1].contents = try bitmap(16, 7)
    #expect(scene.frame() == ["texture 0 at 8,0 upload 0,0 16 × 7"])
    for layer in layers { layer.contents = nil }
    #expect(scene.frame() == ["texture 0 free"])
    layers[0].contents = try bitmap(8, 8)
    #expect(scene.frame() == ["texture 0 page 256 × 256 a8", "texture 0 at 0,0 upload 0,0 8 × 8"])
  }

  @Test func anEmptyShelfIsUsedForAnotherHeight() throws {
    let scene = try Scene()
    // Two shelves of 128 rows.
    let layers = try (0..<4).map { _ in try scene.add(bitmap(120, 120)) }
    try scene.add(bitmap(8, 8))
    #expect(scene.pages() == ["texture 0 page 512 × 256 a8"])
    try scene.add(bitmap(256, 256))
    // No free shelf, though little is in use; there is one as soon as a shelf is empty.
    #expect(scene.pages() == ["texture 0 grows to 512 × 512"])
    for layer in layers { layer.contents = nil }
    _ = scene.frame()
    try scene.add(bitmap(256, 100))
    #expect(!scene.frame().contains { $0.contains("page") })
  }

  @Test func pagesThatHoldTooLittleAreGivenUp() throws {
    let scene = try Scene()
    let layers = try (0..<600).map { _ in try scene.add(bitmap(32, 32)) }
    #expect(scene.pages() == ["texture 0 page 1024 × 1024 a8"])
    // 256 bitmaps are a quarter.
    for layer in layers[256...] { layer.removeFromSuperlayer() }
    #expect(scene.frame() == [])
    layers[0].contents = nil
    #expect(scene.frame() == [])
    // One bitmap less than a quarter: bitmaps drawn again move to a smaller page, others lose their place.
    layers[1].backgroundColor = .white
    #expect(scene.pages() == ["texture 0 free", "texture 0 page 1024 × 512 a8"])
    scene.compositor.invalidate()
    #expect(scene.frame().count == 256)
    #expect(scene.frame() == [])
  }

  @Test func fewBitmapsMayStayOnTheSmallestPage() throws {
    let scene = try Scene()
    let layers = try (0..<20).map { _ in try scene.add(bitmap(32, 32)) }
    _ = scene.frame()
    for layer in layers[1...] { layer.contents = nil }
    #expect(scene.frame() == [])
    layers[0].backgroundColor = .white
    #expect(scene.frame() == [])
  }

  // MARK: Levels, versions

  @Test func levelsAreInATextureOfItsOwn() throws {
    let scene = try Scene()
    let shared = try bitmap(8, 8)
    let (a, b) = (try scene.add(shared), try scene.add(shared))
    b.minificationFilter = .trilinear
    #expect(
      scene.frame() == [
        "texture 0 page 256 × 256 a8", "texture 0 at 0,0 upload 0,0 8 × 8", "texture 1 create 8 × 8 a8 with levels",
      ])
    // Each layer keeps its own, independent of the other.
    b.minificationFilter = .linear
    #expect(scene.frame() == [])
    a.minificationFilter = .nearest
    #expect(scene.frame() == [])
    #expect(Set(scene.plan.batches.map(\.texture)) == [0])
    let next = try shared.updating(corner) { _, _ in }
    (a.contents, b.contents) = (next, next)
    #expect(scene.frame() == ["texture 0 at 0,0 upload 0,0 2 × 2", "texture 1 free"])
  }

  @Test func aVersionTakesItsParentsPlace() throws {
    let scene = try Scene()
    let layer = try scene.add(bitmap(8, 8))
    _ = scene.frame()
    layer.contents = try (layer.contents as? Bitmap)?.updating(corner) { _, _ in }
    #expect(scene.frame() == ["texture 0 at 0,0 upload 0,0 2 × 2"])
    let small = layer.contents as? Bitmap
    try scene.add(small)
    _ = scene.frame()
    // The earlier version is still shown.
    layer.contents = try small?.updating(corner) { _, _ in }
    #expect(scene.frame() == ["texture 0 at 8,0 copy 0 at 0,0 upload 0,0 2 × 2"])
    layer.contents = try small?.updating(PixelRect(x: 0, y: 0, width: 8, height: 5)) { _, _ in }
    #expect(scene.frame() == ["texture 0 at 16,0 upload 0,0 8 × 8"])
    // The place between them is free again.
    try scene.add(bitmap(8, 8))
    #expect(scene.frame() == ["texture 0 at 8,0 upload 0,0 8 × 8"])
  }

  @Test func aLostContextPlacesAllAnew() throws {
    let scene = try Scene()
    let layers = try (0..<3).map { try scene.add(bitmap(8, 8 + $0)) }
    _ = scene.frame()
    layers[0].contents = nil
    _ = scene.frame()
    let moved = layers[2]
    scene.compositor.invalidate()
    #expect(
      scene.frame() == [
        "texture 0 page 256 × 256 a8", "texture 0 at 0,0 upload 0,0 8 × 9", "texture 0 at 8,0 upload 0,0 8 × 10",
      ])
    // Records with another place are rewritten.
    #expect(scene.places().map { [$0.rect.x, $0.rect.y] } == [[0, 0], [8, 0]])
    #expect(moved.contents != nil && scene.frame() == [])
  }
}
