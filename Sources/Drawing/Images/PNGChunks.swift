/// The chunks of a PNG file, scanned once before decoding.
///
/// The library receives only the chunks that make the image: the critical chunks and the transparency. Texts, profiles
/// and the like may be decompression bombs, and are left out.
struct PNGChunks {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bitDepth = 0
  private(set) var colorType: UInt8 = 0
  private(set) var isInterlaced = false
  private(set) var hasTransparency = false
  /// The compressed bytes of the image.
  private(set) var dataBytes = 0
  /// The signature, the critical chunks and tRNS: a valid PNG file.
  private(set) var essential: [UInt8] = ImageFormat.pngSignature

  /// Length, type and checksum around a chunk's data.
  private static let frame = 12
  private static let headerBytes = 13

  /// - Parameter bytes: a file that begins with PNG's signature.
  init(_ bytes: [UInt8]) throws(ImageError) { try self.init(bytes, headerOnly: false) }

  /// Chunks before the image; throws `truncated` if more bytes are needed.
  ///
  /// - Parameter start: the first bytes of a file that begins with PNG's signature.
  init(header start: [UInt8]) throws(ImageError) { try self.init(start, headerOnly: true) }

  private init(_ bytes: [UInt8], headerOnly: Bool) throws(ImageError) {
    var offset = ImageFormat.pngSignature.count
    let crc = CRC32()
    var isFirst = true
    while true {
      guard bytes.count - offset >= Self.frame else { throw ImageError(.truncated, format: .png) }
      let length = bytes.bigEndian32(at: offset)
      if headerOnly, bytes[(offset + 4)..<(offset + 8)].elementsEqual("IDAT".utf8), !isFirst { return }
      guard length <= bytes.count - offset - Self.frame else { throw ImageError(.truncated, format: .png) }
      let type = bytes[(offset + 4)..<(offset + 8)]
      let chunk = offset..<(offset + Self.frame + length)
      if isFirst { try readHeader(bytes, at: offset, type: type, length: length) }
      isFirst = false
      if type.elementsEqual("tRNS".utf8) {
        guard !hasTransparency else { throw ImageError(.corrupt("it holds two transparency chunks"), format: .png) }
        hasTransparency = true
      }
      if type.elementsEqual("IDAT".utf8) { dataBytes += length }
      // A critical chunk's type begins with a capital: bit 5 is clear.
      let isEssential = type[type.startIndex] & 0x20 == 0 || type.elementsEqual("tRNS".utf8)
      if isEssential {
        if !headerOnly { essential += bytes[chunk] }
      } else {
        guard
          crc.checksum(of: bytes[(offset + 4)..<(chunk.upperBound - 4)])
            == UInt32(bytes.bigEndian32(at: chunk.upperBound - 4))
        else {
          throw ImageError(.corrupt("wrong checksum in a \(Self.name(type)) chunk"), format: .png)
        }
      }
      if type.elementsEqual("IEND".utf8) { return }
      offset = chunk.upperBound
    }
  }

  private mutating func readHeader(
    _ bytes: [UInt8], at offset: Int, type: ArraySlice<UInt8>, length: Int
  ) throws(ImageError) {
    guard type.elementsEqual("IHDR".utf8), length == Self.headerBytes else {
      throw ImageError(.corrupt("the first chunk is no image header"), format: .png)
    }
    width = bytes.bigEndian32(at: offset + 8)
    height = bytes.bigEndian32(at: offset + 12)
    bitDepth = Int(bytes[offset + 16])
    colorType = bytes[offset + 17]
    isInterlaced = bytes[offset + 20] != 0
    guard width > 0, height > 0 else {
      throw ImageError(.corrupt("its size is \(width) × \(height) pixels"), format: .png)
    }
  }

  private static func name(_ type: ArraySlice<UInt8>) -> String {
    String(decoding: type.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Samples in a pixel, 0 for an unknown colour type.
  private var channels: Int {
    switch colorType {
    case 0, 3: 1
    case 2: 3
    case 4: 2
    case 6: 4
    default: 0
    }
  }

  var hasAlpha: Bool { hasTransparency || colorType == 4 || colorType == 6 }

  /// Whether compressed bytes can contain all pixels: deflate's ratio is at most 1032 to 1 (two codes of one bit each
  /// give 258 bytes), so an inconsistent header is found before memory is allocated.
  func checkThatPixelsFit(in bytes: Int) throws(ImageError) {
    let most = bytes.multipliedReportingOverflow(by: 1032)
    guard most.overflow || most.partialValue >= width * height / 8 * max(1, channels * bitDepth) else {
      throw ImageError(.corrupt("\(bytes) bytes of data cannot hold \(width) × \(height) pixels"), format: .png)
    }
  }
}
