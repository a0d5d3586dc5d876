import Multiplane
import Testing

/// Both ways from layers to a frame, as in a program that imports only `Multiplane`.
@Suite struct HandoverTests {
  /// Points, on a surface of two pixels a point.
  private static let side = 8.0

  private static func layer(_ color: Color) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: side, height: side)
    layer.backgroundColor = color
    return layer
  }

  private func surface() throws -> OffscreenSurface {
    try OffscreenSurface(width: 16, height: 16, scale: 2)
  }

  private func isFilled(_ surface: OffscreenSurface, _ pixel: [UInt8]) throws -> Bool {
    try surface.readPixels() == (0..<256).flatMap { _ in pixel }
  }

  @Test func oneThreadNeedsOneLine() throws {
    let surface = try surface()
    let compositor = try Compositor(context: surface.context)
    compositor.onNeedsFrame = { Issue.record("the thread that renders need not be told") }
    let root = Self.layer(.white)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let first = try compositor.render(tree, at: 0, to: surface)
    #expect(first.nextFrame == .never && !first.damage.isEmpty)
    #expect(try isFilled(surface, [255, 255, 255, 255]), "the surface's scale counts")
    let idle = try compositor.render(tree, at: 1, to: surface)
    #expect(idle.damage.isEmpty && idle.statistics.gl.calls == 0)
    root.backgroundColor = .black
    #expect(try !compositor.render(tree, at: 2, to: surface, waitingForTiles: 1).damage.isEmpty)
    #expect(try isFilled(surface, [0, 0, 0, 255]))
    try compositor.render(tree, at: 3, to: surface, options: .init(scale: 1, background: .white))
    let pixels = try surface.readPixels()
    #expect(pixels.first == 0 && pixels.last == 255 && pixels[15 * 4] == 255, "the options' scale goes first")
  }

  @Test func anotherThreadHoldsTheMailbox() async throws {
    let surface = try surface()
    let compositor = try Compositor(context: surface.context)
    let (needs, wanted) = AsyncStream.makeStream(of: Void.self)
    let inbox = compositor.mailbox
    inbox.onNeedsFrame = { wanted.yield() }
    await Task.detached {
      let root = Self.layer(.white)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      tree.commit(at: 0, to: inbox)
      root.backgroundColor = .black
      tree.commit(at: 1, to: inbox)
      tree.commit(at: 2, to: inbox)
    }.value
    wanted.finish()
    #expect(await needs.reduce(0) { count, _ in count + 1 } == 1, "once for all that waits")
    try compositor.render(at: 2, to: surface)
    #expect(try isFilled(surface, [0, 0, 0, 255]))
  }

  /// Commits waiting in the mailbox are applied before the frame's own commit.
  @Test func bothWaysKeepTheirOrder() throws {
    let surface = try surface()
    let compositor = try Compositor(context: surface.context)
    let root = Self.layer(.white)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    tree.commit(at: 0, to: compositor.mailbox)
    root.backgroundColor = .black
    try compositor.render(tree, at: 1, to: surface)
    #expect(try isFilled(surface, [0, 0, 0, 255]))
  }

  /// After `startOver` another tree is drawn, and nothing of the one before.
  @Test func anotherTreeStartsOver() throws {
    let surface = try surface()
    let compositor = try Compositor(context: surface.context)
    let first = Self.layer(.black)
    for _ in 0..<9 { first.addSublayer(Self.layer(Color(red: 1, green: 0, blue: 0))) }
    try compositor.render(LayerTree(root: first, actionsAreEnabled: false), at: 0, to: surface)
    compositor.startOver()
    let tree = LayerTree(root: Self.layer(.white), actionsAreEnabled: false)
    try compositor.render(tree, at: 1, to: surface)
    #expect(try isFilled(surface, [255, 255, 255, 255]))
  }

  /// A fade that begins later: no frame is needed before it begins, then one at each refresh, then none.
  @Test func aFrameTellsWhenTheNextIsNeeded() throws {
    let surface = try surface()
    let compositor = try Compositor(context: surface.context)
    let root = Self.layer(.white)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    #expect(try compositor.render(tree, at: 0, to: surface).nextFrame == .never)
    let fade = BasicAnimation(.opacity, from: 1, to: 0)
    (fade.beginTime, fade.duration) = (2, 1)
    root.add(fade, forKey: "fade")
    #expect(try compositor.render(tree, at: 0.5, to: surface).nextFrame == .at(2))
    #expect(try compositor.render(at: 2.5, to: surface).nextFrame == .nextRefresh)
    #expect(try compositor.render(at: 3.5, to: surface).nextFrame == .never)
  }

  @Test func theCompositorsPropertyIsTheMailboxs() throws {
    let compositor = try Compositor(context: .recording())
    #expect(compositor.onNeedsFrame == nil)
    compositor.onNeedsFrame = {}
    #expect(compositor.mailbox.onNeedsFrame != nil)
    compositor.mailbox.onNeedsFrame = nil
    #expect(compositor.onNeedsFrame == nil)
  }

  @Test func everythingHasAnInitialiser() throws {
    let options = Compositor.FrameOptions(scale: 2, background: nil, usesDamage: false, offscreenPixels: 9)
    #expect(options.scale == 2 && options.background == nil && !options.usesDamage && options.offscreenPixels == 9)
    let standard = Compositor.FrameOptions()
    #expect(
      standard.scale == nil && standard.background == .clear && standard.usesDamage && standard.offscreenPixels == nil)
    let compositor = try Compositor(context: .recording())
    compositor.diagnostics = Diagnostics(phaseMeter: { 0 }, measuresGPUTime: true, onTilesSettled: {})
    compositor.diagnostics = Diagnostics()
    #expect(compositor.diagnostics.phaseMeter == nil && !compositor.diagnostics.measuresGPUTime)
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func aSurfaceHasAUsefulScale(scale: Double) throws {
    let error = #expect(throws: SurfaceError.self) { _ = try OffscreenSurface(width: 4, height: 4, scale: scale) }
    guard case .scaleNotPositive = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    let context = Context.recording()
    #expect(throws: SurfaceError.self) {
      _ = try CurrentFramebufferSurface(context: context, width: 4, height: 4, scale: scale)
    }
    #expect(throws: SurfaceError.self) { _ = try CurrentFramebufferSurface(context: context, width: 0, height: 4) }
  }

  /// A program's own surface needs no scale, and can be given one in a line.
  @Test func aSurfaceOfOnesOwn() throws {
    final class Bare: Surface {
      let context = Context.recording()
      let (width, height) = (8, 8)
      func target() -> RenderTarget { RenderTarget(framebuffer: 1, width: width, height: height) }
      func present(damage: PixelRegion, _ gl: borrowing GL) {}
    }
    let surface = Bare()
    #expect(surface.scale == 1)
    let compositor = try Compositor(context: surface.context)
    let frame = try compositor.render(LayerTree(root: Self.layer(.white), actionsAreEnabled: false), at: 0, to: surface)
    #expect(frame.damage == PixelRegion(PixelRect(x: 0, y: 0, width: 8, height: 8)))
  }
}
