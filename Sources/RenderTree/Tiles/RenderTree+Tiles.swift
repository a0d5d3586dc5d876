internal import MultiplaneChanges
package import MultiplaneContents
package import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What a frame wants of tiles: made before anything is drawn, from the whole tree and target, never from what is drawn again.
extension RenderTree {
  // MARK: What comes in

  /// Whether a layer shows tiles.
  mutating func isTiled(_ slot: Int) -> Bool { states[slot].flags.contains(.isTiled) }

  /// Whether a layer is nothing but tiles over a colour: each part of it is one quad, which its opacity is in.
  mutating func isPlainTiled(_ slot: Int) -> Bool {
    isTiled(slot) && contents[slot] == nil && outline(slot, upsideDown: false) == nil
  }

  /// Whether a layer draws something between its background and its sublayers that is a thing of its own.
  mutating func drawsApart(_ slot: Int) -> Bool { hasShape(slot) || isTiled(slot) && !isPlainTiled(slot) }

  mutating func setTiled(_ contents: TiledContents, at slot: Int) {
    tiles.set(
      contents, of: slot, generation: states[slot].generation, contentsScale: appearance[slot].contentsScale)
  }

  mutating func removeTiles(of slot: Int) {
    guard let index = tiles.index(of: slot) else { return }
    tiles.removeLayer(index)
  }

  /// Takes in what providers have said of tiles. What nobody waits for any more is dropped.
  package mutating func apply(_ results: [TileResult]) {
    for result in results {
      guard let name = tiles.asked.removeValue(forKey: result.token),
        let asked = tiles.tables[name.layer].tiles[name.key], asked.token == result.token
      else { continue }
      tiles.needsPass = true
      tiles.change(name) { ($0.token, $0.cancellation) = (0, nil) }
      switch result.outcome {
      case .bitmap(let bitmap):
        tiles.change(name) { $0.pending = .bitmap(bitmap) }
        tiles.pendingBytes += bitmap.bytes.count
        tiles.pending.append(name)
      case .nothing:
        tiles.change(name) { $0.pending = .nothing }
        tiles.pending.append(name)
      case .failed(let reason): noteFailure(reason, of: name)
      }
    }
  }

  private mutating func noteFailure(_ reason: TileFailure.Reason, of name: TileStore.Name) {
    guard let layer = tiles.layers[name.layer], let tile = tiles.tables[name.layer].tiles[name.key] else { return }
    let attempts = tile.attempts + 1
    // Counted from the next plan, which knows the time.
    tiles.change(name) { ($0.attempts, $0.retryTime, $0.isOutdated) = (attempts, .nan, false) }
    guard attempts == 1 else { return }
    tiles.failures.append(
      TileFailure(
        layer: LayerID(slot: UInt32(layer.slot), generation: layer.generation), name: names[UInt32(layer.slot)],
        level: name.key.level, column: name.key.column, row: name.key.row, reason: reason))
  }

  /// Settings of the loading and keeping of tiles.
  package var tilePolicy: TilePolicy {
    get { tiles.policy }
    set {
      guard newValue != tiles.policy else { return }
      tiles.policy = newValue
      tiles.needsPass = true
    }
  }

  /// Tiles that arrive are shown at once, without a fade: for pictures of a single moment.
  package mutating func setSkipsTileFades(_ skips: Bool) {
    tiles.skipsFades = skips
    if !tiles.fading.isEmpty { tiles.needsPass = true }
  }

  // MARK: The pass

