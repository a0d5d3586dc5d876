#if UIKitNames
  import class Foundation.NSAttributedString
  import MultiplaneContents
  import MultiplaneSystemViews

  /// Foundation's attributed strings, whose keys the module UIKit knows: without it, text is plain.
  enum FoundationAttributes {
    static func make(_ text: AttributedText) -> NSAttributedString {
      (NSAttributedString.self as? any FoundationText.Type)?.make(text) ?? NSAttributedString(string: text.string)
    }

    static func text(_ text: NSAttributedString, _ attributes: TextAttributes) -> AttributedText {
      (text as? any FoundationText)?.text(attributes) ?? AttributedText(text.string, attributes: attributes)
    }
  }
#endif
