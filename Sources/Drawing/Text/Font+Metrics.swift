#if Drawing
  import CPango
  public import MultiplaneContents

  /// Lengths of a font, points.
  public struct FontMetrics: Hashable, Sendable {
    /// From the baseline to the top of lines.
    public var ascender: Double
    /// From the baseline to the bottom of lines, above 0.
    public var descender: Double
    /// The height of capital letters; 0 where the font does not say.
    public var capHeight: Double
    /// The height of the letter x; 0 where the font does not say.
    public var xHeight: Double
    /// From the baseline to the middle of an underline, above 0 for below.
    public var underlinePosition: Double
    /// The width of an underline.
    public var underlineThickness: Double

    /// From one baseline to the next.
    public var lineHeight: Double { ascender + descender }
  }

  extension Font {
    /// Lengths of the font that text of this description is set in.
    ///
    /// - Throws: `TextError` of a size that cannot be.
    public func metrics() throws(TextError) -> FontMetrics {
      let font = try unsafe loaded()
      defer { unsafe g_object_unref(font) }
      return OpenFontFiles.whileOpening { unsafe Self.metrics(font) }
    }

    /// The family of the font that text of this description is set in, such as `Noto Sans` for the system font.
    public func resolvedFamily() throws(TextError) -> String {
      let font = try unsafe loaded()
      defer { unsafe g_object_unref(font) }
      let found = unsafe pango_font_describe(font)
      defer { unsafe pango_font_description_free(found) }
      return unsafe pango_font_description_get_family(found).map { unsafe String(cString: $0) } ?? ""
    }

    /// The font that text of this description is set in; the caller owns a reference to it.
    private func loaded() throws(TextError) -> UnsafeMutablePointer<PangoFont> {
      guard hasUsableSize else { throw TextError(.fontSize(size)) }
      let fonts = try ThreadFonts.current()
      try fonts.prepare(face)
      fonts.noteUse(self, isPlain: true)
      let description = unsafe pangoDescription(fonts)
      defer { unsafe pango_font_description_free(description) }
      guard let font = unsafe pango_context_load_font(fonts.context(.natural), description) else {
        throw TextError(.outOfMemory)
      }
      return unsafe font
    }

    static func metrics(_ font: UnsafeMutablePointer<PangoFont>) -> FontMetrics {
      let metrics = unsafe pango_font_get_metrics(font, nil)
      defer { unsafe pango_font_metrics_unref(metrics) }
      let shaped = unsafe pango_font_get_hb_font(font)
      func height(_ tag: hb_ot_metrics_tag_t) -> Double {
        var position: hb_position_t = 0
        return unsafe hb_ot_metrics_get_position(shaped, tag, &position) != 0 ? points(position) : 0
      }
      let thickness = unsafe points(pango_font_metrics_get_underline_thickness(metrics))
      // Pango has the upper side of the line.
      let top = unsafe -points(pango_font_metrics_get_underline_position(metrics))
      return unsafe FontMetrics(
        ascender: points(pango_font_metrics_get_ascent(metrics)),
        descender: points(pango_font_metrics_get_descent(metrics)), capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT),
        xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT), underlinePosition: top + thickness / 2,
        underlineThickness: thickness)
    }
  }
#endif
