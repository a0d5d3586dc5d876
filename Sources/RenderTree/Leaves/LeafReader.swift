internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Draws quads again: what a run of leaves needs, and what it adds up to.
///
/// A leaf whose superlayer has moved follows it here: its device transform, its pixels and its drawn quad are updated
/// as the general path does.
struct LeafReader {
  /// Device pixels that may be drawn: minX, minY, maxX, maxY.
  let cull: SIMD4<Int32>
  /// Of all quads of the run.
  var key: DrawnQuad.Key
  /// The reference pixel of the frame.
  let reference: (x: Int, y: Int)
  /// No clip is around the leaves.
  var isUncut: Bool
  /// Containers that are open in the spatial index are listed with the layers below them: see `PaintOrder`.
  var listsContainers: Bool
  /// See `Snapshot.isCounting`.
  private(set) var isCounting: Bool
  private(set) var stillPixels = 0
  private(set) var visited = 0
  /// There was no room for all leaves of a layer, which is read again once there is.
  private var isFull = false
  /// Most layers that add one leaf each without asking for room.
  private var reserved = 0
  /// No added leaf hides what is behind.
  private(set) var areClear = true
  /// Containers moved by whole pixels with their superlayer.
  var hasMovedContainers = false
  /// Bounds of the added leaves: minX, minY, maxX, maxY.
  private(set) var around = SIMD4<Int32>.nowhere
  /// Signs that tell the ends of boxes from their starts: see `SIMD4.chosen`.
  private let starts = SIMD4<Int32>.boxStarts
  private let ends = SIMD4<Int32>.boxEnds

  /// The superlayer of the latest leaf.
  var above = Superlayer()
  /// Bitmaps of the shadows that were added, and the version of their places.
  var bitmaps: [Int32] = []
  let shadowVersion: UInt32

  init(
    cull: SIMD4<Int32>, key: DrawnQuad.Key, reference: (x: Int, y: Int), shadowVersion: UInt32, isUncut: Bool,
    listsContainers: Bool, isCounting: Bool
  ) {
    self.shadowVersion = shadowVersion
    self.cull = cull
    self.key = key
    self.reference = reference
    self.isUncut = isUncut
    self.listsContainers = listsContainers
    self.isCounting = isCounting
  }

  /// Adds siblings in tree order, and the layers in simple containers with them.
  ///
  /// - Parameters:
  ///   - outer: superlayers that are left for one of their sublayers, from the outermost one on.
  ///   - descends: containers are opened here; otherwise the general path opens them.
  /// - Returns: the first layer that is not added, below the innermost superlayer; −1 if all are.
  mutating func readSiblings(
    from first: Int32, onlyOne: Bool, descends: Bool, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ appearance: [AppearanceRecord], _ containers: [ContainerState], _ quads: inout [DrawnQuad],
    _ versions: inout UInt32, _ outer: inout [Superlayer], into leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    var next = first
    var isRead = true
    while isRead, next >= 0 {
      leaves.append(addingCapacity: onlyOne ? Self.mostOfOne : Self.leavesAtATime) { leaves in
        var states = states.mutableSpan
        var quads = quads.mutableSpan
        let (geometry, appearance, containers) = (geometry.span, appearance.span, containers.span)
        while next >= 0, !leaves.isFull {
          let slot = Int(next)
          if descends, states[slot].links.childCount > 0 {
            let inner = open(slot, &states, geometry, appearance, containers, &quads, &versions, &outer, &leaves)
            isRead = inner != nil
            if let inner { next = inner }
          } else {
            isRead = read(slot, &states, geometry, &quads, &versions, &leaves)
            if isRead { next = onlyOne ? -1 : states[slot].links.next }
          }
          if !isRead { return }
          while next < 0, let last = outer.popLast() {
            above = last
            next = last.next
          }
        }
      }
      if isFull { (isRead, isFull) = (true, false) }
    }
    return next
  }

  /// Leaves for which room is made at once: how many are added is not known.
  private static let leavesAtATime = 256
  /// Most leaves of one layer: its shadow, and the cells of its quad, eleven at most.
  private static let mostOfOne = 12

