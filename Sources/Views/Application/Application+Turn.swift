import MultiplaneGeometry
import MultiplaneLayers

extension Application {
  /// Delivers input, runs what is due, lays out, displays and commits; then makes a semantic update where somebody asks
  /// and something has changed: see `Semantics`. Completions of animations that have ended come
  /// first; what the main queue holds comes after input and what was posted, before the timers. A timer that is due
  /// before an input of a later time fires before that is delivered.
  ///
  /// - Parameter time: seconds of the host's clock; one before that of the last turn, or not finite, counts as that.
  @discardableResult
  public final func turn(at time: Double) -> Turn {
    let wasTurning = isTurning
    isTurning = true
    defer { isTurning = wasTurning }
    if time.isFinite { self.time = max(self.time, time) }
    let isIdle = mainQueue != nil && hasNothingToRun
    completeAnimations()
    descriptors.dispatch()
    if hasInput { deliverInput() }
    let posted = poster.take()
    if !posted.isEmpty {
      tell(.actions)
      for body in posted { body() }
    }
    if let mainQueue, !(isIdle && wasIdle && mainQueue.isQuiet()) { mainQueue.drain() }
    if !timers.isEmpty { fireTimers(until: self.time) }
    var needsFrame = false
    for screen in screens where screen.tree.needsCommit || screen.tree.drawsAnimations {
      needsFrame = true
      commit(screen)
    }
    semantics?.turn(afterChange: needsFrame)
    wasIdle = isIdle && posted.isEmpty && hasNothingToRun && !needsFrame
    if !finishers.isEmpty { finish() }
    return Turn(needsFrame: needsFrame, next: nextTurn)
  }

  /// Lets time pass without a turn, for what a run loop calls between turns.
  package final func pass(to time: Double) { if time.isFinite { self.time = max(self.time, time) } }

  /// Whether a turn would run no code but that of the main queue.
  private final var hasNothingToRun: Bool {
    !hasInput && animations.due.isEmpty && descriptors.count == 0 && poster.isEmpty && timers.isEmpty
      && finishers.isEmpty && !screens.contains { $0.tree.needsCommit || $0.tree.drawsAnimations }
  }

  private final func deliverInput() {
    hasInput = false
    tell(.input)
    for window in windows { window.beginDelivery() }
    var last = -Double.infinity
    while let next = windows.compactMap(\.nextInputTime).min() {
      // Each round's timers are due later than the last one's, so that a timer that makes another ends.
      let due = timers.filter { $0.isValid && $0.time > last && $0.time <= time }.map(\.time).min() ?? .infinity
      if due < next {
        fireTimers(until: due)
        last = due
      } else {
        for window in windows { window.deliverInput(until: due) }
      }
    }
  }

  private final func commit(_ screen: Screen) {
    let tree = screen.tree
    tell(.layout)
    if !tree.hasMarks {
      tell(.display)
      tell(.commit)
    }
    if let mailbox = screen.mailbox { tree.commit(at: time, to: mailbox) } else { tree.advance(to: time) }
  }

  private final func finish() {
    var due: [() -> Void] = []
    swap(&due, &finishers)
    for finisher in due { finisher() }
  }

  /// Calls a function after the commit of this turn, or of the next one.
  package final func afterCommit(_ body: @escaping () -> Void) { finishers.append(body) }

  /// When the next turn is due at the latest; nil when nothing waits but for input.
  package final var nextTurn: Double? {
    if hasInput || !finishers.isEmpty || !animations.due.isEmpty || !poster.isEmpty { return time }
    if semantics?.isMarked == true { return time }
    var next = Double.infinity
    for timer in timers { next = min(next, timer.time) }
    for screen in screens {
      let tree = screen.tree
      if !tree.isInTransaction {
        if tree.hasMarks || tree.drawsAnimations || tree.hasNewAnimations { return time }
        // What came after the commit, such as from `viewDidAppear`.
        if screen.mailbox != nil, tree.needsCommit { return time }
      }
      next = min(next, tree.nextEnd(after: time))
    }
    if let unseen = animations.unseenTree { next = min(next, unseen.nextEnd(after: time)) }
    return next.isFinite ? max(next, time) : nil
  }

