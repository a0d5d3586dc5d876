internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Budget of offscreen pixels in a frame: groups, filter results, copies of backdrops, and redrawn bitmaps.
///
/// Whether a frame could exceed the budget depends on the tree and the target: see `OffscreenBudget.limitOffscreens`. A
/// frame that could is **tight**: any change redraws it as a whole, nothing of it is cached, and its pixels are counted
/// in paint order. So the omissions do not depend on earlier frames.
///
/// Owns the limit and the counts of the frame. Reads the layer table, isolation and tiles; the plan and the walk call
/// it before each pass.
struct OffscreenBudget: Sendable {
  /// Upper bound of each layer's offscreen pixels if drawn once, by slot.
  private var each = ShapeCount()
  /// Number of copies of each replicator.
  private var replicators: [Int32: Int] = [:]
  /// `each` was computed for the present target.
  var isCounted = false
  /// The tree has changed since `isTight` was computed.
  var isStale = true
  /// The frame is redrawn as a whole, and its pixels are counted.
  private(set) var isTight = false
  /// The budget, and the pixels taken so far.
  private var limit = Int.max
  private var spent = 0
  /// Tiles drawn in copies, and pixels blended in copies.
  private var copiedTiles = 0
  var copiedPixels = 0
  /// Stack of the count.
  private var visits: [Visit] = []

  /// A layer that is still to be counted.
  struct Visit: BitwiseCopyable, Sendable {
    var slot: Int32
    /// Number of times that it is drawn.
    var copies: Int
    /// Device pixels per point, in its superlayer's space.
    var scale: Double
  }

  /// Begins the count of a frame.
  mutating func begin() { (spent, copiedTiles, copiedPixels) = (0, 0, 0) }

  /// Limit on the pixels blended in copies, which are cheaper than those of passes.
  private var mostCopiedPixels: Int { limit < Int.max / 4 ? limit * 4 : .max }

  /// Default budget.
  static func standard(for target: PlanTarget) -> Int {
    max(leastPixels, target.bounds.area * picturesOfTarget)
  }

  /// Minimum, for small targets: two or three seconds of a software renderer.
  private static let leastPixels = 80 << 20
  /// Budget of a large target, in multiples of its pixels.
  private static let picturesOfTarget = 256
  /// Limit on the tiles drawn in copies: each has its own record.
  static let mostCopiedTiles = 1 << 15
  /// Least cost of a pass, however small, in pixels; and of one that must draw its backdrop first.
  static let leastPicture = 1 << 10
  static let leastBackdrop = 1 << 15
}

extension OffscreenBudget {
  /// Updates `isTight`: whether the whole frame's offscreen pixels could exceed the budget. Depends on the tree and the
  /// target; content that is not redrawn counts as well.
  ///
  /// - Returns: whether `isTight`, or the budget of a tight frame, has changed.
  mutating func limitOffscreens(_ target: PlanTarget, layers: inout LayerTable, tiles: inout TileStore) -> Bool {
    let limit = max(target.offscreenPixels ?? OffscreenBudget.standard(for: target), 0)
    let isNew = countOffscreens(layers: &layers) || limit != self.limit
    self.limit = limit
    // Most trees are far below the budget, and are traversed once. Transforms that enlarge layers count only there.
    let most =
      replicators.isEmpty ? 1 : replicators.values.reduce(1) { min($0 * max($1, 1), layers.operators.mostCopied) }
    let mayBeMore = Double(each.bytes) * Double(most) > Double(limit)
    let mayBeTiles = most > 1 && tiles.layers.contains { $0 != nil }
    let mayBeCopies = most > mostCopiedPixels / max(target.bounds.area, 1)
    let mayExceed = isNew || isTight || mayBeMore || mayBeTiles || mayBeCopies
    let isChanged = isNew || isStale || !layers.changes.listed.isEmpty || !layers.changes.grown.isEmpty
    guard !mayExceed || isChanged else { return false }
    // The tree is traversed once the upper bound exceeds the budget.
    isStale = !mayExceed
    let wasTight = isTight
    isTight = mayExceed && isOverBudget(target, limit, layers: &layers, tiles: &tiles)
    return isTight != wasTight || isTight && isNew
  }

  /// Updates the upper bounds of layers; false if the target is unchanged.
  private mutating func countOffscreens(layers: inout LayerTable) -> Bool {
    if isCounted {
      for slot in layers.changes.listed where !layers.hasOnlyMoved(Int(slot)) {
        countOffscreens(of: Int(slot), layers: &layers)
      }
      for slot in layers.changes.grown { countOffscreens(of: Int(slot), layers: &layers) }
      return false
    }
    isCounted = true
    each.removeAll()
    for slot in layers.states.indices where layers.states[slot].flags.contains(.isAlive) {
      layers.states[slot].flags.remove(.hasOffscreens)
      countOffscreens(of: slot, layers: &layers)
    }
    return true
  }

  /// Updates the upper bounds of layers, because background filters in them have changed.
  mutating func count(_ slots: [Int32], layers: inout LayerTable) {
    isStale = true
    for slot in slots where layers.states[Int(slot)].flags.contains(.isAlive) {
      countOffscreens(of: Int(slot), layers: &layers)
    }
  }

