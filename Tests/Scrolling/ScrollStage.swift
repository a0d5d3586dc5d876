import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneTestStage
import MultiplaneViews

/// A scroll view in a window, its delegate's calls, and fingers.
@MainActor final class ScrollStage: ScrollViewDelegate {
  let stage: Stage
  let view: ScrollView
  var calls: [String] = []
  var offsets: [Double] = []
  /// What the delegate wants for a target.
  var wanted: ((Point) -> Point)?
  var velocity = Point.zero
  var proposed = Point.zero
  var zoomed: View?

  init(content: Size = Size(300, 2000), size: Size = Size(300, 400), scale: Double = 1) {
    stage = Stage(320, 480, scale: scale)
    view = ScrollView(frame: Rect(origin: .zero, size: size))
    view.contentSize = content
    view.delegate = self
    stage.window.addSubview(view)
    stage.turn()
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  /// Moves a finger along y in a turn for each place: `interval` seconds between them.
  ///
  /// - Returns: the time of the last one.
  @discardableResult
  func drag(
    _ places: [Double], x: Double = 100, from start: Double, every interval: Double = 1.0 / 60, lifts: Bool = true
  )
    -> Double
  {
    var time = start
    for (index, y) in places.enumerated() {
      stage.touch(1, index == 0 ? .began : .moved, x, y, at: time)
      stage.turn(time)
      time += interval
    }
    time -= interval
    if lifts, let last = places.last {
      stage.touch(1, .ended, x, last, at: time)
      stage.turn(time)
    }
    return time
  }

  /// Turns until a time, `rate` frames a second.
  func run(from start: Double, until end: Double, rate: Double = 60) {
    var frame = (start * rate).rounded(.down) + 1
    while frame / rate <= end {
      stage.turn(frame / rate)
      frame += 1
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    offsets.append(scrollView.contentOffset.y)
    if calls.last != "didScroll" { calls.append("didScroll") }
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { if calls.last != "didZoom" { calls.append("didZoom") } }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    calls.append("willEndDragging")
    (self.velocity, proposed) = (velocity, targetContentOffset)
    if let wanted { targetContentOffset = wanted(targetContentOffset) }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    calls.append("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { calls.append("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("didEndScrollingAnimation") }
  func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { calls.append("willBeginZooming") }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
    calls.append("didEndZooming \(scale)")
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { calls.append("didScrollToTop") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) { calls.append("didChangeInset") }
}
