internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Whether a layer's device transform has not changed since the last plan.
  mutating func isStill(_ slot: Int) -> Bool { states[slot].deviceVersion &- frame.firstVersion &- 1 >= 1 << 31 }

  /// Whether drawing in a context goes unchanged into a group with its own pixels: such a group's place on the target
  /// does not matter.
  mutating func isInMovedGroup(_ context: PaintWalk.Context) -> Bool {
    context.hasOwnPixels && context.group == context.base && context.factor == .one && context.laterClips < 0
  }

  mutating func hasHardEdges(_ slot: Int) -> Bool {
    outline(slot, upsideDown: false).map { $0.hardEdges.max() > 0 } ?? false
  }

  /// Whether each pixel shows one texel: the map from device to texels is a quarter turn, a mirror image or neither,
  /// and pixel centres fall on texel centres.
  ///
  /// - Parameter image: device pixels of all texels that can be shown, also beyond the target: what is decided lasts
  ///   while a layer moves.
  mutating func isOneToOne(_ quad: LookRecord, _ map: Transform2D, image: Rect) -> Bool {
    guard let back = map.inverted(), !image.isNull else { return false }
    let (kx, ky) = (Double(quad.texel.x), Double(quad.texel.y))
    let (u, v) = (SIMD2(back.a, back.c) * kx, SIMD2(back.b, back.d) * ky)
    let (wholeU, wholeV) = (u.rounded(.toNearestOrEven), v.rounded(.toNearestOrEven))
    let isUpright = abs(wholeU.x) == 1 && wholeU.y == 0 && wholeV.x == 0 && abs(wholeV.y) == 1
    let isTurned = wholeU.x == 0 && abs(wholeU.y) == 1 && abs(wholeV.x) == 1 && wholeV.y == 0
    guard isUpright || isTurned else { return false }
    let middle = SIMD2(image.midX.rounded(.down), image.midY.rounded(.down)) + 0.5
    let reach = SIMD2(image.width, image.height) / 2 + 0.5
    func off(_ row: SIMD2<Double>, _ whole: SIMD2<Double>, _ constant: Double) -> Double {
      let center = (row * middle).sum() + constant
      let drift = row - whole
      return abs(center - center.rounded(.down) - 0.5) + abs(drift.x) * reach.x + abs(drift.y) * reach.y
    }
    return off(u, wholeU, back.tx * kx + Double(quad.texel.z)) <= gridTolerance
      && off(v, wholeV, back.ty * ky + Double(quad.texel.w)) <= gridTolerance
  }

  /// Whether the quad shows only contents, namely a whole bitmap with clear edge texels.
  mutating func endsClear(_ slot: Int, _ quad: LookRecord) -> Bool {
    guard !quad.has(LookRecord.hasBackground), quad.has(LookRecord.hasContents),
      states[slot].records.features.isDisjoint(with: FramePlan.Features.ofContents), let bitmap = contents[slot],
      bitmap.hasClearEdges
    else { return false }
    let texels = quad.shownTexels
    return abs(texels.minX) < gridTolerance && abs(texels.minY) < gridTolerance
      && abs(texels.maxX - Double(bitmap.width)) < gridTolerance
      && abs(texels.maxY - Double(bitmap.height)) < gridTolerance
  }

  /// Whether the background is opaque, except at its edges.
  mutating func isOpaque(_ slot: Int, _ quad: LookRecord) -> Bool {
    quad.shape.z >= 1 && (quad.background.w >= 1 || gradient(slot).map { $0.isOpaque } ?? false)
  }

  /// Pixels that are certainly inside a layer's corners and border.
  mutating func withinOutline(_ slot: Int, _ quad: LookRecord, _ map: Transform2D) -> PixelRect {
    guard let outline = outline(slot, upsideDown: states[slot].flags.contains(.isUpsideDown)) else { return .empty }
    let border = outline.backgroundInset * 2
    let inner = Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y)).insetBy(
      dx: border, dy: border)
    guard !inner.isNull, !inner.isEmpty else { return .empty }
    let bands = outline.bands(in: inner)
    let (tall, wide) = (Self.imageOnGrid(of: bands.tall, through: map), Self.imageOnGrid(of: bands.wide, through: map))
    return Self.wholePixels(in: tall.width * tall.height > wide.width * wide.height ? tall : wide)
  }

  /// Area below which blending costs less than a draw call; pixels.
  static let leastUnblended = 16_384

  /// Pixels that a rectangle touches; empty if it is not finite.
  static func pixels(touchedBy rect: Rect) -> PixelRect {
    guard !rect.isNull, rect.isFinite else { return .empty }
    let edges = SIMD4(rect.minX, rect.minY, -rect.maxX, -rect.maxY).pixelsBelow
    let (x, y) = (Int(edges.x), Int(edges.y))
    return PixelRect(x: x, y: y, width: -Int(edges.z) - x, height: -Int(edges.w) - y)
  }

  /// Pixels that lie wholly in a rectangle.
  static func wholePixels(in rect: Rect) -> PixelRect {
    // ceil(x) = −floor(−x).
    let edges = SIMD4(-rect.minX, -rect.minY, rect.maxX, rect.maxY).pixelsBelow
    let (x, y) = (-Int(edges.x), -Int(edges.y))
    let pixels = PixelRect(x: x, y: y, width: Int(edges.z) - x, height: Int(edges.w) - y)
    return pixels.width > 0 && pixels.height > 0 ? pixels : .empty
  }
}
