public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneViews

/// A window of a display: a surface, and what comes to it. On a bare display it is a whole monitor.
///
/// A window belongs to the main actor. After `close()`, its values are those of before, and nothing comes any more.
@MainActor public protocol DisplayWindow: AnyObject {
  /// Points.
  var size: Size { get }

  /// Pixels a point, as 1, 1.25 or 2: the desktop's, or that of the options.
  var scale: Double { get }

  /// The surface's size, pixels.
  var pixelSize: (width: Int, height: Int) { get }

  /// What a pixel of the surface is.
  var format: WindowFormat { get }

  /// The context of the surface: for the making of compositors. It is current from the making of the window on until
  /// another window draws.
  var context: Context { get }

  /// Whether something of the window can be seen. No frame comes while it is false.
  var isShown: Bool { get }

  /// Whether the window is closed.
  var isClosed: Bool { get }

  /// What the window is in.
  var states: WindowStates { get }

  /// The monitor with the greatest part of the window; nil where none is known.
  var output: DisplayOutput? { get }

  /// What the window's frame shows, where it has one.
  var title: String { get set }

  /// What the pointer looks like over the window.
  var cursor: WindowCursor { get set }

  /// What input methods are told of the place that text goes to; nil, the default, where no text is wanted: then keys
  /// come, and no `TypedText`.
  var textInput: TextInputState? { get set }

  /// Hears of everything; nil, the default, for nobody.
  var onEvent: ((WindowEvent) -> Void)? { get set }

  /// How many frames were handed to the display, and how many of them late.
  var frameCounts: (all: Int, late: Int) { get }

  /// How long input has waited until it was seen, by the times of `presented`.
  var inputLatency: InputLatency { get }

  /// Asks for another size, points; the display decides, and tells of it by `resized`.
  func resize(to size: Size)

  /// Asks for states, which the display tells of when they are reached.
  func set(_ states: WindowStates, _ isOn: Bool)

  /// Asks for a frame, which comes as an event: at the next refresh, or at the first whose picture is seen at a time or
  /// later. The earliest of several counts.
  ///
  /// - Parameter time: seconds of the display's clock; nil for the next refresh.
  func requestFrame(at time: Double?)

  /// Draws a frame in the window's context, and hands it to the display if it has damage. May be called at any time;
  /// usually in the event `frame`.
  ///
  /// - Parameter body: renders to the surface. Where it closes the window, that is done when it returns.
  /// - Returns: nil if nothing was drawn.
  /// - Throws: what `body` throws, the frame then is not shown; `windowClosed`, `connectionLost` or `context`, as
  ///   `DisplayError`.
  @discardableResult
  func draw(_ body: (WindowSurface) throws -> Void) throws -> Presentation?

  /// Closes the window, after the event `closed`. Twice is as good as once.
  func close()
}

extension DisplayWindow {
  /// Asks for a frame at the next refresh.
  public func requestFrame() { requestFrame(at: nil) }
}

/// How a window begins.
public struct WindowOptions: Hashable, Sendable {
  /// What the window's frame shows.
  public var title: String
  /// Points.
  public var size: Size
  /// Pixels a point; nil for the desktop's.
  public var scale: Double?
  /// Whether the user can change the size.
  public var isResizable: Bool
  /// What the window is in at first.
  public var states: WindowStates

  /// Puts the values together.
  public init(
    title: String, size: Size, scale: Double? = nil, isResizable: Bool = true, states: WindowStates = []
  ) {
    (self.title, self.size, self.scale) = (title, size, scale)
    (self.isResizable, self.states) = (isResizable, states)
  }
}

/// What a window is in.
public struct WindowStates: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// States by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The window is a whole monitor.
  public static let fullscreen = WindowStates(rawValue: 1)
  /// The window fills what the desktop leaves.
  public static let maximised = WindowStates(rawValue: 2)
  /// The window is put away.
  public static let minimised = WindowStates(rawValue: 4)
  /// Keys go to the window. Asking for it raises the window where the desktop allows that.
  public static let activated = WindowStates(rawValue: 8)
}

/// What the pointer looks like, by the names of CSS.
public enum WindowCursor: Hashable, Sendable, CaseIterable {
  case `default`, text, wait, progress, crosshair, pointer, move, notAllowed
  case ewResize, nsResize, neswResize, nwseResize
  /// No pointer.
  case none
}

/// What a pixel of a window is.
public struct WindowFormat: Hashable, Sendable {
  /// Bits of red, green, blue and alpha.
  public var bits: (red: Int, green: Int, blue: Int, alpha: Int) {
    get { (red, green, blue, alpha) }
    set { (red, green, blue, alpha) = newValue }
  }
  private var red, green, blue, alpha: Int

  /// A format by its bits.
  public init(red: Int, green: Int, blue: Int, alpha: Int) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}
