import Multiplane
import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneTextInput
import MultiplaneViews
import Testing

@testable import MultiplaneScripts

extension ExampleTests {
  /// A keyboard on the screen is drawn in few calls: keys are colours with letters of common pages above them.
  @Test func theKeyboardTakesFewDraws() throws {
    let surface = try OffscreenSurface(width: 750, height: 1334, scale: 2)
    let compositor = try Compositor(context: surface.context)
    defer { compositor.close() }
    let application = Application()
    application.drawingContexts = DrawingLibrary.contexts
    let screen = Screen(size: Size(375, 667), scale: 2)
    screen.mailbox = compositor.mailbox
    application.connect(screen)
    let window = Window(screen: screen)
    window.backgroundColor = .white
    window.makeKeyAndVisible()
    ScreenKeyboard(application)
    screen.hasKeys = false
    let field = TextField(frame: Rect(x: 20, y: 20, width: 300, height: 34))
    window.addSubview(field)
    var time = 0.0
    func draws() throws -> Int {
      time += 1.0 / 60
      application.turn(at: time)
      return try compositor.render(at: time, to: surface, options: .init(background: .white)).statistics.gl.draws
    }
    let before = try draws()
    field.becomeFirstResponder()
    var most = 0
    for _ in 0..<30 { most = max(most, try draws()) }
    #expect(most - before <= 8, "\(before) draws without the keyboard, \(most) with it")
  }
}
