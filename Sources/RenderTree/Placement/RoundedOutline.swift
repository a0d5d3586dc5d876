internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A layer's outline as drawn: fitted corners, border, hard edges. In the upright space of the quad record; corners
/// clockwise from the one of least x and y.
struct RoundedOutline {
  /// Half axes of the corners along x and y, points: the whole reach of a curve.
  var radiiX = SIMD4<Double>.zero
  var radiiY = SIMD4<Double>.zero
  /// Exponent of the corners' superellipse.
  var exponent = 2.0
  /// Points; 0 for none.
  var borderWidth = 0.0
  var borderColor = Color.clear
  /// 1 for edges that are not antialiased: left, top, right, bottom.
  var hardEdges = SIMD4<Double>.zero

  init() {}

  /// Outline of a layer of a size, in its own space, or turned over if that is upside down.
  init(_ effects: LayerEffects, size: Size, upsideDown: Bool) {
    let corners = effects.cornerRadii
    radiiX = SIMD4(corners.topLeft.width, corners.topRight.width, corners.bottomRight.width, corners.bottomLeft.width)
    radiiY = SIMD4(
      corners.topLeft.height, corners.topRight.height, corners.bottomRight.height, corners.bottomLeft.height)
    radiiX.replace(with: 0, where: radiiX .< 0)
    radiiY.replace(with: 0, where: radiiY .< 0)
    if effects.cornerCurve == .continuous {
      radiiX *= CornerCurve.continuousReach
      radiiY *= CornerCurve.continuousReach
    }
    fit(size)
    let isSharp = (radiiX .<= 0) .| (radiiY .<= 0)
    radiiX.replace(with: 0, where: isSharp)
    radiiY.replace(with: 0, where: isSharp)
    if effects.cornerCurve == .continuous, isRounded { exponent = CornerCurve.continuousExponent }
    if effects.borderWidth > 0, effects.borderColor.alpha > 0 {
      borderWidth = effects.borderWidth
      borderColor = effects.borderColor
    }
    if effects.antialiasedEdges != .all {
      let hard = EdgeMask.all.subtracting(effects.antialiasedEdges)
      hardEdges = SIMD4(
        hard.contains(.left) ? 1 : 0, hard.contains(.top) ? 1 : 0, hard.contains(.right) ? 1 : 0,
        hard.contains(.bottom) ? 1 : 0)
    }
    if upsideDown {
      radiiX = SIMD4(radiiX.w, radiiX.z, radiiX.y, radiiX.x)
      radiiY = SIMD4(radiiY.w, radiiY.z, radiiY.y, radiiY.x)
      hardEdges = SIMD4(hardEdges.x, hardEdges.w, hardEdges.z, hardEdges.y)
    }
  }

  /// CSS Backgrounds and Borders 3, 5.5: scales all radii by one factor, so that the two radii along each side fit it.
  private mutating func fit(_ size: Size) {
    func share(_ sum: Double, _ length: Double) -> Double { sum > length ? length / sum : 1 }
    let factor = min(
      share(radiiX.x + radiiX.y, size.width), share(radiiX.w + radiiX.z, size.width),
      share(radiiY.x + radiiY.w, size.height), share(radiiY.y + radiiY.z, size.height))
    radiiX *= factor
    radiiY *= factor
  }

  /// Shader features of the outline.
  var features: FramePlan.Features {
    var features = FramePlan.Features.outlined
    if hasBorder { features.insert(.border) }
    if exponent != 2 { features.insert(.continuous) }
    return features
  }

  /// The outline without its border, filled to its outer edge.
  var withoutBorder: RoundedOutline {
    var result = self
    result.borderWidth = 0
    return result
  }

  var isRounded: Bool { any(radiiX .> 0) }
  var hasBorder: Bool { borderWidth > 0 }
  var backgroundInset: Double { Self.backgroundInset(borderWidth, borderColor) }

  /// The background and the clip of `masksToBounds` end under the middle of an opaque border, so that they don't show
  /// at its outer edge.
  static func backgroundInset(_ borderWidth: Double, _ borderColor: Color) -> Double {
    borderWidth > 0 && borderColor.alpha >= 1 ? borderWidth / 2 : 0
  }

  /// Moves each side inwards and shortens the radii by the same length.
  func inset(by length: Double) -> RoundedOutline {
    var result = self
    let isSharp = (radiiX .<= length) .| (radiiY .<= length)
    result.radiiX = (radiiX - length).replacing(with: 0, where: isSharp)
    result.radiiY = (radiiY - length).replacing(with: 0, where: isSharp)
    return result
  }

  /// Whether the outline is more than a rectangle with antialiased edges.
  var isOutlined: Bool { isRounded || hasBorder || any(hardEdges .> 0) }

