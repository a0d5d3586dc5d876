import MultiplaneGeometry

/// The pointers of a window: makes touches of those whose buttons are held, and tells hover recognisers of the others.
@MainActor final class PointerDispatcher {
  private struct Pointer {
    var buttons: Event.ButtonMask = []
    var place = Point.zero
    /// The recognisers that the pointer is over, the innermost first.
    var hovered: [HoverGestureRecognizer] = []
  }

  private var pointers: [Int: Pointer] = [:]
  private var sent: (event: HoverEvent, id: Int, isOver: Bool)?
  private var lastTime = 0.0
  /// Pointers that are known at once; further ones are left out.
  private static let mostPointers = 1024
  /// Inputs that were left out: those that are not finite, and of too many pointers.
  private(set) var ignoredInputs = 0

  /// Whether an input only moves a pointer as the last one of it did: such touches are delivered together.
  func moved(_ input: PointerInput) -> TouchInput? {
    guard let known = pointers[input.id], !known.buttons.isEmpty, !input.buttons.isEmpty, input.phase != .cancelled,
      input.location.isFinite
    else { return nil }
    pointers[input.id]?.buttons = input.buttons
    pointers[input.id]?.place = input.location
    return touch(input, .moved)
  }

  /// Delivers an input that `moved` has not taken.
  func deliver(_ input: PointerInput, in window: Window) {
    if input.time.isFinite { lastTime = max(lastTime, input.time) }
    var input = input
    let known = pointers[input.id]
    if !input.location.isFinite {
      ignoredInputs += 1
      // What is held must end all the same.
      guard let known else { return }
      input.location = known.place
    }
    guard known != nil || pointers.count < Self.mostPointers else { return ignoredInputs += 1 }
    let held = known?.buttons ?? []
    let buttons = input.phase == .cancelled ? [] : input.buttons
    pointers[input.id] = Pointer(buttons: buttons, place: input.location, hovered: known?.hovered ?? [])
    if held.isEmpty, !buttons.isEmpty {
      hover(input, isOver: false, in: window)
      send(input, .began, window)
    } else if !held.isEmpty {
      let phase: Touch.Phase = input.phase == .cancelled ? .cancelled : buttons.isEmpty ? .ended : .moved
      send(input, phase, window)
    }
    if buttons.isEmpty {
      let isOver = input.phase == .entered || input.phase == .moved
      hover(input, isOver: isOver, in: window)
      if !isOver, pointers[input.id]?.hovered.isEmpty == true { pointers[input.id] = nil }
    }
  }

  private func touch(_ input: PointerInput, _ phase: Touch.Phase) -> TouchInput {
    TouchInput(
      id: input.id, phase: phase, location: input.location, type: input.type, buttons: input.buttons,
      stylus: input.stylus, modifierFlags: input.modifierFlags, time: input.time)
  }

  private func send(_ input: PointerInput, _ phase: Touch.Phase, _ window: Window) {
    window.touches.deliver([touch(input, phase)], fromPointer: true, in: window)
  }

  private func hover(_ input: PointerInput, isOver: Bool, in window: Window) {
    guard isOver || pointers[input.id]?.hovered.isEmpty == false else { return }
    let event = HoverEvent(input, at: input.location, time: lastTime)
    sent = (event, input.id, isOver)
    event.send(to: window)
    sent = nil
  }

  /// Tells the recognisers of an event, once, while it is on its way.
  func deliver(_ event: HoverEvent, in window: Window) {
    guard let sent, sent.event === event else { return }
    self.sent = nil
    let view = sent.isOver ? window.hitTest(event.place, with: event) : nil
    let found = view?.recognizers(for: event) { $0 is HoverGestureRecognizer } ?? []
    let now = found.compactMap { $0 as? HoverGestureRecognizer }
    let before = pointers[sent.id]?.hovered ?? []
    pointers[sent.id]?.hovered = now
    let (old, new) = (Set(before), Set(now))
    for recognizer in before where !new.contains(recognizer) { recognizer.hover(.ended, event) }
    for recognizer in now { recognizer.hover(old.contains(recognizer) ? .changed : .began, event) }
  }

  /// A view leaves the window: nothing hovers over it.
  func leave(_ view: View) {
    guard !pointers.isEmpty, view.extras?.recognizers.isEmpty == false else { return }
    for (id, pointer) in pointers {
      let gone = pointer.hovered.filter { $0.view === view }
      guard !gone.isEmpty else { continue }
      pointers[id]?.hovered.removeAll { $0.view === view }
      for recognizer in gone { recognizer.leave() }
    }
  }

  /// Lets go of all pointers; their touches are cancelled by the touches' dispatcher. Buttons that are held begin no
  /// new ones before they are released.
  func cancelAll() {
    let all = pointers.values.flatMap(\.hovered)
    pointers = pointers.filter { !$0.value.buttons.isEmpty }
    for id in pointers.keys { pointers[id]?.hovered = [] }
    for recognizer in all { recognizer.leave() }
  }
}
