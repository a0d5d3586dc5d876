import MultiplaneLayers
import MultiplaneLock
import MultiplaneChanges
import Testing

@Suite struct MailboxTests {
  /// Counts calls, from any thread.
  private final class Counter: @unchecked Sendable {
    // @unchecked: `count` is touched only under the lock.
    private let lock = Lock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  @Test func theEmbedderIsWokenOnceForAllThatWaits() throws {
    let (mailbox, calls) = (Mailbox(), Counter())
    mailbox.onNeedsFrame = { calls.add() }
    let root = Layer()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
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
    mailbox.post(LayerTree(root: Layer(), actionsAreEnabled: false).commit(at: 0))
    mailbox.onNeedsFrame = { calls.add() }
    #expect(calls.value == 1)
    mailbox.drain { _ in }
    mailbox.onNeedsFrame = { calls.add() }
    #expect(calls.value == 1)
  }

  /// Of a long queue, no more emptied commits are kept than are in use at a time.
  @Test func aLongQueueLeavesFewBuffers() throws {
    let mailbox = Mailbox()
    let layer = Layer()
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    func bytes(afterCommits count: Int) -> Int {
      for index in 0..<count {
        layer.position.x += Double(index + 1)
        mailbox.post(tree.commit(at: 0))
      }
      mailbox.drain { _ in }
      return mailbox.emptiedBytes
    }
    let few = bytes(afterCommits: 3)
    #expect(few > 0)
    #expect(bytes(afterCommits: 200) <= 3 * few)
  }

  /// A commit on the thread that is about to render calls no handler, and keeps its place behind waiting commits.
  @Test func aCommitForThisFrameWakesNobody() throws {
    let (mailbox, calls) = (Mailbox(), Counter())
    mailbox.onNeedsFrame = { calls.add() }
    let root = Layer()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    tree.commitForThisFrame(at: 1, to: mailbox)
    #expect(calls.value == 0)
    root.opacity = 0.5
    tree.commit(at: 2, to: mailbox)
    #expect(calls.value == 1)
    root.opacity = 0.25
    tree.commitForThisFrame(at: 3, to: mailbox)
    #expect(calls.value == 1)
    var times: [Double] = []
    mailbox.drain { times.append($0.time) }
    #expect(times == [1, 2, 3])
  }

  /// A recycled commit keeps its capacity, whichever way it was posted.
  @Test(arguments: [false, true]) func roomIsUsedAgain(isForThisFrame: Bool) throws {
    let mailbox = Mailbox()
    let root = Layer()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for _ in 0..<50 { root.addSublayer(Layer()) }
    for frame in 0..<6 {
      for layer in root.sublayers { layer.position.x = Double(frame) }
      if isForThisFrame {
        tree.commitForThisFrame(at: 0, to: mailbox)
      } else {
        tree.commit(at: 0, to: mailbox)
      }
      mailbox.drain { _ in }
    }
    var room = LayerChanges()
    room.names.append(.init(LayerID(slot: 0, generation: 1), nil))
    mailbox.exchange(&room)
    #expect(room.geometry.capacity >= 50)
    // The next commit overwrites the records that are left in it.
    var next = room
    tree.commit(at: 0, into: &next)
    #expect(next.isEmpty)
  }
}
