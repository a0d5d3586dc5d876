public import MultiplaneGLES
public import MultiplaneGeometry

/// Why a surface could not be made or read.
public struct SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was in the way, with what was tried.
  public enum Code: Hashable, Sendable {
    /// A width or height is zero or negative.
    case sizeNotPositive(width: Int, height: Int)
    /// A width or height is over a limit of the driver's, `GL_MAX_TEXTURE_SIZE` or `GL_MAX_VIEWPORT_DIMS`.
    case sizeOverLimit(width: Int, height: Int, limitName: String, limitWidth: Int, limitHeight: Int)
    /// Pixels a point that are not finite, or not positive.
    case scaleNotPositive(Double)
    /// A rectangle that is not in the picture, or memory of so many bytes that has no room for it.
    case readOutside(PixelRect, bytes: Int)
    /// No path to a GL context works here: what was tried, and why each failed.
    case noUsableDisplay([PathFailure])
    /// GL refused.
    case gl(GLError)
  }

  /// What was in the way.
  public var code: Code

  /// Public so that surfaces outside of this package can throw it, too.
  public init(_ code: Code) {
    self.code = code
  }

  /// What was in the way; where no path works, each that was tried on a line of its own, then what can be installed.
  public var description: String {
    switch code {
    case .sizeNotPositive(let width, let height):
      return "a surface of \(width) × \(height) pixels: both must be positive"
    case .sizeOverLimit(let width, let height, let name, let limitWidth, let limitHeight):
      return "a surface of \(width) × \(height) pixels is over this driver's \(name), \(limitWidth) × \(limitHeight)"
    case .scaleNotPositive(let scale):
      return "a surface of \(scale) pixels a point: the scale must be finite and positive"
    case .readOutside(let rect, let bytes):
      return "pixels \(rect.width) × \(rect.height) at \(rect.x), \(rect.y) into \(bytes) bytes: "
        + "the rectangle must be in the picture, and the memory have 4 bytes for each pixel"
    case .noUsableDisplay(let failures):
      let tried = failures.map { "\n  \($0.description)" }.joined()
      return "no OpenGL ES context can be made here:\(tried)\n\(Self.hint)"
    case .gl(let error):
      return error.description
    }
  }

  /// What a person can do where there is no GL.
  static let hint =
    "Install libegl1 and libgl1-mesa-dri (apt install libegl1 libgl1-mesa-dri), or the driver of this machine's GPU."
}

/// Why one path to a context does not work on this machine.
public struct PathFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a path lacks here, or what refused.
  public enum Reason: Hashable, Sendable {
    /// EGL lacks this extension or function.
    case missing(String)
    /// There is no device; what was looked for.
    case noDevice(String)
    case egl(EGLError)
    case gl(GLError)
  }

  /// The way that was tried.
  public var path: OffscreenPath

  /// The device, where the path has several; else empty.
  public var device: String

  /// What it lacks here, or what refused.
  public var reason: Reason

  init(_ path: OffscreenPath, device: String = "", _ reason: Reason) {
    self.path = path
    self.device = device
    self.reason = reason
  }

  /// One line: the path, its device where there are several, then the reason.
  public var description: String {
    let place = device.isEmpty ? path.description : "\(path) (\(device))"
    return switch reason {
    case .missing(let name): "\(place): EGL has no \(name)"
    case .noDevice(let what): "\(place): \(what)"
    case .egl(let error): "\(place): \(error)"
    case .gl(let error): "\(place): \(error)"
    }
  }
}

/// Whether a driver can draw into a target of this size.
func checkSize(width: Int, height: Int, limits: Capabilities.Limits) throws(SurfaceError) {
  guard width > 0, height > 0 else { throw SurfaceError(.sizeNotPositive(width: width, height: height)) }
  let all = [
    ("GL_MAX_TEXTURE_SIZE", limits.maxTextureSize, limits.maxTextureSize),
    ("GL_MAX_VIEWPORT_DIMS", limits.maxViewportWidth, limits.maxViewportHeight),
  ]
  for (name, limitWidth, limitHeight) in all where width > limitWidth || height > limitHeight {
    throw SurfaceError(
      .sizeOverLimit(
        width: width, height: height, limitName: name, limitWidth: limitWidth, limitHeight: limitHeight))
  }
}

func checkScale(_ scale: Double) throws(SurfaceError) {
  guard scale.isFinite, scale > 0 else { throw SurfaceError(.scaleNotPositive(scale)) }
}
