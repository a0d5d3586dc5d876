import FileCalls
import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneContents
import MultiplaneFiles
import Testing

/// Ownership of a folder of tiles, the memory of writing one, and damaged folders.
struct PyramidFolderTests {
  private func writePicture(_ path: String, side: Int = 100) throws {
    let bytes = (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 &* 7) }
    try FileOutput.write(try PNGEncoder.encode(width: side, height: side, premultiplied: bytes), to: path)
  }

  private func code(_ folder: TemporaryFolder, _ image: String = "a.png", budget: Int? = nil) -> PyramidError.Code? {
    Self.code(
      image: folder.path(image), tiles: folder.path("tiles"), budget: budget ?? PyramidWriter.defaultMemoryBudget)
  }

  private static func code(
    image: String, tiles: String, budget: Int = PyramidWriter.defaultMemoryBudget
  ) -> PyramidError.Code? {
    do throws(PyramidError) {
      try PyramidWriter.write(imageAt: image, toFolder: tiles, tileSide: 16, memoryBudget: budget)
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
    #expect(needed > 18 * 15_794_189 * 4)
    #expect(!FileManager.default.fileExists(atPath: folder.path("tiles")))
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

  @Test func aFolderHasOneWriterAtATime() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    var inner: [PyramidError.Code?] = []
    try PyramidWriter.write(imageAt: folder.path("a.png"), toFolder: folder.path("tiles"), tileSide: 16) { rows, _ in
      if rows % 40 == 0 { inner.append(code(folder)) }
    }
    #expect(inner == [.inUse, .inUse])
    try Pyramid(folder: folder.path("tiles")).check()
    #expect(code(folder) == .notEmpty("pyramid.txt"))
  }

  /// Several writers at once into the same new folder: one succeeds, and the others report errors.
  @Test func ofManyWritersOneIsDone() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    for round in 0..<20 {
      let (codes, image, tiles) = (Codes(), folder.path("a.png"), folder.path("tiles"))
      DispatchQueue.concurrentPerform(iterations: 4) { _ in codes.add(Self.code(image: image, tiles: tiles)) }
      #expect(codes.all.count { $0 == nil } == 1, "round \(round): \(codes.all)")
      #expect(codes.all.allSatisfy { $0 == nil || $0 == .inUse || $0 == .notEmpty("pyramid.txt") }, "\(codes.all)")
      try Pyramid(folder: folder.path("tiles")).check()
      #expect(try names(folder.path("tiles")).sorted() == ["0", "1", "2", "3", "pyramid.txt"])
      try FileManager.default.removeItem(atPath: folder.path("tiles"))
    }
  }

  @Test func afterAnErrorTheFolderIsAsItWas() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    let whole = try Array(Data(contentsOf: folder.url.appending(path: "a.png")))
    try FileOutput.write(Array(whole.prefix(whole.count / 2)), to: folder.path("cut.png"))
    #expect(code(folder, "cut.png") != nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("tiles")))
    try FileManager.default.createDirectory(atPath: folder.path("tiles"), withIntermediateDirectories: false)
    #expect(code(folder, "cut.png") != nil)
    #expect(try names(folder.path("tiles")) == [])
    #expect(code(folder) == nil)
  }

  /// Leaves the folder of a writer that was killed halfway.
  private func leaveUnfinished(_ folder: TemporaryFolder) throws {
    #expect(code(folder) == nil)
    let tiles = folder.path("tiles")
    try FileManager.default.removeItem(atPath: "\(tiles)/pyramid.txt")
    try FileOutput.write(Array("multiplane pyramid 1, unfinished\n".utf8), to: "\(tiles)/unfinished.txt")
    try FileOutput.write([1, 2, 3], to: "\(tiles)/0/.multiplane-abc")
    try FileOutput.write([1, 2, 3], to: "\(tiles)/0/0_0.png")
    // More than the next picture has.
    try FileManager.default.createDirectory(atPath: "\(tiles)/9", withIntermediateDirectories: false)
    try FileOutput.write([1], to: "\(tiles)/9/7_7.png")
  }

  @Test func whatIsLeftOverIsReplaced() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    try leaveUnfinished(folder)
    #expect(code(folder) == nil)
    try Pyramid(folder: folder.path("tiles")).check()
    #expect(try names(folder.path("tiles")).sorted() == ["0", "1", "2", "3", "pyramid.txt"])
    #expect(try !names(folder.path("tiles/0")).contains(".multiplane-abc"))
  }

  @Test(arguments: ["notes.txt", "0/notes.txt", "40/0_0.png", "0/a_b.png", "x/0_0.png"])
  func whatIsNotOursIsLeftAlone(name: String) throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    try leaveUnfinished(folder)
    let foreign = folder.path("tiles/\(name)")
    try FileManager.default.createDirectory(
      atPath: (foreign as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileOutput.write([9], to: foreign)
    guard case .notEmpty = code(folder) else {
      Issue.record("\(String(describing: code(folder)))")
      return
    }
    #expect(FileManager.default.fileExists(atPath: foreign))
    #expect(FileManager.default.fileExists(atPath: folder.path("tiles/0/0_0.png")))
  }

  /// A level that is a link leads to a foreign folder.
  @Test func linksAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    try leaveUnfinished(folder)
    try FileManager.default.createDirectory(atPath: folder.path("mine"), withIntermediateDirectories: false)
    try FileOutput.write([9], to: folder.path("mine/0_0.png"))
    try #require(unsafe symlink("../mine", folder.path("tiles/5")) == 0)
    #expect(code(folder) == .notEmpty("5"))
    #expect(try names(folder.path("mine")) == ["0_0.png"])
  }

  @Test func aPictureInTheFolderIsNotRemoved() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    try leaveUnfinished(folder)
    try writePicture(folder.path("tiles/0/0_1.png"))
    #expect(code(folder, "tiles/0/0_1.png") == .holdsPicture(folder.path("tiles/0/0_1.png")))
    #expect(FileManager.default.fileExists(atPath: folder.path("tiles/0/0_1.png")))
  }

  /// The tiles are on the disk before the description is, and the description before the writer returns.
  @Test func aPyramidIsOnTheDisk() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    _ = unsafe file_calls_since_last()
    #expect(code(folder) == nil)
    let calls = unsafe String(cString: file_calls_since_last())
    #expect(calls.hasSuffix("sfrddd"), "\(calls)")
    #expect(calls.dropLast(6).allSatisfy { $0 == "r" }, "\(calls)")
  }

  @Test func damagedTilesAreNamed() throws {
    let folder = try TemporaryFolder()
    try writePicture(folder.path("a.png"))
    #expect(code(folder) == nil)
    let (tiles, pyramid) = (folder.path("tiles"), try Pyramid(folder: folder.path("tiles")))
    try pyramid.check()
    let whole = try Array(Data(contentsOf: URL(filePath: "\(tiles)/0/2_2.png")))
    var flipped = whole
    flipped[whole.count / 2] ^= 4
    try FileManager.default.removeItem(atPath: "\(tiles)/1/0_0.png")
    try FileOutput.write(flipped, to: "\(tiles)/0/0_0.png")
    try FileOutput.write(Array(whole.dropLast(20)), to: "\(tiles)/0/1_0.png")
    try FileOutput.write(Array("text".utf8), to: "\(tiles)/0/2_0.png")
    try writePicture("\(tiles)/0/3_0.png", side: 3)
    // 7 × 7, 4 × 4, 2 × 2 and one.
    let error = #expect(throws: PyramidError.self) { try pyramid.check() }
    guard case .damaged(5, of: 70, let first) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    for (name, problem) in [
      ("0/0_0.png", "checksum"), ("0/1_0.png", "truncated"), ("0/2_0.png", "no PNG"), ("0/3_0.png", "3 × 3"),
      ("1/0_0.png", "no such file"),
    ] {
      #expect(first.contains { $0.hasPrefix("\(name): ") && $0.contains(problem) }, "\(name): \(first)")
    }
  }

  /// Checking takes time in proportion to the files that exist, whatever size is announced.
  @Test func anEmptyPyramidOfAnySizeIsLookedThroughAtOnce() throws {
    let folder = try TemporaryFolder()
    let text = "multiplane pyramid 1\nwidth 2147483647\nheight 2147483647\ntile 16\nlevels 28\n"
    try FileOutput.write(Array(text.utf8), to: folder.path("pyramid.txt"))
    let error = #expect(throws: PyramidError.self) { try Pyramid(folder: folder.url.path).check() }
    guard case .damaged(let count, let total, let first) = error?.code, count == total else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(first.count == 5)
  }
}

/// A list that several threads append to.
private final class Codes: @unchecked Sendable {
  // @unchecked: touched only under the lock.
  private let lock = NSLock()
  private var codes: [PyramidError.Code?] = []

  var all: [PyramidError.Code?] { lock.withLock { codes } }

  func add(_ code: PyramidError.Code?) { lock.withLock { codes.append(code) } }
}
