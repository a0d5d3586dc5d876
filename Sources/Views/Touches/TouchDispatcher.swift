import MultiplaneGeometry

/// The touches of a window: finds their views, makes one event of the changes of a turn, and delivers it.
@MainActor final class TouchDispatcher {
  /// What tells one touch from another: the source's number; pointers' buttons have numbers of their own.
  struct Source: Hashable {
    let id: Int
    let isPointer: Bool
  }

  /// The touches that a view has.
  private struct Count {
    /// Those of which the view hears, or may hear.
    var all = 0
    /// Those that have not ended, and that no gesture has.
    var counted = 0
    /// Whether the view was exclusive when the first began.
    var isExclusive = false
  }

  typealias Change = (touch: Touch, phase: Touch.Phase)

  /// Touches that have begun and not ended, those that no view takes among them.
  private(set) var active: [Source: Touch] = [:]
  /// The touches of the event that is being put together, in the order of their changes.
  private var changed: [Touch] = []
  /// The event that is on its way through the application and the window, and what it changes.
  private var sent: (event: Event, changes: [Change])?
  private var counts: [View: Count] = [:]
  /// How many views have counted touches, and how many of these are exclusive.
  private var (counting, exclusive) = (0, 0)
  /// Touches with changes that recognisers hold.
  var held: Set<Touch> = []
  /// Touches whose held changes may be due, and whether they are being delivered.
  var freed: [Touch] = []
  var isReplaying = false
  /// The number of the present event.
  private(set) var serial = 0
  private var lastTap: (place: Point, time: Double, count: Int)?
  /// The time of the last input.
  private(set) var lastTime = -Double.infinity
  /// Seconds that the difference of two times may be off.
  private static let rounding = 1e-9
  /// Samples that were left out: of touches that have not begun, or not finite.
  private(set) var ignoredInputs = 0

  /// Delivers changes in their order; all in one event, unless a touch has several changes that are not one move.
  func deliver(_ inputs: [TouchInput], fromPointer isPointer: Bool = false, in window: Window) {
    for input in inputs {
      lastTime = max(lastTime, input.time.isFinite ? input.time : lastTime)
      let source = Source(id: input.id, isPointer: isPointer)
      switch input.phase {
      case .began: begin(input, source, in: window)
      case .moved, .ended, .cancelled: change(input, source, in: window)
      case .stationary: break
      }
    }
    flush(in: window)
  }

  private func begin(_ input: TouchInput, _ source: Source, in window: Window) {
    guard input.location.isFinite else { return ignoredInputs += 1 }
    if let old = active[source] {
      flush(in: window)
      cancel([old])
    }
    let touch = Touch(id: input.id, at: input.location, time: lastTime, in: window)
    touch.type = input.type
    touch.isOfPointer = source.isPointer
    touch.note(input)
    touch.tapCount = tapCount(at: input.location, in: window)
    active[source] = touch
    if let stylus = touch.stylus { note(stylus, of: touch) }
    var event: Event? = Event(at: lastTime, buttons: input.buttons, modifiers: input.modifierFlags) { [weak self] in
      self.map { Set($0.active.values) } ?? []
    }
    let hit = window.hitTest(input.location, with: event)
    Self.settle(&event)
    guard let view = hit, active[source] === touch else { return }
    // Delegates of recognisers ask in which view it is.
    touch.view = view
    touch.recognizers = view.recognizers(for: touch)
    touch.view = nil
    if !mayTake(view) {
      guard !touch.recognizers.isEmpty else { return }
      touch.delivery = .taken
    }
    touch.view = view
    count(touch, in: view)
    touch.isListed = true
    changed.append(touch)
  }

  /// Makes the set of an event that somebody keeps.
  private static func settle(_ event: inout Event?) {
    if !isKnownUniquelyReferenced(&event) { event?.resolve() }
  }

