@_exported public import class Foundation.Thread
public import MultiplaneViews

extension UITraitCollection {
  private static let key = "org.multiplane.traits"

  /// The traits by which colours are made now: those that the thread has set, or else, on the main thread, those of the
  /// key window.
  public static var current: UITraitCollection {
    get {
      if let set = Thread.current.threadDictionary[key] as? UITraitCollection { return set }
      guard Thread.isMainThread else { return UITraitCollection(userInterfaceStyle: .light) }
      return MainActor.assumeIsolated {
        Application.shared.keyWindow?.traitCollection ?? UITraitCollection(userInterfaceStyle: .light)
      }
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Runs a block in which these are the current traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Thread.current.threadDictionary[Self.key]
    UITraitCollection.current = self
    actions()
    Thread.current.threadDictionary[Self.key] = before
  }

  /// Traits of which only the scale is known.
  public init(displayScale: CGFloat) { self.init(userInterfaceStyle: .unspecified, displayScale: displayScale) }

  /// What the device is used like: not known.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  /// The application's; from the left on another thread than the main one.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    guard Thread.isMainThread else { return .leftToRight }
    return MainActor.assumeIsolated {
      Application.standard?.userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
  /// Force is not measured.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }

  /// Whether dynamic colours are others with these traits.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }
}

/// UIKit's name of `UserInterfaceSizeClass`.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// UIKit's name of `TraitOverrides`.
public typealias UITraitOverrides = TraitOverrides

/// The direction in which surroundings are laid out.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not known.
  case unspecified = -1
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// Whether the force of touches is measured.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// It is not: what this module answers.
  case unavailable
  /// It is.
  case available
}

/// An object with surroundings.
@preconcurrency @MainActor public protocol UITraitEnvironment: AnyObject {
  /// Light or dark, and the scale.
  var traitCollection: UITraitCollection { get }
  /// The surroundings have changed.
  func traitCollectionDidChange(_ previous: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

// A `UIColor` is a value without a second one for dark surroundings: it is resolved when it is made.
extension UIColor {
  /// The colour of the current traits. It stays that one when they change: a view makes it again in
  /// `traitCollectionDidChange`, or says `DynamicColor.apply(to:_:)`, which does so for it.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) { self = dynamicProvider(.current) }

  /// The colour itself.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor { self }

  private static func current(_ name: String) -> UIColor {
    DynamicColor.system[name]?.resolved(with: .current) ?? .clear
  }

  /// A colour of UIKit, of the current traits.
  public static var systemRed: UIColor { current("systemRed") }
  /// A colour of UIKit, of the current traits.
  public static var systemOrange: UIColor { current("systemOrange") }
  /// A colour of UIKit, of the current traits.
  public static var systemYellow: UIColor { current("systemYellow") }
  /// A colour of UIKit, of the current traits.
  public static var systemGreen: UIColor { current("systemGreen") }
  /// A colour of UIKit, of the current traits.
  public static var systemMint: UIColor { current("systemMint") }
  /// A colour of UIKit, of the current traits.
  public static var systemTeal: UIColor { current("systemTeal") }
  /// A colour of UIKit, of the current traits.
  public static var systemCyan: UIColor { current("systemCyan") }
  /// A colour of UIKit, of the current traits.
  public static var systemBlue: UIColor { current("systemBlue") }
  /// A colour of UIKit, of the current traits.
  public static var systemIndigo: UIColor { current("systemIndigo") }
  /// A colour of UIKit, of the current traits.
  public static var systemPurple: UIColor { current("systemPurple") }
  /// A colour of UIKit, of the current traits.
  public static var systemPink: UIColor { current("systemPink") }
  /// A colour of UIKit, of the current traits.
  public static var systemBrown: UIColor { current("systemBrown") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray: UIColor { current("systemGray") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray2: UIColor { current("systemGray2") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray3: UIColor { current("systemGray3") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray4: UIColor { current("systemGray4") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray5: UIColor { current("systemGray5") }
  /// A grey of UIKit, of the current traits.
  public static var systemGray6: UIColor { current("systemGray6") }
  /// Of text, by the current traits.
  public static var label: UIColor { current("label") }
  /// Of text of less weight, by the current traits.
  public static var secondaryLabel: UIColor { current("secondaryLabel") }
  /// Of text of still less weight, by the current traits.
  public static var tertiaryLabel: UIColor { current("tertiaryLabel") }
  /// Of text of the least weight, by the current traits.
  public static var quaternaryLabel: UIColor { current("quaternaryLabel") }
  /// Of text that stands for what is to be typed, by the current traits.
  public static var placeholderText: UIColor { current("placeholderText") }
  /// Of links, by the current traits.
  public static var link: UIColor { current("link") }
  /// Of lines that let through what is behind them, by the current traits.
  public static var separator: UIColor { current("separator") }
  /// Of lines, by the current traits.
  public static var opaqueSeparator: UIColor { current("opaqueSeparator") }
  /// Behind views, by the current traits.
  public static var systemBackground: UIColor { current("systemBackground") }
  /// Behind groups of views, by the current traits.
  public static var secondarySystemBackground: UIColor { current("secondarySystemBackground") }
  /// Behind groups in groups, by the current traits.
  public static var tertiarySystemBackground: UIColor { current("tertiarySystemBackground") }
  /// Behind grouped lists, by the current traits.
  public static var systemGroupedBackground: UIColor { current("systemGroupedBackground") }
  /// Behind grouped lists, by the current traits.
  public static var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// Behind the rows of grouped lists, by the current traits.
  public static var secondarySystemGroupedBackground: UIColor { current("secondarySystemGroupedBackground") }
  /// Behind groups in the rows of grouped lists, by the current traits.
  public static var tertiarySystemGroupedBackground: UIColor { current("tertiarySystemGroupedBackground") }
  /// Of thin parts that are not filled, by the current traits.
  public static var systemFill: UIColor { current("systemFill") }
  /// Of parts that are not filled, by the current traits.
  public static var secondarySystemFill: UIColor { current("secondarySystemFill") }
  /// Of large parts that are not filled, by the current traits.
  public static var tertiarySystemFill: UIColor { current("tertiarySystemFill") }
  /// Of the largest parts that are not filled, by the current traits.
  public static var quaternarySystemFill: UIColor { current("quaternarySystemFill") }
  /// The tint of views that set none.
  public static var tintColor: UIColor { systemBlue }
  /// White: of text on dark, whatever the traits are.
  public static var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// Black: of text on light, whatever the traits are.
  public static var darkText: UIColor { .black }
}
