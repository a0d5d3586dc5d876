import UIKit
import XCTest

/// As it stands in books: a list of cards that snaps to them, and a picture that is zoomed.
private final class Cards: UIViewController, UIScrollViewDelegate {
  let scroller = UIScrollView()
  let picture = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    scroller.delegate = self
    scroller.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    scroller.contentSize = CGSize(width: 200, height: 200)
    scroller.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.decelerationRate = .fast
    scroller.minimumZoomScale = 0.5
    scroller.maximumZoomScale = 4
    scroller.keyboardDismissMode = .onDrag
    scroller.indicatorStyle = .white
    scroller.addSubview(picture)
    view.addSubview(scroller)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if calls.last != "didScroll" { calls.append("didScroll") }
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("willEndDragging")
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 50).rounded() * 50
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    calls.append("didEndZooming \(scale)")
  }
}

/// As code does that centres what is small.
private final class Centring: UIScrollView {
  var counted = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    counted += 1
  }

  override func touchesShouldCancel(in view: UIView) -> Bool { true }
  override var contentOffset: CGPoint { didSet { counted += 100 } }
}

final class ScrollViewTests: XCTestCase {
  func testProgram() { MainActor.assumeIsolated { Self.useProgram() } }

  @MainActor private static func useProgram() {
    let cards = Cards()
    cards.loadViewIfNeeded()
    XCTAssertEqual(cards.scroller.contentOffset, CGPoint(x: 0, y: -10))
    cards.scroller.setContentOffset(CGPoint(x: 0, y: 40), animated: false)
    XCTAssertEqual(cards.scroller.bounds.origin, CGPoint(x: 0, y: 40))
    cards.scroller.setZoomScale(2, animated: false)
    XCTAssertEqual(cards.scroller.contentSize, CGSize(width: 400, height: 400))
    XCTAssertEqual(cards.scroller.zoomScale, 2)
    var target = CGPoint(x: 0, y: 120)
    let delegate: any UIScrollViewDelegate = cards
    delegate.scrollViewWillEndDragging(cards.scroller, withVelocity: .zero, targetContentOffset: &target)
    XCTAssertEqual(cards.calls, ["didScroll", "willEndDragging"])
    XCTAssertEqual(target.y, 100)
  }

  func testSubclass() { MainActor.assumeIsolated { Self.useSubclass() } }

  @MainActor private static func useSubclass() {
    let view = Centring(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 50, height: 500)
    view.contentOffset = CGPoint(x: 0, y: 30)
    view.layoutIfNeeded()
    XCTAssertEqual(view.counted, 101)
    view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 10), animated: false)
    XCTAssertEqual(view.contentOffset.y, 210)
    XCTAssertNil(view.pinchGestureRecognizer)
    XCTAssertFalse(view.isTracking || view.isDragging || view.isDecelerating || view.isZooming)
  }
}
