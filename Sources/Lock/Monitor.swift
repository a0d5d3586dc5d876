import Glibc
import MultiplaneGeometry

/// A lock with a condition variable, both at fixed addresses.
@safe
package final class Monitor: @unchecked Sendable {
  private let lock = Lock()
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    var status = unsafe pthread_condattr_init(&attributes)
    // Timed waits must not depend on changes of the wall clock.
    if status == 0 { status = unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) }
    if status == 0 { status = unsafe pthread_cond_init(condition, &attributes) }
    unsafe pthread_condattr_destroy(&attributes)
    precondition(status == 0, "a monitor could not be made")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deinitialize(count: 1)
    unsafe condition.deallocate()
  }

  package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R { try lock.withLock(body) }

  /// Unlocks and waits to be woken, then locks again; may wake spuriously. Must be locked.
  package func wait() {
    unsafe pthread_cond_wait(condition, lock.mutex)
  }

  /// As `wait()`, but at most until a time of the monotonic clock, seconds.
  package func wait(until time: Double) {
    let seconds = time.rounded(.down)
    var limit = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(clamping: (time - seconds) * 1e9))
    unsafe pthread_cond_timedwait(condition, lock.mutex, &limit)
  }

  package func wakeAll() {
    unsafe pthread_cond_broadcast(condition)
  }

  /// Wakes one of the threads that wait, which must all wait for the same.
  package func wakeOne() {
    unsafe pthread_cond_signal(condition)
  }

  /// The monotonic clock's time, seconds, as used by `wait(until:)`.
  package static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
