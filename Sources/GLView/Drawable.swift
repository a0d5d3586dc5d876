import CGLES
import MultiplaneGLES
import MultiplaneLock

/// The framebuffer of a view: textures that are drawn into in turn, with depth, stencil and samples.
///
/// The compositor reads a texture until it releases it; the next picture goes into another one meanwhile.
/// Images that are shown keep the drawable, so that it deletes its objects after the last of them. All but `release` is
/// for the thread of the view.
final class Drawable: @unchecked Sendable {
  struct Format: Hashable {
    var width: Int
    var height: Int
    var depth = GLView.DepthFormat.none
    var stencil = GLView.StencilFormat.none
    var samples = GLView.Multisample.none
  }

  private struct Released {
    var texture: GLuint
    var fence: Fence?
  }

  let format: Format
  private let context: SharedContext
  private let framebuffer: GLuint
  /// 0 without samples.
  private let sampled: GLuint
  private let renderbuffers: [GLuint]
  private var textures: [GLuint] = []
  private var free: [GLuint] = []
  private(set) var current: GLuint = 0
  private let lock = Lock()
  /// Guarded by the lock.
  private var released: [Released] = []

  /// The context is to be current.
  init(_ format: Format, _ context: SharedContext) throws(GLViewError) {
    (self.format, self.context) = (format, context)
    var names: [GLuint] = [0, 0]
    unsafe glGenFramebuffers(2, &names)
    framebuffer = names[0]
    let isSampled = format.samples == .four
    sampled = isSampled ? names[1] : 0
    if !isSampled { unsafe glDeleteFramebuffers(1, [names[1]]) }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), isSampled ? sampled : framebuffer)
    var buffers: [GLuint] = []
    func attach(_ kind: Int32, to attachments: [Int32]) {
      var name: GLuint = 0
      unsafe glGenRenderbuffers(1, &name)
      buffers.append(name)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), isSampled ? 4 : 0, GLenum(kind), GLsizei(clamping: format.width),
        GLsizei(clamping: format.height))
      for attachment in attachments {
        glFramebufferRenderbuffer(GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), name)
      }
    }
    if isSampled { attach(GL_RGBA8, to: [GL_COLOR_ATTACHMENT0]) }
    switch (format.depth, format.stencil) {
    case (.none, .none): break
    case (.none, .bits8): attach(GL_STENCIL_INDEX8, to: [GL_STENCIL_ATTACHMENT])
    case (.bits16, .none): attach(GL_DEPTH_COMPONENT16, to: [GL_DEPTH_ATTACHMENT])
    case (.bits24, .none): attach(GL_DEPTH_COMPONENT24, to: [GL_DEPTH_ATTACHMENT])
    case (_, .bits8): attach(GL_DEPTH24_STENCIL8, to: [GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT])
    }
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    renderbuffers = buffers
  }

  deinit {
    try? context.withCurrent { () throws(GLViewError) in
      unsafe glDeleteTextures(GLsizei(clamping: textures.count), textures)
      unsafe glDeleteRenderbuffers(GLsizei(clamping: renderbuffers.count), renderbuffers)
      unsafe glDeleteFramebuffers(2, [framebuffer, sampled])
    }
  }

  /// Binds the framebuffer, with a texture that nobody reads, and sets the viewport.
  ///
  /// - Parameter wait: lets the GPU wait for a fence.
  func bind(_ wait: (Fence) -> Void) throws(GLViewError) {
    if current == 0 { current = takeTexture(wait) }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), current, 0)
    if sampled != 0 {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), sampled)
    }
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else { throw GLViewError(.incompleteFramebuffer(status)) }
    glViewport(0, 0, GLsizei(clamping: format.width), GLsizei(clamping: format.height))
  }

  private func takeTexture(_ wait: (Fence) -> Void) -> GLuint {
    let back = lock.withLock {
      defer { released = [] }
      return released
    }
    for texture in back {
      if let fence = texture.fence { wait(fence) }
      free.append(texture.texture)
    }
    if let texture = free.popLast() { return texture }
    var name: GLuint = 0
    var bound: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &bound)
    unsafe glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexStorage2D(
      GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(clamping: format.width), GLsizei(clamping: format.height))
    glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bitPattern: bound))
    textures.append(name)
    return name
  }

  /// Puts the samples of each pixel together.
  func resolve() {
    guard sampled != 0 else { return }
    let (width, height) = (GLsizei(clamping: format.width), GLsizei(clamping: format.height))
    let isScissored = glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0
    if isScissored { glDisable(GLenum(GL_SCISSOR_TEST)) }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), sampled)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    if isScissored { glEnable(GLenum(GL_SCISSOR_TEST)) }
  }

  /// The texture with the picture; the next one is drawn into another.
  func takeCurrent() -> GLuint {
    defer { current = 0 }
    return current
  }

  /// Gives back a texture, on any thread.
  func release(_ texture: GLuint, _ fence: Fence?) {
    lock.withLock { released.append(Released(texture: texture, fence: fence)) }
  }

  /// The pixels of the picture: premultiplied RGBA, the top row first.
  func readPixels() -> [UInt8] {
    let (width, height) = (format.width, format.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    unsafe glReadPixels(
      0, 0, GLsizei(clamping: width), GLsizei(clamping: height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    let row = width * 4
    var upright: [UInt8] = []
    upright.reserveCapacity(bytes.count)
    for y in stride(from: height - 1, through: 0, by: -1) { upright += bytes[y * row..<(y + 1) * row] }
    return upright
  }
}
