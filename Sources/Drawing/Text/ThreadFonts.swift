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
    private var map: FontMap
    private let files = FontFiles()
    /// Beside the system's: made for the first file.
    private var config: OpaquePointer?
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
      if fonts.usedBytes > mostUsedBytes { try fonts.renewMap() }
      return fonts
    }

    /// The same, nil where the thread has had no text yet.
    static var known: ThreadFonts? {
      unsafe pthread_getspecific(key).map { unsafe Unmanaged<ThreadFonts>.fromOpaque($0).takeUnretainedValue() }
    }

    private init() throws(TextError) { map = try unsafe FontMap(files, config: nil) }

    deinit {
      cache.removeAll()
      if let config = unsafe config { unsafe FcConfigDestroy(config) }
    }

    /// What paragraphs of a direction are laid out in now.
    func context(_ direction: WritingDirection) -> OpaquePointer { unsafe map.context(direction) }

    // MARK: What Pango keeps

    private struct Use: Hashable {
      var font: Font
      var isPlain: Bool
    }

    /// What has been laid out with the map.
    private var uses: Set<Use> = []
    /// Of all of them, by estimate.
    private var usedBytes = 0
    private var lastUse: Use?

    /// The most that Pango keeps, bytes, by estimate.
    private static let mostUsedBytes = 48 << 20
    /// What Pango (1.50) keeps for a description of a font as long as the map: a few glyphs, and the order of all fonts
    /// where it has looked for letters that the font lacks.
    private static let bytesEach = (plain: 1 << 14, other: 544 << 10)

    /// Notes that text is laid out with a font.
    ///
    /// - Parameter isPlain: it is of letters that each font has.
    func noteUse(_ font: Font, isPlain: Bool) {
      var use = Use(font: font, isPlain: isPlain)
      use.font.features = []
      guard use != lastUse else { return }
      lastUse = use
      guard uses.insert(use).inserted else { return }
      usedBytes += isPlain ? Self.bytesEach.plain : Self.bytesEach.other
    }

    /// Replaces the map. Layouts hold the old one, so that it and what it keeps go with the last of them.
    private func renewMap() throws(TextError) {
      map = try unsafe FontMap(files, config: config)
      counters.fontMaps += 1
      cache.removeAll()
      (uses, usedBytes, lastUse) = ([], 0, nil)
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

    // MARK: Families

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
        return files.family(FontFiles.File(path: path, index: index)).map { $0 + "," + system } ?? system
      }
    }

    /// Makes a font file known, before text is laid out with it: a map has the files that there are when it is made.
    func prepare(_ face: Font.Face) throws(TextError) {
      guard case .file(let path, let index) = face else { return }
      let file = FontFiles.File(path: path, index: index)
      guard files.family(file) == nil, !files.isFull, let config = unsafe config ?? FcInitLoadConfigAndFonts() else {
        return
      }
      unsafe self.config = config
      guard unsafe FcConfigAppFontAddFile(config, path) != 0 else { return }
      files.add(file)
      try renewMap()
    }
  }
#endif
