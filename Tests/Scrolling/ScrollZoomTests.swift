import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews
import Testing

@Suite @MainActor struct ScrollZoomTests {
  private let scroll = ScrollStage(content: Size(300, 400))
  private let picture = View(frame: Rect(x: 0, y: 0, width: 300, height: 400))

  init() {
    scroll.view.addSubview(picture)
    scroll.zoomed = picture
    (scroll.view.minimumZoomScale, scroll.view.maximumZoomScale) = (0.5, 4)
    scroll.stage.turn()
  }

  private func fingers(_ phase: Touch.Phase, _ distance: Double, about place: Point, at time: Double) {
    scroll.stage.touch(1, phase, place.x - distance / 2, place.y, at: time)
    scroll.stage.touch(2, phase, place.x + distance / 2, place.y, at: time)
    scroll.stage.turn(time)
  }

  @Test func byTheProgram() {
    scroll.view.zoomScale = 2
    #expect(picture.frame == Rect(x: 0, y: 0, width: 600, height: 800))
    #expect(scroll.view.contentSize == Size(600, 800) && scroll.view.contentOffset == Point(150, 200))
    scroll.view.zoomScale = 100
    #expect(scroll.view.zoomScale == 4)
    scroll.view.zoom(to: Rect(x: 100, y: 100, width: 100, height: 100), animated: false)
    // 300 points of the view for 100 of the picture.
    #expect(scroll.view.zoomScale == 3 && scroll.view.contentOffset == Point(300, 250))
    #expect(scroll.take() == ["didScroll", "didZoom", "didScroll", "didZoom", "didScroll", "didZoom"])
  }

  @Test func animated() {
    scroll.view.setZoomScale(2, animated: true)
    scroll.run(from: 0, until: 0.15)
    #expect(abs(scroll.view.zoomScale - 1.5) < 0.01)
    // The middle stays in the middle.
    let shown = scroll.view.bounds
    #expect(abs(shown.midX / scroll.view.zoomScale - 150) < 1 && abs(shown.midY / scroll.view.zoomScale - 200) < 1)
    scroll.run(from: 0.15, until: 0.5)
    #expect(scroll.view.zoomScale == 2 && scroll.take().last == "didEndZooming 2.0")
  }

  @Test func byFingers() {
    let place = Point(100, 300)
    fingers(.began, 100, about: place, at: 1)
    for step in 1...10 { fingers(.moved, 100 + Double(step) * 10, about: place, at: 1 + Double(step) / 60) }
    #expect(scroll.view.isZooming && abs(scroll.view.zoomScale - 2) < 1e-9)
    // The point between the fingers stays there.
    let shown = scroll.view.convert(place, from: scroll.stage.window)
    #expect(abs(shown.x / 2 - 100) <= 1 && abs(shown.y / 2 - 300) <= 1)
    fingers(.ended, 200, about: place, at: 1.2)
    scroll.run(from: 1.2, until: 2)
    #expect(!scroll.view.isZooming && abs(scroll.view.zoomScale - 2) < 1e-9)
    let calls = scroll.take().filter { $0.contains("Zoom") }
    #expect(calls.first == "willBeginZooming" && calls.last?.hasPrefix("didEndZooming") == true)
  }

  @Test func beyondTheLimits() {
    let place = Point(150, 200)
    scroll.view.maximumZoomScale = 1.5
    fingers(.began, 50, about: place, at: 1)
    for step in 1...10 { fingers(.moved, 50 + Double(step) * 20, about: place, at: 1 + Double(step) / 60) }
    // Five times as far apart: the root of the excess.
    #expect(abs(scroll.view.zoomScale - 1.5 * (5 / 1.5).squareRoot()) < 1e-9)
    fingers(.ended, 250, about: place, at: 1.2)
    #expect(scroll.view.isZoomBouncing && !scroll.view.isZooming)
    scroll.run(from: 1.2, until: 2)
    #expect(scroll.view.zoomScale == 1.5 && !scroll.view.isZoomBouncing)
    #expect(scroll.take().filter { $0.contains("EndZooming") } == ["didEndZooming 1.5"])
    scroll.view.bouncesZoom = false
    fingers(.began, 50, about: place, at: 3)
    for step in 1...10 { fingers(.moved, 50 + Double(step) * 20, about: place, at: 3 + Double(step) / 60) }
    #expect(scroll.view.zoomScale == 1.5)
  }

  /// A picture that is smaller than the view stays where it is put.
  @Test func smaller() {
    scroll.view.zoomScale = 0.5
    #expect(picture.frame == Rect(x: 0, y: 0, width: 150, height: 200) && scroll.view.contentOffset == .zero)
    scroll.view.maximumZoomScale = 0.5
    #expect(scroll.view.pinchGestureRecognizer == nil)
  }

  @Test func byATouchpad() {
    for (phase, scale, time) in [(ScrollInput.Phase.began, 1.0, 1.0), (.changed, 1.5, 1.1), (.ended, 1.5, 1.2)] {
      scroll.stage.window.send(
        .transform(TransformInput(phase: phase, scale: scale, location: Point(100, 100), time: time)))
      scroll.stage.turn(time)
    }
    #expect(abs(scroll.view.zoomScale - 1.5) < 1e-9 && scroll.view.contentOffset == Point(50, 50))
  }
}
