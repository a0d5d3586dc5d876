// Of the keypad, of editing, of languages, and modifiers.
extension KeyCode {
  /// Num lock.
  public static let keypadNumLock = Self(0x53)
  /// / of the keypad.
  public static let keypadSlash = Self(0x54)
  /// * of the keypad.
  public static let keypadAsterisk = Self(0x55)
  /// - of the keypad.
  public static let keypadHyphen = Self(0x56)
  /// + of the keypad.
  public static let keypadPlus = Self(0x57)
  /// Enter of the keypad.
  public static let keypadEnter = Self(0x58)
  /// 1 of the keypad.
  public static let keypad1 = Self(0x59)
  /// 2 of the keypad.
  public static let keypad2 = Self(0x5A)
  /// 3 of the keypad.
  public static let keypad3 = Self(0x5B)
  /// 4 of the keypad.
  public static let keypad4 = Self(0x5C)
  /// 5 of the keypad.
  public static let keypad5 = Self(0x5D)
  /// 6 of the keypad.
  public static let keypad6 = Self(0x5E)
  /// 7 of the keypad.
  public static let keypad7 = Self(0x5F)
  /// 8 of the keypad.
  public static let keypad8 = Self(0x60)
  /// 9 of the keypad.
  public static let keypad9 = Self(0x61)
  /// 0 of the keypad.
  public static let keypad0 = Self(0x62)
  /// . of the keypad.
  public static let keypadPeriod = Self(0x63)
  /// Beside the left shift key on other keyboards than the American one.
  public static let keyboardNonUSBackslash = Self(0x64)
  /// Application, or context menu.
  public static let keyboardApplication = Self(0x65)
  /// Power.
  public static let keyboardPower = Self(0x66)
  /// = of the keypad.
  public static let keypadEqualSign = Self(0x67)
  /// F13.
  public static let keyboardF13 = Self(0x68)
  /// F14.
  public static let keyboardF14 = Self(0x69)
  /// F15.
  public static let keyboardF15 = Self(0x6A)
  /// F16.
  public static let keyboardF16 = Self(0x6B)
  /// F17.
  public static let keyboardF17 = Self(0x6C)
  /// F18.
  public static let keyboardF18 = Self(0x6D)
  /// F19.
  public static let keyboardF19 = Self(0x6E)
  /// F20.
  public static let keyboardF20 = Self(0x6F)
  /// F21.
  public static let keyboardF21 = Self(0x70)
  /// F22.
  public static let keyboardF22 = Self(0x71)
  /// F23.
  public static let keyboardF23 = Self(0x72)
  /// F24.
  public static let keyboardF24 = Self(0x73)
  /// Execute.
  public static let keyboardExecute = Self(0x74)
  /// Help.
  public static let keyboardHelp = Self(0x75)
  /// Menu.
  public static let keyboardMenu = Self(0x76)
  /// Select.
  public static let keyboardSelect = Self(0x77)
  /// Stop.
  public static let keyboardStop = Self(0x78)
  /// Again.
  public static let keyboardAgain = Self(0x79)
  /// Undo.
  public static let keyboardUndo = Self(0x7A)
  /// Cut.
  public static let keyboardCut = Self(0x7B)
  /// Copy.
  public static let keyboardCopy = Self(0x7C)
  /// Paste.
  public static let keyboardPaste = Self(0x7D)
  /// Find.
  public static let keyboardFind = Self(0x7E)
  /// Mute.
  public static let keyboardMute = Self(0x7F)
  /// Louder.
  public static let keyboardVolumeUp = Self(0x80)
  /// Less loud.
  public static let keyboardVolumeDown = Self(0x81)
  /// Caps lock that stays down.
  public static let keyboardLockingCapsLock = Self(0x82)
  /// Num lock that stays down.
  public static let keyboardLockingNumLock = Self(0x83)
  /// Scroll lock that stays down.
  public static let keyboardLockingScrollLock = Self(0x84)
  /// , of the keypad.
  public static let keypadComma = Self(0x85)
  /// = of the keypad of AS/400.
  public static let keypadEqualSignAS400 = Self(0x86)
  /// International key 1, such as of Japanese keyboards.
  public static let keyboardInternational1 = Self(0x87)
  /// International key 2, such as of Japanese keyboards.
  public static let keyboardInternational2 = Self(0x88)
  /// International key 3, such as of Japanese keyboards.
  public static let keyboardInternational3 = Self(0x89)
  /// International key 4, such as of Japanese keyboards.
  public static let keyboardInternational4 = Self(0x8A)
  /// International key 5, such as of Japanese keyboards.
  public static let keyboardInternational5 = Self(0x8B)
  /// International key 6, such as of Japanese keyboards.
  public static let keyboardInternational6 = Self(0x8C)
  /// International key 7, such as of Japanese keyboards.
  public static let keyboardInternational7 = Self(0x8D)
  /// International key 8, such as of Japanese keyboards.
  public static let keyboardInternational8 = Self(0x8E)
  /// International key 9, such as of Japanese keyboards.
  public static let keyboardInternational9 = Self(0x8F)
  /// Language key 1, such as of Korean and Japanese keyboards.
  public static let keyboardLANG1 = Self(0x90)
  /// Language key 2, such as of Korean and Japanese keyboards.
  public static let keyboardLANG2 = Self(0x91)
  /// Language key 3, such as of Korean and Japanese keyboards.
  public static let keyboardLANG3 = Self(0x92)
  /// Language key 4, such as of Korean and Japanese keyboards.
  public static let keyboardLANG4 = Self(0x93)
  /// Language key 5, such as of Korean and Japanese keyboards.
  public static let keyboardLANG5 = Self(0x94)
  /// Language key 6, such as of Korean and Japanese keyboards.
  public static let keyboardLANG6 = Self(0x95)
  /// Language key 7, such as of Korean and Japanese keyboards.
  public static let keyboardLANG7 = Self(0x96)
  /// Language key 8, such as of Korean and Japanese keyboards.
  public static let keyboardLANG8 = Self(0x97)
  /// Language key 9, such as of Korean and Japanese keyboards.
  public static let keyboardLANG9 = Self(0x98)
  /// Erase.
  public static let keyboardAlternateErase = Self(0x99)
  /// System request.
  public static let keyboardSysReqOrAttention = Self(0x9A)
  /// Cancel.
  public static let keyboardCancel = Self(0x9B)
  /// Clear.
  public static let keyboardClear = Self(0x9C)
  /// Prior.
  public static let keyboardPrior = Self(0x9D)
  /// Return that is no enter.
  public static let keyboardReturn = Self(0x9E)
  /// Separator.
  public static let keyboardSeparator = Self(0x9F)
  /// Out.
  public static let keyboardOut = Self(0xA0)
  /// Oper.
  public static let keyboardOper = Self(0xA1)
  /// Clear, or again.
  public static let keyboardClearOrAgain = Self(0xA2)
  /// Cursor select, or properties.
  public static let keyboardCrSelOrProps = Self(0xA3)
  /// Extend selection.
  public static let keyboardExSel = Self(0xA4)
  /// The left control key.
  public static let keyboardLeftControl = Self(0xE0)
  /// The left shift key.
  public static let keyboardLeftShift = Self(0xE1)
  /// The left alternate, or option, key.
  public static let keyboardLeftAlt = Self(0xE2)
  /// The left command, super or Windows key.
  public static let keyboardLeftGUI = Self(0xE3)
  /// The right control key.
  public static let keyboardRightControl = Self(0xE4)
  /// The right shift key.
  public static let keyboardRightShift = Self(0xE5)
  /// The right alternate, or option, key.
  public static let keyboardRightAlt = Self(0xE6)
  /// The right command, super or Windows key.
  public static let keyboardRightGUI = Self(0xE7)
  /// The greatest number; of no key.
  public static let keyboard_Reserved = Self(0xFFFF)
}
