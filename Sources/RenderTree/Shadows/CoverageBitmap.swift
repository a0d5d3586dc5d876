internal import MultiplaneContents
internal import Glibc
internal import MultiplaneGeometry

/// Coverage of each texel, 0…1: the input of a shadow's blur on the CPU.
struct CoverageBitmap {
  private let width: Int
  private let height: Int
  /// Row by row.
  private(set) var values: [Float]
  /// Rows that may be covered.
  private let rows: Range<Int>

  /// Rasterises a rounded rectangle: exact area at straight sides; curves are sampled on lines within a row.
  init(_ outline: ShadowOutline) {
    let first = max(0, Int(pixel: outline.top.rounded(.down)))
    let end = max(first, min(outline.height, Int(pixel: outline.bottom.rounded(.up))))
    (width, height, rows) = (outline.width, outline.height, first..<end)
    values = [Float](repeating: 0, count: outline.width * outline.height)
    Self.fill(&values, outline, rows)
  }

  private static func fill(_ values: inout [Float], _ outline: ShadowOutline, _ rows: Range<Int>) {
    let width = outline.width
    // Differences to the texel on the left.
    var differences = [Double](repeating: 0, count: width + 2)
    var row = differences.mutableSpan
    var values = values.mutableSpan
    for y in rows {
      let (top, bottom) = (max(Double(y), outline.top), min(Double(y + 1), outline.bottom))
      guard top < bottom else { continue }
      for index in row.indices { row[index] = 0 }
      let lines = outline.isCurved(top, bottom) ? linesPerRow : 1
      let share = (bottom - top) / Double(lines)
      for line in 0..<lines {
        let (low, high) = outline.span(at: top + (Double(line) + 0.5) * share)
        guard low < high else { continue }
        addEdge(low, share, to: &row)
        addEdge(high, -share, to: &row)
      }
      var sum = 0.0
      for x in 0..<width {
        sum += row[x]
        values[y * width + x] = Float(sum)
      }
    }
  }

  /// Lines per row along a curve. The error of the area between two lines is proportional to the square of their
  /// distance.
  private static let linesPerRow = 16

  @inline(__always)
  private static func addEdge(_ x: Double, _ sign: Double, to row: inout MutableSpan<Double>) {
    let x = min(max(x, 0), Double(row.count - 2))
    let texel = Int(pixel: x)
    // The texel that contains the edge gets the part behind the edge; those after it get all.
    let part = x - Double(texel)
    row[texel] += sign * (1 - part)
    row[texel + 1] += sign * part
  }

  /// The alphas of an alpha-only bitmap.
  init(_ bitmap: Bitmap) {
    (width, height, rows) = (bitmap.width, bitmap.height, 0..<bitmap.height)
    values = [Float](repeating: 0, count: bitmap.width * bitmap.height)
    let bytes = bitmap.bytes
    for y in 0..<height {
      for x in 0..<width { values[y * width + x] = Float(bytes[y * bitmap.bytesPerRow + x]) / 255 }
    }
  }

  /// Convolves rows, then columns, with sampled Gaussians; coverage is 0 outside.
  mutating func blur(sigma: SIMD2<Double>) {
    if let kernel = GaussianKernel(sigma: sigma.x) {
      values = kernel.along(values, count: width, step: 1, lines: rows, stride: width)
    }
    if let kernel = GaussianKernel(sigma: sigma.y) {
      values = kernel.along(values, count: height, step: width, lines: 0..<width, stride: 1)
    }
  }

  /// Radius of the Gaussian kernels, texels.
  static func reach(of sigma: SIMD2<Double>) -> SIMD2<Int> {
    SIMD2(GaussianKernel(sigma: sigma.x)?.radius ?? 0, GaussianKernel(sigma: sigma.y)?.radius ?? 0)
  }

  /// An alpha-only bitmap, rounded to 8 bits, without some columns and rows at each side; nil if it is empty or too
  /// large.
  func bitmap(without edge: SIMD2<Int> = .zero) -> Bitmap? {
    let (columns, rows) = (width - 2 * edge.x, height - 2 * edge.y)
    return try? Bitmap(width: columns, height: rows, format: .a8) { bytes, _ in
      for y in 0..<rows {
        for x in 0..<columns {
          let value = values[(y + edge.y) * width + x + edge.x]
          bytes[y * columns + x] = UInt8(clamping: min(max(value, 0), 1) * 255 + 0.5)
        }
      }
    }
  }
}

