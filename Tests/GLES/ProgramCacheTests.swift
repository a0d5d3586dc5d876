import Foundation
import MultiplaneGLES
import MultiplaneSurfaces
import Testing

/// Programs stored in files, and invalid files.
@Suite struct ProgramCacheTests {
  /// A folder that is deleted with the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "multiplane-\(UUID().uuidString)/cache")
    var path: String { url.path }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func onlyFile() throws -> URL {
      #expect(names().count == 1)
      return url.appending(path: try #require(names().first))
    }
  }

  private let folder = Folder()

  private func descriptor(_ value: String = "1.0") -> Program.Descriptor {
    Program.Descriptor(
      vertex: Array("#version 300 es\nvoid main() { gl_Position = vec4(0.0); }\n".utf8),
      fragment: Array("#version 300 es\nout highp vec4 color;\nvoid main() { color = vec4(VALUE); }\n".utf8),
      defines: [.init("VALUE", value)], label: "cached")
  }

  /// The number of programs compiled and loaded.
  private func make(_ value: String = "1.0") throws -> (Int, Int) {
    let context = try OffscreenSurface(width: 1, height: 1).context
    let cache = ProgramCache(folder: folder.path)
    try context.withCurrent { (gl) throws(GLError) in _ = try gl.makeProgram(descriptor(value), cache: cache) }
    let counters = context.takeCounters()
    return (counters.programsCompiled, counters.programsLoaded)
  }

  private func hasBinaries() throws -> Bool {
    try OffscreenSurface(width: 1, height: 1).context.capabilities.programBinaryFormats > 0
  }

  @Test func theSecondTimeNothingIsCompiled() throws {
    guard try hasBinaries() else { return }
    #expect(try make() == (1, 0))
    #expect(folder.names().count == 1)
    #expect(try make() == (0, 1))
    #expect(try make("0.5") == (1, 0))
    #expect(folder.names().count == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test(arguments: ["cut", "empty", "longer", "flipped", "header", "other", "magic"])
  func damagedFilesAreMadeAnew(damage: String) throws {
    guard try hasBinaries() else { return }
    _ = try make()
    let file = try folder.onlyFile()
    let whole = try Data(contentsOf: file)
    var bytes = whole
    switch damage {
    case "cut": bytes.removeLast(bytes.count / 2)
    case "empty": bytes.removeAll()
    case "longer": bytes.append(0)
    case "flipped": bytes[bytes.count - 3] ^= 4
    case "header": bytes[24] ^= 1
    case "other": bytes[9] ^= 1
    default: bytes[0] = 0
    }
    try bytes.write(to: file)
    let (compiled, loaded) = try make()
    #expect(compiled == 1 && loaded == 0)
    #expect(try Data(contentsOf: folder.onlyFile()).count == whole.count)
    #expect(try make() == (0, 1))
  }

  /// The checksum is right but the content is no program: the driver refuses it.
  @Test func whatTheDriverRefusesIsCompiled() throws {
    guard try hasBinaries() else { return }
    _ = try make()
    let file = try folder.onlyFile()
    var bytes = [UInt8](try Data(contentsOf: file))
    for index in 40..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes[40...] { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for index in 0..<8 { bytes[32 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))) }
    try Data(bytes).write(to: file)
    #expect(try make() == (1, 0))
    #expect(try make() == (0, 1))
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() throws {
    try FileManager.default.createDirectory(
      at: folder.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("a file".utf8).write(to: folder.url)
    #expect(try make() == (1, 0))
    #expect(try make() == (1, 0))
  }

  @Test func aFolderThatOthersCanWriteToIsLeftAlone() throws {
    guard try hasBinaries() else { return }
    _ = try make()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    #expect(try make() == (1, 0))
    #expect(try make("0.5") == (1, 0))
    #expect(folder.names().count == 1)
  }

  @Test func oldFilesGoFirst() throws {
    guard try hasBinaries() else { return }
    _ = try make()
    let ours = try folder.onlyFile()
    let long = Date(timeIntervalSinceNow: -1_000_000)
    for index in 0..<ProgramCache.maximumFiles + 20 {
      let other = folder.url.appending(path: "\(index).program")
      try Data([1]).write(to: other)
      try FileManager.default.setAttributes(
        [.modificationDate: long.addingTimeInterval(Double(index))], ofItemAtPath: other.path)
    }
    let left = folder.url.appending(path: "left.tmp")
    try Data([1]).write(to: left)
    try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: left.path)
    _ = try make("0.25")
    let names = folder.names()
    #expect(names.count == ProgramCache.maximumFiles)
    #expect(names.contains(ours.lastPathComponent) && !names.contains("0.program") && !names.contains("left.tmp"))
  }

  @Test func whatDoesNotCompileIsNotKept() throws {
    let context = try OffscreenSurface(width: 1, height: 1).context
    let cache = ProgramCache(folder: folder.path)
    let made = context.withCurrent { gl -> Bool in (try? gl.makeProgram(descriptor("wrong"), cache: cache)) != nil }
    #expect(!made && folder.names().isEmpty)
  }

  @Test func keysTellProgramsAndDriversApart() {
    var capabilities = Capabilities()
    let key = ProgramCache.key(descriptor(), capabilities)
    #expect(ProgramCache.key(descriptor(), capabilities) == key && key.name.count == 32)
    #expect(ProgramCache.key(descriptor("2.0"), capabilities) != key)
    capabilities.version = "OpenGL ES 3.2 another"
    #expect(ProgramCache.key(descriptor(), capabilities) != key)
  }
}
