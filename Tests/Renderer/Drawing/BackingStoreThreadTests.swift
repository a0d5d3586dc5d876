#if Drawing
  import Multiplane
  import MultiplaneDrawing
  import MultiplaneLock
  import MultiplaneTestSupport
  import Testing

  /// The owner draws and commits while a renderer reads, both at full speed. Run it under the thread sanitizer:
  /// `swift test --sanitize=thread --filter BackingStoreThreadTests --scratch-path .build/tsan`.
  @Suite(.serialized) struct BackingStoreThreadTests {
    @Test func bothThreadsAtFullSpeed() async throws {
      let (mailbox, rounds) = (MailboxBox(), 400)
      let renderer = Task.detached { () throws -> [UInt8] in
        let studio = try Studio()
        mailbox.give(studio.compositor.mailbox)
        let canvas = SceneCanvas(width: 64, height: 64, scale: 1, background: .white)
        var isFirst = true
        while !mailbox.isDone {
          _ = try studio.picture(canvas, bufferAge: isFirst ? 0 : 1)
          isFirst = false
        }
        return try studio.picture(canvas, bufferAge: 1).picture.pixels
      }
      let owner = Task.detached { () throws -> [UInt8] in
        defer { mailbox.finish() }
        let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), DrawnLayer())
        tree.drawingContexts = .cairo
        tree.root.bounds.size = Size(64, 64)
        tree.root.anchorPoint = .zero
        layer.frame = Rect(x: 0, y: 0, width: 64, height: 64)
        layer.isOpaque = true
        tree.root.addSublayer(layer)
        layer.setNeedsDisplay()
        while mailbox.mailbox == nil { await Task.yield() }
        guard let inbox = mailbox.mailbox else { return [] }
        for round in 0..<rounds {
          if layer.squares.count > 40 { layer.squares.removeFirst(20) }
          layer.add(
            Rect(x: Double(round * 13 % 50), y: Double(round * 29 % 50), width: 14, height: 14),
            Color(red: Double(round % 7) / 6, green: Double(round % 5) / 4, blue: 1))
          tree.commit(at: 0, to: inbox)
          #expect((layer.store?.bufferCount ?? 1) <= 3)
        }
        layer.setNeedsDisplay()
        while tree.needsCommit {
          tree.commit(at: 0, to: inbox)
          await Task.yield()
        }
        return layer.store?.bitmap.bytes ?? []
      }
      let drawn = try await owner.value
      let shown = try await renderer.value
      var turned = drawn
      for at in stride(from: 0, to: drawn.count, by: 4) { turned.swapAt(at, at + 2) }
      #expect(turned == shown && turned.count == 64 * 64 * 4)
    }
  }

  /// Passes a mailbox from the thread that renders to the one that commits.
  private final class MailboxBox: @unchecked Sendable {
    // @unchecked: both are touched only under the lock.
    private let lock = Lock()
    private var given: Mailbox?
    private var hasFinished = false

    var mailbox: Mailbox? { lock.withLock { given } }
    var isDone: Bool { lock.withLock { hasFinished } }
    func give(_ mailbox: Mailbox) { lock.withLock { given = mailbox } }
    func finish() { lock.withLock { hasFinished = true } }
  }
#endif
