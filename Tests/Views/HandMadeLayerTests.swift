import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// Layers that a program adds to those of views by hand.
@Suite @MainActor struct HandMadeLayerTests {
  private let stage = Stage(100, 100)
  private let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
  private let layer = Layer()

  init() {
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    view.layer.addSublayer(layer)
    stage.window.addSubview(view)
    stage.turn(0)
  }

  private func animation(_ key: String) -> BasicAnimation? { layer.animation(forKey: key) as? BasicAnimation }

  @Test func theyAnimateTheirChanges() {
    layer.opacity = 0
    #expect(animation("opacity")?.duration == 0.25 && animation("opacity")?.timingFunction == .default)
    view.layer.opacity = 0.5
    view.alpha = 0.25
    stage.screen.tree.root.opacity = 0.5
    #expect(view.layer.animationKeys.isEmpty && stage.screen.tree.root.animationKeys.isEmpty)
    stage.turn(1)
    let half = 1 - MediaTimingFunction.default.progress(at: 0.5)
    #expect(abs(Double(layer.presentation(at: 1.125).opacity) - half) < 1e-7)
    stage.turn(1.25)
    #expect(layer.animationKeys.isEmpty)
    stage.screen.tree.transaction(duration: 2, timingFunction: .linear) { layer.position.x += 5 }
    #expect(animation("position")?.duration == 2 && animation("position")?.timingFunction == .linear)
    stage.screen.tree.transaction(disableActions: true) { layer.zPosition = 1 }
    #expect(animation("zPosition") == nil)
  }

  @Test func theyDoNotTakeTheBlocksOfViews() {
    var ends: [Double] = []
    stage.application.animate(withDuration: 4, options: .curveLinear) {
      layer.opacity = 0
      view.alpha = 0
    } completion: { _ in
      ends.append(stage.application.currentTime)
    }
    #expect(layer.animationKeys == ["opacity"] && animation("opacity")?.duration == 0.25)
    #expect(animation("opacity")?.timingFunction == .default && view.layer.animationKeys.count == 1)
    stage.application.performWithoutAnimation { layer.position = Point(30, 30) }
    #expect(animation("position")?.duration == 0.25, "as in UIKit")
    stage.turn(1)
    stage.turn(1.25)
    #expect(layer.animationKeys.isEmpty && view.layer.animationKeys.count == 1 && ends.isEmpty)
    stage.turn(5)
    #expect(ends == [5])
    // A block does not wait for them; a transaction does.
    var completions: [String] = []
    stage.screen.tree.transaction(duration: 3, completion: { completions.append("transaction") }) {
      stage.application.animate(withDuration: 1) {
        layer.opacity = 1
        view.alpha = 1
      } completion: { _ in
        completions.append("block")
      }
    }
    stage.turn(6)
    for time in [7.0, 7.1] { stage.turn(time) }
    #expect(completions == ["block"])
    stage.turn(9)
    #expect(completions == ["block", "transaction"])
  }

  @Test func theScreenItselfTurnsWithoutThem() {
    stage.screen.orientation = .landscapeLeft
    let stageLayer = stage.window.layer.superlayer
    #expect(stageLayer?.animationKeys.isEmpty == false, "in the block of the turn")
    stage.turn(1)
    stage.turn(2)
    stage.screen.resize(to: Size(80, 60))
    #expect(stageLayer?.animationKeys.isEmpty == true && stage.screen.tree.root.animationKeys.isEmpty)
  }

  final class Acting: View {
    override func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
      event == "cornerRadius" ? BasicAnimation() : super.action(for: layer, forKey: event)
    }
  }

  @Test func aViewsOwnActionsRun() {
    let acting = Acting(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    stage.window.addSubview(acting)
    stage.turn(1)
    acting.layer.cornerRadius = 2
    acting.layer.borderWidth = 1
    #expect(acting.layer.animationKeys == ["cornerRadius"])
    #expect(view.layer.action(forKey: "opacity") == nil && layer.action(forKey: "opacity") != nil)
  }
}
