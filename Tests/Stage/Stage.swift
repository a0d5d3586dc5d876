import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
package import MultiplaneViews

/// An application with one screen and one window, which is shown.
@MainActor package struct Stage {
  package let application = Application()
  package let screen: Screen
  package let window: Window

  package init(_ width: Double = 320, _ height: Double = 480, scale: Double = 1) {
    #if Drawing
      application.drawingContexts = .cairo
    #endif
    screen = Screen(size: Size(width, height), scale: scale)
    application.connect(screen)
    window = Window(screen: screen)
    window.makeKeyAndVisible()
  }

  /// A stage that shows a view.
  package init(showing view: View) {
    self.init()
    window.addSubview(view)
    turn()
  }

  /// Turns, and commits as a host without a mailbox does.
  @discardableResult
  package func turn(_ time: Double = 0) -> Turn {
    let turn = application.turn(at: time)
    _ = screen.tree.commit(at: time)
    return turn
  }

  package func touch(_ id: Int, _ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.send(TouchInput(id: id, phase: phase, location: Point(x, y), time: time))
  }

  /// Moves a finger along x within 0.6 s, and holds it before it is lifted, so that it has no speed.
  package func swipe(from start: Double, to end: Double, y: Double, at time: Double) {
    touch(1, .began, start, y, at: time)
    turn(time)
    for step in 1...10 {
      let now = time + Double(step) / 60
      touch(1, .moved, start + (end - start) * Double(step) / 10, y, at: now)
      turn(now)
    }
    touch(1, .moved, end, y, at: time + 0.5)
    turn(time + 0.5)
    touch(1, .ended, end, y, at: time + 0.6)
    turn(time + 0.6)
  }
}
