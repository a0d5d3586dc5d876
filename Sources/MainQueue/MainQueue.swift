import CMainQueue
import Foundation
import MultiplaneGeometry
package import MultiplaneViews

extension Application {
  /// Lets turns drain Foundation's main run loop, unless they drain something already: with it run
  /// `DispatchQueue.main`, the main actor's tasks, timers, and `OperationQueue.main`.
  package final func drainMainRunLoop() {
    guard mainQueue == nil else { return }
    let set = WaitSet(pipe: poster.pipeEnd)
    mainQueue = MainQueue(descriptor: set.descriptor) { set.drain() }
  }
}

/// A descriptor that is readable when the pipe is, the main queue has work, or the next timer is due.
private final class WaitSet {
  /// Passes over the run loop in a turn at most: each runs one round of what waits.
  private static let mostPasses = 100
  /// Seconds; a timer that is later is looked at again then.
  private static let longestWait = 86_400.0

  private let set = multiplane_wait_set()
  private let timer = multiplane_timer()
  private let queue = _dispatch_get_main_queue_handle_4CF()
  let descriptor: Int32
  /// What the timer is set to; nil before.
  private var armed: Date?

  init(pipe: Int32) {
    let set = set
    let isWhole = [queue, timer, pipe].allSatisfy { multiplane_wait_set_add(set, $0) }
    descriptor = isWhole ? set : -1
  }

  deinit {
    for end in [set, timer] where end >= 0 { close(end) }
  }

  @MainActor func drain() {
    // The main actor may be on another thread, that of an asynchronous `main()`, where Dispatch drains the queue. And
    // a run loop that is running below runs all of this by itself. `Thread.isMainThread` would cost two calls of the
    // system.
    guard RunLoop.current === RunLoop.main, RunLoop.main.currentMode == nil else { return }
    // In each turn, for nothing tells that `RunLoop.perform` was called, or a timer added, since the last one.
    var next = RunLoop.main.limitDate(forMode: .default)
    for _ in 1..<Self.mostPasses where multiplane_is_readable(queue) {
      next = RunLoop.main.limitDate(forMode: .default)
    }
    if let next, next == armed, next.timeIntervalSinceNow > 0 { return }
    armed = next
    let seconds = next.map { min(max($0.timeIntervalSinceNow, 1e-9), Self.longestWait) } ?? 0
    multiplane_timer_set(timer, Int64(Int(clamping: (seconds * 1e9).rounded(.up))))
  }
}
