internal import MultiplaneGeometry
internal import MultiplaneChanges

/// The colour of a layer's contents at a pixel centre: one texel where texels land one to one on pixels or the filter
/// is nearest, otherwise several, weighted.
struct Sampler {
  /// A sample, premultiplied and in units of 1/255.
  struct Sample {
    var color = Texel()
    /// False where it is unchanged bytes of the bitmap.
    var isFiltered = false
    /// Whether the colour jumps so near to the pixel's centre that Float cannot tell the side.
    var isUnsure = false
  }

  /// The inputs of the sampler.
  struct Contents {
    let source: BitmapPlanes
    let contentsRect: Rect
    /// The rectangle of the shown part, in the picture's upright space; points.
    let place: Rect
    /// Texels a point.
    let scale: Double
    let isPinned: Bool
    let detail: ContentsDetail
  }

  private let contents: Contents
  private let color: TexelColor
  /// From pixels to the picture's upright space.
  private let inverse: Matrix3
  private let axisX: ContentsAxis
  private let axisY: ContentsAxis
  private let planes: [PlaneReader]
  private let maximumLevel: Int
  /// From pixels to texels, where texels land one to one.
  private let oneToOne: Matrix3?

  /// - Parameters:
  ///   - inverse: from pixels to the picture's upright space.
  ///   - region: the pixels that may show the contents.
  init(_ contents: Contents, inverse: Matrix3, region: DeviceRect) {
    self.contents = contents
    self.inverse = inverse
    let (bitmap, detail) = (contents.source.bitmap, contents.detail)
    color = TexelColor(bitmap, tint: detail.tintColor)
    (axisX, axisY) = Self.axes(contents)
    let first = PlaneReader(
      contents.source.planes[0], x: ReadableTexels(axisX, count: bitmap.width),
      y: ReadableTexels(axisY, count: bitmap.height), halving: 1)
    var planes = [first]
    if contents.source.planes.count > 1 {
      planes.append(
        PlaneReader(contents.source.planes[1], x: first.columns(0).halved, y: first.rows(0).halved, halving: 0.5))
    }
    self.planes = planes
    maximumLevel = planes.map(\.maximumLevel).min() ?? 0
    oneToOne =
      axisX.isSliced ? nil : OneToOne.map(inverse: inverse, x: axisX, y: axisY, over: region)
  }

  private static func axes(_ contents: Contents) -> (ContentsAxis, ContentsAxis) {
    let (detail, rect, place) = (contents.detail, contents.contentsRect, contents.place)
    let (width, height) = (Double(contents.source.bitmap.width), Double(contents.source.bitmap.height))
    let partX = (start: rect.minX * width, end: rect.maxX * width)
    let partY = (start: rect.minY * height, end: rect.maxY * height)
    let placeX = (start: place.minX, length: place.width)
    let placeY = (start: place.minY, length: place.height)
    let isSliced =
      !contents.isPinned
      && (detail.contentsCenter.standardized != .unit || detail.capInsets != nil
        || detail.horizontalTileMode != .stretch || detail.verticalTileMode != .stretch)
    guard isSliced else { return (ContentsAxis(part: partX, place: placeX), ContentsAxis(part: partY, place: placeY)) }
    var (centerX, centerY): (ContentsAxis.Center, ContentsAxis.Center)
    if let insets = detail.capInsets {
      (centerX, centerY) = (.insets(insets.left, insets.right), .insets(insets.top, insets.bottom))
    } else {
      let center = detail.contentsCenter
      (centerX, centerY) = (.fractions(center.minX, center.maxX), .fractions(center.minY, center.maxY))
    }
    return (
      ContentsAxis(
        part: partX, place: placeX, scale: contents.scale, center: centerX, mode: detail.horizontalTileMode),
      ContentsAxis(part: partY, place: placeY, scale: contents.scale, center: centerY, mode: detail.verticalTileMode)
    )
  }

  // MARK: Sampling

