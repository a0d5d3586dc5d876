import FileCalls
import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// DeepZoom images that are written: their pixels, the memory they take, and what an error leaves.
struct DeepZoomWriterTests {
  private func writePicture(_ path: String, side: Int = 100) throws {
    let bytes = (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 &* 7) }
    try FileOutput.write(try PNGEncoder.encode(width: side, height: side, premultiplied: bytes), to: path)
  }

  private func code(_ folder: TemporaryFolder, _ image: String = "a.png", budget: Int? = nil) -> DeepZoomError.Code? {
    Self.code(
      image: folder.path(image), tiles: folder.path("tiles"), budget: budget ?? DeepZoomWriter.defaultMemoryBudget)
  }

  private static func code(
    image: String, tiles: String, budget: Int = DeepZoomWriter.defaultMemoryBudget
  ) -> DeepZoomError.Code? {
    do throws(DeepZoomError) {
      try DeepZoomWriter.write(imageAt: image, to: tiles, tileSide: 16, memoryBudget: budget)
      return nil
    } catch {
      return error.code
    }
  }

  private func names(_ path: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }

  @Test func anAnnouncedWidthOverTheBudgetIsRefusedFirst() throws {
    let folder = try TemporaryFolder()
    // 180 bytes that announce 15,794,189 × 11 pixels.
    let file = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgDxAA0AAAALAgAAAAAUQeJnAAAABGdBTUEAALGPC/xhBQAAABFpQ0NQeAAAeJwrLBwF"
          + "Iw0AAAS+3LX/S1EgAAAAAnRSTlMABQb5ObcAAABASURBVHicY7ghILuTKaKeR4tBiUeEi6nJMSCOheGoWB2jENMGS6Y1v/jn"
          + "Mou3n/VjLtZfaMLw1PHkT5blnutaAJj+EYAuxUFqAAAAAElFTkSuQmCC"))
    try file.write(to: folder.url.appending(path: "wide.png"))
    let refused = code(folder, "wide.png")
    guard case .memory(let needed, _, width: 15_794_189, tileSide: 16) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(needed > 11 * 15_794_189 * 3)
    #expect(try folder.names() == ["wide.png"])
  }

  @Test func theBudgetIsWhatIsTaken() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    guard case .memory(let needed, budget: 1000, width: 100, tileSide: 16) = code(folder, budget: 1000) else {
      Issue.record("not refused")
      return
    }
    guard case .memory(let again, _, _, _) = code(folder, budget: needed - 1), again == needed else {
      Issue.record("not refused")
      return
    }
    #expect(code(folder, budget: needed) == nil)
  }

  /// All coefficients of a progressive picture are in memory at once; the memory of some rows is not enough.
  @Test func aProgressivePictureIsCountedAsAWhole() throws {
    let folder = try TemporaryFolder()
    for name in ["jpeg-baseline.jpg", "jpeg-progressive.jpg"] {
      try FileOutput.write(Fixture.bytes(name), to: folder.path(name))
    }
    func needed(_ name: String) -> Int? {
      guard case .memory(let needed, _, _, _) = code(folder, name, budget: 1) else { return nil }
      return needed
    }
    let picture = try ImageDecoder.read(path: folder.path("jpeg-progressive.jpg"))
    let (baseline, progressive) = try (#require(needed("jpeg-baseline.jpg")), #require(needed("jpeg-progressive.jpg")))
    #expect(progressive >= baseline + picture.width * picture.height * 2)
    #expect(code(folder, "jpeg-progressive.jpg") == nil)
  }

  private static func picture(hasAlpha: Bool) throws -> Bitmap {
    try Bitmap(width: 301, height: 222) { bytes, stride in
      for y in 0..<222 {
        for x in 0..<301 {
          let alpha = hasAlpha ? 255 - (x & 63) : 255
          for (component, value) in [x, y, x &* y].enumerated() {
            bytes[y * stride + x * 4 + component] = UInt8((value & 255) * alpha / 255)
          }
          bytes[y * stride + x * 4 + 3] = UInt8(alpha)
        }
      }
    }
  }

  private func texel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let (x, y) = (min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1))
    return Array(bitmap.bytes[y * bitmap.bytesPerRow + x * 4..<y * bitmap.bytesPerRow + x * 4 + 4])
  }

  /// What is written, is read; also with tiles of an odd side, whose rows are halved across two rows of tiles.
  @Test(arguments: [(false, 64), (true, 64), (false, 51)]) func tilesAreThePicture(hasAlpha: Bool, side: Int) throws {
    let folder = try TemporaryFolder()
    let picture = try Self.picture(hasAlpha: hasAlpha)
    try FileOutput.write(try PNGEncoder.encode(picture), to: folder.path("a.png"))
    var reported: [Int] = []
    let written = try DeepZoomWriter.write(
      imageAt: folder.path("a.png"), to: folder.path("b.dzi"), tileSide: side
    ) { rows, count in
      #expect(count == 222)
      reported.append(rows)
    }
    #expect(reported == Array(1...222))
    let image = try DeepZoomImage(path: folder.path("b.dzi"))
    #expect((image.width, image.height, image.tileSide, image.overlap) == (301, 222, side, 0))
    #expect((image.path, image.levelCount, image.format) == (written.path, 10, "png"))
    try image.check()
    for (column, row) in [(0, 0), (1, 1), (4, 0), (0, 3), (4, 3)] {
      let tile = try #require(try image.tile(column, row, level: 0))
      for (x, y) in (0..<side + 2).flatMap({ [($0, 0), ($0, 9), (0, $0), (side + 1, $0), ($0, side + 1)] }) {
        let (px, py) = (column * side + x - 1, row * side + y - 1)
        guard px <= 301, py <= 222 else { continue }
        #expect(texel(tile, x, y) == texel(picture, px, py), "tile \(column), \(row): \(x), \(y)")
      }
    }
    // The mean of four.
    let half = try #require(try image.tile(1, 1, level: 1))
    for (x, y) in [(1, 1), (5, 20), (40, 2)] {
      let (left, top) = ((side + x - 1) * 2, (side + y - 1) * 2)
      for component in 0..<4 {
        let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) {
          $0 + Int(texel(picture, left + $1.0, top + $1.1)[component])
        }
        #expect(abs(Int(texel(half, x, y)[component]) - (sum + 2) / 4) <= 1)
      }
    }
  }

  /// The folders and sizes of DeepZoom: `vips dzsave` makes the same ones.
  @Test func theFilesAreThoseOfDeepZoom() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write(try PNGEncoder.encode(try Self.picture(hasAlpha: false)), to: folder.path("a.png"))
    try DeepZoomWriter.write(imageAt: folder.path("a.png"), to: folder.path("b"), tileSide: 64)
    #expect(
      try String(contentsOf: folder.url.appending(path: "b.dzi"), encoding: .utf8) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="0" TileSize="64">
          <Size Width="301" Height="222"/>
        </Image>

        """)
    #expect(try folder.names() == ["a.png", "b.dzi", "b_files"])
    #expect(try names(folder.path("b_files")).sorted() == (0...9).map { "\($0)" })
    #expect(try names(folder.path("b_files/9")).count == 20)
    let sizes = [(1, 1), (2, 1), (3, 2), (5, 4), (10, 7), (19, 14), (38, 28), (64, 56), (64, 64), (64, 64)]
    for (level, size) in sizes.enumerated() {
      let tile = try ImageDecoder.read(path: folder.path("b_files/\(level)/0_0.png"))
      #expect((tile.width, tile.height) == size, "level \(level)")
    }
    let last = try ImageDecoder.read(path: folder.path("b_files/9/4_3.png"))
    #expect((last.width, last.height) == (45, 30))
  }

  @Test func whatExistsIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    for (name, expected) in [
      ("tiles.dzi", DeepZoomError.Code.exists), ("tiles_files", .exists), ("tiles_files.unfinished", .unfinished),
    ] {
      try FileManager.default.createDirectory(atPath: folder.path("\(name)/0"), withIntermediateDirectories: true)
      try FileOutput.write([9], to: folder.path("\(name)/0/0_0.png"))
      #expect(code(folder) == expected)
      #expect(try names(folder.path("\(name)/0")) == ["0_0.png"])
      #expect(try folder.names() == ["a.png", name])
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    #expect(code(folder) == nil)
    #expect(code(folder) == .exists)
    try DeepZoomImage(path: folder.path("tiles.dzi")).check()
  }

  /// Several writers at once of the same image: one succeeds, and the others report errors.
  @Test func ofManyWritersOneIsDone() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    for round in 0..<20 {
      let (codes, image, tiles) = (Codes(), folder.path("a.png"), folder.path("tiles"))
      DispatchQueue.concurrentPerform(iterations: 4) { _ in codes.add(Self.code(image: image, tiles: tiles)) }
      #expect(codes.all.contains { $0 == nil }, "round \(round): \(codes.all)")
      try DeepZoomImage(path: folder.path("tiles.dzi")).check()
      #expect(try folder.names() == ["a.png", "tiles.dzi", "tiles_files"])
      try FileManager.default.removeItem(atPath: folder.path("tiles.dzi"))
      try FileManager.default.removeItem(atPath: folder.path("tiles_files"))
    }
  }

  @Test func afterAnErrorNothingIsLeft() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    let whole = try Array(Data(contentsOf: folder.url.appending(path: "a.png")))
    try FileOutput.write(Array(whole.prefix(whole.count / 2)), to: folder.path("cut.png"))
    guard case .image = code(folder, "cut.png"), case .image(let error) = code(folder, "none.png") else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == .notFound)
    #expect(try folder.names() == ["a.png", "cut.png"])
    #expect(Self.code(image: folder.path("a.png"), tiles: folder.path("no/tiles")) == .noFolder(errno: ENOENT))
    #expect(code(folder) == nil)
  }

  /// The tiles are on the disk before the folder has its name, and the descriptor before the writer returns.
  @Test func anImageIsOnTheDisk() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    _ = unsafe file_calls_since_last()
    #expect(code(folder) == nil)
    let calls = unsafe String(cString: file_calls_since_last())
    #expect(calls.hasSuffix("srfrd"), "\(calls)")
    #expect(calls.dropLast(5).allSatisfy { $0 == "r" }, "\(calls)")
  }
}

/// A list that several threads append to.
private final class Codes: @unchecked Sendable {
  // @unchecked: touched only under the lock.
  private let lock = NSLock()
  private var codes: [DeepZoomError.Code?] = []

  var all: [DeepZoomError.Code?] { lock.withLock { codes } }

  func add(_ code: DeepZoomError.Code?) { lock.withLock { codes.append(code) } }
}
