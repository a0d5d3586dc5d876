import UIKit
import XCTest

/// A program without a surface, whose turns the main run loop takes.
final class SleepTests: XCTestCase {
  @MainActor private final class Wakes {
    var count = 0
    private var observer: RunLoop._Observer?

    init() {
      observer = RunLoop.main._observe(RunLoop._Activities.afterWaiting) { [weak self] _ in
        MainActor.assumeIsolated { self?.count += 1 }
      }
    }

    func end() { observer?.invalidate() }
  }

  func testALoopWithoutChangesSleeps() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 20, height: 20))
      defer { UIApplication.shared.disconnect(screen) }
      let disc = UIView(frame: window.bounds)
      window.addSubview(disc)
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
      let wakes = Wakes()
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
      // Its own end; sixty a second would be thirty.
      XCTAssertLessThan(wakes.count, 8)
      wakes.end()
      // An animation wakes it, by the time at which it began.
      var isDone = false
      UIView.animate(withDuration: 0.1, animations: { disc.alpha = 0 }, completion: { isDone = $0 })
      let start = ProcessInfo.processInfo.systemUptime
      while !isDone, ProcessInfo.processInfo.systemUptime < start + 10 {
        RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.2))
      }
      XCTAssertTrue(isDone)
      XCTAssertGreaterThan(ProcessInfo.processInfo.systemUptime - start, 0.09)
    }
  }

  func testChangesOfOthersAreTaken() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 20, height: 20))
      defer { UIApplication.shared.disconnect(screen) }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
      let view = Laid(frame: window.bounds)
      DispatchQueue.main.async { MainActor.assumeIsolated { window.addSubview(view) } }
      let start = ProcessInfo.processInfo.systemUptime
      while view.count == 0, ProcessInfo.processInfo.systemUptime < start + 10 {
        RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.2))
      }
      XCTAssertGreaterThan(view.count, 0)
    }
  }
}

@MainActor private final class Laid: UIView {
  var count = 0
  override func layoutSubviews() { count += 1 }
}
