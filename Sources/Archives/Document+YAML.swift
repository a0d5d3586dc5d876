#if SceneFiles
  import Yams

  extension Document {
    /// Parses one YAML document. Anchors, aliases, tags, and keys that are not plain words are errors.
    init(yaml bytes: [UInt8], file: String?) throws(SceneError) {
      if let offset = YAMLAliases.first(in: bytes) {
        throw SceneError(.alias, file: file, mark: SourceMark.of(offset: offset, in: bytes))
      }
      if let offset = YAMLKeys.tooExpensive(in: bytes) {
        throw SceneError(Self.collectionKey, file: file, mark: SourceMark.of(offset: offset, in: bytes))
      }
      var text = String(decoding: bytes, as: UTF8.self)
      // The parser keeps a pointer to the text's storage. A text of up to 15 bytes is stored inline and has no such
      // storage.
      if text.utf8.count < 16 { text += String(repeating: " ", count: 16) }
      do {
        try self.init(composing: text, file: file)
      } catch let error as SceneError {
        throw error
      } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
        let (key, mark) = (duplicates.first ?? "", SourceMark(line: context.mark.line, column: context.mark.column))
        let path = YAMLDuplicates.keyPath(of: key, at: mark, in: text, file: file)
        throw SceneError(.duplicateKey(key), keyPath: path, file: file, mark: mark)
      } catch let error as YamlError {
        throw SceneError(error, file: file)
      } catch {
        throw SceneError(.syntax("\(error)"), file: file)
      }
    }

    /// Throws the parser's own errors unchanged.
    init(composing text: String, file: String?) throws {
      self.init()
      // Without a resolver, whose rules are regular expressions: the reader of a value determines its type.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      guard let root = try parser.nextRoot() else { throw SceneError(.empty, file: file) }
      if let second = try parser.nextRoot() {
        throw SceneError(.severalDocuments, file: file, mark: second.sourceMark)
      }
      // The parser owns the anchors; nodes refer to them only during the parser's lifetime.
      try withExtendedLifetime(parser) { () throws(SceneError) in try add(root, file: file) }
    }

    private static let collectionKey = SceneError.Code.syntax("a key is a word, not a mapping or a list")

    /// Copies the parser's tree into the flat array of nodes.
    private mutating func add(_ root: Yams.Node, file: String?) throws(SceneError) {
      var waiting = [(node: root, index: add(mark: root.sourceMark, parent: -1))]
      while let (node, index) = waiting.popLast() {
        if node.anchor != nil {
          throw SceneError(.alias, keyPath: keyPath(of: index), file: file, mark: node.sourceMark)
        }
        switch node {
        case .scalar(let scalar):
          try checkTag(scalar.tag, of: index, file: file)
          set(index, .scalar(scalar.string, isQuoted: scalar.style != .plain))
        case .sequence(let sequence):
          try checkTag(sequence.tag, of: index, file: file)
          let items = sequence.map { (node: $0, index: add(mark: $0.sourceMark, parent: index)) }
          set(index, .list(items.map(\.index)))
          waiting.append(contentsOf: items.reversed())
        case .mapping(let mapping):
          try checkTag(mapping.tag, of: index, file: file)
          var entries: [Entry] = []
          var values: [(node: Yams.Node, index: Int)] = []
          for (key, value) in mapping {
            guard let word = key.scalar, key.anchor == nil else {
              let code = key.anchor == nil ? Self.collectionKey : .alias
              throw SceneError(code, keyPath: keyPath(of: index), file: file, mark: key.sourceMark)
            }
            values.append((value, add(mark: value.sourceMark, parent: index)))
            entries.append(Entry(key: word.string, mark: key.sourceMark, value: nodes.count - 1))
          }
          set(index, .mapping(entries))
          waiting.append(contentsOf: values.reversed())
        case .alias:
          throw SceneError(.alias, keyPath: keyPath(of: index), file: file, mark: node.sourceMark)
        }
      }
    }

    /// A quoted text has the tag of a string; any other value without a tag has the implicit one.
    private func checkTag(_ tag: Tag, of index: Int, file: String?) throws(SceneError) {
      guard tag.rawValue != Tag.Name.implicit.rawValue, tag.rawValue != Tag.Name.str.rawValue else { return }
      throw SceneError(.tag(tag.rawValue), keyPath: keyPath(of: index), file: file, mark: self[index].mark)
    }
  }

  extension Yams.Node {
    fileprivate var sourceMark: SourceMark {
      mark.map { SourceMark(line: $0.line, column: $0.column) } ?? .start
    }
  }

  extension SceneError {
    /// The deepest nesting of mappings and lists that the YAML parser accepts.
    private static let yamlNesting = 1000

    fileprivate init(_ error: YamlError, file: String?) {
      switch error {
      case .reader(let problem, let offset, _, let yaml):
        let place = offset.map { SourceMark.of(offset: yaml.prefix($0).utf8.count, in: Array(yaml.utf8)) }
        self.init(.syntax("not YAML: \(problem)"), file: file, mark: place)
      case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
        let place = SourceMark(line: mark.line, column: mark.column)
        if problem.hasPrefix("Maximum nesting level") {
          self.init(.nestingTooDeep(limit: Self.yamlNesting), file: file, mark: place)
        } else {
          let doing = context.map { "\($0.text), " } ?? ""
          self.init(.syntax("not YAML: \(doing)\(problem)"), file: file, mark: place)
        }
      case .composer(_, _, let mark, _):
        // In a single document without anchors, composing fails only for an undefined alias.
        self.init(.alias, file: file, mark: SourceMark(line: mark.line, column: mark.column))
      default:
        self.init(.syntax("not YAML: \(error)"), file: file)
      }
    }
  }
#endif
