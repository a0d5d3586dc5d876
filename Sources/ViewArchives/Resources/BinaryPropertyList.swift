import MultiplaneGeometry

/// Property lists in binary (“bplist00”), as values of JSON: dates and bytes, of which archives need none, are null.
///
/// What is read may be hostile: each number is checked, and what is visited is counted, since objects may be shared.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let file: String
  private var offsets = 0
  private var (offsetSize, referenceSize, count) = (0, 0, 0)
  private var left = 200_000

  private static let deepest = 64

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist0".utf8)) }

  static func read(_ bytes: [UInt8], file: String) throws(ViewArchiveError) -> JSONValue {
    var list = BinaryPropertyList(bytes: bytes, file: file)
    return try list.read()
  }

  private init(bytes: [UInt8], file: String) { (self.bytes, self.file) = (bytes, file) }

  private func damaged(_ reason: String) -> ViewArchiveError {
    ViewArchiveError(.resource("the property list is damaged: \(reason)"), file: file)
  }

  /// A whole number, the highest byte first.
  private func number(at place: Int, _ size: Int) throws(ViewArchiveError) -> Int {
    guard place >= 0, size > 0, size <= 8, place <= bytes.count - size else { throw damaged("it ends too early") }
    var value: UInt64 = 0
    for index in place..<place + size { value = value << 8 | UInt64(bytes[index]) }
    return Int(clamping: value)
  }

  private mutating func read() throws(ViewArchiveError) -> JSONValue {
    // The last 32 bytes say where everything lies.
    let end = bytes.count - 32
    guard end >= 8 else { throw damaged("it ends too early") }
    (offsetSize, referenceSize) = (Int(bytes[end + 6]), Int(bytes[end + 7]))
    count = try number(at: end + 8, 8)
    let top = try number(at: end + 16, 8)
    offsets = try number(at: end + 24, 8)
    guard count <= bytes.count, offsets <= bytes.count else { throw damaged("its counts are more than its bytes hold") }
    return try value(top, depth: 0)
  }

  private mutating func value(_ object: Int, depth: Int) throws(ViewArchiveError) -> JSONValue {
    left -= 1
    guard left > 0, depth < Self.deepest else { throw damaged("it has too many values, or too deep ones") }
    guard object < count else { throw damaged("an object is not there") }
    let place = try number(at: offsets + object * offsetSize, offsetSize)
    let mark = try number(at: place, 1)
    switch (mark >> 4, mark & 0xF) {
    case (0, 8): return .bool(false)
    case (0, 9): return .bool(true)
    case (1, let size) where size <= 3:
      let bits = try number(at: place + 1, 1 << size)
      return .number(Double(bits))
    case (2, 2): return .number(Double(Float(bitPattern: UInt32(clamping: try number(at: place + 1, 4)))))
    case (2, 3): return .number(Double(bitPattern: UInt64(clamping: try number(at: place + 1, 8))))
    case (5, let size), (6, let size):
      let isWide = mark >> 4 == 6
      let (start, length) = try extent(place, size)
      return .string(try text(start, length, isWide: isWide))
    case (0xA, let size):
      let (start, length) = try extent(place, size)
      guard length <= bytes.count else { throw damaged("it ends too early") }
      var values: [JSONValue] = []
      for index in 0..<length { values.append(try element(start, index, depth)) }
      return .array(values)
    case (0xD, let size):
      let (start, length) = try extent(place, size)
      guard length <= bytes.count else { throw damaged("it ends too early") }
      var values: [String: JSONValue] = [:]
      for index in 0..<length {
        guard case .string(let key) = try element(start, index, depth) else { throw damaged("a key is no text") }
        values[key] = try element(start, length + index, depth)
      }
      return .object(values)
    default: return .null
    }
  }

  private mutating func element(_ start: Int, _ index: Int, _ depth: Int) throws(ViewArchiveError) -> JSONValue {
    try value(try number(at: start + index * referenceSize, referenceSize), depth: depth + 1)
  }

  /// Where the contents of an object begin, and how many there are: 15 stands for a number that follows.
  private func extent(_ place: Int, _ size: Int) throws(ViewArchiveError) -> (start: Int, length: Int) {
    guard size == 0xF else { return (place + 1, size) }
    let mark = try number(at: place + 1, 1)
    guard mark >> 4 == 1, mark & 0xF <= 3 else { throw damaged("a length is no number") }
    let bytes = 1 << (mark & 0xF)
    return (place + 2 + bytes, try number(at: place + 2, bytes))
  }

  private func text(_ start: Int, _ length: Int, isWide: Bool) throws(ViewArchiveError) -> String {
    guard start <= bytes.count, length <= (bytes.count - start) / (isWide ? 2 : 1) else {
      throw damaged("a text ends behind its end")
    }
    guard isWide else { return String(decoding: bytes[start..<start + length], as: UTF8.self) }
    let units = (0..<length).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }
}
