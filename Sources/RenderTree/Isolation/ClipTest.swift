internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Decides whether a layer's clip cuts the layer's composited content, or each item of the content by itself.
///
/// Where a clip covers a pixel partially, it shows that part of the composited content. If it cut two items by
/// themselves that meet there, the one behind would show through, unless the one in front is an edge occluder: see
/// `EdgeOccluder`. Depends on the tree and its place on the device, not on damage. Called by `Isolation`.
struct ClipTest: Sendable {
  /// An item that touches pixels which the clip covers partially.
  private struct Item: Sendable {
    var footprint: Footprint
    /// The sublayer that draws it or contains it; −1 for the layer itself.
    var sibling: Int32
    var isOccluder: Bool
  }

  /// A layer to test, and the map from its own space to the device.
  private struct Visit: BitwiseCopyable, Sendable {
    var slot: Int32
    var sibling: Int32
    var map: Homography
  }

  private var items: [Item] = []
  private var visits: [Visit] = []

  /// Limits on the layers tested, and on the items at the clip's edges; with more, a group is assumed.
  private static let mostTested = 256
  private static let mostItems = 32

  /// Whether the content must be composited before the clip cuts it.
  mutating func needsGroup(_ slot: Int, layers: inout LayerTable) -> Bool {
    let device = layers.clipDevice(slot)
    guard let edges = ClipEdges(slot, through: device, layers: &layers) else { return false }
    // The clip cuts the layer's own shadow, too, and the copies of a replicator.
    if layers.castsShadow(slot), !layers.hidesShadow(slot, factor: .one) { return true }
    if layers.states[slot].flags.contains(.isReplicator) { return true }
    layers.tightenBounds(of: slot)
    items.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
    if layers.drawsGround(slot) {
      add(layers.footprint(of: layers.extent(slot), in: slot, through: device), of: -1, at: edges)
    }
    guard addSublayers(of: slot, sibling: -1, through: device, layers: &layers) else { return true }
    let hasOccluders = layers.mayHaveOccluders(slot)
    while let visit = visits.popLast() {
      guard test(visit, at: edges, hasOccluders: hasOccluders, layers: &layers), items.count <= Self.mostItems else {
        return true
      }
    }
    return items.count { $0.isOccluder } > ClipOccluders.mostEdgeOccluders || meet(layers: &layers)
  }

  /// Lists the items of a layer at the clip's edges, and its sublayers; false if there are too many, or the layer is
  /// more than one item.
  private mutating func test(_ visit: Visit, at edges: ClipEdges, hasOccluders: Bool, layers: inout LayerTable) -> Bool
  {
    let slot = Int(visit.slot)
    let all = layers.subtreeBounds(slot)
    guard layers.isSeen(slot), !all.isNull,
      edges.reach(Footprint(pixels: LayerTable.pixels(of: all, through: visit.map)))
    else { return true }
    if layers.isSurelyGroup(slot) {
      add(Footprint(pixels: layers.pixelsOfGroup(slot, through: visit.map)), of: visit.sibling, at: edges)
      return true
    }
    let hasSublayers = layers.states[slot].links.childCount > 0
    // A border is drawn above the sublayers.
    guard layers.states[slot].links.mask < 0, layers.drawsOneItem(slot, ignoresShadow: true),
      !hasSublayers || !layers.hasBorder(slot),
      !layers.states[slot].flags.contains(.isReplicator)
    else { return false }
    if layers.castsShadow(slot) {
      let shadow = layers.shadowBounds(slot, of: layers.contentBounds(slot))
      add(Footprint(pixels: LayerTable.pixels(of: shadow, through: visit.map)), of: visit.sibling, at: edges)
    }
    add(
      layers.footprint(of: layers.extent(slot), in: slot, through: visit.map), of: visit.sibling,
      isOccluder: hasOccluders && visit.slot == visit.sibling && layers.isEdgeOccluder(slot), at: edges)
    return !hasSublayers || addSublayers(of: slot, sibling: visit.sibling, through: visit.map, layers: &layers)
  }

  private mutating func add(
    _ footprint: Footprint, of sibling: Int32, isOccluder: Bool = false, at edges: ClipEdges
  ) {
    guard edges.reach(footprint) else { return }
    items.append(Item(footprint: footprint, sibling: sibling, isOccluder: isOccluder))
  }

  /// Adds a layer's sublayers to those to test; false if there are too many.
  private mutating func addSublayers(of slot: Int, sibling: Int32, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    guard Int(layers.states[slot].links.childCount) + visits.count <= Self.mostTested else { return false }
    var child = layers.states[slot].links.first
    while child >= 0 {
      visits.append(
        Visit(
          slot: child, sibling: sibling < 0 ? child : sibling, map: layers.toParent(Int(child)).concatenating(map)))
      child = layers.states[Int(child)].links.next
    }
    return true
  }

  /// Whether two of the items meet, and the one in front is no edge occluder.
  private func meet(layers: inout LayerTable) -> Bool {
    for (index, one) in items.enumerated() {
      for other in items[..<index] where !one.footprint.isApart(from: other.footprint) {
        guard one.sibling != other.sibling else { return true }
        let front = other.sibling >= 0 && layers.isInFront(other.sibling, of: one.sibling) ? other : one
        if !front.isOccluder { return true }
      }
    }
    return false
  }
}

/// The pixels that the clip of a layer covers partially.
struct ClipEdges {
  /// A turned rectangle, or the corners of a box, in device pixels.
  private var shape = ClipRecord()
  /// Image of a box, and the pixels that it touches; nil for a turned rectangle.
  private var box: (image: Rect, pixels: PixelRect)?

  /// nil if the clip covers no pixel partially.
  ///
  /// - Parameter device: from the layer's own space.
  init?(_ slot: Int, through device: Homography, layers: inout LayerTable) {
    let bounds = layers.clippedBounds(slot)
    guard !bounds.isNull, !bounds.isEmpty else { return nil }
    let corners = layers.outline(slot, upsideDown: false).flatMap { $0.isRounded ? $0 : nil }
    guard let image = LayerTable.alignedImage(of: bounds, through: device), image.isFinite else {
      guard let shape = ClipRecord(bounds, corners, through: device) else { return nil }
      self.shape = shape
      return
    }
    guard corners != nil || !image.isOnGrid else { return nil }
    box = (image, LayerTable.pixels(touchedBy: image))
    if let corners { shape.round(corners.onDevice(device.affine), in: image) }
    shape.rect = image.sides
  }

  /// Whether an item may touch one of the pixels.
  func reach(_ footprint: Footprint) -> Bool {
    let points = footprint.outline ?? Quadrangle(footprint.pixels, from: (x: 0, y: 0))
    guard let box else {
      return !footprint.pixels.isEmpty && !shape.isApart(from: points) && shape.cutsPixels(in: points)
    }
    return !footprint.pixels.intersection(box.pixels).isEmpty
      && (shape.rectCutsPixels(in: points) || shape.isRoundedBox && shape.cutsPixels(in: points))
  }
}
