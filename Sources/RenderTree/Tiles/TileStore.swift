internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Tiles of all tiled layers: which are resident, which are requested, and where their texels are. Values only: the
/// loader that calls tile providers is outside.
///
/// Owns the tables, the pool of textures and the queues. Reads the layer table; applying changes and the plan call it.
struct TileStore: Sendable {
  var policy = TilePolicy()
  /// By tile index, which a layer keeps; nil at a free index.
  var layers: [LayerTiles?] = []
  /// Tile index of a layer, by its slot.
  private(set) var indices: [Int32: Int] = [:]
  private var freeIndices: [Int] = []
  /// By tile index.
  var tables: [Table] = []
  var pool = TilePool()
  /// Requested tiles, by token.
  private var requests: [UInt64: Name] = [:]
  private var lastToken: UInt64 = 0
  /// Number of requests cancelled since the last plan.
  private var cancelled = 0
  /// Tiles that have arrived and are not uploaded yet.
  private(set) var pending: [Name] = []
  private var pendingBytes = 0
  /// Tiles that are fading in: their stand-ins still show below them.
  var fading: [Name] = []
  /// Set when wants or shown tiles may have changed; the next plan then runs the tile phase.
  var needsPass = false
  /// Time at which the tile phase must run again, for example to retry a failed tile; seconds.
  var nextLook = Double.infinity
  /// Mean time from a request to its arrival, seconds.
  var latency = 0.0
  /// Arriving tiles are shown at once, without a fade.
  var skipsFades = false
  /// Textures that the next plan frees.
  var unusedTextures: [Int32] = []
  private var failures: [TileFailure] = []
  /// Statistics of the last frame.
  private var statistics = TileStatistics()
  /// Some tables may hold tile entries without texels, request or failure.
  private var mayHoldIdle = false
  var scratch = TileScratch()
  /// Number of resident tiles, and their bytes.
  private var residentCount = 0
  private var residentBytes = 0
  /// Time of the last plan that ran the tile phase, seconds.
  var lastTileTime = 0.0

  func index(of slot: Int) -> Int? { indices[Int32(slot)] }

  /// Sets the tiled contents of a layer; adds the layer if it is new.
  mutating func set(_ contents: TiledContents, of slot: Int, generation: UInt32, contentsScale: Double) {
    let grid = TileGrid(
      tileSize: contents.tileSize, levelsOfDetail: contents.levelsOfDetail,
      levelsOfDetailBias: contents.levelsOfDetailBias, contentsScale: contentsScale)
    needsPass = true
    if let index = index(of: slot), let old = layers[index], !old.copies.isEmpty {
      if old.contents == contents { return }
      // Copies of the layer keep its tiles when it shows others.
      if !old.contents.hasTiles(of: contents) { leave(slot) }
    }
    if let index = index(of: slot) {
      let isNew = layers[index]?.contents.source !== contents.source
      layers[index]?.contents = contents
      setGrid(grid, of: index)
      if isNew { markStale(index, nil, isOtherSource: true) }
      return
    }
    let layer = LayerTiles(slot: slot, generation: generation, contents: contents, grid: grid)
    if let free = freeIndices.popLast() {
      layers[free] = layer
      indices[layer.slot] = free
    } else {
      indices[layer.slot] = layers.count
      layers.append(layer)
      tables.append(Table())
    }
  }

  /// Changes the tile grid. Tiles of another grid are useless and are dropped.
  mutating func setGrid(_ grid: TileGrid, of index: Int) {
    guard let old = layers[index]?.grid, old != grid else { return }
    if !old.hasTiles(of: grid) { forgetTiles(of: index) }
    layers[index]?.grid = grid
    needsPass = true
  }

  /// Makes a copy of a tiled layer show the tiles of that layer.
  mutating func share(_ slot: Int, with copy: LayerID) {
    guard let index = index(of: slot) else { return }
    layers[index]?.copies.append(copy)
    indices[Int32(copy.slot)] = index
    needsPass = true
  }

  /// Takes a layer away from its tiles; the last one's are removed.
  mutating func leave(_ slot: Int) {
    guard let index = indices.removeValue(forKey: Int32(slot)) else { return }
    needsPass = true
    if layers[index]?.leave(slot) ?? false { return }
    forgetTiles(of: index)
    layers[index] = nil
    freeIndices.append(index)
  }

  private mutating func forgetTiles(of index: Int) {
    for key in Array(tables[index].tiles.keys) { forget(Name(layer: index, key: key)) }
  }