  /// The outline in device pixels, under a map that keeps its sides parallel to the axes.
  func onDevice(_ map: Transform2D) -> RoundedOutline {
    var result = self
    let isTurned = abs(map.b) > abs(map.a)
    let (x, y) = isTurned ? (map.c, map.b) : (map.a, map.d)
    if isTurned {
      result.radiiX = SIMD4(radiiY.x, radiiY.w, radiiY.z, radiiY.y)
      result.radiiY = SIMD4(radiiX.x, radiiX.w, radiiX.z, radiiX.y)
    }
    result.radiiX *= abs(x)
    result.radiiY *= abs(y)
    if x < 0 { result.swap(SIMD4(1, 0, 3, 2)) }
    if y < 0 { result.swap(SIMD4(3, 2, 1, 0)) }
    return result
  }

  private mutating func swap(_ order: SIMD4<Int>) {
    let (x, y) = (radiiX, radiiY)
    for corner in 0..<4 {
      radiiX[corner] = x[order[corner]]
      radiiY[corner] = y[order[corner]]
    }
  }

  /// Whether another outline lies within this one, corner by corner: if the centre of the other's ellipse is not nearer
  /// to the corner, the other cuts off more.
  ///
  /// - Parameters:
  ///   - rect: the other outline's rectangle; `own` is this one's, in the same space.
  ///   - slack: in units of that space.
  func holds(_ other: RoundedOutline, in rect: Rect, of own: Rect, slack: Double) -> Bool {
    guard !other.isRounded || exponent == other.exponent else { return false }
    let away = SIMD4(rect.minX - own.minX, rect.minY - own.minY, own.maxX - rect.maxX, own.maxY - rect.maxY)
    let x = SIMD4(away.x, away.z, away.z, away.x) + other.radiiX - radiiX
    let y = SIMD4(away.y, away.y, away.w, away.w) + other.radiiY - radiiY
    return min(away.min(), x.min(), y.min()) >= -slack
  }

  /// The two bands of a rectangle between the corners, which lie inside the outline: the tall and the wide one.
  func bands(in rect: Rect) -> (tall: Rect, wide: Rect) {
    let (left, right) = (max(radiiX.x, radiiX.w), max(radiiX.y, radiiX.z))
    let (top, bottom) = (max(radiiY.x, radiiY.y), max(radiiY.w, radiiY.z))
    return (
      Rect(minX: rect.minX + left, minY: rect.minY, maxX: rect.maxX - right, maxY: rect.maxY),
      Rect(minX: rect.minX, minY: rect.minY + top, maxX: rect.maxX, maxY: rect.maxY - bottom)
    )
  }
}

extension LayerEffects {
  /// See `RoundedOutline.backgroundInset`.
  var backgroundInset: Double { RoundedOutline.backgroundInset(borderWidth, borderColor) }
}

extension LayerTable {
  /// The layer's outline; nil if it is only a rectangle with antialiased edges.
  mutating func outline(_ slot: Int, upsideDown: Bool) -> RoundedOutline? {
    guard states[slot].effects >= 0 else { return nil }
    let size = Size(geometry[slot].bounds.width, geometry[slot].bounds.height)
    let outline = RoundedOutline(effects[states[slot].effects], size: size, upsideDown: upsideDown)
    return outline.isOutlined ? outline : nil
  }

  /// Rectangle that `masksToBounds` clips to, in the layer's own space, without corners: it ends under the middle of an
  /// opaque border.
  mutating func clippedBounds(_ slot: Int) -> Rect {
    let bounds = geometry[slot].bounds.standardized
    guard states[slot].effects >= 0 else { return bounds }
    let inset = effects[states[slot].effects].backgroundInset
    guard inset > 0 else { return bounds }
    return 2 * inset < min(bounds.width, bounds.height) ? bounds.insetBy(dx: inset, dy: inset) : .null
  }
}

extension DetailRecord {
  /// - Parameter contents: 1 for each edge of the contents' rectangle that is not one of the bounds: left, top, right,
  ///   bottom.
  mutating func write(_ outline: RoundedOutline, masksContents: Bool, contents: SIMD4<Double>) {
    cornersX = SIMD4<Float>(outline.radiiX)
    cornersY = SIMD4<Float>(outline.radiiY)
    var flags: Float = 0
    if outline.backgroundInset > 0 { flags += Self.insetsBackground }
    if masksContents { flags += Self.roundsContents }
    let bits = SIMD4<Double>(1, 2, 4, 8)
    let hard = (outline.hardEdges * bits).sum() + 16 * (contents * bits).sum()
    edge = SIMD4(Float(outline.borderWidth), Float(outline.exponent), flags, Float(hard))
    border = SIMD4<Float>(outline.borderColor.premultiplied)
  }
}