  /// Finds out which tiles are seen, asks for those that are missing, and gives those that have arrived their place.
  mutating func planTiles(at time: Double, target: PlanTarget, hasChanges: Bool, plan: inout FramePlan) {
    plan.tiles.statistics = TileStatistics()
    guard tiles.layers.contains(where: { $0 != nil }) || tiles.needsPass || !tiles.pool.arrays.isEmpty else { return }
    guard hasChanges || tiles.needsPass || !tiles.fading.isEmpty || time >= tiles.nextLook else {
      repeatStatistics(plan: &plan)
      return
    }
    lastTileTime = time
    tiles.needsPass = false
    tiles.nextLook = .infinity
    tiles.evictables = nil
    tiles.wants.removeAll(keepingCapacity: true)
    plan.tiles.isChanged = true
    lowerToBudget(plan: &plan)
    findSeenTiles(target)
    for index in tiles.seen { updateViews(of: index, target: target) }
    chooseLevels(plan: &plan)
    for index in tiles.seen { wantTiles(of: index, at: time, plan: &plan) }
    uploadTiles(at: time, target: target, plan: &plan)
    askForTiles(at: time, plan: &plan)
    fadeTiles(at: time, plan: &plan)
    forgetSpareArrays()
    freeTileTextures(plan: &plan)
    measureTiles(at: time, plan: &plan)
  }

  /// Nothing has changed since the last frame that did this.
  private mutating func repeatStatistics(plan: inout FramePlan) {
    var statistics = tiles.statistics
    (statistics.requested, statistics.cancelled, statistics.uploaded, statistics.bytesUploaded) = (0, 0, 0, 0)
    (statistics.evicted, statistics.shown, statistics.meanWait, statistics.longestWait) = (0, 0, 0, 0)
    statistics.failures.removeAll()
    plan.tiles.statistics = statistics
    if tiles.nextLook.isFinite { plan.noteTime(tiles.nextLook) }
  }

  // MARK: What is seen

  private mutating func updateViews(of index: Int, target: PlanTarget) {
    guard let layer = tiles.layers[index] else { return }
    let slot = Int(layer.slot)
    let grid = tileGrid(of: slot, layer.contents, target)
    tiles.setGrid(grid, of: index)
    guard layer.contents.source != nil else { return }
    var replicators: [Int] = []
    var above = states[slot].parent
    while above >= 0 {
      if states[Int(above)].flags.contains(.isReplicator) { replicators.append(Int(above)) }
      above = states[Int(above)].parent
    }
    if replicators.isEmpty { return addView(of: index, target: target) }
    var count = 1
    for replicator in replicators {
      count = min(count * (replication(replicator)?.count ?? 0), Self.mostTiledCopies)
      moveToNextCopy(of: replicator, isFirst: true)
    }
    for copy in 0..<count {
      addView(of: index, target: target)
      if hasManyTiles(index) { break }
      // As a counter goes on: the nearest first, and the next one where that begins again.
      var rest = copy + 1
      for replicator in replicators {
        let own = replication(replicator)?.count ?? 1
        moveToNextCopy(of: replicator, isFirst: rest % own == 0)
        guard rest % own == 0 else { break }
        rest /= own
      }
    }
    for replicator in replicators { endCopies(of: replicator) }
  }

  /// More copies of a tiled layer are not looked at, to find which of its tiles they show: the others show those, and what stands in.
  private static let mostTiledCopies = 1024

  /// How a layer is cut into tiles for a target.
  mutating func tileGrid(of slot: Int, _ contents: TiledContents, _ target: PlanTarget) -> TileGrid {
    TileGrid(
      tileSize: contents.tileSize, levelsOfDetail: contents.levelsOfDetail,
      levelsOfDetailBias: contents.levelsOfDetailBias, contentsScale: appearance[slot].contentsScale
    ).fitting(maximumTextureSize: target.maximumTextureSize)
  }

  /// Whether the copies of a layer that were looked at see so many tiles, each counted in each of them, that no more are looked at.
  private mutating func hasManyTiles(_ index: Int) -> Bool {
    guard let layer = tiles.layers[index], let last = layer.copies.last ?? layer.view else { return false }
    let count = layer.grid.span(last.visible, level: layer.grid.level(for: last.density)).count
    return count > Self.mostVisible / (layer.copies.count + 1)
  }

