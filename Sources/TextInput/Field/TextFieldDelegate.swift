public import MultiplaneSystemViews

/// Hears of the editing of a text field, and has a say in it. All methods have defaults: yes, and nothing.
@preconcurrency @MainActor public protocol TextFieldDelegate: AnyObject {
  /// Whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
  /// Editing has begun: the field is the first responder.
  func textFieldDidBeginEditing(_ textField: TextField)
  /// Whether editing may end. A field that leaves its window ends anyway.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool
  /// Editing has ended. Calls the method without a reason by default.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)
  /// Editing has ended.
  func textFieldDidEndEditing(_ textField: TextField)
  /// Whether the user may put a text in the place of a range.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - string: empty for a deletion.
  func textField(_ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String)
    -> Bool
  /// The menu that is shown for a range; nil, the default, for what can be done.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - suggestedActions: what can be done.
  func textField(
    _ textField: TextField, editMenuForCharactersIn range: Range<Int>, suggestedActions: [MenuElement]
  ) -> Menu?
  /// The selection, or the text before the caret, has changed.
  func textFieldDidChangeSelection(_ textField: TextField)
  /// Whether the clear button may take away the text.
  func textFieldShouldClear(_ textField: TextField) -> Bool
  /// Whether the return key does what it does without a delegate: the actions of `editingDidEndOnExit`, behind which
  /// editing ends if there are some.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Nil.
  public func textField(
    _ textField: TextField, editMenuForCharactersIn range: Range<Int>, suggestedActions: [MenuElement]
  ) -> Menu? { nil }
  /// Yes.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Yes.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
  /// Calls the method without a reason.
  public func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}
  /// Yes.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}
  /// Yes.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
  /// Yes.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
