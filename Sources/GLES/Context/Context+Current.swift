import CEGL

extension Context {
  /// Makes the context current, lends the token that GL's functions take, and puts back what was current before.
  ///
  /// Inside another `withCurrent` of the same context it costs next to nothing; inside another context's it is a
  /// programmer's error, as is a context that is current on another thread. Retired names are deleted before and after.
  /// When EGL says that the context is lost, `body` runs all the same and nothing reaches the driver.
  public func withCurrent<R: ~Copyable, E: Error>(_ body: (borrowing GL) throws(E) -> R) throws(E) -> R {
    let gl = GL(context: self)
    if CurrentContext.isInnermost(self) { return try body(gl) }
    precondition(CurrentContext.isNone, "\(label): another context's withCurrent is running on this thread")
    CurrentContext.set(self)
    defer { CurrentContext.set(nil) }

    switch origin {
    case .recording:
      return try runOutermost(gl, body)
    case .adopted(let preservesState):
      if preservesState {
        return try gl.savingState { gl throws(E) in try runOutermost(gl, body) }
      }
      gl.invalidateState()
      return try runOutermost(gl, body)
    case .owned(let handles):
      let before = unsafe EGLCurrency.saved()
      if unsafe !before.isContext(of: handles) { unsafe makeCurrent(handles) }
      defer { unsafe before.restore(after: handles) }
      return try runOutermost(gl, body)
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
      lose(error)
    }
  }
}
