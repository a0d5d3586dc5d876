internal import MultiplaneGeometry

/// How far into a group the blurs and shadows that it is in can see, one in the other.
///
/// Each by itself reads as far as its kernel goes, and a chain of them reads the sum of that. What comes through all of
/// them is one Gaussian, which is much shorter.
struct BlurNesting: Hashable, BitwiseCopyable {
  /// Along x and y, pixels².
  private var variance = SIMD2<Double>.zero
  /// How far shadows are moved, pixels.
  private var offset = SIMD2<Double>.zero
  /// How far each by itself reads, one after the other, pixels.
  private var sum = SIMD2<Int>.zero
  /// How many blurs and shadows there are.
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

  /// Whether each of them reads as far as it goes.
  var isFew: Bool { count < Self.fewest }

  /// How many device pixels away something may be seen; nil for as far as each of them reads.
  var reach: SIMD2<Int>? {
    guard !isFew else { return nil }
    let reach = variance.squareRoot() * Self.deviations + offset + Self.margin
    return SIMD2(
      Int(pixel: min(reach.x, Self.farthest).rounded(.up)), Int(pixel: min(reach.y, Self.farthest).rounded(.up)))
  }

  /// How many device pixels away something may be read, however few there are.
  var farthestRead: SIMD2<Int> { reach ?? sum }

  /// Pixels, so that the sum stays small.
  private static let farthestSum = 1 << 24
  /// So few read what they read.
  private static let fewest = 4
  /// Standard deviations: less than 1/100,000 comes from beyond.
  private static let deviations = 4.5
  /// Pixels.
  private static let farthest = 1024.0
  /// Pixels, of reading between pixels.
  private static let margin = 4.0

  /// No more are drawn, one in the other: layers that are nested deeper are not blurred, are no groups for the sake of
  /// a blur, and cast no shadows from their pictures.
  static let most = 64
}
