internal import MultiplaneGeometry

/// How a quad lies on the device, and what it covers: what decides which program draws it, and what it hides.
struct QuadPlace {
  var features: FramePlan.Features = []
  /// Device pixels that it touches; nil when that is not known better than by its bounds.
  var bounds: PixelRect?
  /// Device pixels that it covers completely with opaque colour; empty when not known.
  var opaque = PixelRect.empty
}

extension RenderTree {
  /// Worked out in Double and from the whole target, so that it does not depend on what is redrawn.
  func quadPlace(_ slot: Int, clip: Int32, reference: (x: Int, y: Int)) -> QuadPlace {
    let quad = quads.values[Int(states[slot].record)]
    let hasContents = quad.shape.w >= QuadRecord.hasContents
    let hasBackground = quad.shape.w.truncatingRemainder(dividingBy: 2) >= QuadRecord.hasBackground
    var result = QuadPlace(features: states[slot].features.union(clipFeatures(clip)))
    if !hasContents { result.features.insert(.noContents) }
    if !hasBackground { result.features.insert(.noBackground) }
    guard nodes.values[Int(quad.links.x)].row2.w == 0, states[slot].device.isAffine else { return result }
    let map = uprightToDevice(slot)
    let background = hasBackground ? Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y)) : .zero
    let contents = hasContents ? Rect(quad.contents) : .zero
    let size = Size(max(background.width, contents.width), max(background.height, contents.height))
    let upright = abs(map.b) * size.width < gridTolerance && abs(map.c) * size.height < gridTolerance
    let turned = abs(map.a) * size.width < gridTolerance && abs(map.d) * size.height < gridTolerance
    guard upright || turned else {
      result.features.insert(.turned)
      return result
    }
    result.features.insert(.parallel)
    let contentsImage = hasContents ? Self.imageOnGrid(of: contents, through: map) : .null
    if hasContents, !result.features.contains(.slices), isOneToOne(quad, map, image: contentsImage) {
      result.features.insert(.fetched)
    }
    let backgroundImage = hasBackground ? Self.imageOnGrid(of: background, through: map) : .null
    result.bounds = Self.pixels(touchedBy: backgroundImage.union(contentsImage))
    judgeOpacity(slot, quad, backgroundImage, contentsImage, clip: clip, reference: reference, of: &result)
    return result
  }

  /// The space of a quad record, points from the top-left corner of the bounds, to device pixels.
  private func uprightToDevice(_ slot: Int) -> Transform2D {
    let bounds = geometry[slot].bounds.standardized
    let own =
      states[slot].flags.contains(.isUpsideDown)
      ? Transform2D(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Transform2D(translationX: bounds.minX, y: bounds.minY)
    return own.concatenating(states[slot].device.affine)
  }

  private static func imageOnGrid(of rect: Rect, through map: Transform2D) -> Rect {
    let (p, q) = (map.apply(to: Point(rect.minX, rect.minY)), map.apply(to: Point(rect.maxX, rect.maxY)))
    return Rect(
      minX: onGrid(min(p.x, q.x)), minY: onGrid(min(p.y, q.y)), maxX: onGrid(max(p.x, q.x)),
      maxY: onGrid(max(p.y, q.y)))
  }

  /// Whether each pixel of the contents takes one texel: device to texels is a turn by quarters, a mirror image or neither, and pixel
  /// centres fall on texel centres.
  private func isOneToOne(_ quad: QuadRecord, _ map: Transform2D, image: Rect) -> Bool {
    guard let target = lastTarget, let back = map.inverted() else { return false }
    let seen = image.intersection(Rect(x: 0, y: 0, width: Double(target.width), height: Double(target.height)))
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

  /// Finds out what is covered with opaque colour, and whether that is all that is drawn.
  private func judgeOpacity(
    _ slot: Int, _ quad: QuadRecord, _ background: Rect, _ contents: Rect, clip: Int32, reference: (x: Int, y: Int),
    of place: inout QuadPlace
  ) {
    guard quad.shape.z >= 1, !place.features.contains(.shapes) else { return }
    let isBackgroundOpaque = !background.isNull && quad.background.w >= 1
    let areContentsOpaque = !contents.isNull && states[slot].flags.contains(.showsOpaqueTexels)
    var opaque = isBackgroundOpaque ? Self.wholePixels(in: background) : .empty
    if areContentsOpaque {
      let pixels = Self.wholePixels(in: contents)
      if pixels.area > opaque.area { opaque = pixels }
    }
    guard !opaque.isEmpty else { return }
    let cut = clips.values[Int(clip)].rect
    let clipRect = Rect(
      minX: Double(cut.x) + Double(reference.x), minY: Double(cut.y) + Double(reference.y),
      maxX: Double(cut.z) + Double(reference.x), maxY: Double(cut.w) + Double(reference.y))
    let all = background.union(contents).intersection(clipRect)
    place.opaque = opaque.intersection(Self.wholePixels(in: clipRect))
    // Blending costs a small quad less than a change of state.
    if !all.isNull, all == place.opaque.rect, place.opaque.area >= Self.leastUnblended {
      place.features.insert(.opaque)
    }
  }

  private static let leastUnblended = 4096

  private static func pixels(touchedBy rect: Rect) -> PixelRect {
    guard !rect.isNull, rect.isFinite else { return .empty }
    func pixel(_ value: Double) -> Int { Int(min(max(value, -0x1p30), 0x1p30)) }
    let (x0, y0) = (pixel(rect.minX.rounded(.down)), pixel(rect.minY.rounded(.down)))
    return PixelRect(
      x: x0, y: y0, width: pixel(rect.maxX.rounded(.up)) - x0, height: pixel(rect.maxY.rounded(.up)) - y0)
  }

  /// The pixels that lie in a rectangle as a whole.
  private static func wholePixels(in rect: Rect) -> PixelRect {
    func pixel(_ value: Double) -> Int { Int(min(max(value, -0x1p30), 0x1p30)) }
    let (x0, y0) = (pixel(rect.minX.rounded(.up)), pixel(rect.minY.rounded(.up)))
    let (x1, y1) = (pixel(rect.maxX.rounded(.down)), pixel(rect.maxY.rounded(.down)))
    return x1 > x0 && y1 > y0 ? PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .empty
  }
}

extension Rect {
  fileprivate init(_ record: SIMD4<Float>) {
    self.init(x: Double(record.x), y: Double(record.y), width: Double(record.z), height: Double(record.w))
  }
}
