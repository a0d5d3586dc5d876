extension Rect {
  /// The smallest rectangle that contains both. An empty rectangle that is not null counts with its position.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    let x = Swift.min(minX, other.minX)
    let y = Swift.min(minY, other.minY)
    return Rect(minX: x, minY: y, maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// The area that both cover; `null` when they are disjoint. Rectangles that only touch give an empty rectangle.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let x0 = Swift.max(minX, other.minX)
    let y0 = Swift.max(minY, other.minY)
    let x1 = Swift.min(maxX, other.maxX)
    let y1 = Swift.min(maxY, other.maxY)
    return x0 <= x1 && y0 <= y1 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : .null
  }

  /// Whether the two share a positive area; false for rectangles that only touch.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    !isNull && !other.isNull && Swift.max(minX, other.minX) < Swift.min(maxX, other.maxX)
      && Swift.max(minY, other.minY) < Swift.min(maxY, other.maxY)
  }

  /// Whether a point is inside, or on the left or top edge, as in `CGRect`.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether `other` is inside, edges included; true for `null`.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    if other.isNull { return true }
    return !isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The rectangle with each side moved inwards; `null` when nothing remains. Negative insets enlarge it.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    if isNull { return .null }
    let x0 = minX + insets.left
    let y0 = minY + insets.top
    let x1 = maxX - insets.right
    let y1 = maxY - insets.bottom
    return x0 <= x1 && y0 <= y1 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : .null
  }

  /// The rectangle with left and right moved inwards by `dx`, top and bottom by `dy`.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle moved by dx and dy; its size is unchanged. `null` stays `null`.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    isNull ? .null : Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The smallest rectangle with integral coordinates that contains this one.
  @inlinable public var integral: Rect {
    if isNull { return .null }
    return Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }
}
