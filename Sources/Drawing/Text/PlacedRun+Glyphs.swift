#if Drawing
  import CCairo
  import CPango
  import MultiplaneGeometry

  extension PlacedRun {
    /// Cairo's glyphs of a run. nil where a character has no glyph.
    static func places(_ string: UnsafeMutablePointer<PangoGlyphString>, from origin: Point) -> [cairo_glyph_t]? {
      let count = unsafe Int(string.pointee.num_glyphs)
      guard let glyphs = unsafe string.pointee.glyphs, count > 0 else { return [] }
      var isKnown = true
      let places = unsafe [cairo_glyph_t](unsafeUninitializedCapacity: count) { places, filled in
        var x = origin.x
        for index in 0..<count {
          let glyph = unsafe glyphs[index]
          if glyph.glyph != pangoEmptyGlyph {
            if glyph.glyph & pangoUnknownGlyph != 0 { isKnown = false }
            unsafe (places.baseAddress! + filled).initialize(
              to: cairo_glyph_t(
                index: UInt(glyph.glyph), x: x + points(glyph.geometry.x_offset),
                y: origin.y + points(glyph.geometry.y_offset)))
            filled += 1
          }
          x += points(glyph.geometry.width)
        }
      }
      return isKnown ? places : nil
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
        let onPaper = asText ? unsafe glyphsOnPaper(cairo, scaled) : nil
        unsafe cairo_move_to(cairo, origin.x + nudge, origin.y + nudge)
        // Of a box that stands for a character, the font of its digits is opened.
        OpenFontFiles.whileOpening { unsafe pango_cairo_show_glyph_item(cairo, text, onPaper ?? glyphs) }
        unsafe pango_glyph_item_free(onPaper)
        return
      }
      guard !places.isEmpty else { return }
      unsafe cairo_set_scaled_font(cairo, scaled)
      var matrix = cairo_matrix_t()
      unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
      unsafe Self.show(places, size: abs(matrix.yy), on: cairo)
    }

    /// What rounding takes from places in PDF, points: a part of the font's size, of which places are in thousandths
    /// and Cairo (1.16) leaves out up to two, and a length.
    private static let paperRounding = (share: 0.003, length: 0.004)

    /// The glyphs for paper, which the caller frees: those whose places are near the middle between two points, where
    /// rounding would decide on which pixel of 72 an inch a reader shows them, are moved away from it, to the side on
    /// which a screen shows them. nil where text is not upright, or so large that it would be seen to be moved.
    private func glyphsOnPaper(
      _ cairo: OpaquePointer, _ scaled: OpaquePointer
    ) -> UnsafeMutablePointer<PangoGlyphItem>? {
      var (matrix, font) = (cairo_matrix_t(), cairo_matrix_t())
      unsafe cairo_get_matrix(cairo, &matrix)
      unsafe cairo_scaled_font_get_font_matrix(scaled, &font)
      let margin = Self.paperRounding.share * abs(font.xx) * matrix.xx + Self.paperRounding.length
      guard matrix.xy == 0, matrix.yx == 0, matrix.xx > 1e-3, margin < 0.25,
        let moved = unsafe pango_glyph_item_copy(glyphs)
      else { return nil }
      let nudge = Self.paperNudge * matrix.xx
      var x = origin.x
      for index in unsafe 0..<Int(moved.pointee.glyphs.pointee.num_glyphs) {
        let geometry = unsafe moved.pointee.glyphs.pointee.glyphs[index].geometry
        let place = (x + points(geometry.x_offset)) * matrix.xx + matrix.x0
        let side = place - place.rounded(.down) - 0.5
        var shift = 0.0
        if side >= 0, side + nudge < margin { shift = margin - side - nudge }
        if side < 0, side + nudge > -margin { shift = -margin - side - nudge }
        if shift != 0 {
          unsafe moved.pointee.glyphs.pointee.glyphs[index].geometry.x_offset += pangoUnits(shift / matrix.xx)
        }
        x += points(geometry.width)
      }
      return unsafe moved
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
