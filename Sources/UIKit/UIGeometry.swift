/// Objective-C's whole number.
public typealias NSInteger = Int
/// Objective-C's whole number that is not below 0.
public typealias NSUInteger = UInt

extension CGFloat {
  /// The number itself: `CGFloat` is `Double`.
  public var native: Double { self }
}

/// A way from a place.
public struct UIOffset: Hashable, BitwiseCopyable, Sendable {
  /// The way to the right.
  public var horizontal: CGFloat
  /// The way down.
  public var vertical: CGFloat

  /// An offset of two lengths; none by default.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// No way.
  public static let zero = UIOffset()
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left one.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right one.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left one.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right one.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension UIEdgeInsets {
  /// No insets.
  public init() { self = .zero }
}

/// Insets of four lengths.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// A rectangle without its insets.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
