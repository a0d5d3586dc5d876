import CEGL
import Glibc

/// Identity of the context that is current on a thread. Only compared, never used for calls.
struct ContextIdentity: Hashable, Sendable {
  private enum Maker {
    case egl, glx
  }

  private var maker: Maker
  /// The bits of the context's handle.
  private var handle: UInt

  /// Queries EGL, then GLX if EGL has no current context; nil if neither has one. Makes no GL call.
  static func current() -> ContextIdentity? {
    if let context = unsafe eglGetCurrentContext() {
      return ContextIdentity(maker: .egl, handle: UInt(bitPattern: context))
    }
    guard let functions = GLXFunctions.loaded, let context = unsafe functions.currentContext() else { return nil }
    return ContextIdentity(maker: .glx, handle: UInt(bitPattern: context))
  }
}

/// GLX functions for this thread. GLX is not linked: it is used if the program has loaded it.
///
/// `@safe`: the functions are GLX's own and receive only values that GLX returned.
@safe
struct GLXFunctions {
  private typealias Get = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias GetDrawable = @convention(c) () -> UInt
  private typealias MakeCurrent =
    @convention(c) (UnsafeMutableRawPointer?, UInt, UInt, UnsafeMutableRawPointer?) -> Int32

  private let getContext: Get
  private let getDisplay: Get
  private let getDrawable: GetDrawable
  private let getReadDrawable: GetDrawable
  private let makeContextCurrent: MakeCurrent

  /// nil if the program has not loaded GLX. Looked up at each call: a host may load GLX later.
  static var loaded: GLXFunctions? {
    guard let library = unsafe Library.find() else { return nil }
    defer { unsafe library.close() }
    guard let context = unsafe dlsym(library.handle, "glXGetCurrentContext"),
      let display = unsafe dlsym(library.handle, "glXGetCurrentDisplay"),
      let drawable = unsafe dlsym(library.handle, "glXGetCurrentDrawable"),
      let readDrawable = unsafe dlsym(library.handle, "glXGetCurrentReadDrawable"),
      let make = unsafe dlsym(library.handle, "glXMakeContextCurrent")
    else { return nil }
    return unsafe GLXFunctions(
      getContext: unsafeBitCast(context, to: Get.self), getDisplay: unsafeBitCast(display, to: Get.self),
      getDrawable: unsafeBitCast(drawable, to: GetDrawable.self),
      getReadDrawable: unsafeBitCast(readDrawable, to: GetDrawable.self),
      makeContextCurrent: unsafeBitCast(make, to: MakeCurrent.self))
  }

  private init(
    getContext: @escaping Get, getDisplay: @escaping Get, getDrawable: @escaping GetDrawable,
    getReadDrawable: @escaping GetDrawable, makeContextCurrent: @escaping MakeCurrent
  ) {
    unsafe self.getContext = getContext
    unsafe self.getDisplay = getDisplay
    self.getDrawable = getDrawable
    self.getReadDrawable = getReadDrawable
    unsafe self.makeContextCurrent = makeContextCurrent
  }

  /// A library that is already loaded; a toolkit may have loaded it with local visibility.
  @unsafe
  private struct Library {
    /// nil for libraries with global visibility.
    var handle: UnsafeMutableRawPointer?

    static func find() -> Library? {
      if unsafe dlsym(nil, "glXGetCurrentContext") != nil { return unsafe Library(handle: nil) }
      for name in ["libGLX.so.0", "libGL.so.1"] {
        if let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_NOLOAD) { return unsafe Library(handle: handle) }
      }
      return nil
    }

    /// The program's own handle keeps the library loaded.
    func close() {
      if let handle = unsafe handle { unsafe dlclose(handle) }
    }
  }

  func currentContext() -> UnsafeMutableRawPointer? { unsafe getContext() }

  /// The current context, drawables and display of this thread in GLX.
  @unsafe
  struct Current {
    private var display: UnsafeMutableRawPointer?
    private var draw: UInt
    private var read: UInt
    private var context: UnsafeMutableRawPointer
    private var functions: GLXFunctions

    /// nil if GLX has no current context.
    static func saved() -> Current? {
      guard let functions = GLXFunctions.loaded, let context = unsafe functions.currentContext() else { return nil }
      return unsafe Current(
        display: functions.getDisplay(), draw: functions.getDrawable(), read: functions.getReadDrawable(),
        context: context, functions: functions)
    }

    /// EGL makes no context current while GLX has one current.
    func release() { _ = unsafe functions.makeContextCurrent(display, 0, 0, nil) }

    func restore() { _ = unsafe functions.makeContextCurrent(display, draw, read, context) }
  }
}
