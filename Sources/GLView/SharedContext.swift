import CEGL
import MultiplaneGLES

/// A context of our own that shares its objects with another one. Used on one thread at a time.
final class SharedContext {
  private let handles: Handles
  /// The same context, for typed calls while it is current; the program's state is as before after each.
  let typed: Context

  /// - Parameter other: is made current for the call, on this thread.
  init(sharing other: Context) throws(GLViewError) {
    // What is thrown in `withCurrent` is kept until it has put back what was current.
    var made: Result<Handles, GLViewError>?
    other.withCurrent { _ in
      // An adopted context that is not current.
      guard other.currencyError == nil else { return }
      do throws(GLViewError) { made = .success(try Handles()) } catch { made = .failure(error) }
    }
    guard let made else { throw GLViewError(.noShareGroup) }
    let handles = try made.get()
    self.handles = handles
    do {
      typed = try handles.withCurrent { () throws(GLViewError) in
        do throws(GLError) {
          return try Context.adoptCurrent(label: "GL view", sharing: other)
        } catch {
          throw GLViewError(.gl(error))
        }
      }
    } catch {
      handles.destroy()
      throw error
    }
  }

  deinit {
    deleteReleased()
    handles.destroy()
  }

  /// Makes the context current, and the former one again after the call.
  func withCurrent<Result>(_ body: () throws(GLViewError) -> Result) throws(GLViewError) -> Result {
    try handles.withCurrent(body)
  }

  /// Whether the context is current on this thread.
  var isCurrent: Bool { handles.isCurrent }

  /// Deletes GL objects whose owners are gone, on any thread; one on which the context cannot be current leaves that to
  /// the next display.
  func deleteReleased() {
    try? withCurrent { () throws(GLViewError) in typed.deleteRetiredIfCurrent(makesCurrent: false) }
  }
}

/// EGL's handles. It is `@safe`: they are valid until `destroy`.
@safe
private struct Handles {
  private let display: EGLDisplay
  private let context: EGLContext
  private let surface: EGLSurface?

  /// Makes a context that shares the objects of the current one.
  init() throws(GLViewError) {
    guard let display = unsafe eglGetCurrentDisplay(), let current = unsafe eglGetCurrentContext(),
      eglQueryAPI() == EGLenum(EGL_OPENGL_ES_API)
    else { throw GLViewError(.noShareGroup) }
    let extensions = unsafe eglQueryString(display, EGL_EXTENSIONS).map { unsafe String(cString: $0) } ?? ""
    let needsSurface = !extensions.contains("EGL_KHR_surfaceless_context")
    var id: EGLint = 0
    unsafe eglQueryContext(display, current, EGL_CONFIG_ID, &id)
    var config: EGLConfig?
    var count: EGLint = 0
    if id != 0 { unsafe eglChooseConfig(display, [EGL_CONFIG_ID, id, EGL_NONE], &config, 1, &count) }
    guard let context = unsafe eglCreateContext(display, config, current, [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE])
    else { throw GLViewError(.egl(.last("eglCreateContext"))) }
    unsafe (self.display, self.context) = (display, context)
    guard needsSurface else {
      unsafe surface = nil
      return
    }
    guard
      let surface = unsafe eglCreatePbufferSurface(display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
    else {
      let error = EGLError.last("eglCreatePbufferSurface")
      unsafe eglDestroyContext(display, context)
      throw GLViewError(.egl(error))
    }
    unsafe self.surface = surface
  }

  func destroy() {
    unsafe eglDestroyContext(display, context)
    if let surface = unsafe surface { unsafe eglDestroySurface(display, surface) }
  }

  /// Makes the context current, and the former one again after the call.
  func withCurrent<Result>(_ body: () throws(GLViewError) -> Result) throws(GLViewError) -> Result {
    let api = eglQueryAPI()
    let (oldDisplay, oldContext) = unsafe (eglGetCurrentDisplay(), eglGetCurrentContext())
    let (draw, read) = unsafe (eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ))
    eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
    defer {
      if let oldDisplay = unsafe oldDisplay, let oldContext = unsafe oldContext {
        unsafe eglMakeCurrent(oldDisplay, draw, read, oldContext)
      } else {
        unsafe eglMakeCurrent(display, nil, nil, nil)
      }
      eglBindAPI(api)
    }
    guard unsafe eglMakeCurrent(display, surface, surface, context) != EGLBoolean(EGL_FALSE) else {
      throw GLViewError(.egl(.last("eglMakeCurrent")))
    }
    return try body()
  }

  /// Whether the context is current on this thread.
  var isCurrent: Bool { unsafe eglGetCurrentContext() == context }
}
