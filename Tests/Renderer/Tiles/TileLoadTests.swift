import Multiplane
import MultiplaneGLES
import MultiplaneLock
import MultiplaneTestSupport
import Testing

/// When tiles are requested, how many, and their memory.
@Suite(.serialized) struct TileLoadTests {
  private func studio(side: Double, tile: Double = 64, _ log: TileLog = TileLog(), levels: Int = 1) throws -> TileStudio
  {
    let studio = try TileStudio(
      source: TileSource { request, bitmap in
        log.note(request)
        bitmap.fill(Color(red: Double(request.level) / 8, green: 1, blue: 0))
        return .drawn
      })
    studio.layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    studio.layer.tileSize = Size(tile, tile)
    studio.layer.levelsOfDetail = levels
    studio.layer.fadeDuration = 0
    studio.compositor.tilePolicy.prefetchDistance = 0
    return studio
  }

  @Test func whatIsSeenIsAskedForOnce() throws {
    let log = TileLog()
    let studio = try studio(side: 100_000, log)
    #expect(try studio.settled().statistics.tiles.isSettled)
    #expect(Set(log.keys).count == 16)
    #expect(log.keys.count == 16)
    let request = try #require(log.requests.first { $0.column == 1 && $0.row == 2 })
    #expect(request.rect == Rect(x: 63, y: 127, width: 66, height: 66))
    #expect((request.width, request.height, request.level, request.scale) == (66, 66, 0, 1))
    studio.layer.position = Point(-1, 0)
    try studio.settled(at: 1)
    #expect(log.keys.count == 20)
    studio.layer.position = .zero
    try studio.settled(at: 2)
    #expect(log.keys.count == 20)
  }

  @Test func onlyWhatIsTouchedIsDrawnAgain() throws {
    let log = TileLog()
    let studio = try studio(side: 1000, log)
    try studio.settled()
    let before = log.keys.count
    studio.layer.setNeedsDisplay(Rect(x: 70, y: 70, width: 2, height: 2))
    let frame = try studio.settled(at: 1)
    #expect(log.keys.dropFirst(before) == ["0:1,1"])
    #expect(frame.damage.bounds == PixelRect(x: 64, y: 64, width: 64, height: 64))
    // The next tile's border texel is in the rectangle.
    studio.layer.setNeedsDisplay(Rect(x: 64, y: 70, width: 2, height: 2))
    try studio.settled(at: 2)
    #expect(Set(log.keys.dropFirst(before + 1)) == ["0:0,1", "0:1,1"])
    studio.layer.setNeedsDisplay()
    try studio.settled(at: 3)
    #expect(log.keys.count == before + 3 + 16)
  }

  /// The old tile stays until the new one arrives.
  @Test func staleTilesAreShown() throws {
    let gate = Monitor()
    nonisolated(unsafe) var isShut = false
    nonisolated(unsafe) var color = Color.black
    let studio = try TileStudio(
      source: TileSource { _, bitmap in
        let color = gate.withLock {
          while unsafe isShut { gate.wait() }
          return unsafe color
        }
        bitmap.fill(color)
        return .drawn
      })
    studio.layer.bounds = Rect(x: 0, y: 0, width: 256, height: 256)
    try studio.settled()
    gate.withLock { unsafe (isShut, color) = (true, .white) }
    studio.layer.setNeedsDisplay()
    for time in 1...5 {
      let tiles = try studio.frame(at: Double(time)).statistics.tiles
      #expect(tiles.fullDetail == 1)
      #expect(!tiles.isSettled)
      #expect(studio.picture[100, 100] == [0, 0, 0, 255])
    }
    gate.withLock {
      unsafe isShut = false
      gate.wakeAll()
    }
    try studio.settled(at: 6)
    #expect(studio.picture[100, 100] == [255, 255, 255, 255])
  }

  /// Tiles that arrive later fade in over the tiles in their place.
  @Test func fades() throws {
    let gate = Monitor()
    nonisolated(unsafe) var isOpen = false
    let studio = try TileStudio(
      source: TileSource { request, bitmap in
        if request.level == 0 { gate.withLock { while unsafe !isOpen { gate.wait() } } }
        bitmap.fill(request.level == 0 ? .white : .black)
        return .drawn
      })
    studio.layer.bounds = Rect(x: 0, y: 0, width: 512, height: 512)
    studio.layer.levelsOfDetail = 2
    studio.layer.fadeDuration = 1
    studio.layer.transform = Transform3D(scaleX: 0.5, y: 0.5)
    try studio.settled()
    #expect(studio.picture[100, 100] == [0, 0, 0, 255])
    studio.layer.transform = .identity
    let waiting = try studio.frame(at: 1).statistics.tiles
    #expect((waiting.fullDetail, waiting.standIn, waiting.blank) == (0, 1, 0))
    gate.withLock {
      unsafe isOpen = true
      gate.wakeAll()
    }
    var arrived = false
    let limit = Monitor.now() + TileStudio.patience
    while !arrived, Monitor.now() < limit {
      let tiles = try studio.frame(at: 1).statistics.tiles
      arrived = tiles.waiting == 0 && tiles.pendingUploads == 0
    }
    #expect(arrived)
    #expect(studio.picture[100, 100] == [0, 0, 0, 255])
    let half = try studio.frame(at: 1.5)
    #expect(abs(half.statistics.tiles.fullDetail - 0.5) < 1e-6)
    #expect(half.nextFrame == .nextRefresh)
    #expect((127...128).contains(studio.picture[100, 100][0]))
    #expect(!half.statistics.tiles.isSettled)
    let whole = try studio.frame(at: 2)
    #expect(whole.statistics.tiles.fullDetail == 1)
    #expect(whole.statistics.tiles.isSettled)
    #expect(studio.picture[100, 100] == [255, 255, 255, 255])
    let idle = try studio.frame(at: 2.1)
    #expect(idle.damage.isEmpty)
    #expect(idle.nextFrame == .never)
  }

