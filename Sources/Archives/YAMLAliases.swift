/// Finds aliases of anchors before a parser follows them.
///
/// The parser puts an alias's whole node in its place, and compares keys: a few lines of aliases within aliases, used
/// as a key, keep it busy for years. An alias works only behind an anchor of its name, so that looking for such pairs
/// is enough; texts in quotes that look like such a pair are refused too. What is left, anchors without aliases, is
/// seen in the parsed nodes.
enum YAMLAliases {
  /// The offset of the first alias whose anchor stands before it.
  static func first(in bytes: [UInt8]) -> Int? {
    var anchors: Set<ArraySlice<UInt8>> = []
    var offset = 0
    while offset < bytes.count {
      let sign = bytes[offset]
      guard sign == UInt8(ascii: "&") || sign == UInt8(ascii: "*"), mayStart(at: offset, in: bytes) else {
        offset += 1
        continue
      }
      let name = bytes[(offset + 1)...].prefix(while: isNameByte)
      if sign == UInt8(ascii: "&") {
        if !name.isEmpty { anchors.insert(name) }
      } else if anchors.contains(name) {
        return offset
      }
      offset = name.endIndex
    }
    return nil
  }

  /// Whether an anchor, an alias or a key's question mark may begin here: at a line's beginning, behind an indicator,
  /// or behind a tag.
  static func mayStart(at offset: Int, in bytes: [UInt8]) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] == 0x20 || bytes[before] == 0x09 { before -= 1 }
    guard before >= 0 else { return true }
    switch bytes[before] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
      return true
    case 0x80...:
      // The end of a character; YAML has line breaks and a byte order mark among them.
      return true
    default:
      // A tag may stand before an anchor, with a space between them.
      guard before < offset - 1 else { return false }
      while before >= 0, bytes[before] > 0x20 {
        if bytes[before] == UInt8(ascii: "!") { return true }
        before -= 1
      }
      return false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
