import MultiplaneGeometry

/// The changes of touches or keys that are delivered together.
@preconcurrency @MainActor open class Event {
  /// What an event is about.
  public enum EventType: Hashable, Sendable { case touches, presses }

  /// What an event of a kind is about.
  public enum EventSubtype: Int, Hashable, Sendable { case none, motionShake }

  /// What the event is about.
  public let type: EventType
  /// Seconds of the application's clock at the last change.
  public let timestamp: Double
  /// The touches of the window, those that have not changed among them; nil for presses.
  public let allTouches: Set<Touch>?
  /// The window that the event is sent to; set by `send(to:)`.
  private(set) weak var window: Window?

  package init(touches: Set<Touch>, timestamp: Double) {
    (type, allTouches, self.timestamp) = (.touches, touches, timestamp)
  }

  init(timestamp: Double) {
    (type, allTouches, self.timestamp) = (.presses, nil, timestamp)
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

  init(presses: Set<Press>, timestamp: Double) {
    allPresses = presses
    super.init(timestamp: timestamp)
  }
}
