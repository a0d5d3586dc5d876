internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How many pixels the offscreen pictures of a frame may have: groups, what filters make of them, copies of what is
/// below layers, and bitmaps that are drawn anew.
///
/// Whether those of a frame could be more is a matter of the tree and the target: see
/// `OffscreenBudget.limitOffscreens`. A frame of which that is so is **tight**: it is drawn as a whole wherever
/// something changes, nothing of it is kept, and its pixels are counted in paint order. So what has room in it does not
/// depend on what was drawn before.
///
/// Reads the layer table, isolation and tiles; the plan and the walk ask it before each pass.
struct OffscreenBudget: Sendable {
  /// What those of each layer take at most, drawn once: pixels, by slot.
  private var each = ShapeCount()
  /// How many copies each replicator makes.
  private var replicators: [Int32: Int] = [:]
  /// The target that `each` was found for.
  private var countedFor: PlanTarget?
  /// Layers have come or gone since that was found out.
  var isStale = true
  /// The frame is drawn as a whole, and its pixels are counted.
  var isTight = false
  /// Pixels that there may be, and those that there are so far.
  private var limit = Int.max
  private var spent = 0
  /// Tiles that were drawn in copies, and pixels that were blended in them.
  private var copiedTiles = 0
  var copiedPixels = 0
  /// Room for the layers that are counted.
  private var visits: [Visit] = []

  /// A layer that is still to be counted.
  struct Visit: BitwiseCopyable, Sendable {
    var slot: Int32
    /// How often it is drawn.
    var copies: Int
    /// Device pixels a point, in its superlayer's space.
    var scale: Double
  }

  /// Begins to count.
  mutating func begin() { (spent, copiedTiles, copiedPixels) = (0, 0, 0) }

  /// Pixels that may be blended in copies: what is drawn there is cheaper than what passes make.
  var mostCopiedPixels: Int { limit < Int.max / 4 ? limit * 4 : .max }

  /// Pixels without a say of the embedder's.
  static func standard(for target: PlanTarget) -> Int {
    max(leastPixels, target.bounds.area * picturesOfTarget)
  }

  /// On a small target: two or three seconds of a software renderer's.
  private static let leastPixels = 80 << 20
  /// On a large one, pictures of it.
  private static let picturesOfTarget = 256
  /// Tiles that are drawn in copies at most: each has a record of its own.
  static let mostCopiedTiles = 1 << 15
  /// However small a picture is, it takes so many pixels' time; and so many where what is below it must be drawn first.
  static let leastPicture = 1 << 10
  static let leastBackdrop = 1 << 15
}

extension OffscreenBudget {
  /// Finds out whether the offscreen pictures of the whole frame could have more pixels than they may, be anything of
  /// it drawn again or not. The tree and the target decide: what is not drawn counts as what is.
  ///
  /// - Returns: whether it is another answer than that for the last frame.
  mutating func limitOffscreens(_ target: PlanTarget, layers: inout LayerTable, tiles: inout TileStore) -> Bool {
    let limit = max(target.offscreenPixels ?? OffscreenBudget.standard(for: target), 0)
    let isNew = countOffscreens(target, layers: &layers) || limit != self.limit
    self.limit = limit
    // Most trees have far fewer, and are not looked through.
    let most = replicators.values.reduce(1) { min($0 * max($1, 1), layers.operators.mostCopied) }
    let mayBeMore = Double(each.bytes) * Double(most) > Double(limit)
    let mayBeTiles = most > 1 && tiles.layers.contains { $0 != nil }
    let mayBeCopies = most > mostCopiedPixels / max(target.bounds.area, 1)
    if !mayBeMore, !mayBeTiles, !mayBeCopies {
      // Where it could be more later, that is found out then.
      isStale = true
      defer { self.isTight = false }
      return self.isTight
    }
    guard isNew || isStale || !layers.changes.listed.isEmpty else { return false }
    isStale = false
    let isTight = isOverBudget(target, limit, layers: &layers, tiles: &tiles)
    defer { self.isTight = isTight }
    return isTight != self.isTight
  }

  /// Brings the count of what each layer could take up to date; false where the target is the same.
  private mutating func countOffscreens(_ target: PlanTarget, layers: inout LayerTable) -> Bool {
    var comparable = target
    comparable.bufferAge = 0
    if comparable == countedFor {
      for slot in layers.changes.listed { countOffscreens(of: Int(slot), layers: &layers) }
      return false
    }
    countedFor = comparable
    each.removeAll()
    for slot in layers.states.indices where layers.states[slot].flags.contains(.isAlive) {
      layers.states[slot].flags.remove(.hasOffscreens)
      countOffscreens(of: slot, layers: &layers)
    }
    return true
  }

  private mutating func countOffscreens(of slot: Int, layers: inout LayerTable) {
    let flags = layers.states[slot].flags
    if flags.contains(.isReplicator) {
      replicators[Int32(slot)] = flags.contains(.isAlive) ? layers.replication(slot)?.count ?? 1 : nil
    }
    let pixels = flags.contains(.isAlive) ? layers.offscreenPixels(slot, scale: layers.frame.target?.scale ?? 1) : 0
    guard pixels > 0 || flags.contains(.hasOffscreens) else { return }
    if pixels > 0 {
      layers.states[slot].flags.insert(.hasOffscreens)
    } else {
      layers.states[slot].flags.remove(.hasOffscreens)
    }
    each.set(pixels, of: slot)
  }

  /// The layer is gone.
  mutating func forgetOffscreens(of slot: Int, layers: inout LayerTable) {
    if layers.states[slot].flags.contains(.isReplicator) { replicators[Int32(slot)] = nil }
    guard layers.states[slot].flags.contains(.hasOffscreens) else { return }
    layers.states[slot].flags.remove(.hasOffscreens)
    each.set(0, of: slot)
  }

  /// Whether the sum of all layers, each as often as it is drawn, is more.
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
        if !own.isNull {
          let (width, height) = (
            min(own.width * scale, Double(target.width)), min(own.height * scale, Double(target.height))
          )
          copiedPixels += Double(visit.copies) * width * height
        }
      }
      if pixels > Double(limit) || copiedTiles > Double(OffscreenBudget.mostCopiedTiles)
        || copiedPixels > Double(mostCopiedPixels)
      {
        return true
      }
      var inner = OffscreenBudget.Visit(slot: -1, copies: visit.copies, scale: scale)
      if layers.states[slot].links.mask >= 0 {
        inner.slot = layers.states[slot].links.mask
        visits.append(inner)
      }
      if let says = layers.replication(slot) {
        inner.copies = min(inner.copies * max(says.count, 1), layers.operators.mostCopied)
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

  /// Whether there is room for a picture; always where the frame is not tight. What has none is left out, and noted.
  ///
  /// - Parameters:
  ///   - region: what is drawn of it.
  ///   - times: how often each pixel is.
  ///   - what: what is left out where there is no room.
  mutating func affords(
    _ region: PixelRect, times: Int, least: Int = OffscreenBudget.leastPicture, _ slot: Int,
    orLacks what: FramePlan.OmittedDetail, plan: inout FramePlan, layers: inout LayerTable
  ) -> Bool {
    guard isTight else { return true }
    let pixels = least + region.area * times
    guard pixels <= limit - spent else {
      layers.noteOmission(slot, what, .offscreenPixels, plan: &plan)
      return false
    }
    spent += pixels
    return true
  }

  /// Whether there is room for a copy more: where there is none, no more of a replicator's copies are visited.
  var hasRoomForCopies: Bool { !isTight || copiedPixels < mostCopiedPixels }

  /// Whether there is room for tiles in a copy.
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
}
