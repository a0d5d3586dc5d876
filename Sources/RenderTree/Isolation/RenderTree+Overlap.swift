internal import MultiplaneGeometry

extension RenderTree {
  /// How many layers are looked at before a group is taken to be one; and where each is compared with all others, or looked for what is in it.
  static let mostJudged: Int32 = 256
  static let mostJudgedClosely: Int32 = 32

  /// Whether nothing overlaps in a layer, which is kept in its flags.
  ///
  /// - Parameter isChanged: something in it is not what it was.
  mutating func judge(_ slot: Int, isChanged: Bool = false) -> Bool {
    let (flags, index) = (states[slot].flags, states[slot].container)
    // What is a group has a device of its own, which says less.
    let isKnowable = index >= 0 && states[slot].raster < 0
    if !isChanged, isKnowable, flags.contains(.isJudged), !flags.contains(.mustBeJudged),
      containers[index].judgedVersion == states[slot].deviceVersion
    {
      return flags.contains(.isFlat)
    }
    let isFlat = hasNoOverlaps(slot)
    states[slot].flags.remove(.isFlat)
    states[slot].flags.formUnion(isFlat ? [.isJudged, .isFlat] : .isJudged)
    if index >= 0 { containers[index].judgedVersion = isKnowable ? states[slot].deviceVersion : 0 }
    return isFlat
  }

  /// Whether it is certain that no two things that are drawn of a layer and its sublayers share a pixel, so that an opacity that acts on
  /// each of them is one that acts on all. Looks at the tree and where it lies on the device, at nothing that a redraw leaves out.
  private mutating func hasNoOverlaps(_ slot: Int) -> Bool {
    states[slot].flags.remove(.holdsCoverer)
    if listThings(slot, most: Self.mostJudged, as: .groups), areThingsApart() || findCoverer(of: slot) { return true }
    // Groups may lie between each other's parts.
    return walk.judgedGroups && listThings(slot, most: Self.mostJudgedClosely, as: .seen) && areThingsApart()
  }

