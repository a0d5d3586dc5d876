public import MultiplaneAnimation
import MultiplaneChanges

// MARK: Ends

extension LayerTree {
  /// Reports the animations that have ended, or were removed, in the order of their ends, and removes them from their
  /// layers. Runs before layout and display, so that changes in delegates and completion blocks are in this commit.
  func completeAnimations(at time: Double) {
    // Most commits have nothing to report.
    guard animations.mayReport(at: time) || hasNewStructure && !animations.layers.isEmpty else { return }
    closeChange()
    animations.endImplicit()
    prepareNewAnimations()
    if hasNewStructure, !animations.layers.isEmpty {
      for layer in animations.layers where !layer.isAttached { stopAnimations(of: layer) }
      if animations.hasLayerTimes { animations.forgetEnds() }
    }
    guard animations.isDue(at: time) else { return }
    let idle = animations.takeIdle()
    let (stopped, instants, refused) = (animations.stopped, animations.instants, animations.refused)
    (animations.stopped, animations.instants) = ([], [])
    var ends: [(time: Double, entry: AnimationEntry)] = []
    for layer in animations.layers {
      guard let box = layer.extras?.animations else { continue }
      let local = layer.localTime(at: time)
      for entry in box.entries where entry.isTimed && !entry.hasEnded {
        noteStart(of: entry, at: local)
        guard entry.timing.end <= local else { continue }
        if !entry.customs.isEmpty { layer.setNeedsDisplay() }
        ends.append((animations.hasLayerTimes ? layer.treeTime(at: entry.timing.end) : entry.timing.end, entry))
      }
      removeEnded(of: layer, box, at: local)
    }
    if !ends.isEmpty || animations.hasLayerTimes { animations.areEndsStale = true }
    ends.sort { a, b in a.time == b.time ? a.entry.id < b.entry.id : a.time < b.time }
    // In a transaction, so that a commit in a block does not send half of a change.
    transaction {
      for entry in stopped { entry.report(finished: false) }
      reportStarts()
      for (_, entry) in refused { entry.report(finished: false) }
      for (_, entry) in ends { entry.report(finished: true) }
      for entry in instants { entry.report(finished: true) }
      for group in idle { group.runIfDone() }
    }
    closeChange()
    prepareNewAnimations()
  }

  /// Notes that an animation has begun.
  private func noteStart(of entry: AnimationEntry, at local: Double) {
    guard !entry.hasStarted, entry.timing.beginTime <= local else { return }
    entry.hasStarted = true
    animations.areEndsStale = true
    if entry.animation.delegate != nil { animations.started.append(entry) }
  }

  private func reportStarts() {
    let started = animations.started
    animations.started = []
    for entry in started { entry.animation.delegate?.animationDidStart(entry.animation) }
  }

  private func removeEnded(of layer: Layer, _ box: LayerAnimations, at local: Double) {
    func hasEnded(_ entry: AnimationEntry) -> Bool {
      entry.isTimed && entry.timing.end <= local && entry.animation.isRemovedOnCompletion
    }
    let ended = box.entries.filter(hasEnded)
    if ended.isEmpty { return }
    box.entries.removeAll(where: hasEnded)
    for entry in ended { layer.noteGone(entry, box) }
  }

  /// Takes refused animations and those without length off the layers that have new animations.
  func prepareNewAnimations() {
    guard animations.hasNew else { return }
    animations.hasNew = false
    forEachDirty { layer in
      guard layer.dirty.contains(.animations), let box = layer.extras?.animations else { return }
      guard layer.isAttached else { return stopAnimations(of: layer) }
      if !box.isListed {
        box.isListed = true
        // One that left and came back is listed until the end of the commit.
        if !animations.hasUnlisted || !animations.layers.contains(where: { $0 === layer }) {
          animations.layers.append(layer)
        }
      }
      let refused = box.entries.filter { $0.problem != nil }
      let instants = box.entries.filter { $0.problem == nil && $0.isInstant }
      if refused.isEmpty, instants.isEmpty { return }
      animations.refused += refused.map { (layer, $0) }
      animations.instants += instants
      box.entries.removeAll { $0.problem != nil || $0.isInstant }
    }
  }

  /// Stops the animations of a layer that leaves the tree.
  func stopAnimations(of layer: Layer) {
    guard let box = layer.extras?.animations else { return }
    animations.stopped.append(contentsOf: box.entries.filter { !$0.hasEnded })
    box.entries = []
    box.gone = []
    box.isListed = false
    animations.hasUnlisted = true
  }
}

// MARK: Beginning

