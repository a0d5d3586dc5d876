import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// An application with one screen and one window, which is shown.
@MainActor struct Stage {
  let application = Application()
  let screen: Screen
  let window: Window

  init(_ width: Double = 320, _ height: Double = 480, scale: Double = 1) {
    #if Drawing
      application.drawingContexts = .cairo
    #endif
    screen = Screen(size: Size(width, height), scale: scale)
    application.connect(screen)
    window = Window(screen: screen)
    window.makeKeyAndVisible()
  }

  /// Turns, and commits as a host without a mailbox does.
  @discardableResult
  func turn(_ time: Double = 0) -> Turn {
    let turn = application.turn(at: time)
    _ = screen.tree.commit(at: time)
    return turn
  }

  func touch(_ id: Int, _ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.send(TouchInput(id: id, phase: phase, location: Point(x, y), time: time))
  }
}

/// Pictures for tests.
enum Pictures {
  static func bitmap(_ width: Int, _ height: Int, _ color: [UInt8] = [200, 100, 50, 255]) throws -> Bitmap {
    try Bitmap(width: width, height: height, bytes: (0..<width * height).flatMap { _ in color })
  }

  static func image(_ width: Int, _ height: Int, scale: Double = 1) throws -> Image {
    Image(try bitmap(width, height), scale: scale)
  }
}
