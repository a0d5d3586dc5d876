/// A key that does something while a responder is in the chain of the first one: UIKit's `UIKeyCommand`, without the
/// prefix.
@preconcurrency @MainActor open class KeyCommand {
  /// What the key types without modifiers, in small letters, or one of the names below.
  public final let input: String?
  /// The keys that are held with it: all of these, and of shift, control, alternate and command no other.
  public final let modifierFlags: Key.Modifiers
  /// What is done, by the first responder of the chain that performs it. Its sender is the command.
  public final let action: Action?
  /// What it is called.
  open var title: String
  /// What it is called where a program lists its keys; nil for `title`.
  open var discoverabilityTitle: String?
  /// What a program knows it by.
  public final let propertyList: Any?
  /// Whether the command comes before what the text that is edited does with the key; false by default.
  open var wantsPriorityOverSystemBehavior = false

  /// Makes a command.
  public init(input: String, modifierFlags: Key.Modifiers = [], action: Action) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    (title, propertyList) = ("", nil)
  }

  /// Makes a command with a title.
  public init(
    title: String, action: Action, input: String, modifierFlags: Key.Modifiers = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil
  ) {
    (self.title, self.action, self.input, self.modifierFlags) = (title, action, input, modifierFlags)
    (self.propertyList, self.discoverabilityTitle) = (propertyList, discoverabilityTitle)
  }

  /// The arrow keys.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow keys.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow keys.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow keys.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// Page up.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// Page down.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// Home.
  public static let inputHome = "UIKeyInputHome"
  /// End.
  public static let inputEnd = "UIKeyInputEnd"
  /// Delete, not backspace.
  public static let inputDelete = "UIKeyInputDelete"

  /// Names of keys that type nothing.
  private static let names: [String: KeyCode] = [
    inputUpArrow: .keyboardUpArrow, inputDownArrow: .keyboardDownArrow, inputLeftArrow: .keyboardLeftArrow,
    inputRightArrow: .keyboardRightArrow, inputEscape: .keyboardEscape, inputPageUp: .keyboardPageUp,
    inputPageDown: .keyboardPageDown, inputHome: .keyboardHome, inputEnd: .keyboardEnd,
    inputDelete: .keyboardDeleteForward, "\r": .keyboardReturnOrEnter, "\n": .keyboardReturnOrEnter,
    "\t": .keyboardTab, "\u{8}": .keyboardDeleteOrBackspace, "\u{1B}": .keyboardEscape,
  ]

  /// Modifiers that tell one command from another.
  private static let modifiers: Key.Modifiers = [.shift, .control, .alternate, .command]

  /// Whether a key is the command's.
  final func isFor(_ key: Key) -> Bool {
    guard let input, key.modifierFlags.intersection(Self.modifiers) == modifierFlags.intersection(Self.modifiers)
    else { return false }
    if let code = Self.names[input] { return key.keyCode == code }
    return key.charactersIgnoringModifiers.lowercased() == input.lowercased()
  }

  /// Whether text that is edited has a use for the key.
  final var isOfText: Bool {
    modifierFlags.isDisjoint(with: [.control, .alternate, .command]) && input != Self.inputEscape
  }
}

extension Window {
  /// Performs the command of a key: of the nearest responder in the chain of the first one.
  ///
  /// - Returns: whether there was one.
  final func performCommand(of key: Key) -> Bool {
    var (responder, steps): (Responder?, Int) = (firstResponder ?? self, 0)
    // An overridden `next` may lead in a circle.
    while let current = responder, steps < 10_000 {
      for command in current.keyCommands ?? [] where command.isFor(key) {
        guard let action = command.action, !editsText || !command.isOfText || command.wantsPriorityOverSystemBehavior
        else { continue }
        // The nearest responder that performs it, from the first one on.
        if action.send(to: nil, from: command, for: nil, [firstResponder ?? self, current]) { return true }
      }
      (responder, steps) = (current.next, steps + 1)
    }
    return false
  }
}

/// What a keyboard on the screen hears of.
package enum TextInputChange {
  /// Another responder is the first one, or another window takes keys.
  case responder
  /// The text around the caret is another one.
  case text
  /// Input views or traits are others.
  case reload
}
