import CGLES

/// A framebuffer with one texture as its attachment. Its deinit retires its name.
///
/// Does not own the texture: the caller must keep the texture as long as the framebuffer.
package struct Framebuffer: ~Copyable, Sendable {
  let name: Name
}

extension GL {
  package borrowing func makeFramebuffer(
    drawingInto texture: borrowing Texture, label: String
  ) throws(GLError) -> Framebuffer {
    check(texture.name)
    precondition(texture.descriptor.kind == .plain, "\(label): an array texture is no target")
    let texture = texture.name.value
    return try makeFramebuffer(label: label) {
      glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    }
  }
}

extension Framebuffer {
  /// The whole framebuffer, of a size, as a target.
  package func target(
    width: Int, height: Int, rowOrder: RowOrder, transform: TargetTransform, bufferAge: Int
  ) -> RenderTarget {
    RenderTarget(
      framebuffer: name.value, width: width, height: height, rowOrder: rowOrder, transform: transform,
      bufferAge: bufferAge)
  }
}

extension GL {
  /// Attaches a plain texture of the host's, by its name.
  package borrowing func makeFramebuffer(drawingIntoTexture texture: UInt32, level: Int) throws(GLError) -> Framebuffer
  {
    try makeFramebuffer(label: "texture \(texture)", exists: { glIsTexture(texture) != 0 }) {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, GLint(clamping: level))
    }
  }

  /// Attaches a renderbuffer of the host's, by its name.
  package borrowing func makeFramebuffer(drawingIntoRenderbuffer buffer: UInt32) throws(GLError) -> Framebuffer {
    try makeFramebuffer(label: "renderbuffer \(buffer)", exists: { glIsRenderbuffer(buffer) != 0 }) {
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), buffer)
    }
  }

  /// - Parameter exists: nil for what exists in any case.
  private borrowing func makeFramebuffer(
    label: String, exists: (() -> Bool)? = nil, attach: () -> Void
  ) throws(GLError) -> Framebuffer {
    let name = try makeName(.framebuffer, label: label)
    bindFramebuffer(named: name.value)
    if exists.map({ issues() && $0() }) ?? true, issues() { attach() }
    self.label(name, label)
    try throwIfIncomplete(label: label)
    try throwError(label: label)
    return Framebuffer(name: name)
  }

  /// Throws if the bound framebuffer cannot be drawn into; GL's other errors are forgotten then.
  borrowing func throwIfIncomplete(label: String) throws(GLError) {
    guard issues() else { return }
    let status = glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
    guard status != GLenum(GL_FRAMEBUFFER_COMPLETE) else { return }
    forgetErrors()
    throw GLError(.incompleteFramebuffer, label: label, number: status)
  }
}
