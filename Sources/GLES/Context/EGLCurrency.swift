package import CEGL

/// The handles of an owned context.
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

  /// Destroys the handles; EGL keeps a context that is current on a thread until it is released.
  func destroy() {
    unsafe eglDestroyContext(display, context)
    if let surface = unsafe surface { unsafe eglDestroySurface(display, surface) }
  }
}

/// The current context of this thread, to be restored.
@unsafe
struct EGLCurrency {
  private var api: EGLenum
  private var display: EGLDisplay?
  private var draw: EGLSurface?
  private var read: EGLSurface?
  private var context: EGLContext?
  /// EGL makes no context current while GLX has one current: GLX's is released first.
  private var glx: GLXFunctions.Current?

  /// Queries EGL and GLX, and selects OpenGL ES as this thread's API.
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

  /// `own` is the context that was made current in between.
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

/// A function of EGL or GL by its name; nil where the driver lacks it. The type must be the function's.
@unsafe
package func eglFunction<Function>(_ name: String, _ type: Function.Type) -> Function? {
  unsafe eglGetProcAddress(name).map { unsafe unsafeBitCast($0, to: type) }
}

/// An EGL string; empty if there is none.
package func eglText(_ display: EGLDisplay?, _ name: Int32) -> String {
  unsafe eglQueryString(display, name).map { unsafe String(cString: $0) } ?? ""
}

/// EGL's extensions: a display's, or with nil those without a display.
package func eglExtensions(_ display: EGLDisplay?) -> Set<String> {
  Set(unsafe eglText(display, EGL_EXTENSIONS).split(separator: " ").map(String.init))
}
