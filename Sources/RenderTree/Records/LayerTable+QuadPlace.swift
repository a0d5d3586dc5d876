internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
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

  mutating func hasHardEdges(_ slot: Int) -> Bool {
    outline(slot, upsideDown: false).map { $0.hardEdges.max() > 0 } ?? false
  }

  /// Whether each pixel of the contents takes one texel: device to texels is a turn by quarters, a mirror image or
  /// neither, and pixel centres fall on texel centres.
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

  /// Whether the contents, and nothing else, are a whole bitmap that ends in texels which are all clear.
  mutating func endsClear(_ slot: Int, _ quad: QuadRecord) -> Bool {
    guard !quad.has(QuadRecord.hasBackground), quad.has(QuadRecord.hasContents),
      states[slot].records.features.isDisjoint(with: FramePlan.Features.ofContents), let bitmap = contents[slot],
      bitmap.hasClearEdges
    else { return false }
    let texels = quad.shownTexels
    return abs(texels.minX) < gridTolerance && abs(texels.minY) < gridTolerance
      && abs(texels.maxX - Double(bitmap.width)) < gridTolerance
      && abs(texels.maxY - Double(bitmap.height)) < gridTolerance
  }

  /// Whether a texel takes no more than a pixel: what a soft edge would take of texels behind clear ones is less than
  /// 1/255 then. A matter of the tree and the target alone.
  ///
  /// - Parameter map: to the device.
  private static func areTexelsSmall(_ quad: QuadRecord, _ map: Transform2D) -> Bool {
    // The rows of the way back are (d, −c) and (−b, a) by the determinant.
    let most = map.determinant * (1 + gridTolerance)
    let (kx, ky) = (Double(quad.texel.x), Double(quad.texel.y))
    return (map.d * map.d + map.c * map.c) * kx * kx <= most * most
      && (map.b * map.b + map.a * map.a) * ky * ky <= most * most
  }

  /// Whether the background is, but for its edges.
  mutating func isOpaque(_ slot: Int, _ quad: QuadRecord) -> Bool {
    quad.shape.z >= 1 && (quad.background.w >= 1 || gradient(slot).map { $0.isOpaque } ?? false)
  }

  /// Pixels that surely lie within a layer's corners and border.
  mutating func withinOutline(_ slot: Int, _ quad: QuadRecord, _ map: Transform2D) -> PixelRect {
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
