import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// Frames without changes do nothing, and every kind of change ends the idle state.
@Suite struct IdleTests {
  private final class Stage {
    let studio: Studio
    let root = Layer()
    let leaf = Layer()
    let tree: LayerTree
    var target: RenderTarget
    var options = Compositor.FrameOptions(background: .white)

    init() throws {
      studio = try Studio()
      root.frame = Rect(x: 0, y: 0, width: 64, height: 64)
      leaf.frame = Rect(x: 8, y: 8, width: 16, height: 16)
      leaf.backgroundColor = .black
      root.addSublayer(leaf)
      tree = LayerTree(root: root, actionsAreEnabled: false)
      target = studio.surface.target()
      target.bufferAge = 1
      _ = try frame()
    }

    func frame(at time: Double = 0) throws -> Compositor.Frame {
      studio.compositor.mailbox.post(tree.commit(at: time))
      return try studio.compositor.render(at: time, to: target, options: options)
    }
  }

  @Test func idleFramesAreTheSame() throws {
    let stage = try Stage()
    let first = try stage.frame()
    #expect(first.damage.isEmpty && first.nextFrame == .never && first.statistics.kind == .idle)
    _ = stage.studio.compositor.context.takeCounters()
    for time in [0, 1, 100.0] {
      let next = try stage.frame(at: time)
      #expect(next.damage.isEmpty && next.nextFrame == .never)
      #expect(next.statistics.kind == .idle && next.statistics.sequence == first.statistics.sequence)
    }
    #expect(stage.studio.compositor.context.takeCounters().calls == 0)
  }

  @Test func whatChangesWakesThem() throws {
    let stage = try Stage()
    let compositor = stage.studio.compositor
    let changes: [(String, () throws -> Void)] = [
      ("a layer", { stage.leaf.position.x += 4 }),
      ("the scale", { stage.options.scale = 2 }),
      ("the background", { stage.options.background = .black }),
      ("damage is not used", { stage.options.usesDamage = false }),
      (
        "nothing is known of the target",
        {
          stage.options.usesDamage = true
          stage.target.bufferAge = 0
        }
      ),
      (
        "a smaller target",
        {
          stage.target.bufferAge = 1
          stage.target.width = 40
        }
      ),
      ("a context that was lost", { try compositor.rebuild(on: compositor.context) }),
      ("a frame that was prepared", { _ = try compositor.prepare(at: 0, for: stage.target, options: stage.options) }),
    ]
    for (name, change) in changes {
      while try !stage.frame().damage.isEmpty, stage.options.usesDamage, stage.target.bufferAge > 0 {}
      try change()
      #expect(try !stage.frame().damage.isEmpty, "\(name)")
    }
  }

  @Test func aRasterizerIsAskedOnceItIsThere() throws {
    let stage = try Stage()
    let shape = ShapeLayer()
    shape.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    stage.root.addSublayer(shape)
    stage.studio.compositor.shapeRasterizer = nil
    #expect(try stage.frame().statistics.undrawnShapes.count == 1)
    #expect(try stage.frame().damage.isEmpty)
    stage.studio.compositor.shapeRasterizer = .cairo
    #expect(try !stage.frame().damage.isEmpty)
    #expect(try stage.frame().statistics.undrawnShapes.isEmpty)
  }
}
