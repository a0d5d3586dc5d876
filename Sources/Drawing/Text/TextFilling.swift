#if Drawing
  import CPango
  import MultiplaneContents
  import MultiplaneGeometry

  /// Puts the lines of paragraphs below each other, until there is no more room.
  struct TextFilling {
    let text: AttributedText
    /// nil for lines that end where paragraphs do.
    let width: Double?
    let height: Double
    let mostLines: Int
    let fonts: ThreadFonts

    private(set) var paragraphs: [TextParagraph] = []
    private(set) var lines: [PlacedLine] = []
    private(set) var isTruncated = false

    init(text: AttributedText, width: Double?, height: Double, mostLines: Int, fonts: ThreadFonts) {
      (self.text, self.width, self.height, self.mostLines, self.fonts) = (text, width, height, mostLines, fonts)
    }

    /// What rounding takes from the room of a line.
    private static let tolerance = 1.0 / 64

    /// Lays out what there is room for.
    mutating func fill() throws(TextError) {
      for range in try Self.paragraphs(text) {
        guard paragraphs.count < TextLimits.mostParagraphs else { throw TextError(.tooManyParagraphs) }
        let top = lines.last.map { line in
          line.rect.maxY + line.paragraph.style.paragraphSpacing.usable
        }
        let paragraph = try TextParagraph(text, range, width: width, fonts: fonts)
        let room = add(paragraph, from: top.map { $0 + paragraph.style.paragraphSpacingBefore.usable } ?? 0)
        guard room != nil else {
          paragraphs.append(paragraph)
          continue
        }
        isTruncated = true
        try truncate(paragraph)
        break
      }
      alignUnwrapped()
    }

    /// Places the lines of a paragraph.
    ///
    /// - Returns: how many of them there is room for; nil for all.
    private mutating func add(_ paragraph: TextParagraph, from top: Double) -> Int? {
      var y = top
      var count = 0
      let style = paragraph.style
      let iterator = unsafe pango_layout_get_iter(paragraph.layout)
      defer { unsafe pango_layout_iter_free(iterator) }
      repeat {
        guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { break }
        var logical = PangoRectangle()
        unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
        let baseline = unsafe pango_layout_iter_get_baseline(iterator)
        // Without any font, Pango's numbers are beyond those of each other.
        let ascent = points(baseline) - points(logical.y)
        let descent = points(logical.height) - ascent
        let natural = points(logical.height)
        var lineHeight = natural * (style.lineHeightMultiple.usable > 0 ? style.lineHeightMultiple.usable : 1)
        if style.maximumLineHeight.usable > 0 { lineHeight = min(lineHeight, style.maximumLineHeight) }
        lineHeight = max(lineHeight, style.minimumLineHeight.usable)
        if count > 0 { y += style.lineSpacing.usable }
        guard lines.isEmpty || (lines.count < mostLines && y + lineHeight <= height + Self.tolerance) else {
          return count
        }
        var rect = Rect(x: 0, y: y, width: points(logical.width), height: lineHeight)
        if let width, paragraph.isWrapped {
          rect.origin.x = x(ofWidth: rect.width, in: paragraph, isFirst: count == 0, room: width)
        }
        unsafe lines.append(PlacedLine(line, paragraph, rect: rect, baseline: y + lineHeight - descent))
        y += lineHeight
        count += 1
      } while unsafe pango_layout_iter_next_line(iterator) != 0
      return nil
    }

    /// Where a line begins between the indents of its paragraph.
    ///
    /// - Parameter room: what the text is laid out in, from its left side.
    private func x(ofWidth own: Double, in paragraph: TextParagraph, isFirst: Bool, room: Double) -> Double {
      let (style, isLeftward) = (paragraph.style, paragraph.isLeftward)
      let lead = (isFirst ? style.firstLineHeadIndent : style.headIndent).usable
      let tail = width == nil ? 0 : style.tailIndent.usable
      let trail = tail > 0 ? min(tail, room) : room + tail
      let (left, right) = isLeftward ? (room - trail, room - lead) : (lead, trail)
      return switch style.alignment {
      case .natural, .justified: isLeftward ? right - own : left
      case .left: left
      case .center: (left + right - own) / 2
      case .right: right - own
      }
    }

    /// Leaves out the end of the last paragraph that there is room for, by the line break mode of its style.
    ///
    /// - Parameter overfull: the paragraph whose lines are not all there.
    private mutating func truncate(_ overfull: TextParagraph) throws(TextError) {
      let isBetween = lines.last?.paragraph !== overfull
      guard let last = lines.last?.paragraph else { return }
      if !isBetween { paragraphs.append(overfull) }
      let mode = last.style.lineBreakMode
      guard mode.truncates, width != nil else { return }
      let count = lines.count { $0.paragraph === last }
      let first = lines.count - count
      let top = lines[first].rect.minY
      // Where all of a paragraph is there, and the next one is not, there is an ellipsis all the same.
      let cut = try TextParagraph(text, last.range, width: width, suffix: isBetween ? "…" : "", fonts: fonts)
      cut.truncate(toLines: count, by: isBetween ? .byTruncatingTail : mode)
      lines.removeSubrange(first...)
      paragraphs[paragraphs.count - 1] = cut
      _ = add(cut, from: top)
    }

    /// Places the lines of paragraphs without wrapping in the width, or in that of the widest line.
    private func alignUnwrapped() {
      let room = width ?? lines.reduce(0) { max($0, $1.rect.width) }
      var before: TextParagraph?
      for line in lines {
        defer { before = line.paragraph }
        guard !line.paragraph.isWrapped else { continue }
        line.rect.origin.x = x(
          ofWidth: line.rect.width, in: line.paragraph, isFirst: before !== line.paragraph, room: room)
      }
    }

    /// The paragraphs of a text, without what ends them: the last one is empty behind such an end.
    private static func paragraphs(_ text: AttributedText) throws(TextError) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      var start = 0
      var previous: (UInt8, UInt8) = (0, 0)
      var at = 0
      for byte in text.string.utf8 {
        switch (previous.0, previous.1, byte) {
        // U+2029
        case (0xE2, 0x80, 0xA9):
          ranges.append(start..<at - 2)
          start = at + 1
        case (_, 0x0D, 0x0A): start = at + 1
        case (_, _, 0x0A), (_, _, 0x0D):
          ranges.append(start..<at)
          start = at + 1
        default: break
        }
        previous = (previous.1, byte)
        at += 1
      }
      ranges.append(start..<at)
      for range in ranges where range.count > TextLimits.longestParagraph {
        throw TextError(.paragraphTooLong(bytes: range.count))
      }
      return ranges
    }
  }
#endif
