#if Displays
  import CUdev
  import Glibc

  /// Hears of changes of the kernel's devices for displays: a monitor that comes or goes is a change of its device.
  ///
  /// It is `@safe`: libudev's handles are used until `end`, on the main thread.
  @safe @MainActor final class DeviceWatch {
    private var udev: OpaquePointer?
    private var monitor: OpaquePointer?

    /// Of the kernel itself, so that udev's daemon need not run.
    init() {
      unsafe udev = udev_new()
      unsafe monitor = udev_monitor_new_from_netlink(udev, "kernel")
      unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
      unsafe udev_monitor_enable_receiving(monitor)
    }

    /// Readable when something has changed; −1 for never.
    var descriptor: Int32 { unsafe monitor.map { unsafe udev_monitor_get_fd($0) } ?? -1 }

    /// What has happened since the last call.
    struct Changes {
      /// Whether a device has come, gone or changed.
      var isAny = false
      /// The kernel's numbers of devices that are gone.
      var gone: [dev_t] = []
    }

    func take() -> Changes {
      var changes = Changes()
      while let device = unsafe monitor.flatMap({ unsafe udev_monitor_receive_device($0) }) {
        changes.isAny = true
        if let action = unsafe udev_device_get_action(device), unsafe strcmp(action, "remove") == 0 {
          unsafe changes.gone.append(udev_device_get_devnum(device))
        }
        unsafe udev_device_unref(device)
      }
      return changes
    }

    func end() {
      unsafe udev_monitor_unref(monitor)
      unsafe udev_unref(udev)
      unsafe (monitor, udev) = (nil, nil)
    }
  }
#endif
