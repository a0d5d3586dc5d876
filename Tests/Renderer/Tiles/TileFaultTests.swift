import Glibc
import Multiplane
import MultiplaneGLES
import MultiplaneLock
import MultiplaneTestSupport
import Testing

/// Misbehaving providers, and invalid values of layers.
@Suite(.serialized) struct TileFaultTests {
  private struct Broken: Error, CustomStringConvertible {
    var description: String { "out of paint" }
  }

  /// Blocks providers until it is opened.
  private final class Gate: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var isOpen = false
    private nonisolated(unsafe) var count = 0

    func pass() {
      monitor.withLock {
        unsafe count += 1
        while unsafe !isOpen { monitor.wait() }
      }
    }

    func open() {
      monitor.withLock {
        unsafe isOpen = true
        monitor.wakeAll()
      }
    }

    /// The number of providers that are blocked.
    var arrived: Int { monitor.withLock { unsafe count } }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let opaqueRed: [UInt8] = [255, 0, 0, 255]

  private func studio(_ source: TileSource, side: Double = 256) throws -> TileStudio {
    let studio = try TileStudio(source: source)
    studio.layer.tileSize = Size(64, 64)
    studio.layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    studio.layer.fadeDuration = 0
    studio.compositor.tilePolicy.prefetchDistance = 0
    return studio
  }

  /// Waits in real time until a condition holds, or fails.
  private func wait(_ what: String, until isTrue: () -> Bool) {
    let end = Monitor.now() + TileStudio.patience
    while !isTrue(), Monitor.now() < end { usleep(1000) }
    #expect(isTrue(), "\(what)")
  }

