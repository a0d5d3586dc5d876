#if Drawing
  import CPango
  public import MultiplaneContents
  public import MultiplaneGeometry

  /// Text that has been laid out: where its lines are, and which character is where.
  ///
  /// Places are in points from the upper left corner of what the text is laid out in, y down. A layout belongs to the
  /// thread that made it.
  public final class TextLayout {
    /// A line of the text.
    public struct Line: Hashable, Sendable {
      /// Which characters of the text, without what ends the paragraph.
      public var range: Range<String.Index>
      /// As wide as its characters and as high as the line.
      public var rect: Rect
      /// The y of the line that letters stand on.
      public var baseline: Double
    }

    /// What was laid out.
    public let text: AttributedText
    /// The lines that there is room for, from the top.
    public var lines: [Line] {
      placed.map { line in
        Line(
          range: text.index(line.range.lowerBound)..<text.index(line.range.upperBound), rect: line.rect,
          baseline: line.baseline)
      }
    }
    /// How many lines there are.
    public var numberOfLines: Int { placed.count }
    /// Whether characters were left out, because there was no room for their lines.
    public internal(set) var isTruncated = false
    /// Around the rectangles of all lines, from the top on; `Rect.zero` of an empty text.
    public internal(set) var boundingRect = Rect.zero

    var paragraphs: [TextParagraph] = []
    var placed: [PlacedLine] = []
    /// Runs of glyphs that are drawn alike, in the order of drawing.
    lazy var groups = makeGroups()
    /// The beginning of a text with characters that no font has; nil of others.
    lazy var beginningWithoutFont: String? = {
      guard lacksFont, text.string.contains(where: { !$0.isWhitespace }) else { return nil }
      return String(text.string.prefix(Self.longestBeginning).map { $0.isNewline ? " " : $0 })
    }()
    /// Characters of a text that is named in warnings.
    private static let longestBeginning = 40
    /// What is behind them.
    lazy var backgrounds = makeBackgrounds()

    /// Lays out a text.
    ///
    /// - Parameters:
    ///   - width: where lines end, points; nil or infinity for lines that end where paragraphs do.
    ///   - height: lines that lie below it are left out, but for the first one; nil or infinity for all.
    ///   - maximumNumberOfLines: 0 for no limit.
    /// - Throws: where the text is too long, a font's size cannot be, or the width is not above 0.
    public convenience init(
      _ text: AttributedText, width: Double? = nil, height: Double? = nil, maximumNumberOfLines: Int = 0
    ) throws(TextError) {
      try self.init(
        text, width: width, height: height, maximumNumberOfLines: maximumNumberOfLines, fonts: .current())
    }

    init(
      _ text: AttributedText, width: Double?, height: Double?, maximumNumberOfLines: Int, fonts: ThreadFonts
    ) throws(TextError) {
      self.text = text
      let length = text.string.utf8.count
      guard length <= TextLimits.longestText else { throw TextError(.textTooLong(bytes: length)) }
      for span in text.spans {
        guard span.attributes.font.hasUsableSize else { throw TextError(.fontSize(span.attributes.font.size)) }
        try fonts.prepare(span.attributes.font.face)
      }
      if let width, !(width > 0) { throw TextError(.width(width)) }
      guard !text.isEmpty else { return }
      var filling = TextFilling(
        text: text, width: width.flatMap { $0 < TextParagraph.farthest ? $0 : nil }, height: height ?? .infinity,
        mostLines: maximumNumberOfLines > 0 ? maximumNumberOfLines : .max, fonts: fonts)
      try OpenFontFiles.whileOpening { () throws(TextError) in try filling.fill() }
      paragraphs = filling.paragraphs
      placed = filling.lines
      isTruncated = filling.isTruncated
      boundingRect = placed.reduce(Rect.null) { $0.union($1.rect) }
    }
  }

  extension AttributedText {
    /// How much room the text takes.
    ///
    /// - Parameters:
    ///   - width: where lines end, points; nil for lines that end where paragraphs do.
    ///   - height: lines that lie below it are left out, but for the first one; nil for all.
    ///   - maximumNumberOfLines: 0 for no limit.
    /// - Returns: as `TextLayout.boundingRect`.
    public func boundingRect(
      width: Double? = nil, height: Double? = nil, maximumNumberOfLines: Int = 0
    ) throws(TextError) -> Rect {
      try ThreadFonts.current().layout(
        self, width: width, height: height, maximumNumberOfLines: maximumNumberOfLines
      ).boundingRect
    }
  }

  /// A line at its place in a layout.
  ///
  /// It is `@safe`: the line is held as long as this lives.
  @safe
  final class PlacedLine {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let paragraph: TextParagraph
    /// Bytes of the text.
    let range: Range<Int>
    /// Points of the layout; the width is that of the characters.
    var rect: Rect
    var baseline: Double
    /// Around the ink, from the beginning of the line and its baseline.
    private lazy var ownInk: Rect = {
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      unsafe pango_layout_line_get_extents(line, &ink, &logical)
      return Rect(
        x: points(ink.x - logical.x), y: points(ink.y), width: points(ink.width), height: points(ink.height))
    }()

    /// Around the ink, points of the layout.
    var ink: Rect { ownInk.offsetBy(dx: rect.minX, dy: baseline) }

    init(
      _ line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: TextParagraph, rect: Rect, baseline: Double
    ) {
      unsafe self.line = pango_layout_line_ref(line)
      self.paragraph = paragraph
      let start = unsafe Int(line.pointee.start_index)
      let end = unsafe start + Int(line.pointee.length)
      range = paragraph.textOffset(start)..<max(paragraph.textOffset(end), paragraph.textOffset(start))
      (self.rect, self.baseline) = (rect, baseline)
      var node = unsafe line.pointee.runs
      while let run = unsafe node {
        unsafe node = run.pointee.next
        let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
        unsafe OpenFontFiles.keep(item?.pointee.item.pointee.analysis.font)
      }
    }

    deinit { unsafe pango_layout_line_unref(line) }
  }
#endif
