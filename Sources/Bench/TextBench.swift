import CBench
import MultiplaneChanges
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneTextInput
import MultiplaneViews

/// Measures what editing text costs: letters, moves and blinks of the caret, and the keyboard on the screen.
@MainActor package struct TextBench {
  /// How many edits are measured; the median counts.
  package var rounds = 100
  /// Letters of a paragraph of the long text, which has a megabyte.
  package var paragraph = 4000

  /// What is measured: milliseconds of processor time of a turn and its commit, and drawings.
  package struct Figures: Sendable {
    /// A letter that is typed in a field, and in the middle of a paragraph of the long text; the latter without
    /// drawing, too.
    package var field = 0.0, long = 0.0, longUndrawn = 0.0
    /// A caret that moves, and one that blinks, in the field.
    package var move = 0.0, blink = 0.0
    /// Drawings and drawn bytes of a letter in the field, and in the long text; of a move and a blink.
    package var fieldDraws = 0.0, fieldBytes = 0.0, longDraws = 0.0, longBytes = 0.0, caretDraws = 0.0
    /// The keyboard that comes: the first turn, its drawings and keys; a letter that is pressed and released, and its
    /// drawings on the keyboard and in the field.
    package var opening = 0.0, openingDraws = 0, keys = 0, press = 0.0, pressDraws = 0.0
  }

  /// Takes the defaults.
  package init() {}

  @MainActor private final class Scene {
    let application = Application()
    let screen = Screen(size: Size(375, 667), scale: 2)
    let window: Window
    let mailbox = Mailbox()
    private(set) var time = 1.0

    init(draws: Bool = true) {
      #if Drawing
        if draws { application.drawingContexts = .cairo }
      #endif
      application.connect(screen)
      screen.mailbox = mailbox
      window = Window(screen: screen)
      window.makeKeyAndVisible()
      _ = turn()
    }

    /// Milliseconds of a turn and its commit.
    func turn(after seconds: Double = 0.01) -> Double {
      time += seconds
      let start = measure_thread_time()
      application.turn(at: time)
      let end = measure_thread_time()
      mailbox.drain { _ in }
      return Double(end - start) / 1e6
    }

    func type(_ text: String) -> Double {
      window.send(.text(TypedText(.commit(text), time: time)))
      return turn()
    }

    func press(_ code: KeyCode) -> Double {
      window.send(KeyInput(Key("", keyCode: code), phase: .began, time: time))
      window.send(KeyInput(Key("", keyCode: code), phase: .ended, time: time))
      return turn()
    }
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// The median of some rounds, with drawings and drawn bytes of one.
  private func measure(_ scene: Scene, _ round: (Int) -> Double) -> (time: Double, draws: Double, bytes: Double) {
    for number in 0..<5 { _ = round(number) }
    scene.application.statistics = ViewStatistics()
    let times = (0..<rounds).map { round($0) }
    let costs = scene.application.statistics
    return (median(times), Double(costs.draws) / Double(rounds), Double(costs.drawnBytes) / Double(rounds))
  }

  /// Measures all.
  package func measure() -> Figures {
    var figures = Figures()
    let scene = Scene()
    let field = TextField(frame: Rect(x: 20, y: 20, width: 300, height: 34))
    field.autocapitalizationType = .none
    scene.window.addSubview(field)
    field.text = "Some words in a field"
    field.becomeFirstResponder()
    _ = scene.turn()
    (figures.field, figures.fieldDraws, figures.fieldBytes) = measure(scene) { number in
      number % 2 == 0 ? scene.type("a") : scene.press(.keyboardDeleteOrBackspace)
    }
    (figures.move, figures.caretDraws, _) = measure(scene) { number in
      scene.press(number % 2 == 0 ? .keyboardLeftArrow : .keyboardRightArrow)
    }
    let blink = measure(scene) { _ in scene.turn(after: 0.5) }
    figures.blink = blink.time
    figures.caretDraws = max(figures.caretDraws, blink.draws)
    measureLong(&figures)
    measureKeyboard(&figures, scene, field)
    return figures
  }

  private func measureLong(_ figures: inout Figures) {
    for draws in [true, false] {
      let scene = Scene(draws: draws)
      let text = TextView(frame: scene.window.bounds)
      var line = ""
      while line.utf8.count < paragraph { line += "words of a long text " }
      line = String(line.prefix(paragraph)) + "\n"
      text.text = String(repeating: line, count: 1_048_576 / line.utf8.count)
      scene.window.addSubview(text)
      text.becomeFirstResponder()
      _ = scene.turn()
      let middle = text.position(from: text.beginningOfDocument, offset: 524_288)
      text.selectedTextRange = middle.flatMap { text.textRange(from: $0, to: $0) }
      for _ in 0..<3 { _ = scene.turn() }
      let costs = measure(scene) { number in
        number % 2 == 0 ? scene.type("a") : scene.press(.keyboardDeleteOrBackspace)
      }
      if draws {
        (figures.long, figures.longDraws, figures.longBytes) = costs
      } else {
        figures.longUndrawn = costs.time
      }
    }
  }

  private func measureKeyboard(_ figures: inout Figures, _ scene: Scene, _ field: TextField) {
    let keyboard = ScreenKeyboard(scene.application)
    field.resignFirstResponder()
    _ = scene.turn()
    scene.application.statistics = ViewStatistics()
    scene.screen.hasKeys = false
    field.becomeFirstResponder()
    figures.opening = scene.turn()
    for _ in 0..<40 { _ = scene.turn(after: 1.0 / 60) }
    figures.openingDraws = scene.application.statistics.draws
    figures.keys = keyboard.view.keyCount
    let frame = keyboard.frame
    let costs = measure(scene) { number in
      // A letter of the second row.
      let place = Point(frame.minX + frame.width * (0.1 + 0.1 * Double(number % 8)), frame.minY + frame.height * 0.37)
      scene.application.send(
        TouchInput(id: 1, phase: .began, location: place, time: scene.time), on: scene.screen)
      let down = scene.turn()
      scene.application.send(
        TouchInput(id: 1, phase: .ended, location: place, time: scene.time), on: scene.screen)
      return down + scene.turn()
    }
    (figures.press, figures.pressDraws) = (costs.time, costs.draws)
  }
}
