internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Moved leaves of one superlayer that follow each other in the list: what they share, and the loop that takes a move
/// from the new geometry to the written record.
///
/// It does what the general path does in several steps, with the same results: map to the siblings' plane, device
/// transform, pixels, bounds of the siblings, damage, place record, and whether its quad can be drawn again.
struct LeafRun {
  var parent: Int32
  /// The sublayers' plane to device pixels, and the version of the superlayer's device transform.
  private var device = PlaneMap(.identity)
  /// Where the origin of the sublayers' plane is on the node that they are placed relative to.
  private var origin = SIMD2<Double>.zero
  /// Coordinates of the sublayers' plane are the device's.
  private var isOnDevice = true
  var version: UInt32 = 0
  /// The damage of the moves, and where they can be seen.
  private(set) var damage = LeafDamage(space: .zero)
  /// The edges of what can be seen: see `SIMD4.touchesEdges`.
  private var opposite = SIMD4<Int32>.zero
  /// The superlayer, if the moves are simple: nothing around the leaves filters, copies or sorts them. −2 if not.
  private var takenParent: Int32 = -2
  /// Device pixels that kept backdrops read: a leaf in them takes the general path.
  var backdrops = SIMD4<Int32>.zero
  var isUpsideDown = false
  /// The superlayer has moved since the last plan, too.
  var isParentMoved = false
  /// Bounds of the siblings before the moves: minX, minY, −maxX, −maxY.
  private var children = SIMD4<Double>.zero
  /// Exceeds the rounding difference between two computations of a coordinate in these bounds.
  private var slack = 0.0
  /// The bounds may be larger than exact ones.
  var isLoose = false
  /// Bounds of the moved leaves among their siblings: minX and minY, maxX and maxY.
  private var reached = SIMD2<Double>(repeating: .infinity)
  private var reachedEnd = SIMD2<Double>(repeating: -.infinity)
  /// Number of moves so far.
  private(set) var count: Int32 = 0

  init(parent: Int32) { self.parent = parent }

  /// Begins to take moves, all of which are simple.
  ///
  /// - Parameters:
  ///   - map: from the sublayers' plane to device pixels.
  ///   - origin: see `LayerTable.sublayerNode`.
  mutating func begin(_ map: Transform2D, origin: SIMD2<Double>) {
    takenParent = parent
    self.origin = origin
    device = PlaneMap(map)
    isOnDevice = map.isIdentity
  }

  mutating func setDamage(_ damage: LeafDamage) {
    self.damage = damage
    opposite = SIMD4(damage.space.z, damage.space.w, ~damage.space.x, ~damage.space.y)
  }

  /// Sets the bounds of the siblings.
  mutating func setChildren(_ bounds: Rect) {
    children = SIMD4(bounds.minX, bounds.minY, -bounds.maxX, -bounds.maxY)
    slack = 1e-6 * (1 + max(abs(children.x), abs(children.y), abs(children.z), abs(children.w)))
  }

  /// Whether the siblings' bounds before the moves do not contain the moved leaves.
  var isOutgrown: Bool { !all(SIMD4(lowHalf: reached, highHalf: -reachedEnd) .>= children) }

  /// Bounds of the moved leaves.
  var around: Rect { Rect(minX: reached.x, minY: reached.y, maxX: reachedEnd.x, maxY: reachedEnd.y) }

  /// Why the loop stopped at a leaf.
  enum Stop {
    /// The end of the list, or a leaf of another superlayer.
    case end
    /// The general path must take the move; nothing has been written.
    case general
    /// The leaf may have touched the edge of its siblings' bounds; nothing has been written.
    case loose
  }

  /// Why a leaf can't be moved; nil if it is no longer to be moved.
  private func stop(at state: borrowing LayerState) -> Stop? {
    guard state.stale.contains(.isMovedLeaf) else { return nil }
    return state.links.parent == parent ? .general : .end
  }

  /// Moves leaves from `index` on; `index` is the leaf at which it stopped.
  mutating func move(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ quads: inout QuadTable, _ drawn: inout DrawnQuads, _ history: inout DamageHistory,
    _ keptGroupDamage: inout [PixelRect], versions: inout UInt32
  ) -> Stop {
    // Two loops: the one on the device has fewer numbers to keep.
    isOnDevice
      ? move(
        isOnDevice: true, moved, from: &index, &states, geometry, &quads, &drawn, &history, &keptGroupDamage, &versions)
      : move(
        isOnDevice: false, moved, from: &index, &states, geometry, &quads, &drawn, &history, &keptGroupDamage, &versions
      )
  }