  private mutating func countOffscreens(of slot: Int, layers: inout LayerTable) {
    let flags = layers.states[slot].flags
    if flags.contains(.isReplicator) {
      replicators[Int32(slot)] = flags.contains(.isAlive) ? layers.replication(slot)?.count ?? 1 : nil
    }
    let pixels = flags.contains(.isAlive) ? layers.offscreenPixels(slot, scale: layers.frame.target?.scale ?? 1) : 0
    guard pixels > 0 || flags.contains(.hasOffscreens) else { return }
    layers.states[slot].flags.set(.hasOffscreens, pixels > 0)
    each.set(pixels, of: slot)
  }

  /// Removes a destroyed layer.
  mutating func forgetOffscreens(of slot: Int, layers: inout LayerTable) {
    if layers.states[slot].flags.contains(.isReplicator) { replicators[Int32(slot)] = nil }
    if layers.states[slot].flags.contains(.hasOffscreens) { each.set(0, of: slot) }
  }

  /// Whether the sum over all layers, times their copies, exceeds the budget.
  private mutating func isOverBudget(
    _ target: PlanTarget, _ limit: Int, layers: inout LayerTable, tiles: inout TileStore
  ) -> Bool {
    guard layers.root >= 0 else { return false }
    layers.tightenBounds(of: Int(layers.root))
    var (pixels, copiedTiles, copiedPixels) = (0.0, 0.0, 0.0)
    visits.removeAll(keepingCapacity: true)
    visits.append(OffscreenBudget.Visit(slot: layers.root, copies: 1, scale: target.scale))
    while let visit = visits.popLast() {
      let slot = Int(visit.slot)
      guard !layers.appearance[slot].isHidden, layers.appearance[slot].opacity > 0 else { continue }
      let own = layers.toSiblings(slot)
      let scale = visit.scale * (own.isAffine ? abs(own.affine.determinant).squareRoot() : 1)
      pixels += Double(layers.offscreenPixels(slot, scale: scale)) * Double(visit.copies)
      if visit.copies > 1 {
        if layers.isTiled(slot) {
          copiedTiles += Double(visit.copies) * tiles.mostTiles(slot, target, scale: scale, layers: &layers)
        }
        let own = layers.extent(slot)
        let width = own.isNull ? 0 : min(own.width * scale, Double(target.width))
        copiedPixels += Double(visit.copies) * width * min(own.height * scale, Double(target.height))
      }
      if pixels > Double(limit) || copiedPixels > Double(mostCopiedPixels) { return true }
      if copiedTiles > Double(OffscreenBudget.mostCopiedTiles) { return true }
      var inner = OffscreenBudget.Visit(slot: -1, copies: visit.copies, scale: scale)
      if layers.states[slot].links.mask >= 0 {
        inner.slot = layers.states[slot].links.mask
        visits.append(inner)
      }
      if let replication = layers.replication(slot) {
        inner.copies = min(inner.copies * max(replication.count, 1), layers.operators.mostCopied)
      }
      var child = layers.states[slot].links.first
      while child >= 0 {
        inner.slot = child
        visits.append(inner)
        child = layers.states[Int(child)].links.next
      }
    }
    return false
  }

  /// Takes pixels from a tight frame's budget; false if there is no room.
  mutating func spend(_ pixels: Int) -> Bool {
    guard pixels <= limit - spent else { return false }
    spent += pixels
    return true
  }

  /// Whether the budget has room for another copy; without room, no further copies of a replicator are visited.
  var hasRoomForCopies: Bool { !isTight || copiedPixels < mostCopiedPixels }

  /// Whether the budget has room for tiles in a copy.
  mutating func affordsTiles(
    _ count: Int, of slot: Int, in context: PaintWalk.Context, plan: inout FramePlan, layers: inout LayerTable
  ) -> Bool {
    guard isTight, context.isCopied else { return true }
    guard copiedTiles + count <= OffscreenBudget.mostCopiedTiles else {
      layers.noteOmission(slot, .tiles, .copiedTiles, plan: &plan)
      return false
    }
    copiedTiles += count
    return true
  }

  /// Whether the pixels of a layer depend on the tree and the target only.
  ///
  /// - Parameters:
  ///   - mayHoldBackdrop: background filters below the layer read no pixels but the layer's own.
  ///   - isShadow: the pixels of its shadow, to which its own background filters add nothing.
  mutating func canKeep(
    _ slot: Int, in context: PaintWalk.Context, mayHoldBackdrop: Bool, isShadow: Bool, layers: inout LayerTable,
    tiles: inout TileStore
  ) -> Bool {
    !isTight && !context.isCopied && !context.hasOwnPixels && context.space == layers.frame.target?.bounds
      && layers.states[slot].raster < 0 && !layers.states[slot].flags.contains(.isTiled)
      && (mayHoldBackdrop || !layers.states[slot].flags.contains(.holdsBackdrop))
      && (isShadow || !layers.hasBackgroundFilters(slot))
      && !tiles.holdsTiles(slot, layers: &layers)
  }

  /// The texels of a bitmap that are drawn: all if it may be cached, otherwise those that may be visible, independent
  /// of damage.
  mutating func rasterSpace(_ slot: Int, _ region: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable)
    -> PixelRect
  {
    if layers.isKeepable(region), !isTight { return region }
    let read = context.nested.farthestRead
    let space = context.space.grown(read.x, read.y).intersection(layers.largestRegion(in: context))
    return space.isEmpty ? region : layers.seenTexels(slot, space).intersection(region)
  }
}
