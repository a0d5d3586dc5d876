/// A rectangle of whole pixels: origin top left, y down.
@frozen
public struct PixelRect: Hashable, BitwiseCopyable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a rectangle without checks; one with a negative side is empty.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// No pixels, at the origin; the intersection of disjoint rectangles.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last one.
  @inlinable public var maxX: Int { x + width }
  /// The row after the last one.
  @inlinable public var maxY: Int { y + height }
  /// Whether it has no pixels.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The same rectangle in Doubles.
  @inlinable public var rect: Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The pixels in both rectangles; `empty` when there are none.
  @inlinable @inline(__always)
  public func intersection(_ o: PixelRect) -> PixelRect {
    let (x0, y0, x1, y1) = (max(x, o.x), max(y, o.y), min(maxX, o.maxX), min(maxY, o.maxY))
    return x0 < x1 && y0 < y1 ? PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .empty
  }

  /// The smallest rectangle that contains both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    let (x0, y0) = (min(x, o.x), min(y, o.y))
    return PixelRect(x: x0, y: y0, width: max(maxX, o.maxX) - x0, height: max(maxY, o.maxY) - y0)
  }

  /// Whether all pixels of `o` are in this rectangle; true for an empty `o`.
  @inlinable
  public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (o.x >= x && o.y >= y && o.maxX <= maxX && o.maxY <= maxY)
  }

  /// The parts outside another rectangle: above, below, left and right; the rectangle itself where they do not meet.
  @inlinable
  package func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(other)
    if hole.isEmpty { return body(self) }
    func add(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
      if x < maxX, y < maxY { body(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)) }
    }
    add(x, y, maxX, hole.y)
    add(x, hole.maxY, maxX, maxY)
    add(x, hole.y, hole.x, hole.maxY)
    add(hole.maxX, hole.y, maxX, hole.maxY)
  }
}
