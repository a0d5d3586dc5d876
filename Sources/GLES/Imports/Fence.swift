import CEGL
import CGLES
import Glibc
import MultiplaneGeometry

/// A point in the work of a GPU that others can wait for, without stalling this thread: an EGL sync object. Sendable;
/// ends with its last reference.
public final class Fence: Sendable {
  private let display: UInt
  private let sync: UInt
  private let isNative: Bool

  private init(display: UInt, sync: UInt, isNative: Bool) {
    (self.display, self.sync, self.isNative) = (display, sync, isNative)
  }

  /// A fence of another program or device, such as a decoder's, by its sync file.
  ///
  /// - Parameters:
  ///   - descriptor: becomes the fence's.
  ///   - display: bits of the EGL display that will wait.
  /// - Throws: `.missingExtension`, or `.egl`; then the descriptor stays the caller's.
  package convenience init(nativeDescriptor descriptor: Int32, display: UInt) throws(GLError) {
    try self.init(display: display, attributes: [Self.nativeDescriptor, descriptor, EGL_NONE])
  }

  private convenience init(display: UInt, attributes: [Int32]?) throws(GLError) {
    let isNative = attributes != nil
    let needed = isNative ? "EGL_ANDROID_native_fence_sync" : "EGL_KHR_fence_sync"
    guard unsafe eglExtensions(EGLDisplay(bitPattern: display)).contains(needed),
      let create = unsafe Functions.create()
    else {
      throw GLError(.missingExtension(needed), label: "fence")
    }
    let type = EGLenum(isNative ? Self.nativeFence : 0x30F9)
    guard let sync = unsafe create(EGLDisplay(bitPattern: display), type, attributes ?? [EGL_NONE]) else {
      throw GLError(.egl, label: "fence", egl: .last("eglCreateSyncKHR"))
    }
    self.init(display: display, sync: UInt(bitPattern: sync), isNative: isNative)
  }

  deinit {
    guard let destroy = unsafe Functions.destroy() else { return }
    _ = unsafe destroy(EGLDisplay(bitPattern: display), UnsafeMutableRawPointer(bitPattern: sync))
  }

  /// Blocks this thread until the GPU is there; for programs that read by other means than the GPU.
  ///
  /// - Parameter limit: seconds; at most.
  /// - Returns: false where that time was over before.
  public func wait(atMost limit: Double) -> Bool {
    guard let wait = unsafe Functions.clientWait() else { return false }
    let nanoseconds = UInt64(clamping: min(max(limit.isFinite ? limit : 1e9, 0), 1e9) * 1e9)
    // EGL_CONDITION_SATISFIED.
    return unsafe wait(EGLDisplay(bitPattern: display), UnsafeMutableRawPointer(bitPattern: sync), 0, nanoseconds)
      == 0x30F6
  }

  /// A sync file of the fence, for a display controller, a decoder or another process; the caller closes it.
  ///
  /// - Throws: `.missingExtension` where the driver has none, or the fence was made without one.
  public func makeNativeDescriptor() throws(GLError) -> Int32 {
    guard isNative, let duplicate = unsafe Functions.duplicate() else {
      throw GLError(.missingExtension("EGL_ANDROID_native_fence_sync"), label: "fence")
    }
    let descriptor = unsafe duplicate(EGLDisplay(bitPattern: display), UnsafeMutableRawPointer(bitPattern: sync))
    guard descriptor >= 0 else { throw GLError(.egl, label: "fence", egl: .last("eglDupNativeFenceFDANDROID")) }
    return descriptor
  }

  /// Lets the GPU wait before what the current context does next; false where it can't.
  fileprivate func holdBackGPU() -> Bool {
    guard let wait = unsafe Functions.serverWait() else { return false }
    return unsafe wait(UnsafeMutableRawPointer(bitPattern: display), UnsafeMutableRawPointer(bitPattern: sync), 0)
      != EGLint(EGL_FALSE)
  }

