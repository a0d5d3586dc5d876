package import MultiplaneAnimation
package import MultiplaneGeometry
public import MultiplaneLayers

// What UIKit has as class functions of `UIView`: the module UIKit calls these for its shared application. Changes of
// frame, bounds, center, transform, alpha, backgroundColor and contentStretch are animated, and those of the layers'
// own properties, of views that are on a screen; changes of other views show at once.
extension Application {
  /// Animates the changes of views in a block. The views have their new values at once; the old ones are shown, and
  /// changed step by step.
  ///
  /// Animated views and those below them take no touches meanwhile, unless the options say so. A block in another one
  /// takes its duration, curve and options, unless its own say otherwise.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0, or less, the changes show at once.
  ///   - delay: seconds before the beginning.
  ///   - options: curve, repetition, touches, inheritance.
  ///   - animations: the changes.
  ///   - completion: runs at the beginning of the turn at which the last animation has ended, or of the turn after this
  ///     one where nothing was animated; false when one was removed, with its view.
  public final func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    openBlock(completion, options) { $0.block(duration, delay, options) }
    animations()
    closeBlock()
  }

  /// Animates the changes of views in a block like a spring that comes to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds until the spring has settled.
  ///   - delay: seconds before the beginning.
  ///   - dampingRatio: 1 comes to rest without swinging, nearer to 0 swings more.
  ///   - velocity: ways a second at the beginning.
  ///   - options: as for other animations, but for the curve.
  ///   - animations: the changes.
  ///   - completion: as for other animations.
  public final func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    openBlock(completion, options) { $0.springBlock(duration, delay, options, dampingRatio, velocity) }
    animations()
    closeBlock()
  }

  /// Animates the changes of views in a block like a spring, until it has settled.
  package final func animate(
    spring: SpringMotion, options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    openBlock(completion, options) { $0.springBlock(spring, options) }
    animations()
    closeBlock()
  }

  /// Animates the parts of a keyframe animation: `addKeyframe` in the block gives each its place in the duration, and
  /// the options say how the values follow each other.
  public final func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let (own, mode) = (options.animationOptions, options.calculationMode)
    openBlock(completion, own) { $0.keyframeBlock(duration, delay, own, mode) }
    animations()
    closeBlock()
  }

  /// Animates changes in a part of the keyframe animation around it; shows them at once outside of one.
  ///
  /// - Parameters:
  ///   - start: the fraction of the duration at which the part begins, 0…1.
  ///   - length: the fraction of the duration that the part takes.
  ///   - animations: the changes.
  public final func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration length: Double, animations: () -> Void
  ) {
    let trees = screens.map(\.tree)
    let parts = trees.map { $0.keyframePart(start, length) }
    for (tree, part) in zip(trees, parts) { if let part { tree.openBlock(part, nil) } }
    animations()
    for (tree, part) in zip(trees, parts) where part != nil { tree.closeBlock() }
  }

  /// Replaces the picture of a view by the one after the changes in a block, by the transition that the options name.
  /// The changes themselves are not animated, unless the options allow animated content.
  public final func transition(
    with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let done = self.completion(completion, of: screens.count)
    var block = ViewAnimations.Block(
      trees: screens.map(\.tree), laysOut: options.contains(.layoutSubviews), isTransition: true)
    block.duration = inheritedDuration(duration, options)
    let own = view.window?.screen?.tree
    for tree in block.trees { tree.openTransition(of: tree === own ? view.layer : nil, duration, options, done) }
    self.animations.open.append(block)
    animations?()
    closeBlock()
  }

  /// Replaces a view by another in its superview, by the transition that the options name.
  ///
  /// - Parameters:
  ///   - source: is removed; hidden, if the options say so.
  ///   - target: is added in front; shown, if the options say so.
  ///   - duration: seconds.
  ///   - options: the transition, and `showHideTransitionViews`.
  ///   - completion: as for other animations.
  public final func transition(
    from source: View, to target: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = source.superview else {
      // There is no place for the target either.
      self.completion(completion, of: 0)?(true)
      return
    }
    transition(
      with: superview, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          source.isHidden = true
          target.isHidden = false
        } else {
          superview.addSubview(target)
          source.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Makes changes that the block around repeats; nothing else than making them outside of one.
  ///
  /// - Parameters:
  ///   - count: cycles; may be fractional, or infinite.
  ///   - autoreverses: whether each cycle runs back.
  public final func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    let trees = self.animations.open.last?.trees ?? []
    let blocks = trees.map { $0.repeatingBlock(count, autoreverses) }
    for (tree, block) in zip(trees, blocks) { if let block { tree.openBlock(block, nil) } }
    animations()
    for (tree, block) in zip(trees, blocks) where block != nil { tree.closeBlock() }
  }

  /// Makes changes that are not animated, also in a block that animates. Blocks in it do not animate either.
  public final func performWithoutAnimation(_ actions: () -> Void) {
    let were = areAnimationsEnabled
    setAnimationsEnabled(false)
    actions()
    setAnimationsEnabled(were)
  }

  /// Whether blocks animate; true by default.
  public final var areAnimationsEnabled: Bool { animations.areEnabled }

  /// Sets whether blocks animate the changes that follow. Completions run in either case.
  public final func setAnimationsEnabled(_ enabled: Bool) {
    animations.areEnabled = enabled
    for screen in screens { screen.tree.setAnimationsEnabled(enabled) }
  }

  /// The duration of the block that is open, seconds; 0 outside of one.
  public final var inheritedAnimationDuration: Double { animations.open.last?.duration ?? 0 }
}

