#if Drawing
  import CPango

  /// What readers of PDF lose of the widths of a font's glyphs: Cairo (1.16) writes these in whole thousandths of an
  /// em, cut off, but goes by the exact ones. At the end of a line of 100 glyphs that is half a point.
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
#endif
