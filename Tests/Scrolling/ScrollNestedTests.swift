import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews
import Testing

@Suite @MainActor struct ScrollNestedTests {
  private let outer = ScrollStage()
  private let inner = ScrollView(frame: Rect(x: 0, y: 100, width: 300, height: 200))

  init() {
    outer.view.addSubview(inner)
    outer.stage.turn()
  }

  /// A finger from (150, 200), in steps of a part of a way.
  private func drag(_ x: Double, _ y: Double, from start: Double) {
    outer.stage.touch(1, .began, 150, 200, at: start)
    outer.stage.turn(start)
    for step in 1...5 {
      let (part, time) = (Double(step) / 5, start + Double(step) / 60)
      outer.stage.touch(1, .moved, 150 + x * part, 200 + y * part, at: time)
      outer.stage.turn(time)
    }
  }

  private func lift(at time: Double) {
    outer.stage.touch(1, .cancelled, 150, 200, at: time)
    outer.stage.turn(time)
    outer.run(from: time, until: time + 2)
  }

  @Test func crossedDirections() {
    inner.contentSize = Size(2000, 200)
    drag(-100, -20, from: 1)
    #expect(inner.contentOffset.x > 80 && outer.view.contentOffset.y == 0)
    lift(at: 2)
    let before = inner.contentOffset.x
    drag(-20, -100, from: 10)
    #expect(inner.contentOffset.x == before && outer.view.contentOffset.y > 80)
  }

  /// A way across the only axis begins nothing, and one along it afterwards does.
  @Test func aWayAcrossIsNone() {
    drag(-100, 0, from: 1)
    #expect(outer.take().isEmpty)
    outer.stage.touch(1, .moved, 50, 140, at: 1.2)
    outer.stage.turn(1.2)
    #expect(outer.view.contentOffset.y == 50)
  }

  @Test func sameDirection() {
    inner.contentSize = Size(300, 260)
    drag(0, -40, from: 1)
    #expect(inner.contentOffset.y == 30 && outer.view.contentOffset.y == 0)
    lift(at: 2)
    inner.contentOffset.y = 60
    // At its edge, the outer one goes on.
    drag(0, -100, from: 10)
    #expect(inner.contentOffset.y == 60 && outer.view.contentOffset.y == 90)
    lift(at: 11)
    // Back: the inner one first, and at both edges the inner one bounces.
    outer.view.contentOffset = .zero
    drag(0, 50, from: 20)
    #expect(inner.contentOffset.y == 20 && outer.view.contentOffset.y == 0)
    lift(at: 21)
    inner.contentOffset.y = 0
    drag(0, 50, from: 30)
    #expect(inner.contentOffset.y < -5 && outer.view.contentOffset.y == 0)
  }

  @Test func severalAtOnce() {
    let other = ScrollView(frame: Rect(x: 0, y: 400, width: 300, height: 80))
    other.contentSize = Size(2000, 80)
    outer.stage.window.addSubview(other)
    outer.stage.turn()
    for step in 0...5 {
      let time = 1 + Double(step) / 60
      outer.stage.touch(1, step == 0 ? .began : .moved, 150, 60 - Double(step) * 10, at: time)
      outer.stage.touch(2, step == 0 ? .began : .moved, 150 - Double(step) * 20, 440, at: time)
      outer.stage.turn(time)
    }
    #expect(outer.view.contentOffset.y == 40 && other.contentOffset.x == 90)
  }
}
