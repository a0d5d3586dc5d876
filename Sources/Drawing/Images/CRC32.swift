/// The checksum of PNG chunks (ISO 3309; PNG specification, annex D).
struct CRC32 {
  private let table: [UInt32]

  init() {
    // The polynomial of ISO 3309, its bits in reverse.
    let polynomial: UInt32 = 0xEDB8_8320
    table = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? polynomial ^ value >> 1 : value >> 1 }
    }
  }

  func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
  }
}
