import Glibc

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
    /// The monitors themselves, where no display server has them.
    case kms
    /// Windows where a display server answers; else the monitors themselves.
    case auto
  }

  /// A kind of display as a command line names it: one of `Kind`'s, and `kms` also with options, as in
  /// `kms:mode=1280x720,rotate=90`.
  ///
  /// - Throws: what is wrong, in one line.
  public static func read(
    _ text: String
  ) throws(BareDisplayOptions.Problem) -> (kind: Kind, bare: BareDisplayOptions?) {
    let cut = text.firstIndex(of: ":")
    guard let kind = Kind(rawValue: String(cut.map { text[..<$0] } ?? text[...])), cut == nil || kind == .kms else {
      throw BareDisplayOptions.Problem(
        description: "“\(text)” is none of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), kms:OPTIONS")
    }
    guard let cut else { return (kind, nil) }
    return (kind, try BareDisplayOptions(String(text[text.index(after: cut)...])))
  }

  /// Whether windows can be made at all: the package's trait `Windows` is on.
  public static var hasWindows: Bool {
    #if Windows
      true
    #else
      false
    #endif
  }

  /// Whether monitors can be shown to without a display server: the package's trait `Displays` is on.
  public static var hasBareDisplays: Bool {
    #if Displays
      true
    #else
      false
    #endif
  }

  /// Connects to a display.
  ///
  /// - Parameters:
  ///   - kind: of which kind.
  ///   - bare: how a bare display begins; nil for what the environment's variable `MULTIPLANE_KMS` says.
  /// - Throws: `notBuilt` without the trait Windows, or Displays for a bare display; `noDisplay`, `noPermission` or
  ///   `unusable`, with what to do; of a bare display also `noDevice`, `busy`, `noModes` and `mode`. A process can have
  ///   one display of windows at a time.
  @MainActor public static func open(
    _ kind: Kind = .window, bare: BareDisplayOptions? = nil
  ) throws(DisplayError) -> any Display {
    switch kind {
    case .window: return try openWindows(driver: nil)
    case .x11, .wayland: return try openWindows(driver: kind.rawValue)
    case .kms: return try openBare(bare)
    case .auto:
      do {
        return try openWindows(driver: nil)
      } catch {
        guard hasBareDisplays, error.code == .noDisplay || error.code == .notBuilt(trait: "Windows") else {
          throw error
        }
        return try openBare(bare)
      }
    }
  }

  @MainActor private static func openWindows(driver: String?) throws(DisplayError) -> any Display {
    #if Windows
      try DisplaySockets.check(driver: driver)
      return try SDLDisplay(driver: driver)
    #else
      throw DisplayError(
        .notBuilt(trait: "Windows"), "this was built without the trait Windows, and makes no windows",
        advice: "install libsdl2-dev, then build with: swift build --traits default,Windows")
    #endif
  }

  @MainActor private static func openBare(_ given: BareDisplayOptions?) throws(DisplayError) -> any Display {
    #if Displays
      let variable = "MULTIPLANE_KMS"
      var options = given ?? BareDisplayOptions()
      if given == nil, let text = unsafe getenv(variable) {
        do throws(BareDisplayOptions.Problem) {
          options = try BareDisplayOptions(unsafe String(cString: text))
        } catch {
          throw DisplayError(.unusable, "\(variable): \(error)")
        }
      }
      return try KMSDisplay(options)
    #else
      throw DisplayError(
        .notBuilt(trait: "Displays"), "this was built without the trait Displays, and shows nothing on bare displays",
        advice: "type Tools/setup --displays, then build with: swift build --traits default,Displays")
    #endif
  }
}
