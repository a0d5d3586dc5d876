import MultiplaneDrawing
import MultiplaneContents
import Testing

@Suite struct PNGEncoderTests {
  private func premultipliedNoise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<count).flatMap { _ in
      let alpha = UInt8.random(in: 0...255, using: &random)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
  }

  /// The chunks of a file: their types and data.
  private func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var (offset, result) = (8, [(type: String, data: [UInt8])]())
    while offset + 12 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      result.append((type, Array(file[(offset + 8)..<(offset + 8 + length)])))
      offset += 12 + length
    }
    return result
  }

  @Test func premultipliedPixelsComeBackAsTheyWere() throws {
    for (width, height) in [(1, 1), (7, 5), (64, 33)] {
      let pixels = premultipliedNoise(width * height, seed: UInt64(width))
      let file = try PNGEncoder.encode(width: width, height: height, premultiplied: pixels)
      let bitmap = try ImageDecoder.decode(file)
      #expect(bitmap.format == .rgba8)
      #expect(bitmap.bytes == pixels)
    }
  }

  #if ImageFiles
    @Test func aFileIsTheSameHoweverItIsCutIntoBands() throws {
      let (width, height) = (13, 29)
      let pixels = premultipliedNoise(width * height, seed: 3)
      let whole = try PNGEncoder.encode(width: width, height: height, premultiplied: pixels)
      for band in [1, 4, 29, 100] {
        var writer = try PNGWriter(width: width, height: height, hasAlpha: true)
        for first in stride(from: 0, to: height, by: band) {
          try writer.append(premultiplied: Array(pixels[first * width * 4..<min(first + band, height) * width * 4]))
        }
        #expect(try writer.finish() == whole)
      }
      #expect(throws: ImageError.self) {
        var writer = try PNGWriter(width: width, height: height, hasAlpha: true)
        try writer.append(premultiplied: Array(pixels.prefix(width * 4)))
        _ = try writer.finish()
      }
      #expect(throws: ImageError.self) {
        var writer = try PNGWriter(width: width, height: height, hasAlpha: true)
        try writer.append(premultiplied: [1, 2, 3])
      }
    }
  #endif

  @Test func theHeaderAndTheColourSpace() throws {
    let file = try PNGEncoder.encode(width: 3, height: 2, premultiplied: premultipliedNoise(6, seed: 1))
    #expect(file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let chunks = chunks(file)
    #expect(chunks.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    // Eight bits of red, green, blue and alpha, not interlaced.
    #expect(chunks[0].data == [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0])
    #expect(chunks[1].data == [0])
  }

  @Test func opaquePixelsAreWrittenWithoutAlpha() throws {
    let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let file = try PNGEncoder.encode(width: 2, height: 1, premultiplied: pixels)
    #expect(chunks(file)[0].data[9] == 2)
    let bitmap = try ImageDecoder.decode(file)
    #expect(bitmap.format == .rgb8)
    #expect(bitmap.bytes == [1, 2, 3, 4, 5, 6])
  }

  @Test func rowsMayBePadded() throws {
    let padded: [UInt8] = [1, 2, 3, 200, 9, 9, 4, 5, 6, 100]
    let file = try PNGEncoder.encode(width: 1, height: 2, bytesPerRow: 6, premultiplied: padded)
    #expect(try ImageDecoder.decode(file).bytes == [1, 2, 3, 200, 4, 5, 6, 100])
  }

  @Test func bitmapsOfAllFormats() throws {
    func encoded(_ format: Bitmap.Format, _ bytes: [UInt8]) throws -> [UInt8] {
      try ImageDecoder.decode(
        PNGEncoder.encode(Bitmap(width: 2, height: 1, format: format, bytes: bytes))
      ).bytes
    }
    #expect(try encoded(.rgba8, [10, 20, 30, 40, 0, 0, 0, 0]) == [10, 20, 30, 40, 0, 0, 0, 0])
    #expect(try encoded(.bgra8, [30, 20, 10, 40, 0, 0, 0, 0]) == [10, 20, 30, 40, 0, 0, 0, 0])
    #expect(try encoded(.a8, [77, 255]) == [0, 0, 0, 77, 0, 0, 0, 255])
    #expect(try encoded(.rgb8, [1, 2, 3, 4, 5, 6]) == [1, 2, 3, 4, 5, 6])
  }

  @Test func wrongSizes() {
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (1 << 21, 1), (Int.max, Int.max)] {
      let error = #expect(throws: ImageError.self) {
        try PNGEncoder.encode(width: width, height: height, premultiplied: [])
      }
      #expect(error?.code == .invalidSize(width: width, height: height))
    }
    for (width, height, bytesPerRow) in [(2, 2, nil), (2, 2, 4), (1, 2, Int.max), (1 << 20, 1 << 20, nil), (1, 1, -4)] {
      let error = #expect(throws: ImageError.self) {
        try PNGEncoder.encode(
          width: width, height: height, bytesPerRow: bytesPerRow, premultiplied: [UInt8](repeating: 0, count: 15))
      }
      #expect(error?.code.name == "tooFewBytes")
    }
  }
}
