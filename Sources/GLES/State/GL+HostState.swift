import CGLES

/// Saving and restoring a host's state around a frame: the state that frames change is restored, and drawing does not
/// depend on the state before.
extension GL {
  /// Runs `body` with any initial state, and restores the state that this module changes.
  ///
  /// No other state of the host is changed. Exceptions that cannot be restored: a current program that is flagged for
  /// deletion (no call reaches the driver, and creating objects throws `.programFlaggedForDeletion`), the results of
  /// active queries, and a pending `GL_OUT_OF_MEMORY`; `Context.hostNotes` lists the latter two.
  package borrowing func savingState<R: ~Copyable, E: Error>(
    _ body: (borrowing GL) throws(E) -> R
  ) throws(E) -> R {
    let (outer, wasSaving) = (context.host, context.savesHost)
    let outerCache = context.cache
    context.host = context.spareHost ?? HostState()
    context.spareHost = nil
    context.savesHost = true
    beginSaving()
    defer {
      endSaving()
      context.host?.forget()
      context.spareHost = context.host
      context.host = outer
      context.savesHost = wasSaving
      // A nested call restores the state of the outer one.
      if outer != nil { context.cache.restore(outerCache) } else { context.cache.forget() }
    }
    return try body(self)
  }

  private borrowing func beginSaving() {
    context.cache.forget()
    context.hostNotes = HostNotes()
    drainHostErrors()
    let program = self.name(GL_CURRENT_PROGRAM)
    if isFlaggedForDeletion(program) {
      return context.refuse(GLError(.programFlaggedForDeletion(program), label: context.label))
    }
    let vertexArray = self.name(GL_VERTEX_ARRAY_BINDING)
    context.host?.vertexArray = vertexArray
    context.cache.vertexArray = vertexArray
    if !bindsMark(insteadOf: vertexArray) {
      if let errors = context.host?.errors { raise(errors) }
      return context.lose(.replaced)
    }
    save(program)
  }

  /// Binds an array of this context, if it has one; false, with nothing changed, if the current context is another one
  /// with its handle.
  borrowing func bindsMark(insteadOf vertexArray: UInt32) -> Bool {
    if context.mark.isEmpty || !context.reachesDriver { return true }
    context.counters.calls += ContextMark.callsToBind
    context.counters.vertexArrayBinds += 1
    guard let array = context.mark.bind(insteadOf: vertexArray) else { return false }
    context.cache.vertexArray = array
    return true
  }

  private borrowing func isFlaggedForDeletion(_ program: UInt32) -> Bool {
    var isFlagged: GLint = 0
    if program != 0, issues() { unsafe glGetProgramiv(program, GLenum(GL_DELETE_STATUS), &isFlagged) }
    return isFlagged != 0
  }

  // The compiler (6.3.1) fails with "Found ownership error" where this is inlined after the early return above.
  @inline(never)
  private borrowing func save(_ program: UInt32) {
    context.host?.program = program
    context.host?.activeTexture = integer(GL_ACTIVE_TEXTURE)
    let (draw, read) = (self.name(GL_DRAW_FRAMEBUFFER_BINDING), self.name(GL_READ_FRAMEBUFFER_BINDING))
    context.host?.drawFramebuffer = draw
    context.host?.readFramebuffer = read
    noteQueries()
    saveSubroutines(of: program)
    pauseTransformFeedback()
    context.cache.program = program
    context.cache.framebuffer = draw == read ? draw : nil
    context.cache.activeUnit = context.host.map { Int($0.activeTexture) - Int(GL_TEXTURE0) }
    applyKnownBaseline()
  }

  private borrowing func drainHostErrors() {
    for _ in 0..<Self.mostPendingErrors {
      let error = takeError()
      if error == GLenum(GL_NO_ERROR) { return }
      switch Int32(bitPattern: error) {
      case GL_CONTEXT_LOST: return context.lose(.reset(error))
      case GL_OUT_OF_MEMORY: context.hostNotes.hadOutOfMemory = true
      default: context.host?.errors.append(error)
      }
    }
  }

  private borrowing func noteQueries() {
    for target in context.tables.queries {
      var running: GLint = 0
      if issues() { unsafe glGetQueryiv(target, GLenum(GL_CURRENT_QUERY), &running) }
      if running != 0 { context.hostNotes.runningQueries.insert(HostQueries(target)) }
    }
  }

  private borrowing func pauseTransformFeedback() {
    guard integer(GL_TRANSFORM_FEEDBACK_ACTIVE) != 0, integer(GL_TRANSFORM_FEEDBACK_PAUSED) == 0 else { return }
    context.host?.pausesTransformFeedback = true
    if issuesChange() { glPauseTransformFeedback() }
  }

