internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Which tiles get a place on the GPU, and which are evicted.
extension RenderTree {
  // MARK: Arrivals

  /// Uploads tiles that have arrived, the most urgent first, up to the frame's limit.
  mutating func uploadTiles(at time: Double, target: PlanTarget, plan: inout FramePlan) {
    keepOwnBudgets(plan: &plan)
    guard !tiles.pending.isEmpty else { return }
    let frame = layers.frame.sequence
    var arrivals: [TileStore.Name] = []
    swap(&arrivals, &tiles.scratch.arrivals)
    defer {
      arrivals.removeAll(keepingCapacity: true)
      swap(&arrivals, &tiles.scratch.arrivals)
    }
    // The most urgent first, then by arrival. Not `sort`: the library's sort allocates each time.
    for urgency in 0...TileRank.visible.rawValue {
      let wanted = TileRank.visible.rawValue - urgency
      for name in tiles.pending where tiles.rank(of: name, in: frame).rawValue == wanted { arrivals.append(name) }
    }
    var bytes = 0
    for name in arrivals {
      guard let tile = tiles.tables[name.layer].tiles[name.key], let arrived = tile.pending else { continue }
      guard case .bitmap(let bitmap) = arrived else {
        tiles.dropPending(name)
        show(name, nil, isOpaque: false, at: time, plan: &plan)
        continue
      }
      let size = bitmap.bytes.count
      let most = max(tiles.policy.bytesPerFrame, 0)
      // Tiles that are not visible yet can wait, so that uploads spread evenly over frames.
      let isUrgent = tiles.rank(of: name, in: frame) >= .standsIn
      if bytes > 0, bytes + size > (isUrgent ? most : most / Self.unhurried) {
        tiles.needsPass = true
        plan.noteTime(time)
        break
      }
      tiles.dropPending(name)
      guard let place = tile.place ?? makePlace(for: name, bitmap, target: target, plan: &plan) else {
        // The tile is requested again once there is room.
        if tiles.rank(of: name, in: frame) == .visible { plan.tiles.statistics.unplaced += 1 }
        tiles.change(name) { $0.requestedAt = .infinity }
        continue
      }
      bytes += size
      plan.textures.append(.uploadTile(texture: tiles.pool[place], layer: Int(place.layer), bitmap))
      plan.tiles.statistics.uploaded += 1
      plan.tiles.statistics.bytesUploaded += size
      let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      show(name, place, isOpaque: bitmap.opaqueRect == whole, at: time, plan: &plan)
    }
  }

  /// Tiles that are not visible may use this fraction (1/n) of a frame's upload limit.
  private static let unhurried = 4

  /// Evicts tiles of layers that exceed their own budget, which may have become smaller. Visible tiles always fit: the
  /// shown level was chosen so.
  private mutating func keepOwnBudgets(plan: inout FramePlan) {
    for index in tiles.scratch.seen {
      guard let own = tiles.layers[index]?.contents.memoryBudget else { continue }
      while tiles.layers[index]?.bytes ?? 0 > max(own, 0), evict(below: .visible, from: .layer(index), plan: &plan) {}
    }
  }

  /// Shows an arrived tile in place of its earlier texels.
  private mutating func show(
    _ name: TileStore.Name, _ place: TilePlace?, isOpaque: Bool, at time: Double, plan: inout FramePlan
  ) {
    guard let layer = tiles.layers[name.layer], var tile = tiles.tables[name.layer].tiles[name.key] else { return }
    let isNew = !tile.hasPicture
    if isNew {
      tiles.tables[name.layer].countPicture(name.key, by: 1)
      tile.arrival = tiles.skipsFades ? -.infinity : time
      tile.hasPicture = true
    }
    if let old = tile.place, old != place {
      tiles.pool.free(old)
      tiles.countTexels(of: name.layer, by: -1)
    }
    if let place, tile.place != place { tiles.countTexels(of: name.layer, by: 1) }
    tile.place = place
    tile.isOpaque = isOpaque
    tile.isStale = tile.isOutdated
    if tile.isOutdated {
      // The tile is requested anew.
      tiles.needsPass = true
      plan.noteTime(time)
    }
    (tile.isOutdated, tile.interruptions) = (false, 0)
    (tile.attempts, tile.retryTime) = (0, -.infinity)
    if tile.requestedAt.isFinite {
      let wait = max(time - tile.requestedAt, 0)
      tiles.latency += (wait - tiles.latency) / 8
      if tile.rank(in: layers.frame.sequence) >= .standsIn {
        let statistics = plan.tiles.statistics
        plan.tiles.statistics.shown += 1
        plan.tiles.statistics.meanWait += (wait - statistics.meanWait) / Double(statistics.shown + 1)
        plan.tiles.statistics.longestWait = max(statistics.longestWait, wait)
      }
    }
    tile.requestedAt = .infinity
    tiles.tables[name.layer].tiles[name.key] = tile
    if isNew, tiles.share(of: tile, in: layer, at: time) < 1 { tiles.fading.append(name) }
    damageTiles(of: name.layer, layer.grid.rect(of: name.key))
  }

  // MARK: Room

