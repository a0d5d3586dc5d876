public import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents

// MARK: Adding and removing

extension Layer {
  /// Adds an animation that nobody else changes.
  ///
  /// - Parameter completesBlocks: whether the completion of a view-style block that is open waits for the animation.
  final func add(_ animation: Animation, key: String?, completesBlocks: Bool = true) {
    let key = animation is Transition ? "transition" : key ?? ""
    let tree = treelink.object
    let values = tree?.currentTransaction ?? Transaction()
    if animation.timingFunction == nil {
      animation.timingFunction = values.animationTimingFunction ?? (animation.isImplicit ? .default : nil)
    }
    if animation.timing.duration == 0 { animation.timing.duration = values.animationDuration }
    let entry = AnimationEntry(animation, key: key, layer: self, duration: values.animationDuration)
    if let tree, let group = tree.animations.completionGroup(ofBlocks: completesBlocks) {
      group.enter()
      entry.completion = group
    }
    let box = animationBox
    if !key.isEmpty { removeAnimation(at: box.entries.firstIndex { $0.key == key }) }
    box.entries.append(entry)
    tree?.animations.hasNew = true
    if !entry.customs.isEmpty { tree?.animations.hasCustoms = true }
    mark(.animations)
  }

  /// The keys of the layer's animations, in the order in which they were added; those that were added without a key are
  /// left out.
  @_disfavoredOverload public final var animationKeys: [String] {
    extras?.animations?.entries.map(\.key).filter { !$0.isEmpty } ?? []
  }

  final func removeAnimation(at index: Int?) {
    guard let index, let box = extras?.animations else { return }
    let entry = box.entries.remove(at: index)
    if !entry.hasEnded {
      if let tree = treelink.object { tree.animations.stopped.append(entry) } else { entry.report(finished: false) }
    }
    noteGone(entry, box)
  }

  /// An animation was taken off the layer.
  final func noteGone(_ entry: AnimationEntry, _ box: LayerAnimations) {
    if entry.isSent { box.gone.append((entry.id, entry.transition != nil)) }
    if !entry.customs.isEmpty { setNeedsDisplay() }
    mark(.animations)
  }

  final var animationBox: LayerAnimations {
    if let box = extras?.animations { return box }
    let box = LayerAnimations()
    extend(unlessDefault: false) { $0.animations = box }
    marks.insert(.animates)
    return box
  }

  /// Whether the layer has animations that may show.
  final var hasAnimations: Bool { extras?.animations.map { !$0.entries.isEmpty } ?? false }

  /// Whether an animation runs that lets the layer's view take no touches.
  package final var isBlockedByAnimation: Bool {
    guard marks.contains(.animates), let box = extras?.animations else { return false }
    return box.entries.contains { $0.animation.blocksTouches && !$0.hasEnded }
  }
}

extension AnimationEntry {
  /// Calls the delegate and counts the animation in its transaction.
  func report(finished: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    completion?.leave(finished: finished)
    completion = nil
  }
}

// MARK: Own time

extension Layer: MediaTiming {
  /// The length of the layer's own time, seconds; infinite by default.
  public final var duration: Double {
    get { timing.duration == 0 ? .infinity : timing.duration }
    set { timing.duration = newValue == .infinity ? 0 : newValue }
  }

  /// The layer's own time in its superlayer's: the time of its animations and of its sublayers. By default it is the
  /// superlayer's; the root's is that of the commits.
  ///
  /// A speed of 0 with a `timeOffset` stops the layer and its sublayers at that time.
  public final var timing: MediaTimingValues {
    get { extras?.animations?.timing ?? MediaTimingValues() }
    set {
      guard newValue != timing else { return }
      animationBox.timing = newValue
      if let record = try? TimingRecord(newValue, duration: .infinity) { animationBox.record = record }
      treelink.withObject { $0.animations.noteTiming() }
      mark(.timing)
    }
  }

  /// The layer's own time at a time of its tree's commits.
  final func localTime(at time: Double) -> Double {
    if let tree = treelink.object, !tree.animations.hasLayerTimes { return time }
    var local = time
    forEachTiming { local = $0.localTime(at: local) }
    return local
  }

  /// How the own time runs on from a time of the tree's commits.
  final func runningTime(at time: Double) -> RunningTime {
    var running = RunningTime(time: time)
    forEachTiming { running.enter($0) }
    return running
  }

  /// Calls a function with the timings from the root down to the layer. They are collected in memory of the tree that
  /// is used again.
  private final func forEachTiming(_ body: (TimingRecord) -> Void) {
    let tree = treelink.object
    var timings: [TimingRecord] = []
    if let tree { swap(&timings, &tree.animations.timingsAbove) }
    var layer: Layer? = self
    while let next = layer {
      if let box = next.extras?.animations, !box.record.isIdentity { timings.append(box.record) }
      layer = next.parent
    }
    while let timing = timings.popLast() { body(timing) }
    if let tree { swap(&timings, &tree.animations.timingsAbove) }
  }

  /// The time of the tree's commits at a time of the layer; infinite where the layer stands still.
  final func treeTime(at local: Double) -> Double {
    upwards.reduce(local) { time, layer in
      guard let record = layer.extras?.animations?.record, !record.isIdentity else { return time }
      return record.parentTime(at: time)
    }
  }
}

// MARK: Values

extension LayerValues {
  /// The model values of a layer.
  init(_ layer: Layer) {
    self.init()
    for part in AnimatedPart.allCases { take(part, of: layer) }
  }
}

extension Layer {
  /// The values that the layer shows at a time of its tree's commits.
  final func shownValues(at time: Double) -> LayerValues {
    var values = LayerValues(self)
    guard let box = extras?.animations, !box.entries.isEmpty else { return values }
    let local = localTime(at: time)
    for entry in box.entries where entry.problem == nil && !entry.isInstant {
      if entry.beginsAtCommit {
        // As if the next commit were at this time.
        entry.begin(at: local)
        for track in entry.tracks { values.apply(track, at: local) }
        entry.beginsAtCommit = true
      } else {
        for track in entry.tracks { values.apply(track, at: local) }
      }
    }
    return values
  }

  /// The value of a property that the subclass declares, as it shows at a time of the layer.
  final func shownValue(of property: AnimatableProperty, at local: Double) -> AnimationValue? {
    guard var value = property.value(of: self) else { return nil }
    for entry in extras?.animations?.entries ?? [] {
      for custom in entry.customs where custom.property.name == property.name {
        if let moment = custom.track.moment(at: local) { value = custom.track.value(moment, over: value) }
      }
    }
    return value
  }
}

extension Layer {
  /// Why an animation can't run on this layer; nil when it can.
  package final func problem(of animation: Animation) -> AnimationProblem? {
    AnimationEntry(animation.copy(), key: "", layer: self, duration: Transaction().animationDuration).problem
  }
}
