public import MultiplaneScrolling
public import MultiplaneSystemViews

/// Hears of the editing of a text view, and has a say in it. All methods have defaults: yes, and nothing.
@preconcurrency @MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Whether editing may begin.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool
  /// Editing has begun: the view is the first responder.
  func textViewDidBeginEditing(_ textView: TextView)
  /// Whether editing may end. A view that leaves its window ends it anyway.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: TextView)
  /// Whether the user may put a text in the place of a range.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - text: empty for a deletion.
  func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool
  /// The user has changed the text.
  func textViewDidChange(_ textView: TextView)
  /// Whether a tap on text that leads somewhere opens that, by `Application.linkOpener`.
  ///
  /// - Parameters:
  ///   - link: what it leads to: `TextAttributes.link`.
  ///   - range: all of the text that leads there, UTF-16 units.
  func textView(_ textView: TextView, shouldInteractWith link: String, in range: Range<Int>) -> Bool
  /// The menu that is shown for a range; nil, the default, for what can be done.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - suggestedActions: what can be done.
  func textView(_ textView: TextView, editMenuForTextIn range: Range<Int>, suggestedActions: [MenuElement]) -> Menu?
  /// The selection, or the text before the caret, has changed.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Nil.
  public func textView(
    _ textView: TextView, editMenuForTextIn range: Range<Int>, suggestedActions: [MenuElement]
  ) -> Menu? { nil }
  /// Yes.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}
  /// Yes.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}
  /// Yes.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Yes.
  public func textView(_ textView: TextView, shouldInteractWith link: String, in range: Range<Int>) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
