/// Why an object of GL could not be made, or a context not be used.
public struct GLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, with what the driver said of it.
  public enum Code: Hashable, Sendable {
    /// No context is current on this thread.
    case noCurrentContext
    /// The context is not OpenGL ES 3.0 or later; `found` is its version text.
    case versionTooOld(found: String)
    /// The context was reset or destroyed under us.
    case contextLost
    /// EGL refused; see `egl`.
    case egl
    /// A width or height is zero or negative.
    case sizeNotPositive(width: Int, height: Int)
    /// A width or height is over the driver's limit.
    case sizeOverLimit(width: Int, height: Int, limit: Int)
    /// An array texture of no layers, or of more than the driver's limit.
    case layersOverLimit(layers: Int, limit: Int)
    /// The shader's source does not compile; the driver's log.
    case compilation(ShaderStage, log: String)
    /// The shaders do not fit each other; the driver's log.
    case linking(log: String)
    /// The framebuffer cannot be drawn into; `number` is its status.
    case incompleteFramebuffer
    /// The target's format is an sRGB one (`ColorEncoding.sRGBFormat`), and the driver has no
    /// `GL_EXT_sRGB_write_control`: what is blended would not be what is asked for.
    case noEncodingControl
    /// There is no memory left for the object.
    case outOfMemory
    /// Another GL error, by `number`.
    case driver
  }

  /// The stage of the pipeline that a shader is written for.
  public enum ShaderStage: String, Hashable, Sendable {
    case vertex, fragment
  }

  /// What failed.
  public var code: Code

  /// The object's label, as it was named at creation.
  public var label: String

  /// GL's error or status, 0 where there is none.
  public var number: UInt32

  /// EGL's error, where it was EGL that refused.
  public var egl: EGLError?

  package init(_ code: Code, label: String, number: UInt32 = 0, egl: EGLError? = nil) {
    self.code = code
    self.label = label
    self.number = number
    self.egl = egl
  }

  /// GL's name of `number`, or the number in hexadecimal digits.
  public var numberName: String {
    switch number {
    case 0: "GL_NO_ERROR"
    case 0x0500: "GL_INVALID_ENUM"
    case 0x0501: "GL_INVALID_VALUE"
    case 0x0502: "GL_INVALID_OPERATION"
    case 0x0505: "GL_OUT_OF_MEMORY"
    case 0x0506: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case 0x0507: "GL_CONTEXT_LOST"
    case 0x8CD6: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
    case 0x8CD7: "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
    case 0x8CDD: "GL_FRAMEBUFFER_UNSUPPORTED"
    default: "0x" + String(number, radix: 16)
    }
  }

  /// The label, then what failed; a compiler's or linker's log follows on lines of its own.
  public var description: String {
    switch code {
    case .noCurrentContext: "\(label): no OpenGL ES context is current on this thread"
    case .versionTooOld(let found): "\(label): OpenGL ES 3.0 or later is needed, the context is \"\(found)\""
    case .contextLost: "\(label): the GL context is lost"
    case .egl: "\(label): \(egl?.description ?? "EGL refused")"
    case .sizeNotPositive(let width, let height): "\(label): a size of \(width) × \(height) is not positive"
    case .sizeOverLimit(let width, let height, let limit):
      "\(label): \(width) × \(height) is over this driver's limit of \(limit)"
    case .layersOverLimit(let layers, let limit):
      "\(label): an array of \(layers) layers; this driver's limit is \(limit)"
    case .compilation(let stage, let log): "\(label): the \(stage.rawValue) shader does not compile:\n\(log)"
    case .linking(let log): "\(label): the program does not link:\n\(log)"
    case .incompleteFramebuffer: "\(label): the framebuffer is not complete (\(numberName))"
    case .noEncodingControl: "\(label): an sRGB format needs GL_EXT_sRGB_write_control, which this driver has not"
    case .outOfMemory: "\(label): out of GL memory"
    case .driver: "\(label): \(numberName)"
    }
  }
}
