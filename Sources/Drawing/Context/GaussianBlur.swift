internal import Glibc

/// Blurs a plane of alpha by a Gaussian: exactly where it is narrow, otherwise by a recursion whose cost does not depend on how wide it is.
struct GaussianBlur {
  /// Standard deviation, pixels.
  let deviation: Double
  /// How far the picture grows to each side, pixels: past it, less than 0.7/255 of the whole is left.
  let reach: Int

  /// A wider one is taken for this.
  static let maximumDeviation = 1024.0
  /// Up to here the sum over all neighbours is taken.
  private static let widestSum = 4.0
  /// What changes nothing.
  private static let narrowest = 0.05

  init(deviation: Double) {
    self.deviation = deviation > Self.narrowest ? min(deviation, Self.maximumDeviation) : 0
    reach = Int((3 * self.deviation).rounded(.up))
  }

  private typealias Lanes = SIMD8<Float>

  /// The blurred picture, larger by `reach` on each of its four sides.
  ///
  /// - Parameter alphas: width × height bytes.
  func blurred(_ alphas: [UInt8], width: Int, height: Int) -> [UInt8] {
    let (columns, rows) = (width + 2 * reach, height + 2 * reach)
    // Along the rows first: those that are there.
    var wide = [Float](repeating: 0, count: columns * height)
    var line = Line(self, length: width)
    for first in stride(from: 0, to: height, by: 8) {
      let lanes = min(8, height - first)
      let source = alphas.span
      for x in 0..<width {
        var value = Lanes.zero
        for lane in 0..<lanes { value[lane] = Float(source[(first + lane) * width + x]) }
        line.input[x] = value
      }
      line.filter()
      var target = wide.mutableSpan
      for x in 0..<columns {
        let value = line.output[x]
        for lane in 0..<lanes { target[(first + lane) * columns + x] = value[lane] }
      }
    }
    var result = [UInt8](repeating: 0, count: columns * rows)
    line = Line(self, length: height)
    for first in stride(from: 0, to: columns, by: 8) {
      let lanes = min(8, columns - first)
      let source = wide.span
      for y in 0..<height {
        var value = Lanes.zero
        for lane in 0..<lanes { value[lane] = source[y * columns + first + lane] }
        line.input[y] = value
      }
      line.filter()
      var target = result.mutableSpan
      for y in 0..<rows {
        let value = line.output[y].clamped(lowerBound: .zero, upperBound: Lanes(repeating: 255)) + 0.5
        for lane in 0..<lanes { target[y * columns + first + lane] = UInt8(value[lane]) }
      }
    }
    return result
  }

  /// Eight lines that are filtered at once.
  private struct Line {
    var input: [Lanes]
    var output: [Lanes]
    private let reach: Int
    /// From the middle outwards; empty where the recursion is taken.
    private let weights: [Float]
    private let recursion: Recursion

    init(_ blur: GaussianBlur, length: Int) {
      input = [Lanes](repeating: .zero, count: length)
      output = [Lanes](repeating: .zero, count: length + 2 * blur.reach)
      reach = blur.reach
      recursion = Recursion(deviation: max(blur.deviation, 1))
      guard blur.deviation <= GaussianBlur.widestSum else {
        weights = []
        return
      }
      let squared = 2 * blur.deviation * blur.deviation
      let bells = (0...blur.reach).map { $0 == 0 ? 1 : exp(-Double($0 * $0) / squared) }
      let sum = 2 * bells.reduce(0, +) - 1
      weights = bells.map { Float($0 / sum) }
    }

    mutating func filter() {
      if weights.isEmpty {
        let (recursion, reach) = (recursion, reach)
        recursion.filter(input, reach: reach, into: &output)
      } else {
        sum()
      }
    }

    private mutating func sum() {
      let (input, weights, reach) = (input, weights, reach)
      let source = input.span
      var target = output.mutableSpan
      for at in 0..<target.count {
        let middle = at - reach
        var total = Lanes.zero
        for other in max(0, at - 2 * reach)..<max(max(0, at - 2 * reach), min(source.count, at + 1)) {
          total += source[other] * weights[abs(other - middle)]
        }
        target[at] = total
      }
    }
  }

  /// A Gaussian as a sum of damped oscillations, forwards and backwards (Deriche, "Recursively implementing the Gaussian and its
  /// derivatives", 1993, of fourth order): within 0.001 of its height everywhere.
  private struct Recursion {
    /// Of two pairs of conjugate terms, one of each: weight and what a step multiplies by.
    private var weights: [(real: Float, imaginary: Float)] = []
    private var steps: [(real: Float, imaginary: Float)] = []

    init(deviation: Double) {
      let terms = [(0.84, 1.8675, 1.783, 0.6318), (-0.34015, -0.1299, 1.723, 1.997)]
      // Of an endless line of ones: the middle counts once.
      var sum = -2 * terms.reduce(0) { $0 + $1.0 }
      for (a, b, decay, turn) in terms {
        let size = exp(-decay / deviation)
        let (c, s) = (size * cos(turn / deviation), -size * sin(turn / deviation))
        steps.append((Float(c), Float(s)))
        // 2 · Re(weight ÷ (1 − step)), for both directions.
        let norm = (1 - c) * (1 - c) + s * s
        sum += 4 * (a * (1 - c) - b * s) / norm
      }
      for (a, b, _, _) in terms { weights.append((Float(2 * a / sum), Float(2 * b / sum))) }
    }

    func filter(_ input: [Lanes], reach: Int, into output: inout [Lanes]) {
      let source = input.span
      var target = output.mutableSpan
      let (w0, w1, s0, s1) = (weights[0], weights[1], steps[0], steps[1])
      var (re0, im0, re1, im1) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
      func step() {
        (re0, im0) = (re0 * s0.real - im0 * s0.imaginary, re0 * s0.imaginary + im0 * s0.real)
        (re1, im1) = (re1 * s1.real - im1 * s1.imaginary, re1 * s1.imaginary + im1 * s1.real)
      }
      func value() -> Lanes {
        re0 * w0.real - im0 * w0.imaginary + (re1 * w1.real - im1 * w1.imaginary)
      }
      for at in 0..<target.count {
        step()
        let place = at - reach
        if place >= 0, place < source.count {
          re0 += source[place]
          re1 += source[place]
        }
        target[at] = value()
      }
      (re0, im0, re1, im1) = (.zero, .zero, .zero, .zero)
      for at in (0..<target.count).reversed() {
        // What lies ahead, without the place itself.
        step()
        target[at] += value()
        let place = at - reach
        if place >= 0, place < source.count {
          re0 += source[place]
          re1 += source[place]
        }
      }
    }
  }
}
