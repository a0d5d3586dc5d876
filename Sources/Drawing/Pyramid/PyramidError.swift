/// Why there is no pyramid of tiles, or why a tile of one can't be read.
public struct PyramidError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// The picture that the pyramid is to be made of.
    case image(ImageError)
    /// A file of the pyramid cannot be written.
    case file(FileError)
    /// The folder holds no `pyramid.txt`: it is another folder, or the pyramid was not finished.
    case notAPyramid
    /// `pyramid.txt` says something that can't be.
    case corrupt(String)
    /// The folder cannot be made; the system's error number.
    case noFolder(errno: Int32)
    /// The folder holds something that is not left over from an unfinished pyramid; one name of it.
    case notEmpty(String)
    /// Another run writes tiles to the folder at this time.
    case inUse
    /// The picture that the pyramid is to be made of lies in the folder.
    case holdsPicture(String)
    /// The rows that must stand in memory at once take more bytes than the budget.
    case memory(needed: Int, budget: Int, width: Int, tileSide: Int)
    /// Tiles of a finished pyramid are missing, or can't be drawn: how many, of how many, and the first of them with
    /// what is wrong.
    case damaged(count: Int, of: Int, first: [String])
    /// A tile of the pyramid has another size than `pyramid.txt` says.
    case tileSize(width: Int, height: Int)
    /// This build reads no image files.
    case noImageFiles
  }

  /// What is wrong.
  public let code: Code
  /// The folder of the pyramid, or the file in it.
  public let path: String

  init(_ code: Code, path: String) {
    self.code = code
    self.path = path
  }

  /// One line: the path, then what is wrong with it.
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

  /// Of 2²⁰ bytes, rounded up.
  private static func megabytes(_ bytes: Int) -> Int { bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1) }
}
