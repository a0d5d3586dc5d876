import Glibc
import Multiplane
import MultiplaneGLES
import MultiplaneLock
import Testing

/// Which dma-bufs a surface is offered in place of a frame, and until when they are kept. The memory is none of a GPU:
/// what is drawn of it is nothing.
@Suite struct ShownBufferTests {
  private static let (width, height) = (200, 100)

  /// A surface that shows buffers, as a monitor does.
  private final class Screen: Surface {
    let all: OffscreenSurface
    var takes = true
    var offers = 0
    var keeper: AnyObject?
    var context: Context { all.context }
    var width: Int { all.width }
    var height: Int { all.height }
    init(_ all: OffscreenSurface) { self.all = all }
    func target() -> RenderTarget { all.target() }
    func present(damage: PixelRegion, _ gl: borrowing GL) { all.present(damage: damage, gl) }
    func show(_ buffer: DMABuffer, keeper: AnyObject) -> Bool {
      offers += 1
      if takes { self.keeper = keeper }
      return takes
    }
  }

  private final class Notes: Sendable {
    private let lock = Lock()
    nonisolated(unsafe) private var number = 0
    var released: Int { lock.withLock { unsafe number } }
    func add() { lock.withLock { unsafe number += 1 } }
  }

  private let screen: Screen
  private let compositor: Compositor
  private let tree: LayerTree
  private let video = Layer()
  private let notes = Notes()

  init() throws {
    screen = Screen(try OffscreenSurface(width: Self.width, height: Self.height))
    compositor = try Compositor(context: screen.context)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
    root.backgroundColor = Color(red: 0, green: 0, blue: 1)
    video.frame = root.bounds
    root.addSublayer(video)
    tree = LayerTree(root: root, actionsAreEnabled: false)
  }

  private func image(_ format: DMABuffer.Format = .xrgb8888, width: Int = width) throws -> ImportedImage {
    let file = unsafe open("/dev/zero", O_RDWR)
    defer { close(file) }
    let plane = DMABuffer.Plane(descriptor: file, bytesPerRow: width * 4)
    let buffer = try DMABuffer(width: width, height: Self.height, format: format, planes: [plane])
    return try ImportedImage(buffer) { [notes] _ in notes.add() }
  }

  /// How often a frame is offered, after a change.
  private func offers(_ change: () throws -> Void) throws -> Int {
    screen.offers = 0
    try change()
    compositor.noteSpoiled(PixelRegion(PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)))
    try compositor.render(tree, at: 0, to: screen)
    return screen.offers
  }

  @Test func onlyWhatIsAllThatCanBeSeen() throws {
    #expect(try offers {} == 0)
    #expect(try offers { video.contents = try image() } == 1)
    let above = Layer()
    above.frame = Rect(x: 10, y: 10, width: 1, height: 1)
    above.backgroundColor = .black
    #expect(try offers { tree.root.addSublayer(above) } == 0)
    #expect(try offers { above.isHidden = true } == 1)
    #expect(try offers { video.opacity = 0.5 } == 0)
    #expect(try offers { video.opacity = 1 } == 1)
    #expect(try offers { video.position.x += 1 } == 0)
    #expect(try offers { video.position.x -= 1 } == 1)
    #expect(try offers { video.transform = Transform3D(scaleX: -1, y: 1) } == 0)
    #expect(try offers { video.transform = Transform3D(scaleX: 1, y: -1) } == 0)
    #expect(try offers { video.transform = .identity } == 1)
    #expect(try offers { (video.cornerRadius, video.masksToBounds) = (8, true) } == 0)
    #expect(try offers { video.cornerRadius = 0 } == 1)
    #expect(try offers { video.contents = try image(.argb8888) } == 0)
    #expect(try offers { video.contents = try image(width: Self.width / 2) } == 0)
    #expect(try offers { video.contents = try image(.rgb565) } == 1)
    let fade = BasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.timing.duration) = (0.5, 0.75, 9)
    #expect(try offers { video.add(fade, forKey: "fade") } == 0)
  }

  /// A frame that is shown otherwise draws nothing, and the next one counts on nothing of it.
  @Test func nothingIsDrawn() throws {
    video.isHidden = true
    try compositor.render(tree, at: 0, to: screen)
    let before = try screen.all.readPixels()
    video.isHidden = false
    video.contents = try image()
    let frame = try compositor.render(tree, at: 0, to: screen)
    #expect(frame.statistics.gl.draws == 0 && !frame.damage.isEmpty && screen.offers == 1)
    #expect(try screen.all.readPixels() == before)
    // Nothing changes: nothing is offered.
    try compositor.render(tree, at: 1, to: screen)
    #expect(screen.offers == 1)
  }

  @Test func theyAreGivenBackWhenTheScreenHasNone() throws {
    #expect(try offers { video.contents = try image() } == 1)
    var first = screen.keeper
    #expect(try offers { video.contents = try image() } == 1)
    #expect(notes.released == 0 && first != nil)
    first = nil
    #expect(notes.released == 1)
    screen.takes = false
    #expect(try offers { video.contents = nil } == 0)
    #expect(notes.released == 1)
    screen.keeper = nil
    #expect(notes.released == 2)
  }
}
