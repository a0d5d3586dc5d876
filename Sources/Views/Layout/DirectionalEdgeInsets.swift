/// Lengths within the sides of a rectangle, points, of which two follow the direction of an interface.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: Double
  /// From the side where text begins: the left one, unless the direction is from the right.
  public var leading: Double
  /// From the bottom.
  public var bottom: Double
  /// From the side where text ends.
  public var trailing: Double

  /// Insets of four lengths; none by default.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No insets.
  public static let zero = DirectionalEdgeInsets()
}

/// Edges of a rectangle, of which two go by the direction in which text is read.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Edges by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = DirectionalRectEdge(rawValue: 1)
  /// The edge where text begins.
  public static let leading = DirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = DirectionalRectEdge(rawValue: 4)
  /// The edge where text ends.
  public static let trailing = DirectionalRectEdge(rawValue: 8)
  /// All four.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
