import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Writes down what it hears of touches.
@MainActor private final class Heard: View {
  var lines: [String] = []
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { lines.append("began") }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { lines.append("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { lines.append("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { lines.append("cancelled") }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@Suite @MainActor struct ScrollTouchTests {
  private let scroll = ScrollStage()
  private let content = Heard(frame: Rect(x: 0, y: 0, width: 300, height: 2000))

  init() {
    scroll.view.addSubview(content)
    scroll.stage.turn()
  }

  private func touch(_ phase: Touch.Phase, _ y: Double, at time: Double) {
    scroll.stage.touch(1, phase, 100, y, at: time)
    scroll.stage.turn(time)
  }

  @Test func aTouchWaits() {
    touch(.began, 200, at: 1)
    #expect(content.take().isEmpty)
    scroll.stage.turn(1.14)
    #expect(content.take().isEmpty)
    scroll.stage.turn(1.16)
    #expect(content.take() == ["began"])
    touch(.ended, 200, at: 1.3)
    #expect(content.take() == ["ended"])
  }

  @Test func aTapIsTheContents() {
    touch(.began, 200, at: 1)
    touch(.ended, 201, at: 1.05)
    #expect(content.take() == ["began", "ended"])
  }

  @Test func aScrollIsNot() {
    touch(.began, 200, at: 1)
    touch(.moved, 180, at: 1.05)
    touch(.moved, 150, at: 1.1)
    touch(.ended, 150, at: 1.2)
    #expect(content.take().isEmpty && scroll.view.contentOffset.y >= 40)
  }

  @Test func aLateScrollTakesTheTouch() {
    touch(.began, 200, at: 1)
    touch(.moved, 197, at: 1.2)
    #expect(content.take() == ["began", "moved"])
    touch(.moved, 180, at: 1.3)
    touch(.ended, 180, at: 1.4)
    #expect(content.take() == ["cancelled"] && scroll.view.contentOffset.y == 10)
  }

  @Test func itMayNot() {
    scroll.view.canCancelContentTouches = false
    touch(.began, 200, at: 1)
    scroll.stage.turn(1.2)
    touch(.moved, 100, at: 1.3)
    touch(.ended, 100, at: 1.4)
    #expect(content.take() == ["began", "moved", "ended"] && scroll.view.contentOffset == .zero)
    #expect(scroll.take().isEmpty)
  }

  @Test func withoutDelay() {
    scroll.view.delaysContentTouches = false
    touch(.began, 200, at: 1)
    #expect(content.take() == ["began"])
    touch(.moved, 150, at: 1.02)
    #expect(content.take() == ["cancelled"])
  }

  @Test func controlsKeepTheirTouches() {
    let control = Control(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    content.addSubview(control)
    touch(.began, 50, at: 1)
    scroll.stage.turn(1.2)
    #expect(control.isTracking)
    touch(.moved, 10, at: 1.3)
    #expect(control.isTracking && scroll.view.contentOffset == .zero)
    touch(.ended, 10, at: 1.4)
    // Quickly, the scroll has it.
    touch(.began, 80, at: 2)
    touch(.moved, 40, at: 2.05)
    #expect(!control.isTracking && scroll.view.isDragging)
  }

  @Test func aScrollViewMayRefuse() {
    final class Refusing: ScrollView {
      var asked: [View] = []
      override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        asked.append(view)
        return false
      }
    }
    let view = Refusing(frame: scroll.view.frame)
    view.contentSize = Size(300, 2000)
    view.addSubview(content)
    scroll.stage.window.addSubview(view)
    scroll.stage.turn()
    touch(.began, 200, at: 1)
    touch(.ended, 200, at: 1.05)
    #expect(content.take().isEmpty && view.asked == [content])
    touch(.began, 200, at: 2)
    touch(.moved, 150, at: 2.1)
    #expect(view.contentOffset.y == 40)
  }

  /// While it decelerates, a touch stops it and is for nobody.
  @Test func movingContentsTakeNoTouches() {
    touch(.began, 390, at: 1)
    touch(.moved, 350, at: 1 + 1.0 / 60)
    touch(.moved, 310, at: 1 + 2.0 / 60)
    touch(.ended, 310, at: 1 + 2.0 / 60)
    scroll.run(from: 1.05, until: 1.2)
    #expect(scroll.view.isDecelerating)
    touch(.began, 200, at: 1.21)
    scroll.stage.turn(1.6)
    touch(.ended, 200, at: 1.6)
    #expect(content.take().isEmpty && !scroll.view.isDecelerating)
    touch(.began, 200, at: 2)
    touch(.ended, 200, at: 2.05)
    #expect(content.take() == ["began", "ended"])
  }

  /// A tap of the contents and the scroll around it work without the program's help.
  @Test func tapsAndScrolls() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    content.addGestureRecognizer(tap)
    touch(.began, 200, at: 1)
    touch(.ended, 200, at: 1.05)
    #expect(taps == 1)
    touch(.began, 200, at: 2)
    touch(.moved, 150, at: 2.05)
    touch(.ended, 150, at: 2.1)
    #expect(taps == 1 && scroll.view.contentOffset.y >= 40)
  }
}
