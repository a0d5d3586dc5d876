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

  static func take(_ application: Application) {
    let (now, hasTurned) = (ProcessInfo.processInfo.systemUptime, application.currentTime != time)
    let passed = now - seen
    (seen, time) = (now, application.currentTime)
    // Somebody else takes turns, by a clock of its own.
    guard !hasTurned, !application.isTurning, application.screens.allSatisfy({ $0.mailbox == nil }) else { return }
    application.turn(at: time + max(0, passed))
    time = application.currentTime
  }
}

extension Application {
  /// Lets the main thread's run loop take turns sixty times a second, by the system's clock, while no screen has a
  /// surface and nobody else takes any: `XCTestExpectation`s wait for completions.
  func turnWithRunLoop() {
    (RunLoopTurns.seen, RunLoopTurns.time) = (ProcessInfo.processInfo.systemUptime, currentTime)
    let timer = Timer(timeInterval: RunLoopTurns.interval, repeats: true) { _ in
      MainActor.assumeIsolated { RunLoopTurns.take(.shared) }
    }
    RunLoop.main.add(timer, forMode: .common)
  }
}