  /// Marks the tiles that touch a rectangle stale; nil marks all tiles of the layer.
  ///
  /// Requests in progress for those tiles are cancelled and issued anew, but only once: if the tile becomes stale again
  /// before its second request arrives, that bitmap is shown when it arrives and the tile is requested again
  /// afterwards. Otherwise a tile that becomes stale in each frame would never be seen.
  mutating func markStale(_ index: Int, _ rect: Rect?, isOtherSource: Bool = false) {
    guard let layer = layers[index] else { return }
    needsPass = true
    for (key, tile) in tables[index].tiles {
      if let rect, !reaches(layer.grid, key, rect) { continue }
      let name = Name(layer: index, key: key)
      let isComing = tile.token != 0 || tile.pending != nil
      let isAwaited = isComing && tile.interruptions > 0 && !isOtherSource
      if !isAwaited {
        cancelRequest(of: name)
        dropPending(name)
      }
      var tile = tables[index].tiles[key] ?? Tile()
      (tile.attempts, tile.retryTime) = (0, -.infinity)
      tile.isOutdated = isAwaited
      tile.isStale = tile.hasPicture
      if isComing, !isAwaited {
        tile.interruptions += 1
        mayHoldIdle = true
      }
      tables[index].tiles[key] = tile.isIdle && !isComing ? nil : tile
    }
  }

  /// Removes idle tile entries (no texels, request or failure).
  mutating func forgetIdleTiles() {
    guard mayHoldIdle else { return }
    mayHoldIdle = false
    for index in tables.indices {
      for (key, tile) in tables[index].tiles where tile.isIdle { tables[index].tiles[key] = nil }
    }
  }

  /// Whether a tile reads texels of a rectangle, including the one texel around it that filtering reads.
  private func reaches(_ grid: TileGrid, _ key: TileKey, _ rect: Rect) -> Bool {
    let texel = 1 / grid.scale(ofLevel: key.level)
    return grid.rect(of: key).insetBy(dx: -texel, dy: -texel).intersects(rect.standardized)
  }

  // MARK: Single tiles

  /// Changes a tile in place: `tiles[key]?.part = value` allocates each time.
  @inline(__always)
  mutating func change(_ name: Name, _ body: (inout Tile) -> Void) {
    guard let index = tables[name.layer].tiles.index(forKey: name.key) else { return }
    body(&tables[name.layer].tiles.values[index])
  }

  /// Cancels the request of a tile.
  mutating func cancelRequest(of name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], tile.token != 0 else { return }
    tile.cancellation?.set()
    cancelled += 1
    requests[tile.token] = nil
    change(name) { ($0.token, $0.cancellation) = (0, nil) }
  }

  /// Gives the requests cancellations of their own: for a copy of the tree, whose plans cancel nothing of the tree's.
  mutating func detachRequests() {
    for name in requests.values { change(name) { $0.cancellation = TileCancellation() } }
  }

  /// Whether a wanted tile is visible at the shown level, in the last frame.
  func isVisible(_ want: TileWant, layers: LayerTable) -> Bool {
    guard let name = requests[want.token] else { return false }
    return tables[name.layer].tiles[name.key]?.rank(in: layers.frame.sequence) == .visible
  }

  /// How long tiles fade in, seconds; of the layers whose tiles do.
  var fadeDurations: [Double] { layers.compactMap { $0?.contents.fadeDuration }.filter { $0 > 0 } }

  mutating func dropPending(_ name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], let arrived = tile.pending else { return }
    change(name) { $0.pending = nil }
    if case .bitmap(let bitmap) = arrived { pendingBytes -= bitmap.bytes.count }
    pending.removeAll { $0 == name }
  }

  /// Removes a tile and frees its texels.
  mutating func forget(_ name: Name) {
    cancelRequest(of: name)
    dropPending(name)
    releasePicture(name)
    tables[name.layer].tiles[name.key] = nil
  }

  /// Frees the texels of a tile.
  mutating func releasePicture(_ name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], tile.hasPicture else { return }
    if let place = tile.place {
      pool.free(place)
      countTexels(of: name.layer, by: -1)
    }
    change(name) { ($0.place, $0.hasPicture, $0.isStale) = (nil, false, false) }
    tables[name.layer].countPicture(name.key, by: -1)
  }

  /// Counts texels that a tile has gained or lost.
  mutating func countTexels(of index: Int, by change: Int) {
    let bytes = (layers[index]?.grid.tileBytes ?? 0) * change
    layers[index]?.bytes += bytes
    residentBytes += bytes
    residentCount += change
  }

  /// Handles a lost GPU context: the tiles of all providers are requested again.
  mutating func forgetTextures() {
    for index in layers.indices {
      for (key, tile) in tables[index].tiles where tile.hasPicture {
        releasePicture(Name(layer: index, key: key))
        if tables[index].tiles[key]?.isIdle == true { tables[index].tiles[key] = nil }
      }
    }
    pool.removeAll()
    unusedTextures.removeAll()
    fading.removeAll(keepingCapacity: true)
    needsPass = true
  }
}

