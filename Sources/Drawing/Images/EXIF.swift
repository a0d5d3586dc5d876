/// Reads the orientation of EXIF data. Invalid data have no orientation.
package enum EXIF {
  /// The orientation in the body of a JPEG file's APP1 segment; nil if the segment is no EXIF or has no orientation.
  package static func orientation(segment bytes: ArraySlice<UInt8>) -> ImageOrientation? {
    let signature: [UInt8] = Array("Exif".utf8) + [0, 0]
    guard bytes.starts(with: signature) else { return nil }
    return orientation(tiff: Array(bytes.dropFirst(signature.count)))
  }

  /// The orientation in the first directory of a TIFF structure (TIFF 6.0, section 2). All offsets are checked.
  private static func orientation(tiff bytes: [UInt8]) -> ImageOrientation? {
    let isLittle: Bool
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      isLittle = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      isLittle = false
    } else {
      return nil
    }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let digits = bytes[offset..<(offset + count)]
      return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    let entryBytes = 12
    let orientationTag = 0x0112
    let (short, long) = (3, 4)
    guard let directory = number(at: 4, bytes: 4), let entries = number(at: directory, bytes: 2) else { return nil }
    for index in 0..<entries {
      let entry = directory + 2 + index * entryBytes
      guard let tag = number(at: entry, bytes: 2), let type = number(at: entry + 2, bytes: 2),
        let count = number(at: entry + 4, bytes: 4)
      else { return nil }
      guard tag == orientationTag else { continue }
      guard count == 1, type == short || type == long else { return nil }
      return number(at: entry + 8, bytes: type == short ? 2 : 4).flatMap(ImageOrientation.init)
    }
    return nil
  }
}
