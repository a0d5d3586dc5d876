/// A Gaussian along one axis, normalised: sampled, exp(−k² / 2σ²) at whole pixels, or integrated over each pixel.
struct Convolution {
  /// The extent of the kernel in σ: the rest is less than a billionth.
  static let reach = 6.0
  /// A smaller σ has no effect.
  static let least = 0.05

  /// The kernel from its centre outwards.
  private let weights: [Double]

  init(sigma: Double, isIntegrated: Bool) {
    guard sigma >= Self.least else {
      weights = [1]
      return
    }
    let unit = sigma * 2.0.squareRoot()
    var half = (0...Self.radius(sigma: sigma)).map { k in
      let k = Double(k)
      return isIntegrated
        ? RefereeMath.erfc((k - 0.5) / unit) - RefereeMath.erfc((k + 0.5) / unit)
        : RefereeMath.exp(-k * k / (2 * sigma * sigma))
    }
    let sum = half.reduce(0, +) * 2 - half[0]
    for index in half.indices { half[index] /= sum }
    weights = half
  }

  /// Pixels on each side.
  static func radius(sigma: Double) -> Int { sigma >= least ? Int((sigma * reach).rounded(.up)) : 0 }

  /// Convolves rows, then columns; transparent outside.
  static func blur(
    _ values: [Double], from box: PixelBox, to result: PixelBox, by gaussian: Gaussian
  ) -> [Double] {
    guard gaussian.isParallel else { return blurInPlane(values, from: box, to: result, by: gaussian) }
    // Only the rows that the result's columns need.
    let middle = PixelBox(x0: result.x0, y0: box.y0, x1: result.x1, y1: box.y1)
    guard !result.isEmpty, !box.isEmpty else { return [Double](repeating: 0, count: result.count) }
    let rows = Convolution(sigma: gaussian.along, isIntegrated: gaussian.isIntegrated).along(
      values, count: box.width, from: box.x0, to: result.x0..<result.x1, lines: box.height,
      step: (1, 1), stride: (box.width, middle.width))
    return Convolution(sigma: gaussian.across, isIntegrated: gaussian.isIntegrated).along(
      rows, count: box.height, from: box.y0, to: result.y0..<result.y1, lines: result.width,
      step: (middle.width, result.width), stride: (1, 1))
  }

  /// A two-dimensional kernel, for any direction of the axes.
  private static func blurInPlane(
    _ values: [Double], from box: PixelBox, to result: PixelBox, by gaussian: Gaussian
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: result.count)
    let reach = gaussian.reach
    var (kernel, total) = ([(dx: Int, dy: Int, weight: Double)](), 0.0)
    for dy in -reach.y...reach.y {
      for dx in -reach.x...reach.x {
        let weight = gaussian.value(dx, dy)
        if weight > 0 { kernel.append((dx, dy, weight)) }
        total += weight
      }
    }
    for index in kernel.indices { kernel[index].weight /= total }
    for y in box.y0..<max(box.y1, box.y0) {
      for x in box.x0..<box.x1 {
        let value = values[box.index(x, y)]
        if value == 0 { continue }
        for (dx, dy, weight) in kernel where result.contains(x + dx, y + dy) {
          sums[result.index(x + dx, y + dy)] += value * weight
        }
      }
    }
    return sums
  }

  /// One axis: `lines` lines of `count` values that begin at coordinate `from`.
  private func along(
    _ values: [Double], count: Int, from: Int, to: Range<Int>, lines: Int, step: (Int, Int), stride: (Int, Int)
  ) -> [Double] {
    let (inStep, outStep) = step
    var result = [Double](repeating: 0, count: lines * to.count)
    let radius = weights.count - 1
    var line = 0
    while line < lines {
      // Skips zeros, which most of a picture is.
      var (first, last) = (0, count - 1)
      let base = line * stride.0
      while first <= last, values[base + first * inStep] == 0 { first += 1 }
      while last > first, values[base + last * inStep] == 0 { last -= 1 }
      if first <= last {
        var at = max(to.lowerBound, from + first - radius)
        let end = min(to.upperBound, from + last + radius + 1)
        while at < end {
          var sum = 0.0
          var k = max(first, at - from - radius)
          let stop = min(last, at - from + radius)
          while k <= stop {
            let distance = at - from - k
            sum += values[base + k * inStep] * weights[distance < 0 ? -distance : distance]
            k += 1
          }
          result[line * stride.1 + (at - to.lowerBound) * outStep] = sum
          at += 1
        }
      }
      line += 1
    }
    return result
  }
}
