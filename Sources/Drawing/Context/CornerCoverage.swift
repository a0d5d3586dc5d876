#if Drawing
  internal import Glibc
  import MultiplaneContents
  import MultiplaneGeometry

  /// A quarter of |x|ⁿ + |y|ⁿ = 1 as a line through points, from (1, 0) to (0, 1): rounded corners are made of it.
  struct CornerLine {
    let points: [SIMD2<Float>]

    private init(exponent: Double, parts: Int) {
      let step = Double.pi / 2 / Double(parts)
      // Corners of the line that much outside of the curve leave the area as it is.
      let outer = exponent == 2 ? (step / sin(step)).squareRoot() : 1
      points = (0...parts).map { part in
        let (c, s) = (max(cos(Double(part) * step), 0), max(sin(Double(part) * step), 0))
        let radius = outer / pow(pow(c, exponent) + pow(s, exponent), 1 / exponent)
        return SIMD2(Float(min(c * radius, 1)), Float(min(s * radius, 1)))
      }
    }

    private static let circular = [16, 32, 64, 128].map { CornerLine(exponent: 2, parts: $0) }
    private static let continuous = [48, 96, 192].map {
      CornerLine(exponent: CornerCurve.continuousExponent, parts: $0)
    }
    /// Up to here, pixels of a radius, a line is less than 0.003 pixels from the curve.
    private static let longestReach = [3.0, 14, 56]

    /// The line for a corner that reaches so far, pixels.
    static func line(exponent: Double, reach: Double) -> CornerLine {
      let lines = exponent == 2 ? circular : continuous
      return lines[min(longestReach.firstIndex { reach <= $0 } ?? longestReach.count, lines.count - 1)]
    }
  }

  /// How much of each pixel of a corner lies on the inner side of its curve: exact areas of what the line leaves.
  ///
  /// A row holds differences from pixel to pixel, so that a part of the line changes two of them, or a few where it is
  /// flat, and the pixel from which on nothing changes. It is `@safe`: what makes one lends it the memory for as long
  /// as it is used.
  @safe
  struct CornerCoverage {
    private let sums: UnsafeMutablePointer<Float>
    private let width: Int
    private let rows: Int

    /// Of the differences, one beyond the pixels and one beside it; and the last number of a row.
    private static let beside = 3

    /// Numbers that a corner takes.
    static func count(width: Int, rows: Int) -> Int { (width + beside) * rows }

    init(_ sums: UnsafeMutablePointer<Float>, width: Int, rows: Int) {
      unsafe self.sums = sums
      (self.width, self.rows) = (width, rows)
      unsafe sums.update(repeating: 0, count: Self.count(width: width, rows: rows))
    }

    /// Adds the line of the corner: coordinates from the outer corner of its pixels inwards.
    ///
    /// - Parameters:
    ///   - corner: where the rectangle's own corner is, within the first pixel.
    ///   - reach: of the curve.
    func add(_ line: CornerLine, corner: SIMD2<Float>, reach: SIMD2<Float>) {
      var side = corner
      if reach.x > 0, reach.y > 0 {
        let center = corner + reach
        side.y = center.y
        var last = SIMD2(center.x, corner.y)
        for point in line.points.reversed() {
          let next = center - point * reach
          add(from: last, to: next)
          last = next
        }
      }
      add(from: side, to: SIMD2(corner.x, Float(rows)))
    }

    /// Adds a part of the line, which leads down; what is to its right is covered. What lies above the pixels is left
    /// out.
    @inline(__always)
    func add(from start: SIMD2<Float>, to end: SIMD2<Float>) {
      guard end.y > max(start.y, 0) else { return }
      let slope = (end.x - start.x) / (end.y - start.y)
      var (x, top) = (start.x, start.y)
      if top < 0 { (x, top) = (x - slope * top, 0) }
      var row = Int(clamping: top)
      while top < end.y, row < rows {
        let low = min(Float(row + 1), end.y)
        let next = low == end.y ? end.x : x + slope * (low - top)
        add(row, low - top, min(x, next), max(x, next))
        (x, top, row) = (next, low, row + 1)
      }
    }

    /// Adds what a part of the line within a row leaves.
    @inline(__always)
    private func add(_ row: Int, _ height: Float, _ left: Float, _ right: Float) {
      let first = max(0, min(Int(clamping: left), width))
      let row = unsafe sums + row * (width + Self.beside)
      guard right > Float(first + 1) else {
        let outside = height * ((left + right) / 2 - Float(first))
        unsafe row[first] += height - outside
        unsafe row[first + 1] += outside
        unsafe row[width + 2] = max(row[width + 2], Float(first + 1))
        return
      }
      let slope = height / (right - left)
      // What the line has passed, and how much of the pixel before is covered.
      var (passed, before, index) = (Float(0), Float(0), first)
      while index < width, Float(index) < right {
        let (from, to) = (max(left, Float(index)), min(right, Float(index + 1)))
        let here = slope * (to - from)
        let area = passed + here * (Float(index + 1) - (from + to) / 2)
        unsafe row[index] += area - before
        (passed, before, index) = (passed + here, area, index + 1)
      }
      unsafe row[index] += height - before
      unsafe row[width + 2] = max(row[width + 2], Float(index))
    }

    /// Gives the pixels of a row, from the outer one on, with how much of each is covered.
    ///
    /// - Returns: the first of those that are covered as the last one is.
    @inline(__always)
    func forEach(inRow row: Int, _ body: (_ x: Int, _ cover: UInt8) -> Void) -> Int {
      let row = unsafe sums + row * (width + Self.beside)
      let end = min(Int(clamping: unsafe row[width + 2]), width)
      var sum: Float = 0
      for x in 0..<end {
        unsafe sum += row[x]
        body(x, Self.byte(sum))
      }
      return end
    }

    /// Adds how much of each pixel of a row is covered, times a sign.
    func add(row: Int, to parts: inout [Float], sign: Float) {
      let row = unsafe sums + row * (width + Self.beside)
      var sum: Float = 0
      for x in 0..<width {
        unsafe sum += row[x]
        parts[x] += sum * sign
      }
    }

    /// 0…1 as 0…255, rounded to nearest.
    @inline(__always)
    static func byte(_ part: Float) -> UInt8 {
      // The sum's unit is 1, and its lowest bits are the number.
      let bits = (max(0, min(part, 1)) * 255 + 0x1p23).bitPattern
      return UInt8(truncatingIfNeeded: bits)
    }
  }
#endif
