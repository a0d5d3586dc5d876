extension Document {
  /// The deepest nesting of mappings and lists that is read from JSON: two levels for a sublayer, a few more for a
  /// layer's values.
  static let maximumJSONNesting = 2 * SceneFile.maximumDepth + 8

  /// Parses JSON (RFC 8259). Bare words that JSON does not have, such as `NaN`, become scalars, so that the reader of
  /// the value can report what it expected instead.
  init(json bytes: [UInt8], file: String?) throws(SceneError) {
    self.init()
    var reader = JSONReader(bytes: bytes, file: file)
    try reader.read(into: &self)
  }
}

/// Parses in one pass over the bytes, with an explicit stack of open containers.
private struct JSONReader {
  private struct Container {
    var node: Int
    var entries: [Document.Entry] = []
    var items: [Int] = []
    var isMapping: Bool
  }

  let bytes: [UInt8]
  let file: String?
  private var offset = 0
  private var mark = SourceMark.start
  private var open: [Container] = []

  init(bytes: [UInt8], file: String?) {
    self.bytes = bytes
    self.file = file
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func read(into document: inout Document) throws(SceneError) {
    skipSpace()
    guard current != nil else { throw SceneError(.empty, file: file) }
    try value(into: &document)
    while !open.isEmpty {
      skipSpace()
      if open[open.count - 1].isMapping {
        try member(into: &document)
      } else {
        try item(into: &document)
      }
    }
    skipSpace()
    guard current == nil else { throw syntax("expected the end of the file") }
  }

  /// Reads the next member of the innermost mapping, or its end.
  private mutating func member(into document: inout Document) throws(SceneError) {
    let isFirst = open[open.count - 1].entries.isEmpty
    if take("}") { return close(in: &document) }
    if !isFirst {
      guard take(",") else { throw syntax("expected , or }") }
      skipSpace()
    }
    guard current == UInt8(ascii: "\"") else { throw syntax("expected a key in quotes") }
    let keyMark = mark
    let key = try string()
    skipSpace()
    guard take(":") else { throw syntax("expected : behind the key") }
    skipSpace()
    open[open.count - 1].entries.append(Document.Entry(key: key, mark: keyMark, value: document.nodes.count))
    try value(into: &document)
  }

  /// Reads the next item of the innermost list, or its end.
  private mutating func item(into document: inout Document) throws(SceneError) {
    let isFirst = open[open.count - 1].items.isEmpty
    if take("]") { return close(in: &document) }
    if !isFirst {
      guard take(",") else { throw syntax("expected , or ]") }
      skipSpace()
    }
    open[open.count - 1].items.append(document.nodes.count)
    try value(into: &document)
  }

  private mutating func close(in document: inout Document) {
    let container = open.removeLast()
    document.set(container.node, container.isMapping ? .mapping(container.entries) : .list(container.items))
  }

  /// Reads a scalar, or the start of a container.
  private mutating func value(into document: inout Document) throws(SceneError) {
    guard document.nodes.count < Document.maximumNodes else {
      throw SceneError(.tooManyValues(limit: Document.maximumNodes), file: file, mark: mark)
    }
    let node = document.add(mark: mark, parent: open.last?.node ?? -1)
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Document.maximumJSONNesting else {
        throw SceneError(.nestingTooDeep(limit: Document.maximumJSONNesting), file: file, mark: mark)
      }
      open.append(Container(node: node, isMapping: current == UInt8(ascii: "{")))
      step()
    case UInt8(ascii: "\""):
      document.set(node, .scalar(try string(), isQuoted: true))
    default:
      document.set(node, .scalar(try word(), isQuoted: false))
    }
  }

  /// Reads a number, true, false, null, or any other bare word.
  private mutating func word() throws(SceneError) -> String {
    let (start, place) = (offset, mark)
    while let byte = current, Self.isWordByte(byte) { step() }
    guard offset > start else { throw syntax("expected a value") }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch Scalar(word, isQuoted: false) {
    case .number where !Self.isNumber(bytes[start..<offset]), .null where word != "null":
      throw SceneError(.syntax("not JSON: \(Printable.quoted(word)) is YAML only"), file: file, mark: place)
    default: return word
    }
  }

  /// Whether a YAML number is also a JSON number: no plus sign, no leading zero, digits on both sides of the point.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    let unsigned = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    let whole = unsigned.prefix(while: isDigit)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return false }
    let rest = unsigned.dropFirst(whole.count)
    return rest.first != UInt8(ascii: ".") || rest.dropFirst().first.map(isDigit) == true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func string() throws(SceneError) -> String {
    let start = mark
    step()
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        step()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        step()
        text.append(contentsOf: try escape().utf8)
      case 0..<0x20: throw syntax("a control character in a text; it is written as an escape")
      default:
        text.append(byte)
        step()
      }
    }
    throw SceneError(.syntax("the text that starts here has no end"), file: file, mark: start)
  }

  private mutating func escape() throws(SceneError) -> String {
    guard let byte = current else { throw syntax("an escape without an end") }
    step()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return String(scalar) }
      // A character outside of the Basic Multilingual Plane is two escapes: a high and a low surrogate.
      guard unit < 0xDC00, take("\\"), take("u") else { throw syntax("half of a surrogate pair") }
      let low = try hexUnit()
      guard (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw syntax("half of a surrogate pair") }
      return String(scalar)
    default: throw syntax("an unknown escape")
    }
  }

  private mutating func hexUnit() throws(SceneError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw syntax("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      step()
    }
    return unit
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { step() }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: byte) else { return false }
    step()
    return true
  }

  private mutating func step() {
    mark.advance(over: bytes[offset], next: offset + 1 < bytes.count ? bytes[offset + 1] : nil)
    offset += 1
  }

  private func syntax(_ problem: String) -> SceneError {
    SceneError(.syntax("not JSON: \(problem)"), file: file, mark: mark)
  }
}
