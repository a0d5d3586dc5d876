#if Drawing
  import CCairo
  import CPango
  import MultiplaneContents
  import MultiplaneGeometry

  extension PlacedRun {
    /// Around the ink of the glyphs, points of the layout; nil of glyphs without ink.
    var ink: Rect? {
      var ink = PangoRectangle()
      unsafe pango_glyph_string_extents(glyphs.pointee.glyphs, font, &ink, nil)
      guard ink.width > 0, ink.height > 0 else { return nil }
      return Rect(
        x: origin.x + points(ink.x), y: origin.y + points(ink.y), width: points(ink.width), height: points(ink.height))
    }

    /// The characters of the run, for paper: a letter of the system's font in the place of each cluster, which stands
    /// for the cluster's characters. nil without that font.
    func marksOnPaper(_ fonts: ThreadFonts) -> TextMarksOnPaper? {
      let string = unsafe glyphs.pointee.glyphs.pointee
      var edges = [origin.x]
      for index in 0..<Int(unsafe string.num_glyphs) {
        edges.append(edges[index] + points(unsafe string.glyphs[index].geometry.width))
      }
      var marks: [(text: Range<Int>, x: Double)] = []
      var clusters = unsafe PangoGlyphItemIter()
      var isInside = unsafe pango_glyph_item_iter_init_start(&clusters, glyphs, text)
      while isInside != 0 {
        // The glyphs of text that runs to the left are passed from the last one on.
        let first = unsafe Int(min(clusters.start_glyph, clusters.end_glyph + 1))
        let bytes = unsafe Int(clusters.start_index)..<Int(max(clusters.start_index, clusters.end_index))
        marks.append((bytes, edges[max(0, min(first, edges.count - 1))]))
        isInside = unsafe pango_glyph_item_iter_next_cluster(&clusters)
      }
      // As wide as the clusters: readers would take gaps for spaces.
      guard !marks.isEmpty, let probe = TextMarksOnPaper(size: 1, fonts), probe.advance > 0,
        let result = TextMarksOnPaper(
          size: max(edges[edges.count - 1] - origin.x, 1) / Double(marks.count) / probe.advance, fonts)
      else { return nil }
      for mark in marks {
        for at in mark.text { result.characters.append(unsafe text[at]) }
        result.clusters.append(cairo_text_cluster_t(num_bytes: Int32(mark.text.count), num_glyphs: 1))
        result.letters.append(cairo_glyph_t(index: result.letter, x: mark.x, y: origin.y))
      }
      return result
    }
  }

  /// Letters that stand for other characters, where these have pictures in place of letters.
  ///
  /// It is `@safe`: it keeps its font.
  @safe
  final class TextMarksOnPaper {
    private let font: OpaquePointer
    let letter: UInt
    /// From a letter to the next one, points.
    let advance: Double
    var characters: [CChar] = []
    var letters: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []

    /// nil without the system's font.
    ///
    /// - Parameter size: of the letters, points to the em.
    init?(size: Double, _ fonts: ThreadFonts) {
      let description = unsafe Font.systemFont(ofSize: size).pangoDescription(fonts)
      defer { unsafe pango_font_description_free(description) }
      guard let loaded = unsafe pango_context_load_font(fonts.context(.natural), description) else { return nil }
      defer { unsafe g_object_unref(loaded) }
      OpenFontFiles.whileOpening { unsafe OpenFontFiles.keep(loaded) }
      guard let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(loaded)) else { return nil }
      var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
      var count: Int32 = 0
      let status = unsafe cairo_scaled_font_text_to_glyphs(scaled, 0, 0, "M", 1, &glyphs, &count, nil, nil, nil)
      defer { unsafe cairo_glyph_free(glyphs) }
      guard status == CAIRO_STATUS_SUCCESS, count == 1, let first = unsafe glyphs?.pointee else { return nil }
      var extents = cairo_text_extents_t()
      var glyph = first
      unsafe cairo_scaled_font_glyph_extents(scaled, &glyph, 1, &extents)
      (letter, advance) = (UInt(first.index), extents.x_advance)
      unsafe font = cairo_scaled_font_reference(scaled)
    }

    deinit { unsafe cairo_scaled_font_destroy(font) }

    /// Draws the letters with a context's source; its matrix is the layout's.
    func show(_ cairo: OpaquePointer) {
      unsafe cairo_set_scaled_font(cairo, font)
      unsafe cairo_show_text_glyphs(
        cairo, characters, Int32(characters.count), letters, Int32(letters.count), clusters, Int32(clusters.count),
        cairo_text_cluster_flags_t(0))
    }
  }
#endif