  /// Adds sorted or found layers; returns the index of the first that is not added, or `end`.
  ///
  /// - Parameter owner: the superlayer of the leaves, unless containers are listed.
  mutating func read(
    _ pieces: [DepthOrder.Piece], from first: Int32, to end: Int32, of owner: Int32, _ states: inout [LayerState],
    _ geometry: [GeometryRecord], _ quads: inout [DrawnQuad], _ versions: inout UInt32,
    into leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    var (index, isRead) = (first, true)
    while isRead, index < end {
      reserved = Int(end - index)
      leaves.append(addingCapacity: reserved + Self.leavesAtATime) { leaves in
        var states = states.mutableSpan
        var quads = quads.mutableSpan
        let (geometry, pieces) = (geometry.span, pieces.span)
        while index < end {
          let slot = Int(pieces[Int(index)].slot)
          guard pieces[Int(index)].cutCount == 0, listsContainers || states[slot].links.parent == owner,
            read(slot, &states, geometry, &quads, &versions, &leaves)
          else { return isRead = false }
          index += 1
        }
      }
      if isFull { (isRead, isFull) = (true, false) }
    }
    return index
  }

  /// - Returns: false if the general path must draw the layer.
  @inline(__always)
  private mutating func read(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ quads: inout MutableSpan<DrawnQuad>, _ versions: inout UInt32, _ leaves: inout OutputSpan<PaintWalk.Leaf>
  ) -> Bool {
    guard states[slot].flags.contains(.hasDrawnQuad),
      states[slot].links.childCount == 0
        || listsContainers && states[slot].isSpreadInPlane && states[slot].hasNoEffects,
      states[slot].stale.isDisjoint(with: [.isDeviceStale, .isRecordStale, .isRecordMoved])
    else { return false }
    let index = Int(states[slot].records.quad)
    guard quads[index].key == key else { return false }
    if states[slot].links.parent != above.slot { begin(states[slot].links.parent, states) }
    if states[slot].versions.parent != above.version {
      guard
        takeStep(slot, &states, geometry, &quads, index, &versions)
          || quads[index].shadow < 0 && follow(slot, &states, geometry, &versions)
      else { return false }
    }
    return addQuad(of: slot, states, &quads, &leaves)
  }

  /// Adds the quad of a layer whose device transform is up to date.
  ///
  /// - Returns: false if the general path must draw it.
  @inline(__always)
  mutating func addQuad(
    of slot: Int, _ states: borrowing MutableSpan<LayerState>, _ quads: inout MutableSpan<DrawnQuad>,
    _ leaves: inout OutputSpan<PaintWalk.Leaf>
  ) -> Bool {
    let (record, own) = (states[slot].records.quad, states[slot].deviceVersion)
    let index = Int(record)
    guard states[slot].versions.place == own,
      quads[index].version == own || followLayer(states[slot].device, &quads, index, version: own)
    else { return false }
    if !quads[index].isAlone { return addAll(of: slot, states, &quads, &leaves) }
    countStill(before: slot, states)
    visited &+= 1
    add(states[slot].place.boxWithin(quads[index].bounds, starts), record, quads, &leaves)
    return true
  }

  /// Adds the shadow of a layer, and the cells of its quad.
  @inline(never)
  private mutating func addAll(
    of slot: Int, _ states: borrowing MutableSpan<LayerState>, _ quads: inout MutableSpan<DrawnQuad>,
    _ leaves: inout OutputSpan<PaintWalk.Leaf>
  ) -> Bool {
    let record = states[slot].records.quad
    let (shadow, first) = (quads[Int(record)].shadow, quads[Int(record)].cell)
    guard shadow < 0 || states[slot].keepsOutlineShadow && quads[Int(shadow)].version == shadowVersion,
      first < 0 || PixelRect(quads[Int(record)].bounds).isNearEnoughToCut
    else { return false }
    isFull = leaves.freeCapacity < Self.mostOfOne + reserved
    if isFull { return false }
    countStill(before: slot, states)
    visited &+= 1
    if shadow >= 0 {
      quads[Int(shadow)].place(with: quads[Int(record)])
      let seen = quads[Int(shadow)].bounds.boxWithin(cull, starts)
      if quads[Int(record)].opaque.boxWithin(seen, starts) != seen { add(seen, shadow, quads, &leaves) }
      bitmaps.append(quads[Int(shadow)].bitmap)
    }
    if first < 0 { add(states[slot].place.boxWithin(quads[Int(record)].bounds, starts), record, quads, &leaves) }
    var next = quads[Int(record)].bounds.touches(cull) ? first : -1
    while next >= 0 {
      quads[Int(next)].place(cellOf: quads[Int(record)], reference: reference)
      add(quads[Int(next)].bounds, next, quads, &leaves)
      next = quads[Int(next)].cell
    }
    return true
  }

  /// As `SurfaceCaches.countStill`.
  @inline(__always)
  mutating func countStill(before slot: Int, _ states: borrowing MutableSpan<LayerState>) {
    if isCounting, states[slot].stale.contains(.isMoving) { isCounting = false }
  }

