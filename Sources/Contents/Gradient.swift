public import MultiplaneGeometry

/// The lines of equal colour of a gradient.
@frozen
public enum GradientType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Straight lines, perpendicular in points to the line from the start point to the end point.
  case axial
  /// Ellipses around the start point. The end point is a corner of the rectangle around the outermost ellipse.
  case radial
  /// Rays from the start point; the angle goes clockwise, from the ray through the end point.
  case conic
}

/// A colour gradient that fills a layer's bounds.
public struct Gradient: Hashable, Sendable {
  /// The shape of the gradient.
  public var type = GradientType.axial
  /// sRGB with straight alpha; interpolated with premultiplied alpha. In a layer, fewer than two draw nothing.
  public var colors: [Color] = []
  /// Positions of the colours, 0…1, one for each colour, not decreasing; a location below an earlier one counts as the
  /// largest of the earlier ones. With nil the colours are spaced evenly; with a count other than that of `colors`,
  /// too, in a drawing, and a layer draws nothing.
  public var locations: [Double]?
  /// In fractions of the bounds.
  public var startPoint = Point(0.5, 0)
  /// In fractions of the bounds.
  public var endPoint = Point(0.5, 1)

  /// Makes a gradient without colours.
  public init() {}

  /// Whether a layer draws nothing of it, as in Core Animation: one colour or none, locations of another count, or a
  /// radial gradient whose outermost ellipse has no area.
  package var isDegenerate: Bool {
    if colors.count < 2 || locations.map({ $0.count != colors.count }) ?? false { return true }
    return type == .radial && (startPoint.x == endPoint.x || startPoint.y == endPoint.y)
  }

  /// Colours beyond this number are not drawn.
  public static let maximumCount = 256
}
