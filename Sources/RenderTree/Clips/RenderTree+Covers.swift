internal import MultiplaneGeometry

extension RenderTree {
  /// More sublayers are not looked through.
  static let mostCoversJudged: Int32 = 32

  /// Finds the covers among a layer's sublayers, and adds them to those in front of the layer.
  ///
  /// - Parameter inner: what the sublayers are drawn into.
  /// - Returns: all of them, and where those of the sublayers begin.
  mutating func openCovers(_ slot: Int, in inner: PaintWalk.Context) -> (covers: Covers, own: Int32) {
    let around = (inner.covers, inner.covers.end)
    if inner.isFlat, let cover = coverer(of: slot) {
      let (first, own) = repeatCovers(inner.covers)
      walk.covers.append(cover)
      return (Covers(first: Int32(first), end: Int32(walk.covers.count)), Int32(own))
    }
    guard cutsPixels(inner.clip), !inner.isCopied, inner.factor == .one else { return around }
    let border = borderVeil(slot)
    let isJudged = states[slot].childCount <= Self.mostCoversJudged && canList(slot) && mayHoldCovers(slot)
    guard border != nil || isJudged else { return around }
    let whole = masksToBounds(slot) ? clippedBounds(slot) : .null
    // What background filters read must be there below what covers it.
    let isRead = states[slot].flags.contains(.holdsBackdrop)
    let shown = clips.values[Int(inner.clip)].shownRect.intersection(rect(ofOuter: inner.outer))
    let (first, own) = repeatCovers(inner.covers)
    if let border { addBorderVeil(slot, border, under: inner.clip) }
    var child = isJudged ? states[slot].first : -1
    while child >= 0 {
      addCovers(Int(child), whole: whole, under: inner.clip, within: shown, isRead: isRead, from: own)
      child = states[Int(child)].next
    }
    if walk.covers.count == own {
      walk.covers.removeLast(own - first)
      return around
    }
    return (Covers(first: Int32(first), end: Int32(walk.covers.count)), Int32(own))
  }

  /// Lets those around come before others, and says where they begin and end now.
  private mutating func repeatCovers(_ covers: Covers) -> (first: Int, end: Int) {
    let first = walk.covers.count
    for index in covers.indices { walk.covers.append(walk.covers[index]) }
    return (first, walk.covers.count)
  }

  /// Whether there may be covers among a layer's sublayers, or in them.
  private mutating func mayHoldCovers(_ slot: Int) -> Bool {
    var child = states[slot].first
    while child >= 0 {
      if states[Int(child)].childCount > 0 || mayCover(Int(child)) { return true }
      child = states[Int(child)].next
    }
    return false
  }

  /// How deep below a sublayer that is a plain container others are looked for.
  private static let mostCoverDepth = 4

  /// Adds what a sublayer covers, and what those in it do where it is a plain container: they come where it comes.
  ///
  /// - Parameters:
  ///   - shown: what the clip's rectangle leaves, and those of what will cut the picture that is drawn into.
  ///   - own: where the covers among its siblings begin.
  ///   - top: the sublayer of the layer that is opened, where this is one in it.
  ///   - factor: of the opacities around it.
  private mutating func addCovers(
    _ slot: Int, whole: Rect, under above: Int32, within shown: Rect, isRead: Bool, from own: Int, in top: Int? = nil,
    factor: Double = 1, depth: Int = 0
  ) {
    let mayCover = mayCover(slot)
    guard mayCover || states[slot].childCount > 0 else { return }
    judgeAsVisited(slot)
    let isWhole = isCompositedWhole(slot)
    guard isWhole || drawsStraight(slot) else { return }
    let sibling = top ?? slot
    var cover = Cover(
      layer: Int32(sibling), z: geometry[sibling].zPosition, order: states[sibling].order, pixels: .empty)
    if !isWhole, mayCover, factor == 1 { self.cover(slot, whole: whole, under: above, isRead: isRead, &cover) }
    if isWhole || mayCover, !cover.isWhole {
      cover.veil = addVeil(slot, isWhole: isWhole, factor, under: above, within: shown)
    }
    if !cover.pixels.isEmpty || cover.veil >= 0 {
      walk.covers.append(cover)
      var place = walk.covers.count - 1
      while place > own, walk.covers[place].isAbove(walk.covers[place - 1]) {
        walk.covers.swapAt(place, place - 1)
        place -= 1
      }
    }
    guard !cover.isWhole, isWhole ? cover.veil < 0 && isDrawnApart(slot) : appearance[slot].opacity >= 1,
      states[slot].childCount > 0, states[slot].childCount <= Self.mostCoversJudged, depth < Self.mostCoverDepth,
      !masksToBounds(slot), canList(slot)
    else { return }
    let points = Quadrangle(of: contentBounds(slot), through: states[slot].device.relative(to: walk.reference))
    if let points, !reachesEdge(of: above, points) { return }
    var child = states[slot].first
    while child >= 0 {
      addCovers(
        Int(child), whole: .null, under: above, within: shown, isRead: isRead, from: own, in: sibling,
        factor: factor * min(appearance[slot].opacity, 1), depth: depth + 1)
      child = states[Int(child)].next
    }
  }

