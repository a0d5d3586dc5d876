#if Drawing
  internal import Glibc
  import MultiplaneContents

  /// The layouts that a thread has drawn or measured last, up to an estimate of their bytes.
  struct TextLayoutCache {
    /// Texts are compared by their bytes: strings that are equal only by Unicode's rules have offsets of their own, and
    /// are slow to compare.
    struct Key: Hashable {
      let text: AttributedText
      let width: Double?
      let height: Double?
      let mostLines: Int
      private let hash: Int

      init(text: AttributedText, width: Double?, height: Double?, mostLines: Int) {
        (self.text, self.width, self.height, self.mostLines) = (text, width, height, mostLines)
        var hasher = Hasher()
        unsafe text.withBytes { bytes in unsafe hasher.combine(bytes: bytes) }
        hasher.combine(text.spans)
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(mostLines)
        hash = hasher.finalize()
      }

      func hash(into hasher: inout Hasher) { hasher.combine(hash) }

      static func == (a: Key, b: Key) -> Bool {
        a.hash == b.hash && a.width == b.width && a.height == b.height && a.mostLines == b.mostLines
          && a.text.spans == b.text.spans
          && haveEqualBytes(a.text, b.text)
      }

      private static func haveEqualBytes(_ a: AttributedText, _ b: AttributedText) -> Bool {
        unsafe a.withBytes { first in
          unsafe b.withBytes { second in
            guard first.count == second.count else { return false }
            guard let a = first.baseAddress, let b = second.baseAddress else { return true }
            return unsafe memcmp(a, b, first.count) == 0
          }
        }
      }
    }

    private struct Entry {
      var layout: TextLayout
      var bytes: Int
      var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var uses = 0
    /// Of all entries, by estimate.
    private(set) var bytes = 0

    /// The most bytes of all entries.
    static let mostBytes = 4 << 20
    /// What Pango takes for a character: a glyph, its geometry, its breaks and its cluster; and for a layout.
    private static let bytesEach = (character: 96, layout: 4096)

    mutating func layout(_ key: Key) -> TextLayout? {
      guard let entry = entries[key] else { return nil }
      uses += 1
      entries[key]?.lastUse = uses
      return entry.layout
    }

    mutating func keep(_ layout: TextLayout, as key: Key) {
      let cost = Self.cost(of: key, paragraphs: layout.paragraphs.count)
      guard cost <= Self.mostBytes / 4 else { return }
      makeRoom(for: cost)
      uses += 1
      entries[key] = Entry(layout: layout, bytes: cost, lastUse: uses)
      bytes += cost
    }

    /// Removes the layouts that were used longest ago, before another one is made in the memory that they leave.
    mutating func makeRoom(for key: Key) { makeRoom(for: Self.cost(of: key, paragraphs: 1)) }

    private mutating func makeRoom(for cost: Int) {
      guard cost <= Self.mostBytes / 4 else { return }
      while bytes + cost > Self.mostBytes, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        bytes -= oldest.value.bytes
        entries[oldest.key] = nil
      }
    }

    private static func cost(of key: Key, paragraphs: Int) -> Int {
      bytesEach.layout * paragraphs + key.text.string.utf8.count * bytesEach.character
    }

    mutating func removeAll() {
      entries = [:]
      bytes = 0
    }
  }

  extension AttributedText {
    /// Lends the string's UTF-8.
    fileprivate func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
      var string = string
      return string.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
  }

  extension ThreadFonts {
    /// As `TextLayout.init`, from the cache where that has it.
    func layout(
      _ text: AttributedText, width: Double?, height: Double?, maximumNumberOfLines: Int
    ) throws(TextError) -> TextLayout {
      // What is too long is not hashed either.
      let length = text.string.utf8.count
      guard length <= TextLimits.longestText else { throw TextError(.textTooLong(bytes: length)) }
      let key = TextLayoutCache.Key(text: text, width: width, height: height, mostLines: maximumNumberOfLines)
      if let known = cache.layout(key) { return known }
      cache.makeRoom(for: key)
      let layout = try TextLayout(
        text, width: width, height: height, maximumNumberOfLines: maximumNumberOfLines, fonts: self)
      cache.keep(layout, as: key)
      return layout
    }
  }
#endif
