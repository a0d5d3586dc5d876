import MultiplaneLayers
import MultiplaneLock
import MultiplaneChanges
import Testing

@Suite struct MailboxTests {
  /// How often it was called, from any thread.
  private final class Counter: @unchecked Sendable {
    // @unchecked: `count` is only touched while the lock is held.
    private let lock = Lock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  @Test func theEmbedderIsWokenOnceForAllThatWaits() throws {
    let (mailbox, calls) = (Mailbox(), Counter())
    mailbox.onNeedsFrame { calls.add() }
    let root = Layer()
    let tree = LayerTree(root: root)
    mailbox.post(tree.commit(at: 0))
    root.opacity = 0.5
    mailbox.post(tree.commit(at: 0))
    #expect(calls.value == 1)
    mailbox.drain { _ in }
    mailbox.post(tree.commit(at: 0))
    #expect(calls.value == 1, "nothing has changed")
    root.opacity = 1
    mailbox.post(tree.commit(at: 0))
    #expect(calls.value == 2)
  }

  @Test func whoAsksLateIsWokenForWhatWaits() throws {
    let (mailbox, calls) = (Mailbox(), Counter())
    mailbox.post(LayerTree(root: Layer()).commit(at: 0))
    mailbox.onNeedsFrame { calls.add() }
    #expect(calls.value == 1)
    mailbox.drain { _ in }
    mailbox.onNeedsFrame { calls.add() }
    #expect(calls.value == 1)
  }
}
