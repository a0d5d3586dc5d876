@_exported public import class Foundation.NotificationCenter
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.NSNotification
@_exported public import class Foundation.Timer
@_exported public import struct Foundation.URL
public import MultiplaneViews

// Foundation's names of what the application, its screens and windows tell: `NotificationCenter.default` has them, too.
extension Application {
  /// The application has launched.
  public static var didFinishLaunchingNotification: NSNotification.Name {
    .init("UIApplicationDidFinishLaunchingNotification")
  }
  /// The application takes events.
  public static var didBecomeActiveNotification: NSNotification.Name {
    .init("UIApplicationDidBecomeActiveNotification")
  }
  /// The application will take no events.
  public static var willResignActiveNotification: NSNotification.Name {
    .init("UIApplicationWillResignActiveNotification")
  }
  /// The application is not seen.
  public static var didEnterBackgroundNotification: NSNotification.Name {
    .init("UIApplicationDidEnterBackgroundNotification")
  }
  /// The application will be seen.
  public static var willEnterForegroundNotification: NSNotification.Name {
    .init("UIApplicationWillEnterForegroundNotification")
  }
  /// The application will end.
  public static var willTerminateNotification: NSNotification.Name { .init("UIApplicationWillTerminateNotification") }
  /// Memory is short: `receiveMemoryWarning()`.
  public static var didReceiveMemoryWarningNotification: NSNotification.Name {
    .init("UIApplicationDidReceiveMemoryWarningNotification")
  }

  /// Hands the notifications of the application's own centre on to `NotificationCenter.default`, under UIKit's names.
  func postToFoundation() {
    notificationCenter.addObserver(forName: nil) { notification in
      let prefix = notification.name.rawValue.hasPrefix("UI") ? "" : "UI"
      Foundation.NotificationCenter.default.post(
        name: .init("\(prefix)\(notification.name.rawValue)Notification"), object: notification.object,
        userInfo: notification.userInfo.isEmpty ? nil : notification.userInfo.mapValues { foundationValue($0) })
    }
  }
}

extension Window {
  /// The window is shown.
  public static var didBecomeVisibleNotification: NSNotification.Name { .init("UIWindowDidBecomeVisibleNotification") }
  /// The window is hidden.
  public static var didBecomeHiddenNotification: NSNotification.Name { .init("UIWindowDidBecomeHiddenNotification") }
  /// The window is the key window.
  public static var didBecomeKeyNotification: NSNotification.Name { .init("UIWindowDidBecomeKeyNotification") }
  /// The window is the key window no more.
  public static var didResignKeyNotification: NSNotification.Name { .init("UIWindowDidResignKeyNotification") }
}

extension Screen {
  /// A screen was connected.
  public static var didConnectNotification: NSNotification.Name { .init("UIScreenDidConnectNotification") }
  /// A screen was disconnected.
  public static var didDisconnectNotification: NSNotification.Name { .init("UIScreenDidDisconnectNotification") }
}

extension Foundation.NotificationCenter {
  /// Calls a method at notifications, as long as the observer lives.
  ///
  /// - Parameter observer: is not retained.
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
    let token = Observation(observer as AnyObject, selector)
    token.token = addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
      if !token.handle(notification), let added = token.token { self?.removeObserver(added) }
    }
  }
}

/// An observer of notifications whose method is called by a selector.
private final class Observation: @unchecked Sendable {
  private weak var observer: AnyObject?
  private let selector: Selector
  var token: (any NSObjectProtocol)?

  init(_ observer: AnyObject, _ selector: Selector) { (self.observer, self.selector) = (observer, selector) }

  /// Calls the observer; false where it is gone. Observers of views are called on the main thread only.
  func handle(_ notification: Foundation.Notification) -> Bool {
    guard let observer else { return false }
    let call = Call(observer, notification)
    guard Thread.isMainThread else { return true }
    MainActor.assumeIsolated { selector.perform(on: call.observer, sender: call.notification) }
    return true
  }

  private struct Call: @unchecked Sendable {
    let observer: AnyObject
    let notification: Foundation.Notification
    init(_ observer: AnyObject, _ notification: Foundation.Notification) {
      (self.observer, self.notification) = (observer, notification)
    }
  }
}

extension Application {
  /// Whether the application takes events: see `state`.
  public final var applicationState: State { state }
  /// Which side of the main screen is up.
  public final var statusBarOrientation: UIInterfaceOrientation { mainScreen?.orientation ?? .portrait }
  /// Empty: there is no status bar.
  public final var statusBarFrame: CGRect { .zero }

  /// Always true: there is no status bar.
  public final var isStatusBarHidden: Bool { true }
  /// Of no effect: nothing here puts a display to sleep.
  public final var isIdleTimerDisabled: Bool {
    get { true }
    set {}
  }
  /// Of no effect: there is no status bar.
  public final var isNetworkActivityIndicatorVisible: Bool {
    get { false }
    set {}
  }

  /// Opens nothing: the completion hears false.
  public final func open(_ url: URL, options: [String: Any] = [:], completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }

  /// Whether a program opens a URL: never, for this module knows none.
  public final func canOpenURL(_ url: URL) -> Bool { false }
}

extension Timer {
  /// Calls a method after a time, or each time that it has passed, of the application's clock, which is a script's
  /// where one runs. On the main thread only.
  ///
  /// - Parameter target: is retained until the timer is invalid.
  @discardableResult
  public class func scheduledTimer(
    timeInterval: Double, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let target = Target(object: target as AnyObject)
    let interval = max(timeInterval, leastInterval)
    let timer = Timer(timeInterval: interval, repeats: repeats) { timer in
      let sender = Target(object: timer)
      MainActor.assumeIsolated { selector.perform(on: target.object, sender: sender.object) }
    }
    let sent = Target(object: timer)
    MainActor.assumeIsolated {
      let application = Application.shared
      application.schedule(at: application.currentTime + interval, every: repeats ? interval : nil) { turn in
        let timer = sent.object as? Timer
        timer?.fire()
        if timer?.isValid != true { turn.invalidate() }
      }
    }
    return timer
  }

  /// Seconds, as Foundation has it.
  private static var leastInterval: Double { 0.0001 }

  private struct Target: @unchecked Sendable { let object: AnyObject }
}

/// A number as Foundation has it, so that code may read it as any type of number; another value as it is.
private func foundationValue(_ value: Any) -> Any {
  switch value {
  case let value as Double: NSNumber(value: value)
  case let value as Int: NSNumber(value: value)
  case let value as Bool: NSNumber(value: value)
  default: value
  }
}
