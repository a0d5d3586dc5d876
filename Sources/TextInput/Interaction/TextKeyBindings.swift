public import MultiplaneViews

/// What a key does in a text that is edited.
public enum TextCommand: Hashable, Sendable {
  /// Moves the caret.
  case move(TextMove)
  /// Moves the end of the selection that keys move.
  case extend(TextMove)
  /// Deletes what is selected, else as far as the caret would move.
  case delete(TextMove)
  /// As the actions of responders.
  case selectAll, copy, cut, paste
  /// As of the undo manager.
  case undo, redo
}

/// Where a caret goes.
public enum TextMove: Hashable, Sendable, CaseIterable {
  /// A character on the screen.
  case left, right
  /// A line, as near as can be to the x where it began.
  case up, down
  /// To the beginning or the end of a word, on the screen.
  case wordLeft, wordRight
  /// To the beginning or the end of the line as it is laid out.
  case lineStart, lineEnd
  /// To the beginning or the end of the paragraph.
  case paragraphStart, paragraphEnd
  /// By what is seen of the text.
  case pageUp, pageDown
  /// To the beginning or the end of the text.
  case documentStart, documentEnd
  /// A character in the order of the text.
  case backward, forward
  /// To the beginning or the end of a word in the order of the text.
  case wordBackward, wordForward
}

/// Which keys do what in a text that is edited: a value that a program can replace.
public struct TextKeyBindings: Hashable, Sendable {
  /// A key with the modifiers that are held; others but caps lock and the keypad's are not.
  public struct Combination: Hashable, Sendable {
    /// Which key.
    public var keyCode: KeyCode
    /// Shift, control, alternate and command.
    public var modifiers: Key.Modifiers
    /// Puts the values together.
    public init(_ keyCode: KeyCode, _ modifiers: Key.Modifiers = []) {
      (self.keyCode, self.modifiers) = (keyCode, modifiers)
    }
  }

  /// What each does.
  public var commands: [Combination: TextCommand]

  /// Puts a table together.
  public init(commands: [Combination: TextCommand]) { self.commands = commands }

  /// The habits of GTK and Qt on Linux.
  public static let standard: TextKeyBindings = {
    var table = TextKeyBindings(commands: [:])
    let moves: [(KeyCode, Key.Modifiers, TextMove)] = [
      (.keyboardLeftArrow, [], .left), (.keyboardRightArrow, [], .right), (.keyboardUpArrow, [], .up),
      (.keyboardDownArrow, [], .down), (.keyboardLeftArrow, .control, .wordLeft),
      (.keyboardRightArrow, .control, .wordRight), (.keyboardUpArrow, .control, .paragraphStart),
      (.keyboardDownArrow, .control, .paragraphEnd), (.keyboardHome, [], .lineStart), (.keyboardEnd, [], .lineEnd),
      (.keyboardHome, .control, .documentStart), (.keyboardEnd, .control, .documentEnd),
      (.keyboardPageUp, [], .pageUp), (.keyboardPageDown, [], .pageDown),
    ]
    for (key, modifiers, move) in moves {
      table.commands[Combination(key, modifiers)] = .move(move)
      table.commands[Combination(key, modifiers.union(.shift))] = .extend(move)
    }
    let others: [(KeyCode, Key.Modifiers, TextCommand)] = [
      (.keyboardDeleteOrBackspace, [], .delete(.backward)), (.keyboardDeleteOrBackspace, .shift, .delete(.backward)),
      (.keyboardDeleteOrBackspace, .control, .delete(.wordBackward)), (.keyboardDeleteForward, [], .delete(.forward)),
      (.keyboardDeleteForward, .control, .delete(.wordForward)),
      (.keyboardDeleteOrBackspace, [.control, .shift], .delete(.lineStart)),
      (.keyboardDeleteForward, [.control, .shift], .delete(.lineEnd)), (.keyboardDeleteForward, .shift, .cut),
      (.keyboardInsert, .control, .copy), (.keyboardInsert, .shift, .paste), (.keyboardA, .control, .selectAll),
      (.keyboardC, .control, .copy), (.keyboardX, .control, .cut), (.keyboardV, .control, .paste),
      (.keyboardZ, .control, .undo), (.keyboardZ, [.control, .shift], .redo), (.keyboardY, .control, .redo),
    ]
    for (key, modifiers, command) in others { table.commands[Combination(key, modifiers)] = command }
    return table
  }()

  /// What a key does; nil for nothing.
  public func command(for key: Key) -> TextCommand? {
    commands[Combination(key.keyCode, key.modifierFlags.intersection([.shift, .control, .alternate, .command]))]
  }
}
