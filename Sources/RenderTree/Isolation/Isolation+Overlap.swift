internal import MultiplaneGeometry

extension Isolation {
  /// How many layers are looked at before a group is taken to be one; and where each is compared with all others, or looked for what is in it.
  static let mostJudged: Int32 = 256

  /// Whether nothing overlaps in a layer, which is kept in its flags.
  ///
  /// - Parameter isChanged: something in it is not what it was.
  mutating func judge(_ slot: Int, isChanged: Bool = false, layers: inout LayerTable) -> Bool {
    let (flags, index) = (layers.states[slot].flags, layers.states[slot].container)
    // What is a group has a device of its own, which says less.
    let isKnowable = index >= 0 && layers.states[slot].raster < 0
    if !isChanged, isKnowable, flags.contains(.isJudged), !flags.contains(.mustBeJudged),
      layers.containers[index].judgedVersion == layers.states[slot].deviceVersion
    {
      return flags.contains(.isFlat)
    }
    let isFlat = hasNoOverlaps(slot, layers: &layers)
    layers.states[slot].flags.remove(.isFlat)
    layers.states[slot].flags.formUnion(isFlat ? [.isJudged, .isFlat] : .isJudged)
    if index >= 0 { layers.containers[index].judgedVersion = isKnowable ? layers.states[slot].deviceVersion : 0 }
    return isFlat
  }

  /// Whether it is certain that no two things that are drawn of a layer and its sublayers share a pixel, so that an opacity that acts on
  /// each of them is one that acts on all. Looks at the tree and where it lies on the device, at nothing that a redraw leaves out.
  private mutating func hasNoOverlaps(_ slot: Int, layers: inout LayerTable) -> Bool {
    if listThings(slot, most: Self.mostJudged, as: .groups, layers: &layers), thingGrid.areApart(judgedPlaces) {
      return true
    }
    // Groups may lie between each other's parts.
    return judgedGroups && listThings(slot, most: LayerTable.mostJudgedClosely, as: .seen, layers: &layers)
      && thingGrid.areApart(judgedPlaces)
  }

  /// What is listed as a thing.
  enum Things {
    /// What each layer draws itself.
    case all
    /// But not what it draws behind an opaque sublayer, which is noted in its flags.
    case seen
    /// Nor what is drawn into groups: each of them is one thing.
    case groups
  }

