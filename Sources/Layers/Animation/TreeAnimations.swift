import MultiplaneAnimation
import MultiplaneChanges

/// The animations of a tree, and its open transactions.
struct TreeAnimations {
  /// The layers that have animations.
  var layers: [Layer] = []
  /// Animations that were removed before their end since the last commit.
  var stopped: [AnimationEntry] = []
  /// Animations that can't run, since the last commit.
  var refused: [(layer: Layer, entry: AnimationEntry)] = []
  /// Animations without length, since the last commit.
  var instants: [AnimationEntry] = []
  /// Animations whose beginning this commit has reached.
  var started: [AnimationEntry] = []
  /// Whether a layer has new animations, or new ones that end.
  var hasNew = false
  /// Whether `nextEnd` must be found again.
  var areEndsStale = false
  /// Whether `layers` has some that no longer have animations.
  var hasUnlisted = false
  /// Closed transactions with a block that may have no animation.
  private var closed: [CompletionGroup] = []
  /// The implicit transaction, and the open ones in it.
  private var stack = [TransactionState()]
  /// Whether the implicit transaction has values of its own.
  private var isImplicitSet = false
  private var serial: UInt64 = 0
  /// The earliest end or beginning to report, in the tree's time, as of a commit at `endsSince`.
  var nextEnd = Double.infinity
  var endsSince = -Double.infinity
  /// Whether a layer of the tree has had a time of its own.
  private(set) var hasLayerTimes = false
  /// Timings from a layer up to the root while its own time is worked out; empty otherwise.
  var timingsAbove: [TimingRecord] = []
  /// Whether an animation of a layer of the tree has changed a property that a subclass declares.
  var hasCustoms = false
  /// Whether the layers of the tree report changes of their properties.
  var watchesChanges = true
  /// The change that a view-style block has yet to animate.
  var openChange: OpenChange?
  /// Whether an action runs: its own changes run none.
  var isActing = false
  /// What is done at the ends of the open view-style blocks, the innermost last.
  var endings: [[() -> Void]] = []
  /// Whether blocks of views animate: `setAnimationsEnabled`.
  var areBlocksEnabled = true

  var top: TransactionState {
    get { stack[stack.count - 1] }
    set {
      stack[stack.count - 1] = newValue
      if stack.count == 1 { isImplicitSet = true }
    }
  }

  /// The view-style block around the one that is open.
  var outerBlock: BlockAnimation? { stack.count > 1 ? stack[stack.count - 2].block : nil }

  /// The group that an animation which is added now belongs to.
  func completionGroup(ofBlocks: Bool) -> CompletionGroup? {
    var group = top.group
    while let inner = group, inner.isOfBlock, !ofBlocks { group = inner.parent }
    return group
  }

  mutating func push() { stack.append(top) }

  mutating func pop() {
    closeGroup(of: stack.removeLast(), in: top.group)
  }

  /// Ends the implicit transaction: its values are the defaults again.
  mutating func endImplicit() {
    guard isImplicitSet else { return }
    isImplicitSet = false
    closeGroup(of: stack[0], in: nil)
    stack[0] = TransactionState()
  }

  private mutating func closeGroup(of state: TransactionState, in outer: CompletionGroup?) {
    guard let group = state.group, group !== outer else { return }
    group.close()
    if group.isIdle { closed.append(group) }
  }

  /// - Parameter isOfBlock: whether it is the completion of a view-style block.
  mutating func setCompletion(isOfBlock: Bool = false, _ block: @escaping (Bool) -> Void) {
    let outer = stack.count > 1 ? stack[stack.count - 2].group : nil
    if let group = top.group, group !== outer {
      // A block that is set again completes what was added before with the old block.
      group.close()
      if group.isIdle { closed.append(group) }
    }
    let group = CompletionGroup(parent: outer, isOfBlock: isOfBlock)
    group.block = block
    stack[stack.count - 1].group = group
    if stack.count == 1 { isImplicitSet = true }
  }

  mutating func nextID() -> AnimationID {
    serial += 1
    return AnimationID(serial)
  }

  /// The key of an animation that replaces no other.
  mutating func nextBlockKey(_ name: String) -> String {
    serial += 1
    return "\(name)-\(serial)"
  }

  /// A layer's own time has changed.
  mutating func noteTiming() {
    hasLayerTimes = true
    forgetEnds()
  }

  /// The next commit looks at all animations.
  mutating func forgetEnds() {
    nextEnd = -.infinity
    areEndsStale = true
  }

  /// Transactions that were closed without animations; none of them twice.
  mutating func takeIdle() -> [CompletionGroup] {
    if closed.isEmpty { return [] }
    defer { closed = [] }
    return closed
  }

  /// Whether the next commit has something to report, whatever its time.
  @inline(__always)
  var hasReports: Bool {
    !stopped.isEmpty || !refused.isEmpty || !instants.isEmpty || !closed.isEmpty || stack[0].group != nil
  }

  /// Whether nothing animates, and there is nothing to report.
  @inline(__always)
  var isIdle: Bool {
    layers.isEmpty && !hasReports && started.isEmpty && openChange == nil && !isImplicitSet && !hasNew && !areEndsStale
      && !hasUnlisted && nextEnd == .infinity
  }

  /// Whether a commit has to look at more than the times of the animations.
  func mayReport(at time: Double) -> Bool { openChange != nil || isImplicitSet || hasNew || isDue(at: time) }

  /// Whether a commit may have something to report.
  func isDue(at time: Double) -> Bool {
    hasReports || time >= nextEnd || (hasLayerTimes && time < endsSince)
  }
}

extension TreeAnimations {
  /// A layer with animations, or with a time of its own, was added to the tree.
  mutating func noteArrival(of layer: Layer) {
    guard let box = layer.extras?.animations else { return }
    hasNew = true
    if box.timing != MediaTimingValues() { noteTiming() }
    if box.hasCustoms { hasCustoms = true }
  }
}
