internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Draws kept quads again: what a run of leaves needs, and what it adds up to.
///
/// A leaf whose superlayer has moved follows it here: its device transform, its pixels and its kept quad are updated as
/// the general path does.
struct LeafReader {
  /// Device pixels that may be drawn: minX, minY, −maxX, −maxY.
  private var cull: SIMD4<Int32>
  /// Of all quads of the run, except for the slot.
  var key: DrawnQuad.Key
  /// No clip is around the leaves.
  var isUncut: Bool
  /// Containers that are open in the spatial index are listed with the layers below them: see `RenderTree.listFlat`.
  var listsContainers: Bool
  /// See `Snapshot.isCounting`.
  var isCounting: Bool
  var stillPixels = 0
  var visited = 0
  /// Bounds of the added leaves: minX, minY, −maxX, −maxY.
  private var outside = SIMD4<Int32>(repeating: .max)
  /// Of the added leaves.
  private(set) var alike = PaintWalk.LeavesAlike()

  /// The superlayer of the latest leaf, and the version of its device transform.
  private var parent: Int32 = -1
  private var version: UInt32 = 0
  /// The superlayer of the latest leaf that had to follow it; whether leaves can, and by which transform.
  private var followed: Int32 = -1
  private var canFollow = false
  private var device = Transform2D.identity
  private var isUpsideDown = false
  private let firstLeaf: Int

  /// - Parameter firstLeaf: index of the first leaf that is added to the stream.
  init(
    cull: SIMD4<Int32>, key: DrawnQuad.Key, isUncut: Bool, listsContainers: Bool, isCounting: Bool, firstLeaf: Int
  ) {
    self.firstLeaf = firstLeaf
    self.cull = cull.outwards
    self.key = key
    self.isUncut = isUncut
    self.listsContainers = listsContainers
    self.isCounting = isCounting
  }

  /// Bounds of the added leaves: minX, minY, maxX, maxY.
  var around: SIMD4<Int32> { outside.outwards }

  /// Adds siblings in tree order; returns the first that is not added, or −1.
  mutating func readSiblings(
    from first: Int32, onlyOne: Bool, _ layers: inout LayerTable, _ quads: inout [DrawnQuad],
    into leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    readSiblings(from: first, onlyOne: onlyOne, &layers.states, layers.geometry, &quads, &layers.versions, &leaves)
  }

  private mutating func readSiblings(
    from first: Int32, onlyOne: Bool, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ quads: inout [DrawnQuad], _ versions: inout UInt32, _ leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    var states = states.mutableSpan
    var quads = quads.mutableSpan
    let geometry = geometry.span
    var next = first
    while next >= 0, read(Int(next), &states, geometry, &quads, &versions, &leaves) {
      if onlyOne { return -1 }
      next = states[Int(next)].links.next
    }
    return next
  }

  /// Adds sorted or found layers; returns the index of the first that is not added, or `end`.
  ///
  /// - Parameter owner: the superlayer of the leaves, unless containers are listed.
  mutating func read(
    _ pieces: [DepthOrder.Piece], from first: Int32, to end: Int32, of owner: Int32, _ layers: inout LayerTable,
    _ quads: inout [DrawnQuad], into leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    read(pieces, from: first, to: end, of: owner, &layers.states, layers.geometry, &quads, &layers.versions, &leaves)
  }

  private mutating func read(
    _ pieces: [DepthOrder.Piece], from first: Int32, to end: Int32, of owner: Int32, _ states: inout [LayerState],
    _ geometry: [GeometryRecord], _ quads: inout [DrawnQuad], _ versions: inout UInt32,
    _ leaves: inout [PaintWalk.Leaf]
  ) -> Int32 {
    var states = states.mutableSpan
    var quads = quads.mutableSpan
    let (geometry, pieces) = (geometry.span, pieces.span)
    var index = first
    while index < end {
      let piece = pieces[Int(index)]
      let slot = Int(piece.slot)
      guard piece.cutCount == 0, listsContainers || states[slot].links.parent == owner,
        read(slot, &states, geometry, &quads, &versions, &leaves)
      else { return index }
      index += 1
    }
    return end
  }

