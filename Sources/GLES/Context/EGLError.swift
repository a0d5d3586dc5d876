import CEGL

/// An EGL function that failed, and EGL's error.
public struct EGLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function that failed, `eglInitialize`.
  public var function: String

  /// EGL's error, `0x3001`.
  public var number: Int32

  package init(function: String, number: Int32) {
    self.function = function
    self.number = number
  }

  /// Takes EGL's last error on this thread.
  package static func last(_ function: String) -> EGLError {
    EGLError(function: function, number: eglGetError())
  }

  /// EGL's name of `number`, or the number in hexadecimal digits.
  public var numberName: String {
    switch number {
    case EGL_SUCCESS: "EGL_SUCCESS"
    case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
    case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
    case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
    case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
    case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
    case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
    case EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE"
    case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
    case EGL_BAD_MATCH: "EGL_BAD_MATCH"
    case EGL_BAD_NATIVE_PIXMAP: "EGL_BAD_NATIVE_PIXMAP"
    case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
    case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
    case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
    case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
    default: "0x" + String(UInt32(bitPattern: number), radix: 16)
    }
  }

  /// `eglInitialize failed with EGL_NOT_INITIALIZED`.
  public var description: String { "\(function) failed with \(numberName)" }
}
