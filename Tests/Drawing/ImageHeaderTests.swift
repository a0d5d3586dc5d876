import Foundation
import MultiplaneDrawing
import MultiplaneContents
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

/// The header of a file agrees with the decoded picture, and needs only the first bytes of the file.
struct ImageHeaderTests {
  @Test(arguments: try Fixture.good()) func aHeaderIsThePictures(fixture: Fixture) throws {
    let path = Fixture.path(fixture.name)
    let (header, picture) = try (ImageDecoder.readHeader(path: path), ImageDecoder.read(path: path))
    // A header has the stored size, without the orientation.
    #expect([header.width, header.height].sorted() == [picture.width, picture.height].sorted())
    #expect(header.decodedBytes == picture.bytes.count)
  }

  @Test func whatOnlyTheHeaderShowsIsAnError() throws {
    let folder = try TemporaryFolder()
    for name in ["bad-huge.png", "bad-huge.jpg", "bad-huge.webp", "bad-zero-width.png", "bad-signature-only.png"] {
      let decoded = #expect(throws: ImageError.self) { try ImageDecoder.read(path: Fixture.path(name)) }
      let header = #expect(throws: ImageError.self) { try ImageDecoder.readHeader(path: Fixture.path(name)) }
      #expect(header == decoded, "\(name)")
    }
    #expect(throws: ImageError.self) { try ImageDecoder.readHeader(path: folder.path("none.png")) }
    #expect(throws: ImageError.self) { try ImageDecoder.readHeader(path: folder.url.path) }
    try FileOutput.write([], to: folder.path("empty.png"))
    #expect(throws: ImageError.self) { try ImageDecoder.readHeader(path: folder.path("empty.png")) }
  }

  /// A profile in several segments, or in a large chunk, precedes the header data.
  @Test func muchMayStandBeforeTheHeader() throws {
    let folder = try TemporaryFolder()
    let jpeg = try Fixture.bytes("jpeg-baseline.jpg")
    let segment: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 0xFFFD)
    let large = Array(jpeg[..<2]) + (0..<20).flatMap { _ in segment } + Array(jpeg[2...])
    try FileOutput.write(large, to: folder.path("large.jpg"))
    let header = try ImageDecoder.readHeader(path: folder.path("large.jpg"))
    let picture = try ImageDecoder.read(path: folder.path("large.jpg"))
    #expect((header.width, header.height) == (picture.width, picture.height))
  }

  @Test func aRawFileHasTheBytesOfItsLayout() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([UInt8](repeating: 1, count: 12), to: folder.path("raw"))
    let header = try ImageDecoder.readHeader(
      path: folder.path("raw"), raw: RawLayout(format: .rgb8, width: 2, height: 2))
    #expect((header.width, header.height, header.decodedBytes) == (2, 2, 12))
    let error = #expect(throws: ImageError.self) {
      try ImageDecoder.readHeader(path: folder.path("raw"), raw: RawLayout(format: .rgba8, width: 2, height: 2))
    }
    #expect(error?.code == .rawByteCount(needed: 16, given: 12))
  }
}
