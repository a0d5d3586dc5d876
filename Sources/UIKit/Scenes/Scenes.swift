@_exported public import struct Foundation.Data
@_exported public import class Foundation.FileHandle
@_exported public import class Foundation.NSNotification
@_exported public import class Foundation.NotificationCenter
@_exported public import func Foundation.exit
import MultiplaneViews

/// The scenes of the shared application: one for each screen.
@MainActor enum Scenes {
  /// Of the screens, in the order in which they were connected.
  private(set) static var all: [UIScene] = []
  /// Whether scenes have delegates: then they hear of the application's life in place of its delegate.
  private static var haveDelegates = false

  /// The scene of a screen of the shared application; nil while it is not connected yet.
  static func scene(of screen: Screen) -> UIScene? {
    if let known = all.first(where: { $0.session.screen === screen }) { return known }
    let application = Application.shared
    guard screen.application === application, !isLaunching(application) else { return nil }
    return add(screen, UISceneConfiguration())
  }

  /// Whether the delegate will hear of the screens that have no scene yet.
  private static func isLaunching(_ application: Application) -> Bool {
    application.delegate is any UIApplicationDelegate && (application.state == .launching || !isConnected)
  }
  /// Whether the scenes of the screens of the launch were connected.
  private static var isConnected = false

  /// Connects the scenes of all screens, and from then on those of screens that come.
  static func connect(_ delegate: any UIApplicationDelegate) {
    guard !isConnected else { return }
    isConnected = true
    let application = Application.shared
    for screen in application.screens { connect(screen, delegate) }
    let center = application.notificationCenter
    center.addObserver(forName: .init("ScreenDidConnect")) { notification in
      guard let screen = notification.object as? Screen, let delegate = Application.shared.delegate else { return }
      if let delegate = delegate as? any UIApplicationDelegate { connect(screen, delegate) }
    }
    application.lifeObserver = haveDelegates ? { follow($0) } : nil
  }

  /// Lets scenes of screens that are gone end.
  static func followScreens(of application: Application) {
    application.notificationCenter.addObserver(forName: .init("ScreenDidDisconnect")) { notification in
      if let screen = notification.object as? Screen { disconnect(screen) }
    }
  }

  private static func connect(_ screen: Screen, _ delegate: any UIApplicationDelegate) {
    guard !all.contains(where: { $0.session.screen === screen }) else { return }
    let (application, options) = (Application.shared, UIScene.ConnectionOptions())
    let role = screen === application.mainScreen ? UISceneSession.Role.windowApplication : .windowExternalDisplay
    let session = UISceneSession(screen: screen, role: role, configuration: UISceneConfiguration())
    session.configuration = delegate.application(application, configurationForConnecting: session, options: options)
    let found: AnyClass? =
      session.configuration.delegateClass ?? sceneDelegate(session.configuration, besides: delegate)
    guard let found else {
      // A program may have made its windows already.
      guard session.configuration.isDefault || !application.windows.isEmpty else { return fail(noDelegate(delegate)) }
      add(session, options, nil)
      return
    }
    guard let made = (found as? Responder.Type)?.init(delegate: ()) as? any UISceneDelegate else {
      return fail("the scene's delegate is to be a UIResponder that is a UISceneDelegate, which \(found) is not")
    }
    haveDelegates = true
    let scene = add(session, options, made)
    let window = storyboardWindow(scene)
    made.scene(scene, willConnectTo: session, options: options)
    show(window, scene)
    showFirstController(scene, delegate)
    post(UIScene.willConnectNotification, scene)
    if application.state == .active {
      for change in [LifeChange.willEnterForeground, .didBecomeActive] { tell(scene, change) }
    }
  }

  /// A window with the initial controller of the storyboard that the program begins with, which the scene's delegate
  /// has before it hears of the scene; nil without a storyboard.
  private static func storyboardWindow(_ scene: UIScene) -> UIWindow? {
    guard let scene = scene as? UIWindowScene, let delegate = scene.delegate as? any UIWindowSceneDelegate,
      let controller = Archive.mainStoryboard(scene.session.configuration)?.instantiateInitialViewController()
    else { return nil }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller
    delegate.window = window
    return window
  }

  /// Shows that window, unless the delegate has taken another.
  private static func show(_ window: UIWindow?, _ scene: UIScene) {
    let own = ((scene as? UIWindowScene)?.delegate as? any UIWindowSceneDelegate)?.window
    if let window, own == nil || own === window { window.makeKeyAndVisible() }
  }

  /// The same of a program whose delegate has the window, since it has no scenes; nil without a storyboard.
  static func storyboardWindow(of delegate: any UIApplicationDelegate) -> UIWindow? {
    guard delegate.window == nil, sceneDelegate(UISceneConfiguration(), besides: delegate) == nil,
      let screen = Application.shared.mainScreen,
      let controller = Archive.mainStoryboard()?.instantiateInitialViewController()
    else { return nil }
    let window = UIWindow(frame: screen.bounds)
    window.rootViewController = controller
    delegate.window = window
    return window
  }

