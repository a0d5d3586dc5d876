#if SceneFiles
  import Yams

  /// Finds the path above a key that stands twice in its mapping.
  ///
  /// The parser reports such a key by its own name and its place, and gives no document. So the key at that place is
  /// given another name, and the text is parsed once more: in that document the place is found, and with it the path.
  struct YAMLDuplicates {
    /// Keys that may stand twice, or more often, before the search is given up.
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
        // What is added before the place, on its line, moves it.
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

    /// Puts something at the beginning of the key at a place; how many scalars it has.
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
    /// The path of the mapping whose key begins at a place, and a name in it.
    fileprivate func keyPath(ofKeyAt place: SourceMark, named key: String) -> String? {
      for index in nodes.indices {
        guard case .mapping(let entries) = nodes[index].kind else { continue }
        if entries.contains(where: { $0.mark == place }) { return keyPath(of: index, key: key) }
      }
      return nil
    }
  }
#endif
