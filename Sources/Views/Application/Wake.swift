// The only file of this target with `unsafe` calls but the creation of views on any thread: the C library's pipe and
// poll take pointers.
import Glibc
import MultiplaneGeometry
import MultiplaneLock

/// Warnings of views that no application knows.
enum Warning {
  /// Writes a line to standard error.
  static func print(_ message: String) {
    let bytes = Array((message + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension View {
  /// Tells whoever takes the application's warnings; without anybody, standard error.
  package final func warn(_ message: String) {
    if let handler = application?.warningHandler { handler(message) } else { Warning.print(message) }
  }
}

/// Takes closures from any thread for the application's next turn, and a descriptor that is readable while there are
/// some.
public final class Poster: @unchecked Sendable {
  private let lock = Lock()
  private var posted: [@MainActor @Sendable () -> Void] = []
  private var watched: Int32 = -1
  private var set: Int32 = -1
  private let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe (no descriptors left) posting still works; only nobody is woken.
    let status = unsafe pipe(&ends)
    if status == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (readEnd, writeEnd) = status == 0 ? (ends[0], ends[1]) : (-1, -1)
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Readable when a turn is due: because of what was posted, of the application's main queue where it has one, and of
  /// what `Application.descriptors` watches. It does not change once these are there: a host asks for it after them. −1
  /// where the system has no descriptors left.
  public var descriptor: Int32 {
    lock.withLock { set >= 0 ? set : watched >= 0 ? watched : readEnd }
  }

  /// The descriptor without those of the application's set.
  var ownDescriptor: Int32 { lock.withLock { watched >= 0 ? watched : readEnd } }

  /// Readable while something is posted; −1 where the system has no descriptors left.
  package var pipeEnd: Int32 { readEnd }

  /// A set that is readable when `ownDescriptor` is, and stands for it; −1 for none.
  var descriptors: Int32 {
    get { lock.withLock { set } }
    set { lock.withLock { set = newValue } }
  }

  /// Lets a descriptor that is readable when the pipe is stand for it; −1 for none.
  func watch(_ descriptor: Int32) { lock.withLock { watched = descriptor } }

  /// Calls a closure in the next turn, and wakes the loop that polls the descriptor. May be called on any thread.
  public func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    let isFirst = lock.withLock {
      posted.append(body)
      return posted.count == 1
    }
    guard isFirst, writeEnd >= 0 else { return }
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// What was posted since the last call.
  func take() -> [@MainActor @Sendable () -> Void] {
    lock.withLock {
      if posted.isEmpty { return [] }
      var taken: [@MainActor @Sendable () -> Void] = []
      swap(&taken, &posted)
      var byte: UInt8 = 0
      while readEnd >= 0, unsafe read(readEnd, &byte, 1) == 1 {}
      return taken
    }
  }

  var isEmpty: Bool { lock.withLock { posted.isEmpty } }

  /// Waits until the descriptor is readable.
  ///
  /// - Parameter seconds: at most; nil for ever.
  func wait(_ seconds: Double?) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = seconds.map { Int32(clamping: ($0 * 1000).rounded(.up)) } ?? -1
    _ = unsafe poll(&entry, 1, max(-1, milliseconds))
  }
}
