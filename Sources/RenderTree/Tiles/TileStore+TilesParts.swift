internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TileStore {
  // MARK: Layer

  /// A tiled layer, and how it is seen.
  struct LayerTiles: Sendable {
    let slot: Int32
    let generation: UInt32
    var contents: TiledContents
    var grid: TileGrid
    /// Of the textures of its tiles.
    var bytes = 0
    /// How it is seen in the frame at hand; nil where it is not. Below replicators, how the first of its copies that
    /// are seen is.
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

  // MARK: Table

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

  // MARK: Tile drawing

  mutating func listQuads(
    of index: Int, _ layer: TileStore.LayerTiles, _ view: TileView, in pixels: PixelRect, at time: Double
  ) {
    let table = tables[index]
    scratch.quads.removeAll(keepingCapacity: true)
    let span = layer.grid.span(view.content(in: pixels), level: view.level)
    guard span.count <= Self.mostDrawn else { return }
    func picture(_ key: TileKey?) -> TileQuad.Picture? {
      guard let key, let tile = table.tiles[key], tile.hasPicture, let place = tile.place else { return nil }
      return TileQuad.Picture(key: key, place: place, isOpaque: tile.isOpaque)
    }
    for row in span.rows {
      for column in span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = layer.grid.rect(of: key)
        guard view.touches(rect, pixels) else { continue }
        let tile = table.tiles[key]
        let share = tile.map { $0.hasPicture ? self.share(of: $0, in: layer, at: time) : 0 } ?? 0
        if share >= 1 {
          scratch.quads.append(TileQuad(rect: rect, picture: picture(key)))
          continue
        }
        scratch.parts.removeAll(keepingCapacity: true)
        table.addStandIns(for: key, to: &scratch.parts)
        for part in scratch.parts {
          var quad = TileQuad(rect: layer.grid.rect(of: part.place), picture: picture(part.source))
          if share > 0 { (quad.picture, quad.under, quad.share) = (picture(key), quad.picture, share) }
          scratch.quads.append(quad)
        }
      }
    }
    scratch.quads.heapSort { $0.order < $1.order }
  }

  /// More tiles are never there.
  private static let mostDrawn = 1 << 18

  // MARK: Tile uploads

  mutating func rank(of name: TileStore.Name, in frame: UInt64) -> TileRank {
    tables[name.layer].tiles[name.key]?.rank(in: frame) ?? .unused
  }

  mutating func namesOfTiles(inArray index: Int) -> [TileStore.Name] {
    var names: [TileStore.Name] = []
    for layer in layers.indices {
      for (key, tile) in tables[layer].tiles where tile.place?.array == Int32(index) {
        names.append(TileStore.Name(layer: layer, key: key))
      }
    }
    return names
  }

  mutating func isDonor(_ index: Int, _ donor: RenderTree.Donor) -> Bool {
    switch donor {
    case .layer(let layer): index == layer
    case .size(let width, let height):
      layers[index].map { $0.grid.tileWidth == width && $0.grid.tileHeight == height } ?? false
    }
  }

  /// The tile that nobody has wanted for longest; nil where all are wanted.
  ///
  /// They are listed once for many: what has been wanted since is passed over.
  mutating func takeSpare(from donor: RenderTree.Donor, layers: inout LayerTable) -> TileStore.Name? {
    let frame = layers.frame.sequence
    var oldest: (layer: Int, lastUse: UInt64)?
    for index in tables.indices where isDonor(index, donor) {
      guard let lastUse = tables[index].oldestSpare(in: frame) else { continue }
      if oldest.map({ lastUse < $0.lastUse }) ?? true { oldest = (index, lastUse) }
    }
    guard let oldest, let spare = tables[oldest.layer].spares.popLast() else { return nil }
    return TileStore.Name(layer: oldest.layer, key: spare.key)
  }

  /// What is wanted in this frame, but not seen as it is; the last is worth least.
  mutating func listEvictables(layers: inout LayerTable) {
    var list: [TileStore.Evictable] = []
    for index in self.layers.indices {
      for (key, tile) in tables[index].tiles where tile.place != nil {
        let rank = tile.rank(in: layers.frame.sequence)
        if rank == .visible || rank == .unused { continue }
        list.append(TileStore.Evictable(name: TileStore.Name(layer: index, key: key), rank: rank))
      }
    }
    list.sort {
      let (a, b) = ($0.name.key, $1.name.key)
      return ($0.rank, a.level, $0.name.layer, a.column, a.row) > ($1.rank, b.level, $1.name.layer, b.column, b.row)
    }
    scratch.evictables = list
  }

  mutating func forgetSpareArrays() {
    let isEverythingGone = layers.allSatisfy { $0 == nil }
    while let index = pool.emptyArray(evenLast: isEverythingGone) {
      unusedTextures.append(pool.removeArray(index))
    }
  }

  mutating func freeTileTextures(plan: inout FramePlan, textures: inout TextureStore) {
    for texture in unusedTextures { textures.giveBack(texture, commands: &plan.textures) }
    unusedTextures.removeAll(keepingCapacity: true)
  }

  // MARK: Tiles seen

  // Which tiled layers may be seen, and in which device pixels.

  /// A layer shows tiles, or has come to where it is with such layers below it: those above know.
  mutating func noteTiled(_ slot: Int, layers: inout LayerTable) {
    guard !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    noteTiledEffects(slot, layers: &layers)
    var above = layers.states[slot].links.parent
    while above >= 0, !layers.states[Int(above)].flags.contains(.holdsTiled) {
      layers.states[Int(above)].flags.insert(.holdsTiled)
      noteTiledEffects(Int(above), layers: &layers)
      above = layers.states[Int(above)].links.parent
    }
  }

  /// What filters and bitmaps may let see of tiled layers is decided more generously than their places in the index
  /// say: no choice of tiles may depend on whether that is asked.
  mutating func noteTiledEffects(_ slot: Int, layers: inout LayerTable) {
    let isTiled = !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled])
    effected.set(Int32(slot), isTiled && (layers.states[slot].effects >= 0 || layers.states[slot].filters >= 0))
  }

  mutating func search(
    _ slot: Int, _ region: PixelRect, isAnywhere: Bool = false, isOpen: Bool = false, layers: inout LayerTable
  ) {
    guard !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    scratch.search.append(TileStore.Search(slot: Int32(slot), region: region, isAnywhere: isAnywhere, isOpen: isOpen))
  }

  /// The device pixels that a layer can be seen in: those of the target, within the clips around the layer, and as far
  /// around as filters read. nil where it is not seen.
  mutating func seenRegion(of slot: Int, target: PlanTarget, layers: inout LayerTable) -> PixelRect? {
    scratch.above.removeAll(keepingCapacity: true)
    var current = Int32(slot)
    while current >= 0 {
      guard layers.isSeen(Int(current)) else { return nil }
      scratch.above.append(current)
      current = layers.states[Int(current)].links.parent
    }
    guard scratch.above.last == layers.root else { return nil }
    var region = target.bounds
    for index in scratch.above.indices.reversed() {
      let layer = Int(scratch.above[index])
      region = layers.region(region, in: layer)
      if layer != slot, layers.masksToBounds(layer) { region = region.intersection(layers.pixelsInBounds(layer)) }
      if region.isEmpty { return nil }
    }
    return region.isEmpty ? nil : region
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

extension TileStore.Table {
  /// The frame that wanted the tile that nobody has wanted for longest; it is the last one of `spares` then. nil where
  /// all are wanted.
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
