internal import MultiplaneGeometry
import CGLES

extension GL {
  /// Copies all texels of a texture, every level and layer, into one of the same descriptor (but for its label) without a way through memory.
  ///
  /// - Returns: false where the driver can't read the format back; then some of the texels may not be there.
  package borrowing func copy(_ source: borrowing Texture, into copy: borrowing Texture) throws(GLError) -> Bool {
    check(source.name)
    check(copy.name)
    let descriptor = source.descriptor
    precondition(
      source.bounds == copy.bounds && descriptor.format == copy.descriptor.format
        && descriptor.levels == copy.descriptor.levels && descriptor.layers == copy.descriptor.layers,
      "\(copy.descriptor.label): a copy of a texture of another kind")
    let framebuffer = try makeName(.framebuffer, label: copy.descriptor.label)
    bindFramebuffer(named: framebuffer.value)
    for level in 0..<descriptor.levels {
      for layer in 0..<(descriptor.layers ?? 1) {
        attach(source, level: level, layer: layer)
        if issues(), glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) != GLenum(GL_FRAMEBUFFER_COMPLETE) {
          return false
        }
        copyBound(level: level, layer: layer, source.bounds(ofLevel: level), into: copy)
      }
    }
    return true
  }

  private borrowing func attach(_ source: borrowing Texture, level: Int, layer: Int) {
    let (target, attachment) = (GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0))
    guard issues() else { return }
    switch source.descriptor.kind {
    case .plain:
      glFramebufferTexture2D(target, attachment, GLenum(GL_TEXTURE_2D), source.name.value, GLint(level))
    case .array: glFramebufferTextureLayer(target, attachment, source.name.value, GLint(level), GLint(layer))
    }
  }

  private borrowing func copyBound(level: Int, layer: Int, _ bounds: PixelRect, into copy: borrowing Texture) {
    let kind = copy.descriptor.kind
    bindForUpload(copy.name.value, kind)
    let (width, height) = (GLsizei(bounds.width), GLsizei(bounds.height))
    guard issues() else { return }
    switch kind {
    case .plain: glCopyTexSubImage2D(kind.target, GLint(level), 0, 0, 0, 0, width, height)
    case .array: glCopyTexSubImage3D(kind.target, GLint(level), 0, 0, GLint(layer), 0, 0, width, height)
    }
  }
}
