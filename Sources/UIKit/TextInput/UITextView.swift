@_exported public import enum Foundation.ComparisonResult
@_exported public import class Foundation.NSAttributedString
@_exported public import struct Foundation.NSRange
import MultiplaneContents
public import MultiplaneTextInput

/// UIKit's name of `TextView`.
public typealias UITextView = TextView
/// UIKit's name of `TextView.Container`.
public typealias NSTextContainer = TextView.Container

/// UIKit's name of `TextViewDelegate`, with Foundation's type of ranges.
@preconcurrency @MainActor public protocol UITextViewDelegate: TextViewDelegate, UIScrollViewDelegate {
  /// Whether the user may put a text in the place of a range of UTF-16 units; yes by default.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UITextViewDelegate {
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

extension TextView: UITextInput {
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