  /// Changes state that drawing requires to be different, and records how to restore it.
  private borrowing func applyKnownBaseline() {
    context.cache.hasBaseline = true
    turn(context.tables.switches)
    let mask = integers(GL_COLOR_WRITEMASK)
    if mask.min() == 0 {
      note(StateUndo(piece: .colorMask, values: mask))
      setColorMask(SIMD4(repeating: 1))
    }
    let functions = context.functions
    if functions.clipControl != nil, integer(StateTables.Name.clipOrigin) != StateTables.Name.lowerLeft {
      let values = SIMD4(integer(StateTables.Name.clipOrigin), integer(StateTables.Name.clipDepthMode), 0, 0)
      note(StateUndo(piece: .clipControl, values: values))
      setClipControl()
    }
    if functions.polygonMode != nil {
      let modes = integers(StateTables.Name.polygonMode)
      // A core profile returns one mode for both sides, as one number or as two.
      let (front, back) = (modes.x, modes.y == 0 ? modes.x : modes.y)
      if front != StateTables.Name.fill || back != StateTables.Name.fill {
        note(StateUndo(piece: .polygonMode, values: SIMD4(front, back, 0, 0)))
        setPolygonMode(StateTables.Name.fill, StateTables.Name.fill)
      }
    }
    if functions.clampColor != nil {
      let clamp = integer(StateTables.Name.clampFragmentColor)
      if clamp != StateTables.Name.fixedOnly {
        note(StateUndo(piece: .clampColor, values: SIMD4(clamp, 0, 0, 0)))
        setClampColor(StateTables.Name.fixedOnly)
      }
    }
  }

  /// Sets switches as drawing requires them.
  borrowing func turn(_ switches: [StateSwitch]) {
    for item in switches where isEnabled(item.name) != item.isOn {
      note(
        StateUndo(piece: item.isOn ? .disable : .enable, name: item.name, isOfViewports: item.isOfViewports))
      set(item.name, item.isOn, isOfViewports: item.isOfViewports)
    }
  }

  borrowing func note(_ undo: StateUndo) { context.host?.undos.append(undo) }

  private borrowing func endSaving() {
    guard context.isStillCurrent else { return context.lose(.released) }
    if context.refusal == nil, context.loss == nil, let host = context.host {
      context.host = nil
      context.savesHost = false
      restoreFramebuffers(host)
      restoreValues(host)
      restoreUnits(host)
      for undo in host.undos.reversed() { apply(undo) }
      restoreBindings(host)
      if host.pausesTransformFeedback, issuesChange() { glResumeTransformFeedback() }
      context.host = host
      context.savesHost = true
    }
    // No error of this module's calls remains.
    for _ in 0..<Self.mostPendingErrors {
      let error = takeError()
      if error == GLenum(GL_NO_ERROR) { break }
      context.hostNotes.ownErrors += 1
      if error == GLenum(GL_CONTEXT_LOST) { return context.lose(.reset(error)) }
    }
    if let errors = context.host?.errors, !errors.isEmpty { raise(errors) }
    context.noteReset(self)
  }

  private borrowing func restoreFramebuffers(_ host: HostState) {
    for saved in host.framebuffers where saved.drawCount > 0 || saved.readBuffer != nil {
      bindFramebuffer(named: saved.name)
      if saved.drawCount > 0 { setDrawBuffers(saved.drawBuffers, count: saved.drawCount) }
      if let buffer = saved.readBuffer, issuesChange() { glReadBuffer(buffer) }
    }
  }

  private borrowing func restoreValues(_ host: HostState) {
    let cache = context.cache
    if let viewport = host.viewport, cache.viewport.map({ $0.floats != viewport }) ?? true { putBack(viewport) }
    if let scissor = host.scissor, cache.scissor.map({ $0.integers != scissor }) ?? true {
      put(GLRect(x: scissor[0], y: scissor[1], width: scissor[2], height: scissor[3]), asScissor: true)
    }
    if let isBlending = host.isBlending, cache.isBlending != isBlending { setBlendSwitch(isBlending) }
    if let function = host.blendFunction, cache.blendFunction?.factors != function { setBlendFactors(function) }
    if let color = host.clearColor, cache.clearColor != color, issuesChange() {
      glClearColor(color[0], color[1], color[2], color[3])
    }
    if let length = host.unpackRowLength, cache.unpackRowLength != length, issuesChange() {
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), length)
    }
    if let buffer = host.unpackBuffer, buffer != 0, issuesChange() {
      glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer)
    }
    if let buffer = host.packBuffer, buffer != 0, issuesChange() {
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    }
  }

  private borrowing func restoreUnits(_ host: HostState) {
    // The host's active unit comes last: it is the active one then, without a call.
    let first = Int(host.activeTexture) - Int(GL_TEXTURE0) + 1
    for step in host.units.indices {
      let unit = (first + step) % host.units.count
      let saved = host.units[unit]
      for kind in [TextureKind.plain, .array, .external] {
        guard let name = saved[kind], context.cache[kind, unit] != name else { continue }
        activate(unit: unit)
        if issuesChange() { glBindTexture(kind.target, name) }
      }
      if let sampler = saved.sampler, context.cache.samplers[unit] != sampler, issuesChange() {
        glBindSampler(GLuint(unit), sampler)
      }
    }
  }

  private borrowing func restoreBindings(_ host: HostState) {
    let isAsItWas =
      context.cache.framebuffer == host.drawFramebuffer && host.drawFramebuffer == host.readFramebuffer
    if context.cache.touchesFramebuffers, !isAsItWas {
      if host.drawFramebuffer == host.readFramebuffer {
        if issuesChange() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), host.drawFramebuffer) }
      } else {
        if issuesChange() { glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), host.drawFramebuffer) }
        if issuesChange() { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), host.readFramebuffer) }
      }
    }
    if context.cache.program != host.program, issuesChange() { glUseProgram(host.program) }
    restoreSubroutines(host)
    if context.cache.vertexArray != host.vertexArray, issuesChange() { glBindVertexArray(host.vertexArray) }
    if context.cache.activeUnit != Int(host.activeTexture) - Int(GL_TEXTURE0), issuesChange() {
      glActiveTexture(GLenum(host.activeTexture))
    }
  }
}
