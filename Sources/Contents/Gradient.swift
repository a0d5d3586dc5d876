public import MultiplaneGeometry

/// The lines along which a gradient has one colour.
@frozen
public enum GradientType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// At right angles, in points, to the line from the start point to the end point.
  case axial
  /// Ellipses around the start point; the end point is a corner of the rectangle around the last one.
  case radial
  /// Rays from the start point, clockwise from the one to the end point.
  case conic
}

/// A gradient over a layer's bounds.
public struct Gradient: Hashable, Sendable {
  /// The lines of one colour.
  public var type = GradientType.axial
  /// sRGB, straight alpha; mixed with their alpha multiplied in.
  public var colors: [Color] = []
  /// 0…1, one for each colour, not decreasing (one that is less than those before counts as the largest of them); nil,
  /// or another number of them than of colours: spread evenly.
  public var locations: [Double]?
  /// A fraction of the bounds.
  public var startPoint = Point(0.5, 0)
  /// A fraction of the bounds.
  public var endPoint = Point(0.5, 1)

  /// No colours.
  public init() {}

  /// No more colours than that are drawn.
  public static let maximumCount = 256
}
