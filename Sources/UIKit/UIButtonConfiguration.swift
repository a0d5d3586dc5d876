@_exported public import struct Foundation.AttributeContainer
@_exported public import struct Foundation.AttributedString
import MultiplaneContents
public import MultiplaneSystemViews

/// Makes other attributes of a button's title.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  /// Makes them of those that the title has.
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  /// Takes a function.
  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Makes attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension Button.Configuration {
  /// The title with attributes, which go before those of the style; nil, the default, for `title`.
  public var attributedTitle: AttributedString? {
    get { sources.title as? AttributedString }
    set {
      sources.title = newValue
      title = newValue.map { String($0.characters) }
      styledTitle = styled(newValue)
    }
  }

  /// The subtitle with attributes, which go before those of the style; nil, the default, for `subtitle`.
  public var attributedSubtitle: AttributedString? {
    get { sources.subtitle as? AttributedString }
    set {
      sources.subtitle = newValue
      subtitle = newValue.map { String($0.characters) }
      styledSubtitle = styled(newValue)
    }
  }

  private func styled(_ text: AttributedString?) -> ((TextAttributes) -> AttributedText)? {
    text.map { text in { attributes in AttributedText(text, over: attributes) } }
  }

  /// Makes other attributes of those of the title; nil, the default, for the same. A title with attributes of its own
  /// is not changed.
  public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
    get { sources.attributes as? UIConfigurationTextAttributesTransformer }
    set {
      sources.attributes = newValue
      titleAttributes = newValue.map { transformer in
        { attributes in transformer(AttributeContainer(attributes)).attributes(over: attributes) }
      }
    }
  }
}
