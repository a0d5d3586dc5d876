/// How a presented controller's view is shown.
public enum ModalPresentationStyle: Int, Hashable, Sendable {
  /// Over the whole window.
  case fullScreen
  /// As a sheet, with the module of controllers; else as `fullScreen`.
  case pageSheet, formSheet
  /// Over the view of the nearest parent of the presenting controller that defines a context, or else of the topmost.
  case currentContext
  /// As the transitioning delegate shows it.
  case custom
  /// Over the whole window, or over a context, which shows through.
  case overFullScreen, overCurrentContext
  /// Beside a view, with the module of controllers; else as `overFullScreen`.
  case popover
  /// As `automatic`; of a presentation that adapts, as it is.
  case none = -1
  /// As `pageSheet`.
  case automatic = -2

  /// Whether what is below is hidden.
  var isCovering: Bool { self != .custom && self != .overFullScreen && self != .overCurrentContext && self != .popover }
  /// Whether something else than a plain presentation controller shows it.
  var hasOwnController: Bool {
    self == .automatic || self == .none || self == .pageSheet || self == .formSheet || self == .popover
  }
  /// Whether a context is covered, and not the window.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How a presented controller's view comes and goes.
public enum ModalTransitionStyle: Int, Hashable, Sendable {
  /// From below.
  case coverVertical
  /// What is below turns over, about the vertical axis.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// As the transition of that name: what is below goes up.
  case partialCurl
}

/// How a status bar looks.
public enum StatusBarStyle: Int, Hashable, Sendable {
  /// As the surroundings are.
  case `default`
  /// White.
  case lightContent
  /// Black.
  case darkContent = 3
}

/// How a status bar comes and goes.
public enum StatusBarAnimation: Int, Hashable, Sendable {
  /// At once.
  case none
  /// Fades.
  case fade
  /// Moves.
  case slide
}

/// Sides of the screen that may be up.
public struct OrientationMask: OptionSet, Hashable, Sendable {
  /// The bits; UIKit's.
  public let rawValue: UInt
  /// A set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = OrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = OrientationMask(rawValue: 4)
  /// Turned to the right.
  public static let landscapeRight = OrientationMask(rawValue: 8)
  /// Turned to the left.
  public static let landscapeLeft = OrientationMask(rawValue: 16)
  /// Turned to a side.
  public static let landscape: OrientationMask = [.landscapeLeft, .landscapeRight]
  /// Not upside down.
  public static let allButUpsideDown: OrientationMask = [.portrait, .landscape]
  /// All.
  public static let all: OrientationMask = [.allButUpsideDown, .portraitUpsideDown]

  /// The mask of one side.
  public init(_ orientation: Screen.Orientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    }
  }
}

/// Sides of a rectangle.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = RectEdge(rawValue: 1)
  /// The left side.
  public static let left = RectEdge(rawValue: 2)
  /// The lower side.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right side.
  public static let right = RectEdge(rawValue: 8)
  /// All sides.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}