  /// Adds a leaf, if it touches a pixel to draw.
  ///
  /// - Parameter bounds: device pixels that it may touch.
  @inline(__always)
  private mutating func add(
    _ bounds: SIMD4<Int32>, _ record: Int32, _ quads: borrowing MutableSpan<DrawnQuad>,
    _ leaves: inout OutputSpan<PaintWalk.Leaf>
  ) {
    let bounds = bounds.boxWithin(cull, starts)
    let (width, height) = (bounds.z &- bounds.x, bounds.w &- bounds.y)
    guard width > 0, height > 0 else { return }
    if isCounting { stillPixels &+= Int(width) &* Int(height) }
    if quads[Int(record)].isOpaque { areClear = false }
    around = around.boxAround(bounds, ends)
    leaves.append(PaintWalk.Leaf(bounds: bounds, record: record))
  }

  @inline(never)
  mutating func begin(_ slot: Int32, _ states: borrowing MutableSpan<LayerState>) {
    above = Superlayer(slot: slot, version: states[Int(slot)].deviceVersion)
  }

  /// Updates the quad of a leaf that has moved.
  @inline(never)
  private func followLayer(
    _ device: Homography, _ quads: inout MutableSpan<DrawnQuad>, _ index: Int, version: UInt32
  ) -> Bool {
    guard isUncut, device.isAffine, quads[index].follow(device.affine) else { return false }
    quads[index].version = version
    return true
  }

  /// Updates a leaf whose superlayer has moved by whole pixels, and its quad: to what `follow` and the quad's own
  /// function give, in fewer steps.
  @inline(__always)
  private mutating func takeStep(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ quads: inout MutableSpan<DrawnQuad>, _ index: Int, _ versions: inout UInt32
  ) -> Bool {
    let own = states[slot].deviceVersion
    guard states[slot].versions.place == own, quads[index].version == own, quads[index].isExact,
      states[slot].links.childCount == 0, knowsStep(of: slot, states, geometry)
    else { return false }
    move(slot, &states, &versions)
    states[slot].place &+= above.step
    states[slot].versions.place = versions
    quads[index].shift(by: above.step, to: SIMD2(states[slot].device.x1, states[slot].device.y1))
    quads[index].version = versions
    return true
  }

  /// Whether a sublayer moves by whole pixels with its superlayer. All its numbers are exact then, so that they can be
  /// added to.
  @inline(__always)
  mutating func knowsStep(
    of slot: Int, _ states: borrowing MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>
  ) -> Bool {
    isUncut && DrawnQuad.isFine(states[slot].toSiblings.shift)
      && (above.steppedVersion != 0 && states[slot].versions.parent == above.steppedVersion
        || findStep(of: slot, states, geometry))
  }

  @inline(never)
  private mutating func findStep(
    of slot: Int, _ states: borrowing MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>
  ) -> Bool {
    canFollow(slot, states, geometry) && states[slot].device.isAffine
      && above.noteStep(
        of: states[slot], from: states[slot].device.affine, to: states[slot].toSiblings.concatenating(above.device))
  }

  /// Whether the device transform of a sublayer is its map to its siblings and the superlayer's, which is read then.
  private mutating func canFollow(
    _ slot: Int, _ states: borrowing MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>
  ) -> Bool {
    above.read(states)
    return above.canFollow
      && (above.isUpsideDown != geometry[slot].isGeometryFlipped) == states[slot].flags.contains(.isUpsideDown)
  }

  /// Moves the device transform of a layer by the superlayer's step.
  @inline(__always)
  func move(_ slot: Int, _ states: inout MutableSpan<LayerState>, _ versions: inout UInt32) {
    versions = versions.nextVersion
    let place = SIMD2(states[slot].device.x1, states[slot].device.y1) + above.exactStep
    (states[slot].device.x1, states[slot].device.y1) = (place.x, place.y)
    states[slot].deviceVersion = versions
    states[slot].versions.parent = above.version
  }

  /// Updates the device transform and the pixels of a leaf whose superlayer has moved.
  @inline(never)
  private mutating func follow(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>, _ versions: inout UInt32
  ) -> Bool {
    guard states[slot].links.childCount == 0, canFollow(slot, states, geometry) else { return false }
    let toDevice = states[slot].toSiblings.concatenating(above.device)
    guard let pixels = geometry[slot].bounds.image(through: toDevice) else { return false }
    versions = versions.nextVersion
    states[slot].device = Homography(toDevice)
    states[slot].deviceVersion = versions
    states[slot].place = LayerTable.pixels(around: pixels)
    states[slot].versions.parent = above.version
    states[slot].versions.place = versions
    return true
  }
}
