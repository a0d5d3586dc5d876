/// What an application tells of its life. Every function has a default.
@preconcurrency @MainActor public protocol ApplicationDelegate: AnyObject {
  /// The application of a program whose `@main` the delegate is; a new one by default.
  static func makeApplication() -> Application

  /// The application is about to launch; its screens are connected. The default returns true.
  func application(_ application: Application, willFinishLaunchingWithOptions options: [String: String]?) -> Bool

  /// The application has launched: the place to make windows. The default returns true.
  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool

  /// The application has become active.
  func applicationDidBecomeActive(_ application: Application)

  /// The application will be active no more.
  func applicationWillResignActive(_ application: Application)

  /// The application is in the background.
  func applicationDidEnterBackground(_ application: Application)

  /// The application comes back from the background.
  func applicationWillEnterForeground(_ application: Application)

  /// Memory is short.
  func applicationDidReceiveMemoryWarning(_ application: Application)

  /// The application ends.
  func applicationWillTerminate(_ application: Application)
}

extension ApplicationDelegate {
  /// Returns a new one.
  public static func makeApplication() -> Application { Application() }

  /// Returns true.
  public func application(
    _ application: Application, willFinishLaunchingWithOptions options: [String: String]?
  ) -> Bool { true }

  /// Returns true.
  public func application(
    _ application: Application, didFinishLaunchingWithOptions options: [String: String]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: Application) {}

  /// Does nothing.
  public func applicationWillResignActive(_ application: Application) {}

  /// Does nothing.
  public func applicationDidEnterBackground(_ application: Application) {}

  /// Does nothing.
  public func applicationWillEnterForeground(_ application: Application) {}

  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: Application) {}

  /// Does nothing.
  public func applicationWillTerminate(_ application: Application) {}
}
