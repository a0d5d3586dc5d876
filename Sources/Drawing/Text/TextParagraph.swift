#if Drawing
  import CPango
  import MultiplaneContents
  import MultiplaneGeometry

  /// One paragraph of a text with Pango's layout of it.
  ///
  /// It is `@safe`: the layout is private to the module and lives as long as this does.
  @safe
  final class TextParagraph {
    /// Bytes of the text's UTF-8, without what ends the paragraph.
    let range: Range<Int>
    let style: ParagraphStyle
    /// The most that is added to the distance of two glyphs, Pango's units.
    private(set) var kern: Int32 = 0
    let layout: OpaquePointer
    /// Where hyphens were put in that the text does not have: offsets in the layout's UTF-8, ascending.
    let hyphens: [Int]
    /// Nothing of the paragraph is to be left out at a line's end: Pango places each line by itself.
    let isWrapped: Bool

    /// UTF-8 of U+00AD.
    static let softHyphenLength = 2

    /// - Parameters:
    ///   - width: where lines end; nil for lines that end with the paragraph.
    ///   - suffix: put behind the text.
    init(
      _ text: AttributedText, _ range: Range<Int>, width: Double?, suffix: String = "", fonts: ThreadFonts
    ) throws(TextError) {
      self.range = range
      fonts.counters.paragraphs += 1
      let attributes = text.attributes(atOffset: range.lowerBound)
      style = attributes.paragraphStyle
      let context = unsafe fonts.context(style.baseWritingDirection)
      guard let layout = unsafe pango_layout_new(context) else { throw TextError(.outOfMemory) }
      unsafe self.layout = layout
      isWrapped = width != nil && style.lineBreakMode != .byClipping
      var bytes = Array(text.string.utf8[text.index(range.lowerBound)..<text.index(range.upperBound)])
      // A zero would end the string.
      for at in bytes.indices where bytes[at] == 0 { bytes[at] = 0x20 }
      hyphens = style.usesHyphenation && isWrapped ? Hyphenation.insert(into: &bytes, text, range, fonts) : []
      bytes.append(contentsOf: suffix.utf8)
      unsafe bytes.withUnsafeBytes { buffer in
        let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe pango_layout_set_text(layout, text, Int32(clamping: buffer.count))
      }
      let font = unsafe attributes.font.pangoDescription(fonts)
      unsafe pango_layout_set_font_description(layout, font)
      unsafe pango_font_description_free(font)
      put(text, fonts, isPlain: bytes.allSatisfy { $0 < 0x80 })
      putTabs()
      unsafe pango_layout_set_auto_dir(layout, style.baseWritingDirection == .natural ? 1 : 0)
      putLines(width)
      if isWrapped, style.alignment == .justified { fitJustifiedLines() }
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    // MARK: Offsets

    /// An offset of the text's UTF-8 by one of the layout's.
    func textOffset(_ offset: Int) -> Int {
      var (low, high) = (0, hyphens.count)
      while low < high {
        let middle = (low + high) / 2
        if hyphens[middle] < offset { low = middle + 1 } else { high = middle }
      }
      let inserted = low * Self.softHyphenLength
      return min(range.lowerBound + max(offset - inserted, 0), range.upperBound)
    }

    /// An offset of the layout's UTF-8 by one of the text's, at which something ends: before a hyphen that was put in
    /// there.
    func layoutOffset(_ offset: Int) -> Int { layoutOffset(offset, isBehindHyphen: false) }

    /// The same for an offset at which something begins: behind the hyphen.
    func layoutStart(_ offset: Int) -> Int { layoutOffset(offset, isBehindHyphen: true) }

    private func layoutOffset(_ offset: Int, isBehindHyphen: Bool) -> Int {
      let own = max(range.lowerBound, min(offset, range.upperBound)) - range.lowerBound
      var (low, high) = (0, hyphens.count)
      while low < high {
        let middle = (low + high) / 2
        let place = hyphens[middle] - middle * Self.softHyphenLength
        if place < own || isBehindHyphen && place == own { low = middle + 1 } else { high = middle }
      }
      return own + low * Self.softHyphenLength
    }

    // MARK: Attributes

    /// - Parameter isPlain: all characters are ASCII's.
    private func put(_ text: AttributedText, _ fonts: ThreadFonts, isPlain: Bool) {
      let list = unsafe pango_attr_list_new()
      // Before the spans': Pango searches a list from its front for what begins before its end.
      if !isPlain { unsafe keepConjuncts(in: list) }
      let first = text.spanIndex(at: range.lowerBound)
      var start = first > 0 ? text.spans[first - 1].end : 0
      for number in first..<text.spans.count {
        let span = text.spans[number]
        defer { start = span.end }
        if start > range.upperBound { break }
        // A hyphen that was put in looks as what is before it.
        let low = UInt32(clamping: layoutStart(start))
        // The last one holds for what is put behind the text, too.
        let high = span.end >= range.upperBound ? UInt32.max : UInt32(clamping: layoutStart(span.end))
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
          guard let attribute = unsafe attribute else { return }
          unsafe (attribute.pointee.start_index, attribute.pointee.end_index) = (low, high)
          unsafe pango_attr_list_insert(list, attribute)
        }
        let attributes = span.attributes
        fonts.noteUse(attributes.font, isPlain: isPlain)
        let font = unsafe attributes.font.pangoDescription(fonts)
        unsafe add(pango_attr_font_desc_new(font))
        unsafe pango_font_description_free(font)
        // Pango ends a run where a colour does, whichever it is: runs are drawn in the colours of the text.
        unsafe add(pango_attr_foreground_new(UInt16(truncatingIfNeeded: number), UInt16(clamping: number >> 16), 0))
        if attributes.usableKern != 0 {
          let units = pangoUnits(attributes.usableKern)
          kern = max(kern, units)
          unsafe add(pango_attr_letter_spacing_new(units))
        }
        if attributes.usableRise != 0 { unsafe add(pango_attr_rise_new(pangoUnits(attributes.usableRise))) }
        if let features = attributes.font.featureText { unsafe add(pango_attr_font_features_new(features)) }
        if let language = attributes.language, language.utf8.count < 64 {
          unsafe add(pango_attr_language_new(pango_language_from_string(language)))
        }
      }
      unsafe pango_layout_set_attributes(layout, list)
      unsafe pango_attr_list_unref(list)
    }

    private func putTabs() {
      let stops = style.tabStops.prefix(ParagraphStyle.maximumTabStops).filter { $0.location.isFinite }
      let interval = style.defaultTabInterval.isFinite ? style.defaultTabInterval : 0
      guard !stops.isEmpty || interval > 0 else { return }
      let tabs = unsafe pango_tab_array_new(0, 0)
      for (place, stop) in stops.enumerated() {
        let alignment =
          switch stop.alignment {
          case .natural, .left, .justified: PANGO_TAB_LEFT
          case .center: PANGO_TAB_CENTER
          case .right: PANGO_TAB_RIGHT
          }
        unsafe pango_tab_array_set_tab(
          tabs, Int32(clamping: place), alignment, pangoUnits(max(0, min(stop.location, Self.farthest))))
      }
      if interval > 0 {
        // Pango goes on with the distance of the last two.
        let last = max(0, stops.last?.location ?? 0)
        let first = ((last / interval).rounded(.down) + 1) * interval
        for step in 0..<2 {
          unsafe pango_tab_array_set_tab(
            tabs, Int32(clamping: stops.count + step), PANGO_TAB_LEFT,
            pangoUnits(min(first + Double(step) * interval, Self.farthest)))
        }
      }
      unsafe pango_layout_set_tabs(layout, tabs)
      unsafe pango_tab_array_free(tabs)
    }

    // MARK: Lines

    /// Points: Pango's lengths are of 32 bits.
    static let farthest = 1_000_000.0

    /// From the leading side to where all lines may begin, and what the first line has beyond the others.
    var indents: (head: Double, first: Double, tail: Double) {
      let (head, first) = (style.headIndent.usable, style.firstLineHeadIndent.usable)
      return (min(head, first), first - head, style.tailIndent.usable)
    }

    private func putLines(_ width: Double?) {
      guard let width, isWrapped else {
        unsafe pango_layout_set_width(layout, -1)
        return
      }
      // Before there is a width, by which Pango would break the lines.
      let isByCharacter = style.lineBreakMode == .byCharWrapping || hasLongWord()
      let indents = indents
      let end = indents.tail > 0 ? min(indents.tail, width) : width + indents.tail
      // Not 0, which is a line a character, in a width that is nothing either.
      unsafe pango_layout_set_width(layout, pangoUnits(max(1.0 / 64, min(end - indents.head, Self.farthest))))
      unsafe pango_layout_set_indent(layout, pangoUnits(max(-Self.farthest, min(indents.first, Self.farthest))))
      // Where lines stand is not Pango's: it leaves no indents beside lines that are centred.
      unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
      unsafe pango_layout_set_wrap(layout, isByCharacter ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
      unsafe pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    }

    /// Whether the paragraph runs to the left: by its first letter, whatever is before it. Pango lays out nothing for
    /// this.
    private(set) lazy var isLeftward: Bool =
      switch style.baseWritingDirection {
      case .leftToRight: false
      case .rightToLeft: true
      case .natural: unsafe multiplane_base_direction(pango_layout_get_text(layout)) == PANGO_DIRECTION_RTL
      }

    /// Leaves out what does not fit into some lines.
    func truncate(toLines count: Int, by mode: LineBreakMode) {
      let side: PangoEllipsizeMode
      switch mode {
      case .byTruncatingHead: side = PANGO_ELLIPSIZE_START
      case .byTruncatingMiddle: side = PANGO_ELLIPSIZE_MIDDLE
      default: side = PANGO_ELLIPSIZE_END
      }
      unsafe pango_layout_set_ellipsize(layout, side)
      unsafe pango_layout_set_height(layout, -Int32(clamping: count))
      narrowEllipses()
      if style.alignment == .justified { fitJustifiedLines() }
    }
  }

  extension LineBreakMode {
    var truncates: Bool { self == .byTruncatingHead || self == .byTruncatingTail || self == .byTruncatingMiddle }
  }

  extension TextAttributes {
    var usableKern: Double { max(-Self.mostShift, min(kern.usable, Self.mostShift)) }
    var usableRise: Double { max(-Self.mostShift, min(baselineOffset.usable, Self.mostShift)) }
    private static let mostShift = 4096.0
  }

  extension Double {
    /// 0 of what is no number.
    var usable: Double { isFinite ? self : 0 }
  }
#endif
