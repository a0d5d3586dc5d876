import CGLES

/// State that we rely on and never change: it could spoil a draw, an upload or a readback.
private enum Baseline {
  static let disabled = [
    GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL_SAMPLE_COVERAGE,
  ]
  static let storage = [
    (GL_UNPACK_ALIGNMENT, 1), (GL_UNPACK_SKIP_ROWS, 0), (GL_UNPACK_SKIP_PIXELS, 0), (GL_UNPACK_IMAGE_HEIGHT, 0),
    (GL_UNPACK_SKIP_IMAGES, 0), (GL_PACK_ALIGNMENT, 1), (GL_PACK_ROW_LENGTH, 0), (GL_PACK_SKIP_ROWS, 0),
    (GL_PACK_SKIP_PIXELS, 0),
  ]
}

extension GL {
  /// `GL_FRAMEBUFFER_SRGB_EXT` of `GL_EXT_sRGB_write_control`.
  static var framebufferSRGB: GLenum { 0x8DB9 }

  borrowing func applyBaseline() {
    context.cache.hasBaseline = true
    for capability in Baseline.disabled where issuesChange() { glDisable(GLenum(capability)) }
    for (name, value) in Baseline.storage where issuesChange() { glPixelStorei(GLenum(name), GLint(value)) }
    // What is written to an sRGB format stays as it is.
    if capabilities.hasEncodingControl, issuesChange() { glDisable(GL.framebufferSRGB) }
    if issuesChange() { glEnable(GLenum(GL_SCISSOR_TEST)) }
    if issuesChange() { glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
    context.cache.blendFunction = .sourceOver
    if issuesChange() { glBlendEquation(GLenum(GL_FUNC_ADD)) }
    if issuesChange() { glColorMask(1, 1, 1, 1) }
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
  }

  /// The active unit is used: where that is so for the first time since its state was forgotten, the host's is saved.
  ///
  /// A sampler object of the host's would overrule our textures' filters.
  borrowing func takeUnit(_ unit: Int) {
    guard !context.cache.isTaken[unit] else { return }
    context.cache.isTaken[unit] = true
    if context.savedUnits != nil, context.savedUnits?[unit] == nil {
      context.savedUnits?[unit] = SavedUnit(
        texture: integer(TextureKind.plain.bindingQuery), arrayTexture: integer(TextureKind.array.bindingQuery),
        sampler: integer(GL_SAMPLER_BINDING))
    }
    context.cache.samplers[unit] = 0
    if issuesChange() { glBindSampler(GLuint(unit), 0) }
  }
}
