/// Writes the chunks of an animated PNG file (APNG 1.0; PNG specification, third edition, 11.3.4) from PNG files of its
/// frames, one after another, so that the whole file is never in memory.
///
/// A frame may be a part of the image, on top of the frame before. The animation repeats without end.
package struct AnimatedPNG {
  private let frameCount: UInt32
  /// Seconds that each frame is shown, as a fraction.
  private let delay: (numerator: UInt16, denominator: UInt16)
  private var sequence: UInt32 = 0
  private let crc = CRC32()

  /// - Parameters:
  ///   - frameCount: at least 1; the file must have as many frames.
  ///   - framesPerSecond: above 0; rounded to the nearest rate of the format.
  package init(frameCount: UInt32, framesPerSecond: Double) {
    self.frameCount = frameCount
    delay = Self.delay(framesPerSecond)
  }

  /// The nearest fraction of two numbers of 16 bits to the time of a frame.
  static func delay(_ framesPerSecond: Double) -> (numerator: UInt16, denominator: UInt16) {
    var best = (numerator: UInt16(1), denominator: UInt16(1))
    var error = Double.infinity
    for numerator in UInt16(1)...UInt16.max {
      let exact = (Double(numerator) * framesPerSecond).rounded()
      let denominator = UInt16(clamping: max(1, Int(clamping: exact)))
      let difference = abs(Double(numerator) / Double(denominator) * framesPerSecond - 1)
      if difference < error { (best, error) = ((numerator, denominator), difference) }
      // Nearer than the rate itself is known.
      if difference < 1e-9 { break }
    }
    return best
  }

  /// The bytes of the next frame, after the file's header for the first frame.
  ///
  /// - Parameters:
  ///   - png: a PNG file of red, green, blue and alpha. The first has the size of the picture.
  ///   - x: where its left column lies in the picture, pixels.
  ///   - y: where its top row lies, from the top.
  package mutating func frame(_ png: [UInt8], x: Int, y: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let isFirst = sequence == 0
    if isFirst { bytes += ImageFormat.pngSignature }
    var offset = ImageFormat.pngSignature.count
    while offset + 8 <= png.count {
      let data = png[(offset + 8)..<(offset + 8 + png.bigEndian32(at: offset))]
      switch String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self) {
      case "IHDR":
        if isFirst {
          append("IHDR", data, to: &bytes)
          append("acTL", Self.bytes(frameCount) + Self.bytes(0), to: &bytes)
        }
        append("fcTL", control(size: data.prefix(8), x: x, y: y), to: &bytes)
      case "IDAT" where !isFirst: append("fdAT", number() + data, to: &bytes)
      case "IDAT": append("IDAT", data, to: &bytes)
      case "sRGB":
        // The chunk is before the image data, once in a file.
        if isFirst { append("sRGB", data, to: &bytes) }
      default: break
      }
      offset = data.endIndex + 4
    }
    return bytes
  }

  /// The bytes at the end of the file.
  package func end() -> [UInt8] {
    var bytes: [UInt8] = []
    append("IEND", [], to: &bytes)
    return bytes
  }

  private mutating func number() -> [UInt8] {
    defer { sequence += 1 }
    return Self.bytes(sequence)
  }

  /// Each frame replaces the pixels below it, and stays for the next one.
  private mutating func control(size: ArraySlice<UInt8>, x: Int, y: Int) -> [UInt8] {
    let (disposeNone, blendSource): (UInt8, UInt8) = (0, 0)
    let time = UInt32(clamping: delay.numerator) << 16 | UInt32(clamping: delay.denominator)
    return number() + size + Self.bytes(UInt32(clamping: x)) + Self.bytes(UInt32(clamping: y)) + Self.bytes(time)
      + [disposeNone, blendSource]
  }

  private func append(_ type: String, _ data: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    let chunk = Array(type.utf8) + data
    bytes += Self.bytes(UInt32(clamping: chunk.count - 4)) + chunk + Self.bytes(crc.checksum(of: chunk[...]))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
