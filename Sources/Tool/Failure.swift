import MultiplaneArchives
import MultiplaneBench
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneGLES
import MultiplaneLayers
import MultiplaneSurfaces

/// Why a command failed.
struct Failure: Error {
  /// The exit code of the process. The argument parser has another one, 64, for wrong usage.
  enum Code: Int32 {
    case badInput = 1
    case noGL = 2
    case noDisplay = 3
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: SceneError) { self.init(.badInput, error.description) }
  init(_ error: ImageError) { self.init(.badInput, error.description) }
  init(_ error: DeepZoomError) { self.init(.badInput, error.description) }
  init(_ error: FileError) { self.init(.badInput, error.description) }
  init(_ error: LayerError) { self.init(.badInput, error.description) }
  init(_ error: GLError) { self.init(.noGL, error.description) }

  init(_ error: SurfaceError) {
    switch error.code {
    case .sizeNotPositive, .sizeOverLimit, .scaleNotPositive, .readOutside: self.init(.badInput, error.description)
    case .noUsableDisplay: self.init(.noGL, error.description + MemoryGuard.hint)
    case .gl: self.init(.noGL, error.description)
    }
  }

  init(_ error: DisplayError) {
    self.init(error.code == .context ? .noGL : .noDisplay, error.description)
  }

  /// What a window's frames throw.
  init(showing error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as DisplayError: self.init(error)
    case let error as GLError: self.init(error)
    case let error as SurfaceError: self.init(error)
    default: self.init(.badInput, "\(error)")
    }
  }

  init(_ error: BenchError) {
    switch error.code {
    case .surface(let cause): self.init(Failure(cause).code, error.description)
    case .bitmap, .scene: self.init(.badInput, error.description)
    case .gl, .raw: self.init(.noGL, error.description)
    }
  }
}
