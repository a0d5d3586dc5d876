@_exported public import class Foundation.NSNotification
@_exported public import class Foundation.NSNumber
@_exported public import MultiplaneKeyboard
public import MultiplaneViews

// What the keyboard on the screen tells: `NotificationCenter.default` has it, too.
extension Responder {
  /// The keyboard begins to come.
  public static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
  /// It is there.
  public static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
  /// It begins to go.
  public static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
  /// It is gone.
  public static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
  /// It begins to change its place or size.
  public static let keyboardWillChangeFrameNotification = NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  /// It has its new place.
  public static let keyboardDidChangeFrameNotification = NSNotification.Name("UIKeyboardDidChangeFrameNotification")

  /// A `CGRect`, or an `NSValue`, of the screen's space: where the keyboard was.
  public static let keyboardFrameBeginUserInfoKey = ScreenKeyboard.frameBeginKey
  /// Where it will be.
  public static let keyboardFrameEndUserInfoKey = ScreenKeyboard.frameEndKey
  /// A number: seconds that it takes.
  public static let keyboardAnimationDurationUserInfoKey = ScreenKeyboard.durationKey
  /// A number: that of a `UIView.AnimationCurve`.
  public static let keyboardAnimationCurveUserInfoKey = ScreenKeyboard.curveKey
  /// Whether the keyboard is this program's: always.
  public static let keyboardIsLocalUserInfoKey = ScreenKeyboard.isLocalKey
}

/// UIKit's name of `InputView`.
public typealias UIInputView = InputView

/// UIKit's name of `KeyCommand`.
public typealias UIKeyCommand = KeyCommand

extension Application {
  /// The keyboard on the screen, which comes where text is edited on a screen without keys: `UIScreen.hasKeys`.
  public static var keyboard: ScreenKeyboard { Keyboards.of(shared) }
}

/// The keyboard of the shared application.
@MainActor enum Keyboards {
  private static var known: ScreenKeyboard?

  static func of(_ application: Application) -> ScreenKeyboard {
    if let known { return known }
    let made = ScreenKeyboard(application)
    // As in UIKit: programs move what is covered by the notifications, or by `keyboardLayoutGuide`.
    made.movesSafeArea = false
    known = made
    return made
  }
}