  /// Finds the device pixels that each thing touches that is drawn of a layer and its sublayers, without regard to the layer's own mask; false
  /// where they are too many, or one of them is more than one thing. Whether groups were met is in `walk.judgedGroups`.
  mutating func listThings(_ slot: Int, most: Int32, as things: Things = .all, layers: inout LayerTable) -> Bool {
    judgedGroups = false
    judgedParent = -1
    guard beginJudging(slot, most: most, layers: &layers) else { return false }
    judgedPlaces.removeAll(keepingCapacity: true)
    judgedClips.removeAll(keepingCapacity: true)
    var count: Int32 = 0
    while let next = judged.popLast() {
      if next == Self.endOfClip {
        judgedClips.removeLast()
        continue
      }
      let layer = Int(next)
      if layer != slot, !layers.isSeen(layer) { continue }
      count += 1
      if layers.isBare(layer), layer != slot,
        let around = judgedAround(Int(layers.states[layer].links.parent), below: slot, layers: &layers)
      {
        guard count <= most else { return false }
        addBareThing(layer, through: layers.states[layer].toSiblings.concatenating(around), layers: &layers)
        continue
      }
      if things != .all, layer != slot, layers.isSurelyGroup(layer) {
        judgedGroups = true
        if things == .groups {
          guard let map = judgedDevice(layer, below: slot, layers: &layers) else { return false }
          addThing(TouchedPlace(pixels: layers.pixelsOfGroup(layer, through: map)))
          continue
        }
      }
      guard count <= most, layer == slot || layers.states[layer].links.mask < 0, layers.drawsOneThing(layer),
        let map = judgedDevice(layer, below: slot, layers: &layers)
      else { return false }
      let extent = layers.extent(layer)
      var place = TouchedPlace(pixels: layers.pixelsTouched(by: extent, through: map))
      if layers.states[layer].links.childCount > 0, layers.hasBorder(layer) {
        addThing(place)
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
      addThing(place)
      if things != .all, layers.states[layer].links.childCount > 0, layers.masksToBounds(layer) {
        addClip(layer, through: map, layers: &layers)
      }
      guard !layers.states[layer].flags.contains(.isReplicator), judgeSublayers(of: layer, most: most, layers: &layers)
      else { return false }
    }
    return true
  }

  /// The same for a bare layer, in a fraction of the instructions.
  private mutating func addBareThing(_ slot: Int, through map: Transform2D, layers: inout LayerTable) {
    let extent = layers.extent(slot)
    guard !extent.isNull else { return }
    if LayerTable.keepsParallel(extent.size, map) {
      let image = LayerTable.imageOnGrid(of: extent, through: map)
      if image.isFinite { return addThing(TouchedPlace(pixels: LayerTable.pixels(touchedBy: image))) }
    }
    let map = Homography(map)
    addThing(
      TouchedPlace(
        pixels: LayerTable.pixels(of: extent, through: map),
        outline: Quadrangle(of: extent, through: map)?.holdingMiddles))
  }

  /// What a layer's sublayers are placed in, to the device around a layer above; nil where that is in perspective, or many layers are between
  /// them. Found once for all that follow each other.
  private mutating func judgedAround(_ parent: Int, below slot: Int, layers: inout LayerTable) -> Transform2D? {
    if judgedParent != Int32(parent) {
      judgedParent = Int32(parent)
      judgedAround = nil
      if !layers.states[parent].flags.contains(.mapsSublayers),
        let map = judgedDevice(parent, below: slot, layers: &layers), map.isAffine
      {
        judgedAround = map.affine
      }
    }
    return judgedAround
  }

  mutating func addThing(_ place: TouchedPlace) {
    var place = place
    if let clip = judgedClips.last { place.pixels = place.pixels.intersection(clip) }
    if !place.pixels.isEmpty { judgedPlaces.append(place) }
  }

  /// Stands in `walk.judged` below what a layer clips.
  private static let endOfClip: Int32 = -2

  /// Lets nothing of what is looked at from here on be seen outside of what a layer clips.
  private mutating func addClip(_ slot: Int, through map: Homography, layers: inout LayerTable) {
    let bounds = layers.clippedBounds(slot)
    let clip = bounds.isNull ? .empty : layers.pixelsTouched(by: bounds, through: map)
    judgedClips.append(judgedClips.last.map { clip.intersection($0) } ?? clip)
    judged.append(Self.endOfClip)
  }

  /// Own space to the device around a layer above: whether there are groups between them, which have devices of their own, is judged just now.
  /// nil where many layers are between them.
  private mutating func judgedDevice(_ layer: Int, below slot: Int, layers: inout LayerTable) -> Homography? {
    if layer == slot { return layers.deviceAround(slot) }
    var (map, above) = (layers.toParent(layer), Int(layers.states[layer].links.parent))
    var left = LayerTable.mostJudgedClosely
    while above != slot {
      left -= 1
      if left <= 0 { return nil }
      map = map.concatenating(layers.toParent(above))
      above = Int(layers.states[above].links.parent)
    }
    return map.concatenating(layers.deviceAround(slot))
  }

  /// Lets a layer be looked at, and nothing else yet; false where it has too many sublayers.
  mutating func beginJudging(_ slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].links.childCount < most else { return false }
    judged.removeAll(keepingCapacity: true)
    judged.append(Int32(slot))
    return true
  }

  /// Lets a layer's sublayers be looked at, too; false where that would be too many.
  mutating func judgeSublayers(of slot: Int, most: Int32, layers: inout LayerTable) -> Bool {
    var child = layers.states[slot].links.first
    while child >= 0 {
      judged.append(child)
      guard judged.count <= Int(most) else { return false }
      child = layers.states[Int(child)].links.next
    }
    return true
  }

  /// Whether the pixels that a rectangle touches say all that can be told of where it lies.
  private func isUpright(_ rect: Rect, through map: Homography) -> Bool {
    map.isAffine && LayerTable.keepsParallel(rect.size, map.affine)
  }
}
