import FileCalls
import Foundation
import Glibc
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

@Suite struct FileOutputTests {
  private func contents(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

  private func code(_ path: String, _ bytes: [UInt8] = [1]) throws -> FileError.Code {
    let error = try #require(throws: FileError.self) { try FileOutput.write(bytes, to: path) }
    #expect(error.path == path)
    #expect(error.description.hasPrefix("\(path): "))
    return error.code
  }

  @Test func aNewFileAndAnOldOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("picture.png")
    try FileOutput.write([1, 2, 3], to: path)
    #expect(try contents(path) == [1, 2, 3])
    try #require(unsafe chmod(path, 0o640) == 0)
    try FileOutput.write([4], to: path)
    #expect(try contents(path) == [4])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["picture.png"])
  }

  @Test func aNameAsLongAsNamesMayBe() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 255)
    try FileOutput.write([1], to: folder.path(name))
    #expect(try folder.names() == [name])
  }

  @Test func aLinkStaysALink() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("file"))
    try #require(unsafe symlink("file", folder.path("link")) == 0)
    try FileOutput.write([2], to: folder.path("link"))
    #expect(try contents(folder.path("file")) == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "file")
  }

  @Test func whatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("file"))
    #expect(try code(folder.url.path) == .isDirectory)
    #expect(try code("\(folder.path("new"))/") == .isDirectory)
    #expect(try code(folder.path("none/picture.png")) == .noFolder)
    #expect(try code(folder.path("file/picture.png")) == .noFolder)
    #expect(try code("") == .noFolder)
    #expect(try code("/dev/full") == .noSpace)
    #expect(try code(folder.path(String(repeating: "a", count: 256))) == .failed(errno: ENAMETOOLONG))
    // No other file is left, and the old file is intact.
    #expect(try folder.names() == ["file"])
    #expect(try contents(folder.path("file")) == [1])
  }

  @Test func aFolderWhereNothingCanBeMade() throws {
    // Impossible also for the superuser.
    let error = try code("/proc/self/picture.png")
    #expect([.noFolder, .notPermitted].contains(error))
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func anUnwritableFolderKeepsItsOldFile() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("picture.png"))
    try #require(unsafe chmod(folder.url.path, 0o500) == 0)
    defer { unsafe chmod(folder.url.path, 0o700) }
    #expect(try code(folder.path("picture.png")) == .notPermitted)
    #expect(try contents(folder.path("picture.png")) == [1])
  }

  /// The bytes reach the disk before the rename, and the rename before the call returns.
  @Test func whatIsWrittenIsOnTheDisk() throws {
    let folder = try TemporaryFolder()
    _ = unsafe file_calls_since_last()
    try FileOutput.write([1], to: folder.path("file"))
    #expect(unsafe String(cString: file_calls_since_last()) == "frd")
    try FileOutput.write([2], to: folder.path("file"))
    #expect(unsafe String(cString: file_calls_since_last()) == "frd")
  }

  @Test func anOutputIsNoInput() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("file"))
    try FileOutput.write([2], to: folder.path("other"))
    try #require(
      unsafe symlink("file", folder.path("link")) == 0 && link(folder.path("file"), folder.path("hard")) == 0)
    var inputs = InputFiles()
    inputs.add(folder.path("file"), role: "the scene")
    inputs.add(folder.path("none"), role: "nothing")
    for name in ["file", "link", "hard", "./file", "../\(folder.url.lastPathComponent)/file"] {
      let error = #expect(throws: FileError.self) { try inputs.check(output: folder.path(name)) }
      #expect(error?.code == .sameFile(as: folder.path("file"), role: "the scene"))
      #expect(error?.description.hasPrefix("\(folder.path(name)): cannot be written: this is the same file as") == true)
    }
    for name in ["other", "none", "new", "none/file", ""] { try inputs.check(output: folder.path(name)) }
    try inputs.check(output: "-")
  }

  @Test func aDeviceStaysADevice() throws {
    try FileOutput.write([1, 2, 3], to: "/dev/null")
    var status = stat()
    try #require(unsafe stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func aPipeThatNobodyReads() throws {
    let folder = try TemporaryFolder()
    try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(try code(folder.path("pipe")) == .closedPipe)
    let error = #expect(throws: FileError.self) { try FileOutput.write([1], to: folder.path("pipe")) }
    #expect(error?.description.contains("a FIFO (a named pipe) that nobody reads") == true)
  }

  @Test func aClosedPipeIsAnErrorAndNoSignal() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let error = #expect(throws: FileError.self) { try FileOutput.write([1], to: ends[1]) }
    #expect(error?.code == .closedPipe)
    #expect(error?.path == nil)
    // No signal is left pending on this thread.
    var pending = sigset_t()
    try #require(unsafe sigpending(&pending) == 0)
    #expect(unsafe sigismember(&pending, SIGPIPE) == 0)
  }

  @Test(arguments: [false, true])
  func aPipeThatIsFullIsWaitedFor(isNonBlocking: Bool) throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    if isNonBlocking { try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0) }
    // Many times the capacity of a pipe.
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let writeEnd = ends[1]
    let writer = Thread {
      try? FileOutput.write(bytes, to: writeEnd)
      close(writeEnd)
    }
    writer.start()
    let got = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readToEnd()
    #expect(got.map(Array.init) == bytes)
  }

  @Test func aClosedDescriptor() {
    let error = #expect(throws: FileError.self) { try FileOutput.write([1], to: -1) }
    #expect(error?.code == .failed(errno: EBADF))
  }
}
