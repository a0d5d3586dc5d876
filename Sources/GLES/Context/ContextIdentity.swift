import CEGL
import Glibc

/// Which context is current on a thread, whoever made it; two are compared and none is used.
struct ContextIdentity: Hashable, Sendable {
  private enum Maker {
    case egl, glx
  }

  private var maker: Maker
  /// The bits of its handle.
  private var handle: UInt

  /// Asks EGL, and GLX where EGL knows of none; nil where neither knows of one. Costs no GL call.
  static func current() -> ContextIdentity? {
    if let context = unsafe eglGetCurrentContext() {
      return ContextIdentity(maker: .egl, handle: UInt(bitPattern: context))
    }
    guard let functions = GLXFunctions.loaded, let context = unsafe functions.currentContext() else { return nil }
    return ContextIdentity(maker: .glx, handle: UInt(bitPattern: context))
  }
}

/// What GLX says of this thread and does for it. GLX is not linked: it is used where the program has it.
///
/// It is `@safe`: the functions are GLX's own, and are called with what GLX gave.
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

  /// nil where the program has not loaded GLX. Asked anew each time: a host may load it later.
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

  /// A library that is loaded already: a toolkit may have loaded it for itself alone.
  @unsafe
  private struct Library {
    /// nil for all that the program has loaded for everybody.
    var handle: UnsafeMutableRawPointer?

    static func find() -> Library? {
      if unsafe dlsym(nil, "glXGetCurrentContext") != nil { return unsafe Library(handle: nil) }
      for name in ["libGLX.so.0", "libGL.so.1"] {
        if let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_NOLOAD) { return unsafe Library(handle: handle) }
      }
      return nil
    }

    /// The program's own handle keeps the library.
    func close() {
      if let handle = unsafe handle { unsafe dlclose(handle) }
    }
  }

  func currentContext() -> UnsafeMutableRawPointer? { unsafe getContext() }

  /// What is current on this thread by GLX.
  @unsafe
  struct Current {
    private var display: UnsafeMutableRawPointer?
    private var draw: UInt
    private var read: UInt
    private var context: UnsafeMutableRawPointer
    private var functions: GLXFunctions

    /// nil where GLX has none current.
    static func saved() -> Current? {
      guard let functions = GLXFunctions.loaded, let context = unsafe functions.currentContext() else { return nil }
      return unsafe Current(
        display: functions.getDisplay(), draw: functions.getDrawable(), read: functions.getReadDrawable(),
        context: context, functions: functions)
    }

    /// EGL makes none current beside it.
    func release() { _ = unsafe functions.makeContextCurrent(display, 0, 0, nil) }

    func restore() { _ = unsafe functions.makeContextCurrent(display, draw, read, context) }
  }
}
