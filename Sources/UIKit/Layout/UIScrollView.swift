public import MultiplaneGeometry
@_exported public import MultiplaneScrolling

/// UIKit's name of `ScrollView`.
public typealias UIScrollView = ScrollView

/// UIKit's name of `ScrollViewDelegate`, with UIKit's type of the target.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: ScrollViewDelegate {
  /// A drag ends; does nothing by default.
  ///
  /// - Parameters:
  ///   - velocity: points a millisecond.
  ///   - targetContentOffset: points to where the scroll will come to rest, which may be set to another offset.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}

  /// Calls the method with a pointer.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {
    unsafe withUnsafeMutablePointer(to: &targetContentOffset) { target in
      unsafe scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: target)
    }
  }
}