  /// Adds how a layer is seen where it lies now, if it is.
  private mutating func addView(of index: Int, target: PlanTarget) {
    guard let layer = tiles.layers[index] else { return }
    let slot = Int(layer.slot)
    updateDevice(slot)
    // The view asks for what of the region may be in the layer, and this for what of the layer may be in the region: together that is exact.
    guard let region = seenRegion(of: slot, target: target), var view = tileView(slot, region: region),
      !Self.pixels(of: view.bounds, through: view.map).intersection(region).isEmpty
    else { return }
    view.natural = layer.grid.level(for: view.density)
    view.level = view.natural
    if layer.view == nil {
      tiles.layers[index]?.view = view
    } else if layer.view?.map != view.map || layer.view?.region != region {
      tiles.layers[index]?.copies.append(view)
    }
  }

  /// How a layer's tiles lie on the device, which its device transform says.
  mutating func tileView(_ slot: Int, region: PixelRect) -> TileView? {
    let bounds = geometry[slot].bounds.standardized
    var map = states[slot].device
    if states[slot].flags.contains(.isUpsideDown) {
      // The picture is upright, however its layer is turned over.
      let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      map = Homography(flip).concatenating(map)
    }
    return TileView(map: map, bounds: bounds, region: region)
  }

  /// Lets the level of detail of layers fall until what is seen has room in the budgets: a rule on the tree and the target, in which no earlier frame
  /// has a part.
  private mutating func chooseLevels(plan: inout FramePlan) {
    let budget = Double(max(tiles.policy.memoryBudget, 0))
    while tiles.needs.count < tiles.layers.count { tiles.needs.append(0) }
    for index in tiles.seen {
      tiles.needs[index] = 0
      guard let layer = tiles.layers[index], layer.view != nil else { continue }
      let own = min(Double(max(layer.contents.memoryBudget ?? .max, 0)), budget)
      tiles.needs[index] = need(of: index)
      while tiles.needs[index] > own, lowerLevel(of: index) { tiles.needs[index] = need(of: index) }
    }
    while allNeeds() > budget {
      // Those that take most, so that all fall together.
      var most = 0.0
      for index in tiles.seen where tiles.needs[index] > most && canLowerLevel(of: index) {
        most = tiles.needs[index]
      }
      guard most > 0 else { break }
      for index in tiles.seen where tiles.needs[index] == most && lowerLevel(of: index) {
        tiles.needs[index] = need(of: index)
      }
    }
    chooseLayers(within: budget)
    tiles.pool.needs.removeAll(keepingCapacity: true)
    for index in tiles.seen {
      guard let view = tiles.layers[index]?.view, let grid = tiles.layers[index]?.grid else { continue }
      if tiles.layers[index]?.hasNoRoom == false {
        let count = Int(clamping: tiles.needs[index] / Double(grid.tileBytes))
        tiles.pool.addNeed(width: grid.tileWidth + 2, height: grid.tileHeight + 2, layers: count)
      }
      tiles.layers[index]?.view?.span = grid.span(view.visible, level: view.level)
      for copy in tiles.layers[index]?.copies.indices ?? 0..<0 {
        let other = tiles.layers[index]?.copies[copy] ?? view
        tiles.layers[index]?.copies[copy].span = grid.span(other.visible, level: other.level)
      }
      plan.tiles.statistics.loweredLevels = max(plan.tiles.statistics.loweredLevels, view.level - view.natural)
      if tiles.layers[index]?.shownLevel != view.level {
        if tiles.layers[index]?.shownLevel ?? -1 >= 0 { damageTiles(of: index, view.visible) }
        tiles.layers[index]?.shownLevel = view.level
      }
    }
  }

  /// Notes which layers have room for what is seen of them: what can't be placed is not asked for. Where there is no room for all, those come first that
  /// need least, and of these those that lie first on the device.
  private mutating func chooseLayers(within budget: Double) {
    let isScarce = allNeeds() > budget
    var left = budget
    func note(_ index: Int) {
      let own = Double(max(tiles.layers[index]?.contents.memoryBudget ?? .max, 0))
      let hasRoom = tiles.needs[index] <= min(own, left)
      tiles.layers[index]?.hasNoRoom = !hasRoom
      if hasRoom { left -= tiles.needs[index] }
    }
    guard isScarce else {
      for index in tiles.seen { note(index) }
      return
    }
    let order = tiles.seen.map { index in
      let region = tiles.layers[index]?.view?.region ?? .empty
      return (need: tiles.needs[index], y: region.y, x: region.x, index: index)
    }
    for layer in order.sorted(by: { ($0.need, $0.y, $0.x, $0.index) < ($1.need, $1.y, $1.x, $1.index) }) {
      note(layer.index)
    }
  }

