import MultiplaneLock

/// The kinds of objects that GL names.
enum NameKind: Int, Sendable {
  case texture, buffer, program, framebuffer, vertexArray, sampler, query
}

/// The GL names of one context whose owners are gone, until the context is next current and deletes them.
///
/// Its identity is the context's id: every name holds it. Any thread may retire; only the context drains.
final class RetiredNames: @unchecked Sendable {
  struct Entry {
    var kind: NameKind
    var value: UInt32
  }

  private let lock = Lock()
  private var entries: [Entry] = []
  private var isClosed = false

  func retire(_ kind: NameKind, _ value: UInt32) {
    lock.withLock {
      if !isClosed { entries.append(Entry(kind: kind, value: value)) }
    }
  }

  /// Moves the entries into `list`, which is empty, and takes its storage in exchange.
  func drain(into list: inout [Entry]) {
    lock.withLock { if !entries.isEmpty { swap(&entries, &list) } }
  }

  /// The context is gone, and its names with it: from now on nothing is kept.
  func close() {
    lock.withLock {
      isClosed = true
      entries = []
    }
  }
}

/// The only owner of one GL name; its end retires the name and calls no GL.
struct Name: ~Copyable, Sendable {
  let kind: NameKind
  let value: UInt32
  let context: RetiredNames

  deinit { context.retire(kind, value) }
}
