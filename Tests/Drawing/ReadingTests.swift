import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

/// Paths that lead to something other than an image.
@Suite struct ReadingTests {
  private func code(_ path: String, limits: ImageLimits = ImageLimits()) throws -> ImageError.Code {
    let error = try #require(throws: ImageError.self) { try ImageDecoder.read(path: path, limits: limits) }
    #expect(error.path == path)
    #expect(error.description.hasPrefix("\(path): "))
    return error.code
  }

  @Test func aMissingFile() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("file"))
    #expect(try code(folder.path("none.png")) == .notFound)
    #expect(try code(folder.path("none/none.png")) == .notFound)
    #expect(try code(folder.path("file/none.png")) == .notFound)
    #expect(try code("") == .notFound)
    #expect(try code("\(folder.path("file"))\0.png") == .notFound)
  }

  @Test func aDirectory() throws {
    let folder = try TemporaryFolder()
    #expect(try code(folder.url.path) == .isDirectory)
  }

  @Test func anEmptyFile() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([], to: folder.path("empty.png"))
    #expect(try code(folder.path("empty.png")) == .empty)
  }

  @Test func aPipeThatNobodyWritesTo() throws {
    let folder = try TemporaryFolder()
    try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(try code(folder.path("pipe")) == .notRegularFile(.fifo))
    let error = #expect(throws: ImageError.self) { try ImageDecoder.readHeader(path: folder.path("pipe")) }
    #expect(error?.description == "\(folder.path("pipe")): this is a FIFO (a named pipe), not a regular file")
    let tiles = #expect(throws: DeepZoomError.self) {
      try DeepZoomWriter.write(imageAt: folder.path("pipe"), to: folder.path("tiles"))
    }
    #expect(tiles?.description.contains("FIFO") == true)
  }

  @Test func aDeviceThatNeverEnds() throws {
    #expect(try code("/dev/zero") == .notRegularFile(.characterDevice))
  }

  @Test func aSocket() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    #expect(try code(path) == .notRegularFile(.socket))
  }

  @Test func aFileWhoseReadingFails() throws {
    // A regular file whose first page is unmapped.
    #expect(try code("/proc/self/mem") == .unreadable(errno: EIO))
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func aFileThatMayNotBeRead() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.path("secret.png"))
    try #require(unsafe chmod(folder.path("secret.png"), 0) == 0)
    #expect(try code(folder.path("secret.png")) == .unreadable(errno: EACCES))
  }

  @Test func linksInACircle() throws {
    let folder = try TemporaryFolder()
    try #require(unsafe symlink("b", folder.path("a")) == 0 && symlink("a", folder.path("b")) == 0)
    #expect(try code(folder.path("a")) == .unreadable(errno: ELOOP))
  }

  @Test func aFileOverTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sparse.png")
    try FileOutput.write([1], to: path)
    // A terabyte, as a sparse file.
    try #require(unsafe truncate(path, 1 << 40) == 0)
    #expect(try code(path) == .fileTooLarge(bytes: 1 << 40, limit: ImageLimits().maximumFileBytes))
  }

  @Test func aFileWhoseLengthIsNotTold() throws {
    // Files in /proc have a size of 0.
    #expect(try code("/proc/self/status") == .unknownFormat)
    #expect(try code("/proc/self/status", limits: ImageLimits(maximumFileBytes: 10)).name == "fileTooLarge")
  }
}
