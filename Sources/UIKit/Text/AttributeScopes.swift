@_exported public import struct Foundation.AttributeContainer
@_exported public import struct Foundation.AttributedString
@_exported public import enum Foundation.AttributeDynamicLookup
@_exported public import protocol Foundation.AttributeScope
@_exported public import enum Foundation.AttributeScopes
@_exported public import protocol Foundation.AttributedStringKey
import MultiplaneContents

extension AttributeScopes {
  /// The attributes of UIKit's text in Foundation's `AttributedString`.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// Attributes of UIKit's text.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind them.
    public let backgroundColor: BackgroundColorAttribute
    /// Points between letters, in addition.
    public let kern: KernAttribute
    /// Points above the line.
    public let baselineOffset: BaselineOffsetAttribute
    /// The line below letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// Its colour; that of the letters without one.
    public let underlineColor: UnderlineColorAttribute
    /// The line through letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Its colour; that of the letters without one.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The width of outlines, hundredths of the font's size.
    public let strokeWidth: StrokeWidthAttribute
    /// Their colour; that of the letters without one.
    public let strokeColor: StrokeColorAttribute

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// As `NSAttributedString` has it.
      public static let name = "NSFont"
    }
    /// The colour of letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// As `NSAttributedString` has it.
      public static let name = "NSColor"
    }
    /// The colour behind letters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// As `NSAttributedString` has it.
      public static let name = "NSBackgroundColor"
    }
    /// Points between letters, in addition.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// As `NSAttributedString` has it.
      public static let name = "NSKern"
    }
    /// Points above the line.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// As `NSAttributedString` has it.
      public static let name = "NSBaselineOffset"
    }
    /// The line below letters.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// A kind of line.
      public typealias Value = NSUnderlineStyle
      /// As `NSAttributedString` has it.
      public static let name = "NSUnderline"
    }
    /// The colour of the line below letters.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// As `NSAttributedString` has it.
      public static let name = "NSUnderlineColor"
    }
    /// The line through letters.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// A kind of line.
      public typealias Value = NSUnderlineStyle
      /// As `NSAttributedString` has it.
      public static let name = "NSStrikethrough"
    }
    /// The colour of the line through letters.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// As `NSAttributedString` has it.
      public static let name = "NSStrikethroughColor"
    }
    /// The width of outlines.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// Hundredths of the font's size.
      public typealias Value = CGFloat
      /// As `NSAttributedString` has it.
      public static let name = "NSStrokeWidth"
    }
    /// The colour of outlines.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// As `NSAttributedString` has it.
      public static let name = "NSStrokeColor"
    }
  }
}

extension AttributeDynamicLookup {
  /// UIKit's attributes by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributeContainer {
  private typealias Scope = AttributeScopes.UIKitAttributes

  /// The attributes of a text.
  init(_ text: TextAttributes) {
    self.init()
    self[Scope.FontAttribute.self] = text.font
    self[Scope.ForegroundColorAttribute.self] = text.foregroundColor
    self[Scope.BackgroundColorAttribute.self] = text.backgroundColor
    if text.kern != 0 { self[Scope.KernAttribute.self] = text.kern }
    if text.baselineOffset != 0 { self[Scope.BaselineOffsetAttribute.self] = text.baselineOffset }
    if text.strokeWidth != 0 { self[Scope.StrokeWidthAttribute.self] = text.strokeWidth }
    self[Scope.UnderlineColorAttribute.self] = text.underlineColor
    self[Scope.StrikethroughColorAttribute.self] = text.strikethroughColor
    self[Scope.StrokeColorAttribute.self] = text.strokeColor
  }

  /// The attributes of a text, those of others where there are none.
  func attributes(over others: TextAttributes) -> TextAttributes {
    var text = others
    if let value = self[Scope.FontAttribute.self] { text.font = value }
    if let value = self[Scope.ForegroundColorAttribute.self] { text.foregroundColor = value }
    if let value = self[Scope.BackgroundColorAttribute.self] { text.backgroundColor = value }
    if let value = self[Scope.KernAttribute.self] { text.kern = value }
    if let value = self[Scope.BaselineOffsetAttribute.self] { text.baselineOffset = value }
    if let value = self[Scope.UnderlineStyleAttribute.self] { text.underlineStyle = value.lineStyle }
    if let value = self[Scope.UnderlineColorAttribute.self] { text.underlineColor = value }
    if let value = self[Scope.StrikethroughStyleAttribute.self] { text.strikethroughStyle = value.lineStyle }
    if let value = self[Scope.StrikethroughColorAttribute.self] { text.strikethroughColor = value }
    if let value = self[Scope.StrokeWidthAttribute.self] { text.strokeWidth = value }
    if let value = self[Scope.StrokeColorAttribute.self] { text.strokeColor = value }
    return text
  }
}

extension AttributedText {
  /// The text of Foundation's, with UIKit's attributes over others.
  init(_ text: AttributedString, over others: TextAttributes) {
    self.init()
    for run in text.runs {
      append(String(text[run.range].characters), attributes: run.attributes.attributes(over: others))
    }
  }
}