  @Test func everyTenthTileFails() throws {
    let log = TileLog()
    let studio = try studio(
      TileSource { request, bitmap in
        log.note(request)
        if request.level == 0, (request.column + request.row * 4) % 10 == 0 { throw Broken() }
        bitmap.fill(request.level == 0 ? Self.red : .white)
        return .drawn
      })
    studio.layer.levelsOfDetail = 3
    studio.layer.transform = Transform3D(scaleX: 0.25, y: 0.25)
    try studio.settled()
    studio.layer.transform = .identity
    studio.compositor.tilePolicy.retryCount = 2
    studio.compositor.tilePolicy.retryDelay = 1
    let first = try studio.settled(at: 10).statistics.tiles
    #expect(first.failures.count == 2)
    #expect(first.failures.allSatisfy { $0.reason == .thrown("out of paint") && $0.level == 0 })
    #expect(first.failures[0].description.contains("out of paint"))
    // The tiles in its place are still there.
    #expect(first.isSettled)
    #expect(first.blank == 0)
    #expect(first.standIn > 0)
    #expect(studio.picture[5, 5] == [255, 255, 255, 255])
    #expect(studio.picture[70, 5] == Self.opaqueRed)
    func asked() -> Int { log.keys.count { $0 == "0:0,0" } }
    #expect(asked() == 1)
    // Not before its time, then once, and at most twice.
    var reported = 0
    for time in [10.5, 11.1, 11.2, 13.2, 20, 40, 80] {
      reported += try studio.settled(at: time).statistics.tiles.failures.count
      if time == 10.5 { #expect(asked() == 1) }
      if time == 11.1 { #expect(asked() == 2) }
    }
    #expect(reported == 0)
    #expect(asked() == 3)
    studio.layer.setNeedsDisplay(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(try studio.settled(at: 81).statistics.tiles.failures.count == 1)
    #expect(asked() == 4)
  }

  @Test func wrongBitmapsAreNamed() throws {
    let half = try Bitmap(width: 33, height: 66, bytes: [UInt8](repeating: 9, count: 33 * 66 * 4))
    let halves = try Bitmap(
      width: 66, height: 66, format: .rgba16f, bytes: [UInt8](repeating: 0, count: 66 * 66 * 8))
    let alpha = try Bitmap(width: 66, height: 66, format: .a8, bytes: [UInt8](repeating: 255, count: 66 * 66))
    let studio = try studio(
      TileSource { request, bitmap in
        switch request.column {
        case 0: return .bitmap(half)
        case 1: return .bitmap(halves)
        case 2: return .bitmap(alpha)
        default:
          bitmap = TileBitmap(width: 5, height: 5)
          return .drawn
        }
      }, side: 256)
    studio.layer.bounds.size.height = 64
    let tiles = try studio.settled().statistics.tiles
    let reasons = tiles.failures.map(\.reason)
    #expect(reasons.count == 3)
    #expect(reasons.contains(.wrongSize(width: 33, height: 66)))
    #expect(reasons.contains(.wrongFormat(.rgba16f)))
    #expect(reasons.contains(.wrongSize(width: 5, height: 5)))
    #expect(studio.picture[140, 5] == [0, 0, 0, 255])
  }

  @Test func aTileOfNothingIsTransparentAndTakesNoMemory() throws {
    let studio = try studio(TileSource { _, _ in .nothing })
    studio.layer.backgroundColor = .white
    let tiles = try studio.settled().statistics.tiles
    #expect((tiles.fullDetail, tiles.blank, tiles.textureBytes) == (1, 0, 0))
    #expect(studio.picture[100, 100] == [255, 255, 255, 255])
  }

  /// No frame waits for it, and it does not keep a removed layer.
  @Test func aHangingProviderCostsNoFrame() throws {
    let gate = Gate()
    let studio = try studio(
      TileSource { _, bitmap in
        gate.pass()
        bitmap.fill(Self.red)
        return .drawn
      })
    let first = try studio.frame()
    #expect(first.statistics.tiles.requested == 16)
    #expect(first.statistics.tiles.blank == 1)
    #expect(!first.statistics.tiles.isSettled)
    wait("providers") { gate.arrived == 4 }
    for time in 1...100 { #expect(try studio.frame(at: Double(time)).statistics.tiles.blank == 1) }
    // Each tile is requested once.
    #expect(try studio.frame(at: 101).statistics.tiles.requested == 0)
    studio.layer.removeFromSuperlayer()
    let gone = try studio.frame(at: 102).statistics.tiles
    #expect((gone.cancelled, gone.waiting) == (16, 0))
    // Hanging calls delay no other provider.
    let other = TiledLayer()
    other.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    other.position = Point(32, 32)
    other.fadeDuration = 0
    other.source = TileSource { _, bitmap in
      bitmap.fill(.white)
      return .drawn
    }
    studio.tree.root.addSublayer(other)
    #expect(try studio.frame(at: 103, waiting: TileStudio.patience).statistics.tiles.fullDetail == 1)
    #expect(studio.picture[5, 5] == [255, 255, 255, 255])
    other.removeFromSuperlayer()
    // It is added again while its first tiles are still being drawn.
    studio.tree.root.addSublayer(studio.layer)
    #expect(try studio.frame(at: 104).statistics.tiles.requested == 16)
    gate.open()
    #expect(try studio.frame(at: 105, waiting: TileStudio.patience).statistics.tiles.fullDetail == 1)
    #expect(studio.picture[100, 100] == Self.opaqueRed)
  }

  /// Where the tiles of a level cannot be drawn, the next coarser level is shown.
  @Test func aCoarserLevelStandsInForWhatFails() throws {
    let studio = try studio(
      TileSource { request, bitmap in
        if request.level < 2 { throw Broken() }
        bitmap.fill(Self.red)
        return .drawn
      })
    studio.layer.levelsOfDetail = 4
    let tiles = try studio.settled().statistics.tiles
    #expect((tiles.isSettled, tiles.standIn, tiles.blank) == (true, 1, 0))
    #expect(studio.picture[30, 200] == Self.opaqueRed)
  }

  /// A provider that hangs delays its own tiles, and no other's.
  @Test func aHangingProviderHoldsNoOtherUp() throws {
    let gate = Gate()
    let studio = try studio(
      TileSource { _, bitmap in
        gate.pass()
        bitmap.fill(Self.red)
        return .drawn
      }, side: 128)
    studio.compositor.tilePolicy.concurrency = 2
    try studio.frame()
    wait("providers") { gate.arrived == 2 }
    let other = TiledLayer()
    other.frame = Rect(x: 128, y: 128, width: 128, height: 128)
    other.tileSize = Size(64, 64)
    other.fadeDuration = 0
    other.source = TileSource { _, bitmap in
      bitmap.fill(.white)
      return .drawn
    }
    studio.tree.root.addSublayer(other)
    var time = 1.0
    wait("the other one's tiles") {
      time += 1
      _ = try? studio.frame(at: time)
      return studio.picture[140, 140] == [255, 255, 255, 255] && studio.picture[250, 250] == [255, 255, 255, 255]
    }
    // Of the hanging one, at most the allowed number of calls is running.
    #expect(gate.arrived == 2)
    gate.open()
    #expect(try studio.frame(at: time + 1, waiting: TileStudio.patience).statistics.tiles.fullDetail == 1)
  }

  /// Tiles that are out of date at each arrival are shown nevertheless.
  @Test func tilesThatAreAlwaysOutOfDateAreSeen() throws {
    let log = TileLog()
    let studio = try studio(
      TileSource { request, bitmap in
        bitmap.fill(Self.red)
        log.note(request)
        return .drawn
      }, side: 64)
    var shown = 0
    // However late the worker thread runs on a busy machine.
    for time in 0..<5000 where shown <= 10 {
      studio.layer.setNeedsDisplay()
      let before = log.requests.count
      let tiles = try studio.frame(at: Double(time)).statistics.tiles
      if tiles.requested > 0 { wait("the provider") { log.requests.count > before } }
      if tiles.fullDetail == 1 { shown += 1 }
    }
    #expect(shown > 10)
    #expect(studio.picture[30, 30] == Self.opaqueRed)
    // In the end it is drawn once more, and then not again.
    let end = try studio.settled(at: 6000).statistics.tiles
    #expect(end.isSettled)
    let asked = log.requests.count
    for time in 6001...6010 { try studio.settled(at: Double(time)) }
    #expect(log.requests.count == asked)
  }

  /// An answer from before a change is never the last one.
  @Test func whatChangesInFlightIsDrawnAnew() throws {
    let gate = Monitor()
    nonisolated(unsafe) var isShut = true
    nonisolated(unsafe) var waiting = 0
    nonisolated(unsafe) var color = Self.red
    let studio = try studio(
      TileSource { _, bitmap in
        let color = gate.withLock {
          let color = unsafe color
          unsafe waiting += 1
          while unsafe isShut { gate.wait() }
          return color
        }
        bitmap.fill(color)
        return .drawn
      }, side: 64)
    for round in 0..<5 {
      gate.withLock { unsafe (isShut, waiting, color) = (true, 0, Self.red) }
      studio.layer.setNeedsDisplay(Rect(x: 3, y: 3, width: 4, height: 4))
      try studio.frame(at: Double(round))
      wait("the provider") { gate.withLock { unsafe waiting > 0 } }
      gate.withLock { unsafe color = .white }
      for _ in 0...round { studio.layer.setNeedsDisplay(Rect(x: 3, y: 3, width: 4, height: 4)) }
      try studio.frame(at: Double(round) + 0.1)
      gate.withLock {
        unsafe isShut = false
        gate.wakeAll()
      }
      try studio.settled(at: Double(round) + 0.5)
      #expect(studio.picture[30, 30] == [255, 255, 255, 255], "round \(round)")
    }
  }

  @Test func answersForAGoneCompositorAreDropped() throws {
    let gate = Gate()
    let lock = Monitor()
    nonisolated(unsafe) var finished = 0
    do {
      let studio = try studio(
        TileSource { request, _ in
          gate.pass()
          lock.withLock { unsafe finished += request.isCancelled ? 1 : 100 }
          return .drawn
        })
      try studio.frame()
      studio.compositor.startOver()
      try studio.frame(at: 1)
    }
    gate.open()
    wait("those that had begun") { lock.withLock { unsafe finished <= 8 } }
  }

  @Test(arguments: [Size(0, 0), Size(-3, 1e9), Size(1e-300, 5), Size(100_000, 16)]) func absurdTileSizes(size: Size)
    throws
  {
    let studio = try studio(
      TileSource { _, bitmap in
        bitmap.fill(Self.red)
        return .drawn
      })
    studio.layer.tileSize = size
    #expect(try studio.settled().statistics.tiles.isSettled)
    #expect(studio.picture[100, 100] == Self.opaqueRed)
  }

  @Test func numbersThatAreNoneAreRefused() throws {
    let studio = try studio(
      TileSource { _, bitmap in
        bitmap.fill(Self.red)
        return .drawn
      })
    try studio.settled()
    studio.layer.bounds = Rect(x: .nan, y: 0, width: 100, height: .infinity)
    #expect(try studio.settled(at: 1).statistics.tiles.isSettled)
    #expect(studio.tree.refusals.map(\.part) == [.geometry])
    // The old tiles stay.
    #expect(studio.picture[100, 100] == Self.opaqueRed)
    studio.layer.tileSize = Size(.nan, 5)
    try studio.settled(at: 2)
    #expect(studio.tree.refusals.map(\.part).contains(.kind))
    #expect(studio.picture[100, 100] == Self.opaqueRed)
    studio.layer.setNeedsDisplay(Rect(x: .nan, y: 0, width: 1, height: 1))
    studio.layer.tileSize = Size(32, 32)
    studio.layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    try studio.settled(at: 3)
    #expect(studio.picture[50, 50] == Self.opaqueRed)
  }

  /// It works at lower detail, and reports it.
  @Test(arguments: [1, 3]) func aBudgetSmallerThanTheScreen(levels: Int) throws {
    let studio = try studio(
      TileSource { _, bitmap in
        bitmap.fill(Self.red)
        return .drawn
      })
    studio.layer.levelsOfDetail = levels
    let tile = 66 * 66 * 4
    for (budget, lowered) in [(16 * tile, 0), (15 * tile, 1), (4 * tile, 1), (3 * tile, 2), (tile, 2)] {
      studio.compositor.tilePolicy.memoryBudget = budget
      let tiles = try studio.settled().statistics.tiles
      #expect(tiles.loweredLevels == lowered, "\(budget / tile) tiles")
      #expect(tiles.textureBytes <= budget)
      #expect((tiles.blank, tiles.unplaced) == (0, 0))
      #expect(tiles.isSettled)
      #expect((tiles.fullDetail == 1) == (lowered == 0))
      #expect(studio.picture[250, 250] == Self.opaqueRed)
    }
    studio.compositor.tilePolicy.memoryBudget = 100
    let none = try studio.settled().statistics.tiles
    #expect((none.blank, none.textureBytes) == (1, 0))
    #expect(none.unplaced > 0)
    #expect(none.isSettled)
    studio.compositor.tilePolicy.memoryBudget = 1 << 30
    studio.layer.memoryBudget = 4 * tile
    #expect(try studio.settled().statistics.tiles.loweredLevels == 1)
  }

  /// A lost context loses the tiles: they are requested again.
  @Test func aLostContextAsksAgain() throws {
    let log = TileLog()
    let studio = try studio(
      TileSource { request, bitmap in
        log.note(request)
        bitmap.fill(Self.red)
        return .drawn
      })
    try studio.settled()
    #expect(log.requests.count == 16)
    try studio.compositor.rebuild(on: studio.surface.context)
    try studio.settled()
    #expect(log.requests.count == 32)
    #expect(studio.picture[250, 250] == Self.opaqueRed)
  }
}
