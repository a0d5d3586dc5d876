public import MultiplaneGeometry

/// A layer that shows a part of its sublayers, which the origin of its bounds chooses: `scroll(to:)` moves that.
///
/// It clips nothing unless `masksToBounds` is set. There is no end to what can be scrolled to: what the sublayers make
/// of the place is their matter.
open class ScrollLayer: Layer {
  /// In which directions a layer scrolls.
  public enum ScrollMode: Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// Along y alone.
    case vertically
    /// Along x alone.
    case horizontally
    /// In any direction.
    case both
  }

  /// In which directions `scroll(to:)` moves; `both` by default.
  public final var scrollMode = ScrollMode.both

  /// A layer of no size at the origin, outside of any tree.
  public required init() { super.init() }

  /// Makes a point the upper left corner of the bounds, as far as the mode lets it.
  ///
  /// - Parameter point: in the layer's own space. One that is not finite scrolls nowhere.
  public final func scroll(to point: Point) {
    guard point.x.isFinite, point.y.isFinite else { return }
    var origin = bounds.standardized.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    let size = bounds.standardized.size
    bounds = Rect(origin: origin, size: size)
  }

  /// Scrolls by as little as lets a rectangle be seen, as far as the mode lets it: of one that is larger than the
  /// bounds, its upper left corner.
  ///
  /// - Parameter rect: in the layer's own space. One that is not finite scrolls nowhere.
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
  /// Scrolls the nearest scroll layer above, or this one, so that a point is at its upper left corner; does nothing
  /// where there is none.
  ///
  /// - Parameter point: in the layer's own space.
  public final func scroll(_ point: Point) {
    guard let scroller = nearestScrollLayer else { return }
    guard let there = scroller === self ? point : convert(point, to: scroller) else { return }
    scroller.scroll(to: there)
  }

  /// Scrolls the nearest scroll layer above, or this one, by as little as lets a rectangle be seen; does nothing where
  /// there is none.
  ///
  /// - Parameter rect: in the layer's own space.
  public final func scrollRectToVisible(_ rect: Rect) {
    guard let scroller = nearestScrollLayer else { return }
    guard let there = scroller === self ? rect : convert(rect, to: scroller) else { return }
    scroller.scroll(to: there)
  }

  /// The part of the bounds that the scroll layers above show, in the layer's own space; all of the bounds where there
  /// is none.
  public final var visibleRect: Rect {
    var visible = bounds.standardized
    var above = superlayer
    while let layer = above {
      if let scroller = layer as? ScrollLayer {
        visible = visible.intersection(convert(scroller.bounds.standardized, from: scroller) ?? .null)
        if visible.isNull { return Rect(origin: bounds.standardized.origin, size: .zero) }
      }
      above = layer.superlayer
    }
    return visible
  }

  private final var nearestScrollLayer: ScrollLayer? {
    var layer: Layer? = self
    while let candidate = layer {
      if let scroller = candidate as? ScrollLayer { return scroller }
      layer = candidate.superlayer
    }
    return nil
  }
}
