internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Which tiles are requested, and in which order.
extension TileStore {
  /// Order of requests: first the tiles that cover the most missing area.
  private enum Order {
    /// A coarse tile where nothing is shown.
    static let blank: UInt8 = 0
    static let visible: UInt8 = 1
    /// Tiles in the direction of the scroll.
    static let soon: UInt8 = 2
    /// Coarse tiles around the view, which can stand in for many.
    static let overview: UInt8 = 3
    static let nearby: UInt8 = 4
    /// Tiles of the next coarser level, for a small change of scale.
    static let coarser: UInt8 = 5
  }

  /// Marks the visible tiles of a layer as used, and collects wants for missing ones and for those likely to be seen
  /// soon.
  mutating func wantTiles(of index: Int, at time: Double, plan: inout FramePlan, layers: inout LayerTable) {
    guard let layer = self.layers[index], let view = layer.view else { return }
    followScroll(of: index, view, at: time)
    guard !layer.hasNoRoom else {
      plan.tiles.statistics.unplaced += min(layer.visibleCount, 1 << 20)
      return
    }
    wantVisible(of: index, view, arrival: placeOnArrival(of: index, view), at: time, plan: &plan, layers: &layers)
    for other in layer.otherViews {
      wantVisible(of: index, other, arrival: nil, at: time, plan: &plan, layers: &layers)
    }
    let budget = min(layer.contents.memoryBudget ?? .max, policy.memoryBudget)
    let visibleCount = Int(clamping: scratch.needs[index] / Double(layer.grid.tileBytes))
    wantAhead(of: index, view, visibleCount: visibleCount, budget: budget, at: time, layers: &layers)
  }

