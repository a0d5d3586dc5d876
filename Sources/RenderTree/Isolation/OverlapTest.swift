internal import MultiplaneGeometry

/// Lists the device pixels that a layer and its sublayers touch, item by item, and tests them for overlaps.
///
/// Looks at the tree and where it lies on the device, at nothing that a redraw leaves out: the answer does not depend
/// on the damage. Called by `Isolation`.
struct OverlapTest: Sendable {
  /// So many layers are tested before a group is assumed: each of them against all others.
  private static let mostTested: Int32 = 256

  /// Layers that are still to be listed, as a stack.
  private var untested: [Int32] = []
  /// The device pixels that each item touches.
  private(set) var footprints: [Footprint] = []
  /// The clips around the layer that is listed, each within the one before.
  private var openClips: [PixelRect] = []
  private var grid = OverlapGrid()
  /// The parent of the layer that was listed last, and the map from its sublayers to the device.
  private var lastParent: Int32 = -1
  private var lastParentMap: Transform2D?
  /// Among what was listed are groups.
  private var foundGroups = false
  /// What sublayers leave of a layer's own pixels.
  private var hiddenParts = UncoveredRects()

  /// Whether it is certain that no two things that are drawn of a layer and its sublayers share a pixel, so that an
  /// opacity that acts on each of them is one that acts on all. Looks at the tree and where it lies on the device, at
  /// nothing that a redraw leaves out.
  mutating func isFlat(_ slot: Int, layers: inout LayerTable) -> Bool {
    if listItems(slot, most: Self.mostTested, as: .groups, layers: &layers), grid.areApart(footprints) {
      return true
    }
    // Groups may lie between each other's parts.
    return foundGroups && listItems(slot, most: LayerTable.mostTestedClosely, as: .seen, layers: &layers)
      && grid.areApart(footprints)
  }

  /// What is listed as a thing.
  enum ListedItems {
    /// What each layer draws itself.
    case all
    /// But not what it draws behind an opaque sublayer, which is noted in its flags.
    case seen
    /// Nor what is drawn into groups: each of them is one thing.
    case groups
  }

  /// Finds the device pixels that each thing touches that is drawn of a layer and its sublayers, without regard to the
  /// layer's own mask; false where they are too many, or one of them is more than one thing. Whether groups were met is
  /// in `foundGroups`.
  mutating func listItems(_ slot: Int, most: Int32, as things: ListedItems = .all, layers: inout LayerTable) -> Bool {
    foundGroups = false
    lastParent = -1
    guard beginTest(slot, most: most, layers: &layers) else { return false }
    footprints.removeAll(keepingCapacity: true)
    openClips.removeAll(keepingCapacity: true)
    var count: Int32 = 0
    while let next = untested.popLast() {
      if next == Self.endOfClip {
        openClips.removeLast()
        continue
      }
      let layer = Int(next)
      if layer != slot, !layers.isSeen(layer) { continue }
      count += 1
      if layers.isSimple(layer), layer != slot,
        let around = lastParentMap(Int(layers.states[layer].links.parent), below: slot, layers: &layers)
      {
        guard count <= most else { return false }
        addSimpleFootprint(layer, through: layers.states[layer].toSiblings.concatenating(around), layers: &layers)
        continue
      }
      if things != .all, layer != slot, layers.isSurelyGroup(layer) {
        foundGroups = true
        if things == .groups {
          guard let map = deviceInTest(layer, below: slot, layers: &layers) else { return false }
          addFootprint(Footprint(pixels: layers.pixelsOfGroup(layer, through: map)))
          continue
        }
      }
      guard count <= most, layer == slot || layers.states[layer].links.mask < 0, layers.drawsOneItem(layer),
        let map = deviceInTest(layer, below: slot, layers: &layers)
      else { return false }
      let extent = layers.extent(layer)
      var place = Footprint(pixels: layers.pixelsTouched(by: extent, through: map))
      if layers.states[layer].links.childCount > 0, layers.hasBorder(layer) {
        addFootprint(place)
        if !layers.drawsGround(layer) { place.pixels = .empty }
      }
      if things != .all, layers.states[layer].links.childCount > 0,
        noteHidden(layer, place.pixels, through: map, layers: &layers)
      {
        place.pixels = .empty
      }
      if !place.pixels.isEmpty, layers.hasOnlyQuads(layer), !isUpright(extent, through: map) {
        place.outline = Quadrangle(of: extent, through: map)?.holdingMiddles
      }
      addFootprint(place)
      if things != .all, layers.states[layer].links.childCount > 0, layers.masksToBounds(layer) {
        addClip(layer, through: map, layers: &layers)
      }
      guard !layers.states[layer].flags.contains(.isReplicator), testSublayers(of: layer, most: most, layers: &layers)
      else { return false }
    }
    return true
  }

