/// Finds keys that are mappings or lists, before a parser compares them.
///
/// The parser compares the keys of each mapping, and for that looks at all that is in them: with keys within keys, once
/// for each level. The format has no such keys. A few of them are left to the parsed nodes, where they are seen for
/// certain: a text in quotes may look like one here.
enum YAMLKeys {
  /// Bytes that the parser may look at in keys that may be mappings or lists: less than a second's work.
  private static let budget = 1 << 24
  /// What a key without a question mark has at most, by YAML's definition.
  private static let implicitLength = 1024

  /// The offset of the first key that may be a mapping or a list, where all of them together are too much work.
  static func tooExpensive(in bytes: [UInt8]) -> Int? {
    var (cost, first) = (0, Int?.none)
    for offset in bytes.indices {
      switch bytes[offset] {
      case UInt8(ascii: "?") where isBlank(offset + 1, in: bytes) && YAMLAliases.mayStart(at: offset, in: bytes):
        cost += bytes.count
      case UInt8(ascii: ":") where endsCollection(before: offset, in: bytes):
        cost += implicitLength
      default: continue
      }
      first = first ?? offset
      if cost > budget { return first }
    }
    return nil
  }

  private static func isBlank(_ offset: Int, in bytes: [UInt8]) -> Bool {
    offset >= bytes.count || bytes[offset] <= 0x20 || bytes[offset] >= 0x80
  }

  private static func endsCollection(before offset: Int, in bytes: [UInt8]) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] <= 0x20 { before -= 1 }
    return before >= 0 && (bytes[before] == UInt8(ascii: "]") || bytes[before] == UInt8(ascii: "}"))
  }
}
