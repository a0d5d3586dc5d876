@_exported public import class Foundation.NSAttributedString
@_exported public import class Foundation.NSMutableAttributedString
@_exported public import struct Foundation.NSRange
public import struct Foundation.URL
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneSystemViews

#if UIKitNames
  /// What labels make of attributed strings, and of their own text.
  extension NSAttributedString: FoundationText {
    package func text(_ attributes: TextAttributes) -> AttributedText {
      var text = AttributedText()
      unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { own, range, _ in
        text.append(attributedSubstring(from: range).string, attributes: TextAttributes(own, over: attributes))
      }
      return text
    }

    package static func make(_ text: AttributedText) -> NSAttributedString {
      let made = NSMutableAttributedString(string: "")
      for run in text.runs {
        made.append(NSAttributedString(string: String(text.string[run.range]), attributes: run.attributes.byKeys))
      }
      return made
    }
  }
#endif

extension TextAttributes {
  /// What differs from the plain attributes, by UIKit's keys; font, colour and paragraph always.
  var byKeys: [NSAttributedString.Key: Any] {
    var keys: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: foregroundColor, .paragraphStyle: NSParagraphStyle(paragraphStyle),
    ]
    let plain = TextAttributes()
    if let backgroundColor { keys[.backgroundColor] = backgroundColor }
    if kern != plain.kern { keys[.kern] = kern }
    if baselineOffset != 0 { keys[.baselineOffset] = baselineOffset }
    if underlineStyle != .none { keys[.underlineStyle] = NSUnderlineStyle(underlineStyle).rawValue }
    if let underlineColor { keys[.underlineColor] = underlineColor }
    if strikethroughStyle != .none { keys[.strikethroughStyle] = NSUnderlineStyle(strikethroughStyle).rawValue }
    if let strikethroughColor { keys[.strikethroughColor] = strikethroughColor }
    if strokeWidth != 0 { keys[.strokeWidth] = strokeWidth }
    if let strokeColor { keys[.strokeColor] = strokeColor }
    if let link { keys[.link] = URL(string: link) ?? link as Any }
    return keys
  }
}
