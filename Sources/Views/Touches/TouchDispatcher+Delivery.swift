import MultiplaneGeometry

// A touch is held until no recogniser of it delays its beginning, or delivered, until a gesture takes it or the view
// has heard of its end. While a recogniser delays a change, the later ones wait behind it.
extension TouchDispatcher {
  /// Gives touches of one phase to their recognisers, and then to their views, but for those that are held.
  func deliver(_ touches: [Touch], _ phase: Touch.Phase, _ event: Event) {
    recognize(touches.filter { $0.phase == phase }, phase, event)
    var (order, groups) = ([View](), [View: [Touch]]())
    for touch in touches {
      guard let view = touch.view else { continue }
      if groups[view] == nil { order.append(view) }
      groups[view, default: []].append(touch)
    }
    // The same for all touches of the event, and linear in them.
    var lasting: [GestureRecognizer: Bool] = [:]
    func lasts(_ recognizer: GestureRecognizer) -> Bool {
      if let known = lasting[recognizer] { return known }
      let lasts = recognizer.outlastsTouches
      lasting[recognizer] = lasts
      return lasts
    }
    for view in order {
      let own = (groups[view] ?? []).filter { touch in
        // A delivery before may have cancelled it, or a gesture taken it.
        guard touch.phase == phase, touch.delivery == .held || touch.delivery == .delivered else { return false }
        if phase == .cancelled {
          drop(touch)
          return touch.delivery == .delivered
        }
        let waits =
          !touch.waiting.isEmpty
          || touch.recognizers.contains { $0.delays(phase, of: touch) && (phase != .ended || lasts($0)) }
        if waits { hold(touch) }
        return !waits
      }
      if !own.isEmpty { deliver(Set(own), phase, to: view, event) }
    }
  }

  private func hold(_ touch: Touch) {
    touch.waiting.append(HeldChange(serial: serial, sample: touch.sample(), samples: touch.samples))
    guard touch.waiting.count == 1 else { return }
    held.insert(touch)
    register(touch)
  }

  /// Lets the recognisers that delay the first change of a touch know it; whether there are some.
  @discardableResult
  private func register(_ touch: Touch) -> Bool {
    guard let phase = touch.waiting.first?.phase else { return false }
    let holders = (touch.holders + touch.recognizers).filter { $0.delays(phase, of: touch) }
    for holder in holders { holder.holding.append(touch) }
    return !holders.isEmpty
  }

  private func drop(_ touch: Touch) {
    guard !touch.waiting.isEmpty else { return }
    touch.waiting = []
    held.remove(touch)
  }

  private func deliver(_ touches: Set<Touch>, _ phase: Touch.Phase, to view: View, _ event: Event) {
    switch phase {
    case .began:
      for touch in touches { touch.delivery = .delivered }
      view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended:
      for touch in touches { touch.delivery = .done }
      view.touchesEnded(touches, with: event)
    case .cancelled, .stationary:
      for touch in touches { touch.delivery = .done }
      view.touchesCancelled(touches, with: event)
    }
  }

  /// Tells views of touches that were cancelled. One that has not heard of the beginning does not hear of the end.
  func tellCancelled(_ touches: [Touch], _ event: Event) {
    var (order, groups) = ([View](), [View: [Touch]]())
    for touch in touches where touch.delivery == .delivered {
      guard let view = touch.view else { continue }
      if groups[view] == nil { order.append(view) }
      groups[view, default: []].append(touch)
    }
    for view in order {
      let own = (groups[view] ?? []).filter { $0.delivery == .delivered }
      if !own.isEmpty { deliver(Set(own), .cancelled, to: view, event) }
    }
  }

  // MARK: Gestures

