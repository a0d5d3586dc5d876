#if Drawing
  import CPango
  import CCairo
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  /// Lines in which each script, and each difficulty, occurs.
  enum Sample {
    static let latin = "The quick brown fox jumps over the lazy dog, AVATAR Tea fi ffl 0123456789"
    static let scripts = [
      latin, "Съешь же ещё этих мягких французских булок", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
      "صِف خَلقَ خَودٍ كَمِثلِ الشَمسِ", "דג סקרן שט בים מאוכזב", "ऋषियों को सताने वाले दुष्ट",
      "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า",
    ]
  }

  /// Pango's own layout, by hand: at 72 dots an inch, without hints and with subpixel positions, as
  /// `pango-view --dpi=72 --hinting=none --subpixel-positions`.
  @safe
  final class PangoByHand {
    let layout: OpaquePointer

    init(_ text: String, font: String, size: Double, width: Double? = nil) throws {
      let map = unsafe pango_cairo_font_map_new()
      unsafe pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
      let context = try unsafe #require(pango_font_map_create_context(map))
      let options = unsafe cairo_font_options_create()
      unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      unsafe pango_cairo_context_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
      unsafe pango_context_set_round_glyph_positions(context, 0)
      unsafe layout = try #require(pango_layout_new(context))
      unsafe pango_layout_set_text(layout, text, -1)
      let description = unsafe pango_font_description_from_string("\(font) \(size)")
      unsafe pango_layout_set_font_description(layout, description)
      unsafe pango_font_description_free(description)
      if let width {
        unsafe pango_layout_set_width(layout, Int32(clamping: Int(clamping: width * Double(PANGO_SCALE))))
      }
      unsafe g_object_unref(UnsafeMutableRawPointer(context))
      unsafe g_object_unref(map)
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Characters that no installed font has.
    var unknownGlyphs: Int { unsafe Int(pango_layout_get_unknown_glyphs_count(layout)) }

    /// The lines' widths and baselines, points.
    var lines: [(width: Double, baseline: Double)] {
      let iterator = unsafe pango_layout_get_iter(layout)
      defer { unsafe pango_layout_iter_free(iterator) }
      var lines: [(Double, Double)] = []
      repeat {
        var logical = PangoRectangle()
        unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
        let baseline = unsafe pango_layout_iter_get_baseline(iterator)
        lines.append((Double(logical.width) / Double(PANGO_SCALE), Double(baseline) / Double(PANGO_SCALE)))
      } while unsafe pango_layout_iter_next_line(iterator) != 0
      return lines
    }
  }

  extension Drawn {
    /// Pixels that are not clear.
    var inked: Int { stride(from: 3, to: bytes.count, by: 4).count { bytes[$0] > 0 } }

    /// The least rectangle around pixels that are not clear.
    var ink: PixelRect {
      var (x0, y0, x1, y1) = (width, height, 0, 0)
      for y in 0..<height {
        for x in 0..<width where self[x, y].w > 0 {
          (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x + 1), max(y1, y + 1))
        }
      }
      return x0 < x1 ? PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .empty
    }
  }

  func attributed(_ string: String, size: Double = 17, _ change: (inout TextAttributes) -> Void = { _ in })
    -> AttributedText
  {
    var attributes = TextAttributes(font: .systemFont(ofSize: size))
    change(&attributes)
    return AttributedText(string, attributes: attributes)
  }
#endif
