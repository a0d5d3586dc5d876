/// An object of a compiled nib, with its values in order.
final class NIBObject {
  let name: String
  var values: [(key: String, value: NIBValue)]

  init(_ name: String, _ values: KeyValuePairs<String, NIBValue> = [:]) {
    self.name = name
    self.values = values.map { ($0.key, $0.value) }
  }

  /// Keys and values in turn.
  static func dictionary(_ pairs: [(NIBValue, NIBValue)]) -> NIBObject {
    let object = NIBObject("NSDictionary", ["NSInlinedValue": .flag(true)])
    for (key, value) in pairs { object.values += [("UINibEncoderEmptyKey", key), ("UINibEncoderEmptyKey", value)] }
    return object
  }

  static func set(_ objects: [NIBObject]) -> NIBObject {
    let object = NIBObject("NSSet")
    object.values = objects.enumerated().map { ("NS.object.\($0.offset)", .object($0.element)) }
    return object
  }
}

/// A value of a compiled nib; texts and lists become objects.
enum NIBValue {
  case int(Int)
  case flag(Bool)
  case float(Float)
  case double(Double)
  case doubles([Double])
  case bytes([UInt8])
  case text(String)
  case object(NIBObject)
  case list([NIBObject])
  case none

  /// A nib in the nib: a cell's.
  static func nib(_ bytes: [UInt8]) -> NIBValue {
    .object(NIBObject("UINib", ["archiveData": .object(NIBObject("NSData", ["NS.bytes": .bytes(bytes)]))]))
  }
}

/// Writes compiled nibs (“NIBArchive”), as the format is described by others.
struct NIBWriter {
  private var objects: [NIBObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var keys: [String] = []
  private var classes: [String] = []
  private var values: [UInt8] = []
  private var valueCount = 0
  private var records: [UInt8] = []

  static func write(_ root: NIBObject, version: UInt32 = 1) -> [UInt8] {
    var writer = NIBWriter()
    _ = writer.number(of: root)
    var next = 0
    while next < writer.objects.count {
      writer.encode(writer.objects[next])
      next += 1
    }
    return writer.file(version)
  }

  private mutating func number(of object: NIBObject) -> Int {
    if let known = numbers[ObjectIdentifier(object)] { return known }
    objects.append(object)
    numbers[ObjectIdentifier(object)] = objects.count - 1
    return objects.count - 1
  }

  private static func varint(_ number: Int) -> [UInt8] {
    var (rest, bytes) = (number, [UInt8]())
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F))
      rest >>= 7
    }
    return bytes + [UInt8(rest) | 0x80]
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    var bytes: [UInt8] = []
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    return bytes
  }

  private static func index(_ text: String, in texts: inout [String]) -> Int {
    if let known = texts.firstIndex(of: text) { return known }
    texts.append(text)
    return texts.count - 1
  }

  private mutating func encode(_ object: NIBObject) {
    records += Self.varint(Self.index(object.name, in: &classes)) + Self.varint(valueCount)
    records += Self.varint(object.values.count)
    for (key, value) in object.values {
      valueCount += 1
      values += Self.varint(Self.index(key, in: &keys))
      append(value)
    }
  }

  private mutating func append(_ value: NIBValue) {
    switch value {
    case .int(let number):
      if let small = Int8(exactly: number) {
        values += [0, UInt8(bitPattern: small)]
      } else if let small = Int16(exactly: number) {
        values += [1] + Self.little(small)
      } else {
        values += [2] + Self.little(Int32(number))
      }
    case .flag(let flag): values.append(flag ? 5 : 4)
    case .float(let number): values += [6] + Self.little(number.bitPattern)
    case .double(let number): values += [7] + Self.little(number.bitPattern)
    case .bytes(let bytes): values += [8] + Self.varint(bytes.count) + bytes
    case .doubles(let numbers):
      var bytes: [UInt8] = [7]
      for number in numbers { bytes += Self.little(number.bitPattern) }
      append(.bytes(bytes))
    case .none: values.append(9)
    case .object(let object): values += [10] + Self.little(UInt32(number(of: object)))
    case .text(let text): append(.object(NIBObject("NSString", ["NS.bytes": .bytes(Array(text.utf8))])))
    case .list(let list):
      let array = NIBObject("NSMutableArray", ["NSInlinedValue": .flag(true)])
      array.values += list.map { ("UINibEncoderEmptyKey", .object($0)) }
      append(.object(array))
    }
  }

  private func file(_ version: UInt32) -> [UInt8] {
    var keyBytes: [UInt8] = []
    for key in keys {
      keyBytes += Self.varint(key.utf8.count)
      keyBytes += Array(key.utf8)
    }
    var classBytes: [UInt8] = []
    for name in classes {
      classBytes += Self.varint(name.utf8.count + 1)
      classBytes += Self.varint(0)
      classBytes += Array(name.utf8)
      classBytes.append(0)
    }
    var bytes = Array("NIBArchive".utf8)
    bytes += Self.little(version)
    bytes += Self.little(UInt32(9))
    var place = 50
    let parts = [
      (objects.count, records), (keys.count, keyBytes), (valueCount, values), (classes.count, classBytes),
    ]
    for (count, part) in parts {
      bytes += Self.little(UInt32(count))
      bytes += Self.little(UInt32(place))
      place += part.count
    }
    for (_, part) in parts { bytes += part }
    return bytes
  }
}
