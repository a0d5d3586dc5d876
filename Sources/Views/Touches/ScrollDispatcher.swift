import MultiplaneGeometry

/// What scrolls, pinches and turns in a window without touching it: finds the recognisers, and gives them the events.
@MainActor final class ScrollDispatcher {
  /// A gesture of a source, from its beginning to its end.
  private final class Sequence {
    let view: View
    let recognizers: [GestureRecognizer]

    init(_ view: View, _ recognizers: [GestureRecognizer]) { (self.view, self.recognizers) = (view, recognizers) }
  }

  private var scroll: Sequence?
  /// The view that the fingers have scrolled last, whose contents the momentum moves.
  private weak var momentumView: View?
  private var transform: Sequence?
  /// The event that is on its way through the application and the window, and who gets it.
  private var sent: (event: Event, sequence: Sequence)?
  private var lastTime = 0.0
  private var lastPlace = Point.zero
  /// Inputs that were left out: changes of what has not begun, and those that are not finite.
  private(set) var ignoredInputs = 0

  func deliver(_ input: ScrollInput, in window: Window) {
    guard let place = note(input.location, input.time) else { return }
    let isEnd = input.phase == .ended || input.phase == .cancelled
    guard input.delta.isFinite || isEnd else { return ignoredInputs += 1 }
    let points = input.unit == .steps ? window.application?.scrolling.pointsPerStep ?? 1 : 1
    let moved = input.delta.isFinite ? Point(input.delta.x * points, input.delta.y * points) : .zero
    guard moved.isFinite else { return ignoredInputs += 1 }
    let event = ScrollEvent(input, delta: moved, at: place, time: lastTime)
    switch input.phase {
    case .began, .mayBegin:
      endScroll(cancelling: true)
      scroll = begin(event, at: place, in: window) { $0.takesScroll(event) }
      if let scroll { send(event, to: scroll, window) }
    case .changed, .ended, .cancelled:
      guard let scroll else { return ignoredInputs += 1 }
      momentumView = scroll.view
      send(event, to: scroll, window)
      if isEnd, self.scroll === scroll { endScroll(cancelling: false) }
    case .none:
      // Momentum, and the steps of wheels, are each an event of its own.
      let view = input.momentumPhase == .none ? nil : momentumView
      let found = begin(event, at: place, in: window, of: view) { $0.takesScroll(event) }
      guard let found else { return }
      send(event, to: found, window)
      end(found, cancelling: false)
    }
  }

  func deliver(_ input: TransformInput, in window: Window) {
    guard let place = note(input.location, input.time) else { return }
    let event = TransformEvent(input, at: place, time: lastTime)
    switch input.phase {
    case .began:
      endTransform(cancelling: true)
      transform = begin(event, at: place, in: window) { $0.takesTransforms() }
      if let transform { send(event, to: transform, window) }
    case .changed, .ended, .cancelled:
      guard let transform else { return ignoredInputs += 1 }
      send(event, to: transform, window)
      if input.phase != .changed, self.transform === transform { endTransform(cancelling: false) }
    case .none, .mayBegin: ignoredInputs += 1
    }
  }

  /// The place, or the last one where it is not finite; nil before any.
  private func note(_ place: Point, _ time: Double) -> Point? {
    if time.isFinite { lastTime = max(lastTime, time) }
    if place.isFinite { lastPlace = place }
    return lastPlace
  }

  private func begin(
    _ event: Event, at place: Point, in window: Window, of known: View? = nil, _ accepts: (GestureRecognizer) -> Bool
  ) -> Sequence? {
    let own = known?.window === window ? known : nil
    guard let view = own ?? window.hitTest(place, with: event) else { return nil }
    let recognizers = view.recognizers(for: event, where: accepts).filter { $0.beginWithoutTouches(event) }
    for recognizer in recognizers { recognizer.companions = recognizers }
    return Sequence(view, recognizers)
  }

  private func send(_ event: Event, to sequence: Sequence, _ window: Window) {
    sent = (event, sequence)
    event.send(to: window)
    sent = nil
  }

  /// Gives an event to its recognisers, once, while it is on its way.
  func deliver(_ event: Event) {
    guard let sent, sent.event === event else { return }
    self.sent = nil
    for recognizer in sent.sequence.recognizers where recognizer.isEnabled && recognizer.isInSequence {
      if let event = event as? ScrollEvent { recognizer.scroll(event) }
      if let event = event as? TransformEvent { recognizer.transform(event) }
    }
  }

  private func endScroll(cancelling: Bool) {
    let own = scroll
    scroll = nil
    end(own, cancelling: cancelling)
  }

  private func endTransform(cancelling: Bool) {
    let own = transform
    transform = nil
    end(own, cancelling: cancelling)
  }

  /// Ends what the dispatcher has let go of: recognisers may call it again.
  private func end(_ sequence: Sequence?, cancelling: Bool) {
    for recognizer in sequence?.recognizers ?? [] {
      if cancelling { recognizer.cancelWithoutTouches() }
      recognizer.endWithoutTouches()
    }
  }

  /// Cancels the gestures of a view that leaves the window.
  func leave(_ view: View) {
    if scroll?.view === view { endScroll(cancelling: true) }
    if transform?.view === view { endTransform(cancelling: true) }
  }

  /// Cancels all, at once.
  func cancelAll() {
    endScroll(cancelling: true)
    endTransform(cancelling: true)
  }
}