// MARK: Blocks

extension Application {
  final func openBlock(
    _ completion: ((Bool) -> Void)?, _ options: AnimationOptions, _ make: (LayerTree) -> BlockAnimation
  ) {
    let trees = screens.map(\.tree)
    let done = self.completion(completion, of: trees.count)
    var block = ViewAnimations.Block(trees: trees, laysOut: options.contains(.layoutSubviews))
    for tree in trees {
      let own = make(tree)
      block.duration = own.duration
      tree.openBlock(own, done)
    }
    animations.open.append(block)
  }

  final func closeBlock() {
    guard let block = animations.open.last else { return }
    if block.laysOut { for tree in block.trees { tree.layOutAnimated() } }
    for tree in block.trees {
      if block.isTransition { tree.closeTransition() } else { tree.closeBlock() }
    }
    // What is laid out at the end is in the block.
    animations.open.removeLast()
  }

  private final func inheritedDuration(_ duration: Double, _ options: AnimationOptions) -> Double {
    guard let outer = animations.open.last, !options.contains(.overrideInheritedDuration) else {
      return duration > 0 ? duration : 0
    }
    return outer.duration
  }

  /// A completion that a number of trees call: the last call counts, and not in the turn in which it was made.
  final func completion(_ body: ((Bool) -> Void)?, of count: Int) -> ((Bool) -> Void)? {
    guard let body else { return nil }
    let turn = animations.turns
    var (left, isWhole) = (count, true)
    let done = { [weak self] (isFinished: Bool) in
      left -= 1
      isWhole = isWhole && isFinished
      guard left <= 0 else { return }
      guard let self, self.animations.turns == turn else { return body(isWhole) }
      let result = isWhole
      self.animations.due.append { body(result) }
    }
    if count == 0 { done(true) }
    return done
  }

  /// Runs the completions of the animations that have ended by the turn's time.
  final func completeAnimations() {
    animations.turns += 1
    if !animations.due.isEmpty {
      var due: [() -> Void] = []
      swap(&due, &animations.due)
      for body in due { body() }
    }
    for screen in screens { screen.tree.reportEnds(at: time) }
    animations.unseenTree?.reportEnds(at: time)
  }

  /// The tree of an animator that begins now: the main screen's, or one that nobody shows and no view is in.
  package final var animatorTree: LayerTree {
    if let tree = mainScreen?.tree ?? animations.unseenTree { return tree }
    let tree = LayerTree(root: Layer())
    animations.unseenTree = tree
    return tree
  }
}

extension LayerTree {
  /// Lays out the views that the open block animates.
  @MainActor fileprivate func layOutAnimated() {
    for layer in layersToAnimate { layer.layoutIfNeeded() }
  }
}

extension View {
  /// Animates changes of views if this one is in a window; makes them at once otherwise.
  package final func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let application else {
      animations()
      completion?(true)
      return
    }
    application.animate(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }
}

// What an animation brings into sight is uploaded as it is seen. In the first frame all of it is drawn, and not seen:
// then the others only move it.
extension View {
  /// The opacity of what is drawn and not seen: in pixels of eight bits nothing is left of it.
  package static var unseenOpacity: Double { 1 / 1024 }

  /// Seconds from the beginning that the first frame has to itself.
  private static let first = 0.0001

  /// Draws the view unseen in the first frame of an animation that begins now.
  ///
  /// - Parameter way: from where the animation begins to where the view will be, points.
  package final func drawAhead(by way: Point) {
    let place = BasicAnimation(.position, from: way, to: way)
    place.isAdditive = true
    add(place, "position")
    add(BasicAnimation(.opacity, from: Self.unseenOpacity, to: Self.unseenOpacity), "opacity")
  }

  /// Lets what the view covers be drawn in that frame, too.
  package final func drawAheadBehind() {
    let opacity = alpha * (1 - Self.unseenOpacity)
    add(BasicAnimation(.opacity, from: opacity, to: opacity), "opacity")
  }

  private final func add(_ animation: BasicAnimation, _ name: String) {
    animation.duration = Self.first
    layer.add(animation, forKey: "org.multiplane.ahead.\(name)")
  }
}
