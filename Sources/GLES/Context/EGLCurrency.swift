import CEGL

/// The handles of a context of our own.
@unsafe
struct EGLHandles {
  var display: EGLDisplay
  var context: EGLContext
  /// Nil where the context is current without a surface.
  var surface: EGLSurface?

  /// Makes the context current on this thread.
  func makeCurrent() throws(EGLError) {
    guard unsafe eglMakeCurrent(display, surface, surface, context) != EGLBoolean(EGL_FALSE) else {
      throw .last("eglMakeCurrent")
    }
  }

  /// Gives the handles back; a context that is current somewhere lives until it no longer is.
  func destroy() {
    unsafe eglDestroyContext(display, context)
    if let surface = unsafe surface { unsafe eglDestroySurface(display, surface) }
  }
}

/// What is current on this thread, to be put back.
@unsafe
struct EGLCurrency {
  private var api: EGLenum
  private var display: EGLDisplay?
  private var draw: EGLSurface?
  private var read: EGLSurface?
  private var context: EGLContext?
  /// EGL makes no context current beside one of GLX's: that one makes way.
  private var glx: GLXFunctions.Current?

  /// Asks EGL and GLX, and selects OpenGL ES as this thread's API.
  static func saved() -> EGLCurrency {
    let api = eglQueryAPI()
    let context = unsafe eglGetCurrentContext()
    let result = unsafe EGLCurrency(
      api: api, display: eglGetCurrentDisplay(), draw: eglGetCurrentSurface(EGL_DRAW),
      read: eglGetCurrentSurface(EGL_READ), context: context, glx: context == nil ? GLXFunctions.Current.saved() : nil)
    unsafe result.glx?.release()
    if api != EGLenum(EGL_OPENGL_ES_API) { eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) }
    return unsafe result
  }

  func isContext(of handles: EGLHandles) -> Bool {
    unsafe context == handles.context && draw == handles.surface && read == handles.surface
  }

  /// `own` is what was made current since.
  func restore(after own: EGLHandles) {
    if unsafe !isContext(of: own) {
      if let display = unsafe display, let context = unsafe context {
        unsafe eglMakeCurrent(display, draw, read, context)
      } else {
        unsafe eglMakeCurrent(own.display, nil, nil, nil)
      }
    }
    if unsafe api != EGLenum(EGL_OPENGL_ES_API) { unsafe eglBindAPI(api) }
    unsafe glx?.restore()
  }
}
