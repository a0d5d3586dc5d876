import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews
import Testing

@Suite @MainActor struct ScrollProgramTests {
  @Test func animatedOffsets() {
    let scroll = ScrollStage()
    scroll.view.setContentOffset(Point(0, 100), animated: true)
    #expect(scroll.view.contentOffset == .zero && !scroll.view.isDecelerating)
    scroll.run(from: 0, until: 0.15)
    #expect(abs(scroll.view.contentOffset.y - 50) <= 0.5)
    scroll.run(from: 0.15, until: 0.4)
    #expect(scroll.view.contentOffset.y == 100)
    #expect(scroll.take() == ["didScroll", "didEndScrollingAnimation"])
    scroll.view.setContentOffset(Point(0, 100), animated: true)
    scroll.run(from: 0.4, until: 1)
    #expect(scroll.take().isEmpty)
    scroll.view.setContentOffset(Point(0, 200), animated: false)
    #expect(scroll.take() == ["didScroll"] && scroll.view.bounds == Rect(x: 0, y: 200, width: 300, height: 400))
    scroll.run(from: 1, until: 2)
    #expect(scroll.stage.turn(10).next == nil)
  }

  @Test func rectsBecomeVisible() {
    let scroll = ScrollStage()
    scroll.view.contentInset = EdgeInsets(top: 10, left: 0, bottom: 50, right: 0)
    #expect(scroll.view.contentOffset.y == -10)
    scroll.view.scrollRectToVisible(Rect(x: 0, y: 500, width: 10, height: 20), animated: false)
    #expect(scroll.view.contentOffset.y == 170)
    scroll.view.scrollRectToVisible(Rect(x: 0, y: 300, width: 10, height: 20), animated: false)
    #expect(scroll.view.contentOffset.y == 170)
    scroll.view.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 20), animated: false)
    #expect(scroll.view.contentOffset.y == 90)
    scroll.view.scrollRectToVisible(Rect(x: 0, y: 1990, width: 10, height: 500), animated: false)
    #expect(scroll.view.contentOffset.y == 1650)
  }

  @Test func toTheTop() {
    let scroll = ScrollStage()
    scroll.view.contentOffset.y = 500
    _ = scroll.take()
    #expect(ScrollLook.scrollToTop(in: scroll.stage.window))
    scroll.run(from: 0, until: 1)
    #expect(scroll.view.contentOffset.y == 0)
    #expect(scroll.take() == ["didScroll", "didScrollToTop"])
    #expect(!ScrollLook.scrollToTop(in: scroll.stage.window))
    let other = ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    scroll.stage.window.addSubview(other)
    scroll.view.contentOffset.y = 500
    #expect(!ScrollLook.scrollToTop(in: scroll.stage.window))
    other.scrollsToTop = false
    #expect(ScrollLook.scrollToTop(in: scroll.stage.window))
  }

  @Test func safeAreas() {
    let scroll = ScrollStage(content: Size(300, 2000))
    let row = View(frame: Rect(x: 0, y: 0, width: 300, height: 40))
    scroll.view.addSubview(row)
    scroll.stage.window.coveredInsets = EdgeInsets(top: 20, left: 7, bottom: 0, right: 0)
    #expect(scroll.view.adjustedContentInset == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(scroll.view.contentOffset.y == -20 && scroll.take() == ["didScroll", "didChangeInset"])
    // What the insets take, the contents have not to care for.
    #expect(row.safeAreaInsets == EdgeInsets(top: 0, left: 7, bottom: 0, right: 0))
    scroll.view.contentInsetAdjustmentBehavior = .never
    #expect(scroll.view.contentOffset.y == 0 && row.safeAreaInsets.top == 20)
    scroll.view.contentInsetAdjustmentBehavior = .always
    #expect(scroll.view.adjustedContentInset.left == 7 && row.safeAreaInsets == .zero)
  }

  @Test func contentsThatShrink() {
    let scroll = ScrollStage()
    scroll.view.contentOffset.y = 1600
    scroll.view.contentSize.height = 1000
    #expect(scroll.view.contentOffset.y == 600)
    scroll.view.frame.size.height = 480
    #expect(scroll.view.contentOffset.y == 520)
    #expect(scroll.view.contentLayoutGuide.layoutFrame == Rect(x: 0, y: 0, width: 300, height: 1000))
    #expect(scroll.view.frameLayoutGuide.layoutFrame == Rect(x: 0, y: 520, width: 300, height: 480))
    #expect(scroll.view.contentLayoutGuide === scroll.view.contentLayoutGuide)
  }

  /// Contents that are moved back by a program while they scroll go on, as in lists without end.
  @Test func endlessContents() {
    final class Endless: ScrollView {
      var turns = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        if contentOffset.y > 1000 {
          contentOffset.y -= 800
          turns += 1
        }
      }
    }
    let stage = Stage(320, 480)
    let view = Endless(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    view.contentSize = Size(300, 2000)
    stage.window.addSubview(view)
    stage.turn()
    for (step, y) in [390.0, 300, 200, 100, 0].enumerated() {
      stage.touch(1, step == 0 ? .began : .moved, 100, y, at: 1 + Double(step) / 60)
      stage.turn(1 + Double(step) / 60)
    }
    stage.touch(1, .ended, 100, 0, at: 1 + 4.0 / 60)
    for frame in 5..<400 { stage.turn(1 + Double(frame) / 60) }
    #expect(view.turns == 3 && !view.isDecelerating)
  }

  @Test func keys() {
    final class Keyed: ScrollView { override var canBecomeFirstResponder: Bool { true } }
    let stage = Stage(320, 480)
    let view = Keyed(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    view.contentSize = Size(300, 2000)
    stage.window.addSubview(view)
    #expect(view.becomeFirstResponder())
    var time = 0.0
    func press(_ name: String) -> Double {
      stage.window.send(KeyInput(Key(name), phase: .began, time: time))
      stage.turn(time)
      stage.window.send(KeyInput(Key(name), phase: .ended, time: time))
      for _ in 0..<30 {
        time += 1.0 / 60
        stage.turn(time)
      }
      return view.contentOffset.y
    }
    #expect(press("down") == 48 && press("pageDown") == 408 && press("up") == 360)
    #expect(press("end") == 1600 && press("pageUp") == 1240 && press("home") == 0 && press("right") == 0)
  }

  @Test func wheels() {
    let scroll = ScrollStage()
    func step(_ delta: Point, at time: Double) {
      scroll.stage.window.send(
        .scroll(ScrollInput(delta: delta, unit: .steps, location: Point(100, 100), time: time)))
      scroll.stage.turn(time)
    }
    step(Point(0, -1), at: 1)
    step(Point(0, -1), at: 1.05)
    scroll.run(from: 1.05, until: 3)
    #expect(scroll.view.contentOffset.y == 96)
    #expect(
      scroll.take() == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    step(Point(0, 5), at: 4)
    scroll.run(from: 4, until: 6)
    #expect(scroll.view.contentOffset.y == 0 && scroll.offsets.allSatisfy { $0 >= 0 })
    _ = scroll.take()
    step(Point(0, 1), at: 7)
    step(Point(1, 0), at: 7.1)
    #expect(scroll.take().isEmpty)
  }

  @Test func touchpads() {
    let scroll = ScrollStage()
    func send(_ y: Double, _ phase: ScrollInput.Phase, _ momentum: ScrollInput.Phase = .none, at time: Double) {
      scroll.stage.window.send(
        .scroll(
          ScrollInput(delta: Point(0, y), phase: phase, momentumPhase: momentum, location: Point(100, 100), time: time))
      )
      scroll.stage.turn(time)
    }
    send(-5, .began, at: 1)
    for step in 1...6 { send(-10, .changed, at: 1 + Double(step) / 60) }
    // No threshold: the source has one.
    #expect(scroll.view.contentOffset.y == 65 && scroll.view.isDragging)
    send(0, .ended, at: 1.11)
    #expect(scroll.view.isDecelerating)
    scroll.run(from: 1.11, until: 4)
    #expect(scroll.view.contentOffset.y > 250 && scroll.take().last == "didEndDecelerating")
    // A source that makes its own momentum has the word.
    let before = scroll.view.contentOffset.y
    send(-10, .began, at: 5)
    send(-10, .changed, at: 5.02)
    send(0, .ended, at: 5.03)
    send(-8, .none, .began, at: 5.04)
    send(-6, .none, .changed, at: 5.06)
    send(0, .none, .ended, at: 5.08)
    scroll.run(from: 5.08, until: 7)
    #expect(abs(scroll.view.contentOffset.y - before - 34) <= 1 && !scroll.view.isDecelerating)
    #expect(
      scroll.take() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
  }

  /// Momentum that meets an edge goes over into the spring.
  @Test func momentumAtAnEdge() {
    let scroll = ScrollStage()
    func send(_ y: Double, _ phase: ScrollInput.Phase, _ momentum: ScrollInput.Phase = .none, at time: Double) {
      scroll.stage.window.send(
        .scroll(
          ScrollInput(delta: Point(0, y), phase: phase, momentumPhase: momentum, location: Point(100, 100), time: time))
      )
      scroll.stage.turn(time)
    }
    scroll.view.contentOffset.y = 100
    send(10, .began, at: 1)
    send(0, .ended, at: 1.01)
    send(30, .none, .began, at: 1.02)
    for step in 1...5 { send(30, .none, .changed, at: 1.02 + Double(step) / 60) }
    scroll.run(from: 1.11, until: 1.2)
    #expect(scroll.view.contentOffset.y < -5)
    send(20, .none, .changed, at: 1.21)
    send(0, .none, .ended, at: 1.22)
    scroll.run(from: 1.22, until: 3)
    #expect(scroll.view.contentOffset.y == 0 && scroll.take().last == "didEndDecelerating")
  }

  @Test func hostileValues() {
    let scroll = ScrollStage()
    let view = scroll.view
    view.contentSize = Size(.nan, -5)
    #expect(view.contentSize == .zero)
    view.contentSize = Size(1e9, 1e9)
    view.contentInset = EdgeInsets(top: .nan, left: .infinity, bottom: 1e4, right: 1e4)
    #expect(view.contentInset == EdgeInsets(top: 0, left: 0, bottom: 1e4, right: 1e4))
    view.contentOffset = Point(.nan, 3)
    view.bounds = Rect(x: .infinity, y: 0, width: 1, height: 1)
    view.setContentOffset(Point(.infinity, 0), animated: true)
    view.scrollRectToVisible(Rect(x: .nan, y: 0, width: 1, height: 1), animated: true)
    #expect(view.contentOffset == .zero && view.bounds.size == Size(300, 400))
    view.contentOffset = Point(1e9, 1e9)
    let lift = scroll.drag([300, 200, 100], from: 1)
    scroll.run(from: lift, until: lift + 5)
    #expect(view.contentOffset.isFinite && view.contentOffset.y <= 1e9 + 1e4)
    view.contentInset = EdgeInsets(top: 5000, left: 0, bottom: 5000, right: 0)
    view.contentSize = .zero
    #expect(view.contentOffset.y >= -5000 && view.contentOffset.y <= 4600)
    let again = scroll.drag([300, 200, 100], from: 10)
    scroll.run(from: again, until: again + 3)
    view.frame = Rect(x: 0, y: 0, width: 0, height: 0)
    scroll.drag([0, 1, 2], from: 20)
    view.minimumZoomScale = .nan
    view.maximumZoomScale = -1
    view.setZoomScale(.nan, animated: true)
    view.zoom(to: Rect(x: 0, y: 0, width: 0, height: .nan), animated: true)
    #expect(view.contentOffset.isFinite && view.zoomScale == 1)
  }

  @Test func whatIsTakenAwayWhileItMoves() {
    let scroll = ScrollStage(content: Size(300, 20_000))
    let lift = scroll.drag([390, 350, 310, 270, 230], from: 1)
    scroll.run(from: lift, until: lift + 0.1)
    scroll.view.removeFromSuperview()
    #expect(!scroll.view.isDecelerating && scroll.take().last == "didEndDecelerating")
    #expect(scroll.view.contentOffset.y == scroll.proposed.y)
    weak var gone: ScrollView?
    do {
      let view = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      view.contentSize = Size(100, 1000)
      scroll.stage.window.addSubview(view)
      view.setContentOffset(Point(0, 500), animated: true)
      view.removeFromSuperview()
      gone = view
    }
    scroll.run(from: 2, until: 3)
    #expect(gone == nil)
  }
}
