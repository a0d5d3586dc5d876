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

/// The order of a scroll view's calls, as code of UIKit relies on it.
final class ScrollOrderTests: XCTestCase {
  /// A program that writes down each call; calls of the same name in a row are one.
  @MainActor private final class Scroller: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let field = UITextField(frame: CGRect(x: 0, y: 300, width: 100, height: 30))
    var calls: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
      scrollView.contentInsetAdjustmentBehavior = .never
      scrollView.contentSize = CGSize(width: 300, height: 4000)
      scrollView.addSubview(picture)
      scrollView.addSubview(field)
      scrollView.delegate = self
      view.addSubview(scrollView)
    }

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }

    func take() -> [String] {
      defer { calls = [] }
      return calls
    }

    /// Those of zooming.
    func takeZooms() -> [String] {
      take().filter { $0.contains("oom") }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      note("willBeginDragging \(Int(scrollView.contentOffset.y))")
    }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { note("willEndDragging \(velocity.y == 0)") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      note("didEndDragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndScrollingAnimation") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
      if scrollView.maximumZoomScale > 1, !calls.contains("viewForZooming") { note("viewForZooming") }
      return picture
    }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      note("willBeginZooming \(view === picture)")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { note("didZoom") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
      note("didEndZooming \(view === picture) \(scale)")
    }
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      note("shouldScrollToTop")
      return true
    }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop") }
  }

  /// Fingers, and the frames of a screen.
  @MainActor private final class Hand {
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 400))
    let scroller = Scroller()
    var time = UIApplication.shared.currentTime + 1

    init() {
      window.rootViewController = scroller
      wait(0.1)
      _ = scroller.take()
    }

    func wait(_ seconds: Double) {
      let end = time + seconds
      while time < end {
        time += 1.0 / 60
        UIApplication.shared.turn(at: time)
      }
    }

    func touch(_ phase: UITouch.Phase, _ points: CGPoint...) {
      for (index, point) in points.enumerated() {
        window.send(TouchInput(id: index + 1, phase: phase, location: point, time: time))
      }
      UIApplication.shared.turn(at: time)
      time += 1.0 / 60
    }

    /// Drags upwards, and rests before the lift or not.
    func drag(by way: CGFloat, rests: Bool) {
      touch(.began, CGPoint(x: 100, y: 350))
      for step in 1...10 { touch(.moved, CGPoint(x: 100, y: 350 - way * CGFloat(step) / 10)) }
      if rests {
        wait(0.5)
        touch(.moved, CGPoint(x: 100, y: 350 - way))
      }
      touch(.ended, CGPoint(x: 100, y: 350 - way))
      wait(4)
    }

    func pinch(from start: CGFloat, to end: CGFloat) {
      func fingers(_ phase: UITouch.Phase, _ distance: CGFloat) {
        touch(phase, CGPoint(x: 150 - distance / 2, y: 200), CGPoint(x: 150 + distance / 2, y: 200))
      }
      fingers(.began, start)
      for step in 1...10 { fingers(.moved, start + (end - start) * CGFloat(step) / 10) }
      fingers(.ended, end)
      wait(2)
    }
  }

  func testOrders() { MainActor.assumeIsolated { Self.checkOrders() } }

  @MainActor private static func checkOrders() {
    let hand = Hand()
    defer { UIApplication.shared.disconnect(hand.screen) }
    let (scroller, view) = (hand.scroller, hand.scroller.scrollView)
    hand.drag(by: 200, rests: true)
    XCTAssertEqual(
      scroller.take(), ["willBeginDragging 0", "didScroll", "willEndDragging true", "didEndDragging false"])
    hand.drag(by: 200, rests: false)
    let offset = Int(view.contentOffset.y)
    XCTAssertEqual(scroller.calls.first?.hasPrefix("willBeginDragging"), true)
    XCTAssertEqual(
      Array(scroller.take().dropFirst()),
      [
        "didScroll", "willEndDragging false", "didEndDragging true", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    XCTAssertGreaterThan(offset, 400)
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    hand.wait(1)
    XCTAssertEqual(scroller.take(), ["didScroll", "didEndScrollingAnimation"])
    view.setContentOffset(CGPoint(x: 0, y: 120), animated: false)
    XCTAssertEqual(scroller.take(), ["didScroll"])
    view.setContentOffset(CGPoint(x: 0, y: 120), animated: true)
    hand.wait(1)
    XCTAssertEqual(scroller.take(), [])
    view.scrollRectToVisible(CGRect(x: 0, y: 2000, width: 10, height: 10), animated: true)
    hand.wait(1)
    XCTAssertEqual(scroller.take(), ["didScroll", "didEndScrollingAnimation"])
    view.scrollRectToVisible(CGRect(x: 0, y: 2000, width: 10, height: 10), animated: true)
    hand.wait(1)
    XCTAssertEqual(scroller.take(), [])
    view.isPagingEnabled = true
    view.contentOffset.y = 400
    _ = scroller.take()
    hand.drag(by: 250, rests: true)
    XCTAssertEqual(
      scroller.take(),
      [
        "willBeginDragging 400", "didScroll", "willEndDragging true", "didEndDragging true", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
    XCTAssertEqual(view.contentOffset.y, 800)
    XCTAssertTrue(ScrollLook.scrollToTop(in: hand.window))
    hand.wait(1)
    XCTAssertEqual(scroller.take(), ["shouldScrollToTop", "didScroll", "didScrollToTop"])
    // A touch stops the contents on their way.
    view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
    hand.wait(0.1)
    hand.touch(.began, CGPoint(x: 100, y: 100))
    XCTAssertEqual(scroller.take(), ["didScroll", "didEndScrollingAnimation"])
    hand.touch(.ended, CGPoint(x: 100, y: 100))
  }

  func testZooms() { MainActor.assumeIsolated { Self.checkZooms() } }

  @MainActor private static func checkZooms() {
    let hand = Hand()
    defer { UIApplication.shared.disconnect(hand.screen) }
    let (scroller, view) = (hand.scroller, hand.scroller.scrollView)
    view.contentSize = CGSize(width: 300, height: 400)
    view.maximumZoomScale = 2
    _ = scroller.take()
    hand.pinch(from: 50, to: 250)
    let calls = scroller.takeZooms()
    XCTAssertEqual(view.zoomScale, 2)
    // One end, behind the bounce.
    XCTAssertEqual(calls, ["viewForZooming", "willBeginZooming true", "didZoom", "didEndZooming true 2.0"])
    view.setZoomScale(1, animated: true)
    hand.wait(1)
    XCTAssertEqual(scroller.takeZooms(), ["viewForZooming", "didZoom", "didEndZooming true 1.0"])
    view.setZoomScale(1.5, animated: false)
    XCTAssertEqual(scroller.takeZooms(), ["viewForZooming", "didZoom"])
  }

  func testKeyboards() { MainActor.assumeIsolated { Self.checkKeyboards() } }

  @MainActor private static func checkKeyboards() {
    let hand = Hand()
    defer { UIApplication.shared.disconnect(hand.screen) }
    hand.screen.hasKeys = false
    let (scroller, view) = (hand.scroller, hand.scroller.scrollView)
    func edit() {
      view.contentOffset = .zero
      XCTAssertTrue(scroller.field.becomeFirstResponder())
      hand.wait(1)
      _ = scroller.take()
    }
    func drag(to y: CGFloat) {
      hand.touch(.began, CGPoint(x: 200, y: 100))
      for step in 1...10 { hand.touch(.moved, CGPoint(x: 200, y: 100 + (y - 100) * CGFloat(step) / 10)) }
    }
    edit()
    view.alwaysBounceVertical = true
    drag(to: 30)
    XCTAssertTrue(scroller.field.isFirstResponder)
    hand.touch(.ended, CGPoint(x: 200, y: 30))
    hand.wait(3)
    view.keyboardDismissMode = .onDrag
    edit()
    drag(to: 30)
    XCTAssertFalse(scroller.field.isFirstResponder)
    XCTAssertEqual(scroller.calls.first?.hasPrefix("willBeginDragging"), true)
    hand.touch(.ended, CGPoint(x: 200, y: 30))
    hand.wait(3)
    view.keyboardDismissMode = .interactive
    edit()
    drag(to: 90)
    XCTAssertTrue(scroller.field.isFirstResponder)
    for y in [200, 300, 350, 390, 398] as [CGFloat] { hand.touch(.moved, CGPoint(x: 200, y: y)) }
    hand.touch(.ended, CGPoint(x: 200, y: 398))
    hand.wait(3)
    XCTAssertFalse(scroller.field.isFirstResponder)
  }
}
