public import MultiplaneGeometry
public import MultiplaneViews

/// What shows windows: the connection to a display server, or the displays of a machine themselves.
///
/// All above knows only this protocol and `DisplayWindow`, in the terms of Wayland; a new kind of display is one folder
/// beside this file. A display belongs to the main actor. It neither waits nor has a loop of its own: a loop polls its
/// `descriptors`, and calls `dispatch(at:)` when one is readable and at `nextDispatch`; see `DisplayLoop`.
@MainActor public protocol Display: AnyObject {
  /// The kind, as “x11” or “wayland”.
  var name: String { get }

  /// The monitors, in the display's order; the first is where windows open.
  var outputs: [DisplayOutput] { get }

  /// Which values are estimated, and which are missing.
  var limits: DisplayLimits { get }

  /// What other programs put there, and this one.
  var clipboard: any DisplayClipboard { get }

  /// Called after a monitor came, went, or changed its mode.
  var onOutputsChange: (() -> Void)? { get set }

  /// Whether people have keys there that type letters; true by default, where the display does not know.
  var hasKeys: Bool { get }

  /// Called after `hasKeys` has changed.
  var onKeysChange: (() -> Void)? { get set }

  /// Seconds of a monotonic clock, from the making of the display on: that of all times of its events.
  var now: Double { get }

  /// Readable when `dispatch(at:)` has something to do.
  var descriptors: [Int32] { get }

  /// When the next call of `dispatch(at:)` is due without a readable descriptor, seconds; nil for none.
  var nextDispatch: Double? { get }

  /// Makes a window. It has a context of OpenGL ES 3, and is shown with its first frame.
  ///
  /// - Throws: `window` where the display refuses one, `context` where it has no OpenGL ES 3.
  func makeWindow(_ options: WindowOptions) throws(DisplayError) -> any DisplayWindow

  /// Takes all events that have come, and tells the windows; then the windows whose frames are due by `time`, in
  /// seconds of `now`.
  ///
  /// - Throws: `connectionLost`, in this and all later calls; windows have been told by `closed` then.
  func dispatch(at time: Double) throws(DisplayError)

  /// Closes all windows, and ends the connection. Later calls make no windows.
  func close()
}

extension Display {
  /// True.
  public var hasKeys: Bool { true }
}

/// Which of a display's values are not the hardware's own.
public struct DisplayLimits: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// Limits by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `Presentation`'s times are those of this program's own clock: when a frame was handed over, not when it was seen.
  public static let estimatesPresentation = DisplayLimits(rawValue: 1)
  /// The scale of a window is a whole number, also where the desktop's is 1.25 or 1.5, and the desktop scales the rest.
  public static let lacksFractionalScale = DisplayLimits(rawValue: 2)
  /// Input methods are told the caret's place and not the text around it.
  public static let lacksSurroundingText = DisplayLimits(rawValue: 4)
  /// `DisplayOutput.physicalSize` is not known, or made from an assumed resolution.
  public static let lacksPhysicalSize = DisplayLimits(rawValue: 8)
  /// Scrolls have no phases: neither the rest nor the end of fingers is known.
  public static let lacksScrollPhases = DisplayLimits(rawValue: 16)
  /// Windows do not know how old the pixels of their buffers are: each frame is drawn whole.
  public static let lacksBufferAge = DisplayLimits(rawValue: 32)
  /// The clipboard has texts and no pictures.
  public static let lacksClipboardPictures = DisplayLimits(rawValue: 64)
}

/// A monitor.
public struct DisplayOutput: Hashable, Sendable {
  /// A size that the monitor can have.
  public struct Mode: Hashable, Sendable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// Frames a second; 0 where the display does not say.
    public var refreshRate: Double

    /// Puts the values together.
    public init(width: Int, height: Int, refreshRate: Double) {
      (self.width, self.height, self.refreshRate) = (width, height, refreshRate)
    }
  }

  /// How the picture is turned and mirrored: as `TargetTransform`, by Wayland's names.
  public enum Transform: Hashable, Sendable, CaseIterable {
    case normal, rotated90, rotated180, rotated270, flipped, flipped90, flipped180, flipped270
  }

  /// The display's number of the monitor.
  public var id: Int
  /// The maker's name, or the connector's.
  public var name: String
  /// Millimetres; nil where nobody says.
  public var physicalSize: Size?
  /// The place in the desktop, in its own units.
  public var frame: Rect
  /// Pixels a point that the desktop asks for.
  public var scale: Double
  /// The sizes that the monitor can have.
  public var modes: [Mode]
  /// The one that it has.
  public var mode: Mode
  /// How its picture is turned.
  public var transform: Transform

  /// Puts the values together.
  public init(
    id: Int, name: String, physicalSize: Size? = nil, frame: Rect, scale: Double = 1, modes: [Mode], mode: Mode,
    transform: Transform = .normal
  ) {
    (self.id, self.name, self.physicalSize, self.frame) = (id, name, physicalSize, frame)
    (self.scale, self.modes, self.mode, self.transform) = (scale, modes, mode, transform)
  }

  /// Seconds from one refresh to the next; a sixtieth where the display does not say.
  public var refresh: Double { mode.refreshRate > 0 ? 1 / mode.refreshRate : 1 / 60 }
}

/// A text that programs exchange: the display keeps it, and an application's pasteboard may stand before it.
public typealias DisplayClipboard = Pasteboard.Clipboard
