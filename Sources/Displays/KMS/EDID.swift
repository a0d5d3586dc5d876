#if Displays
  package import MultiplaneGeometry

  /// What a monitor says of itself: the first block of an EDID, versions 1.0 to 1.4 (VESA E-EDID, release A2).
  ///
  /// Nothing of it is trusted: a block that is broken gives nothing, and one with a wrong sum what it has, marked.
  package struct EDID: Hashable, Sendable {
    /// The maker's three letters; nil where they are none.
    package var maker: String?
    /// The monitor's name; nil where it has none.
    package var name: String?
    /// Millimetres; nil where the monitor does not say, as projectors.
    package var physicalSize: Size?
    /// Whether the block's bytes add up.
    package var isIntact: Bool

    private static let blockSize = 128
    private static let header: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]

    /// Reads a block; nil for one that is too short, or begins otherwise.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count >= Self.blockSize, Array(bytes.prefix(8)) == Self.header else { return nil }
      isIntact = bytes.prefix(Self.blockSize).reduce(UInt8(0)) { $0 &+ $1 } == 0
      // Three letters of five bits, 1 for A.
      let packed = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
      let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31]
      if letters.allSatisfy({ (1...26).contains($0) }) {
        maker = String(decoding: letters.map { UInt8(64 + $0) }, as: UTF8.self)
      }
      // Whole centimetres; the first detailed timing has millimetres.
      if bytes[21] > 0, bytes[22] > 0 { physicalSize = Size(Double(bytes[21]) * 10, Double(bytes[22]) * 10) }
      for start in stride(from: 54, to: 126, by: 18) {
        let part = Array(bytes[start..<start + 18])
        if part[0] != 0 || part[1] != 0 {
          guard start == 54 else { continue }
          let size = Size(
            Double(Int(part[14] >> 4) << 8 | Int(part[12])), Double(Int(part[14] & 15) << 8 | Int(part[13])))
          // Some give the ratio of the sides instead, as 16 by 9.
          if size.width > 16, size.height > 9 { physicalSize = size }
        } else if part[3] == 0xFC {
          let text = part[5...].prefix { $0 != 0x0A && $0 != 0 }
          guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else { continue }
          let trimmed = String(decoding: text, as: UTF8.self).split(separator: " ").joined(separator: " ")
          if !trimmed.isEmpty { name = trimmed }
        }
      }
    }
  }
#endif
