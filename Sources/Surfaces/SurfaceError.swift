public import MultiplaneGLES
public import MultiplaneGeometry

/// Why a surface could not be created or read.
public struct SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, with the failed attempts.
  public enum Code: Hashable, Sendable {
    /// A width or height is zero or negative.
    case sizeNotPositive(width: Int, height: Int)
    /// A width or height exceeds the driver's `GL_MAX_TEXTURE_SIZE` or `GL_MAX_VIEWPORT_DIMS`.
    case sizeOverLimit(width: Int, height: Int, limitName: String, limitWidth: Int, limitHeight: Int)
    /// A scale that is not finite, or not positive.
    case scaleNotPositive(Double)
    /// A rectangle outside of the image, or memory with too few bytes for it.
    case readOutside(PixelRect, bytes: Int)
    /// No path to a GL context works: each path, with its failure.
    case noUsableDisplay([PathFailure])
    /// A GL call failed.
    case gl(GLError)
  }

  /// The kind of failure.
  public var code: Code

  /// Public, so that surfaces of other packages can throw it.
  public init(_ code: Code) {
    self.code = code
  }

  /// The failure; if no path works, each attempt on a line, then, unless a driver was found, the packages to install.
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
      return "no OpenGL ES context can be made here:\(tried)" + Self.advice(after: failures).map { "\n\($0)" }.joined()
    case .gl(let error):
      return error.description
    }
  }

  /// Advice for machines without GL: a line, or none if a driver was found.
  static func advice(after failures: [PathFailure]) -> [String] {
    if failures.contains(where: \.foundDriver) { return [] }
    return [
      "Install libegl1 and libgl1-mesa-dri (apt install libegl1 libgl1-mesa-dri), or the driver of this machine's GPU."
    ]
  }
}

/// Why one path to a context does not work on this machine.
public struct PathFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the path lacks, or which call failed.
  public enum Reason: Hashable, Sendable {
    /// EGL lacks this extension or function.
    case missing(String)
    /// There is no device of the named kind.
    case noDevice(String)
    case egl(EGLError)
    case gl(GLError)
  }

  /// The path.
  public var path: OffscreenPath

  /// The device, if the path has several; else empty.
  public var device: String

  /// What the path lacks, or which call failed.
  public var reason: Reason

  package init(_ path: OffscreenPath, device: String = "", _ reason: Reason) {
    self.path = path
    self.device = device
    self.reason = reason
  }

  /// Whether a driver was found and a later step failed.
  fileprivate var foundDriver: Bool {
    switch reason {
    case .missing, .noDevice: false
    case .egl(let error):
      !["eglGetPlatformDisplay", "eglGetDisplay", "eglQueryDevicesEXT", "eglInitialize"].contains(error.function)
    case .gl: true
    }
  }

  /// One line: the path, its device if there are several, then the reason.
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
