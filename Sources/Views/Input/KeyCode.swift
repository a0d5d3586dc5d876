/// A key by its place on the keyboard, whatever it types: a usage of page 7, “Keyboard/Keypad”, of the HID usage
/// tables.
///
/// The names are UIKit's. Values of keys that have no name here are as good as others.
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  /// The usage, 0…65535.
  public let rawValue: Int

  /// A key by its usage; nil for a number that is not in 0…65535.
  public init?(rawValue: Int) {
    guard (0...0xFFFF).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  init(_ usage: Int) { rawValue = usage }
}

// MARK: Letters, digits, signs, functions and arrows

extension KeyCode {
  /// Too many keys are pressed.
  public static let keyboardErrorRollOver = Self(0x01)
  /// The keyboard has failed its test.
  public static let keyboardPOSTFail = Self(0x02)
  /// A key that is not known.
  public static let keyboardErrorUndefined = Self(0x03)
  /// The key that types a on an American keyboard.
  public static let keyboardA = Self(0x04)
  /// The key that types b on an American keyboard.
  public static let keyboardB = Self(0x05)
  /// The key that types c on an American keyboard.
  public static let keyboardC = Self(0x06)
  /// The key that types d on an American keyboard.
  public static let keyboardD = Self(0x07)
  /// The key that types e on an American keyboard.
  public static let keyboardE = Self(0x08)
  /// The key that types f on an American keyboard.
  public static let keyboardF = Self(0x09)
  /// The key that types g on an American keyboard.
  public static let keyboardG = Self(0x0A)
  /// The key that types h on an American keyboard.
  public static let keyboardH = Self(0x0B)
  /// The key that types i on an American keyboard.
  public static let keyboardI = Self(0x0C)
  /// The key that types j on an American keyboard.
  public static let keyboardJ = Self(0x0D)
  /// The key that types k on an American keyboard.
  public static let keyboardK = Self(0x0E)
  /// The key that types l on an American keyboard.
  public static let keyboardL = Self(0x0F)
  /// The key that types m on an American keyboard.
  public static let keyboardM = Self(0x10)
  /// The key that types n on an American keyboard.
  public static let keyboardN = Self(0x11)
  /// The key that types o on an American keyboard.
  public static let keyboardO = Self(0x12)
  /// The key that types p on an American keyboard.
  public static let keyboardP = Self(0x13)
  /// The key that types q on an American keyboard.
  public static let keyboardQ = Self(0x14)
  /// The key that types r on an American keyboard.
  public static let keyboardR = Self(0x15)
  /// The key that types s on an American keyboard.
  public static let keyboardS = Self(0x16)
  /// The key that types t on an American keyboard.
  public static let keyboardT = Self(0x17)
  /// The key that types u on an American keyboard.
  public static let keyboardU = Self(0x18)
  /// The key that types v on an American keyboard.
  public static let keyboardV = Self(0x19)
  /// The key that types w on an American keyboard.
  public static let keyboardW = Self(0x1A)
  /// The key that types x on an American keyboard.
  public static let keyboardX = Self(0x1B)
  /// The key that types y on an American keyboard.
  public static let keyboardY = Self(0x1C)
  /// The key that types z on an American keyboard.
  public static let keyboardZ = Self(0x1D)
  /// The 1 above the letters.
  public static let keyboard1 = Self(0x1E)
  /// The 2 above the letters.
  public static let keyboard2 = Self(0x1F)
  /// The 3 above the letters.
  public static let keyboard3 = Self(0x20)
  /// The 4 above the letters.
  public static let keyboard4 = Self(0x21)
  /// The 5 above the letters.
  public static let keyboard5 = Self(0x22)
  /// The 6 above the letters.
  public static let keyboard6 = Self(0x23)
  /// The 7 above the letters.
  public static let keyboard7 = Self(0x24)
  /// The 8 above the letters.
  public static let keyboard8 = Self(0x25)
  /// The 9 above the letters.
  public static let keyboard9 = Self(0x26)
  /// The 0 above the letters.
  public static let keyboard0 = Self(0x27)
  /// Return.
  public static let keyboardReturnOrEnter = Self(0x28)
  /// Escape.
  public static let keyboardEscape = Self(0x29)
  /// Deletes what is before the caret.
  public static let keyboardDeleteOrBackspace = Self(0x2A)
  /// Tab.
  public static let keyboardTab = Self(0x2B)
  /// The space bar.
  public static let keyboardSpacebar = Self(0x2C)
  /// - and _.
  public static let keyboardHyphen = Self(0x2D)
  /// = and +.
  public static let keyboardEqualSign = Self(0x2E)
  /// [ and {.
  public static let keyboardOpenBracket = Self(0x2F)
  /// ] and }.
  public static let keyboardCloseBracket = Self(0x30)
  /// \ and |.
  public static let keyboardBackslash = Self(0x31)
  /// Beside return on other keyboards than the American one.
  public static let keyboardNonUSPound = Self(0x32)
  /// ; and :.
  public static let keyboardSemicolon = Self(0x33)
  /// The single and the double quote.
  public static let keyboardQuote = Self(0x34)
  /// The grave accent and ~.
  public static let keyboardGraveAccentAndTilde = Self(0x35)
  /// , and <.
  public static let keyboardComma = Self(0x36)
  /// . and >.
  public static let keyboardPeriod = Self(0x37)
  /// / and ?.
  public static let keyboardSlash = Self(0x38)
  /// Caps lock.
  public static let keyboardCapsLock = Self(0x39)
  /// F1.
  public static let keyboardF1 = Self(0x3A)
  /// F2.
  public static let keyboardF2 = Self(0x3B)
  /// F3.
  public static let keyboardF3 = Self(0x3C)
  /// F4.
  public static let keyboardF4 = Self(0x3D)
  /// F5.
  public static let keyboardF5 = Self(0x3E)
  /// F6.
  public static let keyboardF6 = Self(0x3F)
  /// F7.
  public static let keyboardF7 = Self(0x40)
  /// F8.
  public static let keyboardF8 = Self(0x41)
  /// F9.
  public static let keyboardF9 = Self(0x42)
  /// F10.
  public static let keyboardF10 = Self(0x43)
  /// F11.
  public static let keyboardF11 = Self(0x44)
  /// F12.
  public static let keyboardF12 = Self(0x45)
  /// Print screen.
  public static let keyboardPrintScreen = Self(0x46)
  /// Scroll lock.
  public static let keyboardScrollLock = Self(0x47)
  /// Pause.
  public static let keyboardPause = Self(0x48)
  /// Insert.
  public static let keyboardInsert = Self(0x49)
  /// Home.
  public static let keyboardHome = Self(0x4A)
  /// Page up.
  public static let keyboardPageUp = Self(0x4B)
  /// Deletes what is behind the caret.
  public static let keyboardDeleteForward = Self(0x4C)
  /// End.
  public static let keyboardEnd = Self(0x4D)
  /// Page down.
  public static let keyboardPageDown = Self(0x4E)
  /// Right.
  public static let keyboardRightArrow = Self(0x4F)
  /// Left.
  public static let keyboardLeftArrow = Self(0x50)
  /// Down.
  public static let keyboardDownArrow = Self(0x51)
  /// Up.
  public static let keyboardUpArrow = Self(0x52)
}
