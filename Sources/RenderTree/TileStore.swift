internal import MultiplaneGeometry

/// How much a tile is worth keeping in a frame; higher is more.
enum TileRank: UInt8, Comparable, Sendable {
  /// Nobody wants it now.
  case unused
  /// It may be seen soon.
  case ahead
  /// It is seen in place of another one.
  case standsIn
  /// It is seen at the level that is shown.
  case visible

  static func < (a: TileRank, b: TileRank) -> Bool { a.rawValue < b.rawValue }
}

/// The tiles of all tiled layers: which are there, which are asked for, and where their texels are. Values: the loader that asks providers is outside.
struct TileStore: Sendable {
  /// What has arrived and is not uploaded yet.
  enum Pending: Sendable {
    case bitmap(Bitmap)
    case nothing
  }

  struct Tile: Sendable {
    /// There is something to show: texels, or that there is nothing.
    var hasPicture = false
    /// Where its texels are; nil for a transparent tile.
    var place: TilePlace?
    var isOpaque = false
    /// What is shown is out of date.
    var isStale = false
    /// When it was first shown, seconds: its fade begins there.
    var arrival = -Double.infinity
    /// What it is asked for by; 0 where nobody is asked.
    var token: UInt64 = 0
    var cancellation: TileCancellation?
    /// When it was asked for the first time since it was last there.
    var askedAt = Double.infinity
    var pending: Pending?
    /// How often it was out of date before what it was asked for came; and whether what comes is.
    var interruptions = 0
    var isOutdated = false
    /// How often it could not be drawn, one after another; and when it may be asked for again.
    var attempts = 0
    var retryTime = -Double.infinity
    /// The last frame that wanted it, and how much.
    var lastUse: UInt64 = 0
    var rank = TileRank.unused
    /// The last frame that asked for it or would have, had it not been asked for before.
    var lastWant: UInt64 = 0

    /// Nothing would be lost with it.
    var isIdle: Bool { !hasPicture && token == 0 && pending == nil && attempts == 0 }

    func rank(in frame: UInt64) -> TileRank { lastUse == frame ? rank : .unused }
  }

  struct LayerTiles: Sendable {
    let slot: Int32
    let generation: UInt32
    var contents: TiledContents
    var grid: TileGrid
    /// Of the textures of its tiles.
    var bytes = 0
    /// How it is seen in the frame at hand; nil where it is not. Below replicators, how the first of its copies that are seen is.
    var view: TileView?
    /// Those of its other copies.
    var copies: [TileView] = []
    /// What is seen has no room in the budget at any level: it is not waited for.
    var hasNoRoom = false
    /// The level that the last frame showed; −1 for none.
    var shownLevel = -1
    /// Where the middle of what is seen was, and when: points, seconds.
    var lastCenter = Point.zero
    var lastTime = -Double.infinity
    /// Points a second.
    var velocity = SIMD2<Double>.zero

    init(slot: Int, generation: UInt32, contents: TiledContents, grid: TileGrid) {
      self.slot = Int32(slot)
      self.generation = generation
      self.contents = contents
      self.grid = grid
    }
  }

  /// The tiles of a layer: apart from it, so that looking at the layer does not hold on to them while they are changed.
  struct Table: Sendable {
    var tiles: [TileKey: Tile] = [:]
    /// How many tiles of a level have something to show.
    private(set) var pictures = [Int](repeating: 0, count: TileGrid.coarsestLevel + 1)
    /// How many finer tiles that have something to show lie in the place of a tile; none where it is not in here.
    private var finer: [TileKey: Int] = [:]
    /// Tiles with a place that nobody wanted when they were listed, the one that was wanted last first.
    var spares: [Spare] = []
    /// The frame that listed them.
    var listing: UInt64 = 0

    func hasPicture(_ key: TileKey) -> Bool { tiles[key]?.hasPicture ?? false }

    func hasFiner(_ key: TileKey) -> Bool { finer[key] != nil }

    /// How many levels finer tiles are known by those that they lie in: farther away, a tile is a pixel or two.
    private static let finerLevels = 8

    /// Counts a tile that has got something to show, or has lost it.
    mutating func countPicture(_ key: TileKey, by change: Int) {
      pictures[key.level] += change
      for level in key.level + 1..<max(min(key.level + 1 + Self.finerLevels, pictures.count), key.level + 1) {
        let ancestor = key.ancestor(atLevel: level)
        let count = (finer[ancestor] ?? 0) + change
        finer[ancestor] = count > 0 ? count : nil
      }
    }
  }

