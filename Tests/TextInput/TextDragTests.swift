import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct TextDragTests {
  @Test func aMagnifierStandsAboveTheFinger() {
    let test = FieldStage("hello world")
    let window = test.stage.window
    let count = window.subviews.count
    test.stage.touch(1, .began, 60, 37, at: 1)
    test.stage.turn(1)
    test.stage.turn(1.6)
    guard window.subviews.count == count + 1, let loupe = window.subviews.last else { return #expect(Bool(false)) }
    #expect(loupe.frame.minY == 0 || loupe.frame.maxY < 37)
    let draws = ViewCosts(of: loupe).drawings
    let place = loupe.frame
    test.stage.touch(1, .moved, 150, 37, at: 1.7)
    test.stage.turn(1.7)
    #expect(ViewCosts(of: loupe).drawings == draws + 1 && loupe.frame.minX > place.minX)
    test.stage.touch(1, .ended, 150, 37, at: 1.8)
    test.stage.turn(1.8)
    #expect(loupe.superview == nil && EditMenu.of(test.application).isVisible)
  }

  @Test func aDragBelowTheTextScrollsIt() {
    let stage = Stage(320, 300)
    let text = TextView(frame: Rect(x: 0, y: 0, width: 320, height: 100))
    text.text = String(repeating: "line\n", count: 200)
    stage.window.addSubview(text)
    stage.turn()
    text.becomeFirstResponder()
    text.contentOffset = .zero
    stage.turn()
    func pointer(_ y: Double, _ buttons: Event.ButtonMask, at time: Double) {
      stage.window.send(.pointer(PointerInput(id: 1, location: Point(20, y), buttons: buttons, time: time)))
      stage.turn(time)
    }
    pointer(30, .primary, at: 1)
    pointer(60, .primary, at: 1.1)
    #expect(text.contentOffset.y == 0)
    pointer(140, .primary, at: 1.2)
    var time = 1.2
    while time < 2.2 {
      time += 1.0 / 60
      stage.turn(time)
    }
    let selected = FieldStage.selection(of: text)
    #expect(text.contentOffset.y > 200 && selected.count > 60)
    pointer(140, [], at: 2.3)
    let offset = text.contentOffset
    stage.turn(3)
    #expect(text.contentOffset == offset)
    // And back, above it.
    pointer(50, .primary, at: 4)
    pointer(-60, .primary, at: 4.1)
    for frame in 0...240 { stage.turn(4.1 + Double(frame) / 60) }
    #expect(text.contentOffset.y == 0)
    pointer(-60, [], at: 9)
  }

  @Test func anInteractionShowsTheMenu() {
    final class Asked: EditMenuInteractionDelegate {
      var log: [String] = []
      func editMenuInteraction(
        _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuInteraction.Configuration
      ) -> Rect { Rect(x: 0, y: 0, width: 50, height: 10) }
      func editMenuInteraction(
        _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration,
        animator: any EditMenuInteractionAnimating
      ) { log.append("present \(configuration.identifier)") }
      func editMenuInteraction(
        _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration,
        animator: any EditMenuInteractionAnimating
      ) { log.append("dismiss") }
    }
    let test = FieldStage("text")
    let asked = Asked()
    let interaction = EditMenuInteraction(delegate: asked)
    interaction.willMove(to: test.field)
    interaction.didMove(to: test.field)
    interaction.presentEditMenu(with: .init(identifier: "id", sourcePoint: Point(5, 5)))
    #expect(EditMenu.of(test.application).titles == ["Select", "Select All"])
    interaction.dismissMenu()
    #expect(asked.log == ["present id", "dismiss"] && !EditMenu.of(test.application).isVisible)
  }
}