  /// Touches by their recognisers, these in the order in which the touches name them.
  static func byRecognizer(_ touches: [Touch]) -> [(GestureRecognizer, [Touch])] {
    var (order, groups) = ([GestureRecognizer](), [GestureRecognizer: [Touch]]())
    for touch in touches {
      for recognizer in touch.recognizers {
        if groups[recognizer] == nil { order.append(recognizer) }
        groups[recognizer, default: []].append(touch)
      }
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// Gives touches to their recognisers.
  func recognize(_ touches: [Touch], _ phase: Touch.Phase, _ event: Event) {
    for (recognizer, own) in Self.byRecognizer(touches) { recognizer.take(own, phase, event, from: self) }
  }

  /// Takes a touch from its view, for a gesture.
  func take(_ touch: Touch) {
    let delivery = touch.delivery
    guard delivery == .held || delivery == .delivered else { return }
    touch.delivery = .taken
    drop(touch)
    uncount(touch)
    defer { release(touch) }
    guard delivery == .delivered, let view = touch.view else { return }
    let phase = touch.phase
    touch.phase = .cancelled
    view.touchesCancelled([touch], with: makeEvent([touch], at: lastTime))
    touch.phase = phase
  }

  /// A recogniser has recognised its gesture: takes its touches from the views, and what it holds.
  func recognized(_ recognizer: GestureRecognizer, _ touches: [Touch]) {
    if recognizer.cancelsTouchesInView { for touch in touches { take(touch) } }
    for touch in recognizer.holding where recognizer.cancelsTouchesInView || touch.delivery == .held {
      if recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan { take(touch) }
    }
  }

  /// A recogniser has recognised, has failed, or delays no more: delivers what only it has held.
  func decided(_ recognizer: GestureRecognizer) {
    guard !recognizer.holding.isEmpty else { return }
    let touches = recognizer.holding
    recognizer.holding = []
    for touch in touches where !touch.holders.isEmpty { touch.holders.removeAll { $0 === recognizer } }
    replay(touches)
  }

  /// Delivers held changes of touches that no recogniser delays any more, in their order.
  func replay(_ touches: [Touch]) {
    freed += touches
    guard !isReplaying else { return }
    isReplaying = true
    while !freed.isEmpty {
      var seen: Set<Touch> = []
      let due = freed.filter { !$0.waiting.isEmpty && isFree($0) && seen.insert($0).inserted }
      freed = []
      var changes = due.flatMap { touch in touch.waiting.map { (change: $0, touch: touch) } }
      changes.sort { ($0.change.serial, $0.change.rank) < ($1.change.serial, $1.change.rank) }
      var rest = changes[...]
      while let first = rest.first {
        let group = rest.prefix { pair in
          pair.change.serial == first.change.serial && pair.change.rank == first.change.rank
            && pair.touch.view === first.touch.view
        }
        rest.removeFirst(group.count)
        replay(Array(group))
      }
      // What came meanwhile, and what others delay.
      for touch in due where !touch.waiting.isEmpty && !register(touch) { freed.append(touch) }
    }
    isReplaying = false
  }

  /// Whether nothing delays the first change of a touch that waits.
  private func isFree(_ touch: Touch) -> Bool {
    guard let phase = touch.waiting.first?.phase else { return false }
    return !touch.holders.contains { $0.delays(phase, of: touch) }
      && !touch.recognizers.contains { $0.delays(phase, of: touch) }
  }

  /// Delivers changes of one event, phase and view, with the values that the touches had.
  private func replay(_ group: [(change: HeldChange, touch: Touch)]) {
    let due = group.filter { change, touch in
      touch.waiting.first?.serial == change.serial && touch.waiting.first?.rank == change.rank && isFree(touch)
    }
    guard let first = due.first, let view = first.touch.view else { return }
    let present = due.map { ($0.touch, $0.touch.sample(), $0.touch.samples) }
    for (change, touch) in due {
      touch.waiting.removeFirst()
      if touch.waiting.isEmpty { held.remove(touch) }
      touch.assume(change.sample)
      touch.samples = change.samples
    }
    let event = makeEvent(due.map(\.touch), at: first.change.sample.timestamp)
    deliver(Set(due.map(\.touch)), first.change.phase, to: view, event)
    event.resolve()
    for (touch, sample, samples) in present {
      touch.assume(sample)
      touch.samples = samples
      if touch.waiting.isEmpty { release(touch) }
    }
  }
}