  private mutating func allNeeds() -> Double {
    var sum = 0.0
    for index in tiles.seen { sum += tiles.needs[index] }
    return sum
  }

  /// Bytes of the tiles that are seen.
  private mutating func need(of index: Int) -> Double {
    guard let layer = tiles.layers[index] else { return 0 }
    let count = layer.visibleCount
    return count > mostVisible(of: layer) ? .infinity : Double(count) * Double(layer.grid.tileBytes)
  }

  /// How many tiles of a layer may be seen, however large the budget is: as many as have some texels for each pixel that it is seen in, and few for
  /// what bitmaps and filters hold beyond the target's number of pixels.
  private func mostVisible(of layer: TileStore.LayerTiles) -> Int {
    var pixels = layer.view?.region.area ?? 0
    for copy in layer.copies { pixels += copy.region.area }
    let tile = layer.grid.tileWidth * layer.grid.tileHeight
    let shown = min(pixels, lastTarget?.bounds.area ?? 0)
    let texels = shown * Self.texelsAPixel + (pixels - shown) * Self.texelsAPixelBeyond
    return min(max(texels / tile, Self.leastVisible), Self.mostVisible)
  }

  /// So many of the smallest there are cover 4,096 × 4,096 pixels.
  private static let mostVisible = 1 << 16
  /// However few pixels there are.
  private static let leastVisible = 64
  /// A layer that is seen at an eighth of the size that its finest tiles have shows these.
  private static let texelsAPixel = 64
  /// The level that is as detailed as the pixels are has no more than four, and the next one a quarter of that.
  private static let texelsAPixelBeyond = 2

  /// Whether fewer tiles can be.
  private mutating func canLowerLevel(of index: Int) -> Bool {
    guard let layer = tiles.layers[index], let view = layer.view else { return false }
    return view.level < TileGrid.coarsestLevel && layer.visibleCount > 1
  }

  /// - Returns: false where fewer tiles can't be.
  private mutating func lowerLevel(of index: Int) -> Bool {
    guard canLowerLevel(of: index) else { return false }
    tiles.layers[index]?.view?.level += 1
    for copy in tiles.layers[index]?.copies.indices ?? 0..<0 {
      let level = tiles.layers[index]?.copies[copy].level ?? 0
      tiles.layers[index]?.copies[copy].level = min(level + 1, TileGrid.coarsestLevel)
    }
    return true
  }

  // MARK: Damage

  /// A part of a layer's tiles looks different.
  mutating func damageTiles(of index: Int, _ rect: Rect) {
    guard let layer = tiles.layers[index], let view = layer.view else { return }
    let slot = Int(layer.slot)
    var parent = states[slot].parent
    while parent >= 0 {
      if states[Int(parent)].flags.contains(.isReplicator) { return damageNewPlace(of: slot) }
      parent = states[Int(parent)].parent
    }
    var pixels = tilePixels(rect, view).intersection(view.region)
    guard !pixels.isEmpty else { return }
    pixels = changed(pixels, in: slot)
    if states[slot].raster >= 0 {
      staleRaster(slot)
      pixels = outerChange(of: pixels, slot)
    }
    damage.add(changedAbove(pixels, slot).intersection(shownSpace()))
  }

  /// The device pixels that a part of a layer's tiles can touch.
  private mutating func tilePixels(_ rect: Rect, _ view: TileView) -> PixelRect {
    let part = rect.intersection(view.bounds)
    guard !part.isNull else { return .empty }
    guard view.isParallel else { return Self.pixels(of: part, through: view.map) }
    return Self.pixels(touchedBy: TileCut(part, in: view).image)
  }
}