  final func tell(_ phase: TurnPhase) { turnObserver?(phase) }

  /// A layout that marks views without end.
  final func warnOfLayout(_ layer: Layer) {
    statistics.layoutWarnings += 1
    warningHandler?(ViewCycle.warning(of: layer))
  }

  // MARK: Timers

  /// Calls a function in the first turn at or after a time.
  ///
  /// - Parameters:
  ///   - time: seconds of the host's clock; one that is not finite counts as now.
  ///   - interval: seconds between calls; nil for one call. Calls that a late turn has missed are left out.
  @discardableResult
  public final func schedule(
    at time: Double, every interval: Double? = nil, _ body: @escaping (TurnTimer) -> Void
  ) -> TurnTimer {
    let interval = interval.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    let timer = TurnTimer(time: time.isFinite ? time : self.time, interval: interval, body: body)
    timers.append(timer)
    return timer
  }

  /// - Parameter limit: the time of the last timers that fire.
  private final func fireTimers(until limit: Double) {
    timers.removeAll { !$0.isValid }
    let due = timers.enumerated().filter { $0.element.time <= limit }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    guard !due.isEmpty else { return }
    tell(.timers)
    for timer in due where timer.isValid {
      if let interval = timer.interval {
        timer.time = max(timer.time + interval, time.nextUp)
      } else {
        timer.isValid = false
      }
      timer.body(timer)
    }
    timers.removeAll { !$0.isValid }
  }
}

// MARK: Life

extension Application {
  /// Launches: the delegate's `willFinishLaunching`, `didFinishLaunching` and `didBecomeActive`. Once; the screens
  /// should be connected before.
  public final func launch(options: [String: String]? = nil) {
    guard state == .launching else { return }
    state = .inactive
    _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
    notificationCenter.post(name: Self.didFinishLaunchingNotification, object: self)
    lifeObserver?(.willEnterForeground)
    becomeActive()
  }

  private final func becomeActive() {
    state = .active
    if let lifeObserver { lifeObserver(.didBecomeActive) } else { delegate?.applicationDidBecomeActive(self) }
    notificationCenter.post(name: Self.didBecomeActiveNotification, object: self)
  }

  /// Leaves the front: `willResignActive`, then `didEnterBackground`.
  public final func enterBackground() {
    guard state == .active else { return }
    if let lifeObserver { lifeObserver(.willResignActive) } else { delegate?.applicationWillResignActive(self) }
    notificationCenter.post(name: Self.willResignActiveNotification, object: self)
    state = .inactive
    if let lifeObserver { lifeObserver(.didEnterBackground) } else { delegate?.applicationDidEnterBackground(self) }
    notificationCenter.post(name: Self.didEnterBackgroundNotification, object: self)
    state = .background
  }

  /// Comes back to the front: `willEnterForeground`, then `didBecomeActive`.
  public final func enterForeground() {
    guard state == .background else { return }
    if let lifeObserver { lifeObserver(.willEnterForeground) } else { delegate?.applicationWillEnterForeground(self) }
    notificationCenter.post(name: Self.willEnterForegroundNotification, object: self)
    becomeActive()
  }

  /// Ends `run`.
  public final func terminate() {
    guard !isTerminated else { return }
    delegate?.applicationWillTerminate(self)
    notificationCenter.post(name: Self.willTerminateNotification, object: self)
    isTerminated = true
  }

  /// Takes turns until `terminate`: for a program without a loop of its own. Time is that of a monotonic clock, from 0.
  ///
  /// - Parameter frame: called after each turn, with its time, to draw a frame where one is needed and to fetch input.
  ///   It answers when it must be called again at the latest; nil for not before the next turn.
  public final func run(_ frame: (Turn, Double) -> Double?) {
    let clock = ContinuousClock()
    let start = clock.now
    func now() -> Double {
      let (seconds, attoseconds) = (clock.now - start).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }
    if state == .launching { launch() }
    while !isTerminated {
      let turn = turn(at: now())
      let next = min(frame(turn, time) ?? .infinity, turn.next ?? .infinity)
      if isTerminated { return }
      poster.wait(next.isFinite ? max(0, next - now()) : nil)
    }
  }
}
