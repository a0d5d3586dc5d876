/// Whole pixels of the device: columns x0..<x1 and rows y0..<y1. May be outside of the canvas, with negative
/// coordinates.
struct PixelBox: Equatable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  static let nothing = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Coordinates beyond this count as infinite.
  private static let farthest = 1e6

  init(x0: Int, y0: Int, x1: Int, y1: Int) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  /// The pixels that a rectangle touches, and one around.
  init(around rect: DeviceRect) {
    guard rect.minX <= rect.maxX, rect.minY <= rect.maxY else {
      self = .nothing
      return
    }
    let whole = { (value: Double) in Int(min(max(value, -Self.farthest), Self.farthest)) }
    self.init(
      x0: whole(rect.minX.rounded(.down)) - 1, y0: whole(rect.minY.rounded(.down)) - 1,
      x1: whole(rect.maxX.rounded(.up)) + 1, y1: whole(rect.maxY.rounded(.up)) + 1)
  }

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
  var width: Int { x1 - x0 }
  var height: Int { y1 - y0 }
  var count: Int { isEmpty ? 0 : width * height }

  var rect: DeviceRect { DeviceRect(minX: Double(x0), minY: Double(y0), maxX: Double(x1), maxY: Double(y1)) }

  func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return box.isEmpty ? .nothing : box
  }

  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Enlarged on each side; an empty box stays empty.
  func grown(_ x: Int, _ y: Int) -> PixelBox {
    isEmpty ? .nothing : PixelBox(x0: x0 - x, y0: y0 - y, x1: x1 + x, y1: y1 + y)
  }

  func contains(_ x: Int, _ y: Int) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }

  /// The index in an array that stores the box row by row.
  func index(_ x: Int, _ y: Int) -> Int { (y - y0) * (x1 - x0) + x - x0 }
}
