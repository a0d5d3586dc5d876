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
    mainQueue = MainQueue(descriptor: set.descriptor, isQuiet: { set.isQuiet() }) { set.drain() }
  }
}

/// A descriptor that is readable when the pipe is, the main queue has work, or the next timer is due.
private final class WaitSet {
  /// Passes over the run loop in a turn at most: each runs one round of what waits.
  private static let mostPasses = 100
  /// Seconds; a timer that is later is looked at again then.
  private static let longestWait = 86_400.0
  /// Nanoseconds from one look at a quiet run loop to the next: nothing tells that code outside of turns, or another
  /// thread, has called `RunLoop.perform`, or added a timer.
  private static let longestQuiet: Int64 = 1_000_000

  private let set = multiplane_wait_set()
  private let timer = multiplane_timer()
  private let queue = _dispatch_get_main_queue_handle_4CF()
  let descriptor: Int32
  /// What the timer is set to, as Foundation counts seconds; 0 for never, nil for something else.
  private var armed: Double?
  /// When the timer ends, by the system's clock.
  private var end = Int64.max
  /// When the run loop was asked last, by the system's clock; nil where it had something to run then.
  private var quietSince: Int64?

  init(pipe: Int32) {
    let set = set
    let isWhole = [queue, timer, pipe].allSatisfy { multiplane_wait_set_add(set, $0) }
    descriptor = isWhole ? set : -1
  }

  deinit {
    for end in [set, timer] where end >= 0 { close(end) }
  }

  /// Whether a run loop that had nothing to do has been asked just now. The descriptor becomes readable when it must be
  /// asked again.
  func isQuiet() -> Bool {
    guard let since = quietSince, !multiplane_is_readable(set) else { return false }
    let rest = since + Self.longestQuiet - multiplane_now()
    guard rest > 0 else { return false }
    let next = armed ?? 0
    if armed != nil, next == 0 || next - Self.now > Double(rest) * 1e-9 {
      armed = nil
      multiplane_timer_set(timer, rest)
    }
    return true
  }

  @MainActor func drain() {
    // The main actor may be on another thread, that of an asynchronous `main()`, where Dispatch drains the queue. And
    // a run loop that is running below runs all of this by itself. `Thread.isMainThread` would cost two calls of the
    // system.
    guard RunLoop.current === RunLoop.main, RunLoop.main.currentMode == nil else { return }
    quietSince = multiplane_is_readable(set) ? nil : multiplane_now()
    var next = multiplane_run_loop_pass()
    var passes = 1
    while passes < Self.mostPasses, multiplane_is_readable(queue) {
      next = multiplane_run_loop_pass()
      passes += 1
      quietSince = nil
    }
    if next == armed, next == 0 || next > Self.now, multiplane_now() < end { return }
    armed = next
    let seconds = next == 0 ? 0 : min(max(next - Self.now, 1e-9), Self.longestWait)
    let wait = Int64(Int(clamping: (seconds * 1e9).rounded(.up)))
    end = wait == 0 ? .max : multiplane_now() + wait
    multiplane_timer_set(timer, wait)
  }

  private static var now: Double { Date.timeIntervalSinceReferenceDate }
}
