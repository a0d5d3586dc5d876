#if Drawing
  import CPango

  extension TextParagraph {
    /// Gives ellipses their own width: Pango (1.50) widens them until their line is as wide as the layout, so that
    /// there is a gap behind them, and lines that are centred stand beside the middle.
    func narrowEllipses() {
      let count = unsafe pango_layout_get_line_count(layout)
      for index in 0..<max(count, 0) {
        // Pango keeps no extents of lines that it has handed out to be changed.
        guard let line = unsafe pango_layout_get_line(layout, index) else { continue }
        var node = unsafe line.pointee.runs
        while let run = unsafe node {
          unsafe node = run.pointee.next
          guard let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
            unsafe item.pointee.item.pointee.analysis.flags & Self.ellipsisFlag != 0
          else { continue }
          unsafe narrow(item)
        }
      }
    }

    /// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`, a macro that Swift does not import.
    private static let ellipsisFlag: guint8 = 1 << 1
    /// Pango's units: what rounding may add.
    private static let tolerance: Int32 = 8

    private func narrow(_ item: UnsafeMutablePointer<PangoGlyphItem>) {
      guard let glyphs = unsafe item.pointee.glyphs, let font = unsafe item.pointee.item.pointee.analysis.font else {
        return
      }
      let count = unsafe Int(glyphs.pointee.num_glyphs)
      guard count > 0, let last = unsafe glyphs.pointee.glyphs.map({ unsafe $0 + (count - 1) }) else { return }
      var logical = PangoRectangle()
      unsafe pango_font_get_glyph_extents(font, last.pointee.glyph, nil, &logical)
      let most = logical.width + max(0, kern)
      if unsafe last.pointee.geometry.width > most + Self.tolerance { unsafe last.pointee.geometry.width = most }
    }
  }
#endif
