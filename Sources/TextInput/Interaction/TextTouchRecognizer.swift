import MultiplaneGeometry
import MultiplaneViews

/// Recognises what touches do in a text: taps, rests and drags of fingers, presses and drags of pointers.
final class TextTouchRecognizer: GestureRecognizer {
  /// What a touch does.
  enum Step {
    /// It has begun at a place: how often it was tapped, and whether what is selected is extended.
    case began(count: Int, extends: Bool, isPointer: Bool)
    /// The second button of a pointer is pressed.
    case second
    /// A finger takes a handle of the selection: that of its end, or of its beginning.
    case gripped(isEnd: Bool)
    /// A pointer's button, or a finger that has rested, moves.
    case moved
    /// It ends.
    case ended
    /// A finger has tapped.
    case tapped(count: Int)
    /// A finger rests: the caret follows it.
    case rested
  }

  /// Seconds that a finger rests before the caret follows it, and points that it may move before: those of a long
  /// press.
  private static let rest = 0.5, slack = 10.0

  private final let act: (Step, Point) -> Void
  /// The view of the text, beside the recogniser's own: touches of others in it, such as a button, are theirs.
  private final weak var text: View?
  /// The interaction that the recogniser is of; retained by the recogniser, until it is detached.
  final var interaction: TextInteraction?
  private final var start = Point.zero
  private final var count = 1
  private final var isPointer = false
  private final var deadline: TurnTimer?

  init(of text: View, _ act: @escaping (Step, Point) -> Void) {
    (self.text, self.act) = (text, act)
    super.init(target: nil, action: nil)
  }

  private final func tell(_ step: Step) { if let view { act(step, location(in: view)) } }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard numberOfTouches == 1, let touch = touches.first, touch.view === view || touch.view === text else {
      return state = hasStarted ? .cancelled : .failed
    }
    (start, count) = (touch.location(in: nil), touch.tapCount)
    isPointer = touch.type == .indirectPointer
    if isPointer, event.buttonMask.contains(.secondary) {
      state = .began
      guard state == .began else { return }
      tell(.second)
      return state = .cancelled
    }
    if isPointer {
      state = .began
      guard state == .began else { return }
      return tell(.began(count: count, extends: event.modifierFlags.contains(.shift), isPointer: true))
    }
    if let text, let isEnd = interaction?.handle(at: touch.location(in: text)) {
      state = .began
      if state == .began { tell(.gripped(isEnd: isEnd)) }
      return
    }
    deadline = after(Self.rest) { [weak self] in
      guard let self, state == .possible else { return }
      state = .began
      if state == .began { tell(.rested) }
    }
  }

  private final var hasStarted: Bool { state == .began || state == .changed }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if hasStarted {
      state = .changed
      return tell(.moved)
    }
    let way = location(in: nil) - start
    guard way.x * way.x + way.y * way.y > Self.slack * Self.slack else { return }
    // The second tap that is dragged selects by words; the first one scrolls.
    guard count > 1 else { return state = .failed }
    state = .began
    guard state == .began else { return }
    tell(.began(count: count, extends: false, isPointer: false))
    tell(.moved)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard !hasStarted else {
      tell(.ended)
      return state = .ended
    }
    state = .ended
    if state == .ended { tell(.tapped(count: count)) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if hasStarted { tell(.ended) }
    super.touchesCancelled(touches, with: event)
  }

  override func reset() {
    deadline?.invalidate()
    deadline = nil
  }
}