  /// The same for a bare layer, in a fraction of the instructions.
  private mutating func addSimpleFootprint(_ slot: Int, through map: Transform2D, layers: inout LayerTable) {
    let extent = layers.extent(slot)
    guard !extent.isNull else { return }
    if LayerTable.keepsParallel(extent.size, map) {
      let image = LayerTable.imageOnGrid(of: extent, through: map)
      if image.isFinite { return addFootprint(Footprint(pixels: LayerTable.pixels(touchedBy: image))) }
    }
    let map = Homography(map)
    addFootprint(
      Footprint(
        pixels: LayerTable.pixels(of: extent, through: map),
        outline: Quadrangle(of: extent, through: map)?.holdingMiddles))
  }

  /// What a layer's sublayers are placed in, to the device around a layer above; nil where that is in perspective, or
  /// many layers are between them. Found once for all that follow each other.
  private mutating func lastParentMap(_ parent: Int, below slot: Int, layers: inout LayerTable) -> Transform2D? {
    if lastParent != Int32(parent) {
      lastParent = Int32(parent)
      lastParentMap = nil
      if !layers.states[parent].flags.contains(.mapsSublayers),
        let map = deviceInTest(parent, below: slot, layers: &layers), map.isAffine
      {
        lastParentMap = map.affine
      }
    }
    return lastParentMap
  }

  private mutating func addFootprint(_ place: Footprint) {
    var place = place
    if let clip = openClips.last { place.pixels = place.pixels.intersection(clip) }
    if !place.pixels.isEmpty { footprints.append(place) }
  }

  /// Stands in `untested` below what a layer clips.
  private static let endOfClip: Int32 = -2

  /// Lets nothing of what is looked at from here on be seen outside of what a layer clips.
  private mutating func addClip(_ slot: Int, through map: Homography, layers: inout LayerTable) {
    let bounds = layers.clippedBounds(slot)
    let clip = bounds.isNull ? .empty : layers.pixelsTouched(by: bounds, through: map)
    openClips.append(openClips.last.map { clip.intersection($0) } ?? clip)
    untested.append(Self.endOfClip)
  }

  /// Own space to the device around a layer above: whether there are groups between them, which have devices of their
  /// own, is decided just now. nil where many layers are between them.
  private mutating func deviceInTest(_ layer: Int, below slot: Int, layers: inout LayerTable) -> Homography? {
    if layer == slot { return layers.deviceAround(slot) }
    var (map, above) = (layers.toParent(layer), Int(layers.states[layer].links.parent))
    var left = LayerTable.mostTestedClosely
    while above != slot {
      left -= 1
      if left <= 0 { return nil }
      map = map.concatenating(layers.toParent(above))
      above = Int(layers.states[above].links.parent)
    }
    return map.concatenating(layers.deviceAround(slot))
  }

