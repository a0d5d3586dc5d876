import MultiplaneGeometry

/// The touches of a window: finds their views, makes one event of the changes of a turn, and delivers it.
@MainActor final class TouchDispatcher {
  /// Touches that have begun and not ended, those that no view takes among them.
  private var active: [Int: Touch] = [:]
  /// The touches of the event that is being put together, in the order of their changes.
  private var changed: [Touch] = []
  /// The event that is on its way through the application and the window, and what it changes.
  private var sent: (event: Event, changes: [Change])?

  private typealias Change = (touch: Touch, phase: Touch.Phase)

  private var lastTap: (place: Point, time: Double, count: Int)?
  /// The time of the last input.
  private(set) var lastTime = -Double.infinity
  /// Seconds that the difference of two times may be off.
  private static let rounding = 1e-9
  /// Samples that were left out: of touches that have not begun, or not finite.
  private(set) var ignoredInputs = 0

  /// Delivers changes in their order; all in one event, unless a touch has several changes that are not one move.
  func deliver(_ inputs: [TouchInput], in window: Window) {
    for input in inputs {
      lastTime = max(lastTime, input.time.isFinite ? input.time : lastTime)
      switch input.phase {
      case .began: begin(input, in: window)
      case .moved, .ended, .cancelled: change(input, in: window)
      case .stationary: break
      }
    }
    flush(in: window)
  }

  private func begin(_ input: TouchInput, in window: Window) {
    guard input.location.isFinite else { return ignoredInputs += 1 }
    if let old = active[input.id] {
      flush(in: window)
      cancel([old], in: window)
    }
    let touch = Touch(id: input.id, at: input.location, time: lastTime, in: window)
    touch.tapCount = tapCount(at: input.location, in: window)
    active[input.id] = touch
    let event = Event(touches: Set(active.values), timestamp: lastTime)
    guard let view = window.hitTest(input.location, with: event) else { return }
    touch.recognizers = view.recognizers(for: touch)
    if !mayTake(view) {
      guard !touch.recognizers.isEmpty else { return }
      touch.isTaken = true
    }
    touch.view = view
    view.note(.hasTouch, true)
    changed.append(touch)
  }

  private func tapCount(at place: Point, in window: Window) -> Int {
    guard let tap = lastTap else { return 1 }
    let settings = window.application?.taps ?? TapSettings()
    let (dx, dy) = (place.x - tap.place.x, place.y - tap.place.y)
    let isNear = dx * dx + dy * dy <= settings.distance * settings.distance
    return isNear && lastTime - tap.time <= settings.interval + Self.rounding ? tap.count + 1 : 1
  }

  /// The rules of multiple and exclusive touch.
  private func mayTake(_ view: View) -> Bool {
    for touch in active.values where !touch.isTaken {
      guard let other = touch.view, touch.phase != .ended, touch.phase != .cancelled else { continue }
      if other === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if view.isExclusiveTouch || other.isExclusiveTouch {
        return false
      }
    }
    return true
  }

  private func change(_ input: TouchInput, in window: Window) {
    guard let touch = active[input.id] else { return ignoredInputs += 1 }
    if changed.contains(touch), touch.phase != .moved || input.phase != .moved { flush(in: window) }
    // The delivery may have cancelled it.
    guard active[input.id] === touch else { return }
    guard touch.view != nil else {
      if input.phase != .moved { active[input.id] = nil }
      return
    }
    let isListed = changed.contains(touch)
    if isListed { touch.samples.append(touch.sample()) }
    if input.location.isFinite {
      if !isListed { touch.previousPlace = touch.place }
      touch.place = input.location
    }
    (touch.phase, touch.timestamp) = (input.phase, lastTime)
    if !isListed { changed.append(touch) }
  }

  /// Delivers the event that has been put together, if it has changes.
  private func flush(in window: Window) {
    guard !changed.isEmpty else { return }
    // A delivery may cancel touches whose own is still to come: what was to be delivered is kept here.
    let items: [Change] = changed.map { ($0, $0.phase) }
    changed = []
    let event = Event(touches: Set(active.values.filter { $0.view != nil }), timestamp: lastTime)
    for (touch, phase) in items {
      if phase == .ended { lastTap = (touch.place, lastTime, touch.tapCount) }
      if phase == .ended || phase == .cancelled { end(touch) }
    }
    sent = (event, items)
    event.send(to: window)
    sent = nil
    for (touch, _) in items {
      touch.samples = []
      if touch.isOver { letGo(touch) } else { touch.phase = .stationary }
    }
  }

