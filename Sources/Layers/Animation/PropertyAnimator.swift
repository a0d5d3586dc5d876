public import MultiplaneAnimation
import MultiplaneChanges

/// Changes of layers whose animation can be paused, scrubbed, reversed and stopped: `UIViewPropertyAnimator`.
///
/// Its clock is that of the tree's commits: the animator acts at the time of the last one. It retains itself while it
/// is active.
public final class PropertyAnimator: BlockChangeReceiver {
  /// The states of an animator.
  public enum State: Hashable, Sendable {
    /// Nothing has begun.
    case inactive
    /// Running or paused.
    case active
    /// Stopped with the shown values in the model; `finishAnimation(at:)` ends it.
    case stopped
  }

  /// Where an animator ends.
  public enum Position: Hashable, Sendable {
    /// At the new values.
    case end
    /// At the old values.
    case start
    /// At the values that show.
    case current
  }

  /// How an animator goes from the old values to the new ones.
  public enum Timing: Hashable, Sendable {
    /// By a timing function.
    case cubic(MediaTimingFunction)
    /// Like a spring that settles at the end of the duration: damping ratio, and ways a second at the beginning.
    case spring(dampingRatio: Double, initialVelocity: Double = 0)

    func pace(_ duration: Double) -> Pace {
      switch self {
      case .cubic(let function): function.pace
      case .spring(let ratio, let velocity):
        .spring(
          SpringMotion(dampingRatio: ratio, initialVelocity: velocity, duration: duration), duration: duration)
      }
    }
  }

  /// One property that the animator changes.
  fileprivate struct Change {
    let layer: Layer
    let property: AnimatedProperty
    let old: AnimationValue
    let new: AnimationValue
    /// The difference that, added to the new value, shows the old one.
    let difference: AnimationValue?
    let key: String
    /// The animator's way when the change was made: it takes the rest.
    let start: Double
    /// Of a layer that is hidden or shown: whether it is seen on the whole way.
    var keepsShown = false
  }

  /// Seconds, of the whole way.
  public let duration: Double
  /// How the animator goes from the old values to the new ones.
  public let timing: Timing
  /// Whether scrubbing ignores the timing; true by default.
  public var scrubsLinearly = true
  /// Whether the animator pauses at its end instead of completing; false by default.
  public var pausesOnCompletion = false
  /// Whether views that the animator changes take touches while it is active; true by default.
  public var isUserInteractionEnabled = true
  /// The state.
  public private(set) var state = State.inactive
  /// Whether time moves the animation.
  public private(set) var isRunning = false

  private let treeAtStart: () -> LayerTree
  private lazy var tree = treeAtStart()
  private var blocks: [() -> Void] = []
  private var completions: [(Position) -> Void] = []
  private var changes: [Change] = []
  /// For views that came or went: what runs at the end, whichever it is.
  private var shownEndings: [() -> Void] = []
  private var reversed = false
  /// Where the present run began, or where the animator is held: 0 for the old values, 1 for the new ones.
  private var startWay = 0.0
  private var pace = Pace.linear
  private var runDuration = 0.0
  /// The animation whose beginning is that of the present run.
  private weak var clock: AnimationEntry?
  private weak var clockLayer: Layer?
  /// Incremented when a run ends early, so that its animations' end is not taken for that of a later one.
  private var run = 0

