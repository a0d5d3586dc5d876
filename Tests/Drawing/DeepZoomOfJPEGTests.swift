import Foundation
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// JPEG files are read row by row, and rotated upright by their EXIF data.
struct DeepZoomOfJPEGTests {
  /// An APP1 segment with only an orientation.
  private static func segment(_ orientation: UInt8) -> [UInt8] {
    let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    let tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  private func texel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let (x, y) = (min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1))
    let start = y * bitmap.bytesPerRow + x * bitmap.format.bytesPerTexel
    return bitmap.bytes[start..<start + 3].map { Int($0) }
  }

  /// Each level against the upright picture, halved as a whole: halving starts at the upright picture's corner.
  @Test(arguments: 1...8) func everyOrientationStandsUpright(orientation: UInt8) throws {
    let folder = try TemporaryFolder()
    let stored = try Fixture.bytes("rows.jpg")
    let file = folder.path("turned.jpg")
    try Data(stored[0..<2] + Self.segment(orientation) + stored[2...]).write(to: URL(filePath: file))
    let upright = try ImageDecoder.read(path: file)
    let image = try DeepZoomWriter.write(imageAt: file, to: folder.path("tiles"), tileSide: 16)
    #expect((image.width, image.height) == (orientation < 5 ? (75, 51) : (51, 75)))
    #expect((upright.width, upright.height) == (image.width, image.height))
    #expect((image.levelsOfDetail, image.levelCount) == (4, 8))
    for level in 0..<image.levelsOfDetail {
      let step = 1 << level
      for (column, row) in [(0, 0), (1, 0), (0, 1), (2 >> level, 3 >> level)] where (column + row) * 16 * step < 51 {
        let tile = try #require(try image.tile(column, row, level: level))
        for (x, y) in [(1, 1), (8, 5), (5, 8), (12, 14)] {
          let (left, top) = ((column * 16 + x - 1) * step, (row * 16 + y - 1) * step)
          guard left + step <= upright.width, top + step <= upright.height else { continue }
          var sum = [0, 0, 0]
          for dy in 0..<step {
            for dx in 0..<step {
              for (index, value) in texel(upright, left + dx, top + dy).enumerated() { sum[index] += value }
            }
          }
          for index in 0..<3 {
            let difference = abs(texel(tile, x, y)[index] - sum[index] / (step * step))
            #expect(difference <= 3, "level \(level), tile \(column), \(row): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func damagedFilesAreNamed() throws {
    let folder = try TemporaryFolder()
    let whole = try Fixture.bytes("rows.jpg")
    for (name, bytes) in [("half.jpg", Array(whole.prefix(whole.count / 2))), ("start.jpg", Array(whole.prefix(20)))] {
      try Data(bytes).write(to: URL(filePath: folder.path(name)))
      let error = #expect(throws: DeepZoomError.self) {
        try DeepZoomWriter.write(imageAt: folder.path(name), to: folder.path("of \(name)"), tileSide: 16)
      }
      #expect(error?.description.contains(name) == true)
    }
    for name in ["jpeg-cmyk.jpg", "png-grey-1-interlaced.png", "webp-lossy.webp", "bad-text.png", "bad-empty.png"] {
      #expect(throws: DeepZoomError.self, "\(name)") {
        try DeepZoomWriter.write(imageAt: Fixture.path(name), to: folder.path("of \(name)"))
      }
    }
  }
}
