/// The reason why a GL object could not be created, or a context not be used.
public struct GLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, with the driver's text.
  public enum Code: Hashable, Sendable {
    /// No context is current on this thread.
    case noCurrentContext
    /// A context other than the adopted one is current on this thread.
    case anotherContextIsCurrent
    /// The host's current program, by its name, is flagged for deletion: changing the program would delete it, so it
    /// could not be restored.
    case programFlaggedForDeletion(UInt32)
    /// There is no framebuffer of this name in the context.
    case noFramebuffer(UInt32)
    /// There is no texture of this name in the context, or it is of another kind.
    case noTexture(UInt32)
    /// The texture, by its name, belongs to another share group of contexts, and no replacement was provided.
    case foreignTexture(UInt32)
    /// The context or its display lacks a required extension; its name.
    case missingExtension(String)
    /// A dma-buf with an unsupported format: its DRM code, four characters.
    case unsupportedBufferFormat(String)
    /// Layers read the pixels below them, and the driver cannot copy from the target: its samples cannot be resolved.
    case unreadableTarget
    /// A desktop OpenGL context whose driver does not accept shaders of OpenGL ES 3.0; `found` is its version text.
    case noShadersOfOpenGLES(found: String)
    /// The context is not OpenGL ES 3.0 or later; `found` is its version text.
    case versionTooOld(found: String)
    /// The GPU was reset, or the context was destroyed while in use.
    case contextLost
    /// The compositor was closed.
    case closed
    /// An EGL call failed; see `egl`.
    case egl
    /// A width or height is zero or negative.
    case sizeNotPositive(width: Int, height: Int)
    /// A width or height is over the driver's limit.
    case sizeOverLimit(width: Int, height: Int, limit: Int)
    /// An array texture of no layers, or of more layers than the driver's limit.
    case layersOverLimit(layers: Int, limit: Int)
    /// The shader's source does not compile; the driver's log.
    case compilation(ShaderStage, log: String)
    /// The program does not link; the driver's log.
    case linking(log: String)
    /// The framebuffer cannot be drawn into; `number` is its status.
    case incompleteFramebuffer
    /// Out of memory.
    case outOfMemory
    /// Another GL error, by `number`.
    case driver
  }

  /// A shader stage.
  public enum ShaderStage: String, Hashable, Sendable {
    case vertex, fragment
  }

  /// The kind of failure.
  public var code: Code

  /// The object's label, as it was named at creation.
  public var label: String

  /// GL's error or status, 0 where there is none.
  public var number: UInt32

  /// EGL's error, if an EGL call failed.
  public var egl: EGLError?

  /// The cause of a lost context.
  public var loss: ContextLoss?

  package init(
    _ code: Code, label: String, number: UInt32 = 0, egl: EGLError? = nil, loss: ContextLoss? = nil
  ) {
    self.code = code
    self.label = label
    self.number = number
    self.egl = egl
    self.loss = loss
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
    case 0x8219: "GL_FRAMEBUFFER_UNDEFINED"
    case 0x8CD6: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
    case 0x8CD7: "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
    case 0x8CDD: "GL_FRAMEBUFFER_UNSUPPORTED"
    default: "0x" + String(number, radix: 16)
    }
  }

  /// The functions by which toolkits create a context of OpenGL ES.
  private static let waysToOpenGLES =
    "eglBindAPI(EGL_OPENGL_ES_API); SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES); "
    + "glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API); gtk_gl_area_set_use_es(area, TRUE); "
    + "QSurfaceFormat::setRenderableType(QSurfaceFormat::OpenGLES)"

  /// The label, then the failure; the log of a compiler or linker follows on separate lines.
  public var description: String {
    switch code {
    case .noCurrentContext: "\(label): no OpenGL ES context is current on this thread"
    case .anotherContextIsCurrent: "\(label): another context is current on this thread: make the adopted one current"
    case .programFlaggedForDeletion(let name):
      "\(label): program \(name) is in use and flagged for deletion, and would be gone after the frame: "
        + "call glUseProgram with another program or 0 before the frame"
    case .noFramebuffer(let name): "\(label): the context has no framebuffer \(name)"
    case .noTexture(let name): "\(label): the context has no texture \(name) of this kind"
    case .foreignTexture(let name): "\(label): texture \(name) belongs to another share group of contexts"
    case .missingExtension(let name): "\(label): the driver lacks \(name)"
    case .unsupportedBufferFormat(let code): "\(label): dma-bufs of format \(code) are not supported"
    case .unreadableTarget: "\(label): layers read what is below them, and the target's samples can't be resolved"
    case .noShadersOfOpenGLES(let found):
      "\(label): the context is \"\(found)\", and its driver lacks GL_ARB_ES3_compatibility. Ask for OpenGL ES: "
        + Self.waysToOpenGLES
    case .versionTooOld(let found): "\(label): OpenGL ES 3.0 or later is needed, the context is \"\(found)\""
    case .contextLost: "\(label): the GL context is lost" + (loss.map { " (\($0))" } ?? "")
    case .closed: "\(label): the compositor is closed"
    case .egl: "\(label): \(egl?.description ?? "EGL refused")"
    case .sizeNotPositive(let width, let height): "\(label): a size of \(width) × \(height) is not positive"
    case .sizeOverLimit(let width, let height, let limit):
      "\(label): \(width) × \(height) is over this driver's limit of \(limit)"
    case .layersOverLimit(let layers, let limit):
      "\(label): an array of \(layers) layers; this driver's limit is \(limit)"
    case .compilation(let stage, let log): "\(label): the \(stage.rawValue) shader does not compile:\n\(log)"
    case .linking(let log): "\(label): the program does not link:\n\(log)"
    case .incompleteFramebuffer: "\(label): the framebuffer is not complete (\(numberName))"
    case .outOfMemory: "\(label): out of GL memory"
    case .driver: "\(label): \(numberName)"
    }
  }
}
