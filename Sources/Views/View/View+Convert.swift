public import MultiplaneGeometry
import MultiplaneLayers

// nil is the view's window; for a window, the screen. Views in no common window convert through the space that their
// topmost superviews lie in: that of the screens, for windows. A point that has no place in the other space, because a
// view is collapsed or seen edge-on, or the point behind the viewer, becomes (∞, ∞), and a rectangle `Rect.null`. A
// rectangle goes up to the nearest common superview as its box there, and from that box down, as in UIKit: turned views
// make it larger twice.
extension View {
  /// Converts a point of this view's space to a view's.
  public final func convert(_ point: Point, to view: View?) -> Point { point.mapped(from: self, to: target(view)) }

  /// Converts a point of a view's space to this view's.
  public final func convert(_ point: Point, from view: View?) -> Point { point.mapped(from: target(view), to: self) }

  /// The least rectangle of a view's space around a rectangle of this view's; around its box in the nearest common
  /// superview, where that is neither of the two.
  public final func convert(_ rect: Rect, to view: View?) -> Rect { rect.mapped(from: self, to: target(view)) }

  /// The least rectangle of this view's space around a rectangle of a view's; around its box in the nearest common
  /// superview, where that is neither of the two.
  public final func convert(_ rect: Rect, from view: View?) -> Rect { rect.mapped(from: target(view), to: self) }

  /// Converts a point of this view's space to a screen's.
  public final func convert(_ point: Point, to screen: Screen) -> Point { point.mapped(from: self, to: nil) }

  /// Converts a point of a screen's space to this view's.
  public final func convert(_ point: Point, from screen: Screen) -> Point { point.mapped(from: nil, to: self) }

  /// The least rectangle of a screen's space around a rectangle of this view's.
  public final func convert(_ rect: Rect, to screen: Screen) -> Rect { rect.mapped(from: self, to: nil) }

  /// The least rectangle of this view's space around a rectangle of a screen's.
  public final func convert(_ rect: Rect, from screen: Screen) -> Rect { rect.mapped(from: nil, to: self) }

  /// What nil stands for is nil in turn for the space that the topmost view lies in.
  private final func target(_ view: View?) -> View? { view ?? (flags.contains(.isWindow) ? nil : window) }

  final var topmost: View {
    var view = self
    while let above = view.superlink { view = above }
    return view
  }

  /// The nearest view that this view and another are or lie in; nil without one.
  final func commonSuperview(with other: View) -> View? {
    var (a, b): (View?, View?) = (self, other)
    var (depthA, depthB) = (depth, other.depth)
    while a !== b {
      let (isDeeperA, isDeeperB) = (depthA >= depthB, depthB >= depthA)
      if isDeeperA { (a, depthA) = (a?.superlink, depthA - 1) }
      if isDeeperB { (b, depthB) = (b?.superlink, depthB - 1) }
    }
    return a
  }

  private final var depth: Int {
    var (depth, view) = (0, superlink)
    while let above = view { (depth, view) = (depth + 1, above.superlink) }
    return depth
  }

  /// The layer in whose space the topmost view lies; nil for one that is nowhere.
  fileprivate final var ground: Layer? { topmost.layer.superlayer }
}

extension Point {
  /// nil is the space that topmost views lie in.
  @MainActor fileprivate func mapped(from source: View?, to target: View?) -> Point {
    let none = Rect.null.origin
    guard let source else { return target?.layer.convert(self, from: target?.ground) ?? (target == nil ? self : none) }
    guard let target else { return source.layer.convert(self, to: source.ground) ?? none }
    if source.topmost === target.topmost { return source.layer.convert(self, to: target.layer) ?? none }
    return source.layer.convert(self, to: source.ground).flatMap { target.layer.convert($0, from: target.ground) }
      ?? none
  }
}

extension Rect {
  @MainActor fileprivate func mapped(from source: View?, to target: View?) -> Rect {
    guard let source else { return target?.layer.convert(self, from: target?.ground) ?? (target == nil ? self : .null) }
    guard let target else { return source.layer.convert(self, to: source.ground) ?? .null }
    let common = source.commonSuperview(with: target)?.layer
    let (up, down) = (common ?? source.ground, common ?? target.ground)
    // A view is its own common superview with those below it.
    let box = source.layer === up ? self : source.layer.convert(self, to: up)
    return (target.layer === down ? box : box.flatMap { target.layer.convert($0, from: down) }) ?? .null
  }
}
