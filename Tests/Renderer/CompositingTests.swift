import Multiplane
import Testing

/// The main path, from a layer to pixels on an offscreen surface.
@Suite struct CompositingTests {
  private let root = Layer()
  private let child = Layer()
  private let tree: LayerTree
  private let surface: OffscreenSurface
  private let compositor: Compositor

  init() throws {
    root.frame = Rect(x: 0, y: 0, width: 8, height: 6)
    root.backgroundColor = .white
    child.frame = Rect(x: 2, y: 1, width: 3, height: 2)
    child.backgroundColor = Color(red: 1, green: 0, blue: 0)
    root.addSublayer(child)
    tree = LayerTree(root: root, actionsAreEnabled: false)
    surface = try OffscreenSurface(width: 8, height: 6)
    compositor = try Compositor(context: surface.context)
  }

  private func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
    Array(try surface.readPixels()[(y * 8 + x) * 4..<(y * 8 + x) * 4 + 4])
  }

  @Test func aLayerOnTheGridIsExact() throws {
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    for y in 0..<6 {
      for x in 0..<8 {
        let inside = (2..<5).contains(x) && (1..<3).contains(y)
        #expect(try pixel(x, y) == (inside ? [255, 0, 0, 255] : [255, 255, 255, 255]))
      }
    }
  }

  /// A template of opaque texels shows the alpha of its tint: it hides nothing, and a mask of it does too.
  @Test(arguments: ["mask", "clip", "group", "shadow"]) func translucentTintsAreTranslucent(use: String) throws {
    let (below, template) = (Layer(), Layer())
    for layer in [below, template] { layer.frame = Rect(x: 0, y: 0, width: 3, height: 2) }
    below.backgroundColor = Color(red: 0, green: 0, blue: 1)
    template.contents = try Bitmap(width: 1, height: 1, format: .a8, bytes: [255])
    template.contentsTintColor = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    var expected: [UInt8] = [0, 128, 128, 255]
    switch use {
    case "mask":
      (child.mask, expected) = (template, [255, 128, 128, 255])
    case "clip":
      (child.masksToBounds, child.cornerRadius) = (true, 0.5)
      for layer in [below, template] { child.addSublayer(layer) }
    case "group":
      (child.opacity, child.allowsGroupOpacity) = (0.5, true)
      for layer in [below, template] { child.addSublayer(layer) }
      expected = [128, 191, 191, 255]
    default:
      (child.backgroundColor, child.masksToBounds, child.shadowOpacity, child.shadowRadius) = (nil, true, 1, 0)
      (child.contents, child.contentsTintColor) = (template.contents, template.contentsTintColor)
      child.shadowOffset = .zero
      // Half of green over half of black over white.
      expected = [64, 191, 64, 255]
    }
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    for (shown, wanted) in zip(try pixel(3, 1), expected) { #expect(abs(Int(shown) - Int(wanted)) <= 2, "\(use)") }
  }

  /// A software renderer takes time to clear pixels, a GPU only to clear a part of them.
  @Test func whatOpaqueLayersCoverIsNotCleared() throws {
    let isSoftware = surface.context.capabilities.isSoftware
    func clears(_ time: Double, usesDamage: Bool = true) throws -> Int {
      compositor.mailbox.post(tree.commit(at: time))
      let options = Compositor.FrameOptions(background: Color(red: 0, green: 0, blue: 1), usesDamage: usesDamage)
      return try compositor.render(at: time, to: surface, options: options).statistics.gl.clears
    }
    // The surface has cleared itself once.
    _ = try clears(0)
    child.position.x += 1
    #expect(try clears(1, usesDamage: false) == (isSoftware ? 0 : 1))
    child.position.x += 1
    #expect(try clears(1.5) == 0)
    #expect(try pixel(2, 1) == [255, 255, 255, 255] && pixel(4, 1) == [255, 0, 0, 255])
    root.backgroundColor = nil
    #expect(try clears(2, usesDamage: false) == 1)
    #expect(try pixel(2, 1) == [0, 0, 255, 255] && pixel(4, 1) == [255, 0, 0, 255])
    root.backgroundColor = .white
    root.opacity = 0.5
    #expect(try clears(3, usesDamage: false) >= 1)
    #expect(try pixel(2, 1) == [128, 128, 255, 255])
  }

  @Test func aFrameInWhichNothingChangedMakesNoCall() throws {
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    _ = surface.context.takeCounters()
    compositor.mailbox.post(tree.commit(at: 1))
    let frame = try compositor.render(at: 1, to: surface)
    #expect(frame.damage.isEmpty && frame.nextFrame == .never)
    #expect(frame.statistics.gl.calls == 0)
    #expect(surface.context.takeCounters().calls == 0)
  }

  @Test func whatWaitsInTheMailboxWakesTheEmbedderOnce() throws {
    let woken = Counter()
    compositor.mailbox.onNeedsFrame = { woken.add() }
    compositor.mailbox.post(tree.commit(at: 0))
    child.position.x += 1
    compositor.mailbox.post(tree.commit(at: 0))
    #expect(woken.value == 1)
    try compositor.render(at: 0, to: surface)
    child.position.x += 1
    compositor.mailbox.post(tree.commit(at: 0))
    #expect(woken.value == 2)
  }

  @Test func anotherContextGoesOnWhereALostOneEnded() throws {
    child.contents = try Bitmap(width: 1, height: 1, bytes: [0, 200, 100, 255])
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    let next = try OffscreenSurface(width: 8, height: 6)
    try compositor.rebuild(on: next.context)
    let frame = try compositor.render(at: 1, to: next)
    #expect(frame.statistics.fullRedrawReason == .contextLost)
    #expect(try next.readPixels() == surface.readPixels())
    #expect(try pixel(3, 1) == [0, 200, 100, 255])
  }

  /// An invalid scale draws only the background; the next valid one draws everything.
  @Test(arguments: [0, -0.0, .nan, .infinity, -.infinity, 1e300, 1e-300])
  func aScaleThatIsNoneDrawsNothing(scale: Double) throws {
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface, options: .init(scale: scale, background: .black))
    if !(scale > 1) { #expect(try pixel(7, 5) == [0, 0, 0, 255]) }
    try compositor.render(at: 0, to: surface, options: .init(scale: 1, background: .black))
    #expect(try pixel(3, 1) == [255, 0, 0, 255])
    #expect(try pixel(7, 5) == [255, 255, 255, 255])
  }

  /// Layers with numbers beyond the range of Float or of pixels are not drawn, but counted; the others are drawn.
  @Test(arguments: [1e30, 1e200, 1e308]) func giantLayersDoNoHarm(size: Double) throws {
    let giant = Layer()
    giant.bounds = Rect(x: 0, y: 0, width: size, height: size)
    giant.backgroundColor = Color(red: 0, green: 0, blue: 1)
    giant.transform = Transform3D(scaleX: size, y: 1)
    root.insertSublayer(giant, at: 0)
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    #expect(try pixel(3, 1) == [255, 0, 0, 255])
    giant.removeFromSuperlayer()
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    #expect(try pixel(7, 5) == [255, 255, 255, 255])
  }
}

/// Counts, on the one thread of a test.
private final class Counter: @unchecked Sendable {
  private(set) var value = 0
  func add() { value += 1 }
}
