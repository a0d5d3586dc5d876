public import MultiplaneViews

// What a keyboard on the screen tells: in the application's notification centre, of its screen.
extension ScreenKeyboard {
  /// The keyboard begins to come.
  public static var willShowNotification: Application.Notification.Name { .init("KeyboardWillShow") }
  /// It is there.
  public static var didShowNotification: Application.Notification.Name { .init("KeyboardDidShow") }
  /// It begins to go.
  public static var willHideNotification: Application.Notification.Name { .init("KeyboardWillHide") }
  /// It is gone.
  public static var didHideNotification: Application.Notification.Name { .init("KeyboardDidHide") }
  /// It begins to change its place or size, before the others.
  public static var willChangeFrameNotification: Application.Notification.Name { .init("KeyboardWillChangeFrame") }
  /// It has its new place.
  public static var didChangeFrameNotification: Application.Notification.Name { .init("KeyboardDidChangeFrame") }

  /// In `userInfo`: where the keyboard was, a `Rect` of the screen's space.
  public static let frameBeginKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Where it will be, a `Rect` of the screen's space.
  public static let frameEndKey = "UIKeyboardFrameEndUserInfoKey"
  /// Seconds that it takes, a `Double`.
  public static let durationKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// How it moves, the number of an `AnimationCurve`, an `Int`.
  public static let curveKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether it is this application's, a `Bool`: always.
  public static let isLocalKey = "UIKeyboardIsLocalUserInfoKey"
}
