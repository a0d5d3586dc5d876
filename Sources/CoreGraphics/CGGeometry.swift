extension CGPoint {
  /// The origin.
  public init() { self = .zero }

  /// A point at whole numbers.
  @_disfavoredOverload public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }

  /// The point that a transform puts this one at.
  public func applying(_ transform: CGAffineTransform) -> CGPoint { transform.apply(to: self) }

  /// Whether both are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// The size 0 × 0.
  public init() { self = .zero }

  /// A size of whole numbers.
  @_disfavoredOverload public init(width: Int, height: Int) {
    self.init(width: CGFloat(width), height: CGFloat(height))
  }

  /// The size under the linear part of a transform.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
  }

  /// Whether both are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

/// A side of a rectangle.
public enum CGRectEdge: UInt32, Sendable {
  /// The side of least and greatest coordinates.
  case minXEdge, minYEdge, maxXEdge, maxYEdge
}

extension CGRect {
  /// The rectangle of no size at the origin.
  public init() { self = .zero }

  /// A rectangle of whole numbers.
  @_disfavoredOverload public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }

  /// A rectangle that contains every point.
  public static let infinite = CGRect(
    x: -CGFloat.greatestFiniteMagnitude / 2, y: -CGFloat.greatestFiniteMagnitude / 2,
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// Whether it is `infinite`.
  public var isInfinite: Bool { self == .infinite }

  /// Around the transformed rectangle.
  public func applying(_ transform: CGAffineTransform) -> CGRect { transform.apply(to: self) }

  /// Whether both are the same once their sizes are positive.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// Cuts a slice from a side.
  ///
  /// - Returns: the slice, no thicker than the rectangle, and what is left.
  public func divided(atDistance distance: CGFloat, from edge: CGRectEdge) -> (slice: CGRect, remainder: CGRect) {
    let rect = standardized
    let isAcross = edge == .minXEdge || edge == .maxXEdge
    let length = isAcross ? rect.width : rect.height
    let cut = max(0, min(distance, length))
    let least = edge == .minXEdge || edge == .minYEdge ? cut : length - cut
    var (first, second) = (rect, rect)
    if isAcross {
      first.size.width = least
      second.origin.x += least
      second.size.width -= least
    } else {
      first.size.height = least
      second.origin.y += least
      second.size.height -= least
    }
    return edge == .minXEdge || edge == .minYEdge ? (first, second) : (second, first)
  }
}

/// A direction with a length.
public struct CGVector: Hashable, BitwiseCopyable, Sendable {
  /// The way along x.
  public var dx: CGFloat
  /// The way along y.
  public var dy: CGFloat

  /// A vector of two lengths.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// The vector of no length.
  public init() { self.init(dx: 0, dy: 0) }

  /// The vector of no length.
  public static let zero = CGVector()
}

extension CGAffineTransform {
  /// The identity.
  public init() { self = .identity }

  /// A transform of six numbers.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves before this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { translated(x: x, y: y) }

  /// Scales before this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { scaled(x: x, y: y) }

  /// Turns before this transform, radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform { rotated(angle: angle) }

  /// The transform back; this one where there is none.
  public func inverted() -> CGAffineTransform { Transform3D(self).inverted()?.affine ?? self }
}

/// A point of two numbers.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size of two numbers.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// A rectangle of four numbers.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
