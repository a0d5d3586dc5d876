import MultiplaneGeometry

/// A file in binary: a table of texts, of which each is there once, then the elements in the order of the file, each
/// with the places of its name, its attributes and its text, and the number of its children.
///
/// All numbers are of 32 bits, the lowest byte first. What is read may be hostile: each number is checked.
enum CompiledArchive {
  private static let sign = Array("MPViews1".utf8)

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: sign) }

  // MARK: Writing

  static func write(_ root: Element) -> [UInt8] {
    var texts: [String: UInt32] = [:]
    var table: [UInt8] = []
    var count: UInt32 = 0
    func place(_ text: String) -> UInt32 {
      if let known = texts[text] { return known }
      let bytes = Array(text.utf8)
      append(UInt32(clamping: bytes.count), to: &table)
      table += bytes
      texts[text] = count
      count += 1
      return count - 1
    }
    var elements: [UInt8] = []
    var elementCount: UInt32 = 0
    root.forEach { element in
      elementCount += 1
      append(place(element.name), to: &elements)
      append(UInt32(clamping: element.line), to: &elements)
      append(place(element.children.isEmpty ? element.text : ""), to: &elements)
      append(UInt32(clamping: element.attributes.count), to: &elements)
      for attribute in element.attributes {
        append(place(attribute.name), to: &elements)
        append(place(attribute.value), to: &elements)
      }
      append(UInt32(clamping: element.children.count), to: &elements)
    }
    var bytes = sign
    append(count, to: &bytes)
    append(elementCount, to: &bytes)
    return bytes + table + elements
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(number >> UInt32(shift) & 0xFF)) }
  }

  // MARK: Reading

  static func read(_ bytes: [UInt8], file: String, _ names: NameCheck) throws(ViewArchiveError) -> Element {
    var reader = Reader(bytes: bytes, file: file, names: names, place: sign.count)
    return try reader.read()
  }

  private struct Reader {
    let bytes: [UInt8]
    let file: String
    let names: NameCheck
    var place: Int
    private var texts: [String] = []
    /// Of the texts that are names of elements, and of attributes; nil of those that were none yet.
    private var elementMarks: [NameMark?] = []
    private var attributeMarks: [NameMark?] = []

    init(bytes: [UInt8], file: String, names: NameCheck, place: Int) {
      (self.bytes, self.file, self.names, self.place) = (bytes, file, names, place)
    }

    func damaged(_ reason: String) -> ViewArchiveError { ViewArchiveError(.damaged(reason), file: file) }

    mutating func number() throws(ViewArchiveError) -> Int {
      guard place + 4 <= bytes.count else { throw damaged("it ends too early") }
      let value =
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        | UInt32(bytes[place + 3]) << 24
      place += 4
      return Int(clamping: value)
    }

    mutating func read() throws(ViewArchiveError) -> Element {
      let (textCount, elementCount) = (try number(), try number())
      // Each takes four bytes at least, so that hostile counts end at the end of the bytes.
      guard textCount <= bytes.count / 4, elementCount <= XMLFile.mostElements else {
        throw damaged("its counts are more than its bytes hold")
      }
      texts.reserveCapacity(textCount)
      for _ in 0..<textCount {
        let count = try number()
        guard count <= bytes.count - place else { throw damaged("a text ends behind its end") }
        texts.append(String(decoding: bytes[place..<place + count], as: UTF8.self))
        place += count
      }
      elementMarks = Array(repeating: nil, count: textCount)
      attributeMarks = elementMarks
      return try elements(elementCount)
    }

    private mutating func textIndex() throws(ViewArchiveError) -> Int {
      let index = try number()
      guard index < texts.count else { throw damaged("a text is not there") }
      return index
    }

    private mutating func elements(_ count: Int) throws(ViewArchiveError) -> Element {
      var left = count
      var open: [(element: Element, children: Int)] = []
      var root: Element?
      repeat {
        guard left > 0 else { throw damaged("it has more elements than it says") }
        left -= 1
        let (made, children) = try element()
        if let parent = open.last {
          parent.element.append(made)
          open[open.count - 1].children -= 1
        } else {
          root = made
        }
        guard open.count < XMLFile.deepest else {
          throw ViewArchiveError(.tooMuch("levels of elements", limit: XMLFile.deepest), file: file)
        }
        open.append((made, children))
        while let last = open.last, last.children == 0 { open.removeLast() }
      } while !open.isEmpty
      guard let root, left == 0, place == bytes.count else { throw damaged("something is left behind its end") }
      return root
    }

    /// The next element, and how many children it has.
    private mutating func element() throws(ViewArchiveError) -> (element: Element, children: Int) {
      let (name, line, text) = (try textIndex(), try number(), try textIndex())
      let count = try number()
      guard count <= (bytes.count - place) / 8 else { throw damaged("it has more attributes than bytes") }
      var attributes: [ElementAttribute] = []
      attributes.reserveCapacity(count)
      for _ in 0..<count {
        let (key, value) = (try textIndex(), try textIndex())
        let known = attributeMarks[key]
        let mark = known ?? NameMark(texts[key])
        if known == nil {
          attributeMarks[key] = mark
          names.check(attribute: texts[key], of: texts[name], line)
        }
        attributes.append(ElementAttribute(texts[key], texts[value], mark, text: Int32(clamping: value)))
      }
      let known = elementMarks[name]
      let mark = known ?? NameMark(texts[name])
      if known == nil {
        elementMarks[name] = mark
        names.check(texts[name], line)
      }
      let children = try number()
      let room = min(children, bytes.count / 16)
      let element = Element(texts[name], mark, line: line, attributes: attributes, room: min(room, 256))
      element.text = texts[text]
      return (element, children)
    }
  }
}

extension ViewArchive {
  /// The archive in this package's binary form, which `init(path:)` reads without a parser of XML.
  public func compiled() -> [UInt8] { CompiledArchive.write(root) }
}
