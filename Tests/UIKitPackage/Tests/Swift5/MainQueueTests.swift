import UIKit
import XCTest

@preconcurrency @MainActor private final class Counter {
  var ticks = 0
  func tick() { ticks += 1 }
}

/// What closures of the main queue have done.
private final class Calls: @unchecked Sendable {
  var count = 0
}

/// Timers and the main queue in an application's turns.
final class MainQueueTests: XCTestCase {

  func testTimersWithSelectorsFollowTheApplicationsClock() {
    let application = UIApplication.shared
    let (once, repeated) = (Counter(), Counter())
    let start = application.currentTime
    let timer = Timer.scheduledTimer(
      timeInterval: 100, target: repeated, selector: Selector(Counter.tick), userInfo: nil, repeats: true)
    let single = Timer.scheduledTimer(
      timeInterval: 150, target: once, selector: Selector(Counter.tick), userInfo: nil, repeats: false)
    application.turn(at: start + 99)
    XCTAssertEqual([once.ticks, repeated.ticks], [0, 0])
    application.turn(at: start + 160)
    XCTAssertEqual([once.ticks, repeated.ticks], [1, 1])
    XCTAssertFalse(single.isValid)
    application.turn(at: start + 260)
    XCTAssertEqual([once.ticks, repeated.ticks], [1, 2])
    timer.invalidate()
    application.turn(at: start + 460)
    XCTAssertEqual([once.ticks, repeated.ticks], [1, 2])
  }

  func testATurnDrainsTheMainQueue() {
    let calls = Calls()
    DispatchQueue.main.async { calls.count += 1 }
    OperationQueue.main.addOperation { calls.count += 1 }
    let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in calls.count += 1 }
    Thread.sleep(forTimeInterval: 0.01)
    let application = UIApplication.shared
    application.turn(at: application.currentTime)
    XCTAssertEqual(calls.count, 3)
    XCTAssertFalse(timer.isValid)
  }
}
