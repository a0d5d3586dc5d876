import CGLES

/// A framebuffer with one texture as its attachment. Its deinit retires its name.
///
/// Does not own the texture: the caller must keep the texture as long as the framebuffer.
package struct Framebuffer: ~Copyable, Sendable {
  package let label: String
  let name: Name
}

extension GL {
  package borrowing func makeFramebuffer(
    drawingInto texture: borrowing Texture, label: String
  ) throws(GLError) -> Framebuffer {
    check(texture.name)
    precondition(texture.descriptor.kind == .plain, "\(label): an array texture is no target")
    let name = try makeName(.framebuffer, label: label)
    bindFramebuffer(named: name.value)
    if issues() {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name.value, 0)
    }
    self.label(name, label)
    if issues() {
      let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
      guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
        throw GLError(.incompleteFramebuffer, label: label, number: status)
      }
    }
    try throwError(label: label)
    return Framebuffer(label: label, name: name)
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

  private borrowing func makeFramebuffer(
    label: String, exists: () -> Bool, attach: () -> Void
  ) throws(GLError) -> Framebuffer {
    let name = try makeName(.framebuffer, label: label)
    bindFramebuffer(named: name.value)
    if issues(), exists(), issues() { attach() }
    if issues() {
      let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
      guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
        forgetErrors()
        throw GLError(.incompleteFramebuffer, label: label, number: status)
      }
    }
    try throwError(label: label)
    return Framebuffer(label: label, name: name)
  }
}
