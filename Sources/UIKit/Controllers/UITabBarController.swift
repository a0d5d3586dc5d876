public import MultiplaneControllers
public import MultiplaneDrawing

/// UIKit's name of `TabBarController`.
public typealias UITabBarController = TabBarController
/// UIKit's name of `TabBarControllerDelegate`.
public typealias UITabBarControllerDelegate = TabBarControllerDelegate
/// UIKit's name of `TabBar`.
public typealias UITabBar = TabBar
/// UIKit's name of `TabBarDelegate`.
public typealias UITabBarDelegate = TabBarDelegate
/// UIKit's name of `TabBarItem`.
public typealias UITabBarItem = TabBarItem
/// UIKit's name of `TabBarAppearance`.
public typealias UITabBarAppearance = TabBarAppearance
/// UIKit's name of `PageViewController`.
public typealias UIPageViewController = PageViewController
/// UIKit's name of `PageViewControllerDataSource`.
public typealias UIPageViewControllerDataSource = PageViewControllerDataSource
/// UIKit's name of `PageViewControllerDelegate`.
public typealias UIPageViewControllerDelegate = PageViewControllerDelegate
/// UIKit's name of `SplitViewController`.
public typealias UISplitViewController = SplitViewController
/// UIKit's name of `SplitViewControllerDelegate`.
public typealias UISplitViewControllerDelegate = SplitViewControllerDelegate

/// UIKit's name of `TabBarItemAppearance`.
public typealias UITabBarItemAppearance = TabBarItemAppearance
/// UIKit's name of `TabBarItemAppearance.StateAppearance`.
public typealias UITabBarItemStateAppearance = TabBarItemAppearance.StateAppearance

extension TabBarItemAppearance.StateAppearance {
  /// Sets the font and the colour of titles; of other attributes there is no use here.
  public var titleTextAttributes: [NSAttributedString.Key: Any] {
    get {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = titleFont
      attributes[.foregroundColor] = titleColor
      return attributes
    }
    set { (titleFont, titleColor) = (newValue[.font] as? UIFont, newValue[.foregroundColor] as? UIColor) }
  }
}

extension UITabBar {
  /// Whether the bar is dark, whatever its surroundings are.
  public final var barStyle: UIBarStyle {
    get { overrideUserInterfaceStyle == .dark ? .black : .default }
    set { overrideUserInterfaceStyle = newValue == .black ? .dark : .unspecified }
  }

  /// Takes the line at the upper edge away; nil brings it back. The image itself is not shown.
  public final var shadowImage: UIImage? {
    get { hidesLine ? UIImage() : nil }
    set { hidesLine = newValue != nil }
  }
}
