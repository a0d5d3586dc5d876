import CGLES

/// Binding and setting state. Redundant calls are dropped.
extension GL {
  /// Invalidates the state cache, and sets the state that drawing requires and never changes.
  ///
  /// For callers that made GL calls of their own, and for guests at the start of each frame.
  package borrowing func invalidateState() {
    context.cache.forget()
    context.forgetTargets()
    applyBaseline()
  }

  package borrowing func useProgram(_ program: borrowing Program) {
    check(program.name)
    let name = program.name.value
    guard context.cache.program != name else { return skip() }
    context.cache.program = name
    context.counters.programBinds += 1
    if issues() { glUseProgram(name) }
  }

  /// Units 0…14 are for drawing; a unit can bind a plain texture and an array texture at once.
  package borrowing func bindTexture(_ texture: borrowing Texture, unit: Int) {
    precondition((0..<StateCache.unitCount).contains(unit), "a texture unit out of range")
    check(texture.name)
    bindTexture(texture.name.value, texture.descriptor.kind, unit: unit)
  }

  borrowing func bindTexture(_ name: UInt32, _ kind: TextureKind, unit: Int) {
    guard context.cache[kind, unit] != name else { return skip() }
    activate(unit: unit)
    takeUnit(unit, kind)
    context.cache[kind, unit] = name
    context.counters.textureBinds += 1
    if issues() { glBindTexture(kind.target, name) }
  }

  /// Binds a texture for GL's texture calls: to the upload unit, and activates that unit.
  borrowing func bindForUpload(_ name: UInt32, _ kind: TextureKind) {
    bindTexture(name, kind, unit: StateCache.uploadUnit)
    activate(unit: StateCache.uploadUnit)
  }

  borrowing func activate(unit: Int) {
    guard context.cache.activeUnit != unit else { return }
    context.cache.activeUnit = unit
    if issuesChange() { glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit)) }
  }

  package borrowing func bindFramebuffer(_ framebuffer: borrowing Framebuffer) {
    check(framebuffer.name)
    bindFramebuffer(named: framebuffer.name.value)
  }

  /// Binds a framebuffer for drawing and reading; 0 is the window's own.
  package borrowing func bindFramebuffer(named name: UInt32) { bindFramebuffer(named: name, takesBuffers: true) }

  /// - Parameter takesBuffers: whether a host's framebuffer is set to draw to its first attachment only.
  borrowing func bindFramebuffer(named name: UInt32, takesBuffers: Bool) {
    // The host may have left it bound.
    defer { if takesBuffers { takeDrawBuffers(of: name) } }
    guard context.cache.framebuffer != name else { return skip() }
    context.cache.framebuffer = name
    context.cache.touchesFramebuffers = true
    context.counters.framebufferBinds += 1
    if issues() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name) }
  }

  borrowing func bindVertexArray(_ name: UInt32) {
    guard context.cache.vertexArray != name else { return skip() }
    context.cache.vertexArray = name
    context.counters.vertexArrayBinds += 1
    if issues() { glBindVertexArray(name) }
  }

  package borrowing func setViewport(_ rect: GLRect) {
    takeViewport()
    guard context.cache.viewport != rect else { return skip() }
    context.cache.viewport = rect
    put(rect, asScissor: false)
  }

  /// The scissor test is always on: draws and clears affect only the scissor rectangle.
  package borrowing func setScissor(_ rect: GLRect) {
    takeScissor()
    guard context.cache.scissor != rect else { return skip() }
    context.cache.scissor = rect
    put(rect, asScissor: true)
  }

  /// Sets the blend function; nil disables blending.
  package borrowing func setBlending(_ function: BlendFunction?) {
    let isOn = function != nil
    takeBlendSwitch()
    if context.cache.isBlending != isOn {
      context.cache.isBlending = isOn
      setBlendSwitch(isOn)
    } else {
      skip()
    }
    guard let function else { return }
    takeBlendFunction()
    guard context.cache.blendFunction != function else { return }
    context.cache.blendFunction = function
    setBlendFactors(function.factors)
  }

  /// Draws with the lesser of the drawn and the stored value of each component as the result.
  package borrowing func drawMinimum(_ draw: () -> Void) {
    setBlending(.sourceOver)
    setBlendEquations(GL_MIN, GL_MIN)
    draw()
    setBlendEquations(GL_FUNC_ADD, GL_FUNC_ADD)
  }

  /// Red, green, blue, alpha; premultiplied.
  package borrowing func setClearColor(_ color: SIMD4<Float>) {
    takeClearColor()
    guard context.cache.clearColor != color else { return skip() }
    context.cache.clearColor = color
    if issuesChange() { glClearColor(color.x, color.y, color.z, color.w) }
  }

  borrowing func setUnpackRowLength(_ texels: Int32) {
    guard context.cache.unpackRowLength != texels else { return skip() }
    context.cache.unpackRowLength = texels
    if issuesChange() { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), texels) }
  }
}