  /// Lets a layer be looked at, and nothing else yet; false where it has too many sublayers.
  private mutating func beginTest(_ slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].links.childCount < most else { return false }
    untested.removeAll(keepingCapacity: true)
    untested.append(Int32(slot))
    return true
  }

  /// Lets a layer's sublayers be looked at, too; false where that would be too many.
  private mutating func testSublayers(of slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    var child = layers.states[slot].links.first
    while child >= 0 {
      untested.append(child)
      guard untested.count <= Int(most) else { return false }
      child = layers.states[Int(child)].links.next
    }
    return true
  }

  /// Whether the pixels that a rectangle touches say all that can be told of where it lies.
  private func isUpright(_ rect: Rect, through map: Homography) -> Bool {
    map.isAffine && LayerTable.keepsParallel(rect.size, map.affine)
  }

  // MARK: Hidden backgrounds

  /// Finds out whether a layer's sublayers cover all that the layer draws itself, and keeps it in the layer's flags.
  ///
  /// - Parameters:
  ///   - pixels: those that the layer itself touches.
  ///   - map: the layer's own space to the device.
  private mutating func noteHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    let isHidden = !pixels.isEmpty && isOwnHidden(slot, pixels, through: map, layers: &layers)
    layers.states[slot].verdict.remove(.isOwnHidden)
    if isHidden { layers.states[slot].verdict.insert(.isOwnHidden) }
    return isHidden
  }

  private mutating func isOwnHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    guard layers.isUnitedAround(slot), layers.states[slot].links.childCount <= LayerTable.mostOccludersTested,
      layers.canList(slot), !layers.drawsApart(slot)
    else {
      return false
    }
    layers.updateDevice(slot)
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    let clip = whole.isNull ? nil : LayerTable.alignedImage(of: whole, through: map)
    hiddenParts.begin(clip.map { pixels.intersection(LayerTable.pixels(touchedBy: $0)) } ?? pixels)
    var child = layers.states[slot].links.first
    while child >= 0 {
      let layer = Int(child)
      child = layers.states[layer].links.next
      guard layers.mayCover(layer) else { continue }
      layers.updateDeviceBelow(layer)
      guard let rect = layers.plainOpaqueRect(layer) else { continue }
      if !whole.isNull,
        LayerTable.holds(rect, whole, through: layers.toParent(layer), device: layers.states[layer].device)
      {
        return true
      }
      if let image = LayerTable.alignedImage(of: rect, through: layers.toParent(layer).concatenating(map)),
        image.isFinite
      {
        hiddenParts.cut(
          by: clip.map { LayerTable.pixels(covered: image, within: $0) } ?? LayerTable.wholePixels(in: image))
        if hiddenParts.isEmpty { return true }
      }
    }
    return false
  }

  // MARK: Masks

  /// Whether all that a layer draws lies within the outline of its mask, and the mask is nothing but that outline,
  /// however it is filled. A matter of the tree and the target alone.
  ///
  /// Where several layers reach the edges of a mask without corners, they are better cut by it alone: each would show
  /// something of what is below it there.
  mutating func liesWithinMask(_ slot: Int, layers: inout LayerTable) -> Bool {
    let mask = Int(layers.states[slot].links.mask)
    let bounds = layers.geometry[mask].bounds.standardized
    guard let outline = layers.filledOutline(mask), let back = layers.states[mask].device.inverted(),
      outline.isRounded || !layers.isOnGrid(bounds, of: mask),
      beginTest(slot, most: LayerTable.mostTestedClosely, layers: &layers)
    else { return false }
    var (count, reaching) = (0, 0)
    while let next = untested.popLast() {
      let layer = Int(next)
      if layer != slot, !layers.isSeen(layer) { continue }
      count += 1
      guard count <= LayerTable.mostTestedClosely, layers.staysInPlace(layer, isMasked: layer == slot) else {
        return false
      }
      layers.updateDeviceBelow(layer)
      let isClip = layers.masksToBounds(layer)
      guard let reaches = layers.reachesEdge(layer, isClip: isClip, within: outline, of: bounds, through: back) else {
        return false
      }
      if reaches { reaching += 1 }
      guard isClip || testSublayers(of: layer, most: LayerTable.mostTestedClosely, layers: &layers) else {
        return false
      }
    }
    return outline.isRounded || reaching <= 1
  }
}
