public import MultiplaneGLES

/// Why a view has no context, or could not draw.
public struct GLViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed.
  public enum Code: Hashable, Sendable {
    /// The compositor's context is not one of EGL's, or is not current where its host says so: no context can share
    /// its objects.
    case noShareGroup
    /// EGL refused a context, or to make it current.
    case egl(EGLError)
    /// GL refused, or the driver has no fences.
    case gl(GLError)
    /// The framebuffer cannot be drawn into; its status.
    case incompleteFramebuffer(UInt32)
    /// The bounds are empty, or larger than the driver can draw into; pixels.
    case size(width: Int, height: Int)
  }

  /// What failed.
  public let code: Code

  init(_ code: Code) { self.code = code }

  init(_ error: GLError) {
    code =
      error.code == .incompleteFramebuffer
      ? .incompleteFramebuffer(UInt32(truncatingIfNeeded: error.number)) : .gl(error)
  }

  /// The error as text.
  public var description: String {
    switch code {
    case .noShareGroup: "GL view: the compositor's context is no context of EGL's that others can share objects with"
    case .egl(let error): "GL view: \(error)"
    case .gl(let error): "GL view: \(error)"
    case .incompleteFramebuffer(let status): "GL view: the framebuffer is incomplete, status \(status)"
    case .size(let width, let height): "GL view: no framebuffer of \(width) × \(height) pixels"
    }
  }
}
