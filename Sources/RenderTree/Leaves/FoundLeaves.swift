internal import MultiplaneGeometry

/// The leaves that a search of the spatial index found around the pixels of a frame, in paint order: the next frames
/// draw the same ones again without a search, as long as nothing but single leaves move.
///
/// Owns the list. `note` ends it before a plan in which anything else has changed; `RenderTree.drawFoundLeaves` reads
/// it, and `RenderTree.findLeaves` makes it after a frame that drew nothing but leaves.
struct FoundLeaves: Sendable {
  struct Leaf: BitwiseCopyable, Sendable {
    /// Device pixels that it may touch: minX, minY, and the complements of maxX and maxY. All of them if it has moved.
    private(set) var edges: SIMD4<Int32>
    var slot: Int32
    /// Record of its quad.
    var record: Int32
    /// It has moved lately: its pixels are read from the layer table.
    private(set) var isMoving = false

    /// A layer of a tree; nil if it is not up to date, or not a leaf: its own quad alone.
    init?(_ slot: Int32, _ states: [LayerState], _ quads: [DrawnQuad], _ basis: Basis) {
      let state = states[Int(slot)]
      (self.slot, record) = (slot, state.records.quad)
      guard state.flags.contains(.isKept), state.links.childCount == 0 || state.isOpen,
        state.stale.isDisjoint(with: [.isDeviceStale, .isRecordStale, .isRecordMoved]),
        state.versions.parent == states[Int(state.links.parent)].deviceVersion,
        state.versions.place == state.deviceVersion
      else { return nil }
      let quad = quads[Int(record)]
      guard quad.key.isAlike(basis.key), quad.version == state.deviceVersion else { return nil }
      edges = state.place.boxWithin(quad.bounds) ^ .boxEnds
      if state.stale.contains(.isMoving) { move() }
    }

    mutating func move() { (edges, isMoving) = (SIMD4(repeating: .min), true) }

    /// Device pixels that it may touch, unless it has moved: minX, minY, maxX, maxY.
    @inline(__always)
    var bounds: SIMD4<Int32> { edges ^ .boxEnds }

    /// Whether it may touch a box, of which the edges are given: maxX, maxY, and the complements of minX and minY.
    @inline(__always)
    func touches(_ box: SIMD4<Int32>) -> Bool { all(edges .< box) }
  }

  /// What the list was made for. Each part is the same as long as all listed leaves that do not move are drawn in the
  /// same way.
  struct Basis: Equatable, BitwiseCopyable, Sendable {
    /// The space that was searched, and the version of its device transform.
    var owner: Int32 = -1
    var device: UInt32 = 0
    /// See `PaintWalk.Frame.firstListed`.
    var first: Int32 = -1
    /// See `TreeVersions.containers`.
    var containers: UInt32 = 0
    /// See `CurrentFrame.targetVersion`.
    var target: UInt32 = 0
    /// See `DrawnQuads.changes`.
    var quads: UInt32 = 0
    /// Of all quads, except for the slot.
    var key = DrawnQuad.Key()
  }

  private(set) var leaves: [Leaf] = []
  /// What all of them need, as far as they have not moved; without their pixels.
  private(set) var alike = PaintWalk.LeavesAlike()
  private var basis = Basis()
  /// All leaves that touch these device pixels are listed: minX, minY, maxX, maxY.
  private var area = SIMD4<Int32>.zero
  /// Leaves that have moved since the list was made; whether they are listed.
  private var moved: [(slot: Int32, isListed: Bool)] = []
  /// Plans in a row before which nothing but leaves moved.
  private var calmPlans: UInt64 = 0
  /// Frames that the list has drawn, and those that all lists so far have, for tests.
  private var uses = 0
  private(set) var listedFrames = 0
  /// Plans to wait for after a list that was of little use, and the first plan after that.
  private var patience: UInt64 = 1
  private var due: UInt64 = 0

