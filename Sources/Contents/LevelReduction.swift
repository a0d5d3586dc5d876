internal import MultiplaneGeometry

/// One axis of a mip level and of the level above it, from which it is made.
///
/// Texel i of w′ covers [i·w/w′, (i+1)·w/w′) of w. In units of 1/w′ the weights are whole numbers. For odd w = 2w′ + 1:
/// w′ − i of texel 2i, w′ of 2i + 1 and i + 1 of 2i + 2. For even w: texels 2i and 2i + 1 with equal weights. For w =
/// 1: that texel alone.
struct HalvedAxis {
  /// Texels of the level above.
  let source: Int
  /// Texels of this level.
  let target: Int

  init(source: Int) {
    self.source = source
    target = max(1, source / 2)
  }

  var isExactHalf: Bool { source.isMultiple(of: 2) }

  /// The sum of the weights of a texel.
  var total: Int { isExactHalf ? 2 : source }

  /// The number of source texels that a texel covers, wholly or in part.
  var reach: Int { source == 1 ? 1 : isExactHalf ? 2 : 3 }

  /// Weights of the `reach` source texels that begin at 2i.
  func weights(of index: Int) -> SIMD3<Int> {
    isExactHalf ? SIMD3(1, 1, 0) : source == 1 ? SIMD3(1, 0, 0) : SIMD3(target - index, target, index + 1)
  }

  /// The texels of this level that cover any of these texels of the level above.
  func readers(of range: Range<Int>) -> Range<Int> {
    let first = isExactHalf ? range.lowerBound / 2 : max(0, (range.lowerBound - 1) / 2)
    return first..<min(target, (range.upperBound - 1) / 2 + 1)
  }
}

/// Accumulates and rounds one type of component.
protocol MeanComponent {
  associatedtype Sum: Numeric
  static var bytes: Int { get }
  static func weight(_ weight: Int) -> Sum
  static func load(_ bytes: Span<UInt8>, _ offset: Int) -> Sum
  static func store(_ sum: Sum, total: Sum, in bytes: inout MutableSpan<UInt8>, _ offset: Int)
}

/// Rounds to nearest, half up. The sum over a square of side `Bitmap.maximumSide` needs 49 bits.
enum ByteComponent: MeanComponent {
  static var bytes: Int { 1 }
  static func weight(_ weight: Int) -> UInt64 { UInt64(weight) }
  static func load(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 { UInt64(bytes[offset]) }
  static func store(_ sum: UInt64, total: UInt64, in bytes: inout MutableSpan<UInt8>, _ offset: Int) {
    bytes[offset] = UInt8((2 * sum + total) / (2 * total))
  }
}

/// Averages in double precision; rounds to nearest, half to even.
enum HalfComponent: MeanComponent {
  static var bytes: Int { 2 }
  static func weight(_ weight: Int) -> Double { Double(weight) }
  static func load(_ bytes: Span<UInt8>, _ offset: Int) -> Double {
    HalfFloat.value(ofFinite: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
  }
  static func store(_ sum: Double, total: Double, in bytes: inout MutableSpan<UInt8>, _ offset: Int) {
    let bits = Float16(sum / total).bitPattern
    bytes[offset] = UInt8(truncatingIfNeeded: bits)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: bits >> 8)
  }
}

/// Computes a rectangle of a mip level from the level above.
struct LevelReduction {
  let columns: HalvedAxis
  let rows: HalvedAxis
  /// Components of a texel.
  let components: Int
  /// Whether components are half floats, not bytes.
  let isHalf: Bool
  /// The texels to compute, in the new level.
  let rect: PixelRect

  /// Whether every texel is the mean of four texels.
  var isExactHalf: Bool { columns.isExactHalf && rows.isExactHalf }

  /// Byte components, when every texel is the mean of four.
  func halve(_ source: Span<UInt8>, stride: Int, into target: inout MutableSpan<UInt8>) {
    let count = components
    for y in rect.y..<rect.maxY {
      var upper = 2 * y * stride + 2 * rect.x * count
      var next = (y * columns.target + rect.x) * count
      for _ in 0..<rect.width {
        let lower = upper + stride
        for component in 0..<count {
          let above = UInt16(source[upper + component]) + UInt16(source[upper + count + component])
          let below = UInt16(source[lower + component]) + UInt16(source[lower + count + component])
          target[next + component] = UInt8(truncatingIfNeeded: (above + below + 2) >> 2)
        }
        upper += 2 * count
        next += count
      }
    }
  }

  /// Any component type and any size: sums the rows first, then the columns.
  func reduce<Component: MeanComponent>(
    _ source: Span<UInt8>, stride: Int, into target: inout MutableSpan<UInt8>, _: Component.Type
  ) {
    let first = 2 * rect.x * components
    let samples = min(columns.source * components, (2 * (rect.maxX - 1) + columns.reach) * components) - first
    var sums = [Component.Sum](repeating: 0, count: samples)
    let total = Component.weight(columns.total) * Component.weight(rows.total)
    for y in rect.y..<rect.maxY {
      var sum = sums.mutableSpan
      let weights = rows.weights(of: y)
      for row in 0..<rows.reach {
        let weight = Component.weight(weights[row])
        var offset = (2 * y + row) * stride + first * Component.bytes
        for sample in 0..<samples {
          let value = weight * Component.load(source, offset)
          sum[sample] = row == 0 ? value : sum[sample] + value
          offset += Component.bytes
        }
      }
      var next = (y * columns.target + rect.x) * components * Component.bytes
      for x in 0..<rect.width {
        let weights = columns.weights(of: rect.x + x)
        for component in 0..<components {
          var mean = Component.weight(weights[0]) * sum[2 * x * components + component]
          for column in 1..<columns.reach {
            mean += Component.weight(weights[column]) * sum[(2 * x + column) * components + component]
          }
          Component.store(mean, total: total, in: &target, next)
          next += Component.bytes
        }
      }
    }
  }
}
