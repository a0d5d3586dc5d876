internal import MultiplaneGeometry

/// What a frame wants of tiles: made before anything is drawn, from the whole tree and target, never from what is drawn again.
extension RenderTree {
  // MARK: What comes in

  /// Whether a layer shows tiles.
  func isTiled(_ slot: Int) -> Bool { states[slot].flags.contains(.isTiled) }

  /// Whether a layer is nothing but tiles over a colour: each part of it is one quad, which its opacity is in.
  func isPlainTiled(_ slot: Int) -> Bool {
    isTiled(slot) && contents[slot] == nil && outline(slot, upsideDown: false) == nil
  }

  /// Whether a layer draws something between its background and its sublayers that is a thing of its own.
  func drawsApart(_ slot: Int) -> Bool { hasShape(slot) || isTiled(slot) && !isPlainTiled(slot) }

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
      tiles.tables[name.layer].tiles[name.key]?.token = 0
      tiles.tables[name.layer].tiles[name.key]?.cancellation = nil
      switch result.outcome {
      case .bitmap(let bitmap):
        tiles.tables[name.layer].tiles[name.key]?.pending = .bitmap(bitmap)
        tiles.pendingBytes += bitmap.bytes.count
        tiles.pending.append(name)
      case .nothing:
        tiles.tables[name.layer].tiles[name.key]?.pending = .nothing
        tiles.pending.append(name)
      case .failed(let reason): noteFailure(reason, of: name)
      }
    }
  }

  private mutating func noteFailure(_ reason: TileFailure.Reason, of name: TileStore.Name) {
    guard let layer = tiles.layers[name.layer], let tile = tiles.tables[name.layer].tiles[name.key] else { return }
    let attempts = tile.attempts + 1
    tiles.tables[name.layer].tiles[name.key]?.attempts = attempts
    // Counted from the next plan, which knows the time.
    tiles.tables[name.layer].tiles[name.key]?.retryTime = .nan
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
      repeatStatistics(at: time, plan: &plan)
      return
    }
    lastTileTime = time
    tiles.needsPass = false
    tiles.nextLook = .infinity
    tiles.evictables = nil
    tiles.wants.removeAll(keepingCapacity: true)
    plan.tiles.isChanged = true
    lowerToBudget(plan: &plan)
    for index in tiles.layers.indices { updateView(of: index, target: target) }
    chooseLevels(plan: &plan)
    for index in tiles.layers.indices { wantTiles(of: index, at: time, plan: &plan) }
    uploadTiles(at: time, target: target, plan: &plan)
    askForTiles(at: time, plan: &plan)
    fadeTiles(at: time, plan: &plan)
    forgetSpareArrays()
    freeTileTextures(plan: &plan)
    measureTiles(at: time, plan: &plan)
  }

  /// Nothing has changed since the last frame that did this.
  private mutating func repeatStatistics(at time: Double, plan: inout FramePlan) {
    var statistics = tiles.statistics
    (statistics.requested, statistics.cancelled, statistics.uploaded, statistics.bytesUploaded) = (0, 0, 0, 0)
    (statistics.evicted, statistics.shown, statistics.meanWait, statistics.longestWait) = (0, 0, 0, 0)
    statistics.failures.removeAll()
    plan.tiles.statistics = statistics
    if tiles.nextLook.isFinite { plan.noteTime(tiles.nextLook) }
  }

  // MARK: What is seen

  private mutating func updateView(of index: Int, target: PlanTarget) {
    guard let layer = tiles.layers[index] else { return }
    let slot = Int(layer.slot)
    let grid = TileGrid(
      tileSize: layer.contents.tileSize, levelsOfDetail: layer.contents.levelsOfDetail,
      levelsOfDetailBias: layer.contents.levelsOfDetailBias, contentsScale: appearance[slot].contentsScale
    ).fitting(maximumTextureSize: target.maximumTextureSize)
    tiles.setGrid(grid, of: index)
    tiles.layers[index]?.view = nil
    updateDevice(slot)
    guard layer.contents.source != nil, let region = seenRegion(of: slot, target: target) else { return }
    var view = tileView(slot, region: region)
    guard view != nil else { return }
    let natural = grid.level(for: view?.density ?? 1)
    view?.natural = natural
    view?.level = natural
    tiles.layers[index]?.view = view
  }

  /// How a layer's tiles lie on the device, which its device transform says.
  func tileView(_ slot: Int, region: PixelRect) -> TileView? {
    let bounds = geometry[slot].bounds.standardized
    var map = states[slot].device
    if states[slot].flags.contains(.isUpsideDown) {
      // The picture is upright, however its layer is turned over.
      let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      map = Homography(flip).concatenating(map)
    }
    return TileView(map: map, bounds: bounds, region: region)
  }

  /// The device pixels that a layer can be seen in: those of the target, within the clips around the layer, and as far around as filters read. nil
  /// where it is not seen.
  private mutating func seenRegion(of slot: Int, target: PlanTarget) -> PixelRect? {
    tiles.above.removeAll(keepingCapacity: true)
    var current = Int32(slot)
    while current >= 0 {
      guard isSeen(Int(current)) else { return nil }
      tiles.above.append(current)
      current = states[Int(current)].parent
    }
    guard tiles.above.last == root else { return nil }
    var region = target.bounds
    for index in tiles.above.indices.reversed() {
      let layer = Int(tiles.above[index])
      if states[layer].raster >= 0 {
        // Its bitmap is drawn whole, in pixels of its own.
        region = Self.pixels(of: contentBounds(layer), through: states[layer].device)
      }
      let spread = changed(region, in: layer)
      if spread.width <= Self.farthestSpread {
        let (dx, dy) = (
          max(region.x - spread.x, spread.maxX - region.maxX, 0), max(region.y - spread.y, spread.maxY - region.maxY, 0)
        )
        region = PixelRect(
          x: region.x - dx, y: region.y - dy, width: region.width + 2 * dx, height: region.height + 2 * dy)
      }
      if layer != slot, masksToBounds(layer) { region = region.intersection(pixelsOfBounds(layer)) }
      if region.isEmpty { return nil }
      if states[layer].flags.contains(.isReplicator) {
        region = Self.pixels(of: contentBounds(layer), through: states[layer].device)
      }
    }
    return region.isEmpty ? nil : region
  }

  private static let farthestSpread = 1 << 16

  /// Lets the level of detail of layers fall until what is seen has room in the budgets: a rule on the tree and the target, in which no earlier frame
  /// has a part.
  private mutating func chooseLevels(plan: inout FramePlan) {
    let budget = Double(max(tiles.policy.memoryBudget, 0))
    tiles.needs.removeAll(keepingCapacity: true)
    for index in tiles.layers.indices {
      tiles.needs.append(0)
      guard let layer = tiles.layers[index], layer.view != nil else { continue }
      let own = min(Double(max(layer.contents.memoryBudget ?? .max, 0)), budget)
      tiles.needs[index] = need(of: index)
      while tiles.needs[index] > own, lowerLevel(of: index) { tiles.needs[index] = need(of: index) }
    }
    while tiles.needs.reduce(0, +) > budget {
      // The one that takes most, so that all fall together.
      var most = -1
      for index in tiles.needs.indices where tiles.needs[index] > (most < 0 ? 0 : tiles.needs[most]) {
        if canLowerLevel(of: index) { most = index }
      }
      guard most >= 0, lowerLevel(of: most) else { break }
      tiles.needs[most] = need(of: most)
    }
    for index in tiles.layers.indices {
      guard let view = tiles.layers[index]?.view, let grid = tiles.layers[index]?.grid else { continue }
      tiles.layers[index]?.view?.span = grid.span(view.visible, level: view.level)
      plan.tiles.statistics.loweredLevels = max(plan.tiles.statistics.loweredLevels, view.level - view.natural)
      if tiles.layers[index]?.shownLevel != view.level {
        if tiles.layers[index]?.shownLevel ?? -1 >= 0 { damageTiles(of: index, view.visible) }
        tiles.layers[index]?.shownLevel = view.level
      }
    }
  }

  /// Bytes of the tiles that are seen.
  private func need(of index: Int) -> Double {
    guard let layer = tiles.layers[index], let view = layer.view else { return 0 }
    return Double(view.tileCount(layer.grid, level: view.level)) * Double(layer.grid.tileBytes)
  }

  /// Whether fewer tiles can be.
  private func canLowerLevel(of index: Int) -> Bool {
    guard let layer = tiles.layers[index], let view = layer.view else { return false }
    return view.level < TileGrid.coarsestLevel && view.tileCount(layer.grid, level: view.level) > 1
  }

  /// - Returns: false where fewer tiles can't be.
  private mutating func lowerLevel(of index: Int) -> Bool {
    guard canLowerLevel(of: index) else { return false }
    tiles.layers[index]?.view?.level += 1
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
      pixels = outerPlace(of: pixels, slot)
    }
    damage.add(changedAbove(pixels, slot).intersection(shownSpace))
  }

  /// The device pixels that a part of a layer's tiles can touch.
  private func tilePixels(_ rect: Rect, _ view: TileView) -> PixelRect {
    let part = rect.intersection(view.bounds)
    guard !part.isNull else { return .empty }
    guard view.isParallel else { return Self.pixels(of: part, through: view.map) }
    return Self.pixels(touchedBy: TileCut(part, in: view).image)
  }
}
