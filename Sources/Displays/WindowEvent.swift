public import MultiplaneGeometry
public import MultiplaneViews

/// What a window tells.
public enum WindowEvent: Sendable {
  /// A frame that was asked for is due: the time to call `DisplayWindow.draw`.
  case frame(FrameTime)
  /// A frame was handed to the display.
  case presented(Presentation)
  /// Input, with places in points of the window, and times of the display's clock.
  case input(Input)
  /// The size or the scale is another one. A frame comes at once, asked for or not, so that no old picture is
  /// stretched.
  case resized
  /// `DisplayWindow.states` or `isShown` have changed.
  case statesChanged
  /// The window is on another monitor.
  case outputChanged
  /// The user wants to close the window. It stays open until `DisplayWindow.close()`.
  case closeRequested
  /// The window is closed, with the reason if nobody has asked for it. Its context is current for the last time:
  /// compositors are to be closed now. No event comes after this one.
  case closed(DisplayError?)
  /// Files or a text were dropped onto a place of the window, points.
  case dropped(WindowDrop, at: Point)
}

/// What was dropped onto a window.
public enum WindowDrop: Hashable, Sendable {
  /// Paths of files and folders.
  case files([String])
  /// A text.
  case text(String)
}

/// When a frame begins, and when it will be seen.
public struct FrameTime: Hashable, Sendable {
  /// When the frame was begun, seconds of the display's clock.
  public var time: Double
  /// When the frame will be seen: the time that animations are to be drawn for. Later than that of the frame before.
  public var target: Double
  /// Seconds from one refresh of the monitor to the next.
  public var refresh: Double

  /// Puts the values together.
  public init(time: Double, target: Double, refresh: Double) {
    (self.time, self.target, self.refresh) = (time, target, refresh)
  }
}

/// When a frame was seen, in the terms of Wayland's presentation feedback.
public struct Presentation: Hashable, Sendable {
  /// How the time is known.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits: Wayland's, and one of this package.
    public var rawValue: Int
    /// Flags by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The frame was shown at a vertical refresh.
    public static let vsync = Flags(rawValue: 1)
    /// The time is the hardware's.
    public static let hardwareClock = Flags(rawValue: 2)
    /// The hardware told of the end of the frame before.
    public static let hardwareCompletion = Flags(rawValue: 4)
    /// The frame was shown without a copy.
    public static let zeroCopy = Flags(rawValue: 8)
    /// The time is the program's own, at which the frame was handed over.
    public static let estimated = Flags(rawValue: 1 << 16)
  }

  /// Seconds of the display's clock.
  public var time: Double
  /// Counts the window's refreshes up to this one: frames that were missed are left out of the count of frames.
  public var sequence: UInt64
  /// Seconds from one refresh to the next.
  public var refresh: Double
  /// How the time is known.
  public var flags: Flags

  /// Puts the values together.
  public init(time: Double, sequence: UInt64, refresh: Double, flags: Flags) {
    (self.time, self.sequence, self.refresh, self.flags) = (time, sequence, refresh, flags)
  }
}