  /// Whether no two of the things that were listed share a pixel.
  private mutating func areThingsApart() -> Bool {
    walk.thingGrid.areApart(walk.judgedPlaces) && areRingsApart()
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
  mutating func listThings(_ slot: Int, most: Int32, as things: Things = .all) -> Bool {
    walk.judgedGroups = false
    walk.judgedParent = -1
    guard beginJudging(slot, most: most) else { return false }
    walk.judgedPlaces.removeAll(keepingCapacity: true)
    walk.judgedStarts.removeAll(keepingCapacity: true)
    walk.judgedRings.removeAll(keepingCapacity: true)
    walk.judgedCopies.removeAll(keepingCapacity: true)
    walk.judgedClips.removeAll(keepingCapacity: true)
    var (count, copied): (Int32, Int32) = (0, 0)
    while let next = walk.judged.popLast() {
      if next < 0 {
        if next == Self.endOfClip {
          walk.judgedClips.removeLast()
        } else {
          guard judgeNextCopy(most: most) else { return false }
        }
        continue
      }
      let layer = Int(next)
      if !walk.judgedCopies.isEmpty { copied += 1 }
      // What is not seen counts in copies, too: there may be many of it.
      guard copied <= most else { return false }
      if layer != slot, !isSeen(layer) { continue }
      count += 1
      if states[layer].parent == Int32(slot), layer != slot {
        walk.judgedStarts.append((Int32(layer), Int32(walk.judgedPlaces.count)))
      }
      if isBare(layer), layer != slot, walk.judgedCopies.isEmpty,
        let around = judgedAround(Int(states[layer].parent), below: slot)
      {
        guard count <= most else { return false }
        addBareThing(layer, through: states[layer].toSiblings.concatenating(around))
        continue
      }
      if things != .all, layer != slot, isSurelyGroup(layer) {
        walk.judgedGroups = true
        if things == .groups {
          guard let map = judgedDevice(layer, below: slot) else { return false }
          addThing(TouchedPlace(pixels: pixelsOfGroup(layer, through: map)))
          continue
        }
      }
      guard count <= most, layer == slot || states[layer].mask < 0, drawsOneThing(layer),
        let map = judgedDevice(layer, below: slot)
      else { return false }
      let extent = extent(layer)
      var place = TouchedPlace(pixels: pixelsTouched(by: extent, through: map))
      if states[layer].childCount > 0, hasBorder(layer) {
        guard addRing(layer, place, through: map, as: things) else { return false }
        if !drawsGround(layer) { place.pixels = .empty }
      }
      if things != .all, states[layer].childCount > 0, noteHidden(layer, place.pixels, through: map) {
        place.pixels = .empty
      }
      if !place.pixels.isEmpty, hasOnlyQuads(layer), !isUpright(extent, through: map) {
        place.outline = Quadrangle(of: extent, through: map)?.holdingMiddles
      }
      if things != .all, states[layer].effects >= 0 { place.round = roundBox(layer, through: map) }
      addThing(place)
      if things != .all, states[layer].childCount > 0, masksToBounds(layer) { addClip(layer, through: map) }
      if states[layer].flags.contains(.isReplicator) {
        guard things != .all, judgeCopies(of: layer, through: map, most: most) else { return false }
      } else {
        guard judgeSublayers(of: layer, most: most) else { return false }
      }
    }
    return true
  }

  /// The same for a bare layer, in a fraction of the instructions.
  private mutating func addBareThing(_ slot: Int, through map: Transform2D) {
    let extent = extent(slot)
    guard !extent.isNull else { return }
    if Self.keepsParallel(extent.size, map) {
      let image = Self.imageOnGrid(of: extent, through: map)
      if image.isFinite { return addThing(TouchedPlace(pixels: Self.pixels(touchedBy: image))) }
    }
    let map = Homography(map)
    addThing(
      TouchedPlace(
        pixels: Self.pixels(of: extent, through: map), outline: Quadrangle(of: extent, through: map)?.holdingMiddles))
  }

  /// What a layer's sublayers are placed in, to the device around a layer above; nil where that is in perspective, or many layers are between
  /// them. Found once for all that follow each other.
  private mutating func judgedAround(_ parent: Int, below slot: Int) -> Transform2D? {
    if walk.judgedParent != Int32(parent) {
      walk.judgedParent = Int32(parent)
      walk.judgedAround = nil
      if !states[parent].flags.contains(.mapsSublayers), let map = judgedDevice(parent, below: slot), map.isAffine {
        walk.judgedAround = map.affine
      }
    }
    return walk.judgedAround
  }

  mutating func addThing(_ place: TouchedPlace) {
    var place = place
    if let clip = walk.judgedClips.last {
      place.pixels = place.pixels.intersection(clip.pixels)
      place.round = place.round ?? clip.round
    }
    if !place.pixels.isEmpty { walk.judgedPlaces.append(place) }
  }

  /// Stands in `walk.judged` below what a layer clips.
  private static let endOfClip: Int32 = -2

  /// Lets nothing of what is looked at from here on be seen outside of what a layer clips.
  private mutating func addClip(_ slot: Int, through map: Homography) {
    let bounds = clippedBounds(slot)
    var clip = TouchedPlace(pixels: bounds.isNull ? .empty : pixelsTouched(by: bounds, through: map))
    if let around = walk.judgedClips.last {
      clip.pixels = clip.pixels.intersection(around.pixels)
      clip.round = around.round
    }
    if let outline = outline(slot, upsideDown: false), outline.isRounded {
      let inner = outline.inset(by: outline.backgroundInset)
      clip.round = RoundBox(inner, in: bounds, through: map, isInner: true) ?? clip.round
    }
    walk.judgedClips.append(clip)
    walk.judged.append(Self.endOfClip)
  }

  /// What a layer draws itself lies within; nil where that has no corners.
  private mutating func roundBox(_ slot: Int, through map: Homography) -> RoundBox? {
    guard let outline = outline(slot, upsideDown: false), outline.isRounded, hasOnlyQuads(slot),
      contents[slot] == nil || appearance[slot].masksToBounds
    else { return nil }
    return RoundBox(outline, in: geometry[slot].bounds.standardized, through: map, isInner: true)
  }

  /// Whether a layer is composited as a whole onto what is around it, or its opacity is multiplied into things that don't overlap.
  private mutating func isSurelyGroup(_ slot: Int) -> Bool {
    let state = states[slot]
    let isTranslucent =
      appearance[slot].opacity < 1 && (state.childCount > 0 || drawsApart(slot)) && allowsGroupOpacity(slot)
    guard isTranslucent || hasFilters(slot) || isMaskedBySomething(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isMask, .holdsBackdrop]), !hasBackgroundFilters(slot)
    else { return false }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return !effects.castsShadow && effects.compositingFilter == .normal && !effects.shouldRasterize
  }

  /// The device pixels that its picture may touch.
  private mutating func pixelsOfGroup(_ slot: Int, through map: Homography) -> PixelRect {
    tightenBounds(of: slot)
    if states[slot].filters < 0, states[slot].mask < 0 { return pixelsTouched(byAllOf: slot, through: map) }
    var all = subtreeBounds(slot)
    // Filters may add to the alpha in the bounds.
    if states[slot].filters >= 0 { all = all.union(geometry[slot].bounds.standardized) }
    return Self.pixels(of: all, through: map)
  }

