/// A test pattern: each tile shows its level, column and row in figures and a line around it, in a colour that depends
/// on its level.
///
/// A texel's colour depends only on its place and level, so that neighbouring tiles meet without a seam.
public struct TilePattern: TileProvider, Hashable {
  /// Makes the pattern; it has no settings.
  public init() {}

  /// Draws a tile.
  public func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer {
    let (width, height) = (request.width - 2, request.height - 2)
    let text = Array("\(request.level) \(request.column) \(request.row)".utf8)
    let size = min(max(width / (text.count * 4 + 4), 1), max(height / 10, 1))
    let corner = ((width - text.count * 4 * size) / 2, (height - 5 * size) / 2)
    for y in 0..<request.height {
      for x in 0..<request.width {
        // The border texel on each side shows the neighbouring tile.
        let (dx, u) = Self.tile(x - 1, width)
        let (dy, v) = Self.tile(y - 1, height)
        let isLine = u == 0 || v == 0
        let isGrid = u % 32 == 0 || v % 32 == 0
        let isText =
          dx == 0 && dy == 0 && Self.isInk(text, at: (u - corner.0), v - corner.1, size: size)
        let isOdd = (request.column &+ dx &+ request.row &+ dy) & 1 == 1
        bitmap[x, y] =
          isLine ? Self.lineColor : isText ? Self.inkColor : Self.color(request.level, isOdd: isOdd, isGrid: isGrid)
      }
    }
    return .drawn
  }

  private static let lineColor = SIMD4<UInt8>(255, 255, 255, 255)
  private static let inkColor = SIMD4<UInt8>(20, 20, 20, 255)

  /// The tile that a texel belongs to, relative to this one, and the texel's place in that tile.
  private static func tile(_ texel: Int, _ side: Int) -> (tile: Int, place: Int) {
    texel < 0 ? (-1, side - 1) : texel >= side ? (1, 0) : (0, texel)
  }

  /// Six colours, each distinct from the others.
  private static let colors: [SIMD3<Int>] = [
    SIMD3(96, 160, 224), SIMD3(120, 196, 120), SIMD3(232, 196, 88), SIMD3(224, 120, 96), SIMD3(176, 128, 208),
    SIMD3(128, 192, 192),
  ]

  private static func color(_ level: Int, isOdd: Bool, isGrid: Bool) -> SIMD4<UInt8> {
    var color = colors[level % colors.count]
    if isOdd { color = color &* 7 / 8 }
    if isGrid { color = color &* 7 / 8 }
    return SIMD4(UInt8(color.x), UInt8(color.y), UInt8(color.z), 255)
  }

  /// Digits of three columns and five rows: three bits a row, the left column first.
  private static let figures: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1], [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7], [7, 1, 1, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  private static func isInk(_ text: [UInt8], at x: Int, _ y: Int, size: Int) -> Bool {
    guard x >= 0, y >= 0, y < 5 * size, x < text.count * 4 * size else { return false }
    let character = text[x / (4 * size)]
    let (column, row) = (x / size % 4, y / size)
    guard column < 3 else { return false }
    if character == UInt8(ascii: "-") { return row == 2 }
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) else { return false }
    return figures[Int(character - UInt8(ascii: "0"))][row] >> UInt8(2 - column) & 1 == 1
  }
}
