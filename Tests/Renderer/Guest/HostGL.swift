import CEGL
import CGLES
import Testing

/// A host's context, made by EGL without a surface, and what a host does with it.
///
/// It is `@safe`: its handles are used between `init` and `destroy`.
@safe
final class HostGL {
  enum Kind: String, CaseIterable {
    case es, core, compatibility
  }

  let kind: Kind
  let display: EGLDisplay
  let context: EGLContext
  private var isDestroyed = false

  /// Makes the context and makes it current.
  init(_ kind: Kind = .es, sharing other: HostGL? = nil, isRobust: Bool = false) throws {
    self.kind = kind
    unsafe display = try #require(unsafe eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
    unsafe eglInitialize(display, nil, nil)
    let api = eglQueryAPI()
    defer { eglBindAPI(api) }
    eglBindAPI(EGLenum(kind == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
    var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3]
    if kind != .es {
      attributes += [
        EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        kind == .core ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT,
      ]
    }
    if isRobust {
      attributes += [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
        EGL_LOSE_CONTEXT_ON_RESET,
      ]
    }
    unsafe context = try #require(unsafe eglCreateContext(display, nil, other?.context, attributes + [EGL_NONE]))
    makeCurrent()
  }

  func makeCurrent() {
    let api = eglQueryAPI()
    eglBindAPI(EGLenum(kind == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
    #expect(unsafe eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE))
    eglBindAPI(api)
  }

  func release() {
    unsafe eglMakeCurrent(display, nil, nil, nil)
  }

  /// Releases the context, where it is current, and destroys it.
  func destroy() {
    let current = unsafe eglGetCurrentContext()
    if unsafe current == context { release() }
    mark()
  }

  /// Destroys the context as soon as it is current nowhere. Once: another one may have its handle afterwards.
  func mark() {
    if isDestroyed { return }
    isDestroyed = true
    unsafe eglDestroyContext(display, context)
  }

  /// A framebuffer with renderbuffers, every pixel of the first (12, 34, 56, 78) / 255 as the format keeps it.
  ///
  /// - Parameter colors: how many colour attachments it has; all of them are draw buffers.
  func makeFramebuffer(
    width: Int, height: Int, format: Int32 = GL_RGBA8, samples: Int = 0, colors: Int = 1
  ) -> GLuint {
    var name: GLuint = 0
    unsafe glGenFramebuffers(1, &name)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    for index in 0..<colors {
      var buffer: GLuint = 0
      unsafe glGenRenderbuffers(1, &buffer)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), GLenum(GL_RENDERBUFFER), buffer)
    }
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    let buffers = (0..<colors).map { GLenum(GL_COLOR_ATTACHMENT0) + GLenum($0) }
    unsafe glDrawBuffers(GLsizei(colors), buffers)
    #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
    glClearColor(12.0 / 255, 34.0 / 255, 56.0 / 255, 78.0 / 255)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glClearColor(0, 0, 0, 0)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    return name
  }

  /// Premultiplied RGBA8 of an attachment, rows from GL's row 0 on; samples are resolved.
  ///
  /// Changes bindings and the storage of pixels.
  func pixels(
    of framebuffer: GLuint, width: Int, height: Int, format: Int32 = GL_RGBA8, samples: Int = 0, attachment: Int = 0
  ) -> [UInt8] {
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    for (name, value) in [
      (GL_PACK_ALIGNMENT, 1), (GL_PACK_ROW_LENGTH, 0), (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0),
      // GL_PACK_REVERSE_ROW_ORDER_ANGLE.
    ] + (kind == .es ? [(0x93A4, 0)] : []) { glPixelStorei(GLenum(name), GLint(value)) }
    if kind == .compatibility, let address = unsafe eglGetProcAddress("glPixelTransferf") {
      let transfer = unsafe unsafeBitCast(address, to: (@convention(c) (GLenum, Float) -> Void).self)
      for (name, value) in [0x0D14, 0x0D18, 0x0D1A, 0x0D1C].map({ ($0, 1) })
        + [0x0D15, 0x0D19, 0x0D1B, 0x0D1D, 0x0D10].map({ ($0, 0) })
      {
        transfer(GLenum(name), Float(value))
      }
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
    var source = framebuffer
    if samples > 0 {
      source = makeFramebuffer(width: width, height: height, format: format)
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
      glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), source)
      let (right, top) = (GLint(width), GLint(height))
      glBlitFramebuffer(
        0, 0, right, top, 0, 0, right, top, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), source)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(attachment))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    if format == GL_RGBA16F || format == GL_RG16F {
      var floats = [Float](repeating: 0, count: width * height * 4)
      unsafe glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT), &floats)
      bytes = floats.map { UInt8(clamping: Int(($0 * 255).rounded())) }
    } else {
      unsafe glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    }
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    return bytes
  }

  /// A program that a host might draw with; its vertex shader writes `captured` for transform feedback.
  static func makeProgram() throws -> GLuint {
    let program = glCreateProgram()
    let version = "#version 300 es\n"
    let sources: [(Int32, String)] = [
      (GL_VERTEX_SHADER, "out highp vec4 captured; void main() { captured = vec4(1.0); gl_Position = vec4(0.0); }"),
      (GL_FRAGMENT_SHADER, "out highp vec4 color; void main() { color = vec4(1.0, 0.0, 1.0, 1.0); }"),
    ]
    for (stage, source) in sources {
      let shader = glCreateShader(GLenum(stage))
      unsafe (version + source).withCString { text in
        var text: UnsafePointer<CChar>? = unsafe text
        unsafe glShaderSource(shader, 1, &text, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    unsafe "captured".withCString { text in
      var text: UnsafePointer<CChar>? = unsafe text
      unsafe glTransformFeedbackVaryings(program, 1, &text, GLenum(GL_INTERLEAVED_ATTRIBS))
    }
    glLinkProgram(program)
    var isLinked: GLint = 0
    unsafe glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    try #require(isLinked != 0)
    return program
  }
}
