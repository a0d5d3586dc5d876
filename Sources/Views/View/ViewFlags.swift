import MultiplaneGeometry
import MultiplaneLayers

/// The yes and no of a view, in four bytes.
struct ViewFlags: OptionSet {
  var rawValue: UInt32

  static let isInteractive = ViewFlags(rawValue: 1)
  static let isMultipleTouch = ViewFlags(rawValue: 2)
  static let isExclusiveTouch = ViewFlags(rawValue: 4)
  static let resizesSubviews = ViewFlags(rawValue: 8)
  static let clearsContext = ViewFlags(rawValue: 16)
  static let isOpaque = ViewFlags(rawValue: 32)
  /// A touch of the window belongs to the view.
  static let hasTouch = ViewFlags(rawValue: 64)
  /// The view was to be displayed while it was hidden, or had no size.
  static let awaitsShow = ViewFlags(rawValue: 128)
  /// The default `draw(_:)` was reached.
  static let drewNothing = ViewFlags(rawValue: 256)
  /// `contentScaleFactor` was set, and does not follow the screen.
  static let hasOwnScale = ViewFlags(rawValue: 512)
  /// The view has been in a window, and so was marked for its first display.
  static let wasShown = ViewFlags(rawValue: 1024)
  static let isWindow = ViewFlags(rawValue: 2048)
  /// The superview has a safe area that is not zero.
  static let inSafeArea = ViewFlags(rawValue: 4096)
  /// The backing store holds a translucent background colour, which the layer then does not show.
  static let hasDrawnBackground = ViewFlags(rawValue: 8192)
  /// The superview's size changes the view's, and the superview brings safe areas up to date after it.
  static let followsSuperview = ViewFlags(rawValue: 16_384)
  /// The bounds have changed with the superview's size, and the safe areas below are not up to date.
  static let hasNewBounds = ViewFlags(rawValue: 32_768)
  /// The view waits for `updateConstraints()`.
  static let needsUpdate = ViewFlags(rawValue: 1 << 16)
  /// A view below waits for that, or did.
  static let holdsUpdates = ViewFlags(rawValue: 1 << 17)
  /// The margins are at least what is left of the superview's.
  static let preservesMargins = ViewFlags(rawValue: 1 << 18)

  /// The view takes part in a layout by constraints.
  static let hasNode = ViewFlags(rawValue: 1 << 19)
  /// Constraints are, or were, about the view or something in it.
  static let holdsConstraints = ViewFlags(rawValue: 1 << 20)
  /// Constraints place a subview or a guide.
  static let placesSubviews = ViewFlags(rawValue: 1 << 21)

  static let initial: ViewFlags = [.isInteractive, .resizesSubviews, .clearsContext, .isOpaque]
}

/// What most views do not set: one pointer in each view.
@MainActor final class ViewExtras {
  var tag = 0
  var tintColor: Color?
  var tintMode = TintAdjustmentMode.automatic
  var layoutMargins: EdgeInsets?
  /// The margins while none were set.
  var usualMargins = EdgeInsets.defaultMargins
  var safeArea = EdgeInsets.zero
  /// Whether the view's own insets take the safe area along x, and along y, from its subviews.
  var takesSafeArea = (x: false, y: false)
  /// Whether the layout margins are without the safe area.
  var marginsLeaveSafeArea = false
  var stretch: Rect?
  weak var controller: ViewController?
  var interactions: [any Interaction] = []
  var style = UserInterfaceStyle.unspecified
  var classes = SizeClasses()
  /// Set colours that depend on the traits, by property, and call who registered for changes of traits.
  var dynamicColors: [AnyHashable: (View) -> Void] = [:]
  var mask: View?
  /// The view that this one is the mask of.
  weak var masked: View?
  /// The background colour, while the layer shows another.
  var background: Color?
  /// What the first drawing of a store has recorded.
  var recording: DrawingRecording?
  /// Draws the tiles of a tiled layer.
  var tiles: ViewTiles?
  /// The part that is drawn as a tile.
  var tile: Rect?
  var recognizers: [GestureRecognizer] = []
  var constraints = ConstraintValues()
  /// The constraints that the view holds, in the order in which they were activated.
  var held: [LayoutConstraint] = []
  /// Of a topmost view: what lays out the views below it.
  var layoutSystem: LayoutSystem?
  /// What lays out the view as far as that is known.
  weak var keptLayoutSystem: LayoutSystem?
  var layoutNode: LayoutNode?
  var guides: ViewGuides?
  /// Whether the superview makes the view by itself.
  var isPart = false
  var restorationIdentifier: String?
}

/// The action of changes that are not animated.
final class ViewAction: EmptyAction {}

/// How a view's drawing is placed when its bounds no longer have the size that it was drawn for.
public enum ContentMode: UInt8, Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds.
  case scaleToFill
  /// The largest size of the same proportions that fits, centred.
  case scaleAspectFit
  /// The smallest size of the same proportions that covers the bounds, centred.
  case scaleAspectFill
  /// Drawn again when the size of the bounds changes.
  case redraw
  /// In its own size, centred.
  case center
  /// In its own size, at the middle of the upper edge.
  case top
  /// In its own size, at the middle of the lower edge.
  case bottom
  /// In its own size, at the middle of the left edge.
  case left
  /// In its own size, at the middle of the right edge.
  case right
  /// In its own size, in a corner.
  case topLeft, topRight, bottomLeft, bottomRight
}

/// Which margins and lengths of a view share a change of its superview's size.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits; UIKit's.
  public var rawValue: UInt8

  /// A mask by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The left margin.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The right margin.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The top margin.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The bottom margin.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}
