@_exported public import enum Foundation.ComparisonResult
@_exported public import class Foundation.NSAttributedString
@_exported public import struct Foundation.NSRange
import MultiplaneContents
public import MultiplaneSystemViews
public import MultiplaneTextInput

/// UIKit's name of `TextField`.
public typealias UITextField = TextField

/// UIKit's name of `TextFieldDelegate`, with Foundation's type of ranges.
@preconcurrency @MainActor public protocol UITextFieldDelegate: TextFieldDelegate {
  /// Whether the user may put a text in the place of a range of UTF-16 units; yes by default.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
    -> Bool
  /// The menu that is shown for a range of UTF-16 units; nil, the default, for what can be done.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  /// Nil.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }

  /// The same as Foundation has it.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: Range<Int>, suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    self.textField(textField, editMenuForCharactersIn: NSRange(range), suggestedActions: suggestedActions)
  }

  /// Yes.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }

  /// The same as Foundation has it.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool { self.textField(textField, shouldChangeCharactersIn: NSRange(range), replacementString: string) }
}

extension TextField: UITextInput {
  /// Which of two places comes first.
  @_disfavoredOverload
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    (compare(position, to: other) as TextOrder).comparison
  }

  /// Shows undecided text.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    setMarkedText(markedText, selectedRange: selectedRange.units)
  }

  /// What is typed next looks like this; nil for the field's look.
  public var typingAttributes: [NSAttributedString.Key: Any]? {
    get { typing.byKeys }
    set { typing = newValue.map { TextAttributes($0, over: typing) } ?? defaults }
  }

  /// The look of the text that is set as a string. Setting it sets font and colour of all of it.
  public var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { defaults.byKeys }
    set {
      let attributes = TextAttributes(newValue, over: defaults)
      (font, textColor) = (attributes.font, attributes.foregroundColor)
      textAlignment = attributes.paragraphStyle.alignment
    }
  }
}
