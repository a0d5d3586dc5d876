extension Application {
  /// Something that has happened.
  public struct Notification {
    /// What has happened.
    public struct Name: Hashable, Sendable, RawRepresentable {
      /// The text of the name.
      public var rawValue: String
      /// A name by its text.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A name by its text.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// What has happened.
    public let name: Name
    /// What it has happened to.
    public let object: AnyObject?
    /// What else is said, by keys of those who post it; empty by default.
    public var userInfo: [String: Any] = [:]
  }

  /// Tells observers of what has happened: Foundation's, without Foundation, and for the main actor only.
  @preconcurrency @MainActor public final class NotificationCenter {
    /// An observer, to be removed with it.
    @preconcurrency @MainActor public final class Observer {
      fileprivate let name: Notification.Name?
      fileprivate weak var object: AnyObject?
      fileprivate let takesAll: Bool
      fileprivate var handler: ((Notification) -> Void)?

      fileprivate init(
        name: Notification.Name?, object: AnyObject?, handler: @escaping (Notification) -> Void
      ) {
        (self.name, self.object, takesAll, self.handler) = (name, object, object == nil, handler)
      }
    }

    private var observers: [Observer] = []

    /// Makes a centre without observers.
    public init() {}

    /// Adds an observer, which stays until it is removed.
    ///
    /// - Parameters:
    ///   - name: nil for all.
    ///   - object: what it must have happened to; nil for anything.
    @discardableResult
    public func addObserver(
      forName name: Notification.Name?, object: AnyObject? = nil, using handler: @escaping (Notification) -> Void
    ) -> Observer {
      let observer = Observer(name: name, object: object, handler: handler)
      observers.append(observer)
      return observer
    }

    /// Removes an observer; it hears nothing more, also of a notification that is being posted.
    public func removeObserver(_ observer: Observer) {
      observer.handler = nil
      observers.removeAll { $0 === observer }
    }

    /// Calls the observers of a name and an object, in the order in which they were added.
    public func post(name: Notification.Name, object: AnyObject?, userInfo: [String: Any] = [:]) {
      let notification = Notification(name: name, object: object, userInfo: userInfo)
      for observer in observers {
        guard observer.name == nil || observer.name == name else { continue }
        guard observer.takesAll || observer.object != nil && observer.object === object else { continue }
        observer.handler?(notification)
      }
    }
  }
}

extension Window {
  /// A window was shown.
  public static var didBecomeVisibleNotification: Application.Notification.Name { .init("WindowDidBecomeVisible") }
  /// A window was hidden.
  public static var didBecomeHiddenNotification: Application.Notification.Name { .init("WindowDidBecomeHidden") }
  /// A window has become the key window.
  public static var didBecomeKeyNotification: Application.Notification.Name { .init("WindowDidBecomeKey") }
  /// A window is the key window no more.
  public static var didResignKeyNotification: Application.Notification.Name { .init("WindowDidResignKey") }
}

extension Screen {
  /// A screen was connected; it has no windows yet.
  public static var didConnectNotification: Application.Notification.Name { .init("ScreenDidConnect") }
  /// A screen was given another mode; it has its size.
  public static var modeDidChangeNotification: Application.Notification.Name { .init("ScreenModeDidChange") }
  /// A screen was disconnected; its windows are hidden.
  public static var didDisconnectNotification: Application.Notification.Name { .init("ScreenDidDisconnect") }
}

extension Application {
  /// The application has launched.
  public static var didFinishLaunchingNotification: Notification.Name { .init("ApplicationDidFinishLaunching") }
  /// The application has become active.
  public static var didBecomeActiveNotification: Notification.Name { .init("ApplicationDidBecomeActive") }
  /// The application will be active no more.
  public static var willResignActiveNotification: Notification.Name { .init("ApplicationWillResignActive") }
  /// The application is in the background.
  public static var didEnterBackgroundNotification: Notification.Name { .init("ApplicationDidEnterBackground") }
  /// The application comes back from the background.
  public static var willEnterForegroundNotification: Notification.Name { .init("ApplicationWillEnterForeground") }
  /// The application ends.
  public static var willTerminateNotification: Notification.Name { .init("ApplicationWillTerminate") }
  /// Memory is short.
  public static var didReceiveMemoryWarningNotification: Notification.Name {
    .init("ApplicationDidReceiveMemoryWarning")
  }
}