  /// A pixel's centre in the picture's upright space, and its derivatives.
  private struct Place {
    var x: Double
    var y: Double
    /// d(position) / d(pixel).
    var xByX: Double
    var xByY: Double
    var yByX: Double
    var yByY: Double
  }

  private func place(_ pixelX: Double, _ pixelY: Double) -> Place {
    let point = inverse.apply(pixelX, pixelY)
    let (x, y) = (point.x / point.w, point.y / point.w)
    return Place(
      x: x, y: y, xByX: (inverse.a0 - x * inverse.c0) / point.w, xByY: (inverse.a1 - x * inverse.c1) / point.w,
      yByX: (inverse.b0 - y * inverse.c0) / point.w, yByY: (inverse.b1 - y * inverse.c1) / point.w)
  }

  /// The sample at the pixel centre (x, y).
  func sample(_ pixelX: Double, _ pixelY: Double) -> Sample {
    if let oneToOne { return fetched(oneToOne.apply(pixelX, pixelY)) }
    let place = place(pixelX, pixelY)
    let reading = read(place, atX: place.x, y: place.y)
    var result = Sample(color: reading.color, isFiltered: !reading.isOneTexel || !color.isWholeBytes)
    result.isUnsure = isUnsure(reading, place)
    return result
  }

  /// One texel; chroma, at half resolution, is filtered unless the filter is nearest.
  private func fetched(_ point: (x: Double, y: Double, w: Double)) -> Sample {
    let (x, y) = (point.x.rounded(.down), point.y.rounded(.down))
    let spots = (
      ContentsAxis.Spot(texel: x + 0.5, scale: 1, copies: nil), ContentsAxis.Spot(texel: y + 0.5, scale: 1, copies: nil)
    )
    let filter: PlaneFilter = contents.detail.magnificationFilter == .nearest ? .nearest : .levels(0)
    return Sample(color: filtered(filter, spots.0, spots.1), isFiltered: !color.isWholeBytes)
  }

  private func filtered(_ filter: PlaneFilter, _ x: ContentsAxis.Spot, _ y: ContentsAxis.Spot) -> Texel {
    let texel = planes[0].read(filter, x, y)
    guard planes.count > 1 else { return color.color(texel, chroma: Texel()) }
    guard case .nearest = filter else { return color.color(texel, chroma: planes[1].read(filter, x, y)) }
    let (column, row) = planes[0].nearest(x, y)
    return color.color(texel, chroma: planes[1].texel(column / 2, row / 2))
  }

  private struct Reading {
    var color: Texel
    /// Whether it is one texel, by more than a rounding error.
    var isOneTexel: Bool
    /// The longer column of d(texel) / d(pixel).
    var texelsPerPixel: Double
    var isLevelled: Bool
  }

