/// Finds keys that are mappings or lists, before the parser compares them.
///
/// The parser compares the keys of each mapping including their contents: for nested keys, once for each level. The
/// format has no such keys. A small number of them is left to the check of parsed nodes, which is exact: here, a quoted
/// text may look like such a key.
enum YAMLKeys {
  /// The most bytes in keys that may be mappings or lists that the parser may read: less than a second of work.
  private static let budget = 1 << 24
  /// The longest key without a question mark, by the YAML specification.
  private static let implicitLength = 1024

  /// The offset of the first key that may be a mapping or list, when all of them together exceed the budget.
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
