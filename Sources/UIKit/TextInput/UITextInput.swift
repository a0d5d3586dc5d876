@_exported public import enum Foundation.ComparisonResult
@_exported public import class Foundation.NSAttributedString
@_exported public import struct Foundation.NSRange
@_exported public import MultiplaneTextInput

/// UIKit's name of `TextPosition`.
public typealias UITextPosition = TextPosition
/// UIKit's name of `TextRange`.
public typealias UITextRange = TextRange
/// UIKit's name of `TextSelectionRect`.
public typealias UITextSelectionRect = TextSelectionRect
/// UIKit's name of `TextDirection`.
public typealias UITextDirection = TextDirection
/// UIKit's name of `TextDirection.Storage`.
public typealias UITextStorageDirection = TextDirection.Storage
/// UIKit's name of `TextDirection.Layout`.
public typealias UITextLayoutDirection = TextDirection.Layout
/// UIKit's name of `TextGranularity`.
public typealias UITextGranularity = TextGranularity
/// UIKit's name of `TextInputDelegate`.
public typealias UITextInputDelegate = TextInputDelegate
/// UIKit's name of `TextInputTokenizer`.
public typealias UITextInputTokenizer = TextInputTokenizer
/// UIKit's name of `TextInputStringTokenizer`.
public typealias UITextInputStringTokenizer = TextInputStringTokenizer
/// UIKit's name of `TextInputTraits`.
public typealias UITextInputTraits = TextInputTraits
/// UIKit's name of `TextInteraction`.
public typealias UITextInteraction = TextInteraction
/// UIKit's name of `KeyboardType`.
public typealias UIKeyboardType = KeyboardType
/// UIKit's name of `ReturnKeyType`.
public typealias UIReturnKeyType = ReturnKeyType
/// UIKit's name of `TextAutocapitalizationType`.
public typealias UITextAutocapitalizationType = TextAutocapitalizationType
/// UIKit's name of `TextAutocorrectionType`.
public typealias UITextAutocorrectionType = TextAutocorrectionType
/// UIKit's name of `TextSubstitutionType`.
public typealias UITextSmartQuotesType = TextSubstitutionType
/// UIKit's name of `TextSubstitutionType`.
public typealias UITextSmartDashesType = TextSubstitutionType
/// UIKit's name of `TextSubstitutionType`.
public typealias UITextSmartInsertDeleteType = TextSubstitutionType
/// UIKit's name of `TextSubstitutionType`.
public typealias UITextInlinePredictionType = TextSubstitutionType
/// UIKit's name of `TextSpellCheckingType`.
public typealias UITextSpellCheckingType = TextSpellCheckingType
/// UIKit's name of `KeyboardAppearance`.
public typealias UIKeyboardAppearance = KeyboardAppearance
/// UIKit's name of `TextInputPasswordRules`.
public typealias UITextInputPasswordRules = TextInputPasswordRules
/// UIKit's name of `TextContentType`.
public typealias UITextContentType = TextContentType

/// UIKit's name of `TextInput`, with Foundation's types.
@preconcurrency @MainActor public protocol UITextInput: TextInput, TextInputTraits {
  /// Which of two places comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Shows undecided text in the place of the last one, or of what is selected.
  ///
  /// - Parameter selectedRange: what is selected in it, UTF-16 units.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// How undecided text looks: it is underlined, whatever this says.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
}

extension UITextInput {
  /// The same as Foundation has it.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> TextOrder {
    switch compare(position, to: other) as ComparisonResult {
    case .orderedAscending: .ascending
    case .orderedSame: .same
    case .orderedDescending: .descending
    }
  }

  /// The same as Foundation has it.
  public func setMarkedText(_ markedText: String?, selectedRange: Range<Int>) {
    setMarkedText(markedText, selectedRange: NSRange(selectedRange))
  }

  /// None; setting it does nothing.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { nil }
    set {}
  }
}

extension TextOrder {
  /// As Foundation has it.
  var comparison: ComparisonResult {
    switch self {
    case .ascending: .orderedAscending
    case .same: .orderedSame
    case .descending: .orderedDescending
    }
  }
}

extension NSRange {
  /// UTF-16 units; empty at 0 for none.
  var units: Range<Int> {
    location < 0 || length < 0 || location > Int.max - length ? 0..<0 : location..<location + length
  }
}