  /// A tile that may be given up.
  struct Spare: Sendable {
    var key: TileKey
    var lastUse: UInt64
  }

  /// A tile of a layer.
  struct Name: Hashable, Sendable {
    /// Into `layers`.
    var layer: Int
    var key: TileKey
  }

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
  var asked: [UInt64: Name] = [:]
  var lastToken: UInt64 = 0
  /// How many requests were taken back since the last plan.
  var cancelled = 0
  /// Arrived, and to be uploaded.
  var pending: [Name] = []
  var pendingBytes = 0
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
  var failures: [TileFailure] = []
  /// The last frame's.
  var statistics = TileStatistics()
  /// There may be tiles of which there is nothing.
  private var mayHoldIdle = false
  /// Room for the plan at hand.
  var wants: [Want] = []
  var candidates: [Want] = []
  var evictables: [Evictable]?
  /// By the index of a layer: bytes of its tiles that are seen.
  var needs: [Double] = []
  /// Indices of layers that may be seen in the frame at hand, growing.
  var seen: [Int] = []
  /// Layers that show tiles, or have such layers below them, and effects or filters.
  var effected = SlotList()
  /// Room for the search for them.
  var search: [Search] = []
  /// Layers that may have more tiles than their own budget says.
  var overfull: [Int] = []
  /// How many tiles have texels, and their bytes.
  private(set) var residentCount = 0
  private(set) var residentBytes = 0
  var above: [Int32] = []
  var arrivals: [Name] = []
  var unwanted: [Name] = []

  /// A tile that is to be asked for, and how soon: lower classes first, then what is nearer.
  struct Want: Sendable {
    var name: Name
    var order: UInt8
    var distance: Double

    func isBefore(_ other: Want) -> Bool {
      if order != other.order { return order < other.order }
      if distance != other.distance { return distance < other.distance }
      let (a, b) = (name.key, other.name.key)
      return (name.layer, a.level, a.row, a.column) < (other.name.layer, b.level, b.row, b.column)
    }
  }

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

  struct Evictable: Sendable {
    var name: Name
    var rank: TileRank
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
      if contents.memoryBudget != nil, !overfull.contains(index) { overfull.append(index) }
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
  /// What is being drawn meanwhile is begun anew. Once: where it happens again before anything has come of it, what comes is shown, and asked for again
  /// after that. Otherwise a tile that is out of date in each frame would never be seen.
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

extension TileStore.Table {
  /// The frame that wanted the tile that nobody has wanted for longest; it is the last one of `spares` then. nil where all are wanted.
  mutating func oldestSpare(in frame: UInt64) -> UInt64? {
    while true {
      while let spare = spares.last {
        if let tile = tiles[spare.key], tile.place != nil, tile.lastUse == spare.lastUse, spare.lastUse < frame {
          return spare.lastUse
        }
        spares.removeLast()
      }
      guard listing != frame else { return nil }
      listing = frame
      for (key, tile) in tiles where tile.place != nil && tile.lastUse < frame {
        spares.append(TileStore.Spare(key: key, lastUse: tile.lastUse))
      }
      spares.heapSort {
        ($0.lastUse, $0.key.level, $0.key.column, $0.key.row) > ($1.lastUse, $1.key.level, $1.key.column, $1.key.row)
      }
    }
  }
}

extension TileStore.LayerTiles {
  /// How many tiles are seen, each counted once where copies share them, unless they are many; at most Int.max.
  var visibleCount: Int {
    guard let view else { return 0 }
    var sum = view.tileCount(grid, level: view.level)
    if copies.isEmpty { return sum }
    for copy in copies {
      let (next, overflows) = sum.addingReportingOverflow(copy.tileCount(grid, level: copy.level))
      sum = overflows ? .max : next
    }
    guard sum <= Self.mostCompared else { return sum }
    var keys: Set<TileKey> = []
    view.addTiles(grid, to: &keys)
    for copy in copies { copy.addTiles(grid, to: &keys) }
    return keys.count
  }

  private static let mostCompared = 4096
}

extension TileView {
  fileprivate func addTiles(_ grid: TileGrid, to keys: inout Set<TileKey>) {
    let span = grid.span(visible, level: level)
    for row in span.rows {
      for column in span.columns {
        let key = TileKey(level: level, column: column, row: row)
        if touches(grid.rect(of: key), region) { keys.insert(key) }
      }
    }
  }
}
