#if Drawing
  import CCairo
  import CPango
  import MultiplaneGeometry

  extension PlacedRun {
    /// Cairo's glyphs of a run. nil where a character has no glyph.
    static func places(_ string: UnsafeMutablePointer<PangoGlyphString>, from origin: Point) -> [cairo_glyph_t]? {
      var places: [cairo_glyph_t] = []
      var x = origin.x
      let count = unsafe Int(string.pointee.num_glyphs)
      for index in 0..<count {
        let glyph = unsafe string.pointee.glyphs[index]
        defer { x += points(glyph.geometry.width) }
        if glyph.glyph == pangoEmptyGlyph { continue }
        if glyph.glyph & pangoUnknownGlyph != 0 { return nil }
        places.append(
          cairo_glyph_t(
            index: UInt(glyph.glyph), x: x + points(glyph.geometry.x_offset),
            y: origin.y + points(glyph.geometry.y_offset)))
      }
      return places
    }

    /// How long glyphs that are shown with one call may be, ems.
    ///
    /// Cairo paints glyphs that overlap by another sum than others, and leaves out glyphs that are ten ems from the clip
    /// before it looks: of those that are shorter together, all are looked at as long as one is seen.
    private static let longestPart = 8.0

    /// How far text on paper is moved, points. Cairo shows glyphs on whole pixels: where a place is half a pixel, as
    /// that of every fiftieth glyph of 20 points to the em, the rounding of numbers in PDF would decide which.
    private static let paperNudge = 1.0 / 256

    /// Draws the glyphs with a context's source; its matrix is the layout's.
    ///
    /// - Parameter asText: with the characters that they stand for.
    func show(_ cairo: OpaquePointer, asText: Bool) {
      guard let font = unsafe font,
        let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)),
        unsafe cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
      else { return }
      guard !asText, let places else {
        let nudge = asText ? Self.paperNudge : 0
        unsafe cairo_move_to(cairo, origin.x + nudge, origin.y + nudge)
        unsafe pango_cairo_show_glyph_item(cairo, text, glyphs)
        return
      }
      guard !places.isEmpty else { return }
      unsafe cairo_set_scaled_font(cairo, scaled)
      var matrix = cairo_matrix_t()
      unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
      unsafe Self.show(places, size: abs(matrix.yy), on: cairo)
    }

    /// Draws the glyphs with a context's source where their places are, to a quarter of a pixel; its matrix is the
    /// layout's.
    func showBetweenPixels(_ cairo: OpaquePointer, _ placed: Transform2D, _ fonts: ThreadFonts) {
      let isShown =
        if let font = unsafe font, let places,
          let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)),
          unsafe cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
        {
          unsafe fonts.fractionalFaces.show(places, of: scaled, placed, on: cairo)
        } else {
          false
        }
      if !isShown { unsafe show(cairo, asText: false) }
    }

    /// Shows glyphs of a font in parts that Cairo paints alike whatever the clip is.
    ///
    /// - Parameter size: of the font, as the places.
    static func show(_ glyphs: [cairo_glyph_t], size: Double, on cairo: OpaquePointer) {
      let longest = size * longestPart
      guard !glyphs.isEmpty else { return }
      unsafe glyphs.withUnsafeBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        var start = 0
        for index in 1...glyphs.count {
          if index < glyphs.count, abs(glyphs[index].x - glyphs[start].x) < longest { continue }
          unsafe cairo_show_glyphs(cairo, first + start, Int32(clamping: index - start))
          start = index
        }
      }
    }
  }

  /// `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`, macros that Swift does not import.
  private let pangoEmptyGlyph: PangoGlyph = 0x0FFF_FFFF
  private let pangoUnknownGlyph: PangoGlyph = 0x1000_0000
#endif