  /// Makes an animator for a tree.
  ///
  /// - Parameters:
  ///   - tree: of the layers that change.
  ///   - duration: seconds; a value that is not above 0 shows the new values at once.
  ///   - timing: ease in and out by default.
  ///   - animations: the first changes.
  public convenience init(
    tree: LayerTree, duration: Double, timing: Timing = .cubic(.easeInEaseOut), animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timing: timing, animations: animations) { tree }
  }

  /// Makes an animator whose layer tree is looked up by a closure when the animation starts.
  package init(
    duration: Double, timing: Timing, animations: (() -> Void)? = nil, treeAtStart: @escaping () -> LayerTree
  ) {
    self.treeAtStart = treeAtStart
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    self.timing = timing
    if let animations { blocks = [animations] }
  }

  /// Adds changes; of an active animator, they take the time that is left.
  public func addAnimations(_ animations: @escaping () -> Void) {
    guard state != .inactive else { return blocks.append(animations) }
    guard state == .active else { return }
    let (way, wasRunning, left) = (way, isRunning, remaining)
    (isRunning, startWay) = (false, way)
    perform(animations)
    if wasRunning { resume(from: way, over: left) } else { hold(at: way) }
  }

  /// Adds what runs when the animator ends, in the commit at which it does.
  public func addCompletion(_ completion: @escaping (Position) -> Void) { completions.append(completion) }

  // MARK: Running

  /// Starts, or goes on after a pause.
  ///
  /// - Parameter delay: seconds before the beginning.
  public func startAnimation(afterDelay delay: Double = 0) {
    guard state != .stopped, !isRunning else { return }
    activate()
    resume(from: startWay, over: remaining, delay: delay > 0 && delay.isFinite ? delay : 0)
  }

  /// Pauses at the values of the last commit's time; an inactive animator becomes active, at the beginning.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    hold(at: way)
  }

  /// Goes on after a pause, with another duration, another timing, or both.
  ///
  /// - Parameters:
  ///   - timing: nil for the animator's own.
  ///   - durationFactor: the remaining time, as a fraction of `duration`; 0 for the remaining part of it.
  public func continueAnimation(timing: Timing? = nil, durationFactor: Double = 0) {
    guard state == .active, !isRunning else { return }
    let length = durationFactor > 0 && durationFactor.isFinite ? duration * durationFactor : remaining
    resume(from: startWay, over: length, timing: timing)
  }

  /// Whether the animator runs to the old values.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      let way = way
      reversed = newValue
      if isRunning { resume(from: way, over: remaining(from: way)) }
    }
  }

  /// The fraction of the way, in the present direction, at the last commit's time.
  ///
  /// Setting it pauses the animator. With `scrubsLinearly` false the fraction is one of the time.
  public var fractionComplete: Double {
    get { reversed ? 1 - way : way }
    set {
      guard state != .stopped, newValue.isFinite else { return }
      activate()
      let fraction = min(max(newValue, 0), 1)
      let forward = scrubsLinearly ? fraction : timing.pace(max(duration, 1)).apply(fraction)
      hold(at: reversed ? 1 - forward : forward)
    }
  }

  // MARK: Ending

  /// Leaves the values that show in the model.
  ///
  /// - Parameter withoutFinishing: true makes the animator inactive, without its completions; false waits for
  ///   `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let way = way
    (isRunning, startWay, run) = (false, way, run + 1)
    for change in changes { change.layer.removeAnimation(forKey: change.key) }
    tree.performWithoutAnimation {
      for change in changes { change.layer.setModel(change.value(way), of: change.property) }
    }
    state = withoutFinishing ? .inactive : .stopped
    guard withoutFinishing else { return }
    (changes, completions) = ([], [])
    endShown()
  }

  /// Ends a stopped animator, with the old, the new or the present values, and runs its completions at once.
  public func finishAnimation(at position: Position) {
    if state == .stopped { finish(at: position) }
  }

  private func finish(at position: Position) {
    run += 1
    for change in changes { change.layer.removeAnimation(forKey: change.key) }
    tree.performWithoutAnimation {
      for change in changes {
        switch position {
        case .start: change.layer.setModel(change.old, of: change.property)
        case .end: change.layer.setModel(change.new, of: change.property)
        case .current: break
        }
      }
    }
    (changes, state, isRunning, startWay) = ([], .inactive, false, 0)
    endShown()
    let all = completions
    completions = []
    for completion in all { completion(position) }
  }

  // MARK: Inside

  private var target: Double { reversed ? 0 : 1 }

  /// Where the animator is at the last commit's time: 0 for the old values, 1 for the new ones.
  private var way: Double {
    guard isRunning else { return startWay }
    guard let clock, let clockLayer, !clock.beginsAtCommit else { return startWay }
    let elapsed = (clockLayer.localTime(at: tree.lastTime) - clock.timing.beginTime) / runDuration
    return startWay + (target - startWay) * pace.apply(min(max(elapsed, 0), 1))
  }

  private var remaining: Double { remaining(from: way) }

  private func remaining(from way: Double) -> Double { duration * min(abs(target - way), 1) }

  /// Makes the changes of the blocks, which then wait at the beginning.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    startWay = reversed ? 1 : 0
    let all = blocks
    blocks = []
    for block in all { perform(block) }
  }

  private func perform(_ animations: () -> Void) {
    var block = BlockAnimation()
    block.receiver = self
    block.isEnabled = tree.areAnimationsEnabled
    tree.run(block, animations, nil)
  }

  /// A change of one of the animator's blocks.
  func take(_ layer: Layer, _ property: AnimatedProperty, from old: AnimationValue, to new: AnimationValue) {
    let difference = new.isAdditive ? old.difference(from: new) : nil
    let key = tree.animations.nextBlockKey(property.name)
    changes.append(
      Change(
        layer: layer, property: property, old: old, new: new, difference: difference, key: key,
        start: reversed ? 0 : startWay))
  }

  /// A view comes or goes, and is seen meanwhile.
  func keepShown(_ layer: Layer, whenEnded: @escaping () -> Void) {
    let name = AnimatableKeyPath.isHidden.string
    guard let index = changes.lastIndex(where: { $0.layer === layer && $0.property.name == name }) else { return }
    changes[index].keepsShown = true
    shownEndings.append(whenEnded)
  }

  private func endShown() {
    let all = shownEndings
    shownEndings = []
    for ending in all { ending() }
  }

  /// Shows the values of a place on the way until the animator goes on.
  private func hold(at way: Double) {
    (isRunning, startWay, run) = (false, way, run + 1)
    for change in changes {
      let animation = change.animation(from: way, to: way)
      animation.duration = 1
      animation.speed = 0
      animation.blocksTouches = !isUserInteractionEnabled
      change.layer.add(animation, key: change.key)
    }
  }

  private func resume(from way: Double, over length: Double, delay: Double = 0, timing: Timing? = nil) {
    run += 1
    (isRunning, startWay, runDuration) = (true, way, length)
    pace = (timing ?? self.timing).pace(length > 0 ? length : 1)
    let current = run
    tree.beginTransaction()
    tree.animations.setCompletion { [self] _ in
      guard run == current, isRunning else { return }
      if pausesOnCompletion { hold(at: target) } else { finish(at: reversed ? .start : .end) }
    }
    for change in changes {
      guard length > 0 else {
        change.layer.removeAnimation(forKey: change.key)
        continue
      }
      let animation = change.animation(from: way, to: target)
      animation.duration = length
      animation.pace = pace
      animation.beginDelay = delay
      animation.blocksTouches = !isUserInteractionEnabled
      // The end shows until the commit that completes the animator.
      animation.isRemovedOnCompletion = false
      change.layer.add(animation, key: change.key)
    }
    clockLayer = changes.first?.layer
    clock = changes.first.flatMap { change in
      change.layer.extras?.animations?.entries.first { $0.key == change.key }
    }
    tree.commitTransaction()
  }
}

extension PropertyAnimator.Change {
  /// The change's own part of the animator's way.
  private func own(_ way: Double) -> Double { start < 1 ? max(way - start, 0) / (1 - start) : way }

  /// The value that shows at a place of the way.
  fileprivate func value(_ way: Double) -> AnimationValue {
    let way = own(way)
    if keepsShown, way < 1 { return .flag(false) }
    guard let difference else { return old.interpolated(to: new, way) }
    return new.adding(difference.interpolated(to: difference.zero, way))
  }

  /// An animation between two places of the way.
  fileprivate func animation(from: Double, to: Double) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: property.name)
    let (from, to) = (own(from), own(to))
    if keepsShown {
      (animation.fromValue, animation.toValue) = (AnimationValue.flag(false), AnimationValue.flag(false))
    } else if let difference {
      animation.fromValue = difference.interpolated(to: difference.zero, from)
      animation.toValue = difference.interpolated(to: difference.zero, to)
      animation.isAdditive = true
    } else {
      animation.fromValue = old.interpolated(to: new, from)
      animation.toValue = old.interpolated(to: new, to)
    }
    animation.fillMode = .both
    return animation
  }
}
