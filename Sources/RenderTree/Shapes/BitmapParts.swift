internal import MultiplaneGeometry

/// The square parts in which large bitmaps are rasterised.
struct BitmapParts {
  /// Side of a part, texels.
  private let side: Int

  /// Side for simple paths: that of the smallest atlas page.
  private static let smallSide = 256
  /// Side for complex paths, which are slow to traverse: the rasteriser traverses the whole path for each part.
  private static let largeSide = 1024
  /// Paths up to this many elements are traversed in less time than filling the texels of a small part takes.
  private static let mostElements = 256

  /// The side depends on the path alone.
  init(_ path: Path?, isDashed: Bool) {
    let isLong = isDashed || path.map { $0.elements.count > Self.mostElements } ?? false
    side = isLong ? Self.largeSide : Self.smallSide
  }

  /// Shapes up to this many texels are rasterised whole.
  static let mostWhole = 1 << 18
  /// Longer bitmaps are made in parts, however few texels they have.
  private static let longestWhole = 4096

  static func isMadeWhole(_ all: PixelRect, upTo most: Int) -> Bool {
    max(all.width, all.height) <= longestWhole && all.area <= most
  }

  /// Calls `body` for each part that intersects some texels, with its grid index.
  func forEach(of texels: PixelRect, _ body: (_ part: SIMD2<Int32>, _ square: PixelRect) -> Void) {
    guard !texels.isEmpty else { return }
    func number(_ texel: Int) -> Int { texel >> side.trailingZeroBitCount }
    for row in number(texels.y)...number(texels.maxY - 1) {
      for column in number(texels.x)...number(texels.maxX - 1) {
        body(
          SIMD2(Int32(column), Int32(row)), PixelRect(x: column * side, y: row * side, width: side, height: side))
      }
    }
  }
}
