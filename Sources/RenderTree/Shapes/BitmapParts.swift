internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The squares that large bitmaps are made in.
struct BitmapParts {
  /// Texels.
  private let side: Int

  /// As large as a page of small bitmaps takes them.
  private static let smallSide = 256
  /// Of paths that take long to follow, which is done once for each part.
  private static let largeSide = 1024
  /// Up to so many elements are followed in less time than the texels of a small part take.
  private static let mostElements = 256

  /// A matter of the path alone.
  init(_ path: Path?, isDashed: Bool) {
    let isLong = isDashed || path.map { $0.elements.count > Self.mostElements } ?? false
    side = isLong ? Self.largeSide : Self.smallSide
  }

  /// A shape that has no more texels is made whole.
  static let mostWhole = 1 << 18
  /// What is longer is not, however few texels it has.
  private static let longestWhole = 4096

  static func isMadeWhole(_ all: PixelRect, upTo most: Int) -> Bool {
    max(all.width, all.height) <= longestWhole && all.area <= most
  }

  /// The squares that some texels lie in, by their numbers.
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
