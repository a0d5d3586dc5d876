import Glibc

/// A descriptor that any thread can make readable, to end a loop's wait.
public final class WakeUp: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  /// Without descriptors left in the system, nobody is woken.
  public init() {
    var ends: [Int32] = [-1, -1]
    let isMade = unsafe pipe(&ends) == 0
    for end in ends where isMade {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = isMade ? (ends[0], ends[1]) : (-1, -1)
  }

  deinit {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  /// Readable after `signal()`; −1 where the system had no descriptors left.
  public var descriptor: Int32 { readEnd }

  /// Makes the descriptor readable. May be called on any thread.
  public func signal() {
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Whether there was a signal since the last call; the descriptor is not readable afterwards.
  public func take() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var wasSignalled = false
    while unsafe read(readEnd, &bytes, bytes.count) > 0 { wasSignalled = true }
    return wasSignalled
  }
}
