internal import MultiplaneGeometry

/// Which tiles are asked for, and in which order.
extension RenderTree {
  /// The orders of wants: what many tiles wait behind first.
  private enum Order {
    /// A coarse tile, where nothing at all is shown.
    static let blank: UInt8 = 0
    static let visible: UInt8 = 1
    /// Where the scroll goes.
    static let soon: UInt8 = 2
    static let nearby: UInt8 = 3
    /// What is shown when the scale changes.
    static let coarser: UInt8 = 4
  }

  /// Notes what of a layer is seen and what of that is missing, and what is likely to be seen.
  mutating func wantTiles(of index: Int, at time: Double, plan: inout FramePlan) {
    guard let layer = tiles.layers[index], let view = layer.view else { return }
    let grid = layer.grid
    followScroll(of: index, view, at: time)
    let budget = min(layer.contents.memoryBudget ?? .max, tiles.policy.memoryBudget)
    let visibleCount = view.tileCount(grid, level: view.level)
    // What can't be placed is not asked for.
    let hasRoom = Double(visibleCount) * Double(grid.tileBytes) <= Double(budget)
    tiles.layers[index]?.hasNoRoom = !hasRoom
    guard hasRoom else {
      plan.tiles.statistics.unplaced += min(visibleCount, 1 << 20)
      return
    }
    let arrival = placeOnArrival(of: index, view)
    let center = Point(view.visible.midX, view.visible.midY)
    var isSkipping = false
    var blankCount = 0
    for row in view.span.rows {
      for column in view.span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = grid.rect(of: key)
        guard view.touches(rect, view.region) else { continue }
        let name = TileStore.Name(layer: index, key: key)
        use(name, as: .visible)
        let standsIn = noteStandIns(for: name)
        if !standsIn, !tiles.tables[index].hasPicture(key) { blankCount += 1 }
        guard isLacking(name, at: time) else { continue }
        if let arrival, !arrival.intersects(rect), !isAsked(name) {
          isSkipping = true
          continue
        }
        want(name, Order.visible, rect, center)
      }
    }
    if isSkipping {
      tiles.needsPass = true
      plan.noteTime(time)
    }
    if blankCount > 1 { wantOverview(of: index, view, at: time) }
    wantAhead(of: index, view, visibleCount: visibleCount, budget: budget, at: time)
  }

  // MARK: Scrolling

  /// What is farther from one frame to the next, in sizes of what is seen, is a jump.
  private static let longestStep = 2.0
  /// Frames that are farther apart say nothing about a scroll.
  private static let longestPause = 0.5

  private mutating func followScroll(of index: Int, _ view: TileView, at time: Double) {
    guard let layer = tiles.layers[index] else { return }
    let center = Point(view.visible.midX, view.visible.midY)
    let step = SIMD2(center.x - layer.lastCenter.x, center.y - layer.lastCenter.y)
    let pause = time - layer.lastTime
    if step == .zero || !(pause <= Self.longestPause) || abs(step.x) > Self.longestStep * view.visible.width
      || abs(step.y) > Self.longestStep * view.visible.height
    {
      tiles.layers[index]?.velocity = .zero
    } else if pause > 0 {
      // Half of it is what was: single frames come early or late.
      tiles.layers[index]?.velocity = (layer.velocity + step / pause) / 2
    }
    tiles.layers[index]?.lastCenter = center
    tiles.layers[index]?.lastTime = time
    if tiles.layers[index]?.velocity != .zero { tiles.needsPass = true }
  }

  /// What of a layer will be seen when a tile that is asked for now arrives, if that differs from what is seen now.
  private func placeOnArrival(of index: Int, _ view: TileView) -> Rect? {
    guard let velocity = tiles.layers[index]?.velocity, velocity != .zero else { return nil }
    let wait = min(tiles.latency, 1)
    return view.visible.offsetBy(dx: velocity.x * wait, dy: velocity.y * wait)
  }

  // MARK: Single tiles

  /// Notes that a tile is of use in this frame.
  mutating func use(_ name: TileStore.Name, as rank: TileRank) {
    guard let found = tiles.tables[name.layer].tiles.index(forKey: name.key) else { return }
    let frame = sequence
    tiles.tables[name.layer].tiles.values[found].use(as: rank, in: frame)
  }

  /// Notes what is shown where a tile is missing or not faded in yet.
  ///
  /// - Returns: whether there is something.
  private mutating func noteStandIns(for name: TileStore.Name) -> Bool {
    guard let layer = tiles.layers[name.layer] else { return false }
    if let tile = tiles.tables[name.layer].tiles[name.key], tile.hasPicture,
      tiles.share(of: tile, in: layer, at: lastTileTime) >= 1
    {
      return true
    }
    walk.tileParts.removeAll(keepingCapacity: true)
    tiles.tables[name.layer].addStandIns(for: name.key, to: &walk.tileParts)
    var isThere = false
    for part in walk.tileParts {
      guard let source = part.source else { continue }
      isThere = true
      use(TileStore.Name(layer: name.layer, key: source), as: .standsIn)
    }
    return isThere
  }

  /// Whether a tile is to be asked for, or has been.
  private mutating func isLacking(_ name: TileStore.Name, at time: Double) -> Bool {
    guard let tile = tiles.tables[name.layer].tiles[name.key] else { return true }
    if tile.pending != nil { return false }
    if tile.token != 0 { return true }
    guard !tile.hasPicture || tile.isStale else { return false }
    guard tile.attempts > 0 else { return true }
    if tile.attempts > tiles.policy.retryCount { return false }
    var retryTime = tile.retryTime
    if retryTime.isNaN {
      let doubled = Double(sign: .plus, exponent: min(tile.attempts - 1, 30), significand: 1)
      retryTime = time + tiles.policy.usableDelay * doubled
      tiles.tables[name.layer].tiles[name.key]?.retryTime = retryTime
    }
    if retryTime <= time { return true }
    tiles.nextLook = min(tiles.nextLook, retryTime)
    return false
  }

  private func isAsked(_ name: TileStore.Name) -> Bool {
    tiles.tables[name.layer].tiles[name.key].map { $0.token != 0 } ?? false
  }

  private mutating func want(_ name: TileStore.Name, _ order: UInt8, _ rect: Rect, _ center: Point) {
    let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
    tiles.wants.append(TileStore.Want(name: name, order: order, distance: dx * dx + dy * dy))
  }

  // MARK: Beyond what is seen

  /// How many levels above the one that is shown a tile is loaded where nothing stands in: it covers sixteen.
  private static let overviewStep = 2

  /// Where several tiles show nothing, a few coarse ones come first.
  private mutating func wantOverview(of index: Int, _ view: TileView, at time: Double) {
    guard let layer = tiles.layers[index], view.level + 1 < layer.grid.levelCount else { return }
    let level = min(view.level + Self.overviewStep, layer.grid.levelCount - 1)
    let center = Point(view.visible.midX, view.visible.midY)
    for row in layer.grid.span(view.visible, level: level).rows {
      for column in layer.grid.span(view.visible, level: level).columns {
        let name = TileStore.Name(layer: index, key: TileKey(level: level, column: column, row: row))
        let rect = layer.grid.rect(of: name.key)
        guard view.touches(rect, view.region) else { continue }
        use(name, as: .standsIn)
        if isLacking(name, at: time) { want(name, Order.blank, rect, center) }
      }
    }
  }

  /// What may be seen soon, as far as the budgets have room for it beside what is seen.
  private mutating func wantAhead(
    of index: Int, _ view: TileView, visibleCount: Int, budget: Int, at time: Double
  ) {
    guard let layer = tiles.layers[index], tiles.policy.usablePrefetch > 0 || layer.velocity != .zero else { return }
    let grid = layer.grid
    let seen = view.visible
    let share = tiles.policy.usablePrefetch
    let halo = seen.insetBy(dx: -seen.width * share, dy: -seen.height * share)
    // No farther than four of what is seen.
    func ahead(_ velocity: Double, _ length: Double) -> Double {
      min(max(velocity * tiles.policy.usableLookAhead, -4 * length), 4 * length)
    }
    let move = (ahead(layer.velocity.x, seen.width), ahead(layer.velocity.y, seen.height))
    // From where the view is when a tile arrives.
    let arrival = placeOnArrival(of: index, view)
    let swept = arrival.map { $0.union($0.offsetBy(dx: move.0, dy: move.1)) } ?? .null
    let center = Point((arrival ?? seen).midX + move.0, (arrival ?? seen).midY + move.1)
    // While the view moves, most of what is around it is left behind.
    let around = layer.velocity == .zero ? halo : .null
    tiles.candidates.removeAll(keepingCapacity: true)
    addCandidates(index, around.union(swept).intersection(view.bounds), view.level, except: view.span) { rect in
      let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
      if swept.intersects(rect) { return (Order.soon, dx * dx + dy * dy) }
      return around.intersects(rect) ? (Order.nearby, dx * dx + dy * dy) : nil
    }
    if view.level + 1 < grid.levelCount {
      addCandidates(index, seen, view.level + 1, except: .empty) { rect in
        let (dx, dy) = (rect.midX - center.x, rect.midY - center.y)
        return (Order.coarser, dx * dx + dy * dy)
      }
    }
    var room = budget / grid.tileBytes - visibleCount
    tiles.candidates.sort { ($0.order, $0.distance) < ($1.order, $1.distance) }
    for index in tiles.candidates.indices {
      let candidate = tiles.candidates[index]
      guard room > 0 else { return }
      room -= 1
      use(candidate.name, as: .ahead)
      if isLacking(candidate.name, at: time) { tiles.wants.append(candidate) }
    }
  }

  /// More are never looked at for what may be seen.
  private static let mostCandidates = 2048

  private mutating func addCandidates(
    _ index: Int, _ rect: Rect, _ level: Int, except known: TileSpan, _ rate: (Rect) -> (UInt8, Double)?
  ) {
    guard let grid = tiles.layers[index]?.grid else { return }
    let span = grid.span(rect, level: level)
    guard span.count <= Self.mostCandidates else { return }
    for row in span.rows {
      for column in span.columns where !(known.columns.contains(column) && known.rows.contains(row)) {
        let key = TileKey(level: level, column: column, row: row)
        guard let (order, distance) = rate(grid.rect(of: key)) else { continue }
        tiles.candidates.append(
          TileStore.Want(name: TileStore.Name(layer: index, key: key), order: order, distance: distance))
      }
    }
  }

  // MARK: Asking

  /// While so many bytes wait to be uploaded, as a multiple of what a frame uploads, nothing new is asked for.
  private static let mostFramesWaiting = 4

  /// Puts all that is wanted into the plan, and takes back what is not any more.
  mutating func askForTiles(at time: Double, plan: inout FramePlan) {
    tiles.wants.sort { ($0.order, $0.distance) < ($1.order, $1.distance) }
    let isJammed = tiles.pendingBytes > Self.mostFramesWaiting * max(tiles.policy.bytesPerFrame, 1 << 20)
    let frame = sequence
    for want in tiles.wants {
      guard let layer = tiles.layers[want.name.layer], let source = layer.contents.source else { continue }
      var tile = tiles.tables[want.name.layer].tiles[want.name.key] ?? TileStore.Tile()
      guard tile.lastWant != frame else { continue }
      tile.lastWant = frame
      if tile.token == 0 {
        if isJammed { continue }
        tiles.lastToken += 1
        tile.token = tiles.lastToken
        tile.cancellation = TileCancellation()
        if tile.askedAt == .infinity { tile.askedAt = time }
        tiles.asked[tile.token] = want.name
        plan.tiles.statistics.requested += 1
      }
      tiles.tables[want.name.layer].tiles[want.name.key] = tile
      plan.tiles.wants.append(
        TileWant(
          token: tile.token,
          request: TileRequest(
            tile: want.name.key, in: layer.grid, cancellation: tile.cancellation ?? TileCancellation()),
          source: source))
    }
    if tiles.asked.count > plan.tiles.wants.count {
      for name in Array(tiles.asked.values) where tiles.tables[name.layer].tiles[name.key]?.lastWant != frame {
        tiles.drop(askedFor: name)
        tiles.tables[name.layer].tiles[name.key]?.askedAt = .infinity
        if tiles.tables[name.layer].tiles[name.key]?.isIdle == true { tiles.tables[name.layer].tiles[name.key] = nil }
      }
    }
  }
}

extension TileStore.Tile {
  /// A tile that is of several uses is as much worth as the best of them.
  mutating func use(as other: TileRank, in frame: UInt64) {
    rank = lastUse == frame ? max(rank, other) : other
    lastUse = frame
  }
}
