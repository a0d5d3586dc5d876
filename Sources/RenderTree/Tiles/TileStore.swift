internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The tiles of all tiled layers: which are there, which are asked for, and where their texels are. Values: the loader
/// that asks providers is outside.
///
/// Owns the tables, the pool of textures and the queues. Reads the layer table; applying changes and the plan call it.
struct TileStore: Sendable {
  var policy = TilePolicy()
  /// By an index that a layer keeps; nil where one is free.
  var layers: [LayerTiles?] = []
  /// The index of a layer, by its slot.
  private var indices: [Int32: Int] = [:]
  private var freeIndices: [Int] = []
  /// By the same index.
  var tables: [Table] = []
  var pool = TilePool()
  /// What is asked for, by token.
  private var asked: [UInt64: Name] = [:]
  private var lastToken: UInt64 = 0
  /// How many requests were taken back since the last plan.
  private var cancelled = 0
  /// Arrived, and to be uploaded.
  var pending: [Name] = []
  private var pendingBytes = 0
  /// Shown, and not for so long yet that they cover what stands in for them.
  var fading: [Name] = []
  /// Something has happened that may change what is wanted or shown.
  var needsPass = false
  /// When something is to be looked at again: a tile that failed, seconds.
  var nextLook = Double.infinity
  /// How long tiles take from the request to their arrival, seconds, about.
  var latency = 0.0
  /// Tiles that arrive are shown at once.
  var skipsFades = false
  /// Textures that are to be freed with the next plan.
  var unusedTextures: [Int32] = []
  private var failures: [TileFailure] = []
  /// The last frame's.
  private var statistics = TileStatistics()
  /// There may be tiles of which there is nothing.
  private var mayHoldIdle = false
  var scratch = TileScratch()
  /// Layers that show tiles, or have such layers below them, and effects or filters.
  var effected = SlotList()
  /// How many tiles have texels, and their bytes.
  private var residentCount = 0
  private var residentBytes = 0
  /// Of the last plan that looked at tiles, seconds.
  var lastTileTime = 0.0

  /// A layer that shows tiles, or has such layers below it, and may be seen.
  struct Search: BitwiseCopyable, Sendable {
    var slot: Int32
    /// Device pixels around it in which it is.
    var region: PixelRect
    /// Any of what is below it may be seen.
    var isAnywhere = false
    /// What is below it is found without it.
    var isOpen = false
  }

  func index(of slot: Int) -> Int? { indices[Int32(slot)] }

