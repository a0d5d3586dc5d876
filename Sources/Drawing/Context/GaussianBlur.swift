internal import Glibc
import MultiplaneGeometry

/// Blurs a plane of alpha by a Gaussian: by a sum over neighbours where it is narrow, otherwise by a recursion whose
/// cost does not depend on how wide it is.
package struct GaussianBlur {
  /// Standard deviation, pixels.
  let deviation: Double
  /// How far the picture grows to each side, pixels: past it, less than 0.7/255 of the whole is left.
  package let reach: Int

  /// A wider one is taken for this.
  static let maximumDeviation = 1024.0
  /// Up to here the sum over all neighbours is taken.
  private static let widestSum = 4.0
  /// What changes nothing.
  private static let narrowest = 0.05

  package init(deviation: Double) {
    self.deviation = deviation > Self.narrowest ? min(deviation, Self.maximumDeviation) : 0
    reach = Int(clamping: (3 * self.deviation).rounded(.up))
  }

  /// A part of the blurred picture, which is larger by `reach` on each of its four sides: the rest costs little.
  ///
  /// - Parameters:
  ///   - alphas: width × height bytes.
  ///   - columns: of the blurred picture, like `rows`: that of the number `reach` is the first one of the picture
  ///     itself.
  package func blurred(
    _ alphas: [UInt8], width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [UInt8] {
    let tall = filtered(alphas.map(Float.init), width: width, height: height, rows: rows)
    let turned = Self.transposed(tall, width: width, height: rows.count)
    let wide = filtered(turned, width: rows.count, height: width, rows: columns)
    let soft = Self.transposed(wide, width: rows.count, height: columns.count)
    return soft.map { UInt8(clamping: $0 + 0.5) }
  }

  private static func transposed(_ plane: [Float], width: Int, height: Int) -> [Float] {
    var result = [Float](repeating: 0, count: plane.count)
    let source = plane.span
    var target = result.mutableSpan
    for y in 0..<height {
      for x in 0..<width { target[x * height + y] = source[y * width + x] }
    }
    return result
  }

  /// Along the columns: some rows of those that there are, `reach` more above and below.
  private func filtered(_ plane: [Float], width: Int, height: Int, rows: Range<Int>) -> [Float] {
    var result = [Float](repeating: 0, count: width * rows.count)
    if deviation <= Self.widestSum {
      sum(plane, into: &result, width: width, height: height, rows: rows)
    } else {
      Recursion(deviation: deviation)
        .filter(plane, into: &result, width: width, height: height, reach: reach, rows: rows)
    }
    return result
  }

  /// What of the Gaussian lies over each pixel, from the middle outwards: a picture of whole pixels is blurred exactly.
  private var weights: [Float] {
    let scale = deviation * 2.0.squareRoot()
    let parts = (0...reach).map { (erf((Double($0) + 0.5) / scale) - erf((Double($0) - 0.5) / scale)) / 2 }
    let sum = 2 * parts.reduce(0, +) - parts[0]
    return parts.map { Float($0 / sum) }
  }

  private func sum(_ plane: [Float], into result: inout [Float], width: Int, height: Int, rows: Range<Int>) {
    guard deviation > 0 else {
      result = Array(plane[rows.lowerBound * width..<rows.upperBound * width])
      return
    }
    let weights = weights
    let source = plane.span
    var target = result.mutableSpan
    for y in 0..<height {
      for step in -reach...reach where rows.contains(y + reach + step) {
        let weight = weights[abs(step)]
        let (from, to) = (y * width, (y + reach + step - rows.lowerBound) * width)
        for x in 0..<width { target[to + x] += source[from + x] * weight }
      }
    }
  }

  /// A Gaussian as a sum of damped oscillations, forwards and backwards (Deriche, "Recursively implementing the
  /// Gaussian and its derivatives", 1993, of fourth order): within 0.0006 of its height everywhere.
  private struct Recursion {
    /// A pair of conjugate terms: twice the weight of one, and what a step multiplies it by.
    private struct Term {
      var weight: (real: Float, imaginary: Float)
      var step: (real: Float, imaginary: Float)
    }

    private var terms: [Term] = []

    /// Of a Gaussian of a deviation of 1: weights, decay and turn of a unit.
    private static let unit = [(0.84, 1.8675, 1.783, 0.6318), (-0.34015, -0.1299, 1.723, 1.997)]

    init(deviation: Double) {
      let steps = Self.unit.map { term in
        let size = exp(-term.2 / deviation)
        return (real: size * cos(term.3 / deviation), imaginary: -size * sin(term.3 / deviation))
      }
      // What an endless line of ones would become; both directions have the middle, which counts once.
      var sum = 0.0
      for ((a, b, _, _), step) in zip(Self.unit, steps) {
        let rest = (real: 1 - step.real, imaginary: -step.imaginary)
        let squared = rest.real * rest.real + rest.imaginary * rest.imaginary
        sum += 4 * (a * rest.real + b * rest.imaginary) / squared - 2 * a
      }
      for ((a, b, _, _), step) in zip(Self.unit, steps) {
        terms.append(
          Term(weight: (Float(2 * a / sum), Float(2 * b / sum)), step: (Float(step.real), Float(step.imaginary))))
      }
    }

    func filter(
      _ plane: [Float], into result: inout [Float], width: Int, height: Int, reach: Int, rows: Range<Int>
    ) {
      for term in terms {
        var real = [Float](repeating: 0, count: width)
        var imaginary = real
        // Before the picture begins there is nothing to add.
        for row in reach..<max(rows.upperBound, reach) {
          pass(term, row, true, plane, &result, &real, &imaginary, height, reach, rows)
        }
        real = [Float](repeating: 0, count: width)
        imaginary = real
        for row in (min(rows.lowerBound, height + reach)..<height + reach).reversed() {
          pass(term, row, false, plane, &result, &real, &imaginary, height, reach, rows)
        }
      }
    }

    /// A row of one direction.
    ///
    /// - Parameters:
    ///   - isForward: the row itself takes part.
    ///   - rows: those of the result.
    private func pass(
      _ term: Term, _ row: Int, _ isForward: Bool, _ plane: [Float], _ result: inout [Float], _ real: inout [Float],
      _ imaginary: inout [Float], _ height: Int, _ reach: Int, _ rows: Range<Int>
    ) {
      let width = real.count
      let (sr, si, wr, wi) = (term.step.real, term.step.imaginary, term.weight.real, term.weight.imaginary)
      let place = row - reach
      let (isThere, isSeen) = (place >= 0 && place < height, rows.contains(row))
      let (from, to) = (isThere ? place * width : 0, isSeen ? (row - rows.lowerBound) * width : 0)
      let source = plane.span
      var re = real.mutableSpan
      var im = imaginary.mutableSpan
      var target = result.mutableSpan
      for x in 0..<width {
        let value = isThere ? source[from + x] : 0
        var a = re[x] * sr - im[x] * si
        let b = re[x] * si + im[x] * sr
        if isForward { a += value }
        if isSeen { target[to + x] += a * wr - b * wi }
        re[x] = isForward ? a : a + value
        im[x] = b
      }
    }
  }
}
