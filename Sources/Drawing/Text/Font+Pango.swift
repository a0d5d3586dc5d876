#if Drawing
  import CPango
  import MultiplaneContents
  import MultiplaneGeometry

  /// A length in Pango's units.
  func pangoUnits(_ points: Double) -> Int32 {
    points.isFinite ? Int32(clamping: Int(clamping: (points * Double(PANGO_SCALE)).rounded())) : 0
  }

  /// Points of a length in Pango's units.
  func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  extension Font {
    var hasUsableSize: Bool { size > 0 && size <= Font.maximumSize }

    /// Pango's description, with families from a thread's fonts. The caller frees it.
    func pangoDescription(_ fonts: ThreadFonts) -> OpaquePointer? {
      let description = unsafe pango_font_description_new()
      unsafe pango_font_description_set_family(description, fonts.families(face))
      // Fallback fonts have no size where this is less than one of Pango's units.
      unsafe pango_font_description_set_absolute_size(description, max(size * Double(PANGO_SCALE), 1))
      let weight = weight.rawValue.isNaN ? 400 : max(1, min(weight.rawValue, 1000))
      unsafe pango_font_description_set_weight(
        description, PangoWeight(UInt32(clamping: Int(clamping: weight.rounded()))))
      unsafe pango_font_description_set_stretch(description, width.pango)
      unsafe pango_font_description_set_style(description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
      return unsafe description
    }

    /// The features as CSS writes them; those with impossible tags are left out. nil for none.
    var featureText: String? {
      let usable = features.prefix(64).filter { Font.Feature.isTag($0.tag) }
      guard !usable.isEmpty else { return nil }
      return usable.map { "'\($0.tag)' \(max(0, min($0.value, 0xFFFF)))" }.joined(separator: ", ")
    }
  }

  extension Font.Width {
    /// The nearest of the steps that OpenType and Pango name.
    fileprivate var pango: PangoStretch {
      let steps: [(Double, PangoStretch)] = [
        (50, PANGO_STRETCH_ULTRA_CONDENSED), (62.5, PANGO_STRETCH_EXTRA_CONDENSED), (75, PANGO_STRETCH_CONDENSED),
        (87.5, PANGO_STRETCH_SEMI_CONDENSED), (100, PANGO_STRETCH_NORMAL), (112.5, PANGO_STRETCH_SEMI_EXPANDED),
        (125, PANGO_STRETCH_EXPANDED), (150, PANGO_STRETCH_EXTRA_EXPANDED), (200, PANGO_STRETCH_ULTRA_EXPANDED),
      ]
      let nearest = steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }
      return rawValue.isNaN ? PANGO_STRETCH_NORMAL : nearest?.1 ?? PANGO_STRETCH_NORMAL
    }
  }
#endif
