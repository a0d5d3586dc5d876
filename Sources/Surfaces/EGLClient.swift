import CEGL
import MultiplaneGLES

/// EGL functions that need no display. Functions newer than EGL 1.4 are looked up and may be missing.
///
/// `@safe`: the functions are EGL's own, and receive only arguments of the right type.
@safe
struct EGLClient {
  typealias GetPlatformDisplay =
    @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) -> EGLDisplay?
  /// EGL 1.5's function differs in its attributes, which are empty here.
  typealias GetPlatformDisplayCore =
    @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLAttrib>?) -> EGLDisplay?
  typealias QueryDevices =
    @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) -> EGLBoolean
  typealias QueryDeviceString = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?

  /// Limit on devices, more than a machine has.
  private static let mostDevices = 64

  /// Empty without client extensions.
  let extensions: [String]
  /// EGL 1.5's version string without a display; empty before.
  let version: String

  private let getPlatformDisplay: GetPlatformDisplay?
  private let getPlatformDisplayCore: GetPlatformDisplayCore?
  private let queryDevices: QueryDevices?
  private let queryDeviceString: QueryDeviceString?

  init() {
    extensions = eglText(nil, EGL_EXTENSIONS).split(separator: " ").map(String.init)
    version = eglText(nil, EGL_VERSION)
    // Both queries leave an error without client extensions.
    eglGetError()
    unsafe getPlatformDisplay = eglFunction("eglGetPlatformDisplayEXT", GetPlatformDisplay.self)
    unsafe getPlatformDisplayCore = eglFunction("eglGetPlatformDisplay", GetPlatformDisplayCore.self)
    unsafe queryDevices = eglFunction("eglQueryDevicesEXT", QueryDevices.self)
    unsafe queryDeviceString = eglFunction("eglQueryDeviceStringEXT", QueryDeviceString.self)
  }

  func has(_ anyOf: String...) -> Bool { anyOf.contains { extensions.contains($0) } }

  /// A display of a platform; `native` must outlive it.
  @unsafe
  func display(
    platform: Int32, native: UnsafeMutableRawPointer?, path: OffscreenPath, device: String = ""
  ) throws(PathFailure) -> EGLDisplay {
    let display: EGLDisplay?
    if has("EGL_EXT_platform_base"), let getPlatformDisplay = unsafe getPlatformDisplay {
      unsafe display = getPlatformDisplay(EGLenum(platform), native, nil)
    } else if let getPlatformDisplayCore = unsafe getPlatformDisplayCore {
      unsafe display = getPlatformDisplayCore(EGLenum(platform), native, nil)
    } else {
      throw PathFailure(path, device: device, .missing("eglGetPlatformDisplay"))
    }
    guard let display = unsafe display else {
      throw PathFailure(path, device: device, .egl(.last("eglGetPlatformDisplay")))
    }
    return unsafe display
  }

  /// EGL's devices in its order.
  @unsafe
  func devices() throws(PathFailure) -> [EGLDeviceEXT] {
    guard let queryDevices = unsafe queryDevices else {
      throw PathFailure(.device, .missing("EGL_EXT_device_enumeration"))
    }
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Self.mostDevices)
    var count: EGLint = 0
    guard unsafe queryDevices(EGLint(Self.mostDevices), &devices, &count) != EGLBoolean(EGL_FALSE) else {
      throw PathFailure(.device, .egl(.last("eglQueryDevicesEXT")))
    }
    return unsafe devices.prefix(Int(max(count, 0))).compactMap { unsafe $0 }
  }

  /// A readable name: the device's file if it has one.
  @unsafe
  func name(of device: EGLDeviceEXT, index: Int) -> String {
    let extensions = unsafe text(device, EGL_EXTENSIONS).split(separator: " ")
    if extensions.contains("EGL_EXT_device_drm") {
      let file = unsafe text(device, EGL_DRM_DEVICE_FILE_EXT)
      if !file.isEmpty { return file }
    }
    return extensions.contains("EGL_MESA_device_software") ? "\(index), software" : "\(index)"
  }

  @unsafe
  private func text(_ device: EGLDeviceEXT, _ name: Int32) -> String {
    guard let queryDeviceString = unsafe queryDeviceString, let text = unsafe queryDeviceString(device, name) else {
      return ""
    }
    return unsafe String(cString: text)
  }
}