  /// Finds out where a sublayer lies and what it is drawn by, as a visit does: what is known may be of another time.
  mutating func judgeAsVisited(_ slot: Int) {
    updateDeviceBelow(slot)
    judgePlane(slot)
    updateGroup(slot, asMask: false, isCopied: false)
  }

  /// Whether a layer draws anything by itself of which the alpha is known.
  mutating func mayCover(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || states[slot].kind >= 0
      || states[slot].flags.contains(.isBitmapOpaque)
  }

  /// Whether what a layer clips may be cut in the middle of a pixel.
  mutating func cutsPixels(_ slot: Int) -> Bool {
    guard masksToBounds(slot) else { return false }
    guard outline(slot, upsideDown: false) == nil,
      let image = Self.alignedImage(of: geometry[slot].bounds.standardized, through: states[slot].device)
    else { return true }
    return !image.isOnGrid
  }

  /// Whether what a layer holds is under a clip that may leave parts of pixels.
  mutating func isUnderCuttingClip(_ slot: Int) -> Bool {
    // With the layer's all those above it are up to date.
    updateDevice(slot)
    var above = Int32(slot)
    while above >= 0 {
      if cutsPixels(Int(above)) { return true }
      above = states[Int(above)].parent
    }
    return false
  }

  /// Whether a clip leaves parts of pixels.
  mutating func cutsPixels(_ clip: Int32) -> Bool { clips.values[Int(clip)].links.x >= 0 || !isWhole(clip) }

  /// Finds what a layer that draws straight covers with opaque colour.
  ///
  /// - Parameters:
  ///   - whole: what the superlayer's clip leaves of it, in its space; null where it does not clip.
  ///   - above: what it is drawn under.
  ///   - isRead: background filters may read what is below it.
  private mutating func cover(
    _ slot: Int, whole: Rect, under above: Int32, isRead: Bool, _ cover: inout Cover
  ) {
    guard appearance[slot].opacity >= 1, let rect = opaqueRect(slot) else { return }
    let isOutlined = outline(slot, upsideDown: false) != nil
    if !whole.isNull, !isOutlined || holdsClip(slot, above),
      Self.holds(rect, whole, through: toParent(slot), device: states[slot].device)
    {
      (cover.pixels, cover.isWhole) = (Self.anywhere, true)
    } else if !isOutlined, !isRead, let image = Self.alignedImage(of: rect, through: states[slot].device),
      image.isFinite
    {
      cover.pixels = pixels(covered: image, under: above)
      cover.isBox = image.isOnGrid && !cover.pixels.isEmpty
    }
  }

  /// Device pixels that an image covers as far as a clip leaves them: where it goes on to the edge of the clip or beyond, that is the edge that it
  /// has.
  private mutating func pixels(covered image: Rect, under above: Int32) -> PixelRect {
    Self.pixels(covered: image, within: clips.values[Int(above)].deviceRect(walk.reference))
  }

  static func pixels(covered image: Rect, within clip: Rect) -> PixelRect {
    let left = image.minX <= clip.minX + gridTolerance ? clip.minX.rounded(.down) : image.minX.rounded(.up)
    let top = image.minY <= clip.minY + gridTolerance ? clip.minY.rounded(.down) : image.minY.rounded(.up)
    let right = image.maxX >= clip.maxX - gridTolerance ? clip.maxX.rounded(.up) : image.maxX.rounded(.down)
    let bottom = image.maxY >= clip.maxY - gridTolerance ? clip.maxY.rounded(.up) : image.maxY.rounded(.down)
    return pixels(from: (left, top), to: (right, bottom))
  }

