/// The kinds of display that this program was built with.
public enum Displays {
  /// A kind of display.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What the environment's display server shows: X11 first, as SDL does, then Wayland.
    case window
    /// Windows of an X server.
    case x11
    /// Windows of a Wayland compositor.
    case wayland
  }

  /// Whether windows can be made at all: the package's trait `Windows` is on.
  public static var hasWindows: Bool {
    #if Windows
      true
    #else
      false
    #endif
  }

  /// Connects to a display.
  ///
  /// - Throws: `notBuilt` without the trait Windows; `noDisplay`, `noPermission` or `unusable`, with what to do. A
  ///   process can have one display of windows at a time.
  @MainActor public static func open(_ kind: Kind = .window) throws(DisplayError) -> any Display {
    #if Windows
      let driver = kind == .window ? nil : kind.rawValue
      try DisplaySockets.check(driver: driver)
      return try SDLDisplay(driver: driver)
    #else
      throw DisplayError(
        .notBuilt(trait: "Windows"), "this was built without the trait Windows, and makes no windows",
        advice: "install libsdl2-dev, then build with: swift build --traits default,Windows")
    #endif
  }
}
