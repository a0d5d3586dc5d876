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

  }
#else
  import MultiplaneContents
  import MultiplaneGeometry

  /// Text has no size without the trait Drawing.
  enum TextSize {
    static func measure(_ text: AttributedText, width: Double?, height: Double?, lines: Int) -> Rect { .zero }
    static func ascender(_ font: Font) -> Double { 0 }
  }
#endif