  /// Whether a rectangle of a layer holds one of its superlayer, to less than the pixel grid is told.
  static func holds(_ rect: Rect, _ other: Rect, through map: Homography, device: Homography) -> Bool {
    guard map.isAffine, let back = map.affine.inverted() else { return false }
    let there = back.apply(to: other)
    let middle = device.homogeneous(Point(rect.midX, rect.midY))
    guard middle.z >= Homography.nearW, there.isFinite else { return false }
    let scale = device.scale(at: middle)
    guard scale > 0, scale.isFinite else { return false }
    let slack = gridTolerance / scale
    return there.minX >= rect.minX - slack && there.minY >= rect.minY - slack && there.maxX <= rect.maxX + slack
      && there.maxY <= rect.maxY + slack
  }

  /// Whether what a layer draws itself goes straight into what is around it, in its superlayer's plane.
  mutating func drawsStraight(_ slot: Int) -> Bool {
    let (state, bounds) = (states[slot], geometry[slot].bounds.standardized)
    guard state.flags.contains(.isAffine), state.mask < 0, state.raster < 0, state.filters < 0, isSeen(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isTiled]), bounds.isFinite, !bounds.isEmpty
    else { return false }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return effects.compositingFilter == .normal && !effects.shouldRasterize
      && (!effects.castsShadow || appearance[slot].opacity >= 1)
  }

  /// What a layer surely fills with colour that is opaque but for its opacity, in its own space, but for its corners.
  mutating func opaqueRect(_ slot: Int) -> Rect? {
    if hasOpaqueBackground(slot) { return geometry[slot].bounds.standardized }
    guard let bitmap = contents[slot], bitmap.isOpaque else { return nil }
    return opaqueContents(slot)
  }

  /// The same of a layer that is drawn as it is onto what is around it, with plain edges; nil for others. Its device transform is up to date.
  mutating func plainOpaqueRect(_ slot: Int) -> Rect? {
    guard appearance[slot].opacity >= 1, drawsStraight(slot), outline(slot, upsideDown: false) == nil else {
      return nil
    }
    return opaqueRect(slot)
  }

  /// The covers in front of a sublayer, of those in front of its superlayer and among its siblings.
  ///
  /// - Parameter own: where those among its siblings begin.
  /// - Returns: nil where one of them hides all of it.
  mutating func covers(of child: Int, from covers: Covers, own: Int32) -> Covers? {
    var covers = covers
    let place = Cover(
      layer: Int32(child), z: geometry[child].zPosition, order: states[child].order, pixels: .empty)
    while covers.end > max(own, covers.first), !walk.covers[Int(covers.end) - 1].isAbove(place) { covers.end -= 1 }
    return holdsWhole(covers) ? nil : covers
  }

  /// What a layer's shadow is drawn into: that has the layer itself among the covers in front of it, but in a group of the layer's own.
  ///
  /// - Parameters:
  ///   - context: what the layer is drawn into.
  ///   - base: the group that it is in, be it drawn into that or into one of its own.
  mutating func behind(_ slot: Int, in context: PaintWalk.Context, around base: Int32) -> PaintWalk.Context {
    guard context.base == base else { return context }
    var behind = context
    while Int(behind.covers.end) < walk.covers.count, walk.covers[Int(behind.covers.end)].layer == slot {
      behind.covers.end += 1
    }
    return behind
  }

  /// Whether one of them hides everything.
  mutating func holdsWhole(_ covers: Covers) -> Bool { covers.indices.contains { walk.covers[$0].isWhole } }

  /// Finds the parts of some device pixels that covers leave, in `walk.uncovered`.
  ///
  /// - Parameter all: not cut by what is seen.
  mutating func findUncovered(_ all: PixelRect, _ covers: Covers) {
    walk.uncovered.begin(all)
    for index in covers.indices { walk.uncovered.cut(by: walk.covers[index].pixels) }
  }
}