  /// What the current context has done so far. With a sync file where the driver has them.
  fileprivate static func ofCurrentContext() throws(GLError) -> Fence {
    guard let display = unsafe eglGetCurrentDisplay() else {
      throw GLError(.missingExtension("EGL_KHR_fence_sync"), label: "fence")
    }
    let bits = UInt(bitPattern: display)
    let hasNative = unsafe eglExtensions(display).contains("EGL_ANDROID_native_fence_sync")
    return try Fence(display: bits, attributes: hasNative ? [nativeDescriptor, -1, EGL_NONE] : nil)
  }

  /// `EGL_SYNC_NATIVE_FENCE_ANDROID` and `EGL_SYNC_NATIVE_FENCE_FD_ANDROID`.
  private static var nativeFence: Int32 { 0x3144 }
  private static var nativeDescriptor: Int32 { 0x3145 }

  private enum Functions {
    typealias Pointer = UnsafeMutableRawPointer
    typealias Create = @convention(c) (EGLDisplay?, EGLenum, UnsafePointer<EGLint>?) -> Pointer?
    typealias Destroy = @convention(c) (EGLDisplay?, Pointer?) -> EGLBoolean
    typealias ClientWait = @convention(c) (EGLDisplay?, Pointer?, EGLint, UInt64) -> EGLint
    typealias ServerWait = @convention(c) (EGLDisplay?, Pointer?, EGLint) -> EGLint
    typealias Duplicate = @convention(c) (EGLDisplay?, Pointer?) -> EGLint

    static func create() -> Create? { unsafe eglFunction("eglCreateSyncKHR", Create.self) }
    static func destroy() -> Destroy? { unsafe eglFunction("eglDestroySyncKHR", Destroy.self) }
    static func clientWait() -> ClientWait? { unsafe eglFunction("eglClientWaitSyncKHR", ClientWait.self) }
    static func serverWait() -> ServerWait? { unsafe eglFunction("eglWaitSyncKHR", ServerWait.self) }
    static func duplicate() -> Duplicate? { unsafe eglFunction("eglDupNativeFenceFDANDROID", Duplicate.self) }
  }
}

extension GL {
  /// What was drawn so far, sent to the GPU.
  package borrowing func makeFence() throws(GLError) -> Fence {
    if let loss = context.loss { throw GLError(.contextLost, label: "fence", loss: loss) }
    if let refusal = context.refusal { throw refusal }
    guard issues() else { throw GLError(.missingExtension("EGL_KHR_fence_sync"), label: "fence") }
    let fence = try Fence.ofCurrentContext()
    flush()
    return fence
  }

  /// Lets the GPU wait for a fence before it reads or draws further; this thread waits where the driver can't.
  package borrowing func wait(for fence: Fence) {
    guard issues() else { return }
    if !fence.holdBackGPU() { _ = fence.wait(atMost: 1) }
  }
}

extension Context {
  /// A fence after all that this thread's current context has been given so far, by whomever.
  ///
  /// The context must be current: for the end of a frame of the host's own, or of a texture that it drew.
  ///
  /// - Throws: `.missingExtension` where the driver has no fences.
  public func makeFence() throws(GLError) -> Fence {
    try withCurrent { (gl) throws(GLError) in try gl.makeFence() }
  }

  /// A fence of another program or device, by its sync file, for this context's display.
  ///
  /// - Parameter descriptor: becomes the fence's; on an error it stays the caller's.
  /// - Throws: `.missingExtension` where the driver has no `EGL_ANDROID_native_fence_sync`.
  public func makeFence(nativeDescriptor descriptor: Int32) throws(GLError) -> Fence {
    try withCurrent { (_) throws(GLError) in
      guard let display = unsafe eglGetCurrentDisplay() else {
        throw GLError(.missingExtension("EGL_ANDROID_native_fence_sync"), label: "fence")
      }
      return try Fence(nativeDescriptor: descriptor, display: UInt(bitPattern: display))
    }
  }
}
