internal import MultiplaneLock

/// The threads on which images are decoded ahead of drawing: a few for all of the program, however many images wait.
package final class PreparationThreads: Sendable {
  /// Those that `Image` uses.
  static let ofImages = PreparationThreads(most: 4)

  private let most: Int
  private let lock = Lock()
  private let state = State()

  /// Read and written under the lock.
  private final class State: @unchecked Sendable {
    var waiting: [@Sendable () -> Void] = []
    var running = 0
  }

  /// - Parameter most: threads at a time.
  package init(most: Int) { self.most = most }

  /// Does some work on one of the threads, in the order of the calls. Where there is no thread to be had, it is done
  /// here.
  package func perform(_ work: @escaping @Sendable () -> Void) {
    let needsThread = lock.withLock {
      state.waiting.append(work)
      guard state.running < most else { return false }
      state.running += 1
      return true
    }
    guard needsThread, !WorkerThread.start({ self.workOff() }) else { return }
    workOff()
  }

  private func workOff() {
    while let work = next() { work() }
  }

  /// nil at the end of the thread.
  private func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
