import MultiplaneGeometry

/// The changes of touches or keys that are delivered together.
@preconcurrency @MainActor open class Event {
  /// What an event is about, with UIKit's numbers.
  public enum EventType: Int, Hashable, Sendable {
    case touches = 0
    case presses = 3
    /// A wheel or a touchpad scrolls.
    case scroll = 10
    /// A pointer is somewhere, and holds no button.
    case hover = 11
    /// Two fingers of a touchpad pinch or turn.
    case transform = 14
  }

  /// What an event of a kind is about.
  public enum EventSubtype: Int, Hashable, Sendable { case none, motionShake }

  /// What the event is about.
  public let type: EventType
  /// What it is about in particular: nothing.
  public var subtype: EventSubtype { .none }
  /// Seconds of the application's clock at the last change.
  public let timestamp: Double
  /// The buttons of pointers that are held; none in an event of fingers.
  public let buttonMask: ButtonMask
  /// The keys that were held at the last change, as far as sources say.
  public let modifierFlags: Key.Modifiers
  /// The window that the event is sent to; set by `send(to:)`.
  private(set) weak var window: Window?
  private var known: Set<Touch>?
  /// Makes the set of touches when it is first asked for.
  private var list: (() -> Set<Touch>)?

  /// The touches of the window, those that have not changed among them; nil for other events.
  public var allTouches: Set<Touch>? {
    resolve()
    return known
  }

  package init(touches: Set<Touch>, timestamp: Double) {
    (type, known, self.timestamp, buttonMask, modifierFlags) = (.touches, touches, timestamp, [], [])
  }

  /// An event of touches.
  ///
  /// - Parameter list: is called at the first use, or by `resolve()`.
  init(
    at timestamp: Double, buttons: ButtonMask = [], modifiers: Key.Modifiers = [], list: @escaping () -> Set<Touch>
  ) {
    (type, self.list, self.timestamp, buttonMask, modifierFlags) = (.touches, list, timestamp, buttons, modifiers)
  }

  /// An event without touches.
  init(_ type: EventType, timestamp: Double, buttons: ButtonMask = [], modifiers: Key.Modifiers = []) {
    (self.type, self.timestamp, buttonMask, modifierFlags) = (type, timestamp, buttons, modifiers)
  }

  /// Makes the set of touches, before those of the window change.
  final func resolve() {
    guard let list else { return }
    self.list = nil
    known = list()
  }

  /// Sends the event by way of the application.
  final func send(to window: Window) {
    self.window = window
    if let application = window.application { application.sendEvent(self) } else { window.sendEvent(self) }
  }

  /// The touches that belong to a view; nil without one.
  public func touches(for view: View) -> Set<Touch>? { touches { $0.view === view } }

  /// The touches of a window; nil without one.
  public func touches(for window: Window) -> Set<Touch>? { touches { $0.window === window } }

  private func touches(where belongs: (Touch) -> Bool) -> Set<Touch>? {
    guard let touches = allTouches?.filter(belongs), !touches.isEmpty else { return nil }
    return touches
  }

  /// The samples that have come since the last event for a touch, the last one included, in order of time; nil for a
  /// touch that has not changed.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) == true, touch.phase != .stationary else { return nil }
    return touch.samples + [touch.sample()]
  }

  /// Where a touch that moves would be after as much time again as since its last change, in a straight line; empty for
  /// one that does not move, nil for one that is not of the event.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) == true else { return nil }
    guard touch.phase == .moved, touch.place != touch.previousPlace else { return [] }
    let next = touch.sample()
    next.previousPlace = touch.place
    next.place = touch.place + (touch.place - touch.previousPlace)
    return [next]
  }
}

/// The changes of keys that are delivered together.
@preconcurrency @MainActor public final class PressesEvent: Event {
  /// The presses of the window.
  public let allPresses: Set<Press>

  init(presses: Set<Press>, timestamp: Double, modifiers: Key.Modifiers) {
    allPresses = presses
    super.init(.presses, timestamp: timestamp, modifiers: modifiers)
  }
}
