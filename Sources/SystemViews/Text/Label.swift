public import MultiplaneContents
import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneViews

#if UIKitNames
  public import class Foundation.NSAttributedString
  public import class Foundation.NSMutableAttributedString
  public import struct Foundation.NSRange
#endif

/// Shows text, of one line or several, in the middle of its height.
///
/// A label draws into a store of the size of its bounds, when its text or look changes, and else never. Of a text of
/// more than `LabelLook.longestText` bytes it draws the beginning, as if there were no more; or the beginning and the
/// end, where `lineBreakMode` leaves out what is before the end. `isUserInteractionEnabled` is false by default.
open class Label: View {
  /// Where text stands that was made smaller to fit its width.
  public enum BaselineAdjustment: Int, Hashable, Sendable, CaseIterable {
    /// On the baseline of the text in its own size.
    case alignBaselines
    /// In the middle.
    case alignCenters
    /// At the top.
    case none
  }

  /// The most bytes of UTF-8 that are measured and drawn: 65,536, in 16,384 paragraphs at most. The time to break a
  /// paragraph into lines grows faster than its length: see <doc:SystemViews>.
  package static let longestText = TextLimits.longestParagraph
  /// The font of labels: the system font of 17 points.
  package static let defaultFont = Font.systemFont(ofSize: 17)

  private final var plain: String?
  #if UIKitNames
    /// What `attributedText` was set to, with keys that are not drawn; nil where something else was set since.
    private final var source: NSAttributedString?
  #endif
  private final var styled: AttributedText?
  private final var ownColor: Color?
  /// What draws now.
  private final var context: (any DrawingContext)?
  /// Text, font and limits as they are laid out; nil after a change.
  private final var known: AttributedText?
  /// Whether that was laid out from the right.
  private final var wasFromRight = false