  @Test func uploadsAreBounded() throws {
    let studio = try studio(side: 1000)
    let tile = 66 * 66 * 4
    studio.compositor.tilePolicy.bytesPerFrame = 2 * tile + 5
    var (most, step, isSettled) = (0, 0, false)
    let limit = Monitor.now() + TileStudio.patience
    while !isSettled, Monitor.now() < limit {
      let tiles = try studio.frame(at: min(Double(step) / 100, 50)).statistics.tiles
      most = max(most, tiles.bytesUploaded)
      isSettled = tiles.isSettled
      step += 1
    }
    #expect(most == 2 * tile)
    #expect(try studio.frame(at: 60).statistics.tiles.isSettled)
  }

  /// Ten thousand tiles pass by, and the budget holds in each frame.
  @Test func theCeilingHolds() throws {
    let log = TileLog()
    let studio = try studio(side: 1_000_000, tile: 32, log, levels: 5)
    let tile = 34 * 34 * 4
    studio.compositor.tilePolicy.memoryBudget = 200 * tile
    studio.compositor.tilePolicy.prefetchDistance = 0.5
    var passed = 0
    var frame = 0
    while passed < 10_000 {
      frame += 1
      studio.layer.position = Point(-Double(frame) * 57.3, -Double(frame) * 91.7)
      // 8 × 8 are visible, and most of them are new.
      passed += 64
      let tiles = try studio.frame(at: Double(frame) / 60).statistics.tiles
      #expect(tiles.textureBytes <= 200 * tile)
      #expect(tiles.residentBytes <= tiles.textureBytes)
      #expect(abs(tiles.fullDetail + tiles.standIn + tiles.blank - 1) < 1e-9)
    }
    let end = try studio.settled(at: Double(frame) / 60 + 10).statistics.tiles
    #expect(end.fullDetail == 1)
    #expect(end.textureBytes <= 200 * tile)
  }

  /// Visible tiles come before those that may become visible, and those in the middle first.
  @Test func theMostUrgentComesFirst() throws {
    let log = TileLog()
    let studio = try studio(side: 100_000, log)
    studio.layer.position = Point(-5000, -5000)
    studio.compositor.tilePolicy.concurrency = 1
    studio.compositor.tilePolicy.prefetchDistance = 1
    try studio.settled()
    let seen = Rect(x: 5000, y: 5000, width: 256, height: 256)
    let first = log.requests.prefix(25)
    #expect(first.allSatisfy { $0.rect.intersects(seen) })
    let distances = first.map { request in
      let (dx, dy) = (request.rect.midX - seen.midX, request.rect.midY - seen.midY)
      return dx * dx + dy * dy
    }
    #expect(distances == distances.sorted())
    // Tiles around them are loaded too, each once.
    for time in 1...200 where log.keys.count < 60 { try studio.frame(at: Double(time), waiting: 1) }
    // Read once: others are loaded meanwhile.
    let keys = log.keys
    #expect(Set(keys).count == keys.count)
  }

  /// A steady scroll requests hardly any tile twice, with and without waiting.
  @Test(arguments: [true, false]) func aScrollAsksForEachTileOnce(isWaiting: Bool) throws {
    let log = TileLog()
    let studio = try studio(side: 1_000_000, log)
    studio.compositor.tilePolicy = TilePolicy()
    for frame in 0..<150 {
      studio.layer.position = Point(-Double(frame) * 11, -Double(frame) * 11)
      try studio.frame(at: Double(frame) / 60, waiting: isWaiting ? TileStudio.patience : nil)
    }
    try studio.settled(at: 10)
    let keys = log.keys
    // Tiles that turn out not to be needed are not waited for, and may be needed again.
    #expect(keys.count - Set(keys).count <= keys.count / 20)
    // 26 columns and rows pass by, five of each visible at once: the visible tiles are loaded, and those around at both
    // ends.
    #expect(keys.count < 400, "\(keys.count)")
  }