  /// Marks visible tiles as used and adds wants for missing ones.
  ///
  /// - Parameter arrival: predicted visible rectangle when a tile requested now arrives; nil where it equals the
  ///   present one.
  private mutating func wantVisible(
    of index: Int, _ view: TileView, arrival: Rect?, at time: Double, plan: inout FramePlan, layers: inout LayerTable
  ) {
    guard let grid = self.layers[index]?.grid, let fade = self.layers[index]?.contents.fadeDuration else { return }
    let center = Point(view.visible.midX, view.visible.midY)
    var isSkipping = false
    var blankCount = 0
    for row in view.span.rows {
      for column in view.span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = grid.rect(of: key)
        guard view.touches(rect, view.region) else { continue }
        let name = TileStore.Name(layer: index, key: key)
        let tile = use(name, as: .visible, layers: &layers)
        if tile.isSettled, !(fade > 0) || (lastTileTime - tile.arrival) / fade >= 1 { continue }
        let standsIn = noteStandIns(for: name, layers: &layers)
        if !standsIn, !tables[index].hasPicture(key) { blankCount += 1 }
        if !standsIn { wantInPlace(of: name, view, at: time, layers: &layers) }
        guard isLacking(name, at: time) else { continue }
        if let arrival, !arrival.intersects(rect), !isRequested(name) {
          isSkipping = true
          continue
        }
        want(name, Order.visible, rect, center)
      }
    }
    if isSkipping {
      needsPass = true
      plan.noteTime(time)
    }
    if blankCount > 1 { wantOverview(of: index, view, at: time, layers: &layers) }
  }

  // MARK: Scrolling

  /// A step from one frame to the next that is longer than this is a jump, not a scroll; in sizes of the visible part.
  private static let longestStep = 2.0
  /// Frames farther apart than this give no velocity; seconds.
  private static let longestPause = 0.5

  private mutating func followScroll(of index: Int, _ view: TileView, at time: Double) {
    guard let layer = layers[index] else { return }
    let center = Point(view.visible.midX, view.visible.midY)
    let step = SIMD2(center.x - layer.lastCenter.x, center.y - layer.lastCenter.y)
    let pause = time - layer.lastTime
    if step == .zero || !(pause <= Self.longestPause) || abs(step.x) > Self.longestStep * view.visible.width
      || abs(step.y) > Self.longestStep * view.visible.height
    {
      layers[index]?.velocity = .zero
    } else if pause > 0 {
      // Averaged with the last velocity, because single frames come early or late.
      layers[index]?.velocity = (layer.velocity + step / pause) / 2
    }
    layers[index]?.lastCenter = center
    layers[index]?.lastTime = time
    if layers[index]?.velocity != .zero { needsPass = true }
  }

  /// Predicted visible rectangle of a layer when a tile requested now arrives; nil if the layer does not scroll.
  private mutating func placeOnArrival(of index: Int, _ view: TileView) -> Rect? {
    guard let velocity = layers[index]?.velocity, velocity != .zero else { return nil }
    let wait = min(latency, 1)
    return view.visible.offsetBy(dx: velocity.x * wait, dy: velocity.y * wait)
  }

  // MARK: Single tiles

  /// Marks a tile as used in this frame.
  ///
  /// - Returns: whether the tile is settled, and the time of the first frame that showed it.
  @discardableResult
  mutating func use(
    _ name: TileStore.Name, as rank: TileRank, layers: inout LayerTable
  ) -> (isSettled: Bool, arrival: Double) {
    let frame = layers.frame.sequence
    var found = (isSettled: false, arrival: -Double.infinity)
    change(name) {
      $0.use(as: rank, in: frame)
      found = ($0.isSettled, $0.arrival)
    }
    return found
  }

  /// Marks the stand-ins of a missing or fading tile as used.
  ///
  /// - Returns: whether the tile or a stand-in is shown.
  private mutating func noteStandIns(for name: TileStore.Name, layers: inout LayerTable) -> Bool {
    guard let layer = self.layers[name.layer] else { return false }
    if let tile = tables[name.layer].tiles[name.key], tile.hasPicture,
      share(of: tile, in: layer, at: lastTileTime) >= 1
    {
      return true
    }
    scratch.parts.removeAll(keepingCapacity: true)
    tables[name.layer].addStandIns(for: name.key, to: &scratch.parts)
    var isThere = false
    for part in scratch.parts {
      guard let source = part.source else { continue }
      isThere = true
      use(TileStore.Name(layer: name.layer, key: source), as: .standsIn, layers: &layers)
    }
    return isThere
  }

  /// Whether a tile must be requested, or its request kept.
  private mutating func isLacking(_ name: TileStore.Name, at time: Double) -> Bool {
    guard let tile = tables[name.layer].tiles[name.key] else { return true }
    if tile.pending != nil { return false }
    if tile.token != 0 { return true }
    guard !tile.hasPicture || tile.isStale else { return false }
    guard tile.attempts > 0 else { return true }
    if tile.attempts > policy.retryCount { return false }
    var retryTime = tile.retryTime
    if retryTime.isNaN {
      let doubled = Double(sign: .plus, exponent: min(tile.attempts - 1, 30), significand: 1)
      retryTime = time + policy.usableDelay * doubled
      change(name) { $0.retryTime = retryTime }
    }
    if retryTime <= time { return true }
    nextLook = min(nextLook, retryTime)
    return false
  }

  private mutating func isRequested(_ name: TileStore.Name) -> Bool {
    tables[name.layer].tiles[name.key].map { $0.token != 0 } ?? false
  }

  private mutating func want(_ name: TileStore.Name, _ order: UInt8, _ rect: Rect, _ center: Point) {
    let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
    scratch.wants.append(TileStore.Want(name: name, order: order, distance: dx * dx + dy * dy))
  }

  // MARK: Prefetch

  /// Levels above the shown one for overview tiles: one such tile covers sixteen.
  private static let overviewStep = 2

  /// Wants the nearest coarser tile that has not failed, where a tile failed and has no stand-in.
  private mutating func wantInPlace(
    of name: TileStore.Name, _ view: TileView, at time: Double, layers: inout LayerTable
  ) {
    guard let layer = self.layers[name.layer] else { return }
    func hasFailed(_ key: TileKey) -> Bool { (tables[name.layer].tiles[key]?.attempts ?? 0) > 0 }
    guard hasFailed(name.key) else { return }
    for level in name.key.level + 1..<max(layer.grid.levelCount, name.key.level + 1) {
      let coarser = TileStore.Name(layer: name.layer, key: name.key.ancestor(atLevel: level))
      if hasFailed(coarser.key) { continue }
      use(coarser, as: .standsIn, layers: &layers)
      if isLacking(coarser, at: time) {
        want(coarser, Order.visible, layer.grid.rect(of: coarser.key), Point(view.visible.midX, view.visible.midY))
      }
      return
    }
  }

  /// Wants a few coarse tiles first, where several tiles have nothing to show.
  private mutating func wantOverview(of index: Int, _ view: TileView, at time: Double, layers: inout LayerTable) {
    guard let layer = self.layers[index], view.level + 1 < layer.grid.levelCount else { return }
    let level = min(view.level + Self.overviewStep, layer.grid.levelCount - 1)
    let center = Point(view.visible.midX, view.visible.midY)
    for row in layer.grid.span(view.visible, level: level).rows {
      for column in layer.grid.span(view.visible, level: level).columns {
        let name = TileStore.Name(layer: index, key: TileKey(level: level, column: column, row: row))
        let rect = layer.grid.rect(of: name.key)
        guard view.touches(rect, view.region) else { continue }
        use(name, as: .standsIn, layers: &layers)
        if isLacking(name, at: time) { want(name, Order.blank, rect, center) }
      }
    }
  }

  /// Wants tiles that may be seen soon, as far as the budgets have room beside the visible ones.
  private mutating func wantAhead(
    of index: Int, _ view: TileView, visibleCount: Int, budget: Int, at time: Double, layers: inout LayerTable
  ) {
    guard let layer = self.layers[index], policy.usablePrefetch > 0 || layer.velocity != .zero else { return }
    let grid = layer.grid
    let seen = view.visible
    let share = policy.usablePrefetch
    let halo = seen.insetBy(dx: -seen.width * share, dy: -seen.height * share)
    // At most four sizes of the visible part ahead.
    func ahead(_ velocity: Double, _ length: Double) -> Double {
      min(max(velocity * policy.usableLookAhead, -4 * length), 4 * length)
    }
    let move = (ahead(layer.velocity.x, seen.width), ahead(layer.velocity.y, seen.height))
    // Predicted from the view's place when a tile arrives.
    let arrival = placeOnArrival(of: index, view)
    let swept = arrival.map { $0.union($0.offsetBy(dx: move.0, dy: move.1)) } ?? .null
    let center = Point((arrival ?? seen).midX + move.0, (arrival ?? seen).midY + move.1)
    // While the view moves, it leaves most tiles around it behind.
    let isMoving = layer.velocity != .zero
    scratch.candidates.removeAll(keepingCapacity: true)
    addCandidates(index, halo.union(swept).intersection(view.bounds), view.level, except: view.span) { rect in
      let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
      if arrival?.meets(rect, within: move) ?? false { return (Order.soon, dx * dx + dy * dy) }
      return !isMoving && halo.intersects(rect) ? (Order.nearby, dx * dx + dy * dy) : nil
    }
    addCoarser(index, view, swept, center)
    var room = budget / grid.tileBytes - visibleCount
    // In any order where all have room: the wants are sorted later.
    if scratch.candidates.count > room { scratch.candidates.heapSort { $0.isBefore($1) } }
    for index in scratch.candidates.indices {
      let candidate = scratch.candidates[index]
      guard room > 0 else { return }
      room -= 1
      if use(candidate.name, as: .ahead, layers: &layers).isSettled { continue }
      if isLacking(candidate.name, at: time) { scratch.wants.append(candidate) }
    }
  }

  /// Adds candidates of the coarser levels, which are seen when the scale becomes smaller: of each level the rectangle
  /// that half of its zoom steps make visible, a few tiles each. They also stand in for parts that are scrolled to.
  private mutating func addCoarser(_ index: Int, _ view: TileView, _ swept: Rect, _ center: Point) {
    guard let grid = layers[index]?.grid else { return }
    var level = view.level + 1
    var (dx, dy) = (0.0, 0.0)
    while level < grid.levelCount {
      let isNext = level == view.level + 1
      let rect = view.visible.insetBy(dx: -dx, dy: -dy).union(isNext ? .null : swept).intersection(view.bounds)
      addCandidates(index, rect, level, except: .empty) { rect in
        let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
        return (isNext ? Order.coarser : Order.overview, dx * dx + dy * dy)
      }
      (dx, dy) = (2 * dx + view.visible.width / 2, 2 * dy + view.visible.height / 2)
      level += 1
    }
  }

  /// Limit of candidate tiles of one level.
  private static let mostCandidates = 2048

  /// Adds the tiles of a level that touch a rectangle and that `rate` accepts. Tiles already requested and at most one
  /// tile outside the rectangle keep their request: velocity and latency are estimates, and a cancelled tile is often
  /// wanted again.
  private mutating func addCandidates(
    _ index: Int, _ rect: Rect, _ level: Int, except known: TileSpan, _ rate: (Rect) -> (UInt8, Double)?
  ) {
    guard let grid = layers[index]?.grid, !rect.isNull else { return }
    let span = grid.span(rect.insetBy(dx: -grid.x(1, level), dy: -grid.y(1, level)), level: level)
    guard span.count <= Self.mostCandidates else { return }
    for row in span.rows {
      for column in span.columns where !(known.columns.contains(column) && known.rows.contains(row)) {
        let key = TileKey(level: level, column: column, row: row)
        let name = TileStore.Name(layer: index, key: key)
        let place = grid.rect(of: key)
        let rating = rect.intersects(place) ? rate(place) : nil
        guard let (order, distance) = rating ?? (isRequested(name) ? (Order.nearby, 0) : nil) else { continue }
        scratch.candidates.append(TileStore.Want(name: name, order: order, distance: distance))
      }
    }
  }

  // MARK: Asking

  /// No new requests while the bytes that wait for upload exceed this many frames' uploads.
  static let mostFramesWaiting = 4
}

extension Rect {
  /// Whether a rectangle touches another one somewhere along its move.
  func meets(_ other: Rect, within move: (x: Double, y: Double)) -> Bool {
    // Interval of the move, from 0 to 1, in which the rectangles overlap along one axis.
    func part(_ from: Double, _ to: Double, _ first: Double, _ last: Double, _ move: Double) -> (Double, Double) {
      if move == 0 { return from < last && first < to ? (0, 1) : (1, 0) }
      let (a, b) = ((first - to) / move, (last - from) / move)
      return (min(a, b), max(a, b))
    }
    let (x, y) = (
      part(minX, maxX, other.minX, other.maxX, move.x), part(minY, maxY, other.minY, other.maxY, move.y)
    )
    return max(x.0, y.0, 0) < min(x.1, y.1, 1)
  }
}
