public import MultiplaneViews

/// The windows of a screen.
open class UIWindowScene: UIScene {
  /// How large a scene is, and which side of it is up.
  @preconcurrency @MainActor public final class Geometry {
    /// The space of the windows.
    public let coordinateSpace: any UICoordinateSpace
    /// Which side of the display is up.
    public let interfaceOrientation: UIInterfaceOrientation
    /// The rectangle of the scene in its own space, points.
    public let bounds: CGRect
    /// Whether the user is changing the size: not known.
    public let isInteractivelyResizing = false

    init(_ screen: UIScreen, _ orientation: UIInterfaceOrientation, _ bounds: CGRect) {
      (coordinateSpace, interfaceOrientation, self.bounds) = (screen, orientation, bounds)
    }
  }

  /// The screen. A scene that the application did not make is on the main one.
  public final var screen: UIScreen { session.screen ?? .main }
  /// The windows that are shown on the screen, back to front.
  public final var windows: [UIWindow] { screen.windows }
  /// The window of the scene that keys go to.
  public final var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The space of the windows.
  public final var coordinateSpace: any UICoordinateSpace { screen }
  /// Which side of the screen is up.
  public final var interfaceOrientation: UIInterfaceOrientation { screen.orientation }
  /// How large the scene is, and which side of it is up.
  public final var effectiveGeometry: Geometry { Geometry(screen, screen.orientation, screen.bounds) }
  /// The surroundings of windows that say nothing.
  public final var traitCollection: UITraitCollection { screen.traitCollection }
  /// Always true: a scene has a whole screen.
  public final var isFullScreen: Bool { true }
  /// The sizes that a user may give the scene, for a host that shows it in a window.
  public final let sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions()
  /// What is known of the status bar: there is none.
  public final let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
}

/// The sizes that a user may give a scene. Nothing here asks for them; a host may.
@preconcurrency @MainActor public final class UISceneSizeRestrictions {
  /// Points; none by default.
  public var minimumSize = CGSize.zero
  /// Points; without an end by default.
  public var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  /// Whether the scene may fill the display; true by default.
  public var allowsFullScreen = true
}

/// What is known of the status bar: there is none.
@preconcurrency @MainActor public final class UIStatusBarManager {
  /// Empty.
  public var statusBarFrame: CGRect { .zero }
  /// True.
  public var isStatusBarHidden: Bool { true }
  /// The default one.
  public var statusBarStyle: UIStatusBarStyle { .default }
}

extension UIWindow {
  /// Makes a hidden window that fills the screen of a scene.
  public convenience init(windowScene: UIWindowScene) { self.init(screen: windowScene.screen) }

  /// The scene of the window's screen; nil for a window without a screen. Setting it puts the window on the scene's
  /// screen.
  public final var windowScene: UIWindowScene? {
    get { shownScreen.flatMap { Scenes.scene(of: $0) as? UIWindowScene } }
    set { shownScreen = newValue?.screen }
  }
}