  /// Cells of the spatial index that a list may take a search of.
  static let mostCells = 256
  private static let mostMoved = 8
  private static let leastCalm: UInt64 = 2
  /// A list takes as long to make as it saves in this many frames.
  private static let leastUses = 4
  private static let mostPatience: UInt64 = 64
  /// Pixels around those of the frame, and the most pixels and leaves of a list in relation to those of the frame: to
  /// pass one that is not drawn takes a small part of the time to find one.
  private static let margin = 8
  private static let mostShare = 16
  /// Leaves that a list may have in any case.
  private static let fewLeaves = 256
}

extension FoundLeaves {
  /// Takes in what has changed since the last plan; all moved leaves have their new places.
  mutating func note(_ layers: inout LayerTable) {
    guard layers.changes.listed.isEmpty, layers.changes.movedLeaves.count <= Self.mostMoved else {
      calmPlans = 0
      return end()
    }
    calmPlans += 1
    for slot in layers.changes.movedLeaves where !leaves.isEmpty { note(slot, layers.states[Int(slot)].place) }
  }

  private mutating func note(_ slot: Int32, _ place: SIMD4<Int32>) {
    var index = 0
    while index < moved.count, moved[index].slot != slot { index += 1 }
    if index == moved.count {
      let place = leaves.firstIndex { $0.slot == slot }
      if let place { leaves[place].move() }
      moved.append((slot, isListed: place != nil))
    }
    if moved.count > Self.mostMoved || !moved[index].isListed && place.touches(area) { end() }
  }

  /// Whether the list has all leaves that touch some pixels: minX, minY, maxX, maxY.
  mutating func covers(_ pixels: SIMD4<Int32>, _ basis: Basis) -> Bool {
    guard !leaves.isEmpty, basis == self.basis, pixels.x >= area.x, pixels.y >= area.y, pixels.z <= area.z,
      pixels.w <= area.w, pixels.x < pixels.z, pixels.y < pixels.w
    else { return false }
    uses += 1
    listedFrames += 1
    return true
  }

  /// The pixels to list the leaves of after a frame that drew some; nil if a list is not worth its cost now.
  mutating func nextArea(around pixels: PixelRect, in space: PixelRect, _ basis: Basis, _ frame: CurrentFrame)
    -> PixelRect?
  {
    if frame.shortcuts != .always, calmPlans < Self.leastCalm || frame.sequence < due { return nil }
    var next = pixels.grown(Self.margin, Self.margin)
    // A leaf that moves to and fro needs one list in the end.
    let both = next.union(PixelRect(area))
    if !leaves.isEmpty, basis == self.basis, both.area <= Self.mostShare * pixels.area { next = both }
    end()
    patience = uses >= Self.leastUses ? 1 : min(patience * 2, Self.mostPatience)
    (due, uses) = (frame.sequence + patience, 0)
    return next.intersection(space)
  }

  /// The most leaves of a list, after a frame that found a number of layers.
  static func mostLeaves(found: Int) -> Int { max(fewLeaves, mostShare * found) }

  mutating func begin(_ area: PixelRect, _ basis: Basis) {
    (self.area, self.basis) = (area.box, basis)
    alike = PaintWalk.LeavesAlike()
  }

  /// Adds a found layer, unless it touches no pixel.
  ///
  /// - Returns: false if it can't be listed; the list has ended then.
  mutating func append(_ slot: Int32, _ states: [LayerState], _ quads: [DrawnQuad]) -> Bool {
    guard let leaf = Leaf(slot, states, quads, basis) else {
      end()
      return false
    }
    guard leaf.isMoving || leaf.bounds.touches(leaf.bounds) else { return true }
    alike.add(quads[Int(leaf.record)], isFirst: leaves.isEmpty)
    leaves.append(leaf)
    return true
  }

  /// Whether the leaves that have not moved still are where the list says, for assertions.
  func isValid(_ states: [LayerState], _ quads: [DrawnQuad]) -> Bool {
    leaves.allSatisfy { $0.isMoving || Leaf($0.slot, states, quads, basis)?.bounds == $0.bounds }
  }

  mutating func end() {
    leaves.clear()
    moved.clear()
  }
}
