import Multiplane
import Testing

/// Contents, targets and contexts, as a program uses them that imports only `Multiplane`.
@Suite struct TargetTests {
  private static let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])

  /// A tree of 4 × 2 points: the left half red, the right half blue.
  private static func tree(_ contents: any LayerContents) -> LayerTree {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 4, height: 2)
    root.contents = contents
    root.magnificationFilter = .nearest
    return LayerTree(root: root, actionsAreEnabled: false)
  }

  private static func bitmap() throws -> Bitmap { try Bitmap(width: 2, height: 1, bytes: red + blue) }

  /// A program's own class of contents.
  private final class Slide: LayerContents {
    var bitmap: Bitmap
    var source: ContentsSource { .bitmap(bitmap) }

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }
  }

  @Test func contentsOfOnesOwnAndBitmapsReadBack() throws {
    let surface = try OffscreenSurface(width: 4, height: 2)
    let compositor = try Compositor(context: surface.context)
    let (bitmap, slide) = (try Self.bitmap(), Slide(try Self.bitmap()))
    let tree = Self.tree(slide)
    try compositor.render(tree, at: 0, to: surface)
    #expect(try surface.readPixels().prefix(4).elementsEqual(Self.red) && tree.root.contents === slide)
    tree.root.contents = bitmap
    #expect(tree.root.contents as? Bitmap === bitmap)
    slide.bitmap = try Bitmap(width: 1, height: 1, bytes: Self.blue)
    tree.root.contents = slide
    try compositor.render(tree, at: 1, to: surface)
    #expect(try surface.readPixels().prefix(4).elementsEqual(Self.blue))
  }

  /// A surface whose target is a rectangle of another surface's framebuffer, turned for a panel mounted on its side.
  private final class Panel: Surface {
    let all: OffscreenSurface
    let transform: TargetTransform
    var context: Context { all.context }
    let (width, height) = (2, 4)

    init(_ all: OffscreenSurface, _ transform: TargetTransform) { (self.all, self.transform) = (all, transform) }

    func target() -> RenderTarget {
      RenderTarget(
        framebuffer: all.target().framebuffer, x: 1, y: 2, width: width, height: height, rowOrder: .topDown,
        transform: transform, colorEncoding: .bytes, attachments: [.depth, .stencil], bufferAge: 0)
    }

    func present(damage: PixelRegion, _ gl: borrowing GL) {}
  }

  @Test(arguments: [TargetTransform.turned90, .mirroredTurned90])
  func aTargetIsARectangleOfAFramebuffer(transform: TargetTransform) throws {
    let all = try OffscreenSurface(width: 8, height: 8)
    let compositor = try Compositor(context: all.context)
    try compositor.render(Self.tree(Self.bitmap()), at: 0, to: Panel(all, transform))
    let pixels = try all.readPixels()
    for (y, x) in (0..<8).flatMap({ y in (0..<8).map { (y, $0) } }) {
      let isInside = (1..<3).contains(x) && (2..<6).contains(y)
      // Turned clockwise, the picture's left is at the top; mirrored first, at the bottom.
      let isRed = (y < 4) == (transform == .turned90)
      let expected: [UInt8] = !isInside ? [0, 0, 0, 0] : isRed ? Self.red : Self.blue
      #expect(pixels[(y * 8 + x) * 4..<(y * 8 + x) * 4 + 4].elementsEqual(expected), "\(x), \(y)")
    }
  }

  /// Two trees on one context: the programs are compiled once, and a bitmap that both show is uploaded for each.
  @Test func severalCompositorsOnOneContext() throws {
    let first = try OffscreenSurface(width: 4, height: 2)
    let second = try OffscreenSurface(width: 4, height: 2, sharing: first)
    let bitmap = try Self.bitmap()
    let before = try Compositor(context: first.context)
    let one = try before.render(Self.tree(bitmap), at: 0, to: first).statistics
    let after = try Compositor(context: second.context)
    let two = try after.render(Self.tree(bitmap), at: 0, to: second).statistics
    #expect(one.gl.programsCompiled > 0 && two.gl.programsCompiled == 0)
    #expect(one.bitmapBytesUploaded > 0 && two.bitmapBytesUploaded == one.bitmapBytesUploaded)
    #expect(try first.readPixels() == second.readPixels())
  }

  @Test func diagnosticsMeasurePhasesAndTellOfTiles() throws {
    let surface = try OffscreenSurface(width: 4, height: 2)
    let compositor = try Compositor(context: surface.context)
    var (ticks, settled): (UInt64, Int) = (0, 0)
    compositor.diagnostics.phaseMeter = {
      ticks += 1
      return ticks
    }
    compositor.diagnostics.onTilesSettled = { settled += 1 }
    let frame = try compositor.render(Self.tree(Self.bitmap()), at: 0, to: surface, options: .init(scale: 1))
    #expect(frame.statistics.phases != nil && ticks == 4 && settled == 0)
  }

  /// A compositor belongs to its thread; of it, only the mailbox may be sent to others.
  @Test func onlyTheMailboxIsSendable() throws {
    func isSendable<Value>(_ value: Value) -> Bool { false }
    func isSendable<Value: Sendable>(_ value: Value) -> Bool { true }
    let compositor = try Compositor(context: .recording())
    let tree = LayerTree(root: Layer())
    #expect(isSendable(compositor.mailbox) && !isSendable(compositor) && !isSendable(tree) && !isSendable(tree.root))
  }
}
