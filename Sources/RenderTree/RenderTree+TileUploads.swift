internal import MultiplaneGeometry

/// Which tiles get a place on the GPU, and which have to give theirs up.
extension RenderTree {
  // MARK: Arrivals

  /// Uploads tiles that have arrived, the most urgent first, as many as a frame may.
  mutating func uploadTiles(at time: Double, target: PlanTarget, plan: inout FramePlan) {
    keepOwnBudgets(plan: &plan)
    guard !tiles.pending.isEmpty else { return }
    let frame = sequence
    var arrivals: [TileStore.Name] = []
    swap(&arrivals, &tiles.arrivals)
    defer {
      arrivals.removeAll(keepingCapacity: true)
      swap(&arrivals, &tiles.arrivals)
    }
    arrivals.append(contentsOf: tiles.pending)
    arrivals.sort { rank(of: $0, in: frame) > rank(of: $1, in: frame) }
    var bytes = 0
    for name in arrivals {
      guard let tile = tiles.tables[name.layer].tiles[name.key], let there = tile.pending else { continue }
      guard case .bitmap(let bitmap) = there else {
        tiles.dropPending(name)
        show(name, nil, isOpaque: false, at: time, plan: &plan)
        continue
      }
      let size = bitmap.bytes.count
      if bytes > 0, bytes + size > max(tiles.policy.bytesPerFrame, 0) {
        tiles.needsPass = true
        plan.noteTime(time)
        break
      }
      tiles.dropPending(name)
      guard let place = tile.place ?? makePlace(for: name, bitmap, target: target, plan: &plan) else {
        // It is asked for again once there is room.
        if rank(of: name, in: frame) == .visible { plan.tiles.statistics.unplaced += 1 }
        tiles.tables[name.layer].tiles[name.key]?.askedAt = .infinity
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

  /// A layer's own budget may have become smaller, too: what is seen has room in it, by the level that it is shown at.
  private mutating func keepOwnBudgets(plan: inout FramePlan) {
    for index in tiles.layers.indices {
      guard let own = tiles.layers[index]?.contents.memoryBudget else { continue }
      while tiles.layers[index]?.bytes ?? 0 > max(own, 0), evict(below: .visible, of: index, plan: &plan) {}
    }
  }

  private func rank(of name: TileStore.Name, in frame: UInt64) -> TileRank {
    tiles.tables[name.layer].tiles[name.key]?.rank(in: frame) ?? .unused
  }

  /// A tile is there from now on, in place of what was shown of it before.
  private mutating func show(
    _ name: TileStore.Name, _ place: TilePlace?, isOpaque: Bool, at time: Double, plan: inout FramePlan
  ) {
    guard let layer = tiles.layers[name.layer], var tile = tiles.tables[name.layer].tiles[name.key] else { return }
    let isNew = !tile.hasPicture
    if isNew {
      tiles.tables[name.layer].pictures[name.key.level] += 1
      tile.arrival = tiles.skipsFades ? -.infinity : time
      tile.hasPicture = true
    }
    if let old = tile.place, old != place {
      tiles.pool.free(old)
      tiles.layers[name.layer]?.bytes -= layer.grid.tileBytes
    }
    if let place, tile.place != place { tiles.layers[name.layer]?.bytes += layer.grid.tileBytes }
    tile.place = place
    tile.isOpaque = isOpaque
    tile.isStale = false
    (tile.attempts, tile.retryTime) = (0, -.infinity)
    if tile.askedAt.isFinite {
      let wait = max(time - tile.askedAt, 0)
      tiles.latency += (wait - tiles.latency) / 8
      if tile.rank(in: sequence) >= .standsIn {
        let statistics = plan.tiles.statistics
        plan.tiles.statistics.shown += 1
        plan.tiles.statistics.meanWait += (wait - statistics.meanWait) / Double(statistics.shown + 1)
        plan.tiles.statistics.longestWait = max(statistics.longestWait, wait)
      }
    }
    tile.askedAt = .infinity
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
    let rank = rank(of: name, in: sequence)
    while (tiles.layers[name.layer]?.bytes ?? 0) + layer.grid.tileBytes > own {
      guard evict(below: rank, of: name.layer, plan: &plan) else { return nil }
    }
    while true {
      if let place = tiles.pool.place(width: width, height: height) { return place }
      let layers = tiles.pool.roomForArray(
        width: width, height: height, budget: tiles.policy.memoryBudget, mostLayers: target.maximumArrayLayers)
      if layers > 0 {
        let texture = textures.takeName()
        tiles.pool.addArray(texture: texture, width: width, height: height, layers: layers)
        plan.textures.append(.createTiles(texture: texture, width: width, height: height, layers: layers))
        continue
      }
      if freeOtherArray(width: width, height: height, below: rank, plan: &plan) { continue }
      guard evict(below: rank, of: nil, plan: &plan) else { return nil }
    }
  }

  /// Gives an array of tiles of another size up that has no tile as urgent.
  private mutating func freeOtherArray(width: Int, height: Int, below rank: TileRank, plan: inout FramePlan) -> Bool {
    let isOfSize = { (array: TilePool.Array) in array.width == width && array.height == height }
    for index in tiles.pool.arrays.indices {
      let array = tiles.pool.arrays[index]
      guard array.texture >= 0, !isOfSize(array) else { continue }
      let names = namesOfTiles(inArray: index)
      guard names.allSatisfy({ self.rank(of: $0, in: sequence) < rank }) else { continue }
      for name in names { giveUp(name, plan: &plan) }
      tiles.unusedTextures.append(tiles.pool.removeArray(index))
      return true
    }
    return false
  }

  private func namesOfTiles(inArray index: Int) -> [TileStore.Name] {
    var names: [TileStore.Name] = []
    for layer in tiles.layers.indices {
      for (key, tile) in tiles.tables[layer].tiles where tile.place?.array == Int32(index) {
        names.append(TileStore.Name(layer: layer, key: key))
      }
    }
    return names
  }

  /// Gives the tile up that is worth least, of one layer or of all.
  ///
  /// - Returns: false where each is worth as much as the one that needs its place.
  private mutating func evict(below rank: TileRank, of layer: Int?, plan: inout FramePlan) -> Bool {
    if tiles.evictables == nil { listEvictables() }
    while let index = tiles.evictables?.lastIndex(where: { layer == nil || $0.name.layer == layer }) {
      guard let candidate = tiles.evictables?[index] else { return false }
      guard candidate.rank < rank || candidate.rank == .unused else { return false }
      tiles.evictables?.remove(at: index)
      guard tiles.tables[candidate.name.layer].tiles[candidate.name.key]?.place != nil else { continue }
      giveUp(candidate.name, plan: &plan)
      return true
    }
    return false
  }

  /// The last is worth least.
  private mutating func listEvictables() {
    var list: [TileStore.Evictable] = []
    for index in tiles.layers.indices {
      for (key, tile) in tiles.tables[index].tiles where tile.place != nil {
        let rank = tile.rank(in: sequence)
        if rank == .visible { continue }
        list.append(
          TileStore.Evictable(name: TileStore.Name(layer: index, key: key), rank: rank, lastUse: tile.lastUse))
      }
    }
    list.sort { ($0.rank, $0.lastUse, $0.name.key.level) > ($1.rank, $1.lastUse, $1.name.key.level) }
    tiles.evictables = list
  }

  private mutating func giveUp(_ name: TileStore.Name, plan: inout FramePlan) {
    guard let layer = tiles.layers[name.layer], let tile = tiles.tables[name.layer].tiles[name.key] else { return }
    plan.tiles.statistics.evicted += 1
    if tile.rank(in: sequence) >= .standsIn { damageTiles(of: name.layer, layer.grid.rect(of: name.key)) }
    tiles.releasePicture(name)
    if tiles.tables[name.layer].tiles[name.key]?.isIdle == true { tiles.tables[name.layer].tiles[name.key] = nil }
  }

  /// The budget may have become smaller.
  mutating func lowerToBudget(plan: inout FramePlan) {
    let budget = max(tiles.policy.memoryBudget, 0)
    while tiles.pool.bytes > budget {
      let arrays = tiles.pool.arrays.indices.filter { tiles.pool.arrays[$0].texture >= 0 }
      guard let index = arrays.min(by: { tiles.pool.arrays[$0].used < tiles.pool.arrays[$1].used }) else { return }
      for name in namesOfTiles(inArray: index) {
        damageTiles(of: name.layer, tiles.layers[name.layer]?.grid.rect(of: name.key) ?? .null)
        giveUp(name, plan: &plan)
      }
      tiles.unusedTextures.append(tiles.pool.removeArray(index))
    }
  }

  mutating func forgetSpareArrays() {
    let isEverythingGone = tiles.layers.allSatisfy { $0 == nil }
    while let index = tiles.pool.emptyArray(evenLast: isEverythingGone) {
      tiles.unusedTextures.append(tiles.pool.removeArray(index))
    }
  }

  mutating func freeTileTextures(plan: inout FramePlan) {
    for texture in tiles.unusedTextures { textures.giveBack(texture, commands: &plan.textures) }
    tiles.unusedTextures.removeAll(keepingCapacity: true)
  }

  // MARK: Fades

  /// Lets what fades in be drawn again.
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
      let isSeen = layer.view.map { $0.level == name.key.level && tile.rank(in: sequence) == .visible } ?? false
      if isSeen { damageTiles(of: name.layer, layer.grid.rect(of: name.key)) }
      if tiles.skipsFades { tiles.tables[name.layer].tiles[name.key]?.arrival = -.infinity }
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
