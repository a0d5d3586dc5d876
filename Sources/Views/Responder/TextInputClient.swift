/// A responder that takes text: UIKit's `UIKeyInput`. Text goes to the key window's first responder if it is one.
///
/// What is typed comes as `insertText`. Backspace, return and tab come as `deleteBackward`, `insertText("\n")` and
/// `insertText("\t")`, unless a responder keeps their press for itself.
@preconcurrency @MainActor public protocol TextInputClient: AnyObject {
  /// Whether there is text that could be deleted.
  var hasText: Bool { get }
  /// Whether keys edit the text, and not only select in it; true by default.
  var editsText: Bool { get }
  /// Puts text in the place of what is selected, or at the caret.
  func insertText(_ text: String)
  /// Deletes what is selected, or the character before the caret.
  func deleteBackward()
  /// Takes a key that no responder has kept for itself, before it edits text as above; false, the default, for not.
  func takeKey(_ key: Key) -> Bool
  /// Whether an action of menus does something now; false by default.
  func canPerform(_ action: TextEditAction) -> Bool
  /// Does what `cut(_:)` and its kin of the responder do by default. The default does nothing.
  func perform(_ action: TextEditAction)
  /// The responder has become the first one. The default does nothing.
  func textInputDidBegin()
  /// The responder is the first one no more. The default does nothing.
  func textInputDidEnd()
}

/// An action of menus and keys on a text.
public enum TextEditAction: Hashable, Sendable { case cut, copy, paste, select, selectAll, delete }

extension Action {
  /// What the action does with a text; nil for another one.
  var edit: TextEditAction? {
    switch self {
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .select: .select
    case .selectAll: .selectAll
    case .delete: .delete
    default: nil
    }
  }
}

extension TextInputClient {
  /// Yes.
  public var editsText: Bool { true }
  /// No.
  public func canPerform(_ action: TextEditAction) -> Bool { false }
  /// Does nothing.
  public func perform(_ action: TextEditAction) {}
  /// Takes none.
  public func takeKey(_ key: Key) -> Bool { false }
  /// Does nothing.
  public func textInputDidBegin() {}
  /// Does nothing.
  public func textInputDidEnd() {}
}

/// A responder that shows text which is not yet decided, and says what is around its caret. Places count UTF-16 units.
@preconcurrency @MainActor public protocol MarkedTextInputClient: TextInputClient {
  /// Shows undecided text in the place of the last one, or of what is selected.
  ///
  /// - Parameters:
  ///   - markedText: nil takes it away, such as before it is inserted.
  ///   - selectedRange: what is selected in it; within it.
  func setMarkedText(_ markedText: String?, selectedRange: Range<Int>)
  /// The undecided text stays as it is.
  func unmarkText()
  /// Deletes around the caret, but not the undecided text; whole characters, and no more than there are.
  ///
  /// - Parameters:
  ///   - before: UTF-16 units before the caret; not below 0.
  ///   - after: UTF-16 units behind the caret; not below 0.
  func deleteSurroundingText(before: Int, after: Int)
  /// What an input method may know.
  var textInputState: TextInputState { get }
}
