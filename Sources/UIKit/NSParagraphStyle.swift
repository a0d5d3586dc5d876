/// How a paragraph is set, as an object.
public class NSParagraphStyle: Hashable {
  /// The value behind it.
  public fileprivate(set) final var value = ParagraphStyle()

  /// The default style.
  public init() {}

  /// A style of a value.
  init(_ value: ParagraphStyle) { self.value = value }

  /// The default style.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines stand.
  public var alignment: NSTextAlignment { value.alignment }
  /// Where lines are broken.
  public var lineBreakMode: NSLineBreakMode { value.lineBreakMode }
  /// Where lines begin.
  public var baseWritingDirection: NSWritingDirection { value.baseWritingDirection }
  /// Between lines, points.
  public var lineSpacing: CGFloat { value.lineSpacing }
  /// After the paragraph, points.
  public var paragraphSpacing: CGFloat { value.paragraphSpacing }
  /// Before the paragraph, points.
  public var paragraphSpacingBefore: CGFloat { value.paragraphSpacingBefore }
  /// At the beginning of the first line, points.
  public var firstLineHeadIndent: CGFloat { value.firstLineHeadIndent }
  /// At the beginning of the other lines, points.
  public var headIndent: CGFloat { value.headIndent }
  /// From the left side, points; from the right side below 0. 0 for none.
  public var tailIndent: CGFloat { value.tailIndent }
  /// Of the font's line height; 0 for 1.
  public var lineHeightMultiple: CGFloat { value.lineHeightMultiple }
  /// Points.
  public var minimumLineHeight: CGFloat { value.minimumLineHeight }
  /// Points; 0 for no limit.
  public var maximumLineHeight: CGFloat { value.maximumLineHeight }
  /// Where tabs lead.
  public var tabStops: [NSTextTab] { value.tabStops }
  /// Between tabs beyond the last stop, points.
  public var defaultTabInterval: CGFloat { value.defaultTabInterval }

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
  /// Where lines begin.
  public override var baseWritingDirection: NSWritingDirection {
    get { value.baseWritingDirection }
    set { value.baseWritingDirection = newValue }
  }
  /// Between lines, points.
  public override var lineSpacing: CGFloat {
    get { value.lineSpacing }
    set { value.lineSpacing = newValue }
  }
  /// After the paragraph, points.
  public override var paragraphSpacing: CGFloat {
    get { value.paragraphSpacing }
    set { value.paragraphSpacing = newValue }
  }
  /// Before the paragraph, points.
  public override var paragraphSpacingBefore: CGFloat {
    get { value.paragraphSpacingBefore }
    set { value.paragraphSpacingBefore = newValue }
  }
  /// At the beginning of the first line, points.
  public override var firstLineHeadIndent: CGFloat {
    get { value.firstLineHeadIndent }
    set { value.firstLineHeadIndent = newValue }
  }
  /// At the beginning of the other lines, points.
  public override var headIndent: CGFloat {
    get { value.headIndent }
    set { value.headIndent = newValue }
  }
  /// From the left side, points; from the right side below 0. 0 for none.
  public override var tailIndent: CGFloat {
    get { value.tailIndent }
    set { value.tailIndent = newValue }
  }
  /// Of the font's line height; 0 for 1.
  public override var lineHeightMultiple: CGFloat {
    get { value.lineHeightMultiple }
    set { value.lineHeightMultiple = newValue }
  }
  /// Points.
  public override var minimumLineHeight: CGFloat {
    get { value.minimumLineHeight }
    set { value.minimumLineHeight = newValue }
  }
  /// Points; 0 for no limit.
  public override var maximumLineHeight: CGFloat {
    get { value.maximumLineHeight }
    set { value.maximumLineHeight = newValue }
  }
  /// Where tabs lead.
  public override var tabStops: [NSTextTab] {
    get { value.tabStops }
    set { value.tabStops = newValue }
  }
  /// Between tabs beyond the last stop, points.
  public override var defaultTabInterval: CGFloat {
    get { value.defaultTabInterval }
    set { value.defaultTabInterval = newValue }
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

  init(_ style: TextLineStyle) {
    self =
      switch style {
      case .none: []
      case .single: .single
      case .thick: .thick
      case .double: .double
      case .dotted: [.single, .patternDot]
      case .dashed: [.single, .patternDash]
      }
  }

  var lineStyle: TextLineStyle {
    if isEmpty { return .none }
    if contains(.patternDot) { return .dotted }
    if contains(.patternDash) { return .dashed }
    return self == .double ? .double : self == .thick ? .thick : .single
  }
}
