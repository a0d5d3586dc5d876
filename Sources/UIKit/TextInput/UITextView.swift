@_exported public import enum Foundation.ComparisonResult
@_exported public import class Foundation.NSAttributedString
@_exported public import struct Foundation.NSRange
@_exported public import struct Foundation.URL
import MultiplaneContents
public import MultiplaneSystemViews
public import MultiplaneTextInput

/// UIKit's name of `TextView`.
public typealias UITextView = TextView
/// UIKit's name of `TextView.Container`.
public typealias NSTextContainer = TextView.Container

/// UIKit's name of `TextViewDelegate`, with Foundation's type of ranges.
@preconcurrency @MainActor public protocol UITextViewDelegate: TextViewDelegate, UIScrollViewDelegate {
  /// Whether the user may put a text in the place of a range of UTF-16 units; yes by default.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// The menu that is shown for a range of UTF-16 units; nil, the default, for what can be done.
  func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
  /// Whether a tap on text that leads to a place opens that; yes by default.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
}

/// What a user does with text that leads to a place.
public enum UITextItemInteraction: Int, Hashable, Sendable { case invokeDefaultAction, presentActions, preview }

extension UITextViewDelegate {
  /// Nil.
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }

  /// The same as Foundation has it.
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: Range<Int>, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { self.textView(textView, editMenuForTextIn: NSRange(range), suggestedActions: suggestedActions) }

  /// Yes.
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }

  /// The same as Foundation has it.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { self.textView(textView, shouldChangeTextIn: NSRange(range), replacementText: text) }
}

extension UITextViewDelegate {
  /// Yes.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }

  /// The same as Foundation has it; yes for what is no address.
  public func textView(_ textView: UITextView, shouldInteractWith link: String, in range: Range<Int>) -> Bool {
    guard let url = Foundation.URL(string: link) else { return true }
    return self.textView(textView, shouldInteractWith: url, in: NSRange(range), interaction: .invokeDefaultAction)
  }
}

extension TextView: UITextInput {
  /// How text looks that leads to a place: of its keys the colour counts.
  public var linkTextAttributes: [NSAttributedString.Key: Any]? {
    get { [.foregroundColor: linkColor ?? tintColor as Any] }
    set { linkColor = newValue?[.foregroundColor] as? UIColor }
  }

  /// Which of two places comes first.
  @_disfavoredOverload
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    (compare(position, to: other) as TextOrder).comparison
  }

  /// Shows undecided text.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    setMarkedText(markedText, selectedRange: selectedRange.units)
  }

  /// What is selected, UTF-16 units; empty for a caret. Cut to the text.
  public var selectedRange: NSRange {
    get { NSRange(selectedUnits) }
    set { selectedUnits = newValue.units }
  }

  /// Brings a range in sight.
  public func scrollRangeToVisible(_ range: NSRange) { scrollRangeToVisible(range.units) }

  /// What is typed next looks like this.
  public var typingAttributes: [NSAttributedString.Key: Any] {
    get { typing.byKeys }
    set { typing = TextAttributes(newValue, over: typing) }
  }
}
