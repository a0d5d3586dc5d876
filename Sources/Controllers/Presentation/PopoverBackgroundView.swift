public import MultiplaneGeometry
public import MultiplaneViews

/// What a popover asks of the class of its background.
@preconcurrency @MainActor public protocol PopoverBackgroundViewMethods: View {
  /// The width of the arrow's foot, points.
  static func arrowBase() -> Double
  /// The length of the arrow, points.
  static func arrowHeight() -> Double
  /// Between the edges of the background, without its arrow, and what is presented; points.
  static func contentViewInsets() -> EdgeInsets
}

/// The background of a popover, with its arrow: a subclass draws both, by `arrowDirection` and `arrowOffset`. It is as
/// large as the popover and its arrow.
open class PopoverBackgroundView: View, PopoverBackgroundViewMethods {
  /// How far the arrow is from the middle of its edge, points to the right or down.
  open var arrowOffset = 0.0
  /// Where the arrow points.
  open var arrowDirection = PopoverArrowDirection.unknown

  /// The width of the arrow's foot; 26 points by default.
  open class func arrowBase() -> Double { 26 }
  /// The length of the arrow; 13 points by default.
  open class func arrowHeight() -> Double { 13 }
  /// No insets by default.
  open class func contentViewInsets() -> EdgeInsets { .zero }
  /// Whether what is presented has round corners as in a plain popover; true by default.
  open class var wantsDefaultContentAppearance: Bool { true }
}

extension PopoverBackgroundViewMethods {
  /// Makes one; no initialiser of a frame is required of views, and this one calls it.
  static func make() -> View? {
    let type: Responder.Type = Self.self
    return type.init(delegate: ()) as? View
  }

  /// The width of the arrow's foot, and its length, points.
  static var arrow: Size { Size(max(0, arrowBase()), max(0, arrowHeight())) }
}
