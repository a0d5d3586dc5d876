import Foundation
import MultiplaneMainQueue
@testable import MultiplaneScripts
import MultiplaneViews
import XCTest

/// Not Swift Testing's: its main actor is not on the main thread.
final class MainQueueTests: XCTestCase {
  @MainActor private final class Delegate: ApplicationDelegate {
    var log: [String] = []
    var delays: [String] = []
    var onLaunch: (Application) -> Void = { _ in }

    func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.log.append("queue") } }
      OperationQueue.main.addOperation { MainActor.assumeIsolated { self.log.append("operation") } }
      RunLoop.main.perform { MainActor.assumeIsolated { self.log.append("run loop") } }
      Task { @MainActor in
        self.log.append("task")
        try? await Task.sleep(nanoseconds: 50_000_000)
        self.delays.append("task")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
        MainActor.assumeIsolated { self.delays.append("queue") }
      }
      _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in
        MainActor.assumeIsolated { self.delays.append("timer") }
      }
      onLaunch(application)
      return true
    }
  }

  private static let all = ["operation", "queue", "run loop", "task"]
  private static let delayed = ["queue", "task", "timer"]

  @MainActor private static func run(_ delegate: Delegate, _ lines: String...) throws {
    let folder = FileManager.default.temporaryDirectory.path
    let arguments = try ScriptArguments(["--script", "-", "--out", folder, "--size", "8x8"])
    try ScriptRun(arguments, delegate: delegate).run(try Script(lines.joined(separator: "\n")))
  }

  func testAScriptDrainsTheMainQueue() throws { try MainActor.assumeIsolated { try Self.aScriptDrainsTheMainQueue() } }

  @MainActor private static func aScriptDrainsTheMainQueue() throws {
    let delegate = Delegate()
    try run(delegate, #"{"t": 0.1, "quit": true}"#)
    XCTAssertEqual(delegate.log.sorted(), Self.all)
  }

  func testARealClockWaitsForDelays() throws { try MainActor.assumeIsolated { try Self.aRealClockWaitsForDelays() } }

  @MainActor private static func aRealClockWaitsForDelays() throws {
    let delegate = Delegate()
    try run(delegate, #"{"t": 0, "clock": "real"}"#, #"{"t": 0.3, "quit": true}"#)
    XCTAssertEqual(delegate.delays.sorted(), Self.delayed)
  }

  /// Nothing tells of what code outside of turns gives the run loop: where a turn did not ask for it, the descriptor
  /// becomes readable soon after.
  func testWhatComesBetweenQuietTurnsRuns() {
    MainActor.assumeIsolated {
      let application = Application()
      application.drainMainRunLoop()
      for _ in 0..<100 { application.turn(at: 0) }
      for round in 1..<20 {
        let delegate = Delegate()
        RunLoop.main.perform { MainActor.assumeIsolated { delegate.log.append("run loop") } }
        for _ in 0..<round { application.turn(at: 0) }
        for _ in 0..<100 where delegate.log.isEmpty {
          var entry = pollfd(fd: application.poster.descriptor, events: Int16(POLLIN), revents: 0)
          XCTAssertEqual(unsafe poll(&entry, 1, 10_000), 1, "round \(round)")
          application.turn(at: 0)
        }
        XCTAssertEqual(delegate.log, ["run loop"], "round \(round)")
      }
    }
  }

  func testAClockRunsAllWithoutTurnsBetween() throws {
    try MainActor.assumeIsolated { try Self.aClockRunsAllWithoutTurnsBetween() }
  }

  @MainActor private static func aClockRunsAllWithoutTurnsBetween() throws {
    let delegate = Delegate()
    delegate.onLaunch = { application in
      _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in
        MainActor.assumeIsolated { application.terminate() }
      }
    }
    try OffscreenHost(ScriptArguments(["--size", "8x8"]), delegate: delegate).run()
    XCTAssertEqual(delegate.log.sorted(), Self.all)
    XCTAssertEqual(delegate.delays.sorted(), Self.delayed)
  }

  func testABlockThatTakesATurn() throws { try MainActor.assumeIsolated { try Self.aBlockThatTakesATurn() } }

  @MainActor private static func aBlockThatTakesATurn() throws {
    let delegate = Delegate()
    delegate.onLaunch = { application in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          application.turn(at: 0)
          RunLoop.main.run(until: Date())
          delegate.log.append("turned")
        }
      }
    }
    try run(delegate, #"{"t": 0.1, "quit": true}"#)
    XCTAssertEqual(delegate.log.sorted(), Self.all + ["turned"])
  }

  func testOneDescriptorIsReadableForAll() throws {
    try MainActor.assumeIsolated { try Self.oneDescriptorIsReadableForAll() }
  }

  @MainActor private static func oneDescriptorIsReadableForAll() throws {
    let application = Application()
    let pipe = application.poster.descriptor
    application.drainMainRunLoop()
    let descriptor = application.poster.descriptor
    XCTAssertNotEqual(descriptor, pipe)
    func isReadable(within milliseconds: Int32 = 0) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&entry, 1, milliseconds) == 1
    }
    application.turn(at: 0)
    XCTAssertFalse(isReadable())
    application.poster.post {}
    XCTAssertTrue(isReadable())
    application.turn(at: 0)
    XCTAssertFalse(isReadable())
    DispatchQueue.main.async {}
    XCTAssertTrue(isReadable())
    application.turn(at: 0)
    XCTAssertFalse(isReadable())
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in }
    application.turn(at: 0)
    XCTAssertFalse(isReadable())
    XCTAssertTrue(isReadable(within: 5000))
    Thread.sleep(forTimeInterval: 0.01)
    application.turn(at: 0)
    XCTAssertFalse(isReadable())
  }
}
