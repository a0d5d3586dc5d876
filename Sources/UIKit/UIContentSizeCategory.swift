/// How large a reader wants text: the default size here, since nobody sets another.
public struct UIContentSizeCategory: Hashable, Comparable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// A category by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A category of UIKit.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// A category of UIKit.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// A category of UIKit.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// A category of UIKit.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default of UIKit.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// A category of UIKit.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// A category of UIKit.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// A category of UIKit.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// A category of UIKit.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// A category of UIKit.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// A category of UIKit.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// A category of UIKit.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// A category of UIKit.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  private static let order: [UIContentSizeCategory] = [
    .unspecified, .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  /// Whether it is one of the largest.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// By the size of text.
  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
    (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
  }
}

/// Scales sizes by what a reader wants: not at all, since nobody sets it.
public final class UIFontMetrics: Sendable {
  /// Of text in paragraphs.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Of a style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font itself.
  public func scaledFont(for font: UIFont) -> UIFont { font }
  /// The font, no larger than a size, points.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.withSize(min(font.size, maximumPointSize))
  }
  /// The length itself.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

extension UIApplication {
  /// The default.
  public final var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

extension UITraitCollection {
  /// The default.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

/// UIKit's name of `UILabel.BaselineAdjustment`.
public typealias UIBaselineAdjustment = UILabel.BaselineAdjustment