  private func tapCount(at place: Point, in window: Window) -> Int {
    guard let tap = lastTap else { return 1 }
    let settings = window.application?.taps ?? TapSettings()
    let (dx, dy) = (place.x - tap.place.x, place.y - tap.place.y)
    let isNear = dx * dx + dy * dy <= settings.distance * settings.distance
    return isNear && lastTime - tap.time <= settings.interval + Self.rounding ? tap.count + 1 : 1
  }

  private func change(_ input: TouchInput, _ source: Source, in window: Window) {
    guard let touch = active[source] else { return ignoredInputs += 1 }
    if touch.isListed, touch.phase != .moved || input.phase != .moved { flush(in: window) }
    // The delivery may have cancelled it.
    guard active[source] === touch else { return }
    guard touch.view != nil else {
      if input.phase != .moved { active[source] = nil }
      return
    }
    let isListed = touch.isListed
    if isListed { touch.samples.append(touch.sample()) }
    if input.location.isFinite {
      if !isListed { touch.previousPlace = touch.place }
      touch.place = input.location
    }
    (touch.phase, touch.timestamp) = (input.phase, lastTime)
    if input.phase != .moved { uncount(touch) }
    touch.note(input)
    if let stylus = touch.stylus { note(stylus, of: touch) }
    if !isListed {
      touch.isListed = true
      changed.append(touch)
    }
  }

  // MARK: Late values of pens

  /// Samples of which better values will come; the oldest ones are forgotten.
  private var estimates: [Int: Touch] = [:]
  private static let mostEstimates = 4096

  private func note(_ stylus: StylusSample, of touch: Touch) {
    guard let index = stylus.updateIndex, !stylus.propertiesExpectingUpdates.isEmpty else { return }
    if estimates.count >= Self.mostEstimates { estimates = [:] }
    estimates[index] = touch
  }

  /// Tells a touch's view better values.
  func deliver(_ update: StylusUpdate) {
    guard let touch = estimates[update.updateIndex], let view = touch.view else { return ignoredInputs += 1 }
    if update.sample.propertiesExpectingUpdates.isEmpty { estimates[update.updateIndex] = nil }
    // One that has gone on keeps its values.
    let sample = touch.stylus?.updateIndex == update.updateIndex ? touch : touch.sample()
    sample.stylus = update.sample.checked
    sample.stylus?.updateIndex = update.updateIndex
    if let place = update.location, place.isFinite { sample.place = place }
    if touch.delivery == .delivered || touch.delivery == .done { view.touchesEstimatedPropertiesUpdated([sample]) }
  }

  // MARK: Events

  /// Delivers the event that has been put together, if it has changes.
  private func flush(in window: Window) {
    guard !changed.isEmpty else { return }
    // A delivery may cancel touches whose own is still to come: what was to be delivered is kept here.
    let items: [Change] = changed.map { ($0, $0.phase) }
    changed = []
    serial += 1
    var event: Event? = makeEvent(items.map(\.touch), at: lastTime)
    for (touch, phase) in items {
      touch.isListed = false
      if phase == .ended { lastTap = (touch.place, lastTime, touch.tapCount) }
      if phase == .ended || phase == .cancelled { end(touch) }
    }
    sent = event.map { ($0, items) }
    event?.send(to: window)
    sent = nil
    var over: [Touch] = []
    for (touch, _) in items where !touch.isListed {
      touch.samples = []
      if touch.isOver { over.append(touch) } else { touch.phase = .stationary }
    }
    letGo(over)
    Self.settle(&event)
  }

  /// An event of changes of touches, those of the window with it.
  func makeEvent(_ touches: [Touch], at time: Double) -> Event {
    let buttons = touches.reduce(into: Event.ButtonMask()) { $0.formUnion($1.buttons) }
    let modifiers = touches.last?.modifierFlags ?? []
    return Event(at: time, buttons: buttons, modifiers: modifiers) { [weak self] in
      Set(self?.active.values.filter { $0.view != nil } ?? []).union(touches)
    }
  }

