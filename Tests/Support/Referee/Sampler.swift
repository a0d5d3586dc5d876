internal import MultiplaneGeometry
internal import MultiplaneRenderTree

/// What a bitmap shows at a pixel centre: one texel where texels land one to one on pixels, else four of them, weighted.
struct Sampler {
  /// A sample in units of 1/255, and whether it was filtered.
  struct Sample {
    var r = 0.0
    var g = 0.0
    var b = 0.0
    var a = 0.0
    var isFiltered = false
  }

  /// The total error, in texels, up to which a placement counts as one to one.
  static let oneToOneTolerance = 1.0 / 256
  /// A part's edge this near to a whole texel (in texels) lies on it: 0.1 + 0.2 of 30 texels is not a tenth one.
  static let texelTolerance = 1.0 / 256
  /// Where one pixel spans more texels than this, a position error of 1/8192 pixel, which Float maps have, is a level of noise.
  static let illConditionedTexelsPerPixel = 32.0

  private let source: TexelArray
  /// From pixels to texels, times 1 / W.
  private let toTexels: Matrix3
  private let isProjective: Bool
  /// The texels of the part that is shown; filtering never reads beyond them.
  private let firstX: Int
  private let lastX: Int
  private let firstY: Int
  private let lastY: Int
  private let isOneToOne: Bool

  /// - Parameters:
  ///   - place: where contentsRect lands, in the plane that `inverse` leads to.
  ///   - inverse: from pixels to that plane.
  ///   - region: the pixels that could show it.
  init(_ source: TexelArray, contentsRect: Rect, place: Rect, inverse: Matrix3, region: DeviceRect) {
    self.source = source
    let (width, height) = (Double(source.width), Double(source.height))
    let part = Rect(
      x: contentsRect.minX * width, y: contentsRect.minY * height, width: contentsRect.width * width,
      height: contentsRect.height * height)
    let (scaleX, scaleY) = (part.width / place.width, part.height / place.height)
    var map =
      Matrix3(
        scaleX, 0, part.minX - place.minX * scaleX, 0, scaleY, part.minY - place.minY * scaleY, 0, 0, 1) * inverse
    isProjective = map.c0 != 0 || map.c1 != 0
    if !isProjective {
      map = Matrix3(
        map.a0 / map.c2, map.a1 / map.c2, map.a2 / map.c2, map.b0 / map.c2, map.b1 / map.c2, map.b2 / map.c2, 0, 0, 1)
    }
    let last = { (end: Double, count: Int) in
      min(max(Int((end - Self.texelTolerance).rounded(.up)) - 1, 0), count - 1)
    }
    let first = { (start: Double, count: Int) in
      min(max(Int((start + Self.texelTolerance).rounded(.down)), 0), count - 1)
    }
    firstX = first(part.minX, source.width)
    firstY = first(part.minY, source.height)
    lastX = max(last(part.maxX, source.width), firstX)
    lastY = max(last(part.maxY, source.height), firstY)
    let oneToOne = isProjective ? nil : Self.oneToOneMap(map, over: region)
    isOneToOne = oneToOne != nil
    toTexels = oneToOne ?? map
  }

  /// The map with whole numbers that `map` stands for, when there is one: a signed permutation and a shift that puts pixel
  /// centres on texel centres, nowhere over `region` further from `map` than the tolerance.
  private static func oneToOneMap(_ map: Matrix3, over region: DeviceRect) -> Matrix3? {
    guard region.minX < region.maxX, region.minY < region.maxY else { return nil }
    let (a0, a1, b0, b1) = (map.a0.rounded(), map.a1.rounded(), map.b0.rounded(), map.b1.rounded())
    let isStraight = abs(a0) == 1 && abs(b1) == 1 && a1 == 0 && b0 == 0
    let isTurned = a0 == 0 && b1 == 0 && abs(a1) == 1 && abs(b0) == 1
    guard isStraight || isTurned else { return nil }
    let (midX, midY) = ((region.minX + region.maxX) / 2, (region.minY + region.maxY) / 2)
    let middle = map.apply(midX, midY)
    let exact = Matrix3(
      a0, a1, (middle.x - a0 * midX - a1 * midY).rounded(), b0, b1, (middle.y - b0 * midX - b1 * midY).rounded(),
      0, 0, 1)
    for x in [region.minX, region.maxX] {
      for y in [region.minY, region.maxY] {
        let (is_, should) = (map.apply(x, y), exact.apply(x, y))
        guard abs(is_.x - should.x) <= oneToOneTolerance, abs(is_.y - should.y) <= oneToOneTolerance else { return nil }
      }
    }
    return exact
  }

  /// The sample at the pixel centre (x, y).
  func sample(_ x: Double, _ y: Double) -> Sample {
    var u = toTexels.a0 * x + toTexels.a1 * y + toTexels.a2
    var v = toTexels.b0 * x + toTexels.b1 * y + toTexels.b2
    if isProjective {
      let w = toTexels.c0 * x + toTexels.c1 * y + toTexels.c2
      u /= w
      v /= w
    }
    if isOneToOne { return texel(column(u), row(v)) }
    let (left, above) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - left, v - 0.5 - above)
    let (x0, x1) = (column(left), column(left + 1))
    let (y0, y1) = (row(above), row(above + 1))
    let p00 = texel(x0, y0)
    let p10 = texel(x1, y0)
    let p01 = texel(x0, y1)
    let p11 = texel(x1, y1)
    let (w00, w10, w01, w11) = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
    var result = Sample()
    result.r = p00.r * w00 + p10.r * w10 + p01.r * w01 + p11.r * w11
    result.g = p00.g * w00 + p10.g * w10 + p01.g * w01 + p11.g * w11
    result.b = p00.b * w00 + p10.b * w10 + p01.b * w01 + p11.b * w11
    result.a = p00.a * w00 + p10.a * w10 + p01.a * w01 + p11.a * w11
    result.isFiltered = true
    return result
  }

  /// True where a pixel spans so many texels that the sample is a matter of rounding.
  func isIllConditioned(_ x: Double, _ y: Double) -> Bool {
    let m = toTexels
    let w = m.c0 * x + m.c1 * y + m.c2
    let u = (m.a0 * x + m.a1 * y + m.a2) / w
    let v = (m.b0 * x + m.b1 * y + m.b2) / w
    let most = max(abs(m.a0 - u * m.c0), abs(m.a1 - u * m.c1), abs(m.b0 - v * m.c0), abs(m.b1 - v * m.c1)) / abs(w)
    return !(most <= Self.illConditionedTexelsPerPixel)
  }

  private func column(_ u: Double) -> Int {
    if !(u > Double(firstX)) { return firstX }
    return u >= Double(lastX) ? lastX : Int(u)
  }

  private func row(_ v: Double) -> Int {
    if !(v > Double(firstY)) { return firstY }
    return v >= Double(lastY) ? lastY : Int(v)
  }

  private func texel(_ x: Int, _ y: Int) -> Sample {
    let value = source.texels[y * source.width + x]
    var result = Sample()
    result.r = Double(value & 255)
    result.g = Double(value >> 8 & 255)
    result.b = Double(value >> 16 & 255)
    result.a = Double(value >> 24)
    return result
  }
}
