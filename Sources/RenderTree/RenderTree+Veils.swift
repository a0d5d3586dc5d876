internal import MultiplaneGeometry

/// A sublayer of one alpha that goes on to the cut edge of a clip, as what is behind it under that clip knows it.
///
/// Where a clip leaves a part c of a pixel, and what is in front covers a part h of it, the picture of all that is clipped shows c · (1 − h) of
/// what is behind. Drawn one after the other, what is in front takes c · h and leaves 1 − c · h: what is behind must have been drawn
/// with c · (1 − h) / (1 − c · h), and not with c. Several in front of each other do so one after the other, outer clips first: each clip
/// is x → c · x and each veil x → (1 − h) · x / (1 − h · x), and such maps one after the other are a map x → a · x / (1 − b · x).
struct Veil: BitwiseCopyable, Sendable {
  /// As a clip shape with `ClipRecord.veil`, in no chain yet.
  var record: ClipRecord
  /// The first shape of the clip that it is drawn under.
  var clip: Int32
  /// Device pixels that it touches.
  var place: PixelRect
}

extension RenderTree {
  /// No more veils are told the shader for one instance: those farthest in front are left out.
  static let mostVeils = 8

  /// Makes a sublayer known as a veil, where it is one.
  ///
  /// - Parameter clip: what it is drawn under.
  /// - Returns: an index into `walk.veils`; −1 where it is none, or reaches no edge of the clip.
  mutating func addVeil(_ slot: Int, under clip: Int32, reference: (x: Int, y: Int)) -> Int32 {
    let first = Int32(clips.values[Int(clip)].links.x)
    guard first >= 0, let (rect, alpha) = uniformRect(slot) else { return -1 }
    let plane = states[slot].device.relative(to: reference)
    guard let points = Quadrangle(of: rect, through: plane), reachesEdge(of: first, points) else { return -1 }
    let outline = holdsClip(slot, clip) ? nil : outline(slot, upsideDown: false)
    let shared = outline == nil ? sharedEdges(of: rect, through: plane, under: clip) : 0
    let (kept, corners) = (Self.extended(rect, on: shared, through: plane), outline?.isRounded ?? false ? outline : nil)
    guard var record = ClipRecord(kept, corners, through: plane) else { return -1 }
    record.links.y += ClipRecord.veil
    record.links.w = Float(alpha)
    guard record.isFinite else { return -1 }
    walk.veils.append(Veil(record: record, clip: first, place: Self.pixels(of: rect, through: states[slot].device)))
    return Int32(walk.veils.count - 1)
  }

