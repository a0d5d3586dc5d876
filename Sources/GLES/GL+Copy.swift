package import MultiplaneGeometry
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

  /// Copies a rectangle of a plain texture's own texels into another texture of the same format, to where `place` begins.
  ///
  /// Between two places of one texture OpenGL ES copies nothing safely: there must be another in between.
  ///
  /// - Returns: false where the driver can't read the format back.
  package borrowing func copy(
    _ rect: PixelRect, of source: borrowing Texture, into copy: borrowing Texture, at place: (x: Int, y: Int)
  ) throws(GLError) -> Bool {
    check(source.name)
    check(copy.name)
    let label = copy.descriptor.label
    let there = PixelRect(x: place.x, y: place.y, width: rect.width, height: rect.height)
    precondition(
      source.name.value != copy.name.value && source.descriptor.kind == .plain && copy.descriptor.kind == .plain
        && source.descriptor.format == copy.descriptor.format, "\(label): a copy of a texture of another kind")
    precondition(
      source.bounds.contains(rect) && copy.bounds.contains(there), "\(label): a copy outside the texture")
    let framebuffer = try makeName(.framebuffer, label: label)
    bindFramebuffer(named: framebuffer.value)
    attach(source, level: 0, layer: 0)
    if issues(), glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) != GLenum(GL_FRAMEBUFFER_COMPLETE) { return false }
    bindForUpload(copy.name.value, .plain)
    guard issues() else { return true }
    glCopyTexSubImage2D(
      TextureKind.plain.target, 0, GLint(there.x), GLint(there.y), GLint(rect.x), GLint(rect.y), GLsizei(rect.width),
      GLsizei(rect.height))
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
