import Foundation
import MultiplaneViews

/// Takes the turns of an application that no host shows, such as one in a test, while the main thread's run loop runs:
/// before it sleeps, where something has changed, and when the next change is due. A loop without changes sleeps.
@MainActor private final class RunLoopTurns {
  private let application: Application
  private var timer: Timer?
  private var observer: RunLoop._Observer?
  /// The system's time of the last look.
  private var seen = ProcessInfo.processInfo.systemUptime
  /// The application's time then.
  private var time: Double
  /// The time that the application had itself.
  private var known: Double
  /// The application's time of the last turn taken here.
  private var lastTurn = -Double.infinity

  init(_ application: Application) {
    self.application = application
    (time, known) = (application.currentTime, application.currentTime)
    // The look before the next sleep takes the turn.
    let timer = Timer(timeInterval: Self.longest, repeats: true) { _ in }
    timer.fireDate = .distantFuture
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
    observer = RunLoop.main._observe(
      [.beforeWaiting, .afterWaiting], in: .common, repeats: true, order: 0
    ) { [weak self] activity in
      MainActor.assumeIsolated { if activity == .afterWaiting { self?.pass() } else { self?.look() } }
    }
  }

  /// Lets the time that has passed be the application's, for what runs next.
  private func pass() {
    let (now, hasTurned) = (ProcessInfo.processInfo.systemUptime, application.currentTime != known)
    // Somebody else takes turns, by a clock of its own.
    time = hasTurned ? application.currentTime : time + max(0, now - seen)
    seen = now
    if !application.isTurning { application.pass(to: time) }
    known = application.currentTime
  }

  /// Takes a turn if one is due, and lets the loop wake when the next one is.
  private func look() {
    // A host takes turns, as it does for a screen with a surface.
    if application.screens.contains(where: { $0.mailbox != nil }) { return end() }
    pass()
    if !application.isTurning, let due, due <= time {
      application.turn(at: time)
      (time, lastTurn, known) = (application.currentTime, application.currentTime, application.currentTime)
    }
    timer?.fireDate = due.map { Date(timeIntervalSinceNow: max(0, $0 - time)) } ?? .distantFuture
  }

  /// The application's time of the next turn: none sooner than a frame after the last.
  private var due: Double? {
    let period = (application.mainScreen?.frameClock.refreshPeriod ?? FrameClock.standardPeriod)
    return application.nextTurn.map { max($0, lastTurn + period) }
  }

  private func end() {
    timer?.invalidate()
    observer?.invalidate()
    (timer, observer) = (nil, nil)
  }

  /// Seconds; the timer is set anew before.
  private static let longest = 1e6

  /// The one of the shared application.
  static var shared: RunLoopTurns?
}

extension Application {
  /// Lets the main thread's run loop take turns by the system's clock, until a screen has a surface, and while nobody
  /// else takes any: `XCTestExpectation`s wait for completions.
  func turnWithRunLoop() { RunLoopTurns.shared = RunLoopTurns(self) }
}
