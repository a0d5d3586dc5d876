import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import MultiplaneGLView
import MultiplaneGeometry
import MultiplaneViews
import Testing

@MainActor @Suite(.serialized) struct GLViewTests {
  private let application = Application()
  private let screen = Screen(size: Size(40, 30), scale: 2)
  private let window: Window
  private let surface: OffscreenSurface
  private let compositor: Compositor

  init() throws {
    surface = try OffscreenSurface(width: 80, height: 60, scale: 2)
    compositor = try Compositor(context: surface.context)
    screen.mailbox = compositor.mailbox
    application.connect(screen)
    window = Window(screen: screen)
    window.makeKeyAndVisible()
  }

  private func frame(_ time: Double) throws -> [UInt8] {
    application.turn(at: time)
    let frame = try compositor.render(at: time, to: surface, options: .init(background: .white))
    #expect(frame.statistics.failures.isEmpty)
    return try surface.readPixels()
  }

  private func pixel(_ pixels: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * 80 + x) * 4..<(y * 80 + x) * 4 + 4])
  }

  /// Clears to a colour, with another one in the upper half.
  @MainActor final class Painter: GLViewDelegate {
    var draws = 0
    var red: Float = 1

    func glView(_ view: GLView, drawIn rect: Rect) {
      draws += 1
      glDisable(GLenum(GL_SCISSOR_TEST))
      glClearColor(red, 0, 0, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(0, Int32(clamping: view.drawableHeight / 2), Int32(clamping: view.drawableWidth), 1000)
      glClearColor(0, 0, 1, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
  }

  @Test(arguments: [false, true]) func aPicture(_ isSampled: Bool) throws {
    let view = try GLView(frame: Rect(x: 10, y: 5, width: 20, height: 20), sharing: surface.context)
    if isSampled {
      (view.drawableMultisample, view.drawableDepthFormat, view.drawableStencilFormat) = (.four, .bits24, .bits8)
    }
    let painter = Painter()
    view.delegate = painter
    window.addSubview(view)
    let before = unsafe UInt(bitPattern: eglGetCurrentContext())
    let first = try frame(0)
    let after = unsafe UInt(bitPattern: eglGetCurrentContext())
    #expect(after == before)
    #expect(view.displayError == nil && painter.draws == 1 && view.drawableWidth == 40 && view.drawableHeight == 40)
    #expect(pixel(first, 40, 14) == [0, 0, 255, 255] && pixel(first, 40, 46) == [255, 0, 0, 255])
    #expect(pixel(first, 10, 30) == [255, 255, 255, 255])
    view.center.x += 1
    _ = try frame(1)
    #expect(painter.draws == 1)
    for turn in 2..<12 {
      painter.red = turn % 2 == 0 ? 0 : 1
      view.setNeedsDisplay()
      #expect(pixel(try frame(Double(turn)), 42, 46) == [turn % 2 == 0 ? 0 : 255, 0, 0, 255])
    }
    #expect(painter.draws == 11)
  }

  @Test func displayLinkSnapshotAndDeletion() throws {
    let view = try GLView(frame: Rect(x: 0, y: 0, width: 10, height: 10), sharing: surface.context)
    let painter = Painter()
    view.delegate = painter
    window.addSubview(view)
    let link = view.makeDisplayLink()
    _ = try frame(0)
    #expect(painter.draws == 0)
    for tick in 1...3 {
      link.tick(at: Double(tick), next: Double(tick) + 1)
      _ = try frame(Double(tick))
    }
    #expect(painter.draws == 3)
    let image = try view.snapshot()
    let bitmap = try image.bitmap()
    #expect(image.size == Size(10, 10) && bitmap.width == 20)
    #expect(Array(bitmap.bytes[0..<4]) == [0, 0, 255, 255] && Array(bitmap.bytes.suffix(4)) == [255, 0, 0, 255])
    view.deleteDrawable()
    #expect(view.drawableWidth == 0)
    #expect(pixel(try frame(5), 10, 15) == [255, 0, 0, 255])
    view.removeFromSuperview()
    _ = try frame(6)
  }

  /// Draws by a closure.
  @MainActor final class Drawer: GLView {
    var body: () -> Void = {}
    override func draw(_ rect: Rect) { body() }
  }

  private func integer(_ name: Int32) -> Int32 {
    var value: GLint = 0
    unsafe glGetIntegerv(GLenum(name), &value)
    return value
  }

  private func bits(_ attachment: Int32, _ parameter: Int32) -> Int32 {
    var (kind, value): (GLint, GLint) = (0, 0)
    let target = GLenum(GL_FRAMEBUFFER)
    unsafe glGetFramebufferAttachmentParameteriv(
      target, GLenum(attachment), GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), &kind)
    guard kind != GL_NONE else { return 0 }
    unsafe glGetFramebufferAttachmentParameteriv(target, GLenum(attachment), GLenum(parameter), &value)
    return value
  }

  @Test func formats() throws {
    let view = try Drawer(frame: Rect(x: 0, y: 0, width: 10, height: 5), sharing: surface.context)
    window.addSubview(view)
    var drawn: [Int32] = []
    view.body = { [self] in
      drawn = [
        bits(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE),
        bits(GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE), integer(GL_SAMPLES),
      ]
      var viewport: [GLint] = [0, 0, 0, 0]
      unsafe glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
      #expect(viewport == [0, 0, 20, 10])
    }
    var time = 0.0
    for (depth, leastDepth) in [(GLView.DepthFormat.none, Int32(0)), (.bits16, 16), (.bits24, 24)] {
      for (stencil, stencilBits) in [(GLView.StencilFormat.none, Int32(0)), (.bits8, 8)] {
        for (samples, count) in [(GLView.Multisample.none, Int32(0)), (.four, 4)] {
          (view.drawableDepthFormat, view.drawableStencilFormat, view.drawableMultisample) = (depth, stencil, samples)
          view.setNeedsDisplay()
          _ = try frame(time)
          time += 1
          #expect(view.displayError == nil && drawn[0] >= leastDepth && drawn[1] == stencilBits && drawn[2] == count)
          #expect(depth != .none || drawn[0] == 0 || stencil == .bits8)
        }
      }
    }
  }

  @Test func theProgramsStateStaysAndNothingIsUploaded() throws {
    let view = try Drawer(frame: Rect(x: 0, y: 0, width: 10, height: 10), sharing: surface.context)
    view.drawableMultisample = .four
    window.addSubview(view)
    var texture: GLuint = 0
    try view.withContext {
      unsafe glGenTextures(1, &texture)
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      for name in [GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST] { glEnable(GLenum(name)) }
      glScissor(1, 2, 3, 4)
    }
    var states: [[Int32]] = []
    view.body = { [self] in
      var box: [GLint] = [0, 0, 0, 0]
      unsafe glGetIntegerv(GLenum(GL_SCISSOR_BOX), &box)
      states.append(box + [GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST].map { Int32(glIsEnabled(GLenum($0))) })
      states.append([integer(GL_TEXTURE_BINDING_2D), integer(GL_RENDERBUFFER_BINDING), Int32(bitPattern: glGetError())])
    }
    for time in 0..<3 {
      view.setNeedsDisplay()
      application.turn(at: Double(time))
      let frame = try compositor.render(at: Double(time), to: surface)
      #expect(frame.statistics.bitmapBytesUploaded == 0 && frame.statistics.failures.isEmpty)
    }
    #expect(states.count == 6 && Set(states).count == 2 && states[0] == [1, 2, 3, 4, 1, 1, 1])
    #expect(states[1] == [Int32(bitPattern: texture), 0, 0])
  }

  @Test func aViewThatGoesBeforeItsPicture() throws {
    var view: GLView? = try GLView(frame: Rect(x: 0, y: 0, width: 40, height: 30), sharing: surface.context)
    let painter = Painter()
    view?.delegate = painter
    window.addSubview(try #require(view))
    _ = try frame(0)
    // The layer keeps its picture.
    let copy = Layer()
    (copy.frame, copy.contents) = (window.bounds, view?.layer.contents)
    view?.removeFromSuperview()
    view = nil
    window.layer.addSublayer(copy)
    #expect(pixel(try frame(1), 40, 50) == [255, 0, 0, 255])
    copy.contents = nil
    // A layer that was added by hand changes its contents in an animation.
    _ = try frame(2)
    #expect(pixel(try frame(3), 40, 50) == [255, 255, 255, 255])
  }

  @Test func errors() throws {
    let error = #expect(throws: GLViewError.self) { try GLView(frame: .zero, sharing: Context.recording()) }
    #expect(error?.code == .noShareGroup)
    let view = try GLView(frame: .zero, sharing: surface.context)
    window.addSubview(view)
    view.display()
    #expect(view.displayError?.code == .size(width: 0, height: 0))
    view.bounds.size = Size(1e6, 1)
    #expect(throws: GLViewError.self) { try view.snapshot() }
    view.bounds.size = Size(.nan, 1)
    view.display()
    #expect(view.displayError != nil)
  }
}
