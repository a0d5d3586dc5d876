internal import MultiplaneGeometry

/// Distance from which content can show through nested blurs and shadows.
///
/// Each kernel reads up to its own reach, and a chain reads the sum. Combined, they are one Gaussian, whose reach is
/// much shorter.
struct BlurNesting: Hashable, BitwiseCopyable {
  /// Sum of the variances along x and y, pixels².
  private var variance = SIMD2<Double>.zero
  /// Sum of the shadows' offsets, pixels.
  private var offset = SIMD2<Double>.zero
  /// Sum of the reaches, pixels.
  private var sum = SIMD2<Int>.zero
  /// Number of nested blurs and shadows.
  private(set) var count = 0

  mutating func add(_ steps: ArraySlice<FilterStep>) {
    for step in steps {
      let read = step.input(for: PixelRect(x: 0, y: 0, width: 1, height: 1))
      sum = SIMD2(
        min(sum.x + max(-read.x, read.maxX), Self.farthestSum), min(sum.y + max(-read.y, read.maxY), Self.farthestSum))
      switch step {
      case .color: continue
      case .blur(let blur): add(blur)
      case .shadow(_, let blur, let moved):
        add(blur)
        offset += SIMD2(abs(moved.x), abs(moved.y))
      }
    }
  }

  private mutating func add(_ blur: Blur) {
    variance += SIMD2(blur.covariance.x, blur.covariance.z)
    count += 1
  }

  /// Whether each step reads up to its own reach.
  var isFew: Bool { count < Self.fewest }

  /// Distance from which content can show, device pixels; nil if each step reads up to its own reach.
  var reach: SIMD2<Int>? {
    guard !isFew else { return nil }
    let reach = variance.squareRoot() * Self.deviations + offset + Self.margin
    return SIMD2(
      Int(pixel: min(reach.x, Self.farthest).rounded(.up)), Int(pixel: min(reach.y, Self.farthest).rounded(.up)))
  }

  /// Distance from which content is read, device pixels.
  var farthestRead: SIMD2<Int> { reach ?? sum }

  /// Keeps the sum small; pixels.
  private static let farthestSum = 1 << 24
  /// From this number on, the combined Gaussian limits the reach.
  private static let fewest = 4
  /// Reach in standard deviations: less than 1/100,000 of the weight is beyond.
  private static let deviations = 4.5
  /// Limit on the reach, pixels.
  private static let farthest = 1024.0
  /// Margin for bilinear reading, pixels.
  private static let margin = 4.0

  /// Limit on nested blurs and shadows: layers nested deeper are not blurred, are no groups because of a blur, and cast
  /// no shadows of their content.
  static let most = 64
}
