extension LayoutConstraint {
  /// A place or a length of a view or guide, of the rectangle that it is aligned by. Raw values are UIKit's.
  public enum Attribute: Int, Hashable, Sendable {
    /// None: for a constraint without a second item.
    case notAnAttribute = 0
    /// An edge.
    case left = 1, right, top, bottom
    /// The edge where text begins, and the one where it ends: left and right, unless the direction is from the right.
    case leading, trailing
    /// A length.
    case width, height
    /// The middle.
    case centerX, centerY
    /// The line that the last line of text stands on; the bottom edge of what has no text.
    case lastBaseline
    /// The line that the first line of text stands on; the top edge of what has no text.
    case firstBaseline
    /// What the layout margins leave.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The middle of what the layout margins leave.
    case centerXWithinMargins, centerYWithinMargins

    /// UIKit's older name of `lastBaseline`.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// How two sides relate. Raw values are UIKit's.
  public enum Relation: Int, Hashable, Sendable {
    /// The first is not greater.
    case lessThanOrEqual = -1
    /// They are the same.
    case equal = 0
    /// The first is not less.
    case greaterThanOrEqual = 1
  }

  /// How a visual format is read. Raw values are UIKit's.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The views are aligned by an attribute.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The views are aligned by an attribute.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The views are aligned by an attribute.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The views are aligned by an attribute.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The views are aligned by an attribute.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// The views are aligned by an attribute.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// The views are aligned by an attribute.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The views are aligned by an attribute.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The views are aligned by an attribute.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// The views are aligned by an attribute.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    /// As text is read: the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From the left.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From the right.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// All directions.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    /// Spaces are from edge to edge: the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Spaces of a vertical format are from the last baseline to the first one.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// All kinds of spaces.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}

extension LayoutConstraint.Attribute {
  /// The axis; nil for none.
  var axis: LayoutAxis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether it is a length.
  var isLength: Bool { self == .width || self == .height }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether it goes by the direction of the interface.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether it is a side that does not go by the direction.
  var isSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether it is of the layout margins.
  var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  /// The side that it is in a direction.
  func resolved(isFromRight: Bool) -> Self {
    switch self {
    case .leading: isFromRight ? .right : .left
    case .trailing: isFromRight ? .left : .right
    case .leadingMargin: isFromRight ? .rightMargin : .leftMargin
    case .trailingMargin: isFromRight ? .leftMargin : .rightMargin
    default: self
    }
  }
}
