@_exported public import class Foundation.NSAttributedString
@_exported public import class Foundation.NSNumber
@_exported public import struct Foundation.NSRange
@_exported public import struct Foundation.URL
@_exported public import class Foundation.NSString
import MultiplaneDrawing
public import MultiplaneContents

// UIKit's keys of what Foundation's attributed strings carry. Values of a class that a key does not take are left out.
extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number, points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number, points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: hundredths of the font's size.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// A `UIColor`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A `URL` or a string: what the text leads to.
  public static let link = NSAttributedString.Key("NSLink")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

extension Double {
  /// The number that a value of an untyped dictionary is; nil of a value that is no number.
  init?(anyNumber value: Any) {
    switch value {
    case let value as Double: self = value
    case let value as Float: self = Double(value)
    case let value as any BinaryInteger: self = Double(value)
    case let value as NSNumber: self = value.doubleValue
    default: return nil
    }
  }
}

extension TextAttributes {
  /// The attributes of UIKit's keys.
  public init(_ attributes: [NSAttributedString.Key: Any]) { self.init(attributes, over: TextAttributes()) }

  /// The attributes of UIKit's keys; those of others where there are none.
  init(_ attributes: [NSAttributedString.Key: Any], over others: TextAttributes) {
    self = others
    func number(_ key: NSAttributedString.Key) -> Double? { attributes[key].flatMap { Double(anyNumber: $0) } }
    func style(_ key: NSAttributedString.Key) -> TextLineStyle {
      if let style = attributes[key] as? NSUnderlineStyle { return style.lineStyle }
      return number(key).flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0).lineStyle } ?? .none
    }
    if let value = attributes[.font] as? UIFont { font = value }
    if let value = attributes[.foregroundColor] as? UIColor { foregroundColor = value }
    if let value = attributes[.backgroundColor] as? UIColor { backgroundColor = value }
    if let value = number(.kern) { kern = value }
    if let value = number(.baselineOffset) { baselineOffset = value }
    underlineStyle = style(.underlineStyle)
    underlineColor = attributes[.underlineColor] as? UIColor
    strikethroughStyle = style(.strikethroughStyle)
    strikethroughColor = attributes[.strikethroughColor] as? UIColor
    if let value = number(.strokeWidth) { strokeWidth = value }
    strokeColor = attributes[.strokeColor] as? UIColor
    if let value = attributes[.shadow] as? NSShadow, let color = value.shadowColor as? UIColor {
      shadow = DrawingShadow(offset: value.shadowOffset, blur: value.shadowBlurRadius, color: color)
    }
    link = (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
    if let value = attributes[.paragraphStyle] as? NSParagraphStyle { paragraphStyle = value.value }
  }
}

extension AttributedText {
  /// The text of an attributed string.
  public init(_ text: NSAttributedString) {
    self.init()
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      append(text.attributedSubstring(from: range).string, attributes: TextAttributes(attributes))
    }
  }
}

/// How the room of text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text has several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines have their font's leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// The last line that there is room for ends with an ellipsis.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Of no effect: what measuring text may be given.
public final class NSStringDrawingContext {
  /// An empty one.
  public init() {}
}

extension AttributedText {
  fileprivate func room(in size: CGSize, _ options: NSStringDrawingOptions) -> CGRect {
    #if Drawing
      let isWrapped = options.contains(.usesLineFragmentOrigin)
      let width = isWrapped && size.width > 0 && size.width < 1e6 ? size.width : nil
      return (try? boundingRect(width: width, maximumNumberOfLines: isWrapped ? 0 : 1)) ?? .zero
    #else
      return .zero
    #endif
  }
}

extension NSAttributedString {
  /// Draws the text in the current context.
  ///
  /// - Parameter point: the upper left corner of the first line.
  public func draw(at point: CGPoint) { UIGraphicsGetCurrentContext()?.draw(AttributedText(self), at: point) }

  /// Draws the text in a rectangle of the current context; lines end at its sides.
  public func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(AttributedText(self), in: rect) }

  /// Draws the text in a rectangle of the current context.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
    draw(in: rect)
  }

  /// How much room the text takes whose lines end where paragraphs do.
  public func size() -> CGSize { AttributedText(self).room(in: .zero, .usesLineFragmentOrigin).size }

  /// Around the text in a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect { AttributedText(self).room(in: size, options) }
}

extension StringProtocol {
  private func text(_ attributes: [NSAttributedString.Key: Any]?) -> AttributedText {
    AttributedText(String(self), attributes: TextAttributes(attributes ?? [:]))
  }

  /// Draws the string in the current context.
  ///
  /// - Parameter point: the upper left corner of the first line.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    UIGraphicsGetCurrentContext()?.draw(text(attributes), at: point)
  }

  /// Draws the string in a rectangle of the current context; lines end at its sides.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    UIGraphicsGetCurrentContext()?.draw(text(attributes), in: rect)
  }

  /// How much room the string takes whose lines end where paragraphs do.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    text(attributes).room(in: .zero, .usesLineFragmentOrigin).size
  }

  /// Around the string in a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect { text(attributes).room(in: size, options) }
}

extension NSString {
  /// Draws the string in the current context.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(at: point, withAttributes: attributes)
  }

  /// Draws the string in a rectangle of the current context; lines end at its sides.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(in: rect, withAttributes: attributes)
  }

  /// How much room the string takes whose lines end where paragraphs do.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }

  /// Around the string in a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect { description.boundingRect(with: size, options: options, attributes: attributes, context: context) }
}
