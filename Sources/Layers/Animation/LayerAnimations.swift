import MultiplaneAnimation
import MultiplaneChanges

/// The animations and the own time of a layer, which most layers do not have.
final class LayerAnimations {
  /// In the order in which they were added.
  var entries: [AnimationEntry] = []
  var timing = MediaTimingValues()
  /// `timing` as it was last accepted.
  var record = TimingRecord()
  /// Animations that were sent and are gone: the next commit sends their removal.
  var gone: [(id: AnimationID, isTransition: Bool)] = []
  /// Whether the layer is in its tree's list of layers with animations.
  var isListed = false

  /// Whether an animation of the layer changes properties that the owner samples.
  var hasCustoms: Bool { entries.contains { !$0.customs.isEmpty } }

  /// Whether one changes a property that the layer's class declares.
  func changes(_ property: AnimatableProperty) -> Bool {
    entries.contains { $0.customs.contains { $0.property.name == property.name } }
  }
}

/// One animation of a layer.
final class AnimationEntry {
  let key: String
  /// The layer's own copy.
  let animation: Animation
  /// Given by the tree when the animation begins.
  var id = AnimationID(0)
  var timing: TimingRecord
  var tracks: [AnimationTrack]
  var customs: [CustomTrack]
  var transition: TransitionRecord?
  /// Why the animation can't run.
  let problem: AnimationProblem?
  /// The property of which the problem is: of an animation of a group, its own. Empty for none.
  let problemKeyPath: String
  /// Whether the next commit is the beginning.
  var beginsAtCommit: Bool
  /// Seconds between that commit and the beginning.
  let delay: Double
  /// Whether a commit, or a turn without one, has given the animation its number and its beginning.
  var isTimed = false
  /// Whether the compositor knows the animation.
  var isSent = false
  /// Whether the beginning was reported.
  var hasStarted = false
  /// Whether the end was reported.
  var hasEnded = false
  /// Those of the transaction that added the animation.
  var completion: CompletionGroup?

  init(_ animation: Animation, key: String, layer: Layer, duration: Double) {
    self.key = key
    self.animation = animation
    (timing, tracks, customs, transition) = (TimingRecord(), [], [], nil)
    beginsAtCommit = animation.beginTime == 0
    delay = animation.beginDelay
    var compiler = AnimationCompiler(layer: layer, duration: duration)
    do throws(AnimationProblem) {
      try animation.compile(&compiler)
      timing = try compiler.settings(of: animation).timing
      (problem, problemKeyPath) = (nil, "")
      (tracks, customs, transition) = (compiler.tracks, compiler.customs, compiler.transition)
    } catch {
      (problem, problemKeyPath) = (error, compiler.keyPath ?? "")
    }
  }

  /// Whether the animation has no length: it ends with the next commit, and nothing of it is sent.
  var isInstant: Bool { timing.total == 0 && timing.speed != 0 }

  /// Sets the beginning, in the layer's time; `delay` seconds later where the animation has a delay.
  func begin(at time: Double) {
    let time = time + delay
    timing.beginTime = time
    for index in tracks.indices { tracks[index].begin(at: time) }
    for index in customs.indices { customs[index].track.begin(at: time) }
    transition?.timing.beginTime = time
    beginsAtCommit = false
  }
}

/// Animations, and transactions inside of a transaction, that complete together.
final class CompletionGroup {
  private var pending = 0
  private var isOpen = true
  private var finished = true
  let parent: CompletionGroup?
  /// Whether it is that of a view-style block.
  let isOfBlock: Bool
  var block: ((Bool) -> Void)?

  init(parent: CompletionGroup?, isOfBlock: Bool) {
    (self.parent, self.isOfBlock) = (parent, isOfBlock)
    parent?.enter()
  }

  func enter() { pending += 1 }

  /// One animation has ended; runs the block after the last one.
  func leave(finished: Bool) {
    pending -= 1
    if !finished { self.finished = false }
    runIfDone()
  }

  /// No more animations are added.
  func close() { isOpen = false }

  /// Whether nothing was added: the block runs with the next commit.
  var isIdle: Bool { !isOpen && pending == 0 }

  func runIfDone() {
    guard isIdle, !isDone else { return }
    isDone = true
    let block = block.take()
    block?(finished)
    parent?.leave(finished: finished)
  }

  private var isDone = false
}
