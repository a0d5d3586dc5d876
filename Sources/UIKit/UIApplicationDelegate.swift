public import MultiplaneViews

extension Application {
  /// The key of a launch option.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// A key by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// What an application tells of its life, with UIKit's types.
@preconcurrency @MainActor public protocol UIApplicationDelegate: ApplicationDelegate {
  /// The window that the program shows first, for its own use. A delegate that does not declare it has none: as with
  /// UIKit's optional property.
  var window: UIWindow? { get set }

  /// The application is about to launch. The default returns true.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The application has launched. The default returns true.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// How the scene of a screen is made: which class its delegate is of. The default makes scenes whose delegate is the
  /// class SceneDelegate of the delegate's module, or without a delegate where there is none.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// The screens of scenes were disconnected. The default does nothing.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension ApplicationDelegate {
  /// The window of a `UIApplicationDelegate`; nil of another delegate.
  public var window: UIWindow? { (self as? any UIApplicationDelegate)?.window }
}

extension UIApplicationDelegate {
  /// Nil: the delegate has not declared the property.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// The shared application.
  public static func makeApplication() -> Application { .shared }

  /// Returns true.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns true.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Hands the options on with UIKit's keys.
  public func application(
    _ application: Application, willFinishLaunchingWithOptions options: [String: String]?
  ) -> Bool { self.application(application, willFinishLaunchingWithOptions: keyed(options)) }

  /// Returns one that leaves the choice to the application.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration() }

  /// Does nothing.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// Hands the options on with UIKit's keys, and connects the scenes of the screens afterwards.
  public func application(
    _ application: Application, didFinishLaunchingWithOptions options: [String: String]?
  ) -> Bool {
    let window = application === Application.shared ? Scenes.storyboardWindow(of: self) : nil
    if window == nil, application === Application.shared { Archive.loadMainNib(self) }
    let answer = self.application(application, didFinishLaunchingWithOptions: keyed(options))
    if let window, self.window == nil || self.window === window { window.makeKeyAndVisible() }
    if application === Application.shared { Scenes.connect(self) }
    return answer
  }

  private func keyed(_ options: [String: String]?) -> [UIApplication.LaunchOptionsKey: Any]? {
    guard let options else { return nil }
    return Dictionary(
      uniqueKeysWithValues: options.map { (UIApplication.LaunchOptionsKey(rawValue: $0.key), $0.value as Any) })
  }
}