extension LayerTree {
  /// Does at a time what a commit does, but for the sending: reports ends, lays out, displays, and begins animations.
  /// The changes wait for the next commit, which also sends the animations that still run, and adds to the `refusals`.
  package func advance(to time: Double) {
    if time.isFinite { lastTime = time }
    guard openTransactions == 0 else { return }
    prepareCommit()
    if !hasAdvanced || refusals.count >= Self.mostAdvancedRefusals { refusals.removeAll() }
    hasAdvanced = true
    settleAnimations()
    for layer in animations.layers {
      if let box = layer.extras?.animations { begin(box, at: layer.localTime(at: lastTime)) }
    }
    finishAnimations(at: lastTime)
    takeNewLayers()
  }

  /// Refusals that are kept where no commit comes.
  private static let mostAdvancedRefusals = 256

  /// Lets changes of the layers that are new run actions, as a commit does.
  private func takeNewLayers() {
    guard advancedEdits != structureEdits else { return }
    advancedEdits = structureEdits
    forEachDirty { layer in
      if layer.dirty.contains(.placed) { layer.superlink.withObject { $0.marks.remove(.hasNewSublayer) } }
      if layer.id == .none, layer.isAttached { layer.marks.insert(.isAdvanced) }
    }
  }

  /// Takes the animations that layouts and displays have added.
  func settleAnimations() {
    closeChange()
    prepareNewAnimations()
    refuseAnimations()
  }

  /// Gives a layer's new animations their number and their beginning.
  private func begin(_ box: LayerAnimations, at local: Double) {
    for entry in box.entries where !entry.isTimed {
      entry.isTimed = true
      entry.id = animations.nextID()
      if entry.beginsAtCommit { entry.begin(at: local) }
      noteStart(of: entry, at: local)
      animations.areEndsStale = true
    }
    if box.entries.isEmpty, box.isListed {
      box.isListed = false
      animations.hasUnlisted = true
    }
  }
}

// MARK: Sending

extension LayerTree {
  /// Names the refused animations in `refusals`.
  func refuseAnimations() {
    if animations.refused.isEmpty { return }
    for (layer, entry) in animations.refused {
      guard let problem = entry.problem else { continue }
      let animation = RefusedAnimation(
        key: entry.key, keyPath: entry.problemKeyPath, problem: problem)
      refusals.append(Refusal(layer: layer, part: .animation, animation: animation))
      // Added while this commit ran: the next one reports it.
      if !entry.hasEnded { animations.stopped.append(entry) }
    }
    animations.refused = []
  }

  /// Sends the animations of a layer that begin with this commit, and the removal of those that are gone.
  func writeAnimations(of layer: Layer, at time: Double, into changes: inout LayerChanges) {
    guard let box = layer.extras?.animations else { return }
    for (id, isTransition) in box.gone {
      if isTransition {
        changes.transitions.append(.init(layer.id, id, nil))
      } else {
        changes.animations.append(.init(layer.id, id, .remove))
      }
    }
    box.gone = []
    begin(box, at: layer.localTime(at: time))
    for entry in box.entries where !entry.isSent {
      entry.isSent = true
      for track in entry.tracks { changes.animations.append(.init(layer.id, entry.id, .add(track))) }
      if let transition = entry.transition { changes.transitions.append(.init(layer.id, entry.id, transition)) }
    }
    animations.areEndsStale = true
  }

  /// Sends a layer's own time.
  func writeTiming(of layer: Layer, into changes: inout LayerChanges) {
    guard let box = layer.extras?.animations else { return }
    do throws(AnimationProblem) {
      box.record = try TimingRecord(box.timing, duration: .infinity)
      changes.timings.append(.init(layer.id, box.record))
    } catch {
      refuse(.timing, of: layer, .timing)
    }
  }

  /// Tells the delegates of animations that have begun, and finds the next time at which there is something to report.
  func finishAnimations(at time: Double) {
    if !animations.started.isEmpty { reportStarts() }
    if animations.hasUnlisted {
      animations.hasUnlisted = false
      // Outside of the animations: a layer that is freed here changes them.
      var layers: [Layer] = []
      swap(&layers, &animations.layers)
      layers.removeAll { $0.extras?.animations?.isListed != true }
      swap(&layers, &animations.layers)
    }
    guard animations.areEndsStale else { return }
    animations.areEndsStale = false
    animations.nextEnd = .infinity
    animations.endsSince = time
    for layer in animations.layers {
      let report = nextReport(of: layer, runningTime(of: layer, at: time), after: time)
      animations.nextEnd = min(animations.nextEnd, report)
    }
    // A layer's own time is rounded on the way to the tree's: rather early than late.
    if animations.hasLayerTimes, animations.nextEnd.isFinite {
      animations.nextEnd -= max(abs(animations.nextEnd), 1) * 0x1p-40
    }
  }

  private func runningTime(of layer: Layer, at time: Double) -> RunningTime {
    animations.hasLayerTimes ? layer.runningTime(at: time) : RunningTime(time: time)
  }