/// A rounded rectangle on a grid of texels.
struct ShadowOutline: Hashable, BitwiseCopyable, Sendable {
  var width = 0
  var height = 0
  /// Places of the sides, texels.
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  /// Corner radii, clockwise from the corner of least x and y, texels.
  var radiiX = SIMD4<Double>.zero
  var radiiY = SIMD4<Double>.zero
  /// Exponent of the corners' superellipse.
  var exponent = 2.0

  /// Whether an interval of rows contains a part of a corner's curve.
  func isCurved(_ low: Double, _ high: Double) -> Bool {
    low < top + max(radiiY.x, radiiY.y) || high > bottom - max(radiiY.z, radiiY.w)
  }

  /// Interval inside the outline on a horizontal line.
  func span(at y: Double) -> (Double, Double) {
    var (low, high) = (left, right)
    if y < top + radiiY.x { low = max(low, left + inset((top + radiiY.x - y) / radiiY.x) * radiiX.x) }
    if y > bottom - radiiY.w { low = max(low, left + inset((y - bottom + radiiY.w) / radiiY.w) * radiiX.w) }
    if y < top + radiiY.y { high = min(high, right - inset((top + radiiY.y - y) / radiiY.y) * radiiX.y) }
    if y > bottom - radiiY.z { high = min(high, right - inset((y - bottom + radiiY.z) / radiiY.z) * radiiX.z) }
    return (low, high)
  }

  /// Distance of the curve from the side, at distance `v` from the curve's end; both in radii.
  private func inset(_ v: Double) -> Double {
    let v = min(max(v, 0), 1)
    return exponent == 2 ? 1 - (1 - v * v).squareRoot() : 1 - pow(1 - pow(v, exponent), 1 / exponent)
  }
}

/// exp(−k² / 2σ²) at whole numbers, normalised.
private struct GaussianKernel {
  /// From the centre outwards.
  let weights: [Float]

  var radius: Int { weights.count - 1 }

  /// Radius in σ: less than a ten-thousandth of the weight is beyond it.
  private static let reach = 4.0

  /// nil if σ is too small to change a pixel.
  init?(sigma: Double) {
    guard sigma >= Blur.leastSigma else { return nil }
    var half = (0...Int(clamping: (sigma * Self.reach).rounded(.up))).map {
      exp(-Double($0 * $0) / (2 * sigma * sigma))
    }
    let sum = half.reduce(0, +) * 2 - half[0]
    for index in half.indices { half[index] /= sum }
    weights = half.map { Float($0) }
  }

  /// Convolves lines, which begin `stride` values apart, each of `count` values that are `step` apart; the others
  /// become 0.
  func along(_ values: [Float], count: Int, step: Int, lines: Range<Int>, stride: Int) -> [Float] {
    var blurred = [Float](repeating: 0, count: values.count)
    // A copy of several lines padded at both ends, so that the inner loop needs no bounds test.
    var padded = [SIMD8<Float>](repeating: .zero, count: count + 2 * radius)
    var result = blurred.mutableSpan
    var copy = padded.mutableSpan
    let (values, weights) = (values.span, weights.span)
    for first in Swift.stride(from: lines.lowerBound, to: lines.upperBound, by: SIMD8<Float>.scalarCount) {
      let together = 0..<min(lines.upperBound - first, SIMD8<Float>.scalarCount)
      for k in 0..<count {
        for line in together { copy[radius + k][line] = values[(first + line) * stride + k * step] }
      }
      for k in 0..<count {
        var sums = copy[radius + k] * weights[0]
        for distance in 1..<radius + 1 {
          sums += (copy[radius + k - distance] + copy[radius + k + distance]) * weights[distance]
        }
        for line in together { result[(first + line) * stride + k * step] = sums[line] }
      }
    }
    return blurred
  }
}
