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
    /// Cairo paints glyphs that overlap by another sum than others, and leaves out glyphs that are ten ems from the
    /// clip before it looks: of those that are shorter together, all are looked at as long as one is seen.
    private static let longestPart = 8.0

    /// How far text on paper is moved, points. Cairo shows glyphs on whole pixels: where a place is half a pixel, as
    /// that of every fiftieth glyph of 20 points to the em, the rounding of numbers in PDF would decide which.
    private static let paperNudge = 1.0 / 256

    /// Draws the glyphs with a context's source; its matrix is the layout's.
    func show(_ cairo: OpaquePointer) {
      guard let scaled = unsafe scaledFont else { return }
      guard let places else {
        unsafe cairo_move_to(cairo, origin.x, origin.y)
        // Of a box that stands for a character, the font of its digits is opened.
        OpenFontFiles.whileOpening { unsafe pango_cairo_show_glyph_item(cairo, text, glyphs) }
        return
      }
      guard !places.isEmpty else { return }
      unsafe cairo_set_scaled_font(cairo, scaled)
      var matrix = cairo_matrix_t()
      unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
      unsafe Self.show(places, size: abs(matrix.yy), on: cairo)
    }

    var scaledFont: OpaquePointer? {
      guard let font = unsafe font, let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)),
        unsafe cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
      else { return nil }
      return unsafe scaled
    }

    /// Draws the glyphs with the characters that they stand for, into a file.
    ///
    /// - Parameters:
    ///   - isPDF: the file's glyphs follow upon each other.
    ///   - isLower: not on the line of the run before, by next to nothing: else Cairo would go on with that run's
    ///     places, which readers are behind.
    /// - Returns: whether readers are behind at the end.
    func showAsText(_ cairo: OpaquePointer, isPDF: Bool, isLower: Bool) -> Bool {
      guard let scaled = unsafe scaledFont else { return false }
      var (map, size) = (cairo_matrix_t(), cairo_matrix_t())
      unsafe cairo_get_matrix(cairo, &map)
      unsafe cairo_scaled_font_get_font_matrix(scaled, &size)
      let paper = unsafe glyphsOnPaper(map, size: abs(size.xx), isPDF ? PaperWidths(font) : nil)
      let lower = isLower ? abs(size.xx) / 512 : 0
      unsafe cairo_move_to(cairo, origin.x + Self.paperNudge, origin.y + Self.paperNudge + lower)
      OpenFontFiles.whileOpening { unsafe pango_cairo_show_glyph_item(cairo, text, paper?.glyphs ?? glyphs) }
      unsafe pango_glyph_item_free(paper?.glyphs)
      return unsafe paper?.isBehind ?? false
    }

    /// What rounding takes from places in PDF, points: a part of the font's size, of which places are in thousandths
    /// and Cairo leaves out up to two, and a length.
    private static let paperRounding = (share: 0.003, length: 0.004)

    /// The glyphs for paper, which the caller frees: each as much farther to the right as a reader has lost of the
    /// widths before it. And those whose places are near the middle between two points, where rounding would decide on
    /// which pixel of 72 an inch a reader shows them, are moved away from it, to the side on which a screen shows them,
    /// but where text is not upright, or so large that it would be seen to be moved. nil without memory.
    private func glyphsOnPaper(
      _ map: cairo_matrix_t, size: Double, _ widths: PaperWidths?
    ) -> (glyphs: UnsafeMutablePointer<PangoGlyphItem>, isBehind: Bool)? {
      guard let moved = unsafe pango_glyph_item_copy(glyphs) else { return nil }
      let margin = Self.paperRounding.share * size * map.xx + Self.paperRounding.length
      let isUpright = map.xy == 0 && map.yx == 0 && map.xx > 1e-3 && margin < 0.25
      let nudge = Self.paperNudge * map.xx
      let lost = widths.map { unsafe Self.lost(moved.pointee.glyphs, $0) }
      var x = origin.x
      for index in unsafe 0..<Int(moved.pointee.glyphs.pointee.num_glyphs) {
        let glyph = unsafe moved.pointee.glyphs.pointee.glyphs[index]
        let place = (x + points(glyph.geometry.x_offset)) * map.xx + map.x0
        let side = place - place.rounded(.down) - 0.5
        var shift = (lost?[index] ?? 0) * size
        if isUpright, side >= 0, side + nudge < margin { shift += (margin - side - nudge) / map.xx }
        if isUpright, side < 0, side + nudge > -margin { shift -= (margin + side + nudge) / map.xx }
        if shift != 0 { unsafe moved.pointee.glyphs.pointee.glyphs[index].geometry.x_offset += pangoUnits(shift) }
        x += points(glyph.geometry.width)
      }
      return unsafe (moved, lost?.last ?? 0 > 0)
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
  let pangoEmptyGlyph: PangoGlyph = 0x0FFF_FFFF
  private let pangoUnknownGlyph: PangoGlyph = 0x1000_0000
#endif
