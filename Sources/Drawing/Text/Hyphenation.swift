#if Drawing
  import CHyphen
  import CPango
  internal import Glibc
  import MultiplaneContents

  /// Where words of a language may be broken, by a dictionary of libhyphen.
  ///
  /// It is `@safe`: the dictionary is private, and lives as long as this does.
  @safe
  final class Hyphenation {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    /// Of the dictionary's encoding, by characters; nil of UTF-8.
    private let letters: [Unicode.Scalar: UInt8]?

    /// Where Debian's packages `hyphen-…` put dictionaries.
    private static let folder = "/usr/share/hyphen"
    /// Longer words are left whole, characters.
    private static let longestWord = 100

    /// - Parameter language: such as `en-US`; that of a region is also looked for without the region, and one without
    ///   as that of the country of its name.
    /// - Returns: nil where there is no dictionary, or one in an encoding that is not known here.
    init?(language: String) {
      let name = language.prefix(32).map { $0 == "-" ? "_" : $0 }
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return nil }
      let plain = String(name.prefix { $0 != "_" })
      for candidate in [String(name), plain, "\(plain)_\(plain.uppercased())"] {
        let path = "\(Self.folder)/hyph_\(candidate).dic"
        guard unsafe access(path, R_OK) == 0, let dictionary = unsafe hnj_hyphen_load(path) else { continue }
        var set = unsafe dictionary.pointee.cset
        let encoding = unsafe withUnsafeBytes(of: &set) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let letters = unsafe dictionary.pointee.utf8 != 0 ? nil : Self.letters(encoding)
        guard unsafe dictionary.pointee.utf8 != 0 || letters != nil else {
          unsafe hnj_hyphen_free(dictionary)
          continue
        }
        unsafe (self.dictionary, self.letters) = (dictionary, letters)
        return
      }
      return nil
    }

    deinit { unsafe hnj_hyphen_free(dictionary) }

    /// The bytes of an encoding of one byte a character, such as `KOI8-R`; nil of one that is not known.
    private static func letters(_ encoding: String) -> [Unicode.Scalar: UInt8]? {
      // As libhyphen names those of Windows.
      let name = encoding.lowercased().hasPrefix("microsoft-") ? String(encoding.dropFirst(10)) : encoding
      var letters: [Unicode.Scalar: UInt8] = [:]
      for byte in UInt8(1)...255 {
        let source = [CChar(bitPattern: byte)]
        guard let text = unsafe g_convert(source, 1, "UTF-8", name, nil, nil, nil) else { continue }
        defer { unsafe g_free(text) }
        let scalars = unsafe String(cString: text).unicodeScalars
        if let scalar = scalars.first, scalars.count == 1 { letters[scalar] = byte }
      }
      return letters.isEmpty ? nil : letters
    }

    /// The characters of a word behind which there may be a hyphen.
    ///
    /// Places at which the spelling would change are left out.
    private func places(in word: [Unicode.Scalar]) -> [Int] {
      guard word.count > 1, word.count < Self.longestWord else { return [] }
      // Patterns are of small letters.
      let small = word.map { scalar in
        let mapped = scalar.properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? scalar : scalar
      }
      var bytes: [CChar]
      if let letters {
        bytes = small.compactMap { letters[$0].map { CChar(bitPattern: $0) } }
        guard bytes.count == small.count else { return [] }
      } else {
        bytes = String(String.UnicodeScalarView(small)).utf8.map { CChar(bitPattern: $0) }
      }
      let count = bytes.count
      bytes.append(0)
      var marks = [CChar](repeating: 0, count: count + 5)
      var replaced: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var (offsets, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) = (nil, nil)
      let status = unsafe hnj_hyphen_hyphenate2(
        dictionary, bytes, Int32(clamping: count), &marks, nil, &replaced, &offsets, &cuts)
      var places: [Int] = []
      for place in 0..<word.count - 1 where status == 0 && marks[place] & 1 != 0 {
        if let replaced = unsafe replaced, unsafe replaced[place] != nil { continue }
        places.append(place)
      }
      if let replaced = unsafe replaced {
        for place in 0..<count { unsafe free(replaced[place]) }
      }
      unsafe free(replaced)
      unsafe free(offsets)
      unsafe free(cuts)
      return places
    }

    /// Puts soft hyphens into the words of a paragraph that have none.
    ///
    /// - Parameter bytes: UTF-8 of a range of the text.
    /// - Returns: the offsets at which they are, ascending.
    static func insert(
      into bytes: inout [UInt8], _ text: AttributedText, _ range: Range<Int>, _ fonts: ThreadFonts
    ) -> [Int] {
      var (result, hyphens): ([UInt8], [Int]) = ([], [])
      var word: [Unicode.Scalar] = []
      var offset = range.lowerBound
      func endWord() {
        defer { word = [] }
        guard !word.isEmpty else { return }
        let start = offset - word.reduce(0) { $0 + UTF8.width($1) }
        let dictionary = text.attributes(atOffset: start).language.flatMap { fonts.hyphenation($0) }
        // A word with soft hyphens is broken at these only.
        let places = word.contains("\u{AD}") ? [] : dictionary?.places(in: word) ?? []
        for (index, scalar) in word.enumerated() {
          result.append(contentsOf: UTF8.encode(scalar) ?? .init())
          guard places.contains(index) else { continue }
          hyphens.append(result.count)
          result.append(contentsOf: [0xC2, 0xAD])
        }
      }
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        if scalar.properties.isAlphabetic || scalar == "\u{AD}"
          || scalar.properties.canonicalCombiningClass.rawValue > 0
        {
          word.append(scalar)
        } else {
          endWord()
          result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
        offset += UTF8.width(scalar)
      }
      endWord()
      bytes = result
      return hyphens
    }
  }
#endif