  /// Makes a label with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a label from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeText(with: coder)
    coder.didRead(self, as: Label.self)
    if coder.error != nil { return nil }
  }

  /// Writes the label to an archive: its text without attributes, its font, colours and lines.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeText(with: coder, color: ownColor)
  }

  private final func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  /// Hears of another text or look.
  package final var textObserver: (() -> Void)?
  /// The text as it is laid out in the label's width, and where its upper left corner is.
  package final var laidOut: (text: AttributedText, top: Double) {
    let size = bounds.standardized.size
    guard size.width > 0 else { return (shown, 0) }
    let rect = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    return (fitted(to: size.width).text, rect.minY.rounded(toPixels: contentScaleFactor))
  }

  private final func didChange() {
    (known, measured) = (nil, nil)
    textObserver?()
    setNeedsDisplay()
    noteContentSize()
    if let button = superview as? Button {
      button.setNeedsLayout()
      button.noteContentSize()
    }
  }

  // MARK: Text

  /// The characters; nil, the default, for none. Setting it ends the attributes of `styledText`.
  ///
  /// All of it is kept, a megabyte too; `LabelLook.longestText` bytes at most are measured and drawn.
  open var text: String? {
    get { styled?.string ?? plain }
    set {
      if styled == nil, plain == newValue { return }
      (plain, styled) = (newValue, nil)
      forgetSource()
      didChange()
    }
  }

  /// The characters with their attributes. Alignment and truncation are those of the label where a paragraph has none
  /// of its own: natural, and broken between words.
  open var styledText: AttributedText? {
    get { styled ?? plain.map { AttributedText($0, attributes: attributes) } }
    set {
      forgetSource()
      if styled == newValue, newValue != nil { return }
      (plain, styled) = (nil, newValue)
      didChange()
    }
  }

  #if UIKitNames
    /// `styledText` as Foundation has it, with UIKit's keys and those of others, which draw nothing. What has no font
    /// or colour of its own has the label's; `font` and `textColor` set those of all of it. The keys are known where
    /// the module UIKit is linked, without which the text is plain.
    open var attributedText: NSAttributedString? {
      get { source ?? styledText.map { FoundationAttributes.make($0) } }
      set {
        guard let newValue else { return styledText = nil }
        let copy = NSAttributedString(attributedString: newValue)
        styledText = FoundationAttributes.text(copy, attributes)
        source = copy
      }
    }

    private final func forgetSource() { source = nil }

    private final func setAttribute(_ name: String, _ value: Any) {
      guard let source else { return }
      let changed = NSMutableAttributedString(attributedString: source)
      changed.addAttribute(
        NSAttributedString.Key(name), value: value, range: NSRange(location: 0, length: changed.length))
      self.source = changed
    }
  #else
    private final func forgetSource() {}
    private final func setAttribute(_ name: String, _ value: Any) {}
  #endif

  /// The font; nil, or one of a size that cannot be, is `defaultFont`. Setting it sets that of all of `styledText`.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: Font! {
    get { ownFont }
    set {
      let font = newValue.flatMap { $0.size > 0 && $0.size <= Font.maximumSize ? $0 : nil } ?? Self.defaultFont
      if font == ownFont, styled == nil { return }
      ownFont = font
      styled?.set(\.font, to: font)
      setAttribute("NSFont", font)
      didChange()
    }
  }
  private final var ownFont = Label.defaultFont

  /// The colour of the text; nil, the default, is `DynamicColor.label`. Setting it sets that of all of
  /// `styledText`.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: Color! {
    get { ownColor ?? DynamicColor.label.resolved(with: traitCollection) }
    set {
      if newValue == ownColor, styled == nil { return }
      ownColor = newValue
      if let newValue {
        styled?.set(\.foregroundColor, to: newValue)
        setAttribute("NSColor", newValue)
      }
      didChange()
    }
  }

  /// The colour of the text while the label is highlighted; nil, the default, for that of the text.
  open var highlightedTextColor: Color? { didSet { if highlightedTextColor != oldValue { didChange() } } }

  /// Whether the label is highlighted; false by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { didChange() } } }

  /// Whether the text is drawn as usual: true by default; else it is drawn with `disabledAlpha`.
  open var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }

  /// What the alpha of disabled text is multiplied by; 0.4 by default.
  package final var disabledAlpha = 0.4 { didSet { if !isEnabled { didChange() } } }

  /// Where lines stand; natural by default: at the side where the view's direction begins.
  open var textAlignment = TextAlignment.natural { didSet { if textAlignment != oldValue { didChange() } } }

  /// Where lines are broken, and what is left out; the end of the text by default.
  open var lineBreakMode = LineBreakMode.byTruncatingTail { didSet { if lineBreakMode != oldValue { didChange() } } }

  /// The most lines; 1 by default, 0 for as many as there is room for.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { didChange() } } }

  /// The colour of the text's shadow; nil, the default, for none.
  open var shadowColor: Color? { didSet { if shadowColor != oldValue { didChange() } } }

  /// Where the shadow is, points; (0, −1), above the text, by default.
  open var shadowOffset = Size(0, -1) { didSet { if shadowOffset != oldValue, shadowColor != nil { didChange() } } }

  /// How soft the shadow is, as of `DrawingShadow`; 0 by default.
  package final var shadowBlur = 0.0 { didSet { if shadowBlur != oldValue, shadowColor != nil { didChange() } } }

  // MARK: Size

  /// Whether text of one line that is wider than the label is made smaller; false by default.
  open var adjustsFontSizeToFitWidth = false { didSet { if adjustsFontSizeToFitWidth != oldValue { didChange() } } }

  /// What the font's size is multiplied by at least, so that text fits; 0, the default, lets it keep its size.
  open var minimumScaleFactor = 0.0 { didSet { if minimumScaleFactor != oldValue { didChange() } } }

  /// Of no effect: nobody sets how large text shall be. False by default.
  open var adjustsFontForContentSizeCategory = false

  /// Where text stands that was made smaller; on its baseline by default.
  open var baselineAdjustment = BaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { didChange() } }
  }

  /// The width at which `intrinsicContentSize` breaks lines; 0, the default, for none: a label of several lines that
  /// constraints place then breaks them at the width that it gets.
  open var preferredMaxLayoutWidth = 0.0 { didSet { if preferredMaxLayoutWidth != oldValue { noteContentSize() } } }

  /// The size of the text, broken at `preferredMaxLayoutWidth` where that is set.
  open override var intrinsicContentSize: Size {
    sizeThatFits(Size(preferredMaxLayoutWidth, 0))
  }

  /// The size of the text in at most `numberOfLines` lines, in whole pixels.
  ///
  /// - Parameter size: lines end at its width, 0 for none; its height is not used.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 && numberOfLines != 1 ? size.width : nil
    // A button asks in each layout.
    let text = shown
    if let measured, measured.width == width { return wholePixels(measured.size) }
    let rect = TextSize.measure(text, width: width, height: nil, lines: max(numberOfLines, 0))
    measured = (width, rect.size)
    return wholePixels(rect.size)
  }
  /// The last size of the text as it is laid out, by the width at which its lines end; nil after a change.
  private final var measured: (width: Double?, size: Size)?

  /// The height of the text in a width, its first and last baseline from the top, and the height of a line.
  final func lineMetrics(
    inWidth width: Double
  ) -> (height: Double, first: Double, last: Double, lineHeight: Double) {
    let width = numberOfLines != 1 ? width : 0
    let font = shown.isEmpty ? ownFont : shown.attributes(at: shown.string.startIndex).font
    return TextSize.lines(of: shown, width: width > 0 ? width : nil, lines: max(numberOfLines, 0), font)
  }

  /// As many whole pixels as a size reaches into, points.
  private final func wholePixels(_ size: Size) -> Size {
    let scale = contentScaleFactor
    return Size(size.width.roundedUp(toPixels: scale), size.height.roundedUp(toPixels: scale))
  }

  /// Where the text is in a rectangle: at its alignment, in the middle of the height.
  ///
  /// - Parameters:
  ///   - bounds: any rectangle of the label's space.
  ///   - numberOfLines: 0 for as many as there is room for.
  open func textRect(forBounds bounds: Rect, limitedToNumberOfLines numberOfLines: Int) -> Rect {
    let bounds = bounds.standardized
    guard bounds.isFinite, bounds.width > 0 else { return Rect(origin: bounds.origin, size: .zero) }
    let text = fitted(to: bounds.width).text
    let rect = self.rect(of: text, in: bounds.size, numberOfLines)
    let top = bounds.minY + max(0, (bounds.height - rect.height) / 2)
    return Rect(x: bounds.minX + rect.minX, y: top, width: rect.width, height: rect.height)
  }

  private final func rect(of text: AttributedText, in size: Size, _ lines: Int) -> Rect {
    TextSize.measure(text, width: size.width, height: size.height, lines: max(lines, 0))
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// The text, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? text }
    set { super.accessibilityLabel = newValue }
  }

  /// Of text that does not change, and cannot be used where the label is not enabled, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? (isEnabled ? .staticText : [.staticText, .notEnabled]) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Drawing

  /// Draws the text by `drawText(in:)`.
  open override func draw(_ rect: Rect, in context: any DrawingContext) {
    self.context = context
    super.draw(rect, in: context)
    self.context = nil
  }

  /// Draws the text by `drawText(in:)`, over all of the bounds.
  open override func draw(_ rect: Rect) { drawText(in: bounds) }

  /// Draws the text in a rectangle, in the middle of its height. Does nothing outside of `draw`.
  open func drawText(in rect: Rect) {
    let rect = rect.standardized
    guard let context, rect.isFinite, rect.width > 0, rect.height > 0, !shown.isEmpty else { return }
    let (text, scale) = fitted(to: rect.width)
    let lines = max(numberOfLines, 0)
    let size = self.rect(of: text, in: rect.size, lines)
    var top = rect.minY + (rect.height - size.height) / 2
    if scale < 1 {
      switch baselineAdjustment {
      case .alignCenters: break
      case .none: top = rect.minY
      case .alignBaselines:
        let whole = self.rect(of: shown, in: Size(.infinity, rect.height), lines)
        let ascender = TextSize.ascender(shown.attributes(at: shown.string.startIndex).font)
        top = rect.minY + (rect.height - whole.height) / 2 + ascender * (1 - scale)
      }
    }
    // Letters stand on whole pixels.
    top = max(top, rect.minY).rounded(toPixels: contentScaleFactor)
    let isDim = !isEnabled
    if isDim {
      context.saveGState()
      context.setAlpha(context.drawingState.alpha * disabledAlpha)
    }
    context.draw(
      text, in: Rect(x: rect.minX, y: top, width: rect.width, height: rect.height), maximumNumberOfLines: lines)
    if isDim { context.restoreGState() }
  }

  /// Draws the text anew where the view has another direction, which natural alignment follows.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if known != nil, wasFromRight != isFromRight { didChange() }
  }

  /// Draws the text anew in the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if ownColor == nil, styled == nil { didChange() }
  }

  // MARK: Attributes

  private final var attributes: TextAttributes {
    var attributes = TextAttributes(font: ownFont, foregroundColor: textColor)
    attributes.paragraphStyle.alignment = alignment
    attributes.paragraphStyle.lineBreakMode = lineBreakMode
    return attributes
  }

  /// Where lines stand by the direction of the view.
  private final var alignment: TextAlignment {
    textAlignment == .natural ? (wasFromRight ? .right : .left) : textAlignment
  }

  /// The text as it is laid out.
  private final var shown: AttributedText {
    if let known { return known }
    let text = makeShown()
    known = text
    return text
  }

  private final func makeShown() -> AttributedText {
    wasFromRight = isFromRight
    var text: AttributedText
    let keepsEnd = lineBreakMode == .byTruncatingHead || lineBreakMode == .byTruncatingMiddle
    if var styled {
      if let range = styled.string.leftOut(keepsEnd: keepsEnd) { styled.replaceSubrange(range, with: "") }
      text = AttributedText()
      for run in styled.runs {
        var attributes = run.attributes
        if attributes.paragraphStyle.alignment == .natural { attributes.paragraphStyle.alignment = alignment }
        if attributes.paragraphStyle.lineBreakMode == .byWordWrapping {
          attributes.paragraphStyle.lineBreakMode = lineBreakMode
        }
        if !(attributes.font.size > 0 && attributes.font.size <= Font.maximumSize) { attributes.font = ownFont }
        text.append(String(styled.string[run.range]), attributes: attributes)
      }
    } else {
      var string = plain ?? ""
      if let range = string.leftOut(keepsEnd: keepsEnd) { string.removeSubrange(range) }
      text = AttributedText(string, attributes: attributes)
    }
    if isHighlighted, let highlightedTextColor { text.set(\.foregroundColor, to: highlightedTextColor) }
    if let shadowColor {
      text.set(\.shadow, to: DrawingShadow(offset: shadowOffset, blur: shadowBlur, color: shadowColor))
    }
    return text
  }

  /// The text with fonts of a size at which it fits a width, and what their sizes were multiplied by.
  private final func fitted(to width: Double) -> (text: AttributedText, scale: Double) {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, minimumScaleFactor > 0, minimumScaleFactor < 1 else {
      return (shown, 1)
    }
    var (text, scale) = (shown, 1.0)
    // The width of text is not quite in proportion to its size.
    for _ in 0..<4 {
      let needed = TextSize.measure(text, width: nil, height: nil, lines: 1).width
      if needed <= width || scale <= minimumScaleFactor { break }
      scale = max(scale * width / needed, minimumScaleFactor)
      text = shown
      for run in shown.runs {
        text.set(\.font, to: run.attributes.font.withSize(run.attributes.font.size * scale), in: run.range)
      }
    }
    return (text, scale)
  }
}
