#if Drawing
  import CCairo
  import CPango
  import MultiplaneContents

  /// Pango's map of fonts, with the contexts that text is laid out in. Layouts hold the map that they were made with.
  ///
  /// It is `@safe`: the pointers are private to it, and live as long as it does.
  @safe
  final class FontMap {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let contexts: (natural: OpaquePointer, leftToRight: OpaquePointer, rightToLeft: OpaquePointer)

    /// - Parameters:
    ///   - files: those that families may stand for.
    ///   - config: fontconfig's, with these files; nil for the system's.
    init(_ files: FontFiles, config: OpaquePointer?) throws(TextError) {
      // FreeType's fonts, by fontconfig's rules, whatever else Cairo can do.
      guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
        throw TextError(.outOfMemory)
      }
      unsafe self.map = map
      if let config = unsafe config { unsafe pango_fc_font_map_set_config(OpaquePointer(map), config) }
      unsafe pango_fc_font_map_set_default_substitute(
        OpaquePointer(map), Self.substitute, Unmanaged.passRetained(files).toOpaque()
      ) { files in
        if let files = unsafe files { unsafe Unmanaged<FontFiles>.fromOpaque(files).release() }
      }
      unsafe contexts = (
        Self.context(map, PANGO_DIRECTION_WEAK_LTR), Self.context(map, PANGO_DIRECTION_LTR),
        Self.context(map, PANGO_DIRECTION_RTL)
      )
    }

    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.natural))
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.leftToRight))
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.rightToLeft))
      unsafe g_object_unref(map)
    }

    /// Widths are the font's own at every scale: nothing is hinted, and no place rounded.
    private static func context(
      _ map: UnsafeMutablePointer<PangoFontMap>, _ direction: PangoDirection
    ) -> OpaquePointer {
      guard let context = unsafe pango_font_map_create_context(map) else { preconditionFailure("no context of Pango") }
      let options = unsafe cairo_font_options_create()
      unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      unsafe pango_cairo_context_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
      unsafe pango_cairo_context_set_resolution(context, 72)
      unsafe pango_context_set_round_glyph_positions(context, 0)
      unsafe pango_context_set_base_dir(context, direction)
      return unsafe context
    }

    /// What paragraphs of a direction are laid out in. It never changes: that would lay out older ones again.
    func context(_ direction: WritingDirection) -> OpaquePointer {
      switch direction {
      case .natural: unsafe contexts.natural
      case .leftToRight: unsafe contexts.leftToRight
      case .rightToLeft: unsafe contexts.rightToLeft
      }
    }

    /// Asks for the file in the place of the family that stands for it: the file counts most where fontconfig compares.
    private static let substitute: PangoFcSubstituteFunc = { pattern, data in
      guard let pattern = unsafe pattern, let data = unsafe data else { return }
      let files = unsafe Unmanaged<FontFiles>.fromOpaque(data).takeUnretainedValue()
      var name: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name = unsafe name,
        let file = files.file(family: unsafe String(cString: name))
      else { return }
      unsafe FcPatternAddString(pattern, FC_FILE, file.path)
      unsafe FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: file.index))
    }
  }

  /// The font files that a thread's texts were set in, and the families that stand for them.
  final class FontFiles {
    struct File: Hashable {
      var path: String
      var index: Int
    }

    private var files: [File] = []
    private var places: [File: Int] = [:]

    /// Files whose faces are known to a thread; later ones are replaced by the system font.
    private static let mostFiles = 256
    /// Begins the name of a family that stands for a file, and its number follows. No font has such a name.
    private static let familyPrefix = "\u{1}file "

    var isFull: Bool { files.count >= Self.mostFiles }

    func add(_ file: File) {
      places[file] = files.count
      files.append(file)
    }

    /// The family that stands for a file; nil for one that was not added.
    func family(_ file: File) -> String? { places[file].map { "\(Self.familyPrefix)\($0)" } }

    fileprivate func file(family: String) -> File? {
      guard family.hasPrefix(Self.familyPrefix), let place = Int(family.dropFirst(Self.familyPrefix.count)),
        files.indices.contains(place)
      else { return nil }
      return files[place]
    }
  }
#endif
