import CEGL
import MultiplaneGLES

/// A context and the display that it is on.
struct OpenedContext {
  var context: Context
  var display: Display
}

extension OffscreenPath {
  /// Tries this path's devices in turn until one gives a context; adds failed attempts to `failures`.
  func open(_ client: EGLClient, failures: inout [PathFailure]) -> OpenedContext? {
    do throws(PathFailure) {
      switch self {
      case .surfaceless:
        return try Self.openSurfaceless(client)
      case .device:
        let devices = try unsafe client.devices()
        for index in unsafe devices.indices {
          do throws(PathFailure) {
            return try unsafe Self.open(devices[index], index: index, client)
          } catch {
            failures.append(error)
          }
        }
        if unsafe devices.isEmpty { throw PathFailure(.device, .noDevice("EGL names no device")) }
        return nil
      case .gbm:
        let nodes = GBMDevice.renderNodes()
        for node in nodes {
          do throws(PathFailure) {
            return try Self.open(renderNode: node, client)
          } catch {
            failures.append(error)
          }
        }
        if nodes.isEmpty { throw PathFailure(.gbm, .noDevice("there is no render node, /dev/dri/renderD*")) }
        return nil
      case .pbuffer:
        return try Self.openDefaultDisplay()
      }
    } catch {
      failures.append(error)
      return nil
    }
  }

  private static func openSurfaceless(_ client: EGLClient) throws(PathFailure) -> OpenedContext {
    guard client.has("EGL_MESA_platform_surfaceless") else {
      throw PathFailure(.surfaceless, .missing("EGL_MESA_platform_surfaceless"))
    }
    let handle = try unsafe client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil, path: .surfaceless)
    return try opened(unsafe Display(handle, path: .surfaceless))
  }

  @unsafe
  private static func open(
    _ device: EGLDeviceEXT, index: Int, _ client: EGLClient
  ) throws(PathFailure) -> OpenedContext {
    guard client.has("EGL_EXT_platform_device") else {
      throw PathFailure(.device, .missing("EGL_EXT_platform_device"))
    }
    let name = unsafe client.name(of: device, index: index)
    let handle = try unsafe client.display(
      platform: EGL_PLATFORM_DEVICE_EXT, native: device, path: .device, device: name)
    return try opened(unsafe Display(handle, path: .device, device: name))
  }

  private static func open(renderNode: String, _ client: EGLClient) throws(PathFailure) -> OpenedContext {
    guard client.has("EGL_KHR_platform_gbm", "EGL_MESA_platform_gbm") else {
      throw PathFailure(.gbm, device: renderNode, .missing("EGL_KHR_platform_gbm"))
    }
    let device = try GBMDevice(renderNode: renderNode)
    let handle = try unsafe client.display(
      platform: EGL_PLATFORM_GBM_KHR, native: UnsafeMutableRawPointer(device.handle), path: .gbm, device: renderNode)
    return try opened(unsafe Display(handle, path: .gbm, device: renderNode, gbm: device))
  }

  private static func openDefaultDisplay() throws(PathFailure) -> OpenedContext {
    guard let handle = unsafe eglGetDisplay(nil) else {
      throw PathFailure(.pbuffer, .egl(.last("eglGetDisplay")))
    }
    return try opened(unsafe Display(handle, path: .pbuffer))
  }

  private static func opened(_ display: Display) throws(PathFailure) -> OpenedContext {
    OpenedContext(context: try display.makeContext(), display: display)
  }
}
