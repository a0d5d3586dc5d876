internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// No more veils are told the shader for one instance: those farthest in front are left out. Where there are more, one that moves decides about
  /// others, at whose edges nothing is drawn again for that: so the number is one that hardly any tree has.
  static let mostVeils = 64

  /// Makes a sublayer known as a veil, where it is one.
  ///
  /// - Parameters:
  ///   - isWhole: it is composited as a whole; others draw straight into what is around them.
  ///   - factor: of the opacities around it.
  ///   - clip: what it is drawn under.
  ///   - shown: what the clip's rectangle leaves, and those of what will cut the picture that is drawn into.
  /// - Returns: an index into `walk.veils`; −1 where it is none, or reaches no edge of the clip.
  mutating func addVeil(_ slot: Int, isWhole: Bool, _ factor: Double, under clip: Int32, within shown: Rect) -> Int32 {
    let device = deviceAround(slot)
    let plane = device.relative(to: walk.reference)
    if isWhole { tightenBounds(of: slot) }
    let most =
      isWhole ? contentBounds(slot) : contents[slot] == nil ? geometry[slot].bounds.standardized : extent(slot)
    guard let points = Quadrangle(of: most, through: plane), reachesEdge(of: clip, points),
      let (rect, alpha) = isWhole ? uniformGroup(slot, most, under: clip) : uniformRect(slot),
      var record = shape(
        of: rect, as: isWhole || holdsClip(slot, clip) ? nil : outline(slot, upsideDown: false), plane, under: clip,
        within: shown)
    else { return -1 }
    record.links.y += ClipRecord.veil
    record.links.w = Float(alpha * factor)
    guard record.isFinite else { return -1 }
    walk.veils.append(Veil(record: record, clip: clip, place: Self.pixels(of: rect, through: device)))
    return Int32(walk.veils.count - 1)
  }

  /// What a layer fills with one alpha, and draws nothing else that is not opaque as well, in its own space, but for its corners; nil where it
  /// draws otherwise.
  private mutating func uniformRect(_ slot: Int) -> (rect: Rect, alpha: Double)? {
    let outline = outline(slot, upsideDown: false)
    let hasBorder = outline?.hasBorder ?? false
    guard outline?.hardEdges.max() ?? 0 == 0 else { return nil }
    let opacity = Double(appearance[slot].opacity)
    if opacity < 1, states[slot].childCount > 0 || hasBorder || drawsApart(slot) { return nil }
    if let rect = opaqueRect(slot) {
      guard let outline else { return (rect, opacity) }
      let isWhole = rect == geometry[slot].bounds.standardized && (!hasBorder || outline.borderColor.alpha >= 1)
      return isWhole ? (rect, opacity) : nil
    }
    let alpha = Double(appearance[slot].backgroundColor.alpha)
    guard alpha > 0, !hasBorder, contents[slot] == nil, gradient(slot) == nil, !drawsApart(slot) else { return nil }
    return (geometry[slot].bounds.standardized, alpha * opacity)
  }

  /// A rectangle without the edges that a clip stands for.
  private mutating func shape(
    of rect: Rect, as outline: RoundedOutline?, _ plane: Homography, under clip: Int32, within shown: Rect
  ) -> ClipRecord? {
    if plane.isAffine, Self.keepsParallel(rect.size, plane.affine) {
      let image = Self.imageOnGrid(of: rect, through: plane.affine)
      guard let outline, outline.isRounded else {
        return ClipRecord(image.extended(beyond: shown), nil, through: .identity)
      }
      var box = ClipRecord(outline.onDevice(plane.affine), in: image)
      box.row1 = shown.sides
      return box
    }
    if let outline { return ClipRecord(rect, outline.isRounded ? outline : nil, through: plane) }
    let shared = sharedEdges(of: rect, through: plane, under: clip)
    return ClipRecord(Self.extended(rect, on: shared, through: plane), nil, through: plane)
  }

  /// Whether some of a quadrangle lies where a clip leaves parts of pixels.
  ///
  /// - Parameter points: device pixels from the reference.
  mutating func reachesEdge(of clip: Int32, _ points: Quadrangle) -> Bool {
    if clips.values[Int(clip)].rectCutsPixels(in: points) { return true }
    var next = Int32(clamping: clips.values[Int(clip)].links.x)
    while next >= 0 {
      let record = clips.values[Int(next)]
      if record.cutsPixels(in: points) { return true }
      next = Int32(clamping: record.row2.w)
    }
    return false
  }

  /// Whether veils among a layer's sublayers act on its own quad where the clip that it puts around them leaves parts of pixels.
  ///
  /// - Parameters:
  ///   - covers: in front of the quad, those among its sublayers from `own` on.
  ///   - context: what the layer is drawn into.
  mutating func isVeiled(_ slot: Int, by covers: Covers, from own: Int32, in context: PaintWalk.Context) -> Bool {
    masksToBounds(slot) && !context.isClipTransient && !drawsApart(slot) && isCutByOwnClip(slot)
      && (own..<max(own, covers.end)).contains { walk.covers[Int($0)].veil >= 0 }
  }

  private mutating func isCutByOwnClip(_ slot: Int) -> Bool {
    guard let outline = outline(slot, upsideDown: false) else { return true }
    return (!outline.hasBorder || borderVeil(slot) != nil) && outline.hardEdges.max() == 0
  }

  // MARK: Instances

  /// Puts the veils that are in front of an instance into the chain of its clip: each after the innermost shape of the chain that it is under
  /// as well.
  ///
  /// - Parameter isUncovered: it is cut by the pixels of covers.
  mutating func putVeils(on entry: inout PaintWalk.Entry, isUncovered: Bool, in context: PaintWalk.Context) {
    let above = Int32(entry.instance.clip & Instance.clipMask)
    let clip = context.veiled < 0 ? above : context.veiled
    guard entry.blending == .sourceOver, findVeils(in: context, for: entry, isUncovered, under: clip) else { return }
    let rect = clips.values[Int(above)].rect
    let isOutline = context.veiled >= 0 && clips.values[Int(clip)].links.y != ClipRecord.aligned
    var chain = VeilChain()
    for place in stride(from: walk.chain.count, through: 0, by: -1) {
      if place < walk.chain.count {
        let known = walk.chain[place]
        var shape = clips.values[Int(known)]
        if isOutline, place == 0 { shape.links.y += ClipRecord.outline }
        add(shape, at: isOutline && place == 0 ? nil : known, to: &chain)
      }
      // Those under outer clips come first among covers, and last here.
      for placed in walk.placedVeils.reversed() where Int(placed.place) == place {
        let veil = walk.veils[Int(placed.index)]
        let edge = clips.values[Int(veil.clip)].rect
        if !isWhole(veil.clip), edge != chain.rect {
          add(ClipRecord(edge: edge, within: chain.rect), at: nil, to: &chain)
          chain.rect = edge
        }
        add(veil.record, at: nil, to: &chain)
        entry.features.formUnion(veil.record.cornerFeatures)
      }
    }
    let edge = clips.values[Int(above)]
    if context.veiled >= 0, edge.links.y == ClipRecord.pictureEdge { add(edge, at: nil, to: &chain) }
    var top = clips.values[Int(chain.top)]
    top.rect = rect
    clips.write(top, at: chain.top)
    entry.instance.clip = UInt32(chain.top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion(clipFeatures(clip).union([.shapes, .veils]))
  }

  /// Adds a shape to a chain that begins with the outermost.
  ///
  /// - Parameter known: where it is in the same chain already, as long as nothing was added to that.
  private mutating func add(_ shape: ClipRecord, at known: Int32?, to chain: inout VeilChain) {
    if let known, !chain.isChanged {
      chain.top = known
      return
    }
    var shape = shape
    shape.row2.w = Float(chain.top)
    chain.top = addTransient(shape)
    chain.isChanged = true
  }

  /// Finds the shapes of a clip's chain, from the innermost on, and the veils that belong into it.
  ///
  /// - Returns: false where there is no such veil.
  private mutating func findVeils(
    in context: PaintWalk.Context, for entry: PaintWalk.Entry, _ isUncovered: Bool, under clip: Int32
  ) -> Bool {
    walk.chain.removeAll(keepingCapacity: true)
    walk.placedVeils.removeAll(keepingCapacity: true)
    guard cutsPixels(clip) else { return false }
    // Which are left out is a matter of the tree, whatever is drawn again, and whatever was known of bounds.
    let most = context.covers.indices.count { walk.covers[$0].veil >= 0 }
    if most == 0 { return false }
    var points: Quadrangle?
    if entry.layer >= 0, !context.isCopied, states[Int(entry.layer)].raster < 0 {
      let layer = Int(entry.layer)
      if most > Self.mostVeils { tightenBounds(of: layer) }
      points = Quadrangle(of: subtreeBounds(layer), through: states[layer].device.relative(to: walk.reference))
    }
    var count = 0
    for cover in context.covers.indices.reversed() where walk.covers[cover].veil >= 0 {
      let index = walk.covers[cover].veil
      let veil = walk.veils[Int(index)]
      if let points, veil.record.isApart(from: points) { continue }
      count += 1
      if count > Self.mostVeils { break }
      if isUncovered, walk.covers[cover].isBox { continue }
      let place = veil.place.intersection(entry.bounds)
      if place.isEmpty { continue }
      if walk.chain.isEmpty { listShapes(of: clips.values[Int(clip)]) }
      let shape = innermost(under: Int32(clamping: clips.values[Int(veil.clip)].links.x))
      if shape == nil, !clips.values[Int(veil.clip)].rectCutsPixels(in: Quadrangle(place, from: walk.reference)) {
        continue
      }
      walk.placedVeils.append((index, Int32(shape ?? walk.chain.count)))
    }
    return !walk.placedVeils.isEmpty
  }

  private mutating func listShapes(of clip: ClipRecord) {
    var next = Int32(clamping: clip.links.x)
    while next >= 0 {
      walk.chain.append(next)
      next = Int32(clamping: clips.values[Int(next)].row2.w)
    }
  }

  /// The first of the shapes that were listed which is in another chain as well.
  private mutating func innermost(under first: Int32) -> Int? {
    var next = first
    while next >= 0 {
      if let place = walk.chain.firstIndex(of: next) { return place }
      next = Int32(clamping: clips.values[Int(next)].row2.w)
    }
    return nil
  }
}

/// A chain of shapes that is put together from the outermost on.
private struct VeilChain {
  var top: Int32 = -1
  var isChanged = false
  /// The last of the clip rectangles that veils in it are under and that end within pixels.
  var rect = ClipRecord.none.rect
}
