/// The filter of a plane.
enum PlaneFilter {
  /// One texel of level 0.
  case nearest
  /// Bilinear, in this level and the next one.
  case levels(Double)

  /// Whether all filters are the same, except for the weights of two levels.
  func isSame(as others: PlaneFilter...) -> Bool {
    others.allSatisfy { other in
      switch (self, other) {
      case (.nearest, .nearest): true
      case (.levels(let one), .levels(let another)): abs(one - another) < PlaneFilter.sameLevels
      default: false
      }
    }
  }

  /// A small part of the way between two levels: under 1/255 except in pictures of extreme contrast.
  private static let sameLevels = 1.0 / 256
}

/// Reads one plane of a bitmap, within the readable texels.
struct PlaneReader {
  private let plane: TexelPlane
  /// From the bitmap's coordinates to the plane's.
  private let halving: Double
  private let readable: [(x: ReadableTexels, y: ReadableTexels)]

  /// - Parameter halving: 1, or 1/2 for chroma.
  init(_ plane: TexelPlane, x: ReadableTexels, y: ReadableTexels, halving: Double) {
    self.plane = plane
    self.halving = halving
    var readable = [(x: x, y: y)]
    var (width, height) = (plane.width, plane.height)
    while readable.count <= plane.lastLevel {
      (width, height) = (max(1, width / 2), max(1, height / 2))
      guard let columns = x.reduced(from: plane.width, to: width), let rows = y.reduced(from: plane.height, to: height)
      else { break }
      readable.append((columns, rows))
    }
    self.readable = readable
  }

  /// The last level that has texels of its own in the shown part, as all levels before it.
  var maximumLevel: Int { readable.count - 1 }

  func columns(_ level: Int) -> ReadableTexels { readable[level].x }
  func rows(_ level: Int) -> ReadableTexels { readable[level].y }

  func texel(_ x: Int, _ y: Int) -> Texel { plane.level(0).at(x, y) }

  /// The texel of the nearest filter: column and row.
  func nearest(_ x: ContentsAxis.Spot, _ y: ContentsAxis.Spot) -> (Int, Int) {
    (
      readable[0].x.index(Self.floor(x.texel + x.border), at: x),
      readable[0].y.index(Self.floor(y.texel + y.border), at: y)
    )
  }

  /// The value at a spot, whose coordinates are the bitmap's.
  func read(_ filter: PlaneFilter, _ x: ContentsAxis.Spot, _ y: ContentsAxis.Spot) -> Texel {
    switch filter {
    case .nearest:
      let (column, row) = nearest(x, y)
      return texel(column, row)
    case .levels(let level):
      let lower = Int(level)
      let share = level - Double(lower)
      let first = bilinear(lower, x, y)
      return share == 0 ? first : first.mixed(with: bilinear(min(lower + 1, maximumLevel), x, y), share)
    }
  }

  private func bilinear(_ index: Int, _ x: ContentsAxis.Spot, _ y: ContentsAxis.Spot) -> Texel {
    let level = plane.level(index)
    let u = x.texel * halving * Double(level.width) / Double(plane.width) - 0.5
    let v = y.texel * halving * Double(level.height) / Double(plane.height) - 0.5
    let (left, above) = (Self.floor(u), Self.floor(v))
    let (shareX, shareY) = (u - u.rounded(.down), v - v.rounded(.down))
    let (columns, rows) = (readable[index].x, readable[index].y)
    let (x0, x1) = (columns.index(left, at: x), columns.index(left + 1, at: x))
    let (y0, y1) = (rows.index(above, at: y), rows.index(above + 1, at: y))
    let top = level.at(x0, y0).mixed(with: level.at(x1, y0), shareX)
    return shareY == 0 ? top : top.mixed(with: level.at(x0, y1).mixed(with: level.at(x1, y1), shareX), shareY)
  }

  /// Far outside of every bitmap, only the side matters.
  private static func floor(_ value: Double) -> Int { Int(min(max(value.rounded(.down), -1e9), 1e9)) }
}