  /// A layer has become one with tiles, or says something else about them.
  ///
  /// - Returns: whether it may look different.
  mutating func set(_ contents: TiledContents, of slot: Int, generation: UInt32, contentsScale: Double) {
    let grid = TileGrid(
      tileSize: contents.tileSize, levelsOfDetail: contents.levelsOfDetail,
      levelsOfDetailBias: contents.levelsOfDetailBias, contentsScale: contentsScale)
    needsPass = true
    if let index = index(of: slot) {
      let isNew = layers[index]?.contents.source !== contents.source
      layers[index]?.contents = contents
      if contents.memoryBudget != nil, !scratch.overfull.contains(index) { scratch.overfull.append(index) }
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

  /// In another grid, no tile is of use any more.
  mutating func setGrid(_ grid: TileGrid, of index: Int) {
    guard let old = layers[index]?.grid, old != grid else { return }
    if !old.hasTiles(of: grid) { forgetTiles(of: index) }
    layers[index]?.grid = grid
    needsPass = true
  }

  mutating func removeLayer(_ index: Int) {
    forgetTiles(of: index)
    tables[index].spares.removeAll()
    if let slot = layers[index]?.slot { indices[slot] = nil }
    layers[index] = nil
    freeIndices.append(index)
    needsPass = true
  }

  private mutating func forgetTiles(of index: Int) {
    for key in Array(tables[index].tiles.keys) { forget(Name(layer: index, key: key)) }
  }

  /// What is shown within a rectangle is out of date; nil for all of it.
  ///
  /// What is being drawn meanwhile is begun anew. Once: where it happens again before anything has come of it, what
  /// comes is shown, and asked for again after that. Otherwise a tile that is out of date in each frame would never be
  /// seen.
  mutating func markStale(_ index: Int, _ rect: Rect?, isOtherSource: Bool = false) {
    guard let layer = layers[index] else { return }
    needsPass = true
    for (key, tile) in tables[index].tiles {
      if let rect, !reaches(layer.grid, key, rect) { continue }
      let name = Name(layer: index, key: key)
      let isComing = tile.token != 0 || tile.pending != nil
      let isAwaited = isComing && tile.interruptions > 0 && !isOtherSource
      if !isAwaited {
        drop(askedFor: name)
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

  /// Forgets what is known of tiles of which there is nothing.
  mutating func forgetIdleTiles() {
    guard mayHoldIdle else { return }
    mayHoldIdle = false
    for index in tables.indices {
      for (key, tile) in tables[index].tiles where tile.isIdle { tables[index].tiles[key] = nil }
    }
  }

  /// Whether a tile shows something of a rectangle, with the texel around it that filters read.
  private func reaches(_ grid: TileGrid, _ key: TileKey, _ rect: Rect) -> Bool {
    let texel = 1 / grid.scale(ofLevel: key.level)
    return grid.rect(of: key).insetBy(dx: -texel, dy: -texel).intersects(rect.standardized)
  }

  // MARK: Single tiles

  /// Changes what is known of a tile in its place: `tiles[key]?.part = value` takes room for each.
  @inline(__always)
  mutating func change(_ name: Name, _ body: (inout Tile) -> Void) {
    guard let index = tables[name.layer].tiles.index(forKey: name.key) else { return }
    body(&tables[name.layer].tiles.values[index])
  }

  /// Nobody waits for it any more.
  mutating func drop(askedFor name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], tile.token != 0 else { return }
    tile.cancellation?.set()
    cancelled += 1
    asked[tile.token] = nil
    change(name) { ($0.token, $0.cancellation) = (0, nil) }
  }

  mutating func dropPending(_ name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], let there = tile.pending else { return }
    change(name) { $0.pending = nil }
    if case .bitmap(let bitmap) = there { pendingBytes -= bitmap.bytes.count }
    pending.removeAll { $0 == name }
  }

  /// Gives its texels up, and what is known of it.
  mutating func forget(_ name: Name) {
    drop(askedFor: name)
    dropPending(name)
    releasePicture(name)
    tables[name.layer].tiles[name.key] = nil
  }

  /// Gives its texels up.
  mutating func releasePicture(_ name: Name) {
    guard let tile = tables[name.layer].tiles[name.key], tile.hasPicture else { return }
    if let place = tile.place {
      pool.free(place)
      countTexels(of: name.layer, by: -1)
    }
    change(name) { ($0.place, $0.hasPicture, $0.isStale) = (nil, false, false) }
    tables[name.layer].countPicture(name.key, by: -1)
  }

  /// A tile has got texels, or has lost them.
  mutating func countTexels(of index: Int, by change: Int) {
    let bytes = (layers[index]?.grid.tileBytes ?? 0) * change
    layers[index]?.bytes += bytes
    residentBytes += bytes
    residentCount += change
  }

  /// The GPU has nothing any more: providers are asked again.
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
  /// Measures how complete what is seen of tiled layers is.
  mutating func measureTiles(at time: Double, plan: inout FramePlan) {
    var statistics = plan.tiles.statistics
    var (full, standIn, blank) = (0.0, 0.0, 0.0)
    (statistics.residentTiles, statistics.residentBytes) = (residentCount, residentBytes)
    for index in scratch.seen {
      guard let layer = layers[index], let view = layer.view else { continue }
      statistics.layers += 1
      for copy in 0...layer.copies.count {
        let view = copy == 0 ? view : layer.copies[copy - 1]
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
    statistics.waiting = asked.count
    statistics.pendingUploads = pending.count
    statistics.textureBytes = pool.bytes
    statistics.budget = policy.memoryBudget
    statistics.failures = failures
    failures.removeAll()
    plan.tiles.statistics = statistics
    self.statistics = statistics
    if nextLook.isFinite { plan.noteTime(nextLook) }
  }

  /// Puts all that is wanted into the plan, and takes back what is not any more.
  mutating func askForTiles(at time: Double, plan: inout FramePlan, layers: inout LayerTable) {
    scratch.wants.heapSort { $0.isBefore($1) }
    let isJammed = pendingBytes > Self.mostFramesWaiting * max(policy.bytesPerFrame, 1 << 20)
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
        if tile.askedAt == .infinity { tile.askedAt = time }
        asked[tile.token] = want.name
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
    if asked.count > plan.tiles.wants.count {
      scratch.unwanted.removeAll(keepingCapacity: true)
      for name in asked.values where tables[name.layer].tiles[name.key]?.lastWant != frame {
        scratch.unwanted.append(name)
      }
      for name in scratch.unwanted {
        drop(askedFor: name)
        change(name) { $0.askedAt = .infinity }
        if tables[name.layer].tiles[name.key]?.isIdle == true { tables[name.layer].tiles[name.key] = nil }
      }
    }
    forgetIdleTiles()
  }

  /// Takes in what providers have said of tiles. What nobody waits for any more is dropped.
  mutating func apply(_ results: [TileResult], layers: inout LayerTable) {
    for result in results {
      guard let name = self.asked.removeValue(forKey: result.token),
        let asked = tables[name.layer].tiles[name.key], asked.token == result.token
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
    // Counted from the next plan, which knows the time.
    change(name) { ($0.attempts, $0.retryTime, $0.isOutdated) = (attempts, .nan, false) }
    guard attempts == 1 else { return }
    failures.append(
      TileFailure(
        layer: LayerID(slot: UInt32(layer.slot), generation: layer.generation), name: layers.names[UInt32(layer.slot)],
        level: name.key.level, column: name.key.column, row: name.key.row, reason: reason))
  }

  /// Nothing has changed since the last frame that did this.
  mutating func repeatStatistics(plan: inout FramePlan) {
    var statistics = self.statistics
    (statistics.requested, statistics.cancelled, statistics.uploaded, statistics.bytesUploaded) = (0, 0, 0, 0)
    (statistics.evicted, statistics.shown, statistics.meanWait, statistics.longestWait) = (0, 0, 0, 0)
    statistics.failures.removeAll()
    plan.tiles.statistics = statistics
    if nextLook.isFinite { plan.noteTime(nextLook) }
  }
}
