#if Displays
  import CDRM
  import CEGL
  import CGBM
  import MultiplaneGLES

  /// The buffers of a card, and EGL on them.
  ///
  /// It is `@safe`: the handles are used until `end`, on the main thread.
  @safe @MainActor final class GBMDisplay {
    let device: OpaquePointer
    let egl: EGLDisplay
    let config: EGLConfig
    /// The kernel's code of a pixel.
    let format: UInt32
    private typealias GetDisplay =
      @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) -> EGLDisplay?
    private static let advice = "install the driver of this machine's GPU, or libgl1-mesa-dri"

    init(_ card: KMSCard) throws(DisplayError) {
      guard let device = unsafe gbm_create_device(card.file) else {
        throw DisplayError(.context, "\(card.path) (\(card.driver)) has no buffers to draw to", advice: Self.advice)
      }
      do throws(DisplayError) {
        let names = unsafe eglQueryString(nil, EGL_EXTENSIONS).map { unsafe String(cString: $0) } ?? ""
        guard names.contains("EGL_KHR_platform_gbm") || names.contains("EGL_MESA_platform_gbm"),
          let address = unsafe eglGetProcAddress("eglGetPlatformDisplayEXT"),
          let display = unsafe unsafeBitCast(address, to: GetDisplay.self)(
            EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(device), nil)
        else {
          throw DisplayError(.context, "EGL does not know GBM", advice: Self.advice)
        }
        guard unsafe eglInitialize(display, nil, nil) == EGLBoolean(EGL_TRUE) else {
          throw DisplayError(.context, "EGL does not begin on \(card.path): \(Self.lastError)", advice: Self.advice)
        }
        eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
        guard let found = unsafe Self.chooseConfig(display) else {
          unsafe eglTerminate(display)
          throw DisplayError(.context, "\(card.path) has no OpenGL ES 3 that draws to monitors", advice: Self.advice)
        }
        unsafe (self.device, egl, config, format) = unsafe (device, display, found.config, found.format)
      } catch {
        unsafe gbm_device_destroy(device)
        throw error
      }
    }

    static var lastError: String { "EGL error 0x" + String(eglGetError(), radix: 16) }

    /// A configuration whose pixels monitors show: of 8 bits, without alpha first.
    @unsafe private static func chooseConfig(_ display: EGLDisplay) -> (config: EGLConfig, format: UInt32)? {
      let wanted = [
        EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 5, EGL_NONE,
      ]
      let most = 256
      var configs = unsafe [EGLConfig?](repeating: nil, count: most)
      var count: EGLint = 0
      guard unsafe eglChooseConfig(display, wanted, &configs, EGLint(most), &count) == EGLBoolean(EGL_TRUE) else {
        return nil
      }
      for format in [fourCC("XR24"), fourCC("AR24"), fourCC("XB24"), fourCC("RG16")] {
        for place in 0..<Int(max(0, count)) {
          guard let config = unsafe configs[place] else { continue }
          var visual: EGLint = 0
          unsafe eglGetConfigAttrib(display, config, EGL_NATIVE_VISUAL_ID, &visual)
          if UInt32(bitPattern: visual) == format { return unsafe (config, format) }
        }
      }
      return nil
    }

    /// Of four letters, as drm_fourcc.h has it.
    private static func fourCC(_ letters: StaticString) -> UInt32 {
      "\(letters)".utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    func end() {
      unsafe eglMakeCurrent(egl, nil, nil, nil)
      unsafe eglTerminate(egl)
      unsafe gbm_device_destroy(device)
    }
  }

  /// The buffers of one size that a window draws to in turn.
  ///
  /// It is `@safe`: the handles are used until `end`, on the main thread.
  @safe @MainActor final class GBMBuffers {
    let width: Int
    let height: Int
    private let display: GBMDisplay
    private let card: KMSCard
    private let surface: OpaquePointer
    private let eglSurface: EGLSurface
    /// The kernel's numbers of the buffers, which come again.
    private var framebuffers: [OpaquePointer: UInt32] = unsafe [:]

    /// A buffer that the monitor shows, or will.
    @safe struct Front {
      fileprivate let buffer: OpaquePointer
      let framebuffer: UInt32
    }

    init(_ display: GBMDisplay, _ card: KMSCard, width: Int, height: Int) throws(DisplayError) {
      (self.display, self.card, self.width, self.height) = (display, card, width, height)
      let use = GBM_BO_USE_SCANOUT.rawValue | GBM_BO_USE_RENDERING.rawValue
      guard
        let surface = unsafe gbm_surface_create(
          display.device, UInt32(clamping: width), UInt32(clamping: height), display.format, use)
      else {
        throw DisplayError(.window, "\(card.path) has no buffers of \(width) × \(height) pixels")
      }
      guard
        let eglSurface = unsafe eglCreateWindowSurface(
          display.egl, display.config, EGLNativeWindowType(bitPattern: surface), nil)
      else {
        unsafe gbm_surface_destroy(surface)
        throw DisplayError(.window, "EGL draws to no buffers of \(card.path): \(GBMDisplay.lastError)")
      }
      unsafe (self.surface, self.eglSurface) = (surface, eglSurface)
    }

    @unsafe func makeCurrent(_ context: EGLContext) -> Bool {
      eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
      return unsafe eglMakeCurrent(display.egl, eglSurface, eglSurface, context) == EGLBoolean(EGL_TRUE)
    }

    /// Ends the frame, and takes its buffer, which is given back by `release`.
    func take() throws(DisplayError) -> Front {
      guard unsafe eglSwapBuffers(display.egl, eglSurface) == EGLBoolean(EGL_TRUE) else {
        throw DisplayError(.context, "the frame cannot be ended: \(GBMDisplay.lastError)")
      }
      guard let buffer = unsafe gbm_surface_lock_front_buffer(surface) else {
        throw DisplayError(.context, "\(card.path) gives no buffer of the frame")
      }
      if let known = unsafe framebuffers[buffer] { return unsafe Front(buffer: buffer, framebuffer: known) }
      guard let made = unsafe card.makeFramebuffer(of: buffer, width: width, height: height, format: display.format)
      else {
        unsafe gbm_surface_release_buffer(surface, buffer)
        throw DisplayError(.window, "\(card.path) shows no buffer of \(width) × \(height) pixels")
      }
      unsafe framebuffers[buffer] = made
      return unsafe Front(buffer: buffer, framebuffer: made)
    }

    func release(_ front: Front) { unsafe gbm_surface_release_buffer(surface, front.buffer) }

    /// Ends the buffers, also those that are shown: the monitor goes dark unless another framebuffer is.
    func end() {
      unsafe framebuffers.values.forEach { drmModeRmFB(card.file, $0) }
      unsafe framebuffers = [:]
      unsafe eglMakeCurrent(display.egl, nil, nil, nil)
      unsafe eglDestroySurface(display.egl, eglSurface)
      unsafe gbm_surface_destroy(surface)
    }
  }
#endif
