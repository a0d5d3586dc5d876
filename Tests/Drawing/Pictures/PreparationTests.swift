import MultiplaneDrawing
import MultiplaneLock
import Testing

struct PreparationTests {
  /// What is written under the lock.
  private final class Counts: @unchecked Sendable {
    private let lock = Lock()
    private var (running, most, done) = (0, 0, 0)

    func begin() {
      lock.withLock {
        running += 1
        most = max(most, running)
      }
    }

    func end() {
      lock.withLock {
        running -= 1
        done += 1
      }
    }

    var all: (most: Int, done: Int) { lock.withLock { (most, done) } }
  }

  /// However much waits, no more than some threads work, and all of it is done.
  @Test func thereAreNoMoreThreadsThanTheLimit() async {
    let (threads, counts) = (PreparationThreads(most: 3), Counts())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          await withCheckedContinuation { done in
            threads.perform {
              counts.begin()
              var sum = 0.0
              for step in 1..<20_000 { sum += 1 / Double(step) }
              #expect(sum > 0)
              counts.end()
              done.resume()
            }
          }
        }
      }
    }
    #expect(counts.all.done == 40 && counts.all.most <= 3)
  }
}
