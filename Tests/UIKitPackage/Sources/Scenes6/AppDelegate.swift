import UIKit

/// A program whose configurations name the classes of the scene and its delegate; prints what they hear.
class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("launched with \(application.connectedScenes.count) scenes")
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let made = UISceneConfiguration(name: "Named", sessionRole: connectingSceneSession.role)
    (made.delegateClass, made.sceneClass) = (NamedDelegate.self, OwnScene.self)
    return made
  }

  func applicationDidBecomeActive(_ application: UIApplication) { print("not called") }

  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    print("\(sceneSessions.count) discarded")
  }
}

class OwnScene: UIWindowScene {}

class NamedDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? OwnScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    let isMain = session.role == .windowApplication
    print("connected, on the main screen: \(isMain), \(session.configuration.name ?? "")")
    if isMain { perform(Selector(Self.change), with: nil, afterDelay: 0.05) }
  }

  func change() {
    let application = UIApplication.shared
    application.enterBackground()
    application.enterForeground()
    UIScreen.main.setOrientation(.landscapeLeft, duration: 0)
    let second = UIScreen(size: CGSize(width: 10, height: 10))
    application.connect(second)
    print("\(application.connectedScenes.count) scenes, \(application.openSessions.count) sessions")
    application.disconnect(second)
    print("\(application.connectedScenes.count) scene")
  }

  func sceneDidDisconnect(_ scene: UIScene) { print("disconnected: \(scene.activationState)") }
  func sceneDidBecomeActive(_ scene: UIScene) { print("active: \(scene.activationState)") }
  func sceneWillResignActive(_ scene: UIScene) { print("resigns: \(scene.activationState)") }
  func sceneWillEnterForeground(_ scene: UIScene) { print("foreground: \(scene.activationState)") }
  func sceneDidEnterBackground(_ scene: UIScene) { print("background: \(scene.activationState)") }

  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {
    print("from \(previousInterfaceOrientation) to \(windowScene.effectiveGeometry.interfaceOrientation)")
  }
}