  /// - Returns: false if the general path must draw the layer.
  @inline(__always)
  private mutating func read(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ quads: inout MutableSpan<DrawnQuad>, _ versions: inout UInt32, _ leaves: inout [PaintWalk.Leaf]
  ) -> Bool {
    guard states[slot].flags.contains(.isKept),
      states[slot].links.childCount == 0 || listsContainers && states[slot].isOpen,
      states[slot].stale.isDisjoint(with: [.isDeviceStale, .isRecordStale, .isRecordMoved])
    else { return false }
    let record = states[slot].records.quad
    let index = Int(record)
    guard quads[index].key.clip == key.clip, quads[index].key.clipVersion == key.clipVersion,
      quads[index].key.isMoved == key.isMoved, quads[index].key.textures == key.textures
    else { return false }
    if states[slot].links.parent != parent {
      parent = states[slot].links.parent
      version = states[Int(parent)].deviceVersion
    }
    if states[slot].versions.parent != version {
      if followed != parent { follow(parent, states) }
      guard canFollow,
        shift(slot, &states, geometry, &quads, index, &versions) || follow(slot, &states, geometry, &versions)
      else { return false }
    }
    let own = states[slot].deviceVersion
    guard states[slot].versions.place == own else { return false }
    if quads[index].version != own {
      guard isUncut, states[slot].device.isAffine, quads[index].follow(states[slot].device.affine) else {
        return false
      }
      quads[index].version = own
    }
    if isCounting, states[slot].stale.contains(.isMoving) { isCounting = false }
    let bounds = states[slot].place.outwards.greatest(quads[index].bounds.outwards).greatest(cull)
    let (width, height) = (0 &- bounds.z &- bounds.x, 0 &- bounds.w &- bounds.y)
    guard width > 0, height > 0 else {
      visited += 1
      return true
    }
    visited += 1
    let area = Int(width) * Int(height)
    if isCounting { stillPixels += area }
    alike.pixels += area
    alike.isClear = alike.isClear && quads[index].opaque.x >= quads[index].opaque.z
    if quads[index].texture != alike.texture || quads[index].features != alike.features || !alike.isKnown {
      alike.isKnown = leaves.count == firstLeaf
      (alike.texture, alike.features) = (quads[index].texture, quads[index].features)
    }
    outside.replace(with: bounds, where: bounds .< outside)
    leaves.append(PaintWalk.Leaf(bounds: bounds.outwards, record: record))
    return true
  }

  /// Reads what leaves need to follow their superlayer.
  private mutating func follow(_ slot: Int32, _ states: borrowing MutableSpan<LayerState>) {
    followed = slot
    let state = states[Int(slot)]
    isUpsideDown = state.flags.contains(.isUpsideDown)
    device = state.device.affine
    canFollow = state.device.isAffine && !state.flags.contains(.mapsSublayers)
  }

  /// Updates a leaf whose superlayer has moved by whole pixels, and its quad: to what `follow` and the quad's own
  /// function give, in fewer steps.
  private func shift(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ quads: inout MutableSpan<DrawnQuad>, _ index: Int, _ versions: inout UInt32
  ) -> Bool {
    guard isUncut, let old = quads[index].exact, quads[index].version == states[slot].deviceVersion,
      states[slot].versions.place == quads[index].version, states[slot].links.childCount == 0,
      (isUpsideDown != geometry[slot].isGeometryFlipped) == states[slot].flags.contains(.isUpsideDown)
    else { return false }
    let new = states[slot].toSiblings.concatenating(device)
    guard let pixels = new.wholeStep(from: old), Self.isNear(pixels), Self.isNear(states[slot].place) else {
      return false
    }
    versions &+= 1
    if versions == 0 { versions = 1 }
    states[slot].device = Homography(new)
    states[slot].deviceVersion = versions
    states[slot].place &+= pixels
    states[slot].versions.parent = version
    states[slot].versions.place = versions
    quads[index].shift(by: pixels, to: new)
    quads[index].version = versions
    return true
  }

  /// Updates the device transform and the pixels of a leaf whose superlayer has moved.
  private mutating func follow(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>, _ versions: inout UInt32
  ) -> Bool {
    guard states[slot].links.childCount == 0,
      (isUpsideDown != geometry[slot].isGeometryFlipped) == states[slot].flags.contains(.isUpsideDown)
    else { return false }
    let toDevice = states[slot].toSiblings.concatenating(device)
    guard let pixels = geometry[slot].bounds.image(through: toDevice) else { return false }
    versions &+= 1
    if versions == 0 { versions = 1 }
    states[slot].device = Homography(toDevice)
    states[slot].deviceVersion = versions
    states[slot].place = LayerTable.pixels(around: pixels)
    states[slot].versions.parent = version
    states[slot].versions.place = versions
    return true
  }

  /// Whether a sum of two such places is not clamped.
  @inline(__always)
  private static func isNear(_ pixels: SIMD4<Int32>) -> Bool {
    let limit: Int32 = 1 << 29
    return all((pixels .< limit) .& (pixels .> -limit))
  }
}

extension SIMD4<Int32> {
  /// minX, minY, −maxX, −maxY of minX, minY, maxX, maxY, and back: the greater numbers of two are the intersection.
  @inline(__always)
  fileprivate var outwards: SIMD4<Int32> {
    let signs = SIMD4<Int32>(0, 0, -1, -1)
    return (self ^ signs) &- signs
  }

  @inline(__always)
  fileprivate func greatest(_ other: SIMD4<Int32>) -> SIMD4<Int32> {
    replacing(with: other, where: other .> self)
  }
}
