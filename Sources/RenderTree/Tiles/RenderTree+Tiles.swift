internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: The phase

  /// Finds the visible tiles, requests missing ones, and gives arrived ones their place.
  mutating func planTiles(at time: Double, target: PlanTarget, hasChanges: Bool, plan: inout FramePlan) {
    guard tiles.layers.contains(where: { $0 != nil }) || tiles.needsPass || !tiles.pool.arrays.isEmpty else { return }
    guard hasChanges || tiles.needsPass || !tiles.fading.isEmpty || time >= tiles.nextLook else {
      tiles.repeatStatistics(plan: &plan)
      return
    }
    tiles.lastTileTime = time
    tiles.needsPass = false
    tiles.nextLook = .infinity
    tiles.scratch.wants.removeAll(keepingCapacity: true)
    plan.tiles.isChanged = true
    lowerToBudget(plan: &plan)
    tiles.listLayers()
    for index in tiles.scratch.seen { updateViews(of: index, target: target) }
    chooseLevels(plan: &plan)
    for index in tiles.scratch.seen { tiles.wantTiles(of: index, at: time, plan: &plan, layers: &layers) }
    uploadTiles(at: time, target: target, plan: &plan)
    tiles.requestTiles(at: time, plan: &plan, layers: &layers)
    fadeTiles(at: time, plan: &plan)
    tiles.freeSpareArrays(plan: &plan, textures: &textures)
    tiles.measureTiles(at: time, plan: &plan)
  }

  // MARK: Visible tiles

  private mutating func updateViews(of index: Int, target: PlanTarget) {
    guard let layer = tiles.layers[index] else { return }
    let slot = Int(layer.slot)
    let grid = layers.tileGrid(of: slot, layer.contents, target)
    tiles.setGrid(grid, of: index)
    guard layer.contents.source != nil else { return }
    addViews(of: slot, to: index, target: target)
    for copy in layer.copies { addViews(of: Int(copy.slot), to: index, target: target) }
  }

  private mutating func addViews(of slot: Int, to index: Int, target: PlanTarget) {
    var replicators: [Int] = []
    var above = layers.states[slot].links.parent
    while above >= 0 {
      if layers.states[Int(above)].flags.contains(.isReplicator) { replicators.append(Int(above)) }
      above = layers.states[Int(above)].links.parent
    }
    if replicators.isEmpty { return tiles.addView(of: slot, to: index, target: target, layers: &layers) }
    var count = 1
    for replicator in replicators {
      count = min(count * (layers.replication(replicator)?.count ?? 0), Self.mostTiledCopies)
      spatial.moveToNextCopy(of: replicator, isFirst: true, layers: &layers)
    }
    for copy in 0..<count {
      tiles.addView(of: slot, to: index, target: target, layers: &layers)
      if tiles.hasManyTiles(index) { break }
      // Counts like an odometer: the innermost replicator advances first; when it wraps round, the next one advances.
      var rest = copy + 1
      for replicator in replicators {
        let own = layers.replication(replicator)?.count ?? 1
        spatial.moveToNextCopy(of: replicator, isFirst: rest % own == 0, layers: &layers)
        guard rest % own == 0 else { break }
        rest /= own
      }
    }
    for replicator in replicators {
      layers.endCopy(of: replicator)
      spatial.moveSublayers(replicator, layers: &layers)
    }
  }

  /// Limit on the copies of a tiled layer whose visible tiles are collected. Further copies show those tiles and
  /// stand-ins.
  private static let mostTiledCopies = 1024

  /// Lowers the level of detail of layers until the visible tiles fit the budgets: a rule on the tree and the target,
  /// independent of earlier frames.
  private mutating func chooseLevels(plan: inout FramePlan) {
    let budget = Double(max(tiles.policy.memoryBudget, 0))
    while tiles.scratch.needs.count < tiles.layers.count { tiles.scratch.needs.append(0) }
    for index in tiles.scratch.seen {
      tiles.scratch.needs[index] = 0
      guard let layer = tiles.layers[index], layer.view != nil else { continue }
      let own = min(Double(max(layer.contents.memoryBudget ?? .max, 0)), budget)
      tiles.scratch.needs[index] = tiles.need(of: index, layers: &layers)
      while tiles.scratch.needs[index] > own, tiles.lowerLevel(of: index) {
        tiles.scratch.needs[index] = tiles.need(of: index, layers: &layers)
      }
    }
    while tiles.allNeeds() > budget {
      // The layers with the greatest need, so that all are lowered together.
      var most = 0.0
      for index in tiles.scratch.seen where tiles.scratch.needs[index] > most && tiles.canLowerLevel(of: index) {
        most = tiles.scratch.needs[index]
      }
      guard most > 0 else { break }
      for index in tiles.scratch.seen where tiles.scratch.needs[index] == most && tiles.lowerLevel(of: index) {
        tiles.scratch.needs[index] = tiles.need(of: index, layers: &layers)
      }
    }
    tiles.chooseLayers(within: budget)
    tiles.pool.needs.removeAll(keepingCapacity: true)
    for index in tiles.scratch.seen {
      guard let view = tiles.layers[index]?.view, let grid = tiles.layers[index]?.grid else { continue }
      if tiles.layers[index]?.hasNoRoom == false {
        let count = Int(clamping: tiles.scratch.needs[index] / Double(grid.tileBytes))
        tiles.pool.addNeed(width: grid.tileWidth + 2, height: grid.tileHeight + 2, layers: count)
      }
      tiles.layers[index]?.view?.span = grid.span(view.visible, level: view.level)
      for place in tiles.layers[index]?.otherViews.indices ?? 0..<0 {
        let other = tiles.layers[index]?.otherViews[place] ?? view
        tiles.layers[index]?.otherViews[place].span = grid.span(other.visible, level: other.level)
      }
      plan.tiles.statistics.loweredLevels = max(plan.tiles.statistics.loweredLevels, view.level - view.natural)
      if tiles.layers[index]?.shownLevel != view.level {
        if tiles.layers[index]?.shownLevel ?? -1 >= 0 { damageTiles(of: index, view.visible) }
        tiles.layers[index]?.shownLevel = view.level
      }
    }
  }

  // MARK: Damage

  /// Damages a part of a layer's tiles.
  mutating func damageTiles(of index: Int, _ rect: Rect) {
    guard let layer = tiles.layers[index], let view = layer.view else { return }
    let slot = Int(layer.slot)
    if !layer.copies.isEmpty || layers.outermostReplicator(around: slot) != nil {
      for copy in layer.copies { damageNewPlace(of: Int(copy.slot)) }
      damageNewPlace(of: slot)
      return
    }
    let pixels = tilePixels(rect, view).intersection(view.region)
    guard !pixels.isEmpty else { return }
    layers.staleSurface(slot)
    damageTracker.addPixels(pixels, in: slot, layers: &layers)
  }

  /// Device pixels that a part of a layer's tiles can touch.
  private mutating func tilePixels(_ rect: Rect, _ view: TileView) -> PixelRect {
    let part = rect.intersection(view.bounds)
    guard !part.isNull else { return .empty }
    guard view.isParallel else { return LayerTable.pixels(of: part, through: view.map) }
    return LayerTable.pixels(touchedBy: TileCut(part, in: view).image)
  }
}
