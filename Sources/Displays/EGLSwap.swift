#if Windows || Displays
  import CEGL
  import MultiplaneGeometry

  /// Ages and damage of the window that is current, where EGL has them.
  ///
  /// It is `@safe`: the functions are EGL's own, for surfaces that are current when they are called.
  @safe struct EGLSwap {
    private typealias SwapWithDamage =
      @convention(c) (EGLDisplay?, EGLSurface?, UnsafePointer<EGLint>?, EGLint) -> EGLBoolean

    /// Whether buffers say how old their pixels are.
    let hasAge: Bool
    private let swapWithDamage: SwapWithDamage?

    /// Reads what the current display can; nil where EGL has no current one, as with a context of GLX.
    init?() {
      guard let display = unsafe eglGetCurrentDisplay(), let text = unsafe eglQueryString(display, EGL_EXTENSIONS)
      else {
        return nil
      }
      let extensions = unsafe Set(String(cString: text).split(separator: " ").map(String.init))
      hasAge = extensions.contains("EGL_EXT_buffer_age")
      let name =
        extensions.contains("EGL_KHR_swap_buffers_with_damage")
        ? "eglSwapBuffersWithDamageKHR"
        : extensions.contains("EGL_EXT_swap_buffers_with_damage") ? "eglSwapBuffersWithDamageEXT" : nil
      if let name, let address = unsafe eglGetProcAddress(name) {
        unsafe swapWithDamage = unsafeBitCast(address, to: SwapWithDamage.self)
      } else {
        unsafe swapWithDamage = nil
      }
    }

    /// How many frames ago the pixels of the current surface were drawn; 0 where they are unknown.
    func age() -> Int {
      guard hasAge, let surface = unsafe eglGetCurrentSurface(EGL_DRAW) else { return 0 }
      var age: EGLint = 0
      let isRead = unsafe eglQuerySurface(eglGetCurrentDisplay(), surface, EGL_BUFFER_AGE_EXT, &age)
      return isRead == EGLBoolean(EGL_TRUE) ? max(0, Int(age)) : 0
    }

    /// Presents the current surface by its damage; whether that was done.
    ///
    /// - Parameters:
    ///   - damage: pixels from the top left.
    ///   - height: of the surface.
    func swap(_ damage: PixelRegion, height: Int) -> Bool {
      guard let swapWithDamage = unsafe swapWithDamage, let surface = unsafe eglGetCurrentSurface(EGL_DRAW) else {
        return false
      }
      let rects = damage.flatMap { rect in
        [rect.x, height - rect.y - rect.height, rect.width, rect.height].map { EGLint(clamping: $0) }
      }
      return unsafe swapWithDamage(eglGetCurrentDisplay(), surface, rects, EGLint(rects.count / 4))
        == EGLBoolean(EGL_TRUE)
    }
  }
#endif
