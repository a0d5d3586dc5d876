import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Results of filters of still layers are cached within bounds, and only while they are valid.
@Suite struct KeptPicturePlanTests {
  private static let target = PlanTarget(width: 1000, height: 1000, background: .white, bufferAge: 1)

  /// Panels with filters, and a small square below all of them that moves.
  private struct Stage {
    let root = Layer()
    let mover = Layer()
    private(set) var panels: [Layer] = []
    let layers: LayerTree
    var (tree, plan) = (RenderTree(), FramePlan())
    private var count = 0

    init(panels count: Int, size: Double, change: (Layer) -> Void = { $0.filters = [.gaussianBlur(radius: 2)] }) throws
    {
      root.frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
      layers = LayerTree(root: root, actionsAreEnabled: false)
      mover.backgroundColor = .black
      root.addSublayer(mover)
      for index in 0..<count {
        let panel = Layer()
        panel.frame = Rect(x: Double(10 + index), y: 20, width: size, height: size)
        panel.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
        let inner = Layer()
        inner.frame = Rect(x: 5, y: 5, width: 30, height: 30)
        inner.backgroundColor = .white
        panel.addSublayer(inner)
        change(panel)
        root.addSublayer(panel)
        panels.append(panel)
      }
    }

    mutating func frame(_ target: PlanTarget = KeptPicturePlanTests.target) {
      count += 1
      mover.frame = Rect(x: Double(60 + count % 7), y: 70, width: 20, height: 20)
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: target, into: &plan)
    }

    var keptBytes: Int {
      func area(_ set: Int32) -> Int { plan.pages[Int(set)].reduce(0) { $0 + $1.width * $1.height } }
      return area(FramePlan.Page.groups) * 4 + area(FramePlan.Page.effects) * 8
    }
  }

  @Test func aFrameOverStillPanelsIsOnePass() throws {
    var stage = try Stage(panels: 10, size: 100)
    for frame in 0..<5 {
      stage.frame()
      let plan = stage.plan
      #expect(plan.offscreens.count == (frame < 2 ? 10 : 0), "frame \(frame)")
      #expect(plan.keptGroups == (frame < 2 ? 0 : 10), "frame \(frame)")
      if frame > 1 { #expect(plan.passes.count == 1 && plan.filterRecords.isEmpty && plan.copies.isEmpty) }
    }
    // One draw call for the layers below, and one for all panels.
    #expect(stage.plan.batches.count == 2)
  }

  @Test func whatTheContextForgotIsDrawnAnew() throws {
    var stage = try Stage(panels: 4, size: 100)
    for _ in 0..<4 { stage.frame() }
    stage.tree.invalidate()
    stage.frame()
    #expect(stage.plan.keptGroups == 0 && stage.plan.offscreens.count == 4)
    for _ in 0..<8 { stage.frame() }
    #expect(stage.plan.keptGroups == 4)
    var wider = Self.target
    wider.width = 1001
    stage.frame(wider)
    #expect(stage.plan.keptGroups == 0 && stage.plan.offscreens.count == 4)
    for _ in 0..<8 { stage.frame(wider) }
    #expect(stage.plan.keptGroups == 4)
  }

  @Test func whatIsKeptHasABound() throws {
    var stage = try Stage(panels: 50, size: 800)
    var (target, most) = (Self.target, 0)
    target.offscreenPixels = 1 << 30
    for _ in 0..<6 {
      stage.frame(target)
      most = max(most, stage.keptBytes)
    }
    #expect(most > 64 << 20 && most <= 96 << 20, "\(most)")
    #expect(stage.plan.keptGroups > 0 && stage.plan.keptGroups < 50)
    // Only the visible part of the others is drawn.
    #expect(stage.plan.offscreens.allSatisfy { $0.region.area < 60 * 60 })
    for panel in stage.panels { panel.filters = [] }
    stage.frame(target)
    #expect(stage.keptBytes == 0)
  }

  /// Groups that do not all fit a small page are cached on a large one: updating all of them takes one pass.
  @Test func manyAreKeptOnFewPages() throws {
    var stage = try Stage(panels: 100, size: 140) { $0.opacity = 0.5 }
    for _ in 0..<6 {
      for panel in stage.panels { panel.sublayers[0].position.x += 1 }
      stage.frame()
    }
    #expect(stage.plan.offscreens.count == 100 && stage.plan.passes.count == 2, "\(stage.plan.passes.count)")
    #expect(stage.keptBytes >> 20 == 16)
  }

  /// A layer that changes repeatedly is not drawn whole each time.
  @Test func whatSeldomRestsIsSeldomKept() throws {
    var stage = try Stage(panels: 1, size: 300)
    var copies = 0
    for frame in 0..<60 {
      if frame % 3 == 0 { stage.panels[0].sublayers[0].position.x = frame % 2 == 0 ? 40 : 41 }
      stage.frame()
      copies += stage.plan.copies.count
    }
    #expect(copies > 0 && copies < 4, "\(copies)")
    for _ in 0..<70 { stage.frame() }
    #expect(stage.plan.keptGroups == 1)
  }

  /// A changing opacity needs the cached group each time, and nothing else.
  @Test func anOpacityLeavesWhatIsKept() throws {
    var stage = try Stage(panels: 4, size: 100)
    for frame in 0..<6 {
      for panel in stage.panels { panel.opacity = 0.9 - Float(frame) / 10 }
      stage.frame()
    }
    #expect(stage.plan.keptGroups == 4 && stage.plan.passes.count == 1)
  }
}