  /// Shows the class ViewController of the program's module where the scene's delegate has made no window, and there is
  /// no storyboard: what the storyboard of Xcode's template says.
  private static func showFirstController(_ scene: UIScene, _ application: any UIApplicationDelegate) {
    guard let scene = scene as? UIWindowScene, let delegate = scene.delegate as? any UIWindowSceneDelegate,
      delegate.window == nil, scene.windows.isEmpty,
      let type = namedClass("ViewController", besides: application) as? Responder.Type,
      let controller = type.init(delegate: ()) as? UIViewController
    else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller
    delegate.window = window
    window.makeKeyAndVisible()
  }

  private static func noDelegate(_ delegate: any UIApplicationDelegate) -> String {
    "the scene has no delegate: the configuration of \(type(of: delegate)) has no delegateClass, and the module "
      + "\(moduleName(of: delegate)) has no class SceneDelegate"
  }

  /// Ends the program, as a script's errors do.
  private static func fail(_ message: String) {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }

  private static func moduleName(of object: AnyObject) -> Substring {
    String(reflecting: type(of: object)).prefix { $0 != "." }
  }

  /// The class of a name at the top level of the module of an object's class; nil where there is none.
  private static func namedClass(_ name: String, besides object: AnyObject) -> AnyClass? {
    let module = moduleName(of: object)
    return _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? AnyClass
  }

  /// The class that Info.plist names for the delegate of a scene, or else the class SceneDelegate; nil without either.
  private static func sceneDelegate(_ configuration: UISceneConfiguration, besides object: AnyObject) -> AnyClass? {
    LaunchFile.own.scene(configuration).delegate.flatMap { namedClass($0, besides: object) }
      ?? namedClass("SceneDelegate", besides: object)
  }

  private static func add(_ screen: Screen, _ configuration: UISceneConfiguration) -> UIScene {
    let session = UISceneSession(screen: screen, role: .windowApplication, configuration: configuration)
    return add(session, UIScene.ConnectionOptions(), nil)
  }

  @discardableResult
  private static func add(
    _ session: UISceneSession, _ options: UIScene.ConnectionOptions, _ delegate: (any UISceneDelegate)?
  ) -> UIScene {
    let type = session.configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = type.init(session: session, connectionOptions: options)
    (scene.delegate, session.scene) = (delegate, scene)
    scene.activationState = state(Application.shared)
    all.append(scene)
    session.screen?.responder = scene
    session.screen?.geometryObserver = { [weak scene] orientation, bounds in
      if let scene = scene as? UIWindowScene { update(scene, orientation, bounds) }
    }
    return scene
  }

  private static func state(_ application: Application) -> UIScene.ActivationState {
    switch application.state {
    case .launching: .unattached
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }

  private static func update(_ scene: UIWindowScene, _ orientation: UIInterfaceOrientation, _ bounds: CGRect) {
    guard let delegate = scene.delegate as? any UIWindowSceneDelegate else { return }
    delegate.windowScene(
      scene, didUpdate: scene.coordinateSpace, interfaceOrientation: orientation,
      traitCollection: scene.traitCollection)
    delegate.windowScene(
      scene, didUpdateEffectiveGeometry: UIWindowScene.Geometry(scene.screen, orientation, bounds))
  }

  private static func disconnect(_ screen: Screen) {
    guard let scene = all.first(where: { $0.session.screen === screen }) else { return }
    all.removeAll { $0 === scene }
    (screen.responder, screen.geometryObserver, scene.activationState) = (nil, nil, .unattached)
    scene.delegate?.sceneDidDisconnect(scene)
    post(UIScene.didDisconnectNotification, scene)
    let application = Application.shared
    (application.delegate as? any UIApplicationDelegate)?
      .application(application, didDiscardSceneSessions: [scene.session])
  }

  private static func follow(_ change: LifeChange) { for scene in all { tell(scene, change) } }

  private static func tell(_ scene: UIScene, _ change: LifeChange) {
    switch change {
    case .willEnterForeground:
      scene.activationState = .foregroundInactive
      scene.delegate?.sceneWillEnterForeground(scene)
      post(UIScene.willEnterForegroundNotification, scene)
    case .didBecomeActive:
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
      post(UIScene.didActivateNotification, scene)
    case .willResignActive:
      scene.delegate?.sceneWillResignActive(scene)
      post(UIScene.willDeactivateNotification, scene)
      scene.activationState = .foregroundInactive
    case .didEnterBackground:
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
      post(UIScene.didEnterBackgroundNotification, scene)
    }
  }

  private static func post(_ name: NSNotification.Name, _ scene: UIScene) {
    Foundation.NotificationCenter.default.post(name: name, object: scene)
  }
}

extension Application {
  /// The scenes of the screens that are connected.
  public final var connectedScenes: Set<UIScene> { Set(screens.compactMap { Scenes.scene(of: $0) }) }
  /// The sessions of the scenes that are connected.
  public final var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  /// Always false: a screen has one scene.
  public final var supportsMultipleScenes: Bool { false }
}
