internal import MultiplaneContents

/// Painting into a target.
extension RefereeWalk {
  /// Paints a layer's own pixels: border over contents over background, times the clips, times the inherited factor.
  mutating func paint(_ own: OwnLayer, context: Context, into target: inout RefereeTarget) {
    guard own.background != nil || own.contents != nil || own.border != nil else { return }
    var own = own
    // Clips of the group's later composition apply to this part again; coverage is relative to the area that they
    // leave.
    let outer = context.outerRect
    let isCut = own.ends(onSidesBetweenPixelsOf: outer)
    if isCut { own.cut(to: outer) }
    let area = PixelBox(around: own.region).intersection(context.visible(in: target.box))
    guard !area.isEmpty else { return }
    target.touch(area)
    let edges = own.outlines
    let doubtful = edges.filter(\.mayBeUnsure)
    let rounded = context.clips.filter { $0.corners != nil && $0.alignedSoft != nil }
    let (hasMask, hasDoubts) = (context.mask != nil, !doubtful.isEmpty)
    let isPlain = context.factor == .one
    var row = area.y0
    while row < area.y1 {
      let y = Double(row) + 0.5
      var column = area.x0
      while column < area.x1 {
        let x = Double(column) + 0.5
        let index = target.box.index(column, row)
        column += 1
        if hasMask, context.mask?[index] == false { continue }
        if own.isNarrow, context.open.coverage(x, y) < 1 { target.unsure[index] = true }
        if hasDoubts, doubtful.contains(where: { $0.isUnsure(x, y) }) { target.unsure[index] = true }
        var clip = context.share(x, y, withRect: false)
        if clip <= 0 { continue }
        if isCut {
          let left = outer.coverage(x, y)
          if left <= 0 { continue }
          clip /= left
        }
        for other in rounded where edges.contains(where: { $0.meetsEdge(of: other, x, y) }) {
          target.unsure[index] = true
        }
        var pixel = OwnPixel()
        own.compose(x, y, into: &pixel)
        if pixel.isUnsure { target.unsure[index] = true }
        let isSoft = pixel.isSoft || clip < 1 || !isPlain
        // Of a rounded part in a rounded clip, rounding errors may leave more than all.
        clip = min(clip, 255 / max(pixel.a, 1e-9))
        target.blend(
          at: index, pixel.r * clip * context.factor.r, pixel.g * clip * context.factor.g,
          pixel.b * clip * context.factor.b, pixel.a * clip * context.factor.a,
          layers: isSoft || pixel.isFiltered ? 1 : 0, isExact: !pixel.isFiltered && (!isSoft || isPlain))
      }
      row += 1
    }
  }

  /// Composites a finished group: times the clips above it, times its opacity.
  ///
  /// - Parameters:
  ///   - mode: the blend mode; unbounded operators apply to the whole target.
  ///   - isExact: false where the edges under the clips are not known exactly.
  func compose(
    _ group: RefereePicture, factor: Factor, mode: BlendMode = .normal, context: Context, isExact: Bool = true,
    into target: inout RefereeTarget
  ) {
    let visible = context.visible(in: target.box)
    let area = mode.actsEverywhere ? visible : group.box.intersection(visible)
    guard !area.isEmpty else { return }
    target.touch(area)
    let hasMask = context.mask != nil
    for row in area.y0..<area.y1 {
      let y = Double(row) + 0.5
      for column in area.x0..<area.x1 {
        let x = Double(column) + 0.5
        let index = target.box.index(column, row)
        if hasMask, context.mask?[index] == false { continue }
        var (r, g, b, a, count) = (0.0, 0.0, 0.0, 0.0, UInt8(0))
        var isUnsure = false
        if group.box.contains(column, row) {
          let from = group.box.index(column, row)
          (r, g, b, a, count) = (group.r[from], group.g[from], group.b[from], group.a[from], group.counts[from])
          isUnsure = group.isUnsure(from)
        }
        // Less than a thousandth of a 255th is invisible.
        if !mode.actsEverywhere, a < RefereePicture.nothing, count == 0 {
          if isUnsure { target.unsure[index] = true }
          continue
        }
        let share = min(context.share(x, y, withRect: true), 1)
        if share <= 0 { continue }
        if isUnsure || !isExact && context.isCut(x, y) { target.unsure[index] = true }
        let layers = min(count + 1, RefereeTarget.countMask)
        if mode == .normal {
          target.blend(
            at: index, r * share * factor.r, g * share * factor.g, b * share * factor.b, a * share * factor.a,
            layers: layers, isExact: false)
        } else {
          target.blend(
            at: index, mode,
            source: (r * factor.r / 255, g * factor.g / 255, b * factor.b / 255, a * factor.a / 255),
            coverage: share, layers: layers)
        }
      }
    }
  }
}

