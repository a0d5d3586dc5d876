public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
@_exported public import MultiplaneSystemViews
public import MultiplaneViews

/// UIKit's name of `Responder`.
public typealias UIResponder = Responder
/// UIKit's name of `View`.
public typealias UIView = View
/// UIKit's name of `Window`. `makeKeyAndVisible()` and `isHidden = false` put one on the main screen.
public typealias UIWindow = Window
/// UIKit's name of `TransitionCoordinator`.
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator
/// UIKit's name of `Screen`.
public typealias UIScreen = Screen
/// UIKit's name of `Screen.Mode`.
public typealias UIScreenMode = Screen.Mode
/// UIKit's name of `Screen.Orientation`.
public typealias UIInterfaceOrientation = Screen.Orientation
/// UIKit's name of `Application`.
public typealias UIApplication = Application
/// UIKit's name of `Touch`.
public typealias UITouch = Touch
/// UIKit's name of `Event`.
public typealias UIEvent = Event
/// UIKit's name of `Press`.
public typealias UIPress = Press
/// UIKit's name of `PressesEvent`.
public typealias UIPressesEvent = PressesEvent
/// UIKit's name of `Key`.
public typealias UIKey = Key
/// UIKit's name of `Color`.
public typealias UIColor = Color
/// UIKit's name of `Image`.
public typealias UIImage = Image
/// UIKit's name of `Font`.
public typealias UIFont = Font
/// UIKit's name of `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets
/// UIKit's name of `Control`.
public typealias UIControl = Control
/// UIKit's name of `Label`.
public typealias UILabel = Label
/// UIKit's name of `Button`.
public typealias UIButton = Button
/// UIKit's name of `BackgroundConfiguration`.
public typealias UIBackgroundConfiguration = BackgroundConfiguration
/// UIKit's name of `ImageView`.
public typealias UIImageView = ImageView
/// UIKit's name of `Toolbar`.
public typealias UIToolbar = Toolbar
/// UIKit's name of `BarItem`.
public typealias UIBarItem = BarItem
/// UIKit's name of `BarButtonItem`.
public typealias UIBarButtonItem = BarButtonItem
/// UIKit's name of `ProgressView`.
public typealias UIProgressView = ProgressView
/// UIKit's name of `ActivityIndicator`.
public typealias UIActivityIndicatorView = ActivityIndicator
/// UIKit's name of `TraitCollection`.
public typealias UITraitCollection = TraitCollection
/// UIKit's name of `UserInterfaceStyle`.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// UIKit's name of `Coder`.
public typealias NSCoder = Coder
/// UIKit's name of `TextAlignment`.
public typealias NSTextAlignment = TextAlignment
/// UIKit's name of `AccessibilityTraits`.
public typealias UIAccessibilityTraits = AccessibilityTraits
/// UIKit's name of `AccessibilityScrollDirection`.
public typealias UIAccessibilityScrollDirection = AccessibilityScrollDirection
/// UIKit's name of `AccessibilityElement`.
public typealias UIAccessibilityElement = AccessibilityElement
/// UIKit's name of `AccessibilityContainerType`.
public typealias UIAccessibilityContainerType = AccessibilityContainerType
/// UIKit's name of `AccessibilityCustomAction`.
public typealias UIAccessibilityCustomAction = AccessibilityCustomAction
/// UIKit's name of `LineBreakMode`.
public typealias NSLineBreakMode = LineBreakMode
/// UIKit's name of `WritingDirection`.
public typealias NSWritingDirection = WritingDirection
/// UIKit's name of `TextTab`.
public typealias NSTextTab = TextTab

/// UIKit's name of `ActivityIndicator.Style`, before Swift 4.2.
public typealias UIActivityIndicatorViewStyle = ActivityIndicator.Style
/// UIKit's name of `Control.Events`, before Swift 4.2.
public typealias UIControlEvents = Control.Events
/// UIKit's name of `Control.State`, before Swift 4.2.
public typealias UIControlState = Control.State
/// UIKit's name of `ContentMode`, before Swift 4.2.
public typealias UIViewContentMode = MultiplaneViews.ContentMode
/// UIKit's name of `AutoresizingMask`, before Swift 4.2.
public typealias UIViewAutoresizing = MultiplaneViews.AutoresizingMask

extension View {
  /// UIKit's name of `ContentMode`.
  public typealias ContentMode = MultiplaneViews.ContentMode
  /// UIKit's name of `AutoresizingMask`.
  public typealias AutoresizingMask = MultiplaneViews.AutoresizingMask
}

extension Image {
  /// UIKit's name of `ImageOrientation`.
  public typealias Orientation = ImageOrientation
}