  /// - Parameters:
  ///   - place: provides the derivatives.
  ///   - x: the position in the picture's upright space, as `y`.
  private func read(_ place: Place, atX x: Double, y: Double) -> Reading {
    var (spotX, spotY) = (axisX.spot(at: x), axisY.spot(at: y))
    let alongX = Self.length(place.xByX * spotX.scale, place.yByX * spotY.scale)
    let alongY = Self.length(place.xByY * spotX.scale, place.yByY * spotY.scale)
    let texelsPerPixel = max(alongX, alongY)
    spotX.setBorder(pixel: abs(place.xByX) + abs(place.xByY))
    spotY.setBorder(pixel: abs(place.yByX) + abs(place.yByY))
    var isOneTexel = false
    if axisX.isSliced {
      let (offX, offY) = (Self.snap(&spotX), Self.snap(&spotY))
      isOneTexel = max(offX, offY) < ContentsAxis.tolerance - Self.positionNoise
    }
    let filter = filter(texelsPerPixel)
    switch filter {
    case .nearest: isOneTexel = true
    case .levels(let level): if level > 0 { isOneTexel = false }
    }
    return Reading(
      color: filtered(filter, spotX, spotY), isOneTexel: isOneTexel, texelsPerPixel: texelsPerPixel,
      isLevelled: !isOneTexel && isTrilinear(texelsPerPixel))
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// Moves a coordinate within the tolerance of a texel's centre to the centre; returns the distance.
  private static func snap(_ spot: inout ContentsAxis.Spot) -> Double {
    let center = spot.texel.rounded(.down) + 0.5
    let distance = abs(spot.texel - center)
    if distance <= ContentsAxis.tolerance { spot.texel = center }
    return distance
  }

  // MARK: Filters

  private func isMagnified(_ texelsPerPixel: Double) -> Bool { texelsPerPixel <= 1 + ContentsAxis.tolerance }

  private func isTrilinear(_ texelsPerPixel: Double) -> Bool {
    !isMagnified(texelsPerPixel) && contents.detail.minificationFilter == .trilinear
  }

  private func filter(_ texelsPerPixel: Double) -> PlaneFilter {
    let detail = contents.detail
    let kind = isMagnified(texelsPerPixel) ? detail.magnificationFilter : detail.minificationFilter
    if kind == .nearest { return .nearest }
    guard isTrilinear(texelsPerPixel) else { return .levels(0) }
    let level = RefereeMath.log2(texelsPerPixel) + detail.minificationFilterBias
    return .levels(min(max(level, 0), Double(maximumLevel)))
  }

  // MARK: Unsure pixels

  /// Where a pixel spans more texels than this, a position error of 1/8192 pixel, which maps in Float have, is noise of
  /// one level.
  private static let illConditionedTexelsPerPixel = 32.0
  /// The possible error of a position in Float, in pixels and in texels: twice the expected error.
  private static let positionNoise = 1.0 / 4096
  /// The relative error of the number of texels that a pixel spans.
  private static let spanNoise = 1.0 / 1024
  /// A change of the sample, in 255ths, larger than rounding to 8 bits.
  private static let jump = 0.75

  /// The possible error of a position in Float, in points, as the sides of a pixel and a texel.
  private static func noise(pixel: Double, texel: Double) -> Double {
    pixel * positionNoise + min(texel * positionNoise, pixel * ContentsAxis.borderTolerance.pixels)
  }

  private func isUnsure(_ reading: Reading, _ place: Place) -> Bool {
    let span = reading.texelsPerPixel
    // Each level halves the number of texels that a pixel spans.
    let filter = filter(span)
    let level: Double = if case .levels(let level) = filter { level } else { 0 }
    if !(span / RefereeMath.exp2(level.rounded(.down)) <= Self.illConditionedTexelsPerPixel) { return true }
    let isAtSwitch = abs(span / (1 + ContentsAxis.tolerance) - 1) < Self.spanNoise
    if isAtSwitch,
      !filter.isSame(as: self.filter(span * (1 + Self.spanNoise)), self.filter(span * (1 - Self.spanNoise)))
    {
      return true
    }
    var isNearest = false
    if case .nearest = filter { isNearest = true }
    guard isNearest || axisX.isSliced else { return false }
    // Samples displaced by the noise to each side show whether there is an edge in between.
    let (stepX, stepY) = (
      Self.noise(pixel: abs(place.xByX) + abs(place.xByY), texel: 1 / axisX.spot(at: place.x).scale),
      Self.noise(pixel: abs(place.yByX) + abs(place.yByY), texel: 1 / axisY.spot(at: place.y).scale)
    )
    guard
      isNearest || axisX.distanceToJoin(from: place.x) < stepX || axisY.distanceToJoin(from: place.y) < stepY
    else { return false }
    for (x, y) in [(-stepX, -stepY), (stepX, -stepY), (-stepX, stepY), (stepX, stepY)] {
      let there = read(place, atX: place.x + x, y: place.y + y)
      // A filtered sample also changes slowly with the position.
      if there.color.distance(to: reading.color) > (isNearest ? 0 : Self.jump) { return true }
    }
    return false
  }
}
