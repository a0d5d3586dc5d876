internal import MultiplaneGeometry

/// Lists the device pixels that a layer and its sublayers touch, item by item, and tests them for overlaps.
///
/// Depends on the tree and its place on the device, not on damage. Called by `Isolation`.
struct OverlapTest: Sendable {
  /// Limit on the layers tested; with more, a group is assumed.
  private static let mostTested: Int32 = 256

  /// Stack of layers still to be listed.
  private var untested: [Int32] = []
  /// Device pixels of each item.
  private(set) var footprints: [Footprint] = []
  /// Clips around the present layer, each within the one before.
  private var openClips: [PixelRect] = []
  private var grid = OverlapGrid()
  /// Parent of the layer listed last, and the map from its sublayers to the device.
  private var lastParent: Int32 = -1
  private var lastParentMap: Transform2D?
  /// Parts of a layer's own pixels that sublayers don't cover.
  private var hiddenParts = UncoveredRects()

  /// Whether it is certain that no two items of a layer and its sublayers share a pixel, so that one opacity can be
  /// multiplied into each. Depends on the tree and its place on the device, not on damage.
  mutating func isFlat(_ slot: Int, layers: inout LayerTable) -> Bool {
    listItems(slot, omitsHidden: true, layers: &layers) && grid.areApart(footprints)
  }

  /// Lists the device pixels of each item of a layer and its sublayers, ignoring the layer's own mask. A group is one
  /// item.
  ///
  /// - Parameter omitsHidden: omits content that opaque sublayers hide or a clip cuts off; the verdict records the
  ///   former.
  /// - Returns: false if there are too many, or a layer is more than one item.
  mutating func listItems(_ slot: Int, omitsHidden: Bool, layers: inout LayerTable) -> Bool {
    let most = Self.mostTested
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
      if layer != slot, layers.isSurelyGroup(layer) {
        guard let map = deviceInTest(layer, below: slot, layers: &layers) else { return false }
        addFootprint(Footprint(pixels: layers.pixelsOfGroup(layer, through: map)))
        continue
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
      if omitsHidden, layers.states[layer].links.childCount > 0,
        noteHidden(layer, place.pixels, through: map, layers: &layers)
      {
        place.pixels = .empty
      }
      if !place.pixels.isEmpty, layers.hasOnlyQuads(layer), !LayerTable.keepsParallel(extent.size, map) {
        place.outline = Quadrangle(of: extent, through: map)?.holdingMiddles
      }
      addFootprint(place)
      if omitsHidden, layers.states[layer].links.childCount > 0, layers.masksToBounds(layer) {
        addClip(layer, through: map, layers: &layers)
      }
      guard !layers.states[layer].flags.contains(.isReplicator), testSublayers(of: layer, most: most, layers: &layers)
      else { return false }
    }
    return true
  }

  /// Fast path of `listItems` for a simple layer.
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

  /// Map from a layer's sublayers to the device around a layer above; nil in perspective, or if many layers are
  /// between. Cached for consecutive sublayers.
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

  /// Marks the end of a clip's sublayers in `untested`.
  private static let endOfClip: Int32 = -2

  /// Begins a clip of a layer's sublayers.
  private mutating func addClip(_ slot: Int, through map: Homography, layers: inout LayerTable) {
    let bounds = layers.clippedBounds(slot)
    let clip = bounds.isNull ? .empty : layers.pixelsTouched(by: bounds, through: map)
    openClips.append(openClips.last.map { clip.intersection($0) } ?? clip)
    untested.append(Self.endOfClip)
  }

  /// Own space to the device around a layer above, not through the device transforms between: whether those layers are
  /// groups with their own pixels is not decided yet. nil if many layers are between.
  private mutating func deviceInTest(_ layer: Int, below slot: Int, layers: inout LayerTable) -> Homography? {
    if layer == slot { return layers.deviceAround(slot) }
    var (map, above) = (layers.toParent(layer), Int(layers.states[layer].links.parent))
    var remaining = LayerTable.mostTestedClosely
    while above != slot {
      remaining -= 1
      if remaining <= 0 { return nil }
      map = map.concatenating(layers.toParent(above))
      above = Int(layers.states[above].links.parent)
    }
    return map.concatenating(layers.deviceAround(slot))
  }

  /// Begins a list with one layer; false if it has too many sublayers.
  private mutating func beginTest(_ slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].links.childCount < most else { return false }
    untested.removeAll(keepingCapacity: true)
    untested.append(Int32(slot))
    return true
  }

  /// Adds a layer's sublayers to the stack; false if there are too many.
  private mutating func testSublayers(of slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    var child = layers.states[slot].links.first
    while child >= 0 {
      untested.append(child)
      guard untested.count <= Int(most) else { return false }
      child = layers.states[Int(child)].links.next
    }
    return true
  }

  // MARK: Hidden backgrounds

  /// Determines whether a layer's sublayers cover all that the layer itself draws, and records it in the verdict.
  ///
  /// - Parameters:
  ///   - pixels: that the layer itself touches.
  ///   - map: the layer's own space to the device.
  private mutating func noteHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    let isHidden = !pixels.isEmpty && isOwnHidden(slot, pixels, through: map, layers: &layers)
    layers.states[slot].verdict.set(.isOwnHidden, isHidden)
    return isHidden
  }

  private mutating func isOwnHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    guard layers.isUnitedAround(slot), layers.states[slot].links.childCount <= LayerTable.mostOccludersTested,
      layers.canList(slot), !layers.drawsApart(slot)
    else { return false }
    layers.updateDevice(slot)
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    let clip = whole.isNull ? nil : LayerTable.alignedImage(of: whole, through: map)
    hiddenParts.begin(clip.map { pixels.intersection(LayerTable.pixels(touchedBy: $0)) } ?? pixels)
    var child = layers.states[slot].links.first
    while child >= 0 {
      let layer = Int(child)
      child = layers.states[layer].links.next
      guard layers.mayOcclude(layer) else { continue }
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

  /// Whether all that a layer draws lies within the outline of its mask, and the mask covers exactly that outline, with
  /// any fill. Depends on the tree and the target alone.
  ///
  /// If several layers reach the edges of a mask without corners, only the mask cuts them: each of them cut by itself
  /// would let some of the content below it show.
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
