import CEGL
import MultiplaneGLES

extension Display {
  /// OpenGL ES 3, with EGL 1.4's constant: EGL_CONTEXT_MAJOR_VERSION is the same number. Drivers create the newest
  /// compatible version.
  private static let contextAttributes = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]

  /// Creates a context for drawing into framebuffers of this package.
  ///
  /// With a pbuffer of one pixel if the path or the display requires a surface; without a configuration if none fits
  /// and the display allows that.
  func makeContext() throws(PathFailure) -> Context {
    let api = eglQueryAPI()
    defer { eglBindAPI(api) }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != EGLBoolean(EGL_FALSE) else { throw failure("eglBindAPI") }

    let needsSurface = path == .pbuffer || !report.has("EGL_KHR_surfaceless_context")
    let config = unsafe chooseConfig(surfaceType: needsSurface ? EGL_PBUFFER_BIT : 0)
    if unsafe config == nil, needsSurface || !report.has("EGL_KHR_no_config_context", "EGL_MESA_configless_context") {
      throw failure("eglChooseConfig")
    }
    guard let context = unsafe eglCreateContext(handle, config, nil, Self.contextAttributes) else {
      throw failure("eglCreateContext")
    }
    var surface: EGLSurface?
    if needsSurface {
      unsafe surface = eglCreatePbufferSurface(handle, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
      guard unsafe surface != nil else {
        defer { unsafe eglDestroyContext(handle, context) }
        throw failure("eglCreatePbufferSurface")
      }
    }
    do {
      return try unsafe Context(
        owning: context, surface: surface, display: handle, label: "offscreen, \(path)", keeper: self)
    } catch {
      unsafe eglDestroyContext(handle, context)
      if let surface = unsafe surface { unsafe eglDestroySurface(handle, surface) }
      throw PathFailure(path, device: device, .gl(error))
    }
  }

  /// A configuration with eight bits a component, without depth and stencil where there is one.
  private func chooseConfig(surfaceType: Int32) -> EGLConfig? {
    let hasVersion3Bit = report.has("EGL_KHR_create_context") || report.isVersion(atLeast: 1, 5)
    let attributes = [
      EGL_SURFACE_TYPE, surfaceType,
      EGL_RENDERABLE_TYPE, hasVersion3Bit ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_ES2_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    let isChosen = unsafe eglChooseConfig(handle, attributes, &config, 1, &count)
    return unsafe isChosen != EGLBoolean(EGL_FALSE) && count > 0 ? config : nil
  }

  private func failure(_ function: String) -> PathFailure {
    PathFailure(path, device: device, .egl(.last(function)))
  }
}