  @inline(__always)
  private mutating func move(
    isOnDevice: Bool, _ moved: [Int32], from index: inout Int, _ states: inout [LayerState],
    _ geometry: [GeometryRecord], _ quads: inout QuadTable, _ drawn: inout DrawnQuads, _ history: inout DamageHistory,
    _ keptGroupDamage: inout [PixelRect], _ versions: inout UInt32
  ) -> Stop {
    // Leaves may share a version: nothing is looked up by the version of a leaf alone.
    versions = versions.nextVersion
    let version = versions
    return quads.places.lend { places, dirty, dirtyWords in
      let (moved, geometry, hasBackdrops) = (moved.span, geometry.span, backdrops != .zero)
      var states = states.mutableSpan
      var drawn = drawn.quads.mutableSpan
      var (next, skipped) = (index, 0)
      defer {
        count += Int32(clamping: next - index - skipped)
        index = next
      }
      while next < moved.count {
        let slot = Int(moved[next])
        guard takes(states[slot], geometry[slot]) else {
          if let stop = stop(at: states[slot]) { return stop }
          next += 1
          skipped += 1
          continue
        }
        if !isLoose, !isInside(geometry[slot].bounds, states[slot].toSiblings) { return .loose }
        guard let place = place(of: geometry[slot], states[slot].flags, isOnDevice: isOnDevice) else { return .general }
        let isPlaceKnown = states[slot].versions.parent == self.version
        let old = isPlaceKnown ? states[slot].place : formerPlace(states[slot], geometry[slot].bounds)
        if hasBackdrops, old.touches(backdrops) || place.pixels.touches(backdrops) { return .general }
        // From here on the move is made.
        let isSeen = place.pixels.touchesEdges(opposite)
        take(place, isSeen: isSeen, into: &states[slot], version: version)
        let record = states[slot].records.quad
        // The record of a leaf that is not seen is written when it is.
        if isSeen { RetainedTable.overwrite(place.record, at: record, &places, &dirty, &dirtyWords) }
        if drawn[Int(record)].isStillTurned(place.device, place.determinant) { drawn[Int(record)].version = version }
        // Calls come last: the numbers above need not be held for later.
        if !damage.isWhole { damage.add(old, place.pixels, to: &history, &keptGroupDamage) }
        next += 1
      }
      return .end
    }
  }

  /// Where a leaf lies by its new geometry.
  private struct Place {
    /// To the siblings' plane, and to the device.
    var map: PlaneMap
    var device: PlaneMap
    /// Of `device`.
    var determinant: Double
    /// Device pixels: minX, minY, maxX, maxY.
    var pixels: SIMD4<Int32>
    /// Finite, and not that of a giant.
    var record: PlaceRecord
  }

  /// Whether a leaf's move is simple, and its place is known.
  @inline(__always)
  private func takes(_ state: borrowing LayerState, _ own: borrowing GeometryRecord) -> Bool {
    let decisive = LayerState.Stale.isMovedLeaf.union(.isDeviceStale)
    guard state.links.parent == takenParent, state.stale.intersection(decisive) == .isMovedLeaf,
      state.versions.place == state.deviceVersion
    else { return false }
    // Whether it is upside down is known for the superlayer's version that it was placed with.
    if state.versions.parent == version { return true }
    return (isUpsideDown != own.isGeometryFlipped) == state.flags.contains(.isUpsideDown)
  }

  /// Adds the place to `reached`.
  ///
  /// - Returns: nil if the general path must place the leaf: a number is far too large, or too small.
  @inline(__always)
  private mutating func place(
    of own: borrowing GeometryRecord, _ flags: LayerState.Flags, isOnDevice: Bool
  ) -> Place? {
    let upsideDown = flags.contains(.isUpsideDown)
    let (origin, size) = (SIMD2(own.bounds.origin), SIMD2(own.bounds.size))
    let map = own.planeMap(from: origin + SIMD2(own.anchorPoint) * size)
    let (half, axes) = (size * 0.5, map.magnitudes)
    let middle = origin + half
    let (center, reach) = (map.image(of: middle), axes.reach(half))
    var most = axes.x + axes.y + axes.shift + center.magnitudes + reach
    let (start, end) = (center - reach, center + reach)
    let determinant = map.determinant
    var (toDevice, ofDevice, box) = (map, determinant, SIMD4(lowHalf: start, highHalf: end))
    if !isOnDevice {
      toDevice = map.concatenating(device)
      ofDevice = toDevice.determinant
      let (center, reach) = (toDevice.image(of: middle), toDevice.magnitudes.reach(half))
      most += center.magnitudes + reach
      box = SIMD4(lowHalf: center - reach, highHalf: center + reach)
    }
    // With such numbers the map is invertible, nothing is clamped or infinite, and the inverse is less than 2⁶⁰: that
    // of a giant is greater.
    guard abs(determinant) > 0x1p-32, most.x < 0x1p28, most.y < 0x1p28 else { return nil }
    (reached, reachedEnd) = (reached.least(start), reachedEnd.greatest(end))
    let corner = map.image(of: upsideDown ? SIMD2(origin.x, origin.y + size.y) : origin) + self.origin
    return Place(
      map: map, device: toDevice, determinant: ofDevice, pixels: LayerTable.pixels(aroundNear: box),
      record: PlaceRecord(
        map, determinant, corner: corner, cell: (corner / NodeRecord.cell).wholeBelow, upsideDown: upsideDown))
  }

