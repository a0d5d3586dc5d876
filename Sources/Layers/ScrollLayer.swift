public import MultiplaneGeometry

/// A layer that scrolls its sublayers: `scroll(to:)` moves the origin of its bounds.
///
/// It clips only if `masksToBounds` is set. The scroll range is not limited: the layer has no content size.
open class ScrollLayer: Layer {
  /// The directions in which a layer scrolls.
  public enum ScrollMode: Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// Along y only.
    case vertically
    /// Along x only.
    case horizontally
    /// In any direction.
    case both
  }

  /// The directions in which `scroll(to:)` moves; `both` by default.
  public final var scrollMode = ScrollMode.both

  package override func copyOwnProperties(of other: Layer) {
    if let other = other as? ScrollLayer { scrollMode = other.scrollMode }
  }

  /// Scrolls a point to the top left corner of the bounds, along the axes that the mode allows.
  ///
  /// - Parameter point: in the layer's own space. A point that is not finite does nothing.
  public final func scroll(to point: Point) {
    guard point.x.isFinite, point.y.isFinite else { return }
    var origin = bounds.standardized.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    let size = bounds.standardized.size
    bounds = Rect(origin: origin, size: size)
  }

  /// Scrolls by the smallest distance that makes a rectangle visible, along the axes that the mode allows. A rectangle
  /// larger than the bounds is aligned with their top left corner.
  ///
  /// - Parameter rect: in the layer's own space. A rectangle that is not finite does nothing.
  public final func scroll(to rect: Rect) {
    guard rect.isFinite else { return }
    let (rect, seen) = (rect.standardized, bounds.standardized)
    func start(_ first: Double, _ last: Double, _ from: Double, _ to: Double) -> Double {
      if first < from || last - first > to - from { return first }
      return last > to ? from + (last - to) : from
    }
    scroll(
      to: Point(
        start(rect.minX, rect.maxX, seen.minX, seen.maxX), start(rect.minY, rect.maxY, seen.minY, seen.maxY)))
  }
}

extension Layer {
  /// Scrolls the nearest scroll layer, this one or an ancestor, so that a point is at its top left corner. Does nothing
  /// without a scroll layer.
  ///
  /// - Parameter point: in the layer's own space.
  public final func scroll(_ point: Point) {
    guard let scroller = nearestScrollLayer else { return }
    guard let target = scroller === self ? point : convert(point, to: scroller) else { return }
    scroller.scroll(to: target)
  }

  /// Scrolls the nearest scroll layer, this one or an ancestor, by the smallest distance that makes a rectangle
  /// visible. Does nothing without a scroll layer.
  ///
  /// - Parameter rect: in the layer's own space.
  public final func scrollRectToVisible(_ rect: Rect) {
    guard let scroller = nearestScrollLayer else { return }
    guard let target = scroller === self ? rect : convert(rect, to: scroller) else { return }
    scroller.scroll(to: target)
  }

  /// The part of the bounds inside the bounds of the scroll layers above, in the layer's own space; the whole bounds
  /// without any.
  public final var visibleRect: Rect {
    var visible = bounds.standardized
    for case let scroller as ScrollLayer in sequence(first: self, next: \.superlayer).dropFirst() {
      visible = visible.intersection(convert(scroller.bounds.standardized, from: scroller) ?? .null)
      if visible.isNull { return Rect(origin: bounds.standardized.origin, size: .zero) }
    }
    return visible
  }

  private final var nearestScrollLayer: ScrollLayer? {
    sequence(first: self, next: \.superlayer).lazy.compactMap { $0 as? ScrollLayer }.first
  }
}