  /// Gives the changes of an event to recognisers and views, once, while it is on its way.
  func deliver(_ event: Event) {
    guard let sent, sent.event === event else { return }
    let items = sent.changes
    self.sent = nil
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      recognize(items.filter { $0.phase == phase && $0.touch.phase == phase }.map(\.touch), phase, event)
      var done: Set<View> = []
      for item in items where item.phase == phase {
        guard let view = item.touch.view, !done.contains(view) else { continue }
        done.insert(view)
        let own = items.filter { item in
          let touch = item.touch
          return item.phase == phase && touch.view === view && touch.phase == phase && !touch.isTaken
        }.map(\.touch)
        if !own.isEmpty { deliver(Set(own), phase, to: view, event) }
      }
    }
  }

  // MARK: Gestures

  /// Gives touches to their recognisers.
  private func recognize(_ touches: [Touch], _ phase: Touch.Phase, _ event: Event) {
    var done: [GestureRecognizer] = []
    for recognizer in touches.flatMap(\.recognizers) where !done.contains(where: { $0 === recognizer }) {
      done.append(recognizer)
      recognizer.take(touches.filter { $0.recognizers.contains { $0 === recognizer } }, phase, event)
    }
  }

  /// Takes a touch from its view, for a gesture.
  func take(_ touch: Touch) {
    guard !touch.isTaken else { return }
    touch.isTaken = true
    guard touch.wasDelivered, let view = touch.view else { return }
    let phase = touch.phase
    touch.phase = .cancelled
    let event = Event(touches: Set(active.values.filter { $0.view != nil }).union([touch]), timestamp: lastTime)
    view.touchesCancelled([touch], with: event)
    touch.phase = phase
  }

  private func letGo(_ touch: Touch) {
    for recognizer in touch.recognizers { recognizer.forget(touch) }
    touch.recognizers = []
  }

  private func end(_ touch: Touch) {
    touch.isOver = true
    if active[touch.id] === touch { active[touch.id] = nil }
    guard let view = touch.view else { return }
    view.note(.hasTouch, active.values.contains { $0.view === view })
  }

  private func deliver(_ touches: Set<Touch>, _ phase: Touch.Phase, to view: View, _ event: Event) {
    switch phase {
    case .began:
      for touch in touches { touch.wasDelivered = true }
      view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled, .stationary: view.touchesCancelled(touches, with: event)
    }
  }

  /// Cancels the touches of a view, at once.
  func cancelTouches(of view: View, in window: Window) {
    cancel(active.values.filter { $0.view === view }, in: window)
  }

  /// Cancels all touches, at once.
  func cancelAll(in window: Window) { cancel(Array(active.values), in: window) }

  private func cancel(_ touches: [Touch], in window: Window) {
    let event = Event(touches: Set(active.values.filter { $0.view != nil }), timestamp: lastTime)
    for touch in touches {
      (touch.phase, touch.samples) = (.cancelled, [])
      end(touch)
    }
    changed.removeAll { touches.contains($0) }
    recognize(touches, .cancelled, event)
    for touch in touches { letGo(touch) }
    // A view that has not received the beginning does not receive the end.
    let told = touches.filter { $0.wasDelivered && !$0.isTaken }
    var done: Set<View> = []
    for touch in told {
      guard let view = touch.view, !done.contains(view) else { continue }
      done.insert(view)
      deliver(Set(told.filter { $0.view === view }), .cancelled, to: view, event)
    }
  }
}

/// When a touch counts as another tap of the same place.
public struct TapSettings: Hashable, Sendable {
  /// Seconds between the end of a tap and the beginning of the next, at most.
  public var interval = 0.35
  /// Points between the end of a tap and the beginning of the next, at most.
  public var distance = 45.0

  /// UIKit's values.
  public init() {}
}
