#if UIKitNames
  package import class Foundation.NSAttributedString
  package import MultiplaneContents

  /// What the module UIKit lets `NSAttributedString` be: its keys are those of that module.
  package protocol FoundationText {
    /// The text, with attributes where it has none.
    func text(_ attributes: TextAttributes) -> AttributedText
    /// The text as Foundation's.
    static func make(_ text: AttributedText) -> NSAttributedString
  }

  /// Foundation's attributed strings, whose keys the module UIKit knows: without it, text is plain.
  package enum FoundationAttributes {
    package static func make(_ text: AttributedText) -> NSAttributedString {
      (NSAttributedString.self as? any FoundationText.Type)?.make(text) ?? NSAttributedString(string: text.string)
    }

    package static func text(_ text: NSAttributedString, _ attributes: TextAttributes) -> AttributedText {
      (text as? any FoundationText)?.text(attributes) ?? AttributedText(text.string, attributes: attributes)
    }
  }
#endif
