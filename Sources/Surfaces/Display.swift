import CEGL
import CGBM
import Glibc
import MultiplaneGLES

/// An initialised EGL display, and the native device below it.
///
/// EGL has one display per device in a process, shared by all of its users, and terminating it would end it for the
/// others: a display is left initialised. Only a display on a GBM device of this package is terminated. `@safe`: the
/// handles are valid during the object's lifetime.
@safe
final class Display {
  let handle: EGLDisplay
  let path: OffscreenPath
  let device: String
  let report: DisplayReport
  private let gbm: GBMDevice?

  /// Initialises the display; for an initialised display, that only queries the version.
  @unsafe
  init(_ handle: EGLDisplay, path: OffscreenPath, device: String = "", gbm: GBMDevice? = nil) throws(PathFailure) {
    guard unsafe eglInitialize(handle, nil, nil) != EGLBoolean(EGL_FALSE) else {
      throw PathFailure(path, device: device, .egl(.last("eglInitialize")))
    }
    unsafe self.handle = handle
    self.path = path
    self.device = device
    self.gbm = gbm
    report = unsafe DisplayReport(
      version: eglText(handle, EGL_VERSION), vendor: eglText(handle, EGL_VENDOR),
      clientAPIs: eglText(handle, EGL_CLIENT_APIS),
      extensions: eglText(handle, EGL_EXTENSIONS).split(separator: " ").map(String.init))
  }

  deinit {
    if gbm != nil { unsafe eglTerminate(handle) }
  }
}

/// A render node opened for GBM.
///
/// `@safe`: the device is valid for as long as this lives.
@safe
final class GBMDevice {
  let handle: OpaquePointer
  private let file: Int32

  init(renderNode: String) throws(PathFailure) {
    let file = unsafe open(renderNode, O_RDWR | O_CLOEXEC)
    guard file >= 0 else {
      throw PathFailure(
        .gbm, device: renderNode, .noDevice("cannot be opened: \(unsafe String(cString: strerror(errno)))"))
    }
    guard let handle = unsafe gbm_create_device(file) else {
      close(file)
      throw PathFailure(.gbm, device: renderNode, .noDevice("gbm_create_device failed"))
    }
    self.file = file
    unsafe self.handle = handle
  }

  deinit {
    unsafe gbm_device_destroy(handle)
    close(file)
  }

  /// The kernel numbers render nodes from 128, at most 64 of them.
  static func renderNodes() -> [String] {
    (128..<192).map { "/dev/dri/renderD\($0)" }.filter { unsafe access($0, F_OK) == 0 }
  }
}
