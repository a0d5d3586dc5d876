import MultiplaneGeometry

/// Recognises taps.
open class TapGestureRecognizer: GestureRecognizer {
  /// Seconds that a finger may rest in a tap.
  private static let longestPress = 0.75

  /// How many taps in succession are the gesture; 1 by default.
  open var numberOfTapsRequired = 1
  /// How many fingers tap at once; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The buttons that a pointer holds in a tap; the primary one by default. Fingers have none.
  open var buttonMaskRequired: Event.ButtonMask = .primary

  private final var taps = 0
  private final var starts: [Int: Point] = [:]
  private final var ended = 0
  private final var deadline: TurnTimer?

  /// Takes fingers until there are enough.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard touches.allSatisfy({ $0.type != .indirectPointer || $0.buttons == buttonMaskRequired }) else {
      return state = .failed
    }
    for touch in touches { starts[touch.id] = touch.location(in: nil) }
    guard starts.count <= numberOfTouchesRequired else { return state = .failed }
    wait(Self.longestPress)
  }

  /// Fails where a finger leaves its place.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let limit = view?.application?.taps.distance ?? TapSettings().distance
    for touch in touches {
      guard let start = starts[touch.id] else { continue }
      let way = touch.location(in: nil) - start
      if way.x * way.x + way.y * way.y > limit * limit { return state = .failed }
    }
  }

  /// Counts a tap when all fingers are lifted.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    touchesMoved(touches, with: event)
    guard state == .possible else { return }
    ended += touches.count
    guard ended == starts.count else { return }
    guard ended == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    (starts, ended) = ([:], 0)
    deadline?.invalidate()
    if taps >= numberOfTapsRequired { return state = .ended }
    wait(view?.application?.taps.interval ?? TapSettings().interval)
  }

  private final func wait(_ seconds: Double) {
    deadline?.invalidate()
    deadline = after(seconds) { [weak self] in self?.state = .failed }
  }

  package override func recognizesATap() -> Bool { numberOfTapsRequired == 1 }

  package override func awaitsTouches() -> Bool { taps > 0 && taps < numberOfTapsRequired }

  /// A tap does not prevent taps that need more of them.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Forgets the taps.
  open override func reset() {
    deadline?.invalidate()
    (taps, starts, ended, deadline) = (0, [:], 0, nil)
  }
}

/// Recognises fingers that rest.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// Seconds that the fingers rest; 0.5 by default.
  open var minimumPressDuration = 0.5
  /// Points that they may move before the gesture begins; 10 by default.
  open var allowableMovement = 10.0
  /// How many fingers rest; 1 by default.
  open var numberOfTouchesRequired = 1
  /// How many taps of the same place come before; 0 by default.
  open var numberOfTapsRequired = 0

  private final var start = Point.zero
  private final var deadline: TurnTimer?

  /// Waits, as soon as there are enough fingers.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches > numberOfTouchesRequired { return state = hasBegun ? .cancelled : .failed }
    guard touches.allSatisfy({ $0.tapCount > numberOfTapsRequired }) else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    start = location(in: nil)
    guard minimumPressDuration > 0 else { return state = .began }
    deadline = after(minimumPressDuration) { [weak self] in self?.state = .began }
  }

  /// Fails where fingers leave their place too early; a gesture that has begun changes.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if hasBegun { return state = .changed }
    let way = location(in: nil) - start
    if deadline != nil, way.x * way.x + way.y * way.y > allowableMovement * allowableMovement { state = .failed }
  }

  /// Ends the gesture.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = hasBegun ? .ended : .failed }

  /// Forgets the fingers.
  open override func reset() {
    deadline?.invalidate()
    deadline = nil
  }
}
