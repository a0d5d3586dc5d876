/// UIKit's name of `Responder`.
public typealias UIResponder = Responder
/// UIKit's name of `View`.
public typealias UIView = View
/// UIKit's name of `ViewController`.
public typealias UIViewController = ViewController
/// UIKit's name of `Screen`.
public typealias UIScreen = Screen
/// UIKit's name of `Application`.
public typealias UIApplication = Application
/// UIKit's name of `ApplicationDelegate`.
public typealias UIApplicationDelegate = ApplicationDelegate
/// UIKit's name of `Touch`.
public typealias UITouch = Touch
/// UIKit's name of `Event`.
public typealias UIEvent = Event
/// UIKit's name of `Press`.
public typealias UIPress = Press
/// UIKit's name of `PressesEvent`.
public typealias UIPressesEvent = PressesEvent
/// UIKit's name of `Color`.
public typealias UIColor = Color
/// UIKit's name of `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets

/// A window that is on the main screen from the beginning.
open class UIWindow: Window {
  /// Makes a hidden window on the main screen.
  public override init(frame: Rect) {
    super.init(frame: frame)
    screen = UIScreen.main
  }

  /// Makes a window from an archive, on the main screen.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    screen = UIScreen.main
  }
}
