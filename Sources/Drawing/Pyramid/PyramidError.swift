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
    /// The folder holds something already.
    case notEmpty
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
    case .notAPyramid: "\(path): this is no pyramid of tiles: there is no pyramid.txt in it"
    case .corrupt(let detail): "\(path): the pyramid's description is corrupt: \(detail)"
    case .noFolder(let errno): "\(path): the folder cannot be made: \(SystemError.text(errno))"
    case .notEmpty: "\(path): the folder is not empty"
    case .tileSize(let width, let height): "\(path): the tile has \(width) × \(height) texels"
    case .noImageFiles: "\(path): this build reads no image files"
    }
  }
}
