internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Setting up and measuring the need of tiled layers. Wants are computed before drawing from the whole tree and target,
/// never from the damaged part.
extension TileStore {
  /// Settings for loading and keeping tiles.
  var tilePolicy: TilePolicy {
    get { policy }
    set {
      guard newValue != policy else { return }
      policy = newValue
      needsPass = true
    }
  }

  /// Whether arriving tiles skip their fade, as for a picture of a single moment.
  mutating func setSkipsTileFades(_ skips: Bool) {
    skipsFades = skips
    if !fading.isEmpty { needsPass = true }
  }

  /// Whether the copies of a layer seen so far show so many tiles (shared ones counted for each copy) that further
  /// copies are skipped.
  mutating func hasManyTiles(_ index: Int) -> Bool {
    guard let layer = layers[index], let last = layer.otherViews.last ?? layer.view else { return false }
    let count = layer.grid.span(last.visible, level: layer.grid.level(for: last.density)).count
    return count > LayerTable.mostVisible / (layer.otherViews.count + 1)
  }

  /// Adds the view of a layer that shows the tiles of an index, at its present place, if it is visible.
  mutating func addView(of slot: Int, to index: Int, target: PlanTarget, layers: inout LayerTable) {
    guard let layer = self.layers[index] else { return }
    // `tileView` maps the region back into the layer's bounds; this test maps those bounds forward to the region. Both
    // together are exact.
    guard let region = seenRegion(of: slot, target: target, layers: &layers),
      var view = layers.tileView(slot, region: region),
      !LayerTable.pixels(of: view.bounds, through: view.map).intersection(region).isEmpty
    else { return }
    view.natural = layer.grid.level(for: view.density)
    view.level = view.natural
    if layer.view == nil {
      self.layers[index]?.view = view
    } else if layer.view?.map != view.map || layer.view?.region != region {
      self.layers[index]?.otherViews.append(view)
    }
  }

  /// Decides which layers have room for their visible tiles; others request none. If the room is scarce, layers with
  /// the smallest need come first, then those nearest the device's top-left.
  mutating func chooseLayers(within budget: Double) {
    let isScarce = allNeeds() > budget
    var remaining = budget
    func note(_ index: Int) {
      let own = Double(max(layers[index]?.contents.memoryBudget ?? .max, 0))
      let hasRoom = scratch.needs[index] <= min(own, remaining)
      layers[index]?.hasNoRoom = !hasRoom
      if hasRoom { remaining -= scratch.needs[index] }
    }
    guard isScarce else {
      for index in scratch.seen { note(index) }
      return
    }
    let order = scratch.seen.map { index in
      let region = layers[index]?.view?.region ?? .empty
      return (need: scratch.needs[index], y: region.y, x: region.x, index: index)
    }
    for layer in order.sorted(by: { ($0.need, $0.y, $0.x, $0.index) < ($1.need, $1.y, $1.x, $1.index) }) {
      note(layer.index)
    }
  }

  mutating func allNeeds() -> Double {
    var sum = 0.0
    for index in scratch.seen { sum += scratch.needs[index] }
    return sum
  }

  /// Bytes of the visible tiles; infinity beyond the limit on their number.
  mutating func need(of index: Int, layers: inout LayerTable) -> Double {
    guard let layer = self.layers[index] else { return 0 }
    let count = layer.visibleCount
    return count > layers.mostVisible(of: layer) ? .infinity : Double(count) * Double(layer.grid.tileBytes)
  }

  /// Whether a coarser level has fewer tiles.
  mutating func canLowerLevel(of index: Int) -> Bool {
    guard let layer = layers[index], let view = layer.view else { return false }
    return view.level < TileGrid.coarsestLevel && layer.visibleCount > 1
  }

  /// Shows a layer one level coarser.
  ///
  /// - Returns: false if a coarser level has no fewer tiles.
  mutating func lowerLevel(of index: Int) -> Bool {
    guard canLowerLevel(of: index) else { return false }
    layers[index]?.view?.level += 1
    for other in layers[index]?.otherViews.indices ?? 0..<0 {
      let level = layers[index]?.otherViews[other].level ?? 0
      layers[index]?.otherViews[other].level = min(level + 1, TileGrid.coarsestLevel)
    }
    return true
  }

  /// Upper bound of a layer's visible tiles on a target.
  mutating func mostTiles(_ slot: Int, _ target: PlanTarget, scale: Double, layers: inout LayerTable) -> Double {
    guard let index = self.index(of: slot), let contents = self.layers[index]?.contents else { return 0 }
    let grid = layers.tileGrid(of: slot, contents, target)
    let bounds = layers.geometry[slot].bounds.standardized
    // A tile is shown at half its size at least, unless there is no coarser level.
    let (width, height) = (Double(grid.tileWidth) / 2, Double(grid.tileHeight) / 2)
    let columns = min(bounds.width * scale, Double(target.width)) / width + 2
    let rows = min(bounds.height * scale, Double(target.height)) / height + 2
    return columns * rows
  }
}
