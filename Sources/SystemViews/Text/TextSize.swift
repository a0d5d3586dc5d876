#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// Measures text.
  enum TextSize {
    /// Around the lines that there is room for, from the upper left corner of what the text is laid out in; zero for
    /// what cannot be laid out.
    static func measure(_ text: AttributedText, width: Double?, height: Double?, lines: Int) -> Rect {
      let rect = try? text.boundingRect(width: width, height: height, maximumNumberOfLines: lines)
      return rect.map { $0.isNull ? .zero : $0 } ?? .zero
    }

    /// From the top of a line to its baseline.
    static func ascender(_ font: Font) -> Double { (try? font.metrics().ascender) ?? 0 }

    /// The height of a text, its first and last baseline from the top, and the height of its first line; those of the
    /// font for one that is empty.
    static func lines(
      of text: AttributedText, width: Double?, lines: Int, _ font: Font
    ) -> (height: Double, first: Double, last: Double, lineHeight: Double) {
      let layout = try? TextLayout(text, width: width, maximumNumberOfLines: lines)
      guard let layout, let first = layout.lines.first, let last = layout.lines.last else {
        let ascender = ascender(font)
        let height = (try? font.metrics().lineHeight) ?? 0
        return (0, ascender, ascender, height)
      }
      return (layout.boundingRect.maxY, first.baseline, last.baseline, first.rect.height)
    }
  }
#else
  import MultiplaneContents
  import MultiplaneGeometry

  /// Text has no size without the trait Drawing.
  enum TextSize {
    static func measure(_ text: AttributedText, width: Double?, height: Double?, lines: Int) -> Rect { .zero }
    static func ascender(_ font: Font) -> Double { 0 }
    static func lines(
      of text: AttributedText, width: Double?, lines: Int, _ font: Font
    ) -> (height: Double, first: Double, last: Double, lineHeight: Double) { (0, 0, 0, 0) }
  }
#endif
