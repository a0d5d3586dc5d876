import Foundation
import MultiplaneDrawing
import MultiplaneContents
import Testing

/// Pictures in folders of tiles.
struct PyramidTests {
  private static let (width, height) = (301, 222)

  private func picture(hasAlpha: Bool) throws -> Bitmap {
    try Bitmap(width: Self.width, height: Self.height) { bytes, stride in
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let alpha = hasAlpha ? 255 - (x & 63) : 255
          for (component, value) in [x, y, x &* y].enumerated() {
            bytes[y * stride + x * 4 + component] = UInt8((value & 255) * alpha / 255)
          }
          bytes[y * stride + x * 4 + 3] = UInt8(alpha)
        }
      }
    }
  }

  private func withPyramid(hasAlpha: Bool, side: Int = 64, _ body: (Pyramid, Bitmap, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pyramid \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bitmap = try picture(hasAlpha: hasAlpha)
    let image = folder.appending(path: "picture.png")
    try Data(try PNGEncoder.encode(bitmap)).write(to: image)
    var reported: [Int] = []
    let tiles = folder.appending(path: "tiles").path
    let pyramid = try PyramidWriter.write(imageAt: image.path, toFolder: tiles, tileSide: side) { rows, count in
      #expect(count == Self.height)
      reported.append(rows)
    }
    #expect(reported == Array(1...Self.height))
    #expect(try Pyramid(folder: tiles) == pyramid)
    try body(pyramid, bitmap, folder)
  }

  private func texel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let (x, y) = (min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1))
    return Array(bitmap.bytes[y * bitmap.bytesPerRow + x * 4..<y * bitmap.bytesPerRow + x * 4 + 4])
  }

  @Test(arguments: [false, true]) func tilesAreThePicture(hasAlpha: Bool) throws {
    try withPyramid(hasAlpha: hasAlpha) { pyramid, picture, _ in
      #expect((pyramid.width, pyramid.height, pyramid.levelsOfDetail) == (301, 222, 4))
      for row in 0..<4 {
        for column in 0..<5 {
          let tile = try #require(try pyramid.tile(column, row, level: 0))
          for y in 0..<66 {
            for x in 0..<66 {
              let expected = texel(picture, column * 64 + x - 1, row * 64 + y - 1)
              guard texel(tile, x, y) == expected else {
                Issue.record("tile \(column), \(row): \(x), \(y) is \(texel(tile, x, y)), not \(expected)")
                return
              }
            }
          }
        }
      }
      // The mean of four.
      let half = try #require(try pyramid.tile(1, 1, level: 1))
      for component in 0..<4 {
        let sum = [(128, 128), (129, 128), (128, 129), (129, 129)].reduce(0) {
          $0 + Int(texel(picture, $1.0, $1.1)[component])
        }
        #expect(abs(Int(texel(half, 1, 1)[component]) - (sum + 2) / 4) <= 1)
      }
      #expect(try pyramid.tile(0, 0, level: 3) != nil)
      #expect(try pyramid.tile(5, 0, level: 0) == nil)
      #expect(try pyramid.tile(-1, 0, level: 0) == nil)
    }
  }

  /// For another grid the tiles are resampled; tiles outside are empty.
  @Test func anotherGridIsServed() throws {
    try withPyramid(hasAlpha: false) { pyramid, picture, _ in
      let grid = TileGrid(
        tileSize: .init(100, 50), levelsOfDetail: 8, levelsOfDetailBias: 1, contentsScale: 1)
      for (level, x, y) in [(1, 30, 20), (0, 31, 21)] {
        let request = TileRequest(tile: TileKey(level: level, column: 1, row: 2), in: grid)
        var bitmap = TileBitmap(width: request.width, height: request.height)
        guard case .drawn = try pyramid.drawTile(request, into: &bitmap) else {
          Issue.record("not drawn")
          return
        }
        let (px, py) = (
          request.rect.minX + (Double(x) + 0.5) / request.scale, request.rect.minY + (Double(y) + 0.5) / request.scale
        )
        let seen = bitmap[x, y]
        #expect([seen.x, seen.y, seen.z, seen.w] == texel(picture, Int(px), Int(py)))
      }
      let far = TileRequest(tile: TileKey(level: 1, column: 90, row: 2), in: grid)
      var bitmap = TileBitmap(width: far.width, height: far.height)
      guard case .nothing = try pyramid.drawTile(far, into: &bitmap) else {
        Issue.record("something is there")
        return
      }
    }
  }

  @Test func missingAndCorruptFilesAreNamed() throws {
    try withPyramid(hasAlpha: false) { pyramid, _, folder in
      let tiles = folder.appending(path: "tiles")
      try FileManager.default.removeItem(at: tiles.appending(path: "0/1_1.png"))
      try Data("no picture".utf8).write(to: tiles.appending(path: "0/2_1.png"))
      try Data(try PNGEncoder.encode(Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16))))
        .write(to: tiles.appending(path: "0/3_1.png"))
      for (column, word) in [(1, "no such file"), (2, "neither"), (3, "2 × 2")] {
        let error = #expect(throws: PyramidError.self) { try pyramid.tile(column, 1, level: 0) }
        #expect(error?.description.contains("\(column)_1.png") == true)
        #expect(error?.description.contains(word) == true, "\(String(describing: error))")
      }
      #expect(try pyramid.tile(0, 1, level: 0) != nil)
    }
  }

  @Test(arguments: [
    "", "something else\n", "multiplane pyramid 1\nwidth 5\n",
    "multiplane pyramid 1\nwidth -5\nheight 5\ntile 64\nlevels 1\n",
    "multiplane pyramid 1\nwidth 5\nheight 5\ntile 1\nlevels 1\n",
    "multiplane pyramid 1\nwidth 5\nheight 5\ntile 64\nlevels 9\n",
    "multiplane pyramid 1\nwidth 5\nwidth 5\nheight 5\ntile 64\nlevels 1\n", "multiplane pyramid 1\nwidth five\n",
  ])
  func corruptDescriptionsAreRefused(text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pyramid \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: PyramidError.self) { try Pyramid(folder: folder.path) }
    try Data(text.utf8).write(to: folder.appending(path: "pyramid.txt"))
    let error = #expect(throws: PyramidError.self) { try Pyramid(folder: folder.path) }
    #expect(error?.description.contains("pyramid.txt") == true)
  }

  @Test func pyramidsAreNotMadeOfOrOverAnything() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pyramid \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appending(path: "tiles").path
    #expect(throws: PyramidError.self) { try PyramidWriter.write(imageAt: "/nonexistent", toFolder: target) }
    let image = folder.appending(path: "cut.png")
    let whole = try PNGEncoder.encode(picture(hasAlpha: false))
    try Data(whole.prefix(whole.count / 2)).write(to: image)
    let error = #expect(throws: PyramidError.self) { try PyramidWriter.write(imageAt: image.path, toFolder: target) }
    #expect(error?.description.contains("cut.png") == true)
    #expect(throws: PyramidError.self) { try Pyramid(folder: target) }
    try? FileManager.default.createDirectory(atPath: "\(target)/0", withIntermediateDirectories: true)
    try Data(whole).write(to: image)
    let full = #expect(throws: PyramidError.self) { try PyramidWriter.write(imageAt: image.path, toFolder: target) }
    #expect(full?.description.contains("not empty") == true)
  }
}
