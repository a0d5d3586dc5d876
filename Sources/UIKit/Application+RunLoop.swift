import Foundation
import MultiplaneViews

/// Takes the turns of an application that no host shows, such as one in a test, while the main thread's run loop runs.
@MainActor private enum RunLoopTurns {
  /// Seconds between turns.
  static let interval = 1.0 / 60
  /// The system's time of the last look.
  static var seen = 0.0
  /// The application's time then.
  static var time = 0.0

  /// Whether a host takes turns, as it does for a screen with a surface.
  static func take(_ application: Application) -> Bool {
    let (now, hasTurned) = (ProcessInfo.processInfo.systemUptime, application.currentTime != time)
    let passed = now - seen
    (seen, time) = (now, application.currentTime)
    if application.screens.contains(where: { $0.mailbox != nil }) { return true }
    // Somebody else takes turns, by a clock of its own.
    guard !hasTurned, !application.isTurning else { return false }
    application.turn(at: time + max(0, passed))
    time = application.currentTime
    return false
  }
}

extension Application {
  /// Lets the main thread's run loop take turns sixty times a second, by the system's clock, until a screen has a
  /// surface, and while nobody else takes any: `XCTestExpectation`s wait for completions.
  func turnWithRunLoop() {
    (RunLoopTurns.seen, RunLoopTurns.time) = (ProcessInfo.processInfo.systemUptime, currentTime)
    let timer = Timer(timeInterval: RunLoopTurns.interval, repeats: true) { timer in
      let isHosted = MainActor.assumeIsolated { RunLoopTurns.take(.shared) }
      if isHosted { timer.invalidate() }
    }
    RunLoop.main.add(timer, forMode: .common)
  }
}
