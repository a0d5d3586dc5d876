/// The keys of a window that are pressed.
@MainActor final class PressDispatcher {
  private var active: [Key.Identity: Press] = [:]
  /// Keys that are held and were commands.
  private var commands: Set<Key.Identity> = []
  /// The event that is on its way through the application and the window, and what it changes.
  private var sent: (event: PressesEvent, press: Press)?
  /// Keys that are known at once; further ones are left out.
  private static let mostKeys = 1024
  private(set) var ignoredInputs = 0

  func deliver(_ input: KeyInput, in window: Window) {
    guard input.phase != .stationary else { return ignoredInputs += 1 }
    let identity = input.key.identity
    if input.phase == .ended || input.phase == .cancelled, commands.remove(identity) != nil { return }
    let press: Press
    if let known = active[identity] {
      known.isRepeat = input.phase == .began
      if input.phase == .began { known.phase = .changed } else { known.phase = input.phase }
      known.key = input.key
      press = known
    } else {
      guard input.phase == .began, active.count < Self.mostKeys else { return ignoredInputs += 1 }
      press = Press(key: input.key, timestamp: input.time.isFinite ? input.time : 0, window: window)
      press.isRepeat = input.isRepeat
      press.responder = window.firstResponder ?? window
      active[identity] = press
    }
    if input.time.isFinite { press.timestamp = max(press.timestamp, input.time) }
    let event = PressesEvent(
      presses: Set(active.values), timestamp: press.timestamp, modifiers: input.key.modifierFlags)
    if press.phase == .ended || press.phase == .cancelled { active[identity] = nil }
    // A key that is a command is of no further use until it is released.
    if press.phase == .began || press.phase == .changed, window.performCommand(of: input.key) {
      active[identity] = nil
      commands.insert(identity)
      return
    }
    sent = (event, press)
    event.send(to: window)
    sent = nil
  }

  /// Cancels all presses, at once.
  func cancelAll() {
    let presses = Set(active.values)
    (active, commands) = ([:], [])
    for press in presses { press.phase = .cancelled }
    for press in presses {
      let event = PressesEvent(presses: presses, timestamp: press.timestamp, modifiers: [])
      recognize(press, event)
      press.responder?.pressesCancelled([press], with: event)
    }
  }

  /// Gives the press of an event to its responder, once, while it is on its way.
  func deliver(_ event: PressesEvent) {
    guard let sent, sent.event === event else { return }
    let press = sent.press
    self.sent = nil
    if press.phase == .began { press.recognizers = view(of: press)?.recognizers(for: press, event) ?? [] }
    recognize(press, event)
    switch press.phase {
    case .began: press.responder?.pressesBegan([press], with: event)
    case .changed: press.responder?.pressesChanged([press], with: event)
    case .ended: press.responder?.pressesEnded([press], with: event)
    case .cancelled, .stationary: press.responder?.pressesCancelled([press], with: event)
    }
  }

  /// Gives a press to its recognisers, which hear of it before the responder.
  private func recognize(_ press: Press, _ event: PressesEvent) {
    press.recognizers = press.recognizers.filter { $0.take(press, event) }
  }

  /// The view of a press: its responder, or the nearest view in its chain.
  private func view(of press: Press) -> View? {
    var (responder, steps) = (press.responder, 0)
    // An overridden `next` may lead in a circle.
    while let current = responder, steps < 10_000 {
      if let view = current as? View { return view }
      (responder, steps) = (current.next, steps + 1)
    }
    return nil
  }
}
