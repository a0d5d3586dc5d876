internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Worked out in Double and from the whole target, so that it does not depend on what is redrawn.
  ///
  /// - Parameter outer: what will cut the group that it is in.
  mutating func quadPlace(
    _ slot: Int, record: Int32, clip: Int32, outer: Int32, space: PixelRect, reference: (x: Int, y: Int)
  ) -> QuadPlace {
    let quad = quads.values[Int(record)]
    let shows = Int(clamping: quad.shape.w)
    let hasContents = shows & Int(clamping: QuadRecord.hasContents) != 0
    let hasBackground = shows & Int(clamping: QuadRecord.hasBackground) != 0
    let hasBorder = shows & Int(clamping: QuadRecord.hasBorder) != 0
    var result = QuadPlace(clip: clip, features: states[slot].features)
    if !hasBorder { result.features.remove(.border) }
    if shows & Int(clamping: QuadRecord.isUnderBorder) != 0 { result.features.insert(.underBorder) }
    if !hasBackground { result.features.remove(.gradient) }
    if !hasContents {
      result.features.subtract(.ofContents)
      result.features.insert(.noContents)
    }
    if !hasBackground { result.features.insert(.noBackground) }
    if isMaskWithoutEdges(slot) {
      result.features.subtract([.outlined, .continuous, .underBorder])
      result.sharedEdges = Self.allEdges
      return result
    }
    if result.features.contains(.outlined),
      clips.values[Int(clip)].links.w > 0 && holdsClip(slot, clip)
        || outer >= 0 && holdsShape(slot, outer, through: states[slot].device)
    {
      result.features.subtract([.outlined, .continuous])
    }
    let isOutlined = result.features.contains(.outlined)
    guard nodes.values[Int(clamping: quad.links.x)].row2.w == 0, states[slot].device.isAffine else {
      if !isOutlined { result.sharedEdges = sharedEdges(slot, quad, under: clip, outer: outer, reference: reference) }
      return result
    }
    let upsideDown = states[slot].flags.contains(.isUpsideDown)
    var map = uprightSpace(slot, upsideDown: upsideDown).concatenating(states[slot].device.affine)
    if states[slot].flags.contains(.isGiant), let other = standIn(for: slot, upsideDown: upsideDown) { map = other.map }
    let background =
      hasBackground || hasBorder ? Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y)) : .zero
    let contents = hasContents ? Rect(quad.contents) : .zero
    if let turned = Self.turnedFeatures(quad, map, endsClear: states[slot].flags.contains(.endsClear)) {
      if !isOutlined {
        result.features.formUnion(turned)
        result.sharedEdges = sharedEdges(slot, quad, under: clip, outer: outer, reference: reference)
        if turned.contains(.clear) { result.sharedEdges |= Self.contentsEdges }
      }
      return result
    }
    result.features.insert(.parallel)
    let contentsImage = hasContents ? Self.imageOnGrid(of: contents, through: map) : .null
    if hasContents, !result.features.contains(.slices), isOneToOne(quad, map, image: contentsImage, space: space) {
      result.features.insert(.fetched)
    }
    let backgroundImage = hasBackground || hasBorder ? Self.imageOnGrid(of: background, through: map) : .null
    let image = backgroundImage.union(contentsImage)
    let bounds = Self.pixels(touchedBy: image)
    result.bounds = bounds
    result.clip = simplified(clip, for: bounds, reference: reference)
    if isOutlined, !hasContents || appearance[slot].masksToBounds {
      result.clip = withoutHolders(
        result.clip, of: slot, background.isNull || background.isEmpty ? .null : backgroundImage, map, reference)
    }
    if outer >= 0, !image.isNull, !isOutlined || !hasHardEdges(slot),
      let clip = self.clip(
        result.clip, withinOuter: outer, for: image.offsetBy(dx: -Double(reference.x), dy: -Double(reference.y)))
    {
      result.clip = clip
    }
    if isWhole(quad, backgroundImage, contentsImage, result.features), isWhole(result.clip) {
      result.features.insert(.whole)
    }
    judgeOpacity(slot, quad, map, hasBackground ? backgroundImage : .null, contentsImage, reference, of: &result)
    let shape = clips.values[Int(result.clip)].links
    if isOutlined || shape.w > 0 || shape.y == ClipRecord.pictureEdge {
      result.cells = cells(slot, quad, map, of: result, reference)
      if isOutlined, var cells = result.cells {
        cells.features = result.features.subtracting([.outlined, .border, .underBorder, .continuous])
        if isWhole(quad, backgroundImage, contentsImage, cells.features) { cells.features.insert(.whole) }
        result.cells = cells
      }
      if hasBackground, isOpaque(slot, quad) { result.cells?.opaque = Self.wholePixels(in: backgroundImage) }
    }
    return result
  }

  /// What is asked of the shader for a quad because its sides are not parallel to the device's; nil where they are.
  ///
  /// - Parameter map: from the record's space to the device, but for a turn upside down.
  @inline(__always)
  static func turnedFeatures(_ quad: QuadRecord, _ map: Transform2D, endsClear: Bool) -> FramePlan.Features? {
    let shows = Int(clamping: quad.shape.w)
    var size = Size.zero
    if shows & Int(clamping: QuadRecord.hasBackground + QuadRecord.hasBorder) != 0 {
      size = Size(Double(quad.shape.x), Double(quad.shape.y))
    }
    if shows & Int(clamping: QuadRecord.hasContents) != 0 {
      size = Size(max(size.width, Double(quad.contents.z)), max(size.height, Double(quad.contents.w)))
    }
    if keepsParallel(size, map) { return nil }
    return endsClear && areTexelsSmall(quad, map) ? [.turned, .clear] : .turned
  }

  private mutating func hasHardEdges(_ slot: Int) -> Bool {
    outline(slot, upsideDown: false).map { $0.hardEdges.max() > 0 } ?? false
  }

  /// A clip without those rounded ones that hold a layer's whole outline: what both cut off is cut once.
  ///
  /// - Parameter image: of the bounds, on the device.
  private mutating func withoutHolders(
    _ clip: Int32, of slot: Int, _ image: Rect, _ map: Transform2D, _ reference: (x: Int, y: Int)
  ) -> Int32 {
    guard clips.values[Int(clip)].links.w > 0, !image.isNull,
      let outline = outline(slot, upsideDown: states[slot].flags.contains(.isUpsideDown)), outline.hardEdges.max() == 0
    else { return clip }
    return without(
      holdersOf: outline.onDevice(map), in: image.offsetBy(dx: -Double(reference.x), dy: -Double(reference.y)), clip)
  }

  /// Whether each pixel of the contents takes one texel: device to texels is a turn by quarters, a mirror image or neither, and pixel
  /// centres fall on texel centres.
  ///
  /// - Parameter space: all device pixels that there are.
  mutating func isOneToOne(_ quad: QuadRecord, _ map: Transform2D, image: Rect, space: PixelRect) -> Bool {
    guard let back = map.inverted() else { return false }
    let seen = image.intersection(space.rect)
    guard !seen.isNull else { return false }
    let (kx, ky) = (Double(quad.texel.x), Double(quad.texel.y))
    let (u, v) = (SIMD2(back.a, back.c) * kx, SIMD2(back.b, back.d) * ky)
    let (wholeU, wholeV) = (u.rounded(.toNearestOrEven), v.rounded(.toNearestOrEven))
    let isUpright = abs(wholeU.x) == 1 && wholeU.y == 0 && wholeV.x == 0 && abs(wholeV.y) == 1
    let isTurned = wholeU.x == 0 && abs(wholeU.y) == 1 && abs(wholeV.x) == 1 && wholeV.y == 0
    guard isUpright || isTurned else { return false }
    let middle = SIMD2(seen.midX.rounded(.down), seen.midY.rounded(.down)) + 0.5
    let reach = SIMD2(seen.width, seen.height) / 2 + 0.5
    func off(_ row: SIMD2<Double>, _ whole: SIMD2<Double>, _ constant: Double) -> Double {
      let center = (row * middle).sum() + constant
      let drift = row - whole
      return abs(center - center.rounded(.down) - 0.5) + abs(drift.x) * reach.x + abs(drift.y) * reach.y
    }
    return off(u, wholeU, back.tx * kx + Double(quad.texel.z)) <= gridTolerance
      && off(v, wholeV, back.ty * ky + Double(quad.texel.w)) <= gridTolerance
  }

  /// Whether a quad covers no pixel in part, before it is clipped, and reads texels in the simplest way if it reads any.
  private mutating func isWhole(
    _ quad: QuadRecord, _ background: Rect, _ contents: Rect, _ features: FramePlan.Features
  ) -> Bool {
    guard features.isDisjoint(with: [.outlined, .gradient]), background.isNull || background.isOnGrid else {
      return false
    }
    guard !features.contains(.noContents) else { return true }
    guard features.contains(.fetched), features.isDisjoint(with: FramePlan.Features.ofContents.subtracting(.tint)),
      !contents.isNull, contents.isOnGrid
    else { return false }
    return quad.readsShownTexelsAlone
  }

  /// Whether a clip cuts no pixel by its rectangle.
  mutating func isWhole(_ clip: Int32) -> Bool {
    if clip == noClip { return true }
    let rect = clips.values[Int(clip)].rect
    return rect == rect.rounded(.toNearestOrEven)
  }

  /// Whether the contents, and nothing else, are a whole bitmap that ends in texels which are all clear.
  mutating func endsClear(_ slot: Int, _ quad: QuadRecord) -> Bool {
    guard !quad.has(QuadRecord.hasBackground), quad.has(QuadRecord.hasContents),
      states[slot].features.isDisjoint(with: FramePlan.Features.ofContents), let bitmap = contents[slot],
      bitmap.hasClearEdges
    else { return false }
    let texels = quad.shownTexels
    return abs(texels.minX) < gridTolerance && abs(texels.minY) < gridTolerance
      && abs(texels.maxX - Double(bitmap.width)) < gridTolerance
      && abs(texels.maxY - Double(bitmap.height)) < gridTolerance
  }

  /// Whether a texel takes no more than a pixel: what a soft edge would take of texels behind clear ones is less than 1/255 then. A matter
  /// of the tree and the target alone.
  ///
  /// - Parameter map: to the device.
  private static func areTexelsSmall(_ quad: QuadRecord, _ map: Transform2D) -> Bool {
    // The rows of the way back are (d, −c) and (−b, a) by the determinant.
    let most = map.determinant * (1 + gridTolerance)
    let (kx, ky) = (Double(quad.texel.x), Double(quad.texel.y))
    return (map.d * map.d + map.c * map.c) * kx * kx <= most * most
      && (map.b * map.b + map.a * map.a) * ky * ky <= most * most
  }

  /// In an instance: all edges of the contents, and those of the background, too.
  private static let contentsEdges: UInt32 = 0xF0
  private static let allEdges: UInt32 = 0xFF

  /// Finds out what is covered with opaque colour, and whether that is all that is drawn.
  private mutating func judgeOpacity(
    _ slot: Int, _ quad: QuadRecord, _ map: Transform2D, _ background: Rect, _ contents: Rect,
    _ reference: (x: Int, y: Int), of place: inout QuadPlace
  ) {
    guard quad.shape.z >= 1, clips.values[Int(place.clip)].links.x < 0 else { return }
    let isBackgroundOpaque = !background.isNull && isOpaque(slot, quad)
    let areContentsOpaque = !contents.isNull && states[slot].flags.contains(.showsOpaqueTexels)
    var opaque = isBackgroundOpaque ? Self.wholePixels(in: background) : .empty
    if areContentsOpaque {
      let pixels = Self.wholePixels(in: contents)
      if pixels.area > opaque.area { opaque = pixels }
    }
    guard !opaque.isEmpty else { return }
    let isOutlined = place.features.contains(.outlined)
    if isOutlined { opaque = opaque.intersection(withinOutline(slot, quad, map)) }
    let clipRect = clips.values[Int(place.clip)].deviceRect(reference)
    let all = background.union(contents).intersection(clipRect)
    place.opaque = opaque.intersection(Self.wholePixels(in: clipRect))
    // Blending costs a small quad less than a change of state.
    if !isOutlined, !all.isNull, all == place.opaque.rect, place.opaque.area >= Self.leastUnblended {
      place.features.insert(.opaque)
    }
  }

  /// Whether the background is, but for its edges.
  private mutating func isOpaque(_ slot: Int, _ quad: QuadRecord) -> Bool {
    quad.shape.z >= 1 && (quad.background.w >= 1 || gradient(slot).map { $0.isOpaque } ?? false)
  }

  /// Pixels that surely lie within a layer's corners and border.
  private mutating func withinOutline(_ slot: Int, _ quad: QuadRecord, _ map: Transform2D) -> PixelRect {
    guard let outline = outline(slot, upsideDown: states[slot].flags.contains(.isUpsideDown)) else { return .empty }
    let border = outline.backgroundInset * 2
    let inner = Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y)).insetBy(
      dx: border, dy: border)
    guard !inner.isNull, !inner.isEmpty else { return .empty }
    let bands = outline.bands(in: inner)
    let (tall, wide) = (Self.imageOnGrid(of: bands.tall, through: map), Self.imageOnGrid(of: bands.wide, through: map))
    return Self.wholePixels(in: tall.width * tall.height > wide.width * wide.height ? tall : wide)
  }

  /// Quads that are smaller cost less blended than a change of state does.
  static let leastUnblended = 4096

  /// The pixels that a rectangle has a part of; none where it is not finite.
  static func pixels(touchedBy rect: Rect) -> PixelRect {
    guard !rect.isNull, rect.isFinite else { return .empty }
    let edges = SIMD4(rect.minX, rect.minY, -rect.maxX, -rect.maxY).pixelsBelow
    let (x, y) = (Int(edges.x), Int(edges.y))
    return PixelRect(x: x, y: y, width: -Int(edges.z) - x, height: -Int(edges.w) - y)
  }

  /// The pixels that lie in a rectangle as a whole.
  static func wholePixels(in rect: Rect) -> PixelRect {
    // The whole numbers above are those below with the sign turned.
    let edges = SIMD4(-rect.minX, -rect.minY, rect.maxX, rect.maxY).pixelsBelow
    let (x, y) = (-Int(edges.x), -Int(edges.y))
    let pixels = PixelRect(x: x, y: y, width: Int(edges.z) - x, height: Int(edges.w) - y)
    return pixels.width > 0 && pixels.height > 0 ? pixels : .empty
  }
}