  /// Tiles that leave the view before they could arrive are not requested.
  @Test func aFlingSkipsWhatItWillNotShow() throws {
    let log = TileLog()
    let studio = try studio(side: 1_000_000, log)
    // Tiles arrive half a second after their request.
    var asked = 0
    for round in 0..<4 {
      studio.layer.position = Point(-Double(round) * 10_000, 0)
      asked += try studio.frame(at: Double(round)).statistics.tiles.requested
      #expect(log.waitForRequests(asked))
      try studio.frame(at: Double(round) + 0.5, waiting: TileStudio.patience)
    }
    var place = 500_000.0
    studio.layer.position = Point(-place, 0)
    asked += try studio.frame(at: 99.5).statistics.tiles.requested
    #expect(log.waitForRequests(asked))
    try studio.frame(at: 100, waiting: TileStudio.patience)
    // Held, so that no tile arrives sooner than expected.
    log.hold(true)
    let before = log.requests.count
    for step in 1...20 {
      place += 120
      studio.layer.position = Point(-place, 0)
      try studio.frame(at: 100 + Double(step) / 60)
    }
    // Requests are ahead of the scroll.
    #expect(log.requests[before...].allSatisfy { $0.rect.minX > 500_500 })
    log.hold(false)
    // At rest, the visible tiles are requested.
    try studio.frame(at: 100.4)
    #expect(try studio.frame(at: 101, waiting: TileStudio.patience).statistics.tiles.fullDetail == 1)
  }

  @Test func settledIsToldOnce() throws {
    let studio = try studio(side: 1000)
    var count = 0
    studio.compositor.diagnostics.onTilesSettled = { count += 1 }
    try studio.settled()
    #expect(count == 1)
    for time in 1...5 { try studio.frame(at: Double(time)) }
    #expect(count == 1)
    studio.layer.position = Point(-300, 0)
    try studio.settled(at: 6)
    #expect(count == 2)
  }

  @Test func anAsyncProviderIsDrawnOnOurThreads() throws {
    struct Slow: AsyncTileProvider {
      func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) async throws -> TileAnswer {
        await Task.yield()
        try Task.checkCancellation()
        bitmap.fill(.white)
        await Task.yield()
        return .drawn
      }
    }
    let studio = try studio(side: 1000)
    studio.layer.source = TileSource(Slow())
    #expect(try studio.settled().statistics.tiles.fullDetail == 1)
    #expect(studio.picture[200, 200] == [255, 255, 255, 255])
  }

  /// An arriving tile asks the embedder for a frame.
  @Test func arrivalsAskForAFrame() throws {
    let studio = try studio(side: 100)
    let monitor = Monitor()
    nonisolated(unsafe) var calls = 0
    studio.compositor.mailbox.onNeedsFrame = {
      monitor.withLock {
        unsafe calls += 1
        monitor.wakeAll()
      }
    }
    try studio.frame()
    let end = Monitor.now() + TileStudio.patience
    monitor.withLock { while unsafe calls < 2, Monitor.now() < end { monitor.wait(until: end) } }
    #expect(monitor.withLock { unsafe calls } >= 2)
  }

  /// When the view turns back, finer and coarser tiles are drawn in place of missing ones.
  @Test func otherLevelsStandIn() throws {
    let gate = Monitor()
    nonisolated(unsafe) var shutLevel = -1
    let studio = try TileStudio(
      source: TileSource { request, bitmap in
        gate.withLock {
          while unsafe request.level == shutLevel, !request.isCancelled { gate.wait(until: Monitor.now() + 0.01) }
        }
        bitmap.fill(Color(red: Double(request.level) / 2, green: 0, blue: 1))
        return .drawn
      })
    studio.layer.bounds = Rect(x: 0, y: 0, width: 1024, height: 1024)
    studio.layer.tileSize = Size(64, 64)
    studio.layer.levelsOfDetail = 3
    studio.layer.fadeDuration = 0
    studio.compositor.tilePolicy.prefetchDistance = 0
    for (from, to) in [(1.0, 0.5), (0.25, 0.5), (1, 0.25), (0.25, 1)] {
      gate.withLock { unsafe shutLevel = -1 }
      studio.layer.setNeedsDisplay()
      studio.layer.transform = Transform3D(scaleX: from, y: from)
      try studio.settled()
      let shut = to == 0.5 ? 1 : to == 1 ? 0 : 2
      studio.layer.source = studio.layer.source
      gate.withLock { unsafe shutLevel = shut }
      studio.layer.transform = Transform3D(scaleX: to, y: to)
      let tiles = try studio.frame(at: 1).statistics.tiles
      if tiles.fullDetail < 1 { #expect(tiles.standIn > 0, "\(from) to \(to): \(tiles)") }
    }
    gate.withLock { unsafe shutLevel = -1 }
    try studio.settled(at: 2)
  }
}