  /// The pixels that antialiasing can reach of what a layer and its sublayers draw, without the layer's own effects.
  ///
  /// - Parameter map: the layer's own space to the device.
  mutating func pixelsTouched(byAllOf slot: Int, through map: Homography) -> PixelRect {
    let content = contentBounds(slot)
    let most = content.isNull ? .empty : Self.pixels(of: content, through: map)
    var all = pixelsTouched(by: extent(slot), through: map)
    if states[slot].childCount > 0 {
      guard states[slot].childCount <= Self.mostJudgedClosely, canList(slot) else { return most }
      var child = states[slot].first
      while child >= 0 {
        let layer = Int(child)
        child = states[layer].next
        guard isSeen(layer) else { continue }
        let inner = toParent(layer).concatenating(map)
        if isComposed(layer) || states[layer].childCount > 0 || drawsApart(layer) {
          all = all.union(Self.pixels(of: subtreeBounds(layer), through: inner))
        } else {
          all = all.union(pixelsTouched(by: extent(layer), through: inner))
        }
      }
    }
    if masksToBounds(slot) {
      all = all.intersection(pixelsTouched(by: geometry[slot].bounds.standardized, through: map))
    }
    return all.intersection(most)
  }

  /// Own space to the device around a layer above: whether there are groups between them, which have devices of their own, is judged just now.
  /// nil where many layers are between them.
  private mutating func judgedDevice(_ layer: Int, below slot: Int) -> Homography? {
    if layer == slot { return deviceAround(slot) }
    let copies = walk.judgedCopies.last
    let top = copies.map { Int($0.replicator) } ?? slot
    var (map, above) = (toParent(layer), Int(states[layer].parent))
    var left = Self.mostJudgedClosely
    while above != top {
      left -= 1
      if left <= 0 { return nil }
      map = map.concatenating(toParent(above))
      above = Int(states[above].parent)
    }
    return map.concatenating(copies?.device ?? deviceAround(slot))
  }

  /// Lets a layer be looked at, and nothing else yet; false where it has too many sublayers.
  mutating func beginJudging(_ slot: Int, most: Int32) -> Bool {
    guard states[slot].childCount < most else { return false }
    walk.judged.removeAll(keepingCapacity: true)
    walk.judged.append(Int32(slot))
    return true
  }

  /// Lets a layer's sublayers be looked at, too; false where that would be too many.
  mutating func judgeSublayers(of slot: Int, most: Int32) -> Bool {
    var child = states[slot].first
    while child >= 0 {
      walk.judged.append(child)
      guard walk.judged.count <= Int(most) else { return false }
      child = states[Int(child)].next
    }
    return true
  }

  /// Whether the layer itself is drawn at once, within its extent, over what is below.
  private mutating func drawsOneThing(_ slot: Int) -> Bool {
    let state = states[slot]
    guard state.filters < 0 else { return false }
    if state.kind >= 0 {
      switch kinds[state.kind] {
      case .plain, .gradient, .replicator: break
      case .shape:
        let hasBorder = state.effects >= 0 && effects[state.effects].borderWidth > 0
        if hasBorder || appearance[slot].backgroundColor.alpha > 0 || contents[slot] != nil { return false }
      case .tiled: if !isPlainTiled(slot) { return false }
      case .transform: return false
      }
    }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return !effects.castsShadow && effects.compositingFilter == .normal && !effects.shouldRasterize
      && (effects.borderWidth <= 0 || !drawsApart(slot))
  }

  /// Whether what the layer draws ends in straight edges wherever it lies. Shapes in perspective, and large ones, are filtered bitmaps.
  private func hasOnlyQuads(_ slot: Int) -> Bool {
    guard states[slot].kind >= 0 else { return true }
    switch kinds[states[slot].kind] {
    case .plain, .gradient, .replicator: return true
    case .shape, .tiled, .transform: return false
    }
  }

  /// The pixels that antialiasing can reach, as close as it is known.
  mutating func pixelsTouched(by rect: Rect, through map: Homography) -> PixelRect {
    guard !rect.isNull else { return .empty }
    guard let aligned = Self.alignedImage(of: rect, through: map), aligned.isFinite else {
      return Self.pixels(of: rect, through: map)
    }
    return Self.pixels(touchedBy: aligned)
  }

  /// Whether the pixels that a rectangle touches say all that can be told of where it lies.
  private func isUpright(_ rect: Rect, through map: Homography) -> Bool {
    map.isAffine && Self.keepsParallel(rect.size, map.affine)
  }
}
