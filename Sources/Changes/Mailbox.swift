internal import MultiplaneGeometry
internal import MultiplaneLock

/// A queue of commits for the thread that renders: whole, in order, from any thread.
///
/// It is the only part of a compositor that other threads hold: `let inbox = compositor.mailbox`, then
/// `tree.commit(at: time, to: inbox)` on the thread of the tree.
public final class Mailbox: @unchecked Sendable {
  // @unchecked: `uncheckedWaiting`, `uncheckedEmptied` and `wake` are touched only under the lock.
  private let lock = Lock()
  // The lock makes their exclusivity checks superfluous.
  @exclusivity(unchecked) private var uncheckedWaiting: [LayerChanges] = []
  @exclusivity(unchecked) private var uncheckedEmptied: [LayerChanges] = []
  /// The commits of the last `drain`, emptied, which the next one gives back: it locks once. Touched by the thread that
  /// renders only, as the next.
  private var applied: [LayerChanges] = []
  /// Byte count of the last commit.
  private var lastSize = 0
  private var wake: (@Sendable () -> Void)?
  private var hasWoken = false

  /// Makes an empty mailbox without a handler.
  public init() {}

  /// Called when a frame is needed, once until the next frame: on the thread that posts the first commit, or on another
  /// thread when tiles arrive. The handler must only ask the thread that renders for a frame, such as by waking its
  /// event loop.
  ///
  /// May be set on any thread. When a frame is already needed, the new handler is called at once.
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

  /// Posts a commit for the next frame. Any thread.
  ///
  /// - Parameter changes: consumed. Its buffers can be reused only if no copy of the value is held, as
  ///   `LayerTree.commit(at:to:)` ensures.
  public func post(_ changes: consuming LayerChanges) {
    var changes = changes
    exchange(&changes)
  }

  /// Posts a commit without calling `onNeedsFrame`: on the thread that renders, directly before the frame.
  package func postForThisFrame(_ changes: consuming LayerChanges) {
    var changes = changes
    exchange(&changes, isForThisFrame: true)
  }

  /// Posts a commit, in exchange for an emptied one whose capacity can be reused. Any thread.
  ///
  /// - Parameter isForThisFrame: does not call `onNeedsFrame`.
  package func exchange(_ changes: inout LayerChanges, isForThisFrame: Bool = false) {
    if changes.isEmpty { return }
    lock.withLock { () -> (@Sendable () -> Void)? in
      // Commits are large: lists are exchanged instead, where that does the same.
      if unsafe uncheckedWaiting.isEmpty, unsafe uncheckedEmptied.count == 1 {
        unsafe swap(&uncheckedWaiting, &uncheckedEmptied)
      } else {
        unsafe uncheckedWaiting.append(uncheckedEmptied.popLast() ?? LayerChanges())
      }
      unsafe swap(&changes, &uncheckedWaiting[uncheckedWaiting.count - 1])
      return isForThisFrame ? nil : wakeOnce()
    }?()
  }

  /// Reports that a frame is needed although no commit waits. Any thread.
  package func requestFrame() { lock.withLock { wakeOnce() }?() }

  /// The handler, unless it was called since the last frame; under the lock.
  private func wakeOnce() -> (@Sendable () -> Void)? {
    guard !hasWoken else { return nil }
    hasWoken = true
    return wake
  }

  /// Passes all waiting commits in order, then empties them. Only on the thread that renders.
  package func drain(_ body: (inout LayerChanges) -> Void) {
    // A list of this function's own: the object's is looked at by a check for each use.
    var commits: [LayerChanges] = []
    swap(&commits, &applied)
    lock.withLock {
      hasWoken = false
      if !commits.isEmpty { unsafe Self.keep(&commits, in: &uncheckedEmptied) }
      if unsafe !uncheckedWaiting.isEmpty { unsafe swap(&uncheckedWaiting, &commits) }
    }
    for index in commits.indices {
      body(&commits[index])
      // The first commit of a tree is large: its buffers are kept only if later commits are of similar size.
      let size = commits[index].byteCount
      if size > max(Self.keptBytes, 2 * lastSize) {
        commits[index] = LayerChanges()
      } else {
        commits[index].removeAllButGeometry()
      }
      lastSize = size
    }
    if commits.count > Self.keptBuffers { commits.removeLast(commits.count - Self.keptBuffers) }
    swap(&commits, &applied)
  }

  /// Moves emptied commits to a list.
  private static func keep(_ commits: inout [LayerChanges], in emptied: inout [LayerChanges]) {
    if emptied.isEmpty { swap(&emptied, &commits) }
    while emptied.count < keptBuffers, let changes = commits.popLast() { emptied.append(changes) }
    if emptied.count > keptBuffers { emptied.removeLast(emptied.count - keptBuffers) }
    commits.clear()
  }

  /// Bytes of the emptied commits that it keeps. Only on the thread that renders.
  package var emptiedBytes: Int {
    (lock.withLock { unsafe uncheckedEmptied } + applied).reduce(0) { $0 + $1.byteCount }
  }

  /// One commit being filled, one waiting and one applied.
  private static let keptBuffers = 3
  /// Bytes of one commit's buffers that are always kept.
  private static let keptBytes = 1 << 20
}
