#if Drawing
  import Multiplane
  import MultiplaneDrawing
  import MultiplaneLock
  import MultiplaneTestSupport
  import Testing

  /// The owner draws and commits while a renderer reads, both at full speed. `Tools/test --threads` runs it under the
  /// thread sanitizer.
  @Suite(.serialized) struct BackingStoreThreadTests {
    /// - Parameters:
    ///   - side: of the store, pixels. A redraw of a store of many tiles, after one of the whole store, draws a patch
    ///     over the earlier bitmap.
    ///   - wholeEvery: one of so many redraws is one of the whole store.
    @Test(arguments: [(side: 64, rounds: 400, wholeEvery: 400), (side: 320, rounds: 160, wholeEvery: 8)])
    func bothThreadsAtFullSpeed(side: Int, rounds: Int, wholeEvery: Int) async throws {
      let (mailbox, length) = (MailboxBox(), Double(side))
      let renderer = Task.detached { () throws -> [UInt8] in
        let studio = try Studio()
        mailbox.give(studio.compositor.mailbox)
        let canvas = SceneCanvas(width: length, height: length, scale: 1, background: .white)
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
        tree.root.bounds.size = Size(length, length)
        tree.root.anchorPoint = .zero
        layer.frame = Rect(x: 0, y: 0, width: length, height: length)
        layer.isOpaque = true
        tree.root.addSublayer(layer)
        layer.setNeedsDisplay()
        while mailbox.mailbox == nil { await Task.yield() }
        guard let inbox = mailbox.mailbox else { return [] }
        for round in 0..<rounds {
          if layer.squares.count > 40 { layer.squares.removeFirst(20) }
          layer.add(
            Rect(x: Double(round * 13 % (side - 14)), y: Double(round * 29 % (side - 14)), width: 14, height: 14),
            Color(red: Double(round % 7) / 6, green: Double(round % 5) / 4, blue: 1))
          if round % wholeEvery == wholeEvery - 1 { layer.setNeedsDisplay() }
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
      #expect(turned == shown && turned.count == side * side * 4)
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
