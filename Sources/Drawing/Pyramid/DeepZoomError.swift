public import MultiplaneFiles

/// Why a DeepZoom image cannot be written or read.
public struct DeepZoomError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The source image, the descriptor or a tile cannot be read.
    case image(ImageError)
    /// A file cannot be written.
    case file(FileError)
    /// The descriptor is none of DeepZoom, or its values are missing or beyond the limits.
    case corrupt(String)
    /// A tile has other sides than the descriptor says, pixels.
    case tileSize(width: Int, height: Int)
    /// The first tiles that are missing or damaged, each with its error; at most five.
    case damaged([String])
    /// The output exists.
    case exists
    /// Another run writes this folder of tiles, or one that was ended has left it.
    case unfinished
    /// A folder cannot be made; the system's error number.
    case noFolder(errno: Int32)
    /// The rows and tiles that are held at a time take more bytes than the budget.
    case memory(needed: Int, budget: Int, width: Int, tileSide: Int)
    /// This build has no image decoders.
    case noImageFiles
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder.
  public let path: String

  init(_ code: Code, path: String) { (self.code, self.path) = (code, path) }

  /// One line: the path, then the failure.
  public var description: String {
    switch code {
    case .image(let error): error.description
    case .file(let error): error.description
    case .corrupt(let detail): "\(path): this is no descriptor of DeepZoom: \(detail)"
    case .tileSize(let width, let height): "\(path): the tile has \(width) × \(height) pixels, not those of its place"
    case .damaged(let tiles): "\(path): tiles are missing or damaged: \(tiles.joined(separator: "; "))"
    case .exists: "\(path): there is such a file or folder already"
    case .unfinished: "\(path): another run writes this folder, or one that was ended has left it; remove it then"
    case .noFolder(let errno): "\(path): the folder cannot be made: \(SystemError.text(errno))"
    case .memory(let needed, let budget, let width, let tileSide):
      "\(path): rows of \(width) pixels and tiles of \(tileSide) take \(Self.megabytes(needed)) MB at once; "
        + "the budget is \(Self.megabytes(budget)) MB"
    case .noImageFiles: "\(path): this build reads no image files"
    }
  }

  /// Mebibytes, rounded up.
  private static func megabytes(_ bytes: Int) -> Int { bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1) }
}
