/// Finds aliases of anchors before the parser expands them.
///
/// The parser replaces an alias by the whole node, and compares keys: a few lines of nested aliases, used as a key,
/// would keep it busy for years. An alias is valid only after an anchor of the same name, so that it is enough to
/// search for such pairs; quoted texts that look like such a pair are refused too. Anchors without aliases are found
/// later in the parsed nodes.
enum YAMLAliases {
  /// The offset of the first alias that follows its anchor.
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

  /// Whether an anchor, an alias or a key's question mark may begin here: at the start of a line, after an indicator,
  /// or after a tag.
  static func mayStart(at offset: Int, in bytes: [UInt8]) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] == 0x20 || bytes[before] == 0x09 { before -= 1 }
    guard before >= 0 else { return true }
    switch bytes[before] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
      return true
    case 0x80...:
      // The last byte of a character; YAML's line breaks and byte order mark include multi-byte ones.
      return true
    default:
      // A tag may precede an anchor, separated by a space.
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
