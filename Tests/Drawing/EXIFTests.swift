import MultiplaneDrawing
import Testing

/// Invalid EXIF data: none may crash or rotate the picture.
@Suite struct EXIFTests {
  /// A segment with one directory entry, little-endian.
  private func segment(
    order: [UInt8] = [0x49, 0x49, 42, 0], directory: [UInt8] = [8, 0, 0, 0], entries: [UInt8] = [1, 0],
    tag: [UInt8] = [0x12, 0x01], type: UInt8 = 3, count: [UInt8] = [1, 0, 0, 0], value: [UInt8] = [6, 0, 0, 0]
  ) -> [UInt8] {
    Array("Exif\0\0".utf8) + order + directory + entries + tag + [type, 0] + count + value
  }

  private func orientation(_ segment: [UInt8]) -> ImageOrientation? { EXIF.orientation(segment: segment[...]) }

  @Test func aRightSegment() {
    #expect(orientation(segment()) == .right)
    #expect(orientation(segment(type: 4)) == .right)
    #expect(
      orientation(
        segment(
          order: [0x4D, 0x4D, 0, 42], directory: [0, 0, 0, 8], entries: [0, 1], tag: [0x01, 0x12], type: 0)) == nil)
  }

  @Test func offsetsOutOfTheSegment() {
    for directory: [UInt8] in [
      [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [21, 0, 0, 0], [26, 0, 0, 0], [0, 0, 0, 0],
    ] {
      #expect(orientation(segment(directory: directory)) == nil)
    }
  }

  @Test func moreEntriesThanThereAre() {
    #expect(orientation(segment(entries: [0xFF, 0xFF], tag: [0, 0])) == nil)
    #expect(orientation(segment(entries: [0xFF, 0xFF])) == .right)
  }

  @Test func valuesThatAreNone() {
    for value: UInt8 in [0, 9, 255] { #expect(orientation(segment(value: [value, 0, 0, 0])) == nil) }
    #expect(orientation(segment(value: [6, 1, 0, 0])) == nil)
    #expect(orientation(segment(type: 4, value: [6, 0, 0, 0x80])) == nil)
    for type: UInt8 in [0, 2, 5, 255] { #expect(orientation(segment(type: type)) == nil) }
    #expect(orientation(segment(count: [0, 0, 0, 0])) == nil)
    #expect(orientation(segment(count: [0xFF, 0xFF, 0xFF, 0xFF])) == nil)
  }

  @Test func cutOffAnywhere() {
    let whole = segment()
    for length in 0..<whole.count {
      let result = orientation(Array(whole[..<length]))
      // The last two bytes are padding of the value.
      #expect(result == (length >= whole.count - 2 ? .right : nil))
    }
  }

  @Test func noise() {
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      var bytes = segment()
      for _ in 0..<4 { bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      if let result = orientation(bytes) { #expect((1...8).contains(result.rawValue)) }
    }
  }
}
