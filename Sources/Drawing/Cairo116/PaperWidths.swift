#if Drawing
  import CPango
  import MultiplaneGeometry

  /// What readers of PDF lose of the widths of a font's glyphs: Cairo 1.16 writes these in whole thousandths of an
  /// em, cut off, but goes by the exact ones. At the end of a line of 100 glyphs that is half a point.
  ///
  /// From 1.17.6 on, Cairo writes them with their fractions. This file goes with 1.16, and so do
  /// `CairoContext.isTextLower` and what `PlacedRun.showAsText` takes and returns for it.
  ///
  /// It is `@safe`: the font is its own.
  @safe
  final class PaperWidths {
    private let font: OpaquePointer
    private let unitsPerEm: Double

    /// nil of a font whose units are thousandths, and of variations of a font.
    init?(_ font: UnsafeMutablePointer<PangoFont>?) {
      guard let font = unsafe font, let shaped = unsafe pango_font_get_hb_font(font),
        let face = unsafe hb_font_get_face(shaped)
      else { return nil }
      var variations: UInt32 = 0
      _ = unsafe hb_font_get_var_coords_normalized(shaped, &variations)
      unitsPerEm = unsafe Double(hb_face_get_upem(face))
      guard variations == 0, unitsPerEm > 0, unitsPerEm != 1000, let own = unsafe hb_font_create(face) else {
        return nil
      }
      unsafe self.font = own
    }

    deinit { unsafe hb_font_destroy(font) }

    /// Ems.
    func lost(of glyph: PangoGlyph) -> Double {
      let width = unsafe Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
      return width - (width * 1000).rounded(.towardZero) / 1000
    }
  }

  extension PlacedRun {
    /// What a reader has lost before each glyph, and at last after all of them, ems.
    static func lost(_ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ widths: PaperWidths) -> [Double] {
      let count = unsafe Int(glyphs.pointee.num_glyphs)
      // In the order of the characters, as Cairo writes them.
      let order = (0..<count).sorted {
        unsafe (glyphs.pointee.log_clusters[$0], $0) < (glyphs.pointee.log_clusters[$1], $1)
      }
      var (before, sum, y) = ([Double](repeating: 0, count: count + 1), 0.0, Int32(0))
      for index in order {
        let glyph = unsafe glyphs.pointee.glyphs[index]
        guard glyph.glyph != pangoEmptyGlyph else { continue }
        // Of glyphs that are higher or lower, PDF has the places themselves.
        if glyph.geometry.y_offset != y { (y, sum) = (glyph.geometry.y_offset, 0) }
        before[index] = sum
        sum += widths.lost(of: glyph.glyph)
      }
      before[count] = sum
      return before
    }
  }
#endif
