import MultiplaneLock
import Synchronization

/// The kinds of objects that GL names.
enum NameKind: Int, Sendable {
  case texture, buffer, program, framebuffer, renderbuffer, vertexArray, sampler, query
}

/// GL names of one context whose owners were released; deleted when the context is next current.
///
/// Identifies the context: every name holds a reference to it. Any thread may retire a name; only the context drains
/// the list.
final class RetiredNames: @unchecked Sendable {
  struct Entry {
    var kind: NameKind
    var value: UInt32
  }

  private let lock = Lock()
  private var entries: [Entry] = []
  /// Whether there are entries: mostly there are none, and the lock is not needed.
  private let hasEntries = Atomic(false)
  private var isClosed = false

  func retire(_ kind: NameKind, _ value: UInt32) {
    lock.withLock {
      if isClosed { return }
      entries.append(Entry(kind: kind, value: value))
      hasEntries.store(true, ordering: .releasing)
    }
  }

  /// Whether names wait to be deleted.
  var hasSome: Bool { hasEntries.load(ordering: .acquiring) }

  /// Moves the entries into `list`, which is empty, and reuses the storage of `list`.
  func drain(into list: inout [Entry]) {
    lock.withLock {
      swap(&entries, &list)
      hasEntries.store(false, ordering: .releasing)
    }
  }

  /// The context was destroyed with all its names: names retired from now on are dropped.
  func close() {
    lock.withLock {
      isClosed = true
      entries = []
    }
  }
}

/// The only owner of one GL name. Its deinit retires the name and makes no GL call.
struct Name: ~Copyable, Sendable {
  let kind: NameKind
  let value: UInt32
  let context: RetiredNames

  deinit { context.retire(kind, value) }
}