  /// Gives the changes of an event to recognisers and views, once, while it is on its way.
  func deliver(_ event: Event) {
    guard let sent, sent.event === event else { return }
    let items = sent.changes
    self.sent = nil
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let own = items.filter { $0.phase == phase }.map(\.touch)
      if !own.isEmpty { deliver(own, phase, event) }
    }
  }

  // MARK: The rules of multiple and exclusive touch

  private func mayTake(_ view: View) -> Bool {
    let own = counts[view]
    let ownCount = own?.counted ?? 0
    if ownCount > 0, !view.isMultipleTouchEnabled { return false }
    let others = counting - (ownCount > 0 ? 1 : 0)
    guard others > 0 else { return true }
    let exclusiveOthers = exclusive - (ownCount > 0 && own?.isExclusive == true ? 1 : 0)
    return !view.isExclusiveTouch && exclusiveOthers == 0
  }

  private func count(_ touch: Touch, in view: View) {
    var count = counts[view] ?? Count()
    if count.all == 0 { view.note(.hasTouch, true) }
    count.all += 1
    if touch.delivery != .taken {
      touch.isCounted = true
      if count.counted == 0 {
        count.isExclusive = view.isExclusiveTouch
        counting += 1
        if count.isExclusive { exclusive += 1 }
      }
      count.counted += 1
    }
    counts[view] = count
  }

  /// The touch counts for its view no more.
  func uncount(_ touch: Touch) {
    guard touch.isCounted, let view = touch.view, var count = counts[view] else { return }
    touch.isCounted = false
    count.counted -= 1
    if count.counted == 0 {
      counting -= 1
      if count.isExclusive { exclusive -= 1 }
    }
    counts[view] = count
  }

  /// The view hears of the touch no more.
  func release(_ touch: Touch) {
    guard touch.isOver, !touch.isReleased, let view = touch.view, var count = counts[view] else { return }
    touch.isReleased = true
    count.all -= 1
    counts[view] = count.all > 0 ? count : nil
    if count.all == 0 { view.note(.hasTouch, false) }
  }

  // MARK: Ends

  private func end(_ touch: Touch) {
    touch.isOver = true
    let source = Source(id: touch.id, isPointer: touch.isOfPointer)
    if active[source] === touch { active[source] = nil }
    uncount(touch)
  }

  /// Ends touches for their recognisers.
  private func letGo(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    for (recognizer, own) in Self.byRecognizer(touches) { recognizer.forget(own) }
    for touch in touches {
      touch.holders = touch.waiting.isEmpty ? [] : touch.recognizers.filter(\.isUndecided)
      touch.recognizers = []
      // Also those that delay no change yet: they may recognise their gesture.
      for holder in touch.holders { holder.holding.append(touch) }
      if touch.waiting.isEmpty { release(touch) }
    }
    let waiting = touches.filter { !$0.waiting.isEmpty }
    if !waiting.isEmpty { replay(waiting) }
  }

  /// Cancels the touches of a view, at once.
  func cancelTouches(of view: View) {
    cancel(active.values.filter { $0.view === view } + held.filter { $0.view === view && $0.isOver })
  }

  /// Cancels all touches, at once.
  func cancelAll() { cancel(Array(active.values) + held.filter(\.isOver)) }

  private func cancel(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    let (before, ending) = (Set(touches), touches.filter { !$0.isOver })
    let event = makeEvent(touches, at: lastTime)
    for touch in touches {
      (touch.phase, touch.samples, touch.waiting, touch.isListed) = (.cancelled, [], [], false)
      end(touch)
    }
    changed.removeAll { before.contains($0) }
    held.subtract(before)
    recognize(ending, .cancelled, event)
    letGo(ending)
    tellCancelled(touches, event)
    for touch in touches { release(touch) }
    event.resolve()
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
