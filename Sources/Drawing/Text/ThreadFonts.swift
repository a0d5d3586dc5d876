#if Drawing
  import CCairo
  import CPango
  internal import Glibc
  import MultiplaneContents

  /// The fonts of one thread: Pango's map of them with the contexts that text is laid out in. Pango's objects are not
  /// shared by threads; fontconfig's files and Cairo's glyphs are.
  ///
  /// It is `@safe`: the pointers are private to the module, and live as long as this does.
  @safe
  final class ThreadFonts {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let contexts: (natural: OpaquePointer, leftToRight: OpaquePointer, rightToLeft: OpaquePointer)
    /// Layouts that were drawn before.
    var cache = TextLayoutCache()
    var counters = TextCounters()
    /// Of fonts that are drawn between pixels.
    var fractionalFaces = FractionalFaces()

    // MARK: A thread's own

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key) { fonts in
        if let fonts = unsafe fonts { unsafe Unmanaged<ThreadFonts>.fromOpaque(fonts).release() }
      }
      precondition(status == 0, "there is no key for a thread's fonts")
      return key
    }()

    /// Those of the thread that calls.
    static func current() throws(TextError) -> ThreadFonts {
      let fonts: ThreadFonts
      if let known {
        fonts = known
      } else {
        fonts = try ThreadFonts()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(fonts).toOpaque())
      }
      fonts.counters.requests += 1
      return fonts
    }

    /// The same, nil where the thread has had no text yet.
    static var known: ThreadFonts? {
      unsafe pthread_getspecific(key).map { unsafe Unmanaged<ThreadFonts>.fromOpaque($0).takeUnretainedValue() }
    }

    private init() throws(TextError) {
      // FreeType's fonts, by fontconfig's rules, whatever else Cairo can do.
      guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
        throw TextError(.outOfMemory)
      }
      unsafe self.map = map
      unsafe contexts = (
        Self.context(map, PANGO_DIRECTION_WEAK_LTR), Self.context(map, PANGO_DIRECTION_LTR),
        Self.context(map, PANGO_DIRECTION_RTL)
      )
      unsafe pango_fc_font_map_set_default_substitute(
        OpaquePointer(map), Self.substitute, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    deinit {
      cache.removeAll()
      unsafe pango_fc_font_map_set_default_substitute(OpaquePointer(map), nil, nil, nil)
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.natural))
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.leftToRight))
      unsafe g_object_unref(UnsafeMutableRawPointer(contexts.rightToLeft))
      unsafe g_object_unref(map)
      if let config = unsafe config { unsafe FcConfigDestroy(config) }
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

    // MARK: Hyphens

    private var hyphenations: [String: Hyphenation?] = [:]
    /// Languages whose dictionaries are kept.
    private static let mostLanguages = 16

    /// The dictionary of a language; nil where there is none.
    func hyphenation(_ language: String) -> Hyphenation? {
      if let known = hyphenations[language] { return known }
      if hyphenations.count >= Self.mostLanguages { hyphenations = [:] }
      let made = Hyphenation(language: language)
      hyphenations[language] = .some(made)
      return made
    }

    // MARK: Font files

    private struct File: Hashable {
      var path: String
      var index: Int
    }

    /// Beside the system's: made for the first file.
    private var config: OpaquePointer?
    private var files: [File] = []
    private var places: [File: Int] = [:]
    /// Files whose faces are known to a thread; later ones are replaced by the system font.
    private static let mostFiles = 256
    /// Begins the name of a family that stands for a file, and its number follows. No font has such a name.
    private static let filePrefix = "\u{1}file "

    /// The families that stand for a face, in the order in which they are tried.
    func families(_ face: Font.Face) -> String {
      let system = "Noto Sans,DejaVu Sans,sans-serif"
      switch face {
      case .system: return system
      case .monospacedSystem: return "DejaVu Sans Mono,monospace"
      case .family(let name):
        // A comma ends a name.
        let usable = String(name.unicodeScalars.map { $0 == "," || $0.value < 32 ? " " : Character($0) }.prefix(256))
        // Not with the system's families: they would come before those that fontconfig has for a name such as `serif`.
        return usable
      case .file(let path, let index):
        guard let place = place(of: File(path: path, index: index)) else { return system }
        return "\(Self.filePrefix)\(place)," + system
      }
    }

    private func place(of file: File) -> Int? {
      if let place = places[file] { return place }
      guard files.count < Self.mostFiles, let config = unsafe config ?? FcInitLoadConfigAndFonts() else { return nil }
      let isFirst = unsafe self.config == nil
      unsafe self.config = config
      guard unsafe FcConfigAppFontAddFile(config, file.path) != 0 else { return nil }
      if isFirst {
        unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
      } else {
        unsafe pango_fc_font_map_config_changed(OpaquePointer(map))
      }
      // Layouts of before would be laid out again, under the pointers into them.
      cache.removeAll()
      files.append(file)
      places[file] = files.count - 1
      return files.count - 1
    }

    /// Asks for the file in the place of the family that stands for it: the file counts most where fontconfig compares.
    private static let substitute: PangoFcSubstituteFunc = { pattern, data in
      guard let pattern = unsafe pattern, let data = unsafe data else { return }
      let fonts = unsafe Unmanaged<ThreadFonts>.fromOpaque(data).takeUnretainedValue()
      var name: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name = unsafe name else {
        return
      }
      let family = unsafe String(cString: name)
      guard family.hasPrefix(filePrefix), let place = Int(family.dropFirst(filePrefix.count)),
        fonts.files.indices.contains(place)
      else { return }
      let file = fonts.files[place]
      unsafe FcPatternAddString(pattern, FC_FILE, file.path)
      unsafe FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: file.index))
    }
  }
#endif
