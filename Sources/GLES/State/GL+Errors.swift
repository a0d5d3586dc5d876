import CGLES

extension GL {
  /// A lost context returns its error at every query, hence the limit; a host may have left errors pending.
  static let mostPendingErrors = 16
  /// A name that was never generated.
  private static let noName = GLuint.max

  /// Raises the host's errors again, each by a call that fails with it and changes no state.
  borrowing func raise(_ errors: [GLenum]) {
    let hasOutput = capabilities.isVersion(atLeast: 3, 2) || capabilities.extensions.contains("GL_KHR_debug")
    // The host's debugger has reported them once.
    let isTold = hasOutput && isEnabled(GLenum(GL_DEBUG_OUTPUT))
    if isTold, issues() { glDisable(GLenum(GL_DEBUG_OUTPUT)) }
    for error in errors { raise(error) }
    if isTold, issues() { glEnable(GLenum(GL_DEBUG_OUTPUT)) }
  }

  private borrowing func raise(_ error: GLenum) {
    switch Int32(error) {
    case GL_INVALID_ENUM: if issues() { glEnable(GLenum.max) }
    case GL_INVALID_VALUE: if issues() { glViewport(0, 0, -1, -1) }
    case GL_INVALID_OPERATION: if issues() { glBindVertexArray(Self.noName) }
    case GL_INVALID_FRAMEBUFFER_OPERATION: raiseFramebufferError()
    case GL_STACK_UNDERFLOW: raiseStackUnderflow()
    case GL_STACK_OVERFLOW: raiseStackOverflow()
    default: break
    }
  }

  /// Draws to a framebuffer without attachments.
  private borrowing func raiseFramebufferError() {
    let bound = self.name(GL_DRAW_FRAMEBUFFER_BINDING)
    var name: GLuint = 0
    if issues() { unsafe glGenFramebuffers(1, &name) }
    if issues() { glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), name) }
    if issues() { glClear(GLbitfield(GL_COLOR_BUFFER_BIT)) }
    if issues() { glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), bound) }
    if issues() { unsafe glDeleteFramebuffers(1, &name) }
  }

  /// Debug groups are the only stack of OpenGL ES. If the host has open groups, the stack cannot be emptied without
  /// messages to the debugger; then another error of the same kind is raised.
  private borrowing func raiseStackUnderflow() {
    if integer(GL_DEBUG_GROUP_STACK_DEPTH) <= 1 {
      if issues() { glPopDebugGroup() }
    } else if issues() {
      glBindVertexArray(Self.noName)
    }
  }

  private borrowing func raiseStackOverflow() {
    let depth = integer(GL_DEBUG_GROUP_STACK_DEPTH)
    let most = integer(GL_MAX_DEBUG_GROUP_STACK_DEPTH)
    guard depth > 0, most >= depth else { return }
    for _ in depth...most where issues() {
      unsafe glPushDebugGroup(GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, 1, "g")
    }
    for _ in depth..<most where issues() { glPopDebugGroup() }
  }
}
