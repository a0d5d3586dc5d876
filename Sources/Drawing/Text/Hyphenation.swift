#if Drawing
  import CHyphen
  internal import Glibc
  import MultiplaneContents

  /// Where words of a language may be broken, by a dictionary of libhyphen.
  ///
  /// It is `@safe`: the dictionary is private, and lives as long as this does.
  @safe
  final class Hyphenation {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let isUTF8: Bool

    /// Where Debian's packages `hyphen-…` put dictionaries.
    private static let folder = "/usr/share/hyphen"
    /// Longer words are left whole, characters.
    private static let longestWord = 100

    /// - Parameter language: such as `en-US`; that of a region is also looked for without the region.
    /// - Returns: nil where there is no dictionary, or one in another encoding than UTF-8 and ISO 8859-1.
    init?(language: String) {
      let name = language.prefix(32).map { $0 == "-" ? "_" : $0 }
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return nil }
      for candidate in [String(name), String(name.prefix { $0 != "_" })] {
        let path = "\(Self.folder)/hyph_\(candidate).dic"
        guard unsafe access(path, R_OK) == 0, let dictionary = unsafe hnj_hyphen_load(path) else { continue }
        var set = unsafe dictionary.pointee.cset
        let encoding = unsafe withUnsafeBytes(of: &set) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard unsafe dictionary.pointee.utf8 != 0 || encoding.uppercased() == "ISO8859-1" else {
          unsafe hnj_hyphen_free(dictionary)
          continue
        }
        unsafe (self.dictionary, isUTF8) = (dictionary, dictionary.pointee.utf8 != 0)
        return
      }
      return nil
    }

    deinit { unsafe hnj_hyphen_free(dictionary) }

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
      if isUTF8 {
        bytes = String(String.UnicodeScalarView(small)).utf8.map { CChar(bitPattern: $0) }
      } else {
        guard small.allSatisfy({ $0.value < 256 }) else { return [] }
        bytes = small.map { CChar(bitPattern: UInt8(truncatingIfNeeded: $0.value)) }
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
