/// A rectangle of whole pixels: origin top-left, y down, sizes not negative.
@frozen
public struct PixelRect: Hashable, BitwiseCopyable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// Takes the values unchecked; a side that is negative makes the rectangle empty.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// No pixels, at the origin; what an intersection of rectangles that are apart gives.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last one.
  @inlinable public var maxX: Int { x + width }
  /// The row after the last one.
  @inlinable public var maxY: Int { y + height }
  /// True when it holds no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// How many pixels it holds.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The same place as a rectangle of real numbers.
  @inlinable public var rect: Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The pixels that both hold; `empty` when there are none.
  @inlinable @inline(__always)
  public func intersection(_ o: PixelRect) -> PixelRect {
    let (x0, y0, x1, y1) = (max(x, o.x), max(y, o.y), min(maxX, o.maxX), min(maxY, o.maxY))
    return x0 < x1 && y0 < y1 ? PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .empty
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    let (x0, y0) = (min(x, o.x), min(y, o.y))
    return PixelRect(x: x0, y: y0, width: max(maxX, o.maxX) - x0, height: max(maxY, o.maxY) - y0)
  }

  /// True when all pixels of `o` are in this one; an empty rectangle is inside of everything.
  @inlinable
  public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (o.x >= x && o.y >= y && o.maxX <= maxX && o.maxY <= maxY)
  }
}
