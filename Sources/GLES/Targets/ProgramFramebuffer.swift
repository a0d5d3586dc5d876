import CGLES

/// A framebuffer that a program draws into with its own GL calls, with depth, stencil and samples; the texture of its
/// picture is attached for each picture. Its deinit retires its names.
package struct ProgramFramebuffer: ~Copyable, Sendable {
  package struct Format: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// 0, 16 or 24; 24 with stencil.
    package var depthBits: Int
    package var hasStencil: Bool
    /// Four samples a pixel.
    package var isSampled: Bool

    package init(width: Int, height: Int, depthBits: Int = 0, hasStencil: Bool = false, isSampled: Bool = false) {
      (self.width, self.height, self.depthBits, self.hasStencil) = (width, height, depthBits, hasStencil)
      self.isSampled = isSampled
    }
  }

  package let format: Format
  /// With the texture.
  let resolved: Name
  /// GL's name of the framebuffer that is drawn into: another one where pixels have samples.
  let drawn: UInt32
  private let sampled: Name?
  /// Of samples, and of depth and stencil.
  private let samples: Name?
  private let depth: Name?

  fileprivate init(
    _ format: Format, resolved: consuming Name, drawn: UInt32, sampled: consuming Name?, samples: consuming Name?,
    depth: consuming Name?
  ) {
    (self.format, self.drawn) = (format, drawn)
    self.resolved = resolved
    self.sampled = sampled
    self.samples = samples
    self.depth = depth
  }

  fileprivate func target(_ framebuffer: UInt32) -> RenderTarget {
    RenderTarget(framebuffer: framebuffer, width: format.width, height: format.height, rowOrder: .bottomUp)
  }
}

extension GL {
  /// Without a texture.
  package borrowing func makeProgramFramebuffer(
    _ format: ProgramFramebuffer.Format, label: String
  ) throws(GLError) -> ProgramFramebuffer {
    let bound = name(GL_RENDERBUFFER_BINDING)
    defer { if issues() { glBindRenderbuffer(GLenum(GL_RENDERBUFFER), bound) } }
    let resolved = try makeName(.framebuffer, label: label)
    var drawn = resolved.value
    var sampled: Name?
    if format.isSampled {
      let name = try makeName(.framebuffer, label: label)
      drawn = name.value
      sampled = consume name
    }
    bindFramebuffer(named: drawn)
    let samples = format.isSampled ? try attach(GL_RGBA8, to: GL_COLOR_ATTACHMENT0, format, label) : nil
    let depth: Name? =
      switch (format.depthBits, format.hasStencil) {
      case (0, false): nil
      case (0, true): try attach(GL_STENCIL_INDEX8, to: GL_STENCIL_ATTACHMENT, format, label)
      case (_, true): try attach(GL_DEPTH24_STENCIL8, to: GL_DEPTH_STENCIL_ATTACHMENT, format, label)
      case (...16, false): try attach(GL_DEPTH_COMPONENT16, to: GL_DEPTH_ATTACHMENT, format, label)
      case (_, false): try attach(GL_DEPTH_COMPONENT24, to: GL_DEPTH_ATTACHMENT, format, label)
      }
    return ProgramFramebuffer(
      format, resolved: resolved, drawn: drawn, sampled: sampled, samples: samples, depth: depth)
  }

  /// A renderbuffer, attached to the bound framebuffer.
  private borrowing func attach(
    _ kind: Int32, to attachment: Int32, _ format: ProgramFramebuffer.Format, _ label: String
  ) throws(GLError) -> Name {
    let buffer = try makeName(.renderbuffer, label: label)
    if issues() { glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer.value) }
    if issues() {
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), format.isSampled ? 4 : 0, GLenum(kind), GLsizei(clamping: format.width),
        GLsizei(clamping: format.height))
    }
    if issues() {
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), buffer.value)
    }
    try throwError(label: label)
    return buffer
  }

  /// Attaches a texture, and leaves the framebuffer bound for the program, with a viewport of all of it: the program
  /// finds both after the `withCurrent` of a context that restores its state.
  package borrowing func lend(
    _ framebuffer: borrowing ProgramFramebuffer, drawingInto texture: borrowing Texture
  ) throws(GLError) {
    check(framebuffer.resolved)
    check(texture.name)
    bindFramebuffer(named: framebuffer.resolved.value)
    if issues() {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name.value, 0)
    }
    let drawn = framebuffer.drawn
    bindFramebuffer(named: drawn)
    try throwIfIncomplete(label: texture.descriptor.label)
    context.host?.drawFramebuffer = drawn
    context.host?.readFramebuffer = drawn
    let (width, height) = (framebuffer.format.width, framebuffer.format.height)
    setViewport(GLRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
    context.host?.viewport = SIMD4(0, 0, Float(width), Float(height))
  }

  /// Puts the samples of each pixel together in the texture; nothing without samples.
  package borrowing func resolve(_ framebuffer: borrowing ProgramFramebuffer) {
    guard framebuffer.format.isSampled else { return }
    let (source, target) = (framebuffer.target(framebuffer.drawn), framebuffer.target(framebuffer.resolved.value))
    copy(target.bounds, of: source, to: target, at: (0, 0))
  }

  /// The pixels of the picture in the texture: premultiplied RGBA, the top row first.
  package borrowing func readPixels(of framebuffer: borrowing ProgramFramebuffer) -> [UInt8] {
    readPixels(of: framebuffer.target(framebuffer.resolved.value))
  }
}
