public import MultiplaneGeometry
public import MultiplaneViews

/// Hears of what a scroll view does: UIKit's calls, in UIKit's order. Each has a default that does nothing.
@preconcurrency @MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// A drag begins; the offset has not changed yet.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A drag ends.
  ///
  /// - Parameters:
  ///   - velocity: points a millisecond.
  ///   - targetContentOffset: where the scroll will come to rest; may be set to another offset.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// A drag has ended; whether the contents go on moving.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The contents go on moving after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The contents have come to rest after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A scroll that was asked for with an animation has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The view that is zoomed; nil, the default, for no zooming.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers begin to zoom.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Zooming has ended, with its bounce, at a scale.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
  /// Whether the contents go to their top; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// The contents have gone to their top.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// The adjusted insets have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
}