extension TileStore {
  /// Measures how complete the visible part of tiled layers is.
  mutating func measureTiles(at time: Double, plan: inout FramePlan) {
    var statistics = plan.tiles.statistics
    var (full, standIn, blank) = (0.0, 0.0, 0.0)
    (statistics.residentTiles, statistics.residentBytes) = (residentCount, residentBytes)
    for index in scratch.seen {
      guard let layer = layers[index], let view = layer.view else { continue }
      statistics.layers += 1
      for other in 0...layer.otherViews.count {
        let view = other == 0 ? view : layer.otherViews[other - 1]
        let areas = measure(layer, tables[index], view, at: time, &statistics)
        full += areas.full
        standIn += areas.standIn
        blank += areas.blank
      }
    }
    let all = full + standIn + blank
    statistics.visiblePixels = all
    if all > 0 {
      (statistics.fullDetail, statistics.standIn, statistics.blank) = (full / all, standIn / all, blank / all)
    }
    statistics.cancelled = cancelled
    cancelled = 0
    statistics.waiting = requests.count
    statistics.pendingUploads = pending.count
    statistics.textureBytes = pool.bytes
    statistics.budget = policy.memoryBudget
    statistics.failures = failures
    failures.removeAll()
    plan.tiles.statistics = statistics
    self.statistics = statistics
    if nextLook.isFinite { plan.noteTime(nextLook) }
  }

  /// Writes all wanted tiles into the plan and cancels requests that no frame wants any more.
  mutating func requestTiles(at time: Double, plan: inout FramePlan, layers: inout LayerTable) {
    scratch.wants.heapSort { $0.isBefore($1) }
    let isJammed = pendingBytes / Self.mostFramesWaiting > max(policy.bytesPerFrame, 1 << 20)
    let frame = layers.frame.sequence
    for want in scratch.wants {
      guard let layer = self.layers[want.name.layer], let source = layer.contents.source else { continue }
      var tile = tables[want.name.layer].tiles[want.name.key] ?? TileStore.Tile()
      guard tile.lastWant != frame else { continue }
      tile.lastWant = frame
      if tile.token == 0 {
        if isJammed { continue }
        lastToken += 1
        tile.token = lastToken
        tile.cancellation = TileCancellation()
        if tile.requestedAt == .infinity { tile.requestedAt = time }
        requests[tile.token] = want.name
        plan.tiles.statistics.requested += 1
      }
      tables[want.name.layer].tiles[want.name.key] = tile
      plan.tiles.wants.append(
        TileWant(
          token: tile.token,
          request: TileRequest(
            tile: want.name.key, in: layer.grid, cancellation: tile.cancellation ?? TileCancellation()),
          source: source))
    }
    if requests.count > plan.tiles.wants.count {
      scratch.unwanted.removeAll(keepingCapacity: true)
      for name in requests.values where tables[name.layer].tiles[name.key]?.lastWant != frame {
        scratch.unwanted.append(name)
      }
      for name in scratch.unwanted {
        cancelRequest(of: name)
        change(name) { $0.requestedAt = .infinity }
        if tables[name.layer].tiles[name.key]?.isIdle == true { tables[name.layer].tiles[name.key] = nil }
      }
    }
    forgetIdleTiles()
  }

  /// Takes in the providers' results. Results of cancelled requests are dropped.
  mutating func apply(_ results: [TileResult], layers: inout LayerTable) {
    for result in results {
      guard let name = requests.removeValue(forKey: result.token),
        let tile = tables[name.layer].tiles[name.key], tile.token == result.token
      else { continue }
      needsPass = true
      change(name) { ($0.token, $0.cancellation) = (0, nil) }
      switch result.outcome {
      case .bitmap(let bitmap):
        change(name) { $0.pending = .bitmap(bitmap) }
        pendingBytes += bitmap.bytes.count
        pending.append(name)
      case .nothing:
        change(name) { $0.pending = .nothing }
        pending.append(name)
      case .failed(let reason): noteFailure(reason, of: name, layers: &layers)
      }
    }
  }

  private mutating func noteFailure(_ reason: TileFailure.Reason, of name: TileStore.Name, layers: inout LayerTable) {
    guard let layer = self.layers[name.layer], let tile = tables[name.layer].tiles[name.key] else { return }
    let attempts = tile.attempts + 1
    // The retry delay counts from the next plan, which knows the time.
    change(name) { ($0.attempts, $0.retryTime, $0.isOutdated) = (attempts, .nan, false) }
    guard attempts == 1 else { return }
    failures.append(
      TileFailure(
        layer: LayerID(slot: UInt32(layer.slot), generation: layer.generation), name: layers.names[UInt32(layer.slot)],
        level: name.key.level, column: name.key.column, row: name.key.row, reason: reason))
  }

  /// Repeats the statistics of the last frame, with the figures for single frames set to zero.
  mutating func repeatStatistics(plan: inout FramePlan) {
    var statistics = self.statistics
    (statistics.requested, statistics.cancelled, statistics.uploaded, statistics.bytesUploaded) = (0, 0, 0, 0)
    (statistics.evicted, statistics.shown, statistics.meanWait, statistics.longestWait) = (0, 0, 0, 0)
    statistics.failures.removeAll()
    plan.tiles.statistics = statistics
    if nextLook.isFinite { plan.noteTime(nextLook) }
  }
}
