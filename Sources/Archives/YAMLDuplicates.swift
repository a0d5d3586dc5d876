#if SceneFiles
  import Yams

  /// Finds the key path of a key that occurs twice in its mapping.
  ///
  /// The parser reports such a key by name and position, and returns no document. So the key at that position is
  /// renamed in the text and the text is parsed again: the new document has the position, and with it the path.
  struct YAMLDuplicates {
    /// The most duplicate keys to rename before the search stops.
    private static let mostParses = 8

    private var text: String.UnicodeScalarView
    private var parses = 0

    /// The path of a mapping's key, or the key alone where it is not found.
    static func keyPath(of key: String, at mark: SourceMark, in text: String, file: String?) -> String {
      var search = YAMLDuplicates(text: text.unicodeScalars)
      return search.path(of: key, at: mark, file: file) ?? key
    }

    private init(text: String.UnicodeScalarView) { self.text = text }

    private mutating func path(of key: String, at mark: SourceMark, file: String?) -> String? {
      var (place, next) = (mark, mark)
      while parses < Self.mostParses {
        let added = rename(at: next)
        // A prefix inserted earlier on the same line moves the position.
        if next.line == place.line, next.column < place.column { place.column += added }
        parses += 1
        do {
          let document = try Document(composing: String(text), file: file)
          return document.keyPath(ofKeyAt: place, named: key)
        } catch YamlError.duplicatedKeysInMapping(_, let context) {
          next = SourceMark(line: context.mark.line, column: context.mark.column)
        } catch {
          return nil
        }
      }
      return nil
    }

    /// Inserts a prefix at the start of the key at a position; returns the number of scalars inserted.
    private mutating func rename(at mark: SourceMark) -> Int32 {
      var here = SourceMark.start
      var index = text.startIndex
      while index < text.endIndex, here != mark {
        let scalar = text[index]
        index = text.index(after: index)
        let isFirstOfTwo = scalar == "\r" && index < text.endIndex && text[index] == "\n"
        if ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar), !isFirstOfTwo {
          here = SourceMark(line: Int(here.line) + 1, column: 1)
        } else if !isFirstOfTwo {
          here.column += 1
        }
      }
      if index < text.endIndex, text[index] == "\"" || text[index] == "'" { index = text.index(after: index) }
      let name = "renamed-\(parses)-".unicodeScalars
      text.insert(contentsOf: name, at: index)
      return Int32(name.count)
    }
  }

  extension Document {
    /// The path of the mapping with a key at a position, extended by a name.
    fileprivate func keyPath(ofKeyAt place: SourceMark, named key: String) -> String? {
      for index in nodes.indices {
        guard case .mapping(let entries) = nodes[index].kind else { continue }
        if entries.contains(where: { $0.mark == place }) { return keyPath(of: index, key: key) }
      }
      return nil
    }
  }
#endif
