internal import MultiplaneLock

/// Where commits wait for the thread that renders: whole, in order, from any thread.
///
/// It is all of a compositor that other threads hold: `let inbox = compositor.mailbox`, then `tree.commit(at: time, to:
/// inbox)` on the thread that the tree belongs to.
public final class Mailbox: @unchecked Sendable {
  // @unchecked: `waiting`, `emptied` and `wake` are only touched while the lock is held.
  private let lock = Lock()
  private var waiting: [LayerChanges] = []
  /// Only the thread that renders touches it outside of the lock.
  private var taken: [LayerChanges] = []
  private var emptied: [LayerChanges] = []
  /// Bytes that the last commit filled. Only the thread that renders touches it.
  private var lastSize = 0
  private var wake: (@Sendable () -> Void)?
  private var hasWoken = false

  /// Empty, and with nobody to be called.
  public init() {}

  /// Called once for all that waits: on the thread that leaves a commit while none waits, and on another when tiles
  /// arrive. The embedder is to render a frame soon, on the thread that renders: this only passes the word on.
  ///
  /// May be set on any thread. Where something waits already, the new one is called at once.
  public var onNeedsFrame: (@Sendable () -> Void)? {
    get { lock.withLock { wake } }
    set {
      let isLate = lock.withLock {
        wake = newValue
        return hasWoken
      }
      if isLate { newValue?() }
    }
  }

  /// Leaves a commit for the next frame. Any thread.
  ///
  /// - Parameter changes: given away: as long as somebody else holds it, its room can't be used again.
  ///   `LayerTree.commit(at:to:)` sees to that.
  public func post(_ changes: consuming LayerChanges) {
    if changes.isEmpty { return }
    leave(consume changes)?()
  }

  /// The same on the thread that renders, just before it does so: nobody is called.
  package func postForThisFrame(_ changes: consuming LayerChanges) {
    if changes.isEmpty { return }
    var changes: LayerChanges? = consume changes
    lock.withLock { if let changes = changes.take() { waiting.append(changes) } }
  }

  /// - Returns: whom to wake.
  private func leave(_ changes: consuming LayerChanges) -> (@Sendable () -> Void)? {
    var changes: LayerChanges? = consume changes
    return lock.withLock { () -> (@Sendable () -> Void)? in
      if let changes = changes.take() { waiting.append(changes) }
      guard !hasWoken else { return nil }
      hasWoken = true
      return wake
    }
  }

  /// The embedder is to render a frame soon, though no commit waits. Any thread.
  package func requestFrame() {
    let body: (@Sendable () -> Void)? = lock.withLock { () -> (@Sendable () -> Void)? in
      guard !hasWoken else { return nil }
      hasWoken = true
      return wake
    }
    body?()
  }

  /// An emptied buffer to commit into, with its room. Any thread.
  package func recycled() -> LayerChanges {
    lock.withLock { emptied.popLast() } ?? LayerChanges()
  }

  /// Takes all that waits, in order. The one thread that renders. What is lent is thrown away after.
  package func drain(_ body: (inout LayerChanges) -> Void) {
    lock.withLock {
      swap(&waiting, &taken)
      hasWoken = false
    }
    if taken.isEmpty { return }
    for index in taken.indices {
      body(&taken[index])
      // A first commit says everything: its room is of no use to those after it, unless they are as large.
      let size = taken[index].byteCount
      if size > max(Self.keptBytes, 2 * lastSize) {
        taken[index] = LayerChanges()
      } else {
        taken[index].removeAllButGeometry()
      }
      lastSize = size
    }
    lock.withLock {
      while emptied.count < Self.keptBuffers, let changes = taken.popLast() { emptied.append(changes) }
    }
    taken.removeAll(keepingCapacity: true)
  }

  /// One being filled, one on its way and one coming back.
  private static let keptBuffers = 3
  /// Of one of them: less is always kept.
  private static let keptBytes = 1 << 20
}
