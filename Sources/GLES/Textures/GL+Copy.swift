package import MultiplaneGeometry
import CGLES

extension GL {
  /// Copies all texels of a texture, every level and layer, on the GPU into one with the same descriptor, except for
  /// the label.
  ///
  /// - Returns: false if the driver cannot read the format; the copy is then incomplete.
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
        guard attach(source, level: level, layer: layer) else { return false }
        copyBound(source.bounds(ofLevel: level), into: copy, level: level, layer: layer, at: (0, 0))
      }
    }
    return true
  }

  /// Copies a rectangle of a plain texture's texels into another texture of the same format, to the origin of `place`.
  ///
  /// OpenGL ES does not define copies within one texture: copy through another texture instead.
  ///
  /// - Returns: false if the driver cannot read the format.
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
    guard attach(source, level: 0, layer: 0) else { return false }
    copyBound(rect, into: copy, level: 0, layer: 0, at: place)
    return true
  }

  /// Copies a rectangle of device space from one target to another, to the origin of `place`. The targets may differ in
  /// row order and mirroring, but not by a quarter turn. A source with more than one sample a pixel is copied to the
  /// same place in a target of the same size, row order and format.
  package borrowing func copy(
    _ rect: PixelRect, of source: RenderTarget, to target: RenderTarget, at place: (x: Int, y: Int)
  ) {
    bindFramebuffer(named: target.framebuffer)
    let goal = target.glRect(PixelRect(x: place.x, y: place.y, width: rect.width, height: rect.height))
    let from = source.glRect(rect)
    setScissor(goal)
    let map = target.map.after(PixelMap(x: place.x - rect.x, y: place.y - rect.y)).after(source.map.inverse)
    precondition(!map.swapsSides, "GL copies no rows to columns")
    let (isMirrored, isFlipped) = (map.xx < 0, map.yy < 0)
    readFrom(source.framebuffer)
    if issues() {
      glBlitFramebuffer(
        isMirrored ? from.x + from.width : from.x, isFlipped ? from.y + from.height : from.y,
        isMirrored ? from.x : from.x + from.width, isFlipped ? from.y : from.y + from.height,
        goal.x, goal.y, goal.x + goal.width, goal.y + goal.height,
        GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }
    if issues() { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer) }
  }

  /// Attaches a part of a texture to the bound read framebuffer; false if the driver cannot read it.
  private borrowing func attach(_ source: borrowing Texture, level: Int, layer: Int) -> Bool {
    let (target, attachment) = (GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0))
    if issues() {
      switch source.descriptor.kind {
      case .plain, .external:
        glFramebufferTexture2D(target, attachment, GLenum(GL_TEXTURE_2D), source.name.value, GLint(level))
      case .array: glFramebufferTextureLayer(target, attachment, source.name.value, GLint(level), GLint(layer))
      }
    }
    return !issues() || glCheckFramebufferStatus(target) == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  private borrowing func copyBound(
    _ rect: PixelRect, into copy: borrowing Texture, level: Int, layer: Int, at place: (x: Int, y: Int)
  ) {
    let kind = copy.descriptor.kind
    bindForUpload(copy.name.value, kind)
    let (x, y, level) = (GLint(place.x), GLint(place.y), GLint(level))
    let (fromX, fromY, width, height) = (GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    guard issues() else { return }
    switch kind {
    case .plain, .external: glCopyTexSubImage2D(kind.target, level, x, y, fromX, fromY, width, height)
    case .array: glCopyTexSubImage3D(kind.target, level, x, y, GLint(layer), fromX, fromY, width, height)
    }
  }
}
