import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Draws of screens: which instances share a batch, and bitmaps a page.
@Suite struct BatchTests {
  private final class Scene {
    let root = Layer()
    private let tree: LayerTree
    private var compositor = RenderTree()
    private(set) var plan = FramePlan()
    private var target = PlanTarget(width: 1280, height: 720, background: .white)

    init() {
      root.frame = Rect(x: 0, y: 0, width: 1280, height: 720)
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    /// Plans a frame, of the whole target if `isWhole`.
    func frame(isWhole: Bool = true) {
      compositor.apply(tree.commit(at: 0))
      target.bufferAge = isWhole || plan.sequence == 0 ? 0 : 1
      compositor.plan(at: 0, target: target, into: &plan)
    }
  }

  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil, radius: Double = 0,
    in parent: Layer
  ) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    layer.cornerRadius = radius
    parent.addSublayer(layer)
    return layer
  }

  private func bitmap(_ width: Int, _ height: Int, _ format: Bitmap.Format = .rgba8) throws -> Bitmap {
    try Bitmap(width: width, height: height, format: format) { bytes, _ in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7 & 127) }
    }
  }

  private static let glass = Color(red: 1, green: 1, blue: 1, alpha: 0.5)

  @Test func cellsThatTouchNoOtherTakeADrawOfEachKind() throws {
    let scene = Scene()
    let picture = try bitmap(20, 20)
    for index in 0..<200 {
      let (x, y) = (Double(index % 20) * 60, Double(index / 20) * 60)
      let label = box(x, y, 50, 30, Self.glass, radius: 4, in: scene.root)
      box(5, 5, 20, 20, in: label).contents = picture
    }
    scene.frame()
    #expect(scene.plan.batches.count == 2)
    #expect(scene.plan.instances.count >= 400)
  }

  @Test func neighboursThatOverlapKeepTheirOrder() throws {
    let scene = Scene()
    let picture = try bitmap(40, 40)
    // Each picture lies on the label before and below the next one.
    for index in 0..<8 {
      _ = box(Double(index) * 50, 0, 60, 40, Self.glass, radius: 4, in: scene.root)
      box(Double(index) * 50 + 25, 0, 40, 40, in: scene.root).contents = picture
    }
    scene.frame()
    // The labels' middles and the pictures share a draw, in paint order; corners and the first label come before.
    let shared = scene.plan.batches.filter { $0.texture >= 0 }
    #expect(shared.count == 1)
    let items = shared.flatMap { scene.plan.instances[$0.instances] }.map(\.item)
    #expect(Set(items).count >= 15 && items == items.sorted())
  }

  @Test func theEarliestBatchIsJoined() throws {
    let scene = Scene()
    let picture = try bitmap(100, 15)
    // Rows of texts, every second one on a strip that its neighbours' texts touch.
    for row in 0..<40 {
      let y = Double(row) * 14
      if row % 2 == 1 { _ = box(0, y, 1280, 14, Self.glass, in: scene.root) }
      for column in 0..<4 { box(Double(column) * 200, y, 100, 15, in: scene.root).contents = picture }
    }
    scene.frame()
    #expect(scene.plan.batches.count <= 4, "\(scene.plan.batches.count)")
  }

  @Test func textsIconsAndPicturesShareAPage() throws {
    let scene = Scene()
    for (index, shown) in [
      try bitmap(900, 18, .bgra8), try bitmap(32, 32), try bitmap(72, 72, .rgb8), try bitmap(420, 22, .bgra8),
      try bitmap(1000, 60, .bgra8),
    ].enumerated() {
      box(0, Double(index) * 100, Double(shown.width), Double(shown.height), in: scene.root).contents = shown
    }
    scene.frame()
    #expect(Set(scene.plan.batches.map(\.texture)).count == 1)
  }

  @Test func anIconAndATextTakeLittleMemory() throws {
    let scene = Scene()
    box(0, 0, 32, 32, in: scene.root).contents = try bitmap(32, 32)
    box(0, 100, 1000, 40, in: scene.root).contents = try bitmap(1000, 40, .bgra8)
    scene.frame()
    var bytes = 0
    for case .createPage(_, let format, let size) in scene.plan.textures {
      bytes += size.width * size.height * format.bytesPerTexel
    }
    #expect(bytes > 0 && bytes <= 2 << 20)
  }

  @Test func aScreenWithAScrolledContainerIsKeptWhileItFades() throws {
    let scene = Scene()
    scene.root.addSublayer(Layer())
    let screen = box(0, 0, 1280, 720, in: scene.root)
    let scroll = box(0, 56, 1280, 4000, in: screen)
    for row in 0..<60 { _ = box(16, Double(row) * 60, 1200, 70, Self.glass, radius: 12, in: scroll) }
    for step in 1...6 {
      screen.opacity = 1 - Float(step) / 10
      scene.frame(isWhole: false)
    }
    #expect(scene.plan.passes.count == 1 && scene.plan.instances.count == 1)
    // What comes into view is drawn.
    scroll.position.y -= 1000
    scene.frame(isWhole: false)
    #expect(scene.plan.instances.count > 10)
    // A change that nobody sees is none.
    for _ in 0..<3 {
      screen.opacity -= 0.01
      scene.frame(isWhole: false)
    }
    #expect(scene.plan.passes.count == 1)
    scroll.sublayers[59].backgroundColor = .black
    screen.opacity -= 0.01
    scene.frame(isWhole: false)
    #expect(scene.plan.passes.count == 1 && scene.plan.instances.count == 1)
  }

  @Test func aShadowInACardsCornerLeavesItsOutline() throws {
    let scene = Scene()
    let card = box(16, 16, 1200, 52, .white, radius: 12, in: scene.root)
    card.shadowOpacity = 0.2
    card.shadowRadius = 4
    let knob = box(1162, 16, 22, 22, .white, radius: 11, in: card)
    knob.shadowOpacity = 0.3
    knob.shadowRadius = 2
    knob.shadowOffset = Size(0, 1)
    scene.frame()
    #expect(scene.plan.passes.count == 1)
    // Beyond the outline it is part of the silhouette.
    knob.position.x += 14
    scene.frame()
    #expect(scene.plan.passes.count > 1)
  }
}
