import Foundation
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneGeometry
import MultiplaneTestSupport
import Testing

/// DeepZoom images of other tools and of our own, read as tiles of layers.
struct DeepZoomTests {
  private static let (width, height) = (50, 37)

  /// The picture of the fixtures: red from left to right, green from top to bottom; a difference at the edges and one
  /// texel beyond them repeats the last pixel.
  private static func pixel(_ x: Int, _ y: Int) -> [Int] {
    [min(max(x, 0), width - 1) * 5, min(max(y, 0), height - 1) * 6, 60, 255]
  }

  private func texel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let start = y * bitmap.bytesPerRow + x * bitmap.format.bytesPerTexel
    return bitmap.bytes[start..<start + bitmap.format.bytesPerTexel].map { Int($0) }
  }

  /// Compares all tiles of the finest level with the picture, borders included.
  private func expectPicture(_ image: DeepZoomImage, tolerance: Int = 0) throws {
    let side = Int(clamping: image.tileSize.width)
    for row in 0..<(Self.height + side - 1) / side {
      for column in 0..<(Self.width + side - 1) / side {
        let tile = try #require(try image.tile(column, row, level: 0))
        for y in 0..<side + 2 {
          for x in 0..<side + 2 {
            let (px, py) = (column * side + x - 1, row * side + y - 1)
            let isInside = (-1...Self.width).contains(px) && (-1...Self.height).contains(py)
            let expected = isInside ? Self.pixel(px, py) : [0, 0, 0, 0]
            let seen = texel(tile, x, y)
            guard zip(seen, expected).allSatisfy({ abs($0 - $1) <= tolerance }) else {
              Issue.record("tile \(column), \(row): \(x), \(y) is \(seen), not \(expected)")
              return
            }
          }
        }
      }
    }
  }

  /// Made by `vips dzsave --tile-size 16`, with `--overlap 1 --suffix .png`, and `--overlap 2 --suffix .jpg`.
  @Test(arguments: [("overlap", "png", 1, 0), ("photo", "jpg", 2, 6)])
  func imagesOfVipsAreRead(name: String, format: String, overlap: Int, tolerance: Int) throws {
    let image = try DeepZoomImage(path: Fixture.path("deepzoom/\(name).dzi"))
    #expect((image.width, image.height) == (50, 37))
    #expect((image.tileSide, image.overlap, image.format) == (16, overlap, format))
    // 50, 25 and 13 pixels; and down to one.
    #expect((image.levelsOfDetail, image.levelCount) == (3, 7))
    #expect(image.bounds == Rect(x: 0, y: 0, width: 50, height: 37))
    try image.check()
    try expectPicture(image, tolerance: tolerance)
    for level in 1..<image.levelCount {
      let step = 1 << level
      let tile = try #require(try image.tile(0, 0, level: level))
      let (x, y) = (min(7, 50 / step - 1), min(5, 37 / step - 1))
      guard x >= 0, y >= 0 else { continue }
      let expected = [(x * step * 2 + step - 1) * 5 / 2, (y * step * 2 + step - 1) * 3, 60]
      let seen = texel(tile, x + 1, y + 1)
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 8 }, "level \(level): \(seen), not \(expected)")
    }
    #expect(try image.tile(4, 0, level: 0) == nil)
    #expect(try image.tile(-1, 0, level: 0) == nil)
  }

  /// An image of the picture with other tiles; its last level only.
  private func cut(side: Int, overlap: Int, to folder: TemporaryFolder) throws -> DeepZoomImage {
    let tiles = folder.url.appending(path: "cut_files/6")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    func pixels(_ index: Int, _ length: Int) -> Range<Int> {
      max(index * side - overlap, 0)..<min((index + 1) * side + overlap, length)
    }
    for row in 0..<(Self.height + side - 1) / side {
      for column in 0..<(Self.width + side - 1) / side {
        let (xs, ys) = (pixels(column, Self.width), pixels(row, Self.height))
        let bytes = ys.flatMap { y in xs.flatMap { Self.pixel($0, y).map { UInt8($0) } } }
        let png = try PNGEncoder.encode(width: xs.count, height: ys.count, premultiplied: bytes)
        try Data(png).write(to: tiles.appending(path: "\(column)_\(row).png"))
      }
    }
    let text = """
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2009" Format="png" Overlap="\(overlap)" TileSize="\(side)">
      <Size Width="50" Height="37"></Size><DisplayRects/></Image>
      """
    try Data(text.utf8).write(to: folder.url.appending(path: "cut.dzi"))
    return try DeepZoomImage(path: folder.path("cut.dzi"))
  }

  @Test(arguments: [(1, 0), (5, 0), (7, 3), (16, 0), (20, 20), (33, 1), (100, 0), (100, 9)])
  func tilesOfAnySizeAndOverlapAreRead(side: Int, overlap: Int) throws {
    let folder = try TemporaryFolder()
    try expectPicture(try cut(side: side, overlap: overlap, to: folder))
    withExtendedLifetime(folder) {}
  }

  /// For another grid the tiles are resampled; tiles outside are empty.
  @Test func anotherGridIsServed() throws {
    let image = try DeepZoomImage(path: Fixture.path("deepzoom/overlap.dzi"))
    let grid = TileGrid(tileSize: .init(40, 20), levelsOfDetail: 8, levelsOfDetailBias: 1, contentsScale: 1)
    for (level, x, y) in [(1, 7, 12), (0, 31, 19)] {
      let request = TileRequest(tile: TileKey(level: level, column: 1, row: 1), in: grid)
      var bitmap = TileBitmap(width: request.width, height: request.height)
      guard case .drawn = try image.drawTile(request, into: &bitmap) else {
        Issue.record("not drawn")
        return
      }
      let px = request.rect.minX + (Double(x) + 0.5) / request.scale
      let py = request.rect.minY + (Double(y) + 0.5) / request.scale
      let seen = bitmap[x, y]
      #expect([seen.x, seen.y, seen.z, seen.w].map { Int($0) } == Self.pixel(Int(clamping: px), Int(clamping: py)))
    }
    let far = TileRequest(tile: TileKey(level: 1, column: 90, row: 2), in: grid)
    var bitmap = TileBitmap(width: far.width, height: far.height)
    guard case .nothing = try image.drawTile(far, into: &bitmap) else {
      Issue.record("something is there")
      return
    }
  }

  @Test func missingAndDamagedTilesAreNamed() throws {
    let folder = try TemporaryFolder()
    let image = try cut(side: 16, overlap: 0, to: folder)
    let tiles = folder.path("cut_files/6")
    func write(_ name: String, width: Int, height: Int) throws {
      let bytes = [UInt8](repeating: 255, count: width * height * 4)
      try FileOutput.write(
        try PNGEncoder.encode(width: width, height: height, premultiplied: bytes), to: "\(tiles)/\(name)")
    }
    let whole = try Array(Data(contentsOf: URL(filePath: "\(tiles)/0_0.png")))
    try FileOutput.write(Array(whole.dropLast(20)), to: "\(tiles)/0_0.png")
    try FileManager.default.removeItem(atPath: "\(tiles)/1_0.png")
    try write("0_1.png", width: 300, height: 200)
    try write("2_0.png", width: 2, height: 2)
    try FileOutput.write(Array("no picture".utf8), to: "\(tiles)/3_2.png")
    for (column, row, word) in [
      (0, 0, "truncated"), (1, 0, "there is no such file"), (0, 1, "300 × 200"), (2, 0, "2 × 2"), (3, 2, "neither"),
    ] {
      let fresh = try DeepZoomImage(path: image.path)
      let error = #expect(throws: DeepZoomError.self) { try fresh.tile(column, row, level: 0) }
      #expect(error?.path.contains("_files/6/") == true)
      #expect(error?.description.contains(word) == true, "\(String(describing: error))")
    }
    let error = #expect(throws: DeepZoomError.self) { try image.check() }
    guard case .damaged(let tiles) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    for (tile, word) in zip(tiles, ["truncated", "no such file", "2 × 2", "300 × 200", "neither"]) {
      #expect(tile.contains(word), "\(tiles)")
    }
  }

  private static func descriptor(
    _ format: String = "png", overlap: String = "1", tile: String = "16", width: String = "50", height: String = "37"
  ) -> String {
    """
    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(format)" Overlap="\(overlap)"
    TileSize="\(tile)"><Size Width="\(width)" Height="\(height)"/></Image>
    """
  }

  @Test(arguments: [
    ("", "no element found"), ("multiplane pyramid 1\n", "line 1: syntax error"), ("<Image", "unclosed token"),
    ("<Image/>", "its root is “Image”"), ("<html xmlns='http://www.w3.org/1999/xhtml'/>", "its root is"),
    ("<Collection xmlns='http://schemas.microsoft.com/deepzoom/2008'/>", "Collection”, not"),
    ("<Image xmlns='http://schemas.microsoft.com/deepzoom/2008'/>", "its Width is “”"),
    ("<!DOCTYPE a [<!ENTITY b 'b'>]>" + descriptor(), "line 1"),
    (descriptor(width: "0"), "its Width is “0”, not 1 to 2147483647"), (descriptor(height: "-5"), "Height is “-5”"),
    (descriptor(width: "2147483648"), "Width"), (descriptor(height: "99999999999999999999"), "Height"),
    (descriptor(width: "many"), "Width"), (descriptor(tile: "0"), "TileSize is “0”, not 1 to 8192"),
    (descriptor(tile: "8193"), "TileSize"), (descriptor(overlap: "-1"), "Overlap"),
    (descriptor(overlap: "1025"), "Overlap"), (descriptor("bmp"), "Format is “bmp”, not png, jpg, jpeg or webp"),
    (descriptor("png/../../x"), "Format"), (descriptor(""), "Format is “”"), (descriptor() + "x", "junk after"),
  ])
  func otherDescriptorsAreRefused(text: String, word: String) throws {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.url.appending(path: "a.dzi"))
    let error = #expect(throws: DeepZoomError.self) { try DeepZoomImage(path: folder.path("a.dzi")) }
    #expect(error?.description.hasPrefix("\(folder.path("a.dzi")): this is no descriptor of DeepZoom: ") == true)
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test func descriptorsThatAreNoFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([UInt8](repeating: 32, count: 1 << 20 + 1), to: folder.path("long.dzi"))
    for (path, code) in [
      (folder.path("none.dzi"), ImageError.Code.notFound), (folder.url.path, .isDirectory),
      (folder.path("long.dzi"), .fileTooLarge(bytes: 1 << 20 + 1, limit: 1 << 20)),
    ] {
      let error = #expect(throws: DeepZoomError.self) { try DeepZoomImage(path: path) }
      guard case .image(let cause) = error?.code, cause.code == code, cause.path == path else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  /// Checking takes time in proportion to the files that exist, whatever size is announced.
  @Test func anEmptyImageOfAnySizeIsCheckedAtOnce() throws {
    let folder = try TemporaryFolder()
    let text = Self.descriptor(tile: "1", width: "2147483647", height: "2147483647")
    try Data(text.utf8).write(to: folder.url.appending(path: "a.dzi"))
    let image = try DeepZoomImage(path: folder.path("a.dzi"))
    #expect((image.levelsOfDetail, image.levelCount) == (32, 32))
    let error = #expect(throws: DeepZoomError.self) { try image.check() }
    guard case .damaged(let tiles) = error?.code, tiles.count == 5 else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: DeepZoomError.self) { try image.tile(0, 0, level: 31) }
  }
}
