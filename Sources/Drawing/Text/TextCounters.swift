#if Drawing
  /// How much text a thread has measured and drawn: whatever calls Pango is counted here.
  package struct TextCounters: Hashable, Sendable {
    /// Texts that were measured or drawn, and fonts that were asked for their lengths.
    package internal(set) var requests = 0
    /// Paragraphs that Pango has laid out; others were in the cache.
    package internal(set) var paragraphs = 0
    /// Maps of fonts that were made: the first one, and others in the place of one that had kept enough.
    package internal(set) var fontMaps = 1

    /// Those of the thread that calls, since its first text.
    package static var current: TextCounters { ThreadFonts.known?.counters ?? TextCounters() }
  }
#endif
