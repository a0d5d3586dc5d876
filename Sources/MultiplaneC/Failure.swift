import CMultiplane
import Multiplane
import MultiplaneArchives
import MultiplaneDrawing

/// Why a call from C failed: a code of `multiplane.h`, and the message.
struct Failure: Error {
  var code: mp_result
  var message: String

  init(_ code: Int, _ message: String) {
    self.code = mp_result(truncatingIfNeeded: code)
    self.message = message
  }

  /// An error of the library.
  init(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as LayerError: self.init(MP_ERROR_TREE, error.description)
    case let error as BitmapError: self.init(MP_ERROR_BITMAP, error.description)
    case let error as GLError: self.init(Self.code(of: error), error.description)
    case let error as SurfaceError: self.init(Self.code(of: error), error.description)
    case let error as SceneError:
      let advice = if case .yamlIsOff = error.code { "; for YAML: Tools/install --yaml" } else { "" }
      self.init(Self.code(of: error), error.description + advice)
    case let error as ImageError: self.init(MP_ERROR_IMAGE, error.description)
    case let error as AnimationProblem: self.init(MP_ERROR_ANIMATION, error.description)
    case let error as PathError: self.init(MP_ERROR_PATH, error.description)
    default: self.init(MP_ERROR_GL, "\(error)")
    }
  }

  private static func code(of error: GLError) -> Int {
    switch error.code {
    case .noCurrentContext: MP_ERROR_NO_CONTEXT
    case .anotherContextIsCurrent: MP_ERROR_OTHER_CONTEXT
    case .programFlaggedForDeletion: MP_ERROR_PROGRAM
    case .noFramebuffer, .incompleteFramebuffer, .unreadableTarget: MP_ERROR_FRAMEBUFFER
    case .noShadersOfOpenGLES, .versionTooOld: MP_ERROR_VERSION
    case .contextLost: MP_ERROR_CONTEXT_LOST
    case .closed: MP_ERROR_CLOSED
    case .sizeNotPositive: MP_ERROR_RANGE
    case .sizeOverLimit, .layersOverLimit: MP_ERROR_LIMIT
    case .outOfMemory: MP_ERROR_OUT_OF_MEMORY
    case .missingExtension, .unsupportedBufferFormat: MP_ERROR_UNSUPPORTED
    default: MP_ERROR_GL
    }
  }

  private static func code(of error: SurfaceError) -> Int {
    if case .gl(let error) = error.code { return code(of: error) }
    if case .sizeNotPositive = error.code { return MP_ERROR_RANGE }
    if case .scaleNotPositive = error.code { return MP_ERROR_RANGE }
    if case .sizeOverLimit = error.code { return MP_ERROR_LIMIT }
    if case .noUsableDisplay = error.code { return MP_ERROR_DISPLAY }
    return MP_ERROR_GL
  }

  private static func code(of error: SceneError) -> Int {
    switch error.code {
    case .yamlIsOff: MP_ERROR_UNSUPPORTED
    case .image: MP_ERROR_IMAGE
    default: MP_ERROR_FILE
    }
  }
}
