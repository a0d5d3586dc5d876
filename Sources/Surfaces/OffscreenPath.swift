/// A way to a GL context without a window, in the order in which they are tried.
public enum OffscreenPath: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// EGL_MESA_platform_surfaceless: no device is named.
  case surfaceless
  /// EGL_EXT_platform_device: each of EGL's devices in turn.
  case device
  /// EGL_KHR_platform_gbm: each render node under /dev/dri in turn.
  case gbm
  /// The default display (that of a running X11 or Wayland server), and a pbuffer on it.
  case pbuffer

  /// The name in tables and errors: `surfaceless EGL`.
  public var description: String {
    switch self {
    case .surfaceless: "surfaceless EGL"
    case .device: "EGL device"
    case .gbm: "GBM render node"
    case .pbuffer: "pbuffer on the default display"
    }
  }
}
