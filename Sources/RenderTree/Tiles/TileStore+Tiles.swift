internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What a frame wants of tiles: made before anything is drawn, from the whole tree and target, never from what is drawn
/// again.
extension TileStore {
  mutating func setTiled(_ contents: TiledContents, at slot: Int, layers: inout LayerTable) {
    set(
      contents, of: slot, generation: layers.states[slot].generation,
      contentsScale: layers.appearance[slot].contentsScale)
  }

  mutating func removeTiles(of slot: Int) {
    guard let index = self.index(of: slot) else { return }
    removeLayer(index)
  }

  /// Settings of the loading and keeping of tiles.
  var tilePolicy: TilePolicy {
    get { policy }
    set {
      guard newValue != policy else { return }
      policy = newValue
      needsPass = true
    }
  }

  /// Tiles that arrive are shown at once, without a fade: for pictures of a single moment.
  mutating func setSkipsTileFades(_ skips: Bool) {
    skipsFades = skips
    if !fading.isEmpty { needsPass = true }
  }

  /// Whether the copies of a layer that were looked at see so many tiles, each counted in each of them, that no more
  /// are looked at.
  mutating func hasManyTiles(_ index: Int) -> Bool {
    guard let layer = layers[index], let last = layer.copies.last ?? layer.view else { return false }
    let count = layer.grid.span(last.visible, level: layer.grid.level(for: last.density)).count
    return count > LayerTable.mostVisible / (layer.copies.count + 1)
  }

  /// Adds how a layer is seen where it lies now, if it is.
  mutating func addView(of index: Int, target: PlanTarget, layers: inout LayerTable) {
    guard let layer = self.layers[index] else { return }
    let slot = Int(layer.slot)
    layers.updateDevice(slot)
    // The view asks for what of the region may be in the layer, and this for what of the layer may be in the region:
    // together that is exact.
    guard let region = seenRegion(of: slot, target: target, layers: &layers),
      var view = layers.tileView(slot, region: region),
      !LayerTable.pixels(of: view.bounds, through: view.map).intersection(region).isEmpty
    else { return }
    view.natural = layer.grid.level(for: view.density)
    view.level = view.natural
    if layer.view == nil {
      self.layers[index]?.view = view
    } else if layer.view?.map != view.map || layer.view?.region != region {
      self.layers[index]?.copies.append(view)
    }
  }

  /// Notes which layers have room for what is seen of them: what can't be placed is not asked for. Where there is no
  /// room for all, those come first that need least, and of these those that lie first on the device.
  mutating func chooseLayers(within budget: Double) {
    let isScarce = allNeeds() > budget
    var left = budget
    func note(_ index: Int) {
      let own = Double(max(layers[index]?.contents.memoryBudget ?? .max, 0))
      let hasRoom = scratch.needs[index] <= min(own, left)
      layers[index]?.hasNoRoom = !hasRoom
      if hasRoom { left -= scratch.needs[index] }
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

  /// Bytes of the tiles that are seen.
  mutating func need(of index: Int, layers: inout LayerTable) -> Double {
    guard let layer = self.layers[index] else { return 0 }
    let count = layer.visibleCount
    return count > layers.mostVisible(of: layer) ? .infinity : Double(count) * Double(layer.grid.tileBytes)
  }

  /// Whether fewer tiles can be.
  mutating func canLowerLevel(of index: Int) -> Bool {
    guard let layer = layers[index], let view = layer.view else { return false }
    return view.level < TileGrid.coarsestLevel && layer.visibleCount > 1
  }

  /// - Returns: false where fewer tiles can't be.
  mutating func lowerLevel(of index: Int) -> Bool {
    guard canLowerLevel(of: index) else { return false }
    layers[index]?.view?.level += 1
    for copy in layers[index]?.copies.indices ?? 0..<0 {
      let level = layers[index]?.copies[copy].level ?? 0
      layers[index]?.copies[copy].level = min(level + 1, TileGrid.coarsestLevel)
    }
    return true
  }
}
