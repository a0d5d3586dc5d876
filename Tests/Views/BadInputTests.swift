import Foundation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// What restless views do; emptied at the end, so that no view retains itself.
@MainActor private final class Restlessness { var edit: (() -> Void)? }

/// A view that edits the tree in all that it is told.
@MainActor private final class Restless: View {
  var restlessness: Restlessness?
  private func edit() { restlessness?.edit?() }
  override func layoutSubviews() { edit() }
  override func draw(_ rect: Rect, in context: any DrawingContext) {
    edit()
    context.fill(rect)
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { edit() }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { edit() }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { edit() }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { edit() }
  override func didMoveToWindow() { edit() }
  override func willMove(toSuperview newSuperview: View?) { edit() }
  override func tintColorDidChange() { edit() }
  override var canBecomeFirstResponder: Bool { true }
  override func resignFirstResponder() -> Bool {
    edit()
    return super.resignFirstResponder()
  }
}

@Suite @MainActor struct BadInputTests {
  /// Of each seed; 34,000 for the long run under the address sanitizer: MULTIPLANE_VIEW_ROUNDS says how many.
  private static let rounds =
    ProcessInfo.processInfo.environment["MULTIPLANE_VIEW_ROUNDS"].flatMap { Int($0) } ?? 250

  /// Random touches, edits, animations and releases, also from inside of callbacks, with and without a surface.
  @Test(arguments: [1, 2, 3] as [UInt64]) func randomEdits(seed: UInt64) {
    let stage = Stage(100, 100)
    let mailbox = Mailbox()
    stage.screen.mailbox = mailbox
    var completions = (expected: 0, seen: 0)
    var random = SplitMix64(seed: seed)
    var pool: [View] = (0..<30).map { _ in Restless(frame: Rect(x: 0, y: 0, width: 50, height: 50)) }
    var depth = 0
    var isOver = false
    func edit() {
      guard depth < 3, !isOver else { return }
      depth += 1
      defer { depth -= 1 }
      let view = pool[Int.random(in: 0..<pool.count, using: &random)]
      let other = pool[Int.random(in: 0..<pool.count, using: &random)]
      switch Int.random(in: 0..<19, using: &random) {
      case 0: view.removeFromSuperview()
      case 1, 2:
        if !other.isDescendant(of: view) { other.insertSubview(view, at: Int.random(in: -1..<4, using: &random)) }
      case 3, 4: stage.window.addSubview(view)
      case 5: view.frame.size.width = [10, 60, .nan, 0, -5].randomElement(using: &random) ?? 0
      case 6: view.setNeedsLayout()
      case 7: view.setNeedsDisplay()
      case 8:
        let new = Restless(frame: Rect(x: 0, y: 0, width: 40, height: 40))
        new.isMultipleTouchEnabled = Bool.random(using: &random)
        pool[Int.random(in: 0..<pool.count, using: &random)] = new
      case 9: view.layoutIfNeeded()
      case 10: view.isHidden.toggle()
      case 11, 12:
        completions.expected += 1
        let options: AnimationOptions =
          [[], .layoutSubviews, .allowUserInteraction].randomElement(using: &random) ?? []
        stage.application.animate(withDuration: Double.random(in: -1..<5, using: &random), options: options) {
          view.center.x = [5, 50, .nan].randomElement(using: &random) ?? 0
          edit()
        } completion: { _ in
          completions.seen += 1
          edit()
        }
      case 13:
        completions.expected += 1
        stage.application.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
          edit()
        } completion: { _ in
          completions.seen += 1
        }
      case 14: view.becomeFirstResponder()
      case 15: view.tintAdjustmentMode = TintAdjustmentMode.allCases.randomElement(using: &random) ?? .normal
      case 16:
        stage.application.beginIgnoringInteractionEvents()
        stage.application.endIgnoringInteractionEvents()
      case 17: if depth == 1 { stage.screen.mailbox = stage.screen.mailbox == nil ? mailbox : nil }
      default: view.transform = Transform2D(rotationAngle: Double.random(in: 0..<6, using: &random))
      }
    }
    let restlessness = Restlessness()
    restlessness.edit = { edit() }
    for round in 0..<Self.rounds {
      if round % 50 == 0 {
        for view in pool {
          (view as? Restless)?.restlessness = round % 100 == 0 ? restlessness : nil
        }
      }
      edit()
      let phase = [Touch.Phase.began, .moved, .ended, .cancelled, .stationary].randomElement(using: &random) ?? .began
      stage.window.send(
        TouchInput(
          id: Int.random(in: 0..<5, using: &random), phase: phase,
          location: Point(
            Double.random(in: -10..<110, using: &random), [5, 50, .nan].randomElement(using: &random) ?? 0),
          time: Double.random(in: 0..<10, using: &random)))
      if round % 4 == 0 { stage.application.turn(at: Double(round) / 60 + Double.random(in: -1..<1, using: &random)) }
      mailbox.drain { _ in }
    }
    restlessness.edit = nil
    // Completions edit no more, so that they begin no animations.
    isOver = true
    for end in [1e6, 2e6, 3e6] { stage.application.turn(at: end) }
    #expect(completions.seen == completions.expected)
    func check(_ view: View) {
      for child in view.subviews {
        #expect(child.superview === view && child.layer.superlayer === view.layer)
        check(child)
      }
    }
    check(stage.window)
  }

  @Test func anApplicationIsReleasedWithItsViews() {
    weak var application: Application?
    weak var view: View?
    do {
      let stage = Stage()
      let own = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      own.mask = View()
      stage.window.addSubview(own)
      stage.turn(0)
      stage.touch(1, .began, 5, 5, at: 0)
      stage.turn(0)
      stage.application.animate(withDuration: 1) { own.alpha = 0 }
      stage.turn(0.5)
      (application, view) = (stage.application, own)
      #expect(application != nil && view != nil)
    }
    #expect(application == nil && view == nil)
  }

  @Test func releasedSuperviews() {
    let child = View()
    do {
      let parent = View()
      parent.addSubview(child)
    }
    #expect(child.superview == nil && child.layer.superlayer == nil && child.window == nil)
    child.removeFromSuperview()
    child.setNeedsLayout()
  }
}
