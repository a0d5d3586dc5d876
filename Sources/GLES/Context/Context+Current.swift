import CEGL
import CGLES

extension Context {
  /// Makes the context current, passes the token that GL functions require, and restores the context that was current
  /// before.
  ///
  /// A nested `withCurrent` of the same context has almost no cost. A nested one of another context is a programming
  /// error, as is a context that is current on another thread. Retired names are deleted before and after. If EGL
  /// reports a lost context, `body` still runs, and its GL calls are counted without reaching the driver.
  public func withCurrent<R: ~Copyable, E: Error>(_ body: (borrowing GL) throws(E) -> R) throws(E) -> R {
    let gl = GL(context: self)
    if CurrentContext.isInnermost(self) { return try body(gl) }
    precondition(CurrentContext.isNone, "\(label): another context's withCurrent is running on this thread")
    CurrentContext.set(self)
    defer { CurrentContext.set(nil) }

    switch origin {
    case .recording:
      return try runOutermost(gl, body)
    case .adopted(let preservesState, _):
      defer { allow() }
      if let error = currencyError {
        refuse(error)
        return try body(gl)
      }
      if preservesState {
        return try gl.savingState { gl throws(E) in
          if refusal != nil { return try body(gl) }
          return try runOutermost(gl, body)
        }
      }
      cache.forget()
      if reachesDriver, !mark.isCurrent { lose(.replaced) }
      gl.applyBaseline()
      defer { if isStillCurrent { noteReset(gl) } else { lose(.released) } }
      return try runOutermost(gl, body)
    case .owned(let handles):
      let before = unsafe EGLCurrency.saved()
      if unsafe !before.isContext(of: handles) { unsafe makeCurrent(handles) }
      defer { unsafe before.restore(after: handles) }
      defer { if injectedReset != nil { noteReset(gl) } }
      return try runOutermost(gl, body)
    }
  }

  /// Blocks this thread until the GPU has executed all commands of this context: for measurements and readback.
  ///
  /// - Throws: `.contextLost`, or for an adopted context `.noCurrentContext` and `.anotherContextIsCurrent`.
  public func waitForGPU() throws(GLError) {
    try withCurrent { gl throws(GLError) in
      if let refusal { throw refusal }
      gl.finish()
    }
    if let loss { throw GLError(.contextLost, label: label, loss: loss) }
  }

  /// The error if an adopted context is not current on this thread. Makes no GL call if EGL or GLX knows the adopted
  /// context.
  package var currencyError: GLError? {
    guard case .adopted(_, let identity) = origin else { return nil }
    let now = ContextIdentity.current()
    if now == identity {
      if now != nil || !reachesDriver { return nil }
      return unsafe glGetString(GLenum(GL_VERSION)) == nil ? GLError(.noCurrentContext, label: label) : nil
    }
    return GLError(now == nil ? .noCurrentContext : .anotherContextIsCurrent, label: label)
  }

  /// Whether the context that was current at the start of `withCurrent` still is: a host's callback may change it.
  var isStillCurrent: Bool {
    guard case .adopted(_, let identity) = origin else { return true }
    return ContextIdentity.current() == identity
  }

  /// Queries the reset status of a robust context.
  func noteReset(_ gl: borrowing GL) {
    if let injectedReset {
      lose(.reset(injectedReset))
    } else if let ask = functions.getResetStatus, gl.issues() {
      let status = ask()
      if status != GLenum(GL_NO_ERROR) { lose(.reset(status)) }
    }
  }

  private func runOutermost<R: ~Copyable, E: Error>(
    _ gl: borrowing GL, _ body: (borrowing GL) throws(E) -> R
  ) throws(E) -> R {
    deleteRetired()
    if !cache.hasBaseline { gl.invalidateState() }
    defer { deleteRetired() }
    return try body(gl)
  }

  @unsafe
  private func makeCurrent(_ handles: EGLHandles) {
    do {
      try unsafe handles.makeCurrent()
    } catch {
      precondition(error.number != EGL_BAD_ACCESS, "\(label): the context is current on another thread")
      lose(.egl(error))
    }
  }
}
