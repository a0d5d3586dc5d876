import Glibc
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@Suite @MainActor struct ScrollDragTests {
  @Test func theThresholdIsNotMadeUpFor() {
    let scroll = ScrollStage()
    scroll.drag([300, 295, 291, 288, 280, 250], from: 1, lifts: false)
    // The finger went 50 points, 40 of them after the threshold.
    #expect(scroll.view.contentOffset == Point(0, 40))
    #expect(scroll.offsets == [2, 10, 40])
    #expect(scroll.view.isDragging && scroll.view.isTracking && !scroll.view.isDecelerating)
  }

  @Test func decelerationByTheClosedForm() {
    let scroll = ScrollStage(content: Size(300, 100_000))
    let lift = scroll.drag(stride(from: 390, through: 90, by: -20).map { Double($0) }, from: 1)
    let start = scroll.view.contentOffset.y
    #expect(start == 290 && abs(scroll.velocity.y - 1.2) < 1e-9)
    for frame in 1...120 {
      let time = lift + Double(frame) / 60
      scroll.stage.turn(time)
      let milliseconds = max(0, (time - lift - 1.0 / 60) * 1000)
      guard 1200 * pow(0.998, milliseconds) > 10 else { break }
      let expected = start + 1.2 * (1 - pow(0.998, milliseconds)) / -log(0.998)
      #expect(abs(scroll.view.contentOffset.y - expected) <= 0.5001)
    }
    scroll.run(from: lift + 2, until: lift + 5)
    #expect(abs(scroll.view.contentOffset.y - (start + 1190 / (-1000 * log(0.998)))) <= 0.5001)
    #expect(scroll.view.contentOffset.y == scroll.proposed.y && !scroll.view.isDecelerating)
  }

  /// Touches at 120 a second, in turns of 120, of 60 and of 20 a second: the same offsets where there are frames.
  @Test func offsetsDoNotDependOnFrames() {
    func offsets(_ rate: Double) -> [Int: Double] {
      let scroll = ScrollStage(content: Size(300, 5000), scale: 2)
      var known: [Int: Double] = [:]
      for sample in 0...36 {
        let time = 1 + Double(sample) / 120
        let phase: Touch.Phase = sample == 0 ? .began : sample == 36 ? .ended : .moved
        scroll.stage.touch(1, phase, 100, 390 - 0.2 * Double(min(sample, 35) * min(sample, 35)), at: time)
        if sample % Int(clamping: 120 / rate) == 0 {
          scroll.stage.turn(time)
          known[sample] = scroll.view.contentOffset.y
        }
      }
      var frame = 37
      while frame < 600 {
        if frame % Int(clamping: 120 / rate) == 0 {
          scroll.stage.turn(1 + Double(frame) / 120)
          known[frame] = scroll.view.contentOffset.y
        }
        frame += 1
      }
      return known
    }
    let (fast, usual, slow) = (offsets(120), offsets(60), offsets(20))
    for (frame, offset) in usual { #expect(fast[frame] == offset, "frame \(frame)") }
    for (frame, offset) in slow { #expect(fast[frame] == offset, "frame \(frame)") }
    #expect((fast[599] ?? 0) > 800)
  }

  @Test func beyondAnEdgeAndBack() {
    let scroll = ScrollStage()
    let lift = scroll.drag([100, 110, 210, 210], from: 1, every: 0.2)
    let shown = (1 - 1 / (100 * 0.55 / 400 + 1)) * 400
    #expect(abs(scroll.view.contentOffset.y + shown) <= 0.5)
    for frame in 1...30 {
      let time = lift + Double(frame) / 60
      scroll.stage.turn(time)
      let after = time - lift
      let expected = -shown * (46 * exp(-9 * after) - 9 * exp(-46 * after)) / 37
      #expect(abs(scroll.view.contentOffset.y - expected) < 0.7)
    }
    scroll.run(from: lift + 0.5, until: lift + 2)
    #expect(scroll.view.contentOffset == .zero)
    #expect(
      scroll.take() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
  }

  @Test func withoutBounceItStopsAtTheEdge() {
    let scroll = ScrollStage(content: Size(300, 600))
    scroll.view.bounces = false
    let lift = scroll.drag([300, 280, 240, 200], from: 1)
    scroll.run(from: lift, until: lift + 3)
    #expect(scroll.offsets.max() == 200 && scroll.view.contentOffset.y == 200)
    #expect(scroll.take().last == "didEndDecelerating")
  }

  @Test func callsInOrder() {
    let scroll = ScrollStage()
    let lift = scroll.drag([300, 280, 260, 240], from: 1)
    #expect(scroll.view.isDecelerating && !scroll.view.isDragging && !scroll.view.isTracking)
    scroll.run(from: lift, until: lift + 4)
    #expect(
      scroll.take() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
    // A drag that rests before the lift does not go on.
    var places = [300.0, 280, 260]
    places += Array(repeating: 260, count: 10)
    scroll.drag(places, from: 10)
    #expect(scroll.take() == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    // The indicators have faded, and nothing is due.
    scroll.run(from: 10.5, until: 12)
    #expect(scroll.stage.turn(13).next == nil)
  }

  @Test func aTouchStopsIt() {
    let scroll = ScrollStage(content: Size(300, 20_000))
    let lift = scroll.drag([390, 350, 310, 270, 230], from: 1)
    scroll.run(from: lift, until: lift + 0.3)
    _ = scroll.take()
    scroll.stage.touch(1, .began, 100, 200, at: lift + 0.31)
    scroll.stage.turn(lift + 0.32)
    let stopped = scroll.view.contentOffset.y
    #expect(scroll.take() == ["didScroll", "didEndDecelerating"] && scroll.view.isTracking)
    scroll.run(from: lift + 0.32, until: lift + 1)
    scroll.stage.touch(1, .ended, 100, 200, at: lift + 1)
    scroll.run(from: lift + 1, until: lift + 2)
    #expect(scroll.view.contentOffset.y == stopped && scroll.take().isEmpty)
  }

  /// A flick while the last one still runs is faster than alone.
  @Test func flicksAdd() {
    let scroll = ScrollStage(content: Size(300, 100_000))
    let places = [390.0, 350, 310, 270, 230]
    let lift = scroll.drag(places, from: 1)
    let alone = scroll.velocity.y
    scroll.run(from: lift, until: lift + 0.1)
    scroll.drag(places, from: lift + 0.15)
    #expect(scroll.velocity.y > alone * 1.5 && scroll.velocity.y < alone * 2)
    // Against it, it is a flick of its own.
    scroll.run(from: lift + 0.15 + 4 / 60.0, until: lift + 0.3)
    scroll.drag(places.reversed(), from: lift + 0.3)
    #expect(abs(scroll.velocity.y + alone) < 1e-9)
  }

  @Test func theDelegateChoosesTheTarget() {
    let scroll = ScrollStage(content: Size(300, 20_000))
    scroll.wanted = { Point($0.x, 1000) }
    let lift = scroll.drag([390, 350, 310, 270, 230], from: 1)
    #expect(scroll.proposed.y > 1000)
    scroll.run(from: lift, until: lift + 4)
    #expect(scroll.view.contentOffset.y == 1000 && scroll.offsets.max() == 1000)
    #expect(scroll.take().last == "didEndDecelerating")
  }

  @Test func paging() {
    let scroll = ScrollStage(content: Size(300, 2000))
    scroll.view.isPagingEnabled = true
    var lift = scroll.drag([390, 350, 310, 270], from: 1)
    scroll.run(from: lift, until: lift + 3)
    #expect(scroll.view.contentOffset.y == 400)
    // Slowly, and less than a half.
    lift = scroll.drag(stride(from: 390.0, through: 250, by: -2).map { $0 }, from: 10, every: 0.05)
    scroll.run(from: lift, until: lift + 3)
    #expect(scroll.view.contentOffset.y == 400)
    lift = scroll.drag([100, 150, 200], from: 20)
    scroll.run(from: lift, until: lift + 3)
    #expect(scroll.view.contentOffset.y == 0)
  }

  @Test func directionalLock() {
    let scroll = ScrollStage(content: Size(2000, 2000))
    scroll.view.isDirectionalLockEnabled = true
    for (step, place) in [(200.0, 300.0), (195, 270), (150, 200)].enumerated() {
      scroll.stage.touch(1, step == 0 ? .began : .moved, place.0, place.1, at: 1 + Double(step) / 60)
      scroll.stage.turn(1 + Double(step) / 60)
    }
    #expect(scroll.view.contentOffset.x == 0 && scroll.view.contentOffset.y > 80)
  }

  @Test func whatFitsIsNotScrolled() {
    let scroll = ScrollStage(content: Size(300, 300))
    scroll.drag([300, 200, 100], from: 1)
    #expect(scroll.take().isEmpty)
    scroll.view.alwaysBounceVertical = true
    let lift = scroll.drag([300, 200, 100], from: 2)
    #expect(scroll.view.contentOffset.y > 0)
    scroll.run(from: lift, until: lift + 2)
    #expect(scroll.view.contentOffset.y == 0)
    scroll.view.isScrollEnabled = false
    _ = scroll.take()
    scroll.drag([300, 200, 100], from: 10)
    #expect(scroll.take().isEmpty && !scroll.view.isTracking)
  }

  @Test func offsetsAreWholePixels() {
    let scroll = ScrollStage(content: Size(300, 9000), scale: 2)
    let lift = scroll.drag([390, 377.3, 359.1, 331.7, 290.9], from: 1)
    scroll.run(from: lift, until: lift + 3)
    #expect(scroll.offsets.count > 60 && scroll.offsets.allSatisfy { $0 * 2 == ($0 * 2).rounded() })
    scroll.view.contentOffset = Point(0, 10.3)
    #expect(scroll.view.contentOffset.y == 10.5)
  }

  /// A frame of scrolling lays out the scroll view, and draws and lays out nothing else.
  @Test func aFrameDrawsNothing() {
    final class Row: View {
      var (layouts, draws) = (0, 0)
      override func layoutSubviews() { layouts += 1 }
      override func draw(_ rect: Rect) { draws += 1 }
    }
    final class Counting: ScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let stage = Stage(320, 480)
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let view = Counting(frame: stage.window.bounds)
    view.contentSize = Size(320, 4000)
    let rows = (0..<100).map { Row(frame: Rect(x: 0, y: Double($0) * 40, width: 320, height: 39)) }
    for row in rows { view.addSubview(row) }
    stage.window.addSubview(view)
    stage.turn()
    #expect(view.contentOffset.y == -20)
    for (step, y) in [300.0, 280, 260, 240].enumerated() {
      stage.touch(1, step == 0 ? .began : .moved, 100, y, at: 1 + Double(step) / 60)
      stage.turn(1 + Double(step) / 60)
    }
    let before = (view.layouts, rows.reduce(0) { $0 + $1.layouts }, rows.reduce(0) { $0 + $1.draws })
    stage.touch(1, .ended, 100, 240, at: 1.05)
    for frame in 0..<30 { stage.turn(1.1 + Double(frame) / 60) }
    let after = (view.layouts, rows.reduce(0) { $0 + $1.layouts }, rows.reduce(0) { $0 + $1.draws })
    #expect(after.0 - before.0 == 30 && after.1 == before.1 && after.2 == before.2)
  }
}
