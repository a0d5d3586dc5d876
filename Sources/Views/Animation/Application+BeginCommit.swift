public import MultiplaneLayers

// UIKit's first way to animate: begin, setters, changes, commit. Setters have no effect outside of a block, and act on
// the changes that follow.
extension Application {
  /// Opens a block of animated changes, which `commitAnimations()` closes. Blocks nest.
  ///
  /// - Parameters:
  ///   - id: given to the functions that hear of the beginning and the end.
  ///   - context: given to them, too.
  public final func beginAnimations(_ id: String? = nil, context: Any? = nil) {
    var block = ViewAnimations.Block(trees: screens.map(\.tree))
    block.commit = ViewAnimations.Commit(id: id, context: context)
    for tree in block.trees { tree.beginAnimations() }
    block.duration = block.trees.first?.openDuration ?? 0
    animations.open.append(block)
  }

  /// Closes the block that `beginAnimations` has opened; ignored without one.
  public final func commitAnimations() {
    guard let block = animations.open.last, let commit = block.commit else { return }
    for (view, options) in commit.transitions {
      view.window?.screen?.tree.addTransition(to: view.layer, options)
    }
    if let delegate = commit.delegate, let action = commit.didStopAction {
      setAnimationDidStop { id, isFinished, context in action.perform(on: delegate, id, isFinished, context) }
    }
    animations.open.removeLast()
    for tree in block.trees { tree.commitAnimations() }
    var willStart = commit.willStart
    if let delegate = commit.delegate, let action = commit.willStartAction {
      willStart = { id, context in action.perform(on: delegate, id, context, nil) }
    }
    guard let willStart else { return }
    let wait = commit.wait(from: time)
    afterCommit { [weak self] in
      guard wait > 0, let self else { return willStart(commit.id, commit.context) }
      self.schedule(at: self.currentTime + wait) { _ in willStart(commit.id, commit.context) }
    }
  }

  /// Sets the duration of the open block, seconds; 0.2 by default.
  public final func setAnimationDuration(_ duration: Double) {
    change {
      $0.duration = duration > 0 ? duration : 0
    } tree: {
      $0.setAnimationDuration(duration)
    }
  }

  /// Sets the delay of the open block, seconds: from its start time.
  public final func setAnimationDelay(_ delay: Double) {
    let delay = delay.isFinite ? delay : 0
    setWait { $0.delay = delay }
  }

  /// Sets the time at which the animations of the open block begin; that of the turn by default. The delay comes after
  /// it.
  ///
  /// - Parameter start: seconds of the application's clock; a time that has passed, or is not finite, counts as now.
  public final func setAnimationStartTime(_ start: Double) {
    setWait { $0.start = start.isFinite ? start : nil }
  }

  private final func setWait(_ change: (inout ViewAnimations.Commit) -> Void) {
    guard var commit = animations.open.last?.commit else { return }
    change(&commit)
    let wait = commit.wait(from: time)
    self.change {
      $0.commit = commit
    } tree: {
      $0.setAnimationDelay(wait)
    }
  }

  /// Sets the curve of the open block; ease in and out by default.
  public final func setAnimationCurve(_ curve: AnimationCurve) {
    change { _ in
    } tree: {
      $0.setAnimationCurve(curve)
    }
  }

  /// Sets the number of cycles of the open block; may be fractional, or infinite.
  public final func setAnimationRepeatCount(_ count: Float) {
    change { _ in
    } tree: {
      $0.setAnimationRepeatCount(count)
    }
  }

  /// Sets whether each cycle of the open block runs back.
  public final func setAnimationRepeatAutoreverses(_ reverses: Bool) {
    change { _ in
    } tree: {
      $0.setAnimationRepeatAutoreverses(reverses)
    }
  }

  /// Without effect: animations add up, so that each begins where the view is.
  public final func setAnimationBeginsFromCurrentState(_ begins: Bool) {}

  /// Replaces the picture of a view by the one after the open block, by a transition.
  ///
  /// - Parameter cache: without effect: the old picture always stands still.
  public final func setAnimationTransition(_ transition: AnimationTransition, for view: View, cache: Bool) {
    change { block in
      block.commit?.transitions.removeAll { $0.view === view }
      if transition != .none { block.commit?.transitions.append((view, transition.options)) }
    } tree: { _ in
    }
  }

  /// Sets what runs when the animations of the open block begin: after the turn's commit, and the delay.
  ///
  /// - Parameter body: takes the block's id and context.
  public final func setAnimationWillStart(_ body: @escaping (String?, Any?) -> Void) {
    change {
      $0.commit?.willStart = body
    } tree: { _ in
    }
  }

  /// Sets what runs at the turn at which the animations of the open block have ended.
  ///
  /// - Parameter body: takes the block's id, false when an animation was removed, and the context.
  public final func setAnimationDidStop(_ body: @escaping (String?, Bool, Any?) -> Void) {
    guard let block = animations.open.last, let commit = block.commit else { return }
    let done = completion({ body(commit.id, $0, commit.context) }, of: block.trees.count)
    if let done { for tree in block.trees { tree.setAnimationDidStop(done) } }
  }

  /// Sets the object whose methods hear of the beginning and the end of the open block's animations; retained until
  /// then.
  public final func setAnimationDelegate(_ delegate: Any?) {
    let delegate = delegate.map { $0 as AnyObject }
    change {
      $0.commit?.delegate = delegate
    } tree: { _ in
    }
  }

  /// Sets the delegate's method that is called when the animations of the open block begin, in place of a function.
  ///
  /// - Parameter selector: takes the block's id and context, or less of them; nil for none.
  public final func setAnimationWillStart(_ selector: Action?) {
    change {
      $0.commit?.willStartAction = selector
    } tree: { _ in
    }
  }

  /// Sets the delegate's method that is called when the animations of the open block have ended, in place of a
  /// function.
  ///
  /// - Parameter selector: takes the block's id, whether the animations were not removed, and the block's context, or
  ///   less of them; nil for none.
  public final func setAnimationDidStop(_ selector: Action?) {
    change {
      $0.commit?.didStopAction = selector
    } tree: { _ in
    }
  }

  private final func change(_ change: (inout ViewAnimations.Block) -> Void, tree: (LayerTree) -> Void) {
    guard let last = animations.open.indices.last, animations.open[last].commit != nil else { return }
    change(&animations.open[last])
    for own in animations.open[last].trees { tree(own) }
  }
}

extension ViewAnimations.Commit {
  /// Seconds from a time of the application's clock to the beginning of the animations.
  func wait(from time: Double) -> Double { max(0, (start.map { $0 - time } ?? 0) + delay) }
}
