import CGLES

/// Shared by the functions that create objects. Only these query GL's error: elsewhere the query would stall the
/// driver.
extension GL {
  /// - Parameter names: the list to which the object retires its name; nil for the context's own.
  borrowing func makeName(_ kind: NameKind, label: String, in names: RetiredNames? = nil) throws(GLError) -> Name {
    let names = names ?? context.retired
    if let loss = context.loss { throw GLError(.contextLost, label: label, loss: loss) }
    if let refusal = context.refusal { throw refusal }
    context.counters.namesCreated += 1
    guard issues() else { return Name(kind: kind, value: context.makeFakeName(), context: names) }
    forgetErrors()
    var value: UInt32 = 0
    switch kind {
    case .texture: unsafe glGenTextures(1, &value)
    case .buffer: unsafe glGenBuffers(1, &value)
    case .program: value = glCreateProgram()
    case .framebuffer: unsafe glGenFramebuffers(1, &value)
    case .renderbuffer: unsafe glGenRenderbuffers(1, &value)
    case .vertexArray: unsafe glGenVertexArrays(1, &value)
    case .sampler: unsafe glGenSamplers(1, &value)
    case .query: unsafe glGenQueries(1, &value)
    }
    if value == 0 { throw error(label: label) ?? GLError(.contextLost, label: label) }
    if kind == .framebuffer { context.ownFramebuffers.insert(value) }
    return Name(kind: kind, value: value, context: names)
  }

  borrowing func label(_ name: borrowing Name, _ label: String) {
    guard let objectLabel = context.objectLabel, !label.isEmpty else { return }
    if issues() { objectLabel(name.kind, name.value, label) }
  }

  borrowing func throwError(label: String) throws(GLError) {
    if let error = error(label: label) { throw error }
  }

  borrowing func forgetErrors() {
    guard context.reachesDriver else { return }
    for _ in 0..<Self.mostPendingErrors where takeError() == GLenum(GL_NO_ERROR) { return }
  }

  private borrowing func error(label: String) -> GLError? {
    guard context.reachesDriver else { return nil }
    let number = takeError()
    let code: GLError.Code
    switch Int32(bitPattern: number) {
    case GL_NO_ERROR: return nil
    case GL_OUT_OF_MEMORY: code = .outOfMemory
    case GL_CONTEXT_LOST: code = .contextLost
    default: code = .driver
    }
    return GLError(code, label: label, number: number)
  }
}
