extension KeyCode {
  /// A key of an American keyboard by what it types without modifiers, or with shift; nil for a text that is typed by
  /// none of its keys.
  public init?(typing text: String) {
    guard let character = text.first, text.count == 1, let usage = Self.typed[character] else { return nil }
    self.init(usage)
  }

  /// A key by a short name: what it types on an American keyboard, “escape”, “left”, “f1”, “keypad1”, “leftShift”; nil
  /// for a text that names none.
  public init?(named name: String) {
    if let usage = Self.names[name] { self.init(usage) } else { self.init(typing: name) }
  }

  /// Whether the key is one of the keypad.
  public var isOfKeypad: Bool { (0x53...0x63).contains(rawValue) || [0x67, 0x85, 0x86].contains(rawValue) }

  /// The modifier that the key is; nil for another key.
  public var modifier: Key.Modifiers? {
    switch rawValue {
    case 0xE0, 0xE4: .control
    case 0xE1, 0xE5: .shift
    case 0xE2, 0xE6: .alternate
    case 0xE3, 0xE7: .command
    case 0x39: .capsLock
    default: nil
    }
  }

  private static let typed: [Character: Int] = {
    var typed: [Character: Int] = [:]
    for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() { typed[letter] = 0x04 + index }
    for (index, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated() { typed[letter] = 0x04 + index }
    for (index, digit) in "1234567890".enumerated() { typed[digit] = 0x1E + index }
    for (index, sign) in "!@#$%^&*()".enumerated() { typed[sign] = 0x1E + index }
    for (index, sign) in "-=[]\\".enumerated() { typed[sign] = 0x2D + index }
    for (index, sign) in "_+{}|".enumerated() { typed[sign] = 0x2D + index }
    for (index, sign) in ";'`,./".enumerated() { typed[sign] = 0x33 + index }
    for (index, sign) in ":\"~<>?".enumerated() { typed[sign] = 0x33 + index }
    for (control, usage) in [("\r", 0x28), ("\n", 0x28), ("\u{1B}", 0x29), ("\u{8}", 0x2A), ("\t", 0x2B), (" ", 0x2C)] {
      typed[Character(control)] = usage
    }
    typed["\u{7F}"] = 0x4C
    return typed
  }()

  private static let names: [String: Int] = {
    var names = [
      "return": 0x28, "enter": 0x28, "escape": 0x29, "backspace": 0x2A, "tab": 0x2B, "space": 0x2C, "capsLock": 0x39,
      "printScreen": 0x46, "scrollLock": 0x47, "pause": 0x48, "insert": 0x49, "home": 0x4A, "pageUp": 0x4B,
      "delete": 0x4C, "end": 0x4D, "pageDown": 0x4E, "right": 0x4F, "left": 0x50, "down": 0x51, "up": 0x52,
      "numLock": 0x53, "keypadEnter": 0x58, "keypadPlus": 0x57, "keypadMinus": 0x56, "menu": 0x65,
      "leftControl": 0xE0, "leftShift": 0xE1, "leftAlt": 0xE2, "leftCommand": 0xE3, "rightControl": 0xE4,
      "rightShift": 0xE5, "rightAlt": 0xE6, "rightCommand": 0xE7, "control": 0xE0, "shift": 0xE1, "alternate": 0xE2,
      "command": 0xE3,
    ]
    for number in 1...12 { names["f\(number)"] = 0x39 + number }
    for number in 13...24 { names["f\(number)"] = 0x68 + number - 13 }
    for (index, digit) in "1234567890".enumerated() { names["keypad\(digit)"] = 0x59 + index }
    return names
  }()
}
