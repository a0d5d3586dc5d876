/// Why a display or a window cannot be used, and what to do.
public struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The package was built without the trait of this kind of display.
    case notBuilt(trait: String)
    /// No display server answers.
    case noDisplay
    /// A display server is there, and this user may not use it.
    case noPermission
    /// The display server cannot be used by the library for windows.
    case unusable
    /// The display server refused a window.
    case window
    /// A window has no OpenGL ES 3.
    case context
    /// The window was closed.
    case windowClosed
    /// The display server, or the device, has gone away.
    case connectionLost
    /// The machine has no device for displays, or no monitor is connected to one.
    case noDevice
    /// Another program has the device.
    case busy
    /// A monitor without modes.
    case noModes
    /// A mode that a monitor does not have, or that the device refuses.
    case mode
  }

  /// The kind of failure.
  public var code: Code
  /// What was tried, and what the system said.
  public var reason: String
  /// What the user can do; empty for nothing.
  public var advice: String

  /// Puts the values together; public for displays of other packages.
  public init(_ code: Code, _ reason: String, advice: String = "") {
    (self.code, self.reason, self.advice) = (code, reason, advice)
  }

  /// One line: the reason, then the advice.
  public var description: String { advice.isEmpty ? reason : "\(reason): \(advice)" }
}
