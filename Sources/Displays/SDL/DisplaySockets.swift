#if Windows
  import CSDL2
  import Glibc

  /// Why no display server answers, by the sockets that the environment names.
  enum DisplaySockets {
    /// The error for what SDL says.
    static func error(_ message: String) -> DisplayError {
      let (x11, wayland) = (variable("DISPLAY"), variable("WAYLAND_DISPLAY"))
      let said = message.isEmpty ? "" : " (SDL: \(message))"
      if x11 == nil, wayland == nil {
        return DisplayError(
          .noDisplay, "there is no display server: neither DISPLAY nor WAYLAND_DISPLAY is set\(said)",
          advice: "run this on a desktop, or set DISPLAY; pictures need none, see --script and multiplane render")
      }
      var tried: [String] = []
      for (name, path) in [
        (x11.map { "DISPLAY=\($0)" }, x11Socket), (wayland.map { "WAYLAND_DISPLAY=\($0)" }, waylandSocket),
      ] {
        guard let name, let path else { continue }
        let number = unsafe multiplane_probe_socket(path)
        switch number {
        case EACCES, EPERM:
          return DisplayError(
            .noPermission, "\(name): this user may not use \(path)\(said)",
            advice: "run this as the user of the desktop")
        case 0 where path == x11Socket:
          return DisplayError(
            .noPermission, "\(name): the X server answers and refuses this program\(said)",
            advice: "run this as the user of the desktop, or let it in there: xhost +si:localuser:NAME")
        case 0: tried.append("\(name): the compositor answers, and SDL cannot use it")
        default: tried.append("\(name): \(path): \(unsafe String(cString: strerror(number)))")
        }
      }
      if tried.isEmpty { tried = ["DISPLAY=\(x11 ?? "") WAYLAND_DISPLAY=\(wayland ?? "")"] }
      return DisplayError(
        .noDisplay, "no display server answers: \(tried.joined(separator: "; "))\(said)",
        advice: "start it, or set DISPLAY to one that runs")
    }

    /// Whether there is something at the environment's display at all.
    static func check(driver: String?) throws(DisplayError) {
      guard driver ?? variable("SDL_VIDEODRIVER") ?? (variable("DISPLAY") == nil ? "wayland" : "x11") == "wayland"
      else {
        return
      }
      guard let path = waylandSocket, unsafe multiplane_wayland_seat(path) == 0 else { return }
      throw DisplayError(
        .unusable, "the Wayland compositor at \(path) has no seat, without which SDL 2 crashes",
        advice: "give the compositor an input device, or use an X server")
    }

    private static func variable(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe String(cString: value)
      return text.isEmpty ? nil : text
    }

    /// That of a local display, as “:0” or “:0.1”.
    private static var x11Socket: String? {
      guard let name = variable("DISPLAY"), name.first == ":" else { return nil }
      return "/tmp/.X11-unix/X" + name.dropFirst().prefix { $0 != "." }
    }

    private static var waylandSocket: String? {
      let name = variable("WAYLAND_DISPLAY") ?? "wayland-0"
      if name.hasPrefix("/") { return name }
      return variable("XDG_RUNTIME_DIR").map { "\($0)/\(name)" }
    }
  }
#endif