extension BlendMode {
  /// Whether the operator changes the backdrop where there is no source.
  fileprivate var actsEverywhere: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

/// A pixel of a layer's own parts: premultiplied, in units of 1/255.
struct OwnPixel {
  var r = 0.0
  var g = 0.0
  var b = 0.0
  var a = 0.0
  var isSoft = false
  var isFiltered = false
  var isUnsure = false

  mutating func add(_ color: Texel, _ share: Double) {
    r += color.r * share
    g += color.g * share
    b += color.b * share
    a += color.a * share
  }

  mutating func multiply(by factor: Double) {
    r *= factor
    g *= factor
    b *= factor
    a *= factor
  }

  /// Two colours over each other; the smaller part of the pixel is inside the larger one.
  mutating func add(_ below: Texel, _ belowPart: Double, _ above: Texel, _ abovePart: Double, share: Double = 1) {
    add(above, abovePart * share)
    add(below, (belowPart - min(belowPart, abovePart) * above.a / 255) * share)
  }
}

extension OwnLayer {
  /// - Parameter x: the pixel's centre, as `y`.
  func compose(_ x: Double, _ y: Double, into pixel: inout OwnPixel) {
    var (ground, shown) = (color, Texel())
    let groundPart = background?.coverage(x, y) ?? 0
    if groundPart > 0 {
      if let gradient {
        ground = gradient.color(x, y)
        ground.add(color, weight: 1 - ground.a / 255)
        pixel.isFiltered = true
        pixel.isUnsure = gradient.isUnsure(x, y)
      }
      if groundPart < 1 { pixel.isSoft = true }
    }
    var shownPart = 0.0
    if let sampler {
      let (covered, isUnsure) = contentsCoverage(x, y)
      if covered > 0 {
        let sample = sampler.sample(x, y)
        (shown, shownPart) = (sample.color, covered)
        if sample.isFiltered { pixel.isFiltered = true }
        if covered < 1 || (sample.color.a > 0 && sample.color.a < 255) { pixel.isSoft = true }
        if sample.isUnsure || isUnsure { pixel.isUnsure = true }
      }
    }
    guard let border else { return pixel.add(ground, groundPart, shown, shownPart) }
    let inner = border.inner?.coverage(x, y) ?? 0
    let covered = max(0, border.outer.coverage(x, y) - inner)
    let (groundWithin, shownWithin) = (min(groundPart, inner), min(shownPart, inner))
    pixel.add(ground, groundWithin, shown, shownWithin)
    // The part between the border's outlines is below the border.
    let (groundUnder, shownUnder) = (groundPart - groundWithin, shownPart - shownWithin)
    let most = max(groundUnder, shownUnder)
    let alpha = border.color.a / 255 * (laterBorder ?? 1)
    let hidden = alpha * (most > covered ? covered / most : 1)
    pixel.add(ground, groundUnder, shown, shownUnder, share: 1 - hidden)
    if laterBorder == nil {
      pixel.add(border.color, covered)
    } else {
      // The border covers this fraction when it is drawn later.
      pixel.multiply(by: 1 / (1 - alpha * covered))
    }
    guard covered > 1e-9 else { return }
    // The inner edge of a rotated border may reach into a pixel that it does not touch.
    if let inner = border.inner, inner.outline.aligned == nil { pixel.isFiltered = true }
    if covered < 1 - 1e-9 || border.color.a < 255 { pixel.isSoft = true }
  }
}
