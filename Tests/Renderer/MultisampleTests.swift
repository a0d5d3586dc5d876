import CGLES
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// A caller's framebuffer may be multisampled: pixels that layers read are first resolved by a copy.
@Suite struct MultisampleTests {
  private static let side = 40

  private static func scene(_ change: (inout SceneNode) -> Void) -> TestScene {
    let ground = SceneNode(
      frame: Rect(x: 5, y: 5, width: 22, height: 30), backgroundColor: Color(red: 1, green: 0.5, blue: 0))
    var pane = SceneNode(frame: Rect(x: 9, y: 11, width: 24, height: 20), backgroundColor: .clear)
    change(&pane)
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 40, height: 40), sublayers: [ground, pane])
    return TestScene(canvas: SceneCanvas(width: Double(side), height: Double(side), background: .white), root: root)
  }

  /// The picture resolved from a target with four samples, drawn here on whole pixels.
  private func multisampled(_ scene: TestScene, rows: RowOrder) throws -> [UInt8] {
    let surface = try OffscreenSurface(width: Self.side, height: Self.side, rowOrder: rows)
    let compositor = try Compositor(context: surface.context)
    var names: [GLuint] = [0, 0]
    surface.context.withCurrent { gl in
      unsafe glGenFramebuffers(1, &names[0])
      unsafe glGenRenderbuffers(1, &names[1])
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names[1])
      let size = GLsizei(Self.side)
      glRenderbufferStorageMultisample(GLenum(GL_RENDERBUFFER), 4, GLenum(GL_RGBA8), size, size)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names[0])
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names[1])
      #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
      gl.invalidateState()
    }
    compositor.mailbox.post(try LayerTree(root: scene.root.makeLayer(), actionsAreEnabled: false).commit(at: 0))
    let target = RenderTarget(framebuffer: names[0], width: Self.side, height: Self.side, rowOrder: rows)
    _ = try compositor.render(
      at: 0, to: target, options: Compositor.FrameOptions(background: scene.canvas.background))
    return surface.context.withCurrent { gl in
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      let isMultisampled = (try? gl.meet(target))?.isMultisampled == true
      #expect(isMultisampled)
      gl.copy(target.bounds, of: target, to: surface.target(), at: (0, 0))
      let pixels = gl.readPixels(of: surface.target())
      unsafe glDeleteFramebuffers(1, &names[0])
      unsafe glDeleteRenderbuffers(1, &names[1])
      gl.invalidateState()
      return pixels
    }
  }

  @Test(arguments: [RowOrder.topDown, .bottomUp]) func whatIsBelowIsRead(rows: RowOrder) throws {
    let changes: [(inout SceneNode) -> Void] = [
      { $0.filters.backgroundFilters = [.invert(1)] }, { $0.filters.backgroundFilters = [.gaussianBlur(radius: 3)] },
      {
        $0.backgroundColor = Color(red: 0.2, green: 0.9, blue: 0.7)
        $0.effects.compositingFilter = .difference
      },
    ]
    for change in changes {
      let scene = Self.scene(change)
      let plain = try Studio().render(scene)
      #expect(try multisampled(scene, rows: rows) == plain.pixels)
    }
  }
}
