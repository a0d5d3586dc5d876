/// The texels of one level of one plane.
struct TexelLevel {
  let width: Int
  let height: Int
  /// Row by row.
  let texels: [Texel]

  func at(_ x: Int, _ y: Int) -> Texel { texels[y * width + x] }

  /// The next smaller level by definition: the exact mean over the area of each texel, rounded.
  ///
  /// - Parameter isHalf: whether to round to half floats instead of whole numbers.
  func reduced(isHalf: Bool) -> TexelLevel {
    let (newWidth, newHeight) = (max(1, width / 2), max(1, height / 2))
    var result: [Texel] = []
    for y in 0..<newHeight {
      let rows = Self.shares(of: y, from: height, to: newHeight)
      for x in 0..<newWidth {
        var sum = Texel()
        for column in Self.shares(of: x, from: width, to: newWidth) {
          for row in rows { sum.add(at(column.index, row.index), weight: Double(column.weight * row.weight)) }
        }
        let area = Double(width * height)
        let round = { (value: Double) in isHalf ? Self.half(value / area) : Self.nearest(value, over: area) }
        result.append(Texel(r: round(sum.r), g: round(sum.g), b: round(sum.b), a: round(sum.a)))
      }
    }
    return TexelLevel(width: newWidth, height: newHeight, texels: result)
  }

  /// The texels under texel `index` of the smaller level, with their weights: in units of which the wider texel has
  /// `count`.
  private static func shares(of index: Int, from count: Int, to newCount: Int) -> [(index: Int, weight: Int)] {
    // Both grids divide a line of count × newCount units.
    let (start, end) = (index * count, (index + 1) * count)
    return (start / newCount...(end - 1) / newCount).map { old in
      (old, min(end, (old + 1) * newCount) - max(start, old * newCount))
    }
  }

  /// sum ÷ area, rounded to nearest, halves up; sums of bytes are whole numbers far below 2⁵³, so that a Double is
  /// exact.
  private static func nearest(_ sum: Double, over area: Double) -> Double {
    let (sum, area) = (Int(sum), Int(area))
    return Double((2 * sum + area) / (2 * area))
  }

  private static func half(_ value: Double) -> Double { Double(Float16(value)) }
}

/// A plane of a bitmap with its mip chain, which is computed on first use.
final class TexelPlane {
  let width: Int
  let height: Int
  private var levels: [TexelLevel]
  private let isHalf: Bool

  init(_ level: TexelLevel, isHalf: Bool) {
    (width, height) = (level.width, level.height)
    levels = [level]
    self.isHalf = isHalf
  }

  /// The number of the last level, which has a single texel.
  var lastLevel: Int {
    var (side, count) = (max(width, height), 0)
    while side > 1 { (side, count) = (side / 2, count + 1) }
    return count
  }

  func level(_ index: Int) -> TexelLevel {
    while levels.count <= index { levels.append(levels[levels.count - 1].reduced(isHalf: isHalf)) }
    return levels[index]
  }
}
