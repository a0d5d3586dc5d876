internal import MultiplaneGeometry

extension Isolation {
  /// How many layers are looked at before a group is taken to be one; and where each is compared with all others, or
  /// looked for what is in it.
  static let mostTested: Int32 = 256

  /// Whether nothing overlaps in a layer, which is kept in its flags.
  ///
  /// - Parameter isChanged: something in it is not what it was.
  mutating func judge(_ slot: Int, isChanged: Bool = false, layers: inout LayerTable) -> Bool {
    let (flags, index) = (layers.states[slot].flags, layers.states[slot].container)
    // What is a group has a device of its own, which says less.
    let isKnowable = index >= 0 && layers.states[slot].raster < 0
    if !isChanged, isKnowable, flags.contains(.isOverlapDecided), !flags.contains(.isOverlapStale),
      layers.containers[index].decidedVersion == layers.states[slot].deviceVersion
    {
      return flags.contains(.isFlat)
    }
    let isFlat = hasNoOverlaps(slot, layers: &layers)
    layers.states[slot].flags.remove(.isFlat)
    layers.states[slot].flags.formUnion(isFlat ? [.isOverlapDecided, .isFlat] : .isOverlapDecided)
    if index >= 0 { layers.containers[index].decidedVersion = isKnowable ? layers.states[slot].deviceVersion : 0 }
    return isFlat
  }

  /// Whether it is certain that no two things that are drawn of a layer and its sublayers share a pixel, so that an
  /// opacity that acts on each of them is one that acts on all. Looks at the tree and where it lies on the device, at
  /// nothing that a redraw leaves out.
  private mutating func hasNoOverlaps(_ slot: Int, layers: inout LayerTable) -> Bool {
    if listItems(slot, most: Self.mostTested, as: .groups, layers: &layers), overlapGrid.areApart(footprints) {
      return true
    }
    // Groups may lie between each other's parts.
    return foundGroups && listItems(slot, most: LayerTable.mostTestedClosely, as: .seen, layers: &layers)
      && overlapGrid.areApart(footprints)
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

  mutating func addFootprint(_ place: Footprint) {
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
  mutating func beginTest(_ slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].links.childCount < most else { return false }
    untested.removeAll(keepingCapacity: true)
    untested.append(Int32(slot))
    return true
  }

  /// Lets a layer's sublayers be looked at, too; false where that would be too many.
  mutating func testSublayers(of slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
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
}