  /// When an end or a beginning of a layer's animations is to be reported, or its own time changes its rate; infinite
  /// for never.
  private func nextReport(of layer: Layer, _ running: RunningTime, after time: Double) -> Double {
    var next = Double.infinity
    func add(_ change: Double) {
      var due = time
      if change > running.local { due = running.rate > 0 ? running.planTime(at: change) : .infinity }
      next = min(next, due, running.until)
    }
    for entry in layer.extras?.animations?.entries ?? [] where entry.isTimed && !entry.hasEnded {
      add(entry.timing.end)
      if !entry.hasStarted, entry.animation.delegate != nil { add(entry.timing.beginTime) }
    }
    return next
  }

  /// Reports what has ended by a time, before the changes that come at that time; the next commit reports the rest.
  package func reportEnds(at time: Double) {
    if time.isFinite { lastTime = time }
    completeAnimations(at: lastTime)
  }

  /// The time of the next end of an animation, or beginning of one with a delegate; infinite without one. Animations
  /// that begin with the next commit are taken to begin at `time`.
  package func nextEnd(after time: Double) -> Double {
    if animations.hasReports { return time }
    var next = Double.infinity
    for layer in animations.layers {
      next = min(next, nextReport(of: layer, runningTime(of: layer, at: time), after: time))
      for entry in layer.extras?.animations?.entries ?? [] where !entry.isTimed && !entry.hasEnded {
        next = min(next, entry.beginsAtCommit ? time + entry.delay + entry.timing.end : time)
      }
    }
    return next
  }

  /// Whether animations were added that no commit, and no `advance(to:)`, has begun.
  package var hasNewAnimations: Bool { animations.hasNew }

  /// Whether an animation of a property runs that a subclass declares: each frame wants a commit.
  package var drawsAnimations: Bool {
    guard animations.hasCustoms else { return false }
    return animations.layers.contains { layer in
      layer.extras?.animations?.entries.contains { !$0.customs.isEmpty && !$0.hasEnded } ?? false
    }
  }

  /// The layers with animations that the next commit begins.
  package var layersToAnimate: [Layer] {
    closeChange()
    var layers: [Layer] = []
    forEachDirty { if $0.dirty.contains(.animations), $0.hasAnimations { layers.append($0) } }
    return layers
  }

  /// When the next commit is due after a time of the last one, without any change by the program: the end of an
  /// animation, which is then reported, or a new value of a property that a subclass declares.
  public func nextCommit(after time: Double) -> NextChange {
    if needsCommit || animations.hasReports { return .at(time) }
    var next = NextChange.never
    for layer in animations.layers {
      let running = runningTime(of: layer, at: time)
      let report = nextReport(of: layer, running, after: time)
      if report.isFinite { next = next.earlier(.at(report)) }
      for entry in layer.extras?.animations?.entries ?? [] {
        for custom in entry.customs {
          let track = custom.track
          let change = track.nextChange(after: running.local)
          next = next.earlier(running.nextChange(begin: track.begin, end: track.end, change))
          if running.until.isFinite { next = next.earlier(.at(running.until)) }
        }
      }
    }
    return next
  }
}

extension NextChange {
  /// The earlier of two, the faster of two that go on.
  package func earlier(_ other: NextChange) -> NextChange {
    switch (self, other) {
    case (.never, _): other
    case (_, .never): self
    case (.continuously(let a), .continuously(let b)):
      .continuously(framesPerSecond: a == 0 || b == 0 ? 0 : max(a, b))
    case (.continuously, .at): self
    case (.at, .continuously): other
    case (.at(let a), .at(let b)): .at(min(a, b))
    }
  }
}

// MARK: Properties of subclasses

extension LayerTree {
  /// Sets the animated properties that subclasses declare to their shown values, and marks the layers for display.
  /// Returns what sets them back.
  func showDeclaredProperties(at time: Double) -> [(layer: Layer, property: AnimatableProperty, value: AnimationValue)]
  {
    var models: [(layer: Layer, property: AnimatableProperty, value: AnimationValue)] = []
    guard animations.hasCustoms else { return [] }
    for layer in animations.layers where layer.isAttached {
      guard let box = layer.extras?.animations, box.hasCustoms else { continue }
      let local = layer.localTime(at: time)
      for entry in box.entries where entry.beginsAtCommit { entry.begin(at: local) }
      for property in Swift.type(of: layer).animatableProperties where box.changes(property) {
        guard let model = property.value(of: layer), let shown = layer.shownValue(of: property, at: local) else {
          continue
        }
        models.append((layer, property, model))
        property.setValue(shown, of: layer)
        layer.setNeedsDisplay()
      }
    }
    return models
  }

  /// Sets the properties back to their model values, without marking the layers.
  func restore(_ models: [(layer: Layer, property: AnimatableProperty, value: AnimationValue)]) {
    for (layer, property, model) in models {
      let wasNeeded = layer.needsDisplay
      property.setValue(model, of: layer)
      guard !wasNeeded, layer.needsDisplay else { continue }
      layer.marks.remove(.isNeeded)
      awaiting.display.removeAll { $0 === layer }
    }
  }
}