  private mutating func makePlace(
    for name: TileStore.Name, _ bitmap: Bitmap, target: PlanTarget, plan: inout FramePlan
  ) -> TilePlace? {
    guard let layer = tiles.layers[name.layer] else { return nil }
    let (width, height) = (bitmap.width, bitmap.height)
    let own = max(layer.contents.memoryBudget ?? .max, 0)
    let rank = tiles.rank(of: name, in: layers.frame.sequence)
    while (tiles.layers[name.layer]?.bytes ?? 0) + layer.grid.tileBytes > own {
      guard evict(below: rank, from: .layer(name.layer), plan: &plan) else { return nil }
    }
    let size = Donor.size(layer.grid.tileWidth, layer.grid.tileHeight)
    search: while true {
      if let place = tiles.pool.place(width: width, height: height) { return place }
      let layers = tiles.pool.roomForArray(
        width: width, height: height, budget: tiles.policy.memoryBudget, mostLayers: target.maximumArrayLayers)
      if layers > 0 {
        let texture = textures.takeName()
        tiles.pool.addArray(texture: texture, width: width, height: height, layers: layers)
        plan.textures.append(.createTiles(texture: texture, width: width, height: height, layers: layers))
        continue
      }
      // Unwanted tiles are evicted before prefetched ones.
      if evict(below: .ahead, from: size, plan: &plan) { continue }
      for limit in [TileRank.ahead, rank] where limit <= rank {
        if freeOtherArray(width: width, height: height, below: limit, plan: &plan) { continue search }
      }
      if evict(below: rank, from: size, plan: &plan) { continue }
      guard rank == .visible, freeExcessArray(width: width, height: height, plan: &plan) else { return nil }
    }
  }

  /// Frees an array of another tile size that has more layers than the visible tiles of that size need, with all its
  /// tiles. The visible tiles of all sizes fit the budget together, but not in arrays with gaps. Visible tiles that are
  /// evicted here are requested again.
  private mutating func freeExcessArray(width: Int, height: Int, plan: inout FramePlan) -> Bool {
    guard let index = tiles.pool.excessArray(besides: width, height) else { return false }
    for name in tiles.namesOfTiles(inArray: index) { giveUp(name, plan: &plan) }
    tiles.unusedTextures.append(tiles.pool.removeArray(index))
    tiles.needsPass = true
    plan.noteTime(plan.time)
    return true
  }

  /// Frees an array of another tile size without a tile of this rank or higher.
  private mutating func freeOtherArray(width: Int, height: Int, below rank: TileRank, plan: inout FramePlan) -> Bool {
    let isOther = tiles.pool.arrays.map { $0.texture >= 0 && ($0.width != width || $0.height != height) }
    guard isOther.contains(true) else { return false }
    var isWorthLess = isOther
    for table in tiles.tables {
      for tile in table.tiles.values {
        if let place = tile.place, tile.rank(in: layers.frame.sequence) >= rank {
          isWorthLess[Int(place.array)] = false
        }
      }
    }
    guard let index = isWorthLess.firstIndex(of: true) else { return false }
    for name in tiles.namesOfTiles(inArray: index) { giveUp(name, plan: &plan) }
    tiles.unusedTextures.append(tiles.pool.removeArray(index))
    return true
  }

  /// Which tiles may be evicted.
  enum Donor {
    /// Those of a layer.
    case layer(Int)
    /// Those of all layers with this tile size.
    case size(Int, Int)
  }

  /// Evicts the least valuable tile; false if no tile ranks below the one that needs the place.
  private mutating func evict(below rank: TileRank, from donor: Donor, plan: inout FramePlan) -> Bool {
    guard let name = tiles.takeSpare(below: rank, from: donor, in: layers.frame.sequence) else { return false }
    giveUp(name, plan: &plan)
    return true
  }

  private mutating func giveUp(_ name: TileStore.Name, plan: inout FramePlan) {
    guard let layer = tiles.layers[name.layer], let tile = tiles.tables[name.layer].tiles[name.key] else { return }
    plan.tiles.statistics.evicted += 1
    if tile.rank(in: layers.frame.sequence) >= .standsIn { damageTiles(of: name.layer, layer.grid.rect(of: name.key)) }
    tiles.releasePicture(name)
    if tiles.tables[name.layer].tiles[name.key]?.isIdle == true { tiles.tables[name.layer].tiles[name.key] = nil }
  }

  /// Frees arrays until the pool fits the budget, which may have become smaller.
  mutating func lowerToBudget(plan: inout FramePlan) {
    let budget = max(tiles.policy.memoryBudget, 0)
    while tiles.pool.bytes > budget {
      let arrays = tiles.pool.arrays.indices.filter { tiles.pool.arrays[$0].texture >= 0 }
      guard let index = arrays.min(by: { tiles.pool.arrays[$0].used < tiles.pool.arrays[$1].used }) else { return }
      for name in tiles.namesOfTiles(inArray: index) {
        damageTiles(of: name.layer, tiles.layers[name.layer]?.grid.rect(of: name.key) ?? .null)
        giveUp(name, plan: &plan)
      }
      tiles.unusedTextures.append(tiles.pool.removeArray(index))
    }
  }

  // MARK: Fades

  /// Damages tiles that are fading in.
  mutating func fadeTiles(at time: Double, plan: inout FramePlan) {
    var next = 0
    while next < tiles.fading.count {
      let name = tiles.fading[next]
      guard let layer = tiles.layers[name.layer], let tile = tiles.tables[name.layer].tiles[name.key], tile.hasPicture
      else {
        tiles.fading.swapAt(next, tiles.fading.count - 1)
        tiles.fading.removeLast()
        continue
      }
      let isSeen = layer.view != nil && tile.rank(in: layers.frame.sequence) == .visible
      if isSeen { damageTiles(of: name.layer, layer.grid.rect(of: name.key)) }
      if tiles.skipsFades { tiles.change(name) { $0.arrival = -.infinity } }
      if tiles.share(of: tile, in: layer, at: time) >= 1 {
        tiles.fading.swapAt(next, tiles.fading.count - 1)
        tiles.fading.removeLast()
      } else {
        if isSeen { plan.noteTime(time) }
        next += 1
      }
    }
  }
}
