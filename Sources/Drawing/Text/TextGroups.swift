#if Drawing
  import CCairo
  import CPango
  import MultiplaneContents
  import MultiplaneGeometry

  /// A run of glyphs of one font at its place in a layout.
  ///
  /// It is `@safe`: the glyphs are the layout's, which holds these runs.
  @safe
  struct PlacedRun {
    let glyphs: UnsafeMutablePointer<PangoGlyphItem>
    /// Of the paragraph's layout.
    let text: UnsafePointer<CChar>
    let paragraph: TextParagraph
    /// The left end of the run on its baseline, points of the layout.
    var origin: Point
    var width: Double
    /// The line that it is a part of.
    let line: PlacedLine
    /// Whether the glyphs have colours of their own.
    var isColored: Bool
    /// Where lines below and through the letters are; nil where there is none.
    var marks: TextMarks?
    /// The glyphs at their places, points of the layout; nil where a character has no glyph, and Pango draws a box.
    var places: [cairo_glyph_t]?

    var lacksFont: Bool { unsafe font == nil || places == nil }

    var font: UnsafeMutablePointer<PangoFont>? { unsafe glyphs.pointee.item.pointee.analysis.font }
  }

  /// Where a font has lines below and through its letters: their upper sides, points above the baseline, and their
  /// heights.
  struct TextMarks {
    var underline: (top: Double, height: Double)
    var strikethrough: (top: Double, height: Double)

    /// Those of the font of some attributes, also for glyphs of fonts in its place; nil where there is no line.
    init?(_ attributes: TextAttributes, _ fonts: ThreadFonts) {
      guard attributes.underlineStyle != .none || attributes.strikethroughStyle != .none else { return nil }
      let description = unsafe attributes.font.pangoDescription(fonts)
      defer { unsafe pango_font_description_free(description) }
      guard let font = unsafe pango_context_load_font(fonts.context(.natural), description) else { return nil }
      defer { unsafe g_object_unref(font) }
      let metrics = unsafe OpenFontFiles.whileOpening { unsafe pango_font_get_metrics(font, nil) }
      defer { unsafe pango_font_metrics_unref(metrics) }
      let least = attributes.font.size / 64
      underline = unsafe (
        points(pango_font_metrics_get_underline_position(metrics)),
        max(points(pango_font_metrics_get_underline_thickness(metrics)), least)
      )
      strikethrough = unsafe (
        points(pango_font_metrics_get_strikethrough_position(metrics)),
        max(points(pango_font_metrics_get_strikethrough_thickness(metrics)), least)
      )
    }
  }

  /// Runs that are drawn alike, one after another.
  struct TextGroup {
    var style: Style
    var runs: [PlacedRun]
    /// Around the lines, points of the layout.
    var frame: Rect

    /// Around the ink of the lines, points of the layout.
    var ink: Rect {
      var last: PlacedLine?
      return runs.reduce(Rect.null) { ink, run in
        defer { last = run.line }
        return run.line === last ? ink : ink.union(run.line.ink)
      }
    }

    /// What runs of a group have in common.
    struct Style: Hashable {
      var attributes: TextAttributes
      var isColored: Bool
    }
  }

  extension TextLayout {
    func makeGroups() -> [TextGroup] {
      let fonts = try? ThreadFonts.current()
      var groups: [TextGroup] = []
      var marks: (span: Int, marks: TextMarks?) = (-1, nil)
      for line in placed {
        for (run, span) in runs(line) {
          var (run, attributes) = (run, text.spans[span].attributes)
          if marks.span != span { marks = (span, fonts.flatMap { TextMarks(attributes, $0) }) }
          run.marks = marks.marks
          // What has been used in laying out.
          let (font, paragraph, language) = (Font.systemFont(ofSize: attributes.font.size), ParagraphStyle(), "")
          (attributes.font, attributes.paragraphStyle, attributes.language) = (font, paragraph, language)
          (attributes.kern, attributes.baselineOffset) = (0, 0)
          let style = TextGroup.Style(attributes: attributes, isColored: run.isColored)
          if let last = groups.indices.last, groups[last].style == style {
            groups[last].runs.append(run)
            groups[last].frame = groups[last].frame.union(line.rect)
          } else {
            groups.append(TextGroup(style: style, runs: [run], frame: line.rect))
          }
        }
      }
      return groups
    }

    /// Whether there are characters that no font has: where there are no fonts, Pango shapes text without one.
    var lacksFont: Bool { groups.contains { $0.runs.contains { $0.lacksFont } } }

    /// What is behind runs of a colour, in the order of drawing. Runs beside each other have one rectangle: two that
    /// meet within a pixel would let through what is below.
    func makeBackgrounds() -> [(path: Path, color: Color)] {
      var backgrounds: [(path: Path, color: Color)] = []
      var last: (rect: Rect, line: PlacedLine, color: Color)?
      func put(_ background: (rect: Rect, line: PlacedLine, color: Color)) {
        if backgrounds.last?.color != background.color { backgrounds.append((Path(), background.color)) }
        backgrounds[backgrounds.count - 1].path.addPath(Path(background.rect))
      }
      for group in groups {
        guard let color = group.style.attributes.backgroundColor else { continue }
        for run in group.runs {
          let rect = Rect(
            x: run.origin.x, y: run.line.rect.minY, width: run.width, height: max(run.line.rect.height, 0))
          if let before = last, before.line === run.line, before.color == color,
            abs(before.rect.maxX - rect.minX) < 1.0 / 64
          {
            last?.rect.size.width = rect.maxX - before.rect.minX
          } else {
            if let before = last { put(before) }
            last = (rect, run.line, color)
          }
        }
      }
      if let last { put(last) }
      return backgrounds
    }

    private func runs(_ line: PlacedLine) -> [(PlacedRun, span: Int)] {
      guard let string = unsafe pango_layout_get_text(line.paragraph.layout) else { return [] }
      var runs: [(PlacedRun, span: Int)] = []
      var node = unsafe line.line.pointee.runs
      var x = line.rect.minX
      while let run = unsafe node {
        unsafe node = run.pointee.next
        guard let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
        let width = unsafe points(pango_glyph_string_get_width(item.pointee.glyphs))
        let (before, after) = unsafe (points(item.pointee.start_x_offset), points(item.pointee.end_x_offset))
        let offset = unsafe line.paragraph.textOffset(Int(item.pointee.item.pointee.offset))
        let origin = unsafe Point(x + before, line.baseline - points(item.pointee.y_offset))
        let font = unsafe item.pointee.item.pointee.analysis.font
        let placed = unsafe PlacedRun(
          glyphs: item, text: string, paragraph: line.paragraph, origin: origin, width: width, line: line,
          isColored: font.map { unsafe Self.hasColors($0) } ?? false,
          places: PlacedRun.places(item.pointee.glyphs, from: origin))
        runs.append((placed, span: text.spanIndex(at: offset)))
        x += before + width + after
      }
      return runs
    }

    private static func hasColors(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
      let face = unsafe hb_font_get_face(pango_font_get_hb_font(font))
      return unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    }
  }
#endif
