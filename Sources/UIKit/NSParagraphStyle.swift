/// How a paragraph is set, as an object.
public class NSParagraphStyle: Hashable {
  /// The value behind it.
  public fileprivate(set) final var value = ParagraphStyle()

  /// The default style.
  public init() {}

  /// The default style.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The style's alignment.
  public var alignment: NSTextAlignment { value.alignment }
  /// The style's line breaks.
  public var lineBreakMode: NSLineBreakMode { value.lineBreakMode }
  /// Between lines, points.
  public var lineSpacing: CGFloat { value.lineSpacing }

  /// A style of the same values that can be changed.
  public final func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.value = value
    return copy
  }

  /// Whether both have the same values.
  public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.value == b.value }
  /// Feeds the values to a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// How a paragraph is set, as an object that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// The default style.
  public override init() { super.init() }

  /// Where lines stand.
  public override var alignment: NSTextAlignment {
    get { value.alignment }
    set { value.alignment = newValue }
  }
  /// Where lines are broken.
  public override var lineBreakMode: NSLineBreakMode {
    get { value.lineBreakMode }
    set { value.lineBreakMode = newValue }
  }
  /// Between lines, points.
  public override var lineSpacing: CGFloat {
    get { value.lineSpacing }
    set { value.lineSpacing = newValue }
  }
  /// After the paragraph, points.
  public var paragraphSpacing: CGFloat {
    get { value.paragraphSpacing }
    set { value.paragraphSpacing = newValue }
  }
  /// Before the paragraph, points.
  public var paragraphSpacingBefore: CGFloat {
    get { value.paragraphSpacingBefore }
    set { value.paragraphSpacingBefore = newValue }
  }
  /// Before the first line, points.
  public var firstLineHeadIndent: CGFloat {
    get { value.firstLineHeadIndent }
    set { value.firstLineHeadIndent = newValue }
  }
  /// Before the other lines, points.
  public var headIndent: CGFloat {
    get { value.headIndent }
    set { value.headIndent = newValue }
  }
  /// Where lines end, points.
  public var tailIndent: CGFloat {
    get { value.tailIndent }
    set { value.tailIndent = newValue }
  }
  /// A multiple of the lines' height; 0 for none.
  public var lineHeightMultiple: CGFloat {
    get { value.lineHeightMultiple }
    set { value.lineHeightMultiple = newValue }
  }
  /// The least height of lines, points; 0 for none.
  public var minimumLineHeight: CGFloat {
    get { value.minimumLineHeight }
    set { value.minimumLineHeight = newValue }
  }
  /// The greatest height of lines, points; 0 for none.
  public var maximumLineHeight: CGFloat {
    get { value.maximumLineHeight }
    set { value.maximumLineHeight = newValue }
  }
}

/// A shadow of text, as an object.
public final class NSShadow {
  /// Where it falls, points.
  public var shadowOffset = CGSize.zero
  /// How soft it is, points.
  public var shadowBlurRadius: CGFloat = 0
  /// A colour; black at a third of alpha by default.
  public var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// A shadow right below.
  public init() {}
}

/// A line below or through letters, as bits.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// A style by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line of twice the width.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Square dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)

  var lineStyle: TextLineStyle {
    if isEmpty { return .none }
    if contains(.patternDot) { return .dotted }
    if contains(.patternDash) { return .dashed }
    return self == .double ? .double : self == .thick ? .thick : .single
  }
}
