import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

/// Raw pictures; most cases are tested with scene files.
@Suite struct RawTests {
  private func code(_ layout: RawLayout, _ bytes: [UInt8] = []) throws -> ImageError.Code {
    try #require(throws: ImageError.self) { try ImageDecoder.decode(bytes, raw: layout) }.code
  }

  @Test func theBytesAreTaken() throws {
    let bitmap = try ImageDecoder.decode([1, 2, 3, 4], raw: RawLayout(format: .rgba8, width: 1, height: 1))
    #expect(bitmap.bytes == [1, 2, 3, 4] && bitmap.format == .rgba8 && bitmap.encoding == nil)
  }

  @Test func sizesThatAreNone() throws {
    for (width, height) in [(0, 1), (1, 0), (-1, -1), (.min, .min)] {
      let layout = RawLayout(format: .a8, width: width, height: height)
      #expect(try code(layout) == .invalidSize(width: width, height: height))
    }
    for (width, height) in [(1 << 20, 1 << 20), (.max, .max), (1 << 21, 1)] {
      let layout = RawLayout(format: .a8, width: width, height: height)
      #expect(try code(layout) == .tooLarge(width: width, height: height, limits: ImageLimits()))
    }
  }

  @Test func rowsThatDontFit() throws {
    for stride in [.min, -1, 0, 7, Int(Int32.max) + 1, .max] {
      let layout = RawLayout(format: .rgba8, width: 2, height: 1, bytesPerRow: stride)
      #expect(try code(layout) == .stride(stride, shortest: 8, multiple: 1))
    }
    let halves = RawLayout(format: .rgba16f, width: 2, height: 1, bytesPerRow: 17)
    #expect(try code(halves) == .stride(17, shortest: 16, multiple: 2))
    let giant = RawLayout(format: .a8, width: 2, height: 3, bytesPerRow: Int(Int32.max))
    #expect(try code(giant) == .rawByteCount(needed: 3 * Int(Int32.max), given: 0))
  }

  @Test func theFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let (path, layout) = (folder.path("p.raw"), RawLayout(format: .a8, width: 2, height: 2))
    try FileOutput.write([1, 2, 3, 4], to: path)
    #expect(try ImageDecoder.read(path: path, raw: layout).bytes == [1, 2, 3, 4])
    try FileOutput.write([1, 2, 3], to: path)
    let error = try #require(throws: ImageError.self) { try ImageDecoder.read(path: path, raw: layout) }
    #expect(error.path == path && error.code == .rawByteCount(needed: 4, given: 3))
  }
}
