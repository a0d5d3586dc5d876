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
  /// From the left.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
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

  private static func dynamic(_ light: UInt32, _ dark: UInt32, _ alphas: (Double, Double) = (1, 1)) -> UIColor {
    func color(_ bytes: UInt32, _ alpha: Double) -> UIColor {
      func part(_ shift: UInt32) -> Double { Double(bytes >> shift & 255) / 255 }
      return UIColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
    return UITraitCollection.current.userInterfaceStyle == .dark ? color(dark, alphas.1) : color(light, alphas.0)
  }

  /// A colour of UIKit, of the current traits.
  public static var systemRed: UIColor { dynamic(0xFF3B30, 0xFF453A) }
  /// A colour of UIKit, of the current traits.
  public static var systemOrange: UIColor { dynamic(0xFF9500, 0xFF9F0A) }
  /// A colour of UIKit, of the current traits.
  public static var systemYellow: UIColor { dynamic(0xFFCC00, 0xFFD60A) }
  /// A colour of UIKit, of the current traits.
  public static var systemGreen: UIColor { dynamic(0x34C759, 0x30D158) }
  /// A colour of UIKit, of the current traits.
  public static var systemMint: UIColor { dynamic(0x00C7BE, 0x63E6E2) }
  /// A colour of UIKit, of the current traits.
  public static var systemTeal: UIColor { dynamic(0x30B0C7, 0x40C8E0) }
  /// A colour of UIKit, of the current traits.
  public static var systemCyan: UIColor { dynamic(0x32ADE6, 0x64D2FF) }
  /// A colour of UIKit, of the current traits.
  public static var systemBlue: UIColor { dynamic(0x007AFF, 0x0A84FF) }
  /// A colour of UIKit, of the current traits.
  public static var systemIndigo: UIColor { dynamic(0x5856D6, 0x5E5CE6) }
  /// A colour of UIKit, of the current traits.
  public static var systemPurple: UIColor { dynamic(0xAF52DE, 0xBF5AF2) }
  /// A colour of UIKit, of the current traits.
  public static var systemPink: UIColor { dynamic(0xFF2D55, 0xFF375F) }
  /// A colour of UIKit, of the current traits.
  public static var systemBrown: UIColor { dynamic(0xA2845E, 0xAC8E68) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray: UIColor { dynamic(0x8E8E93, 0x8E8E93) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray2: UIColor { dynamic(0xAEAEB2, 0x636366) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray3: UIColor { dynamic(0xC7C7CC, 0x48484A) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray4: UIColor { dynamic(0xD1D1D6, 0x3A3A3C) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray5: UIColor { dynamic(0xE5E5EA, 0x2C2C2E) }
  /// A grey of UIKit, of the current traits.
  public static var systemGray6: UIColor { dynamic(0xF2F2F7, 0x1C1C1E) }
  /// Of text, by the current traits.
  public static var label: UIColor { dynamic(0x000000, 0xFFFFFF) }
  /// Of text of less weight, by the current traits.
  public static var secondaryLabel: UIColor { dynamic(0x3C3C43, 0xEBEBF5, (0.6, 0.6)) }
  /// Of text of still less weight, by the current traits.
  public static var tertiaryLabel: UIColor { dynamic(0x3C3C43, 0xEBEBF5, (0.3, 0.3)) }
  /// Of text of the least weight, by the current traits.
  public static var quaternaryLabel: UIColor { dynamic(0x3C3C43, 0xEBEBF5, (0.18, 0.16)) }
  /// Of text that stands for what is to be typed, by the current traits.
  public static var placeholderText: UIColor { dynamic(0x3C3C43, 0xEBEBF5, (0.3, 0.3)) }
  /// Of links, by the current traits.
  public static var link: UIColor { dynamic(0x007AFF, 0x0984FF) }
  /// Of lines that let through what is behind them, by the current traits.
  public static var separator: UIColor { dynamic(0x3C3C43, 0x545458, (0.29, 0.6)) }
  /// Of lines, by the current traits.
  public static var opaqueSeparator: UIColor { dynamic(0xC6C6C8, 0x38383A) }
  /// Behind views, by the current traits.
  public static var systemBackground: UIColor { dynamic(0xFFFFFF, 0x000000) }
  /// Behind groups of views, by the current traits.
  public static var secondarySystemBackground: UIColor { dynamic(0xF2F2F7, 0x1C1C1E) }
  /// Behind groups in groups, by the current traits.
  public static var tertiarySystemBackground: UIColor { dynamic(0xFFFFFF, 0x2C2C2E) }
  /// Behind grouped lists, by the current traits.
  public static var systemGroupedBackground: UIColor { dynamic(0xF2F2F7, 0x000000) }
  /// Behind grouped lists, by the current traits.
  public static var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// Behind the rows of grouped lists, by the current traits.
  public static var secondarySystemGroupedBackground: UIColor { dynamic(0xFFFFFF, 0x1C1C1E) }
  /// Behind groups in the rows of grouped lists, by the current traits.
  public static var tertiarySystemGroupedBackground: UIColor { dynamic(0xF2F2F7, 0x2C2C2E) }
  /// Of thin parts that are not filled, by the current traits.
  public static var systemFill: UIColor { dynamic(0x787880, 0x787880, (0.2, 0.36)) }
  /// Of parts that are not filled, by the current traits.
  public static var secondarySystemFill: UIColor { dynamic(0x787880, 0x787880, (0.16, 0.32)) }
  /// Of large parts that are not filled, by the current traits.
  public static var tertiarySystemFill: UIColor { dynamic(0x767680, 0x767680, (0.12, 0.24)) }
  /// Of the largest parts that are not filled, by the current traits.
  public static var quaternarySystemFill: UIColor { dynamic(0x747480, 0x767680, (0.08, 0.18)) }
  /// The tint of views that set none.
  public static var tintColor: UIColor { systemBlue }
  /// White: of text on dark, whatever the traits are.
  public static var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// Black: of text on light, whatever the traits are.
  public static var darkText: UIColor { .black }
}