  /// What a layer fills with one alpha, and draws nothing else that is not opaque as well, in its own space, but for its corners; nil where it
  /// draws otherwise, or not straight into what is around it.
  private mutating func uniformRect(_ slot: Int) -> (rect: Rect, alpha: Double)? {
    let outline = outline(slot, upsideDown: false)
    let hasBorder = outline?.hasBorder ?? false
    guard drawsStraight(slot), outline?.hardEdges.max() ?? 0 == 0 else { return nil }
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

  /// Whether some of a quadrangle lies where a clip leaves parts of pixels.
  ///
  /// - Parameter points: device pixels from the reference.
  mutating func reachesEdge(of first: Int32, _ points: Quadrangle) -> Bool {
    var next = first
    while next >= 0 {
      let record = clips.values[Int(next)]
      if record.cutsPixels(in: points) { return true }
      next = Int32(record.row2.w)
    }
    return false
  }

  /// Whether a layer's own quad is drawn under the clip that it puts around its sublayers, in place of its own outline: veils among them act
  /// where that clip leaves parts of pixels.
  ///
  /// - Parameters:
  ///   - covers: in front of the quad, those among its sublayers from `own` on.
  ///   - context: what the layer is drawn into.
  mutating func isVeiled(_ slot: Int, by covers: Covers, from own: Int32, in context: PaintWalk.Context) -> Bool {
    masksToBounds(slot) && !context.isClipTransient && !drawsApart(slot) && isCutByOwnClip(slot)
      && (own..<max(own, covers.end)).contains { walk.covers[Int($0)].veil >= 0 }
  }

  /// Whether a clip is the one that a layer puts around its sublayers, and cuts the layer itself as its own outline does.
  mutating func isOwnClip(_ clip: Int32, of slot: Int) -> Bool {
    clip != noClip && (clip == states[slot].clip || clip == states[slot].roundedClip) && masksToBounds(slot)
      && isCutByOwnClip(slot)
  }

  private mutating func isCutByOwnClip(_ slot: Int) -> Bool {
    guard let outline = outline(slot, upsideDown: false) else { return true }
    return !outline.hasBorder && outline.hardEdges.max() == 0
  }

  // MARK: Instances

  /// Puts the veils that are in front of an instance into the chain of its clip: each after the innermost shape of the chain that it is under
  /// as well.
  mutating func putVeils(on entry: inout PaintWalk.Entry, in context: PaintWalk.Context) {
    let above = clips.values[Int(entry.instance.clip & Instance.clipMask)]
    guard above.links.x >= 0, entry.blending == .sourceOver, findVeils(in: context, for: entry, under: above) else {
      return
    }
    var (parent, top): (Float, Int32) = (-1, -1)
    for place in walk.chain.indices.reversed() {
      let shape = walk.chain[place]
      if top >= 0 {
        var record = clips.values[Int(shape)]
        record.row2.w = parent
        top = addTransient(record)
        parent = Float(top)
      } else {
        parent = Float(shape)
      }
      for veil in walk.placedVeils where Int(veil.place) == place {
        var record = walk.veils[Int(veil.index)].record
        record.row2.w = parent
        top = addTransient(record)
        parent = Float(top)
        entry.features.formUnion(record.cornerFeatures)
      }
    }
    var record = clips.values[Int(top)]
    record.rect = above.rect
    clips.write(record, at: top)
    entry.instance.clip = UInt32(top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion([.shapes, .veils])
  }

  /// Finds the shapes of a clip's chain, from the innermost on, and the veils that belong into it.
  ///
  /// - Returns: false where there is no such veil.
  private mutating func findVeils(
    in context: PaintWalk.Context, for entry: PaintWalk.Entry, under clip: ClipRecord
  ) -> Bool {
    walk.chain.removeAll(keepingCapacity: true)
    walk.placedVeils.removeAll(keepingCapacity: true)
    for cover in context.covers.indices.reversed() {
      let index = walk.covers[cover].veil
      guard index >= 0, !walk.veils[Int(index)].place.intersection(entry.bounds).isEmpty,
        context.isCopied || !isApart(entry.layer, from: walk.veils[Int(index)].record)
      else { continue }
      if walk.chain.isEmpty { listShapes(of: clip) }
      guard let place = innermost(under: walk.veils[Int(index)].clip) else { continue }
      walk.placedVeils.append((index, Int32(place)))
      if walk.placedVeils.count == Self.mostVeils { break }
    }
    return !walk.placedVeils.isEmpty
  }

  private mutating func listShapes(of clip: ClipRecord) {
    var next = Int32(clip.links.x)
    while next >= 0 {
      walk.chain.append(next)
      next = Int32(clips.values[Int(next)].row2.w)
    }
  }

  /// The first of the shapes that were listed which is in another chain as well.
  private mutating func innermost(under first: Int32) -> Int? {
    var next = first
    while next >= 0 {
      if let place = walk.chain.firstIndex(of: next) { return place }
      next = Int32(clips.values[Int(next)].row2.w)
    }
    return nil
  }

  /// Whether what a layer draws keeps a pixel away from a veil.
  private mutating func isApart(_ layer: Int32, from veil: ClipRecord) -> Bool {
    guard layer >= 0 else { return false }
    let device = states[Int(layer)].device.relative(to: walk.reference)
    guard let points = Quadrangle(of: subtreeBounds(Int(layer)), through: device) else { return false }
    return veil.isApart(from: points)
  }
}

extension ClipRecord {
  /// What its own corners ask of the shader.
  fileprivate var cornerFeatures: FramePlan.Features {
    switch links.y - Self.veil {
    case Self.quad: []
    case Self.roundedQuad: .roundedClips
    default: [.roundedClips, .continuous]
    }
  }

  /// Where the points of a quadrangle on the device are in the space of a turned rectangle, with the length of a pixel there; nil where they
  /// are not told.
  fileprivate func places(of points: Quadrangle) -> (places: Quadrangle, pixel: SIMD2<Double>)? {
    guard let places = Quadrangle(of: points, through: back) else { return nil }
    return (places, SIMD2(places.pixelX.max(), places.pixelY.max()))
  }

  /// Whether some of a quadrangle, device pixels from the reference, lies where this shape leaves parts of pixels.
  fileprivate func cutsPixels(in points: Quadrangle) -> Bool {
    if links.y == Self.halfPlane || links.y == Self.openHalfPlane { return false }
    if isRoundedBox {
      let around = Rect(minX: points.x.min(), minY: points.y.min(), maxX: points.x.max(), maxY: points.y.max())
      return !hasBand(around: around.insetBy(dx: -1, dy: -1))
    }
    guard let (places, pixel) = places(of: points) else { return true }
    let (left, right) = (max(cornersX.x, cornersX.w), max(cornersX.y, cornersX.z))
    let (top, bottom) = (max(cornersY.x, cornersY.y), max(cornersY.w, cornersY.z))
    func isWithin(_ x: SIMD2<Float>, _ y: SIMD2<Float>) -> Bool {
      places.x.min() >= Double(x.x) + pixel.x && places.x.max() <= Double(row0.w - x.y) - pixel.x
        && places.y.min() >= Double(y.x) + pixel.y && places.y.max() <= Double(row1.w - y.y) - pixel.y
    }
    return !isWithin(.zero, SIMD2(top, bottom)) && !isWithin(SIMD2(left, right), .zero)
  }

  /// Whether a quadrangle, device pixels from the reference, keeps a pixel away from a turned rectangle, to one side of it.
  fileprivate func isApart(from points: Quadrangle) -> Bool {
    guard let (places, pixel) = places(of: points) else { return false }
    return places.x.max() < -pixel.x || places.x.min() > Double(row0.w) + pixel.x || places.y.max() < -pixel.y
      || places.y.min() > Double(row1.w) + pixel.y
  }
}
