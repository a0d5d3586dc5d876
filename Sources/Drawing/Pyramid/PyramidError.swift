public import MultiplaneFiles

/// Why a pyramid cannot be made, or a tile not be read.
public struct PyramidError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The source image cannot be read.
    case image(ImageError)
    /// A file of the pyramid cannot be written.
    case file(FileError)
    /// The folder has no `pyramid.txt`: it is no pyramid, or an unfinished one.
    case notAPyramid
    /// `pyramid.txt` is invalid.
    case corrupt(String)
    /// The folder cannot be created; the system's error number.
    case noFolder(errno: Int32)
    /// The folder has files other than those of an unfinished pyramid; the name of one.
    case notEmpty(String)
    /// Another process writes to the folder.
    case inUse
    /// The source image is in the folder.
    case holdsPicture(String)
    /// The rows needed at a time exceed the memory budget.
    case memory(needed: Int, budget: Int, width: Int, tileSide: Int)
    /// Tiles of a finished pyramid are missing or damaged: their number, the number of all tiles, and the first of them
    /// with its error.
    case damaged(count: Int, of: Int, first: [String])
    /// A tile's size differs from the one in `pyramid.txt`.
    case tileSize(width: Int, height: Int)
    /// This build has no image decoders.
    case noImageFiles
  }

  /// The kind of failure.
  public let code: Code
  /// The pyramid's folder, or the file in it.
  public let path: String

  init(_ code: Code, path: String) {
    self.code = code
    self.path = path
  }

  /// One line: the path, then the failure.
  public var description: String {
    switch code {
    case .image(let error): error.description
    case .file(let error): error.description
    case .notAPyramid: "\(path): this is no pyramid of tiles, or an unfinished one: there is no pyramid.txt in it"
    case .corrupt(let detail): "\(path): the pyramid's description is corrupt: \(detail)"
    case .noFolder(let errno): "\(path): the folder cannot be made: \(SystemError.text(errno))"
    case .notEmpty(let name): "\(path): the folder is not empty: it holds \(name)"
    case .inUse: "\(path): another run writes tiles to this folder"
    case .holdsPicture(let picture): "\(path): the picture \(picture) lies in this folder"
    case .memory(let needed, let budget, let width, let tileSide):
      "\(path): rows of \(width) pixels and tiles of \(tileSide) take \(Self.megabytes(needed)) MB at once; "
        + "the budget is \(Self.megabytes(budget)) MB"
    case .damaged(let count, let total, let first):
      "\(path): \(count) of \(total) tiles are missing or damaged: \(first.joined(separator: "; "))"
        + (count > first.count ? "; and more" : "")
    case .tileSize(let width, let height): "\(path): the tile has \(width) × \(height) texels"
    case .noImageFiles: "\(path): this build reads no image files"
    }
  }

  /// Mebibytes, rounded up.
  private static func megabytes(_ bytes: Int) -> Int { bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1) }
}
