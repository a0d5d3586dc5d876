/// Numbers of several bytes, the most significant first, as PNG and JPEG files hold them.
extension [UInt8] {
  /// - Precondition: the bytes are there.
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// - Precondition: the bytes are there.
  func bigEndian32(at offset: Int) -> Int { bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2) }

  /// - Precondition: the bytes are there.
  func littleEndian32(at offset: Int) -> Int {
    Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16 | Int(self[offset + 3]) << 24
  }
}
