/// How a context was lost.
public enum ContextLoss: Hashable, Sendable, CustomStringConvertible {
  /// EGL failed to make the context current.
  case egl(EGLError)
  /// The GPU was reset: GL's status or error, such as `GL_GUILTY_CONTEXT_RESET`.
  case reset(UInt32)
  /// An adopted context that was no longer current when `withCurrent` ended: released or destroyed by its host.
  case released
  /// The host destroyed an adopted context, and the current one has its handle.
  case replaced

  /// One line without a label.
  public var description: String {
    switch self {
    case .egl(let error): error.description
    case .reset(0x8253): "GL_GUILTY_CONTEXT_RESET"
    case .reset(0x8254): "GL_INNOCENT_CONTEXT_RESET"
    case .reset(0x8255): "GL_UNKNOWN_CONTEXT_RESET"
    case .reset(0x0507): "GL_CONTEXT_LOST"
    case .reset(let number): "a reset, 0x" + String(number, radix: 16)
    case .released: "the host released or destroyed it in the middle of a frame"
    case .replaced: "the host destroyed it; the current one has its handle"
    }
  }
}
