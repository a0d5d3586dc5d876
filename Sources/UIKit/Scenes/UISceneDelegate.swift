public import MultiplaneViews

/// Hears of a scene's life. Every function has a default, which does nothing.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
  /// The scene was connected: the place to make its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)

  /// The scene's screen was disconnected.
  func sceneDidDisconnect(_ scene: UIScene)

  /// The scene takes input.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// The scene will take no input.
  func sceneWillResignActive(_ scene: UIScene)

  /// The scene will be seen.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// The scene is not seen.
  func sceneDidEnterBackground(_ scene: UIScene)

  /// The program was asked to open URLs. Nothing here asks; a host may.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// Hears of the life of a scene with windows. Every member has a default.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window, for the delegate's own use. One that does not declare it has none.
  var window: UIWindow? { get set }

  /// The scene has another size or side up.
  ///
  /// - Parameters:
  ///   - previousCoordinateSpace: the scene's space; it has the new size.
  ///   - previousInterfaceOrientation: the side that was up.
  ///   - previousTraitCollection: the traits, which are those of before.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)

  /// The scene has another size or side up.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry)
}

extension UIWindowSceneDelegate {
  /// Nil: the delegate has not declared the property.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Does nothing.
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}

  /// Does nothing.
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
  ) {}
}
