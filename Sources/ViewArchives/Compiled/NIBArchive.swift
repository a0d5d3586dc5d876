import MultiplaneGeometry

/// Apple's compiled nib (“NIBArchive”), as matsmattsson's nibsqueeze describes it: lists of objects, keys, values and
/// names of classes. An object is of a class and has a range of the values, each with a key.
///
/// What is read may be hostile: each number is checked, and readers count what they look at.
struct NIBArchive {
  enum Value {
    case integer(Int64)
    case bool(Bool)
    case number(Double)
    /// A range of the file.
    case bytes(Range<Int>)
    case none
    /// The number of an object.
    case object(Int)
  }

  struct Object {
    let className: String
    let values: Range<Int>
  }

  let file: String
  private(set) var objects: [Object] = []
  private(set) var keys: [String] = []
  private(set) var values: [(key: Int, value: Value)] = []
  let bytes: [UInt8]

  static let sign = Array("NIBArchive".utf8)
  /// The most objects, and the most values.
  private static let most = 200_000

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: sign) }

  init(_ bytes: [UInt8], file: String) throws(ViewArchiveError) {
    (self.bytes, self.file) = (bytes, file)
    var header = Reader(bytes: bytes, file: file, place: Self.sign.count)
    let version = try header.word(4)
    guard version == 1 else { throw ViewArchiveError(.format("a compiled nib of version \(version)"), file: file) }
    _ = try header.word(4)
    let (objectCount, objectPlace) = (try header.count(), try header.word(4))
    let (keyCount, keyPlace) = (try header.count(), try header.word(4))
    let (valueCount, valuePlace) = (try header.count(), try header.word(4))
    let (classCount, classPlace) = (try header.count(), try header.word(4))
    let classes = try Self.classNames(&header, classCount, at: classPlace)
    header.place = keyPlace
    for _ in 0..<keyCount { keys.append(try header.text(try header.varint())) }
    header.place = valuePlace
    values.reserveCapacity(valueCount)
    for _ in 0..<valueCount { values.append(try Self.value(&header, keyCount)) }
    header.place = objectPlace
    for _ in 0..<objectCount {
      let (name, first, count) = (try header.varint(), try header.varint(), try header.varint())
      guard name < classes.count, first <= valueCount, count <= valueCount - first else {
        throw header.damaged("an object's class or values are not there")
      }
      objects.append(Object(className: classes[name], values: first..<first + count))
    }
  }

  private static func classNames(_ reader: inout Reader, _ count: Int, at place: Int) throws(ViewArchiveError)
    -> [String]
  {
    reader.place = place
    var names: [String] = []
    for _ in 0..<count {
      let (length, others) = (try reader.varint(), try reader.varint())
      // Classes to take in the place of one that is not there.
      for _ in 0..<others { _ = try reader.word(4) }
      names.append(try reader.text(length))
    }
    return names
  }

  private static func value(_ reader: inout Reader, _ keyCount: Int) throws(ViewArchiveError) -> (
    key: Int, value: Value
  ) {
    let key = try reader.varint()
    guard key < keyCount else { throw reader.damaged("a key is not there") }
    switch try reader.word(1) {
    case 0: return (key, .integer(Int64(Int8(truncatingIfNeeded: try reader.word(1)))))
    case 1: return (key, .integer(Int64(Int16(truncatingIfNeeded: try reader.word(2)))))
    case 2: return (key, .integer(Int64(Int32(truncatingIfNeeded: try reader.word(4)))))
    case 3: return (key, .integer(Int64(bitPattern: try reader.bits(8))))
    case 4: return (key, .bool(false))
    case 5: return (key, .bool(true))
    case 6: return (key, .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try reader.bits(4))))))
    case 7: return (key, .number(Double(bitPattern: try reader.bits(8))))
    case 8: return (key, .bytes(try reader.range(try reader.varint())))
    case 9: return (key, .none)
    case 10: return (key, .object(try reader.word(4)))
    case let type: throw reader.damaged("a value is of the type \(type)")
    }
  }

  /// Little-endian numbers, and whole ones in groups of seven bits, the lowest first, of which the last has its high
  /// bit set.
  private struct Reader {
    let bytes: [UInt8]
    let file: String
    var place: Int

    func damaged(_ reason: String) -> ViewArchiveError { ViewArchiveError(.damaged(reason), file: file) }

    mutating func bits(_ count: Int) throws(ViewArchiveError) -> UInt64 {
      guard place <= bytes.count - count else { throw damaged("it ends too early") }
      var value: UInt64 = 0
      for index in 0..<count { value |= UInt64(bytes[place + index]) << UInt64(8 * index) }
      place += count
      return value
    }

    mutating func word(_ count: Int) throws(ViewArchiveError) -> Int { Int(clamping: try bits(count)) }

    mutating func count() throws(ViewArchiveError) -> Int {
      let count = try word(4)
      guard count <= min(bytes.count, NIBArchive.most) else { throw damaged("its counts are more than its bytes hold") }
      return count
    }

    mutating func varint() throws(ViewArchiveError) -> Int {
      var value: UInt64 = 0
      for group in 0..<5 {
        let byte = try bits(1)
        value |= (byte & 0x7F) << UInt64(7 * group)
        if byte & 0x80 != 0 { return Int(clamping: value) }
      }
      throw damaged("a number does not end")
    }

    mutating func range(_ count: Int) throws(ViewArchiveError) -> Range<Int> {
      guard place <= bytes.count, count <= bytes.count - place else { throw damaged("it ends too early") }
      defer { place += count }
      return place..<place + count
    }

    mutating func text(_ count: Int) throws(ViewArchiveError) -> String {
      var text = bytes[try range(count)]
      if text.last == 0 { text.removeLast() }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

/// A compiled nib that is a folder has a file for each of several systems.
enum NIBFolder {
  /// The file for the newest system: `objects-13.0+.nib` before `runtime.nib`; the path itself of another one.
  static func file(of path: String) -> String {
    guard path.hasSuffix(".nib") else { return path }
    let names = ArchiveFiles.names(in: path)
    let newest = names.compactMap { name in version(name).map { (name, $0) } }.max { $0.1 < $1.1 }
    let name = newest?.0 ?? ["runtime.nib", "objects.nib", "keyedobjects.nib"].first { names.contains($0) }
    return name.map { "\(path)/\($0)" } ?? path
  }

  /// 13.0 of `objects-13.0+.nib`.
  private static func version(_ name: String) -> Double? {
    guard name.hasPrefix("objects-"), name.hasSuffix("+.nib") else { return nil }
    return Double(name.dropFirst(8).dropLast(5))
  }
}
