@_exported public import MultiplaneControllers
public import MultiplaneDrawing
public import MultiplaneViews

/// UIKit's name of `NavigationController`.
public typealias UINavigationController = NavigationController
/// UIKit's name of `NavigationControllerDelegate`.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate
/// UIKit's name of `NavigationBar`.
public typealias UINavigationBar = NavigationBar
/// UIKit's name of `NavigationBarDelegate`.
public typealias UINavigationBarDelegate = NavigationBarDelegate
/// UIKit's name of `NavigationItem`.
public typealias UINavigationItem = NavigationItem
/// UIKit's name of `BarAppearance`.
public typealias UIBarAppearance = BarAppearance
/// UIKit's name of `NavigationBarAppearance`.
public typealias UINavigationBarAppearance = NavigationBarAppearance
/// UIKit's name of `ToolbarAppearance`.
public typealias UIToolbarAppearance = ToolbarAppearance
/// UIKit's name of `BarButtonItemAppearance`.
public typealias UIBarButtonItemAppearance = BarButtonItemAppearance
/// UIKit's name of `BarButtonItemAppearance.StateAppearance`.
public typealias UIBarButtonItemStateAppearance = BarButtonItemAppearance.StateAppearance
/// UIKit's name of `ScreenEdgePanGestureRecognizer`.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

extension UINavigationController {
  /// UIKit's name of `NavigationOperation`.
  public typealias Operation = NavigationOperation
  /// Seconds in which bars come and go.
  public static var hideShowBarDuration: CGFloat { CGFloat(NavigationLook.barDuration) }
}

extension UINavigationBar {
  /// Sets the font and the colour of titles; of other attributes there is no use here.
  public final var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { attributes(titleFont, titleColor) }
    set { (titleFont, titleColor) = (newValue?[.font] as? UIFont, newValue?[.foregroundColor] as? UIColor) }
  }

  /// Sets the font and the colour of large titles; of other attributes there is no use here.
  public final var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { attributes(largeTitleFont, largeTitleColor) }
    set {
      (largeTitleFont, largeTitleColor) = (newValue?[.font] as? UIFont, newValue?[.foregroundColor] as? UIColor)
    }
  }

  /// Whether the bar is dark, whatever its surroundings are.
  public final var barStyle: UIBarStyle {
    get { overrideUserInterfaceStyle == .dark ? .black : .default }
    set { overrideUserInterfaceStyle = newValue == .black ? .dark : .unspecified }
  }

  /// Sets the image behind the items, for all heights.
  public final func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) { backgroundImage = image }

  /// Sets the image behind the items, for all positions and heights.
  public final func setBackgroundImage(
    _ image: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { backgroundImage = image }

  /// The image behind the items.
  public final func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }

  /// Takes the line at the lower edge away; nil brings it back. The image itself is not shown.
  public final var shadowImage: UIImage? {
    get { hidesLine ? UIImage() : nil }
    set { hidesLine = newValue != nil }
  }

  /// Of no effect: titles fade.
  public final var backIndicatorTransitionMaskImage: UIImage? {
    get { nil }
    set {}
  }
}

extension UINavigationBarAppearance {
  /// Sets the font and the colour of titles; of other attributes there is no use here.
  public final var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes(titleFont, titleColor) ?? [:] }
    set { (titleFont, titleColor) = (newValue[.font] as? UIFont, newValue[.foregroundColor] as? UIColor) }
  }

  /// Sets the font and the colour of large titles; of other attributes there is no use here.
  public final var largeTitleTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes(largeTitleFont, largeTitleColor) ?? [:] }
    set { (largeTitleFont, largeTitleColor) = (newValue[.font] as? UIFont, newValue[.foregroundColor] as? UIColor) }
  }
}

extension BarButtonItemAppearance.StateAppearance {
  /// Sets the font and the colour of titles; of other attributes there is no use here.
  public var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes(titleFont, titleColor) ?? [:] }
    set { (titleFont, titleColor) = (newValue[.font] as? UIFont, newValue[.foregroundColor] as? UIColor) }
  }
}

private func attributes(_ font: UIFont?, _ color: UIColor?) -> [NSAttributedString.Key: Any]? {
  var attributes: [NSAttributedString.Key: Any] = [:]
  attributes[.font] = font
  attributes[.foregroundColor] = color
  return attributes.isEmpty ? nil : attributes
}