  /// - Parameter isSeen: whether the place's record is written.
  @inline(__always)
  private func take(_ place: borrowing Place, isSeen: Bool, into state: inout LayerState, version: UInt32) {
    // An array literal would be made for each leaf.
    let stale = state.stale.subtracting(LayerState.Stale.isMovedLeaf.union(.isRecordMoved))
    state.stale = isSeen ? stale : stale.union(.isRecordMoved)
    state.flags.formUnion(.isDrawable)
    state.toSiblings = Transform2D(place.map)
    // Below the same device transform of the superlayer, which is affine, the last row is as it was.
    if state.versions.parent != self.version { (state.device.wx, state.device.wy, state.device.w1) = (0, 0, 1) }
    state.device.setAffine(place.device)
    state.deviceVersion = version
    state.versions.parent = self.version
    state.versions.place = version
    state.place = place.pixels
  }

  /// Whether a leaf at its old place lies inside its siblings' bounds without touching their edges.
  @inline(never)
  private func isInside(_ bounds: Rect, _ map: Transform2D) -> Bool {
    guard let image = bounds.image(through: map) else { return false }
    return all((image - children) .> slack)
  }

  /// Where a leaf is before its move if it was not looked at since its superlayer has moved.
  @inline(never)
  private func formerPlace(_ state: borrowing LayerState, _ bounds: Rect) -> SIMD4<Int32> {
    if damage.isInKeptGroup { return state.place }
    // What moves the superlayer damages all that is in it.
    if isParentMoved { return .zero }
    return LayerTable.pixels(of: bounds, through: Homography(state.toSiblings.concatenating(Transform2D(device)))).box
  }
}

extension Rect {
  /// The image's bounds: minX, minY, −maxX, −maxY; nil if they are not finite.
  @inline(__always)
  func image(through map: Transform2D) -> SIMD4<Double>? {
    let map = PlaneMap(map)
    let (center, reach) = (map.image(of: SIMD2(midX, midY)), map.magnitudes.reach(SIMD2(size).magnitudes * 0.5))
    let image = SIMD4(lowHalf: center - reach, highHalf: -center - reach)
    return (image * 0).sum() == 0 ? image : nil
  }
}

extension GeometryRecord {
  /// The layer's own space to its superlayer's, for a layer that stays in its siblings' plane.
  @inline(__always)
  var mapInPlane: Transform2D { Transform2D(planeMap(from: SIMD2(anchor))) }

  /// - Parameter anchor: see `anchor`.
  @inline(__always)
  fileprivate func planeMap(from anchor: SIMD2<Double>) -> PlaneMap {
    var map = PlaneMap(transform)
    map.shift = map.shift + SIMD2(position) - (map.x * anchor.x + map.y * anchor.y)
    return isGeometryFlipped ? PlaneMap(flip).concatenating(map) : map
  }

  /// The space of a quad's record, whose origin is the top left of the bounds with y down, to the superlayer's space.
  ///
  /// - Parameter map: of the layer's own space.
  @inline(__always)
  func recordMap(_ map: Transform2D, upsideDown: Bool) -> Transform2D {
    var map = map
    let corner = PlaneMap(map).image(of: SIMD2(bounds.minX, upsideDown ? bounds.maxY : bounds.minY))
    (map.tx, map.ty) = (corner.x, corner.y)
    if upsideDown { (map.c, map.d) = (-map.c, -map.d) }
    return map
  }

  /// Whether a new geometry differs at most in position and transform. For affine transforms: those of drawn leaves
  /// are.
  @inline(__always)
  func onlyMoves(to new: GeometryRecord) -> Bool {
    bounds == new.bounds && flags == new.flags && anchorPoint == new.anchorPoint && anchorPointZ == new.anchorPointZ
      && zPosition == new.zPosition
  }
}
