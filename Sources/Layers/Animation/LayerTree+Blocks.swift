public import MultiplaneAnimation
import MultiplaneChanges

// View-style animations: `UIView`'s class functions, for layers of a tree. Changes of animatable properties in a block
// are animated, for layers that a commit has not yet sent too. Changes of one property add up, as in UIKit since iOS 8:
// see `BlockAnimation`.
extension LayerTree {
  /// Animates the changes in a block.
  ///
  /// A block inside of another one takes its duration and its curve, unless its options say otherwise.
  ///
  /// - Parameters:
  ///   - duration: seconds. With 0, and a value that is not above 0, the changes show at once, and `completion` runs in
  ///     the next commit.
  ///   - delay: seconds between the commit and the beginning, in which the old values show.
  ///   - options: curve, repetition, wished frame rate.
  ///   - animations: the changes.
  ///   - completion: runs in the commit at which the last animation has ended; false when one of them was removed.
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(block(duration, delay, options), animations, completion)
  }

  /// Animates the changes in a block like a spring that comes to rest at the end of the duration: UIKit's spring.
  ///
  /// - Parameters:
  ///   - duration: seconds until the spring is at rest.
  ///   - delay: seconds between the commit and the beginning.
  ///   - dampingRatio: 1 and more come to rest without swinging, nearer to 0 swings more.
  ///   - initialVelocity: ways a second at the beginning.
  ///   - options: repetition, wished frame rate.
  ///   - animations: the changes.
  ///   - completion: as in `animate(withDuration:delay:options:animations:completion:)`.
  public func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity initialVelocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(springBlock(duration, delay, options, dampingRatio, initialVelocity), animations, completion)
  }

  /// Animates the parts of a keyframe animation: `addKeyframe` inside of the block gives each part its place in the
  /// duration. Changes outside of any part take the whole duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds between the commit and the beginning.
  ///   - options: as for other blocks; the curve is linear unless they say otherwise.
  ///   - calculationMode: how the values of each property follow each other.
  ///   - animations: the parts.
  ///   - completion: as for other blocks.
  public func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    calculationMode: CalculationMode = .linear, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(keyframeBlock(duration, delay, options, calculationMode), animations, completion)
  }

  /// Animates changes in a part of the keyframe animation around it.
  ///
  /// - Parameters:
  ///   - start: the fraction of the duration at which the part begins, 0…1.
  ///   - length: the fraction of the duration that the part takes.
  ///   - animations: the changes.
  public func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration length: Double, animations: () -> Void
  ) {
    guard let block = keyframePart(start, length) else { return animations() }
    run(block, animations, nil)
  }

  /// Replaces the picture of a layer and its sublayers by the one after the changes in a block, by the transition that
  /// the options name: cross-dissolve, a flip, or a curl, which slides here. Without one, the changes show at once.
  public func transition(
    with layer: Layer, duration: Double, options: AnimationOptions, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    openTransition(of: layer, duration, options, completion)
    animations()
    closeTransition()
  }

  /// Makes changes without animations, also inside of a block that animates.
  public func performWithoutAnimation(_ changes: () -> Void) {
    var block = animations.top.block ?? BlockAnimation()
    block.isEnabled = false
    run(block, changes, nil)
  }

  /// Whether view-style blocks animate; true by default.
  public var areAnimationsEnabled: Bool { animations.areBlocksEnabled }

  /// Sets whether view-style blocks animate. Completion blocks run in either case.
  public func setAnimationsEnabled(_ enabled: Bool) {
    closeChange()
    animations.areBlocksEnabled = enabled
  }

  package func block(_ duration: Double, _ delay: Double, _ options: AnimationOptions) -> BlockAnimation {
    var block = BlockAnimation()
    block.duration = duration > 0 ? duration : 0
    block.delay = delay > 0 && delay.isFinite ? delay : 0
    block.curve = options.curve
    block.repeatCount = options.contains(.repeat) ? .infinity : 0
    block.autoreverses = options.contains(.autoreverse)
    block.frameRate = options.frameRate
    block.blocksTouches = !options.contains(.allowUserInteraction)
    if let outer = animations.top.block {
      if !options.contains(.overrideInheritedDuration) { (block.duration, block.delay) = (outer.duration, outer.delay) }
      if !options.contains(.overrideInheritedCurve) {
        (block.curve, block.timingFunction, block.spring) = (outer.curve, outer.timingFunction, outer.spring)
      }
      if !options.contains(.overrideInheritedOptions) {
        (block.repeatCount, block.autoreverses) = (outer.repeatCount, outer.autoreverses)
        block.blocksTouches = outer.blocksTouches
      }
      block.receiver = outer.receiver
      block.isEnabled = outer.isEnabled
    }
    if !animations.areBlocksEnabled { block.isEnabled = false }
    return block
  }

  package func springBlock(
    _ duration: Double, _ delay: Double, _ options: AnimationOptions, _ dampingRatio: Double, _ velocity: Double
  ) -> BlockAnimation {
    var block = block(duration, delay, options)
    block.spring = SpringMotion(
      dampingRatio: dampingRatio, initialVelocity: velocity, duration: block.duration)
    return block
  }

  package func springBlock(_ spring: SpringMotion, _ options: AnimationOptions) -> BlockAnimation {
    let own = options.union([.overrideInheritedDuration, .overrideInheritedCurve])
    var block = block(spring.settlingDuration, 0, own)
    block.spring = spring
    return block
  }

  package func keyframeBlock(
    _ duration: Double, _ delay: Double, _ options: AnimationOptions, _ mode: CalculationMode
  ) -> BlockAnimation {
    var block = block(duration, delay, options.union(.curveLinear))
    block.part = (0, 1)
    if mode != .linear { block.keyframes = BlockKeyframes(mode) }
    return block
  }

  /// A part of the keyframe animation that is open; nil without one.
  package func keyframePart(_ start: Double, _ length: Double) -> BlockAnimation? {
    guard var block = animations.top.block, block.part != nil else { return nil }
    let start = start >= 0 ? min(start, 1) : 0
    block.part = (start, length >= 0 ? min(length, 1 - start) : 0)
    return block
  }

  /// The block that is open, with another repetition; nil without one.
  package func repeatingBlock(_ count: Double, _ autoreverses: Bool) -> BlockAnimation? {
    guard var block = animations.top.block else { return nil }
    (block.repeatCount, block.autoreverses) = (count >= 0 ? count : 0, autoreverses)
    return block
  }

  func run(_ block: BlockAnimation, _ body: () -> Void, _ completion: ((Bool) -> Void)?) {
    openBlock(block, completion)
    body()
    closeBlock()
  }

  /// Opens a block, which `closeBlock()` closes.
  package func openBlock(_ block: BlockAnimation, _ completion: ((Bool) -> Void)?) {
    closeChange()
    watchChanges()
    beginTransaction()
    animations.top.block = block
    animations.endings.append([])
    // The animations' own durations are set; the transaction's is not taken for one of 0.
    if let completion { animations.setCompletion(isOfBlock: true, completion) }
  }

  /// Lets a layer that was hidden in the open block be seen until the block's duration is over; not where no block is
  /// open that animates. One that was hidden or shown by an animator is seen until that has ended.
  ///
  /// - Parameter animatorEnded: called at the end of an animator, which may end at the old value.
  package func showUntilEndOfBlock(_ layer: Layer, animatorEnded: @escaping () -> Void) {
    closeChange()
    let block = animations.top.block.flatMap { $0.isEnabled ? $0 : nil }
    if let receiver = block?.receiver { return receiver.keepShown(layer, whenEnded: animatorEnded) }
    guard layer.isHidden else { return }
    let name = AnimatableKeyPath.isHidden.string
    guard let block, block.duration > 0 else { return layer.removeAnimation(forKey: name) }
    let animation = BasicAnimation(keyPath: name)
    (animation.fromValue, animation.toValue) = (AnimationValue.flag(false), AnimationValue.flag(false))
    block.setTimes(of: animation)
    layer.add(animation, key: name)
  }

  /// Lets something be done before the innermost open block is closed, such as a layout that it animates; nothing
  /// outside of a block.
  package func beforeEndOfBlock(_ body: @escaping () -> Void) {
    if let last = animations.endings.indices.last { animations.endings[last].append(body) }
  }

  /// Does what waits for the end of the innermost block.
  func endBlock() {
    guard let last = animations.endings.indices.last else { return }
    var index = 0
    while index < animations.endings[last].count {
      animations.endings[last][index]()
      index += 1
    }
    animations.endings.removeLast()
  }

  package func closeBlock() {
    endBlock()
    closeChange()
    let outer = animations.outerBlock?.keyframes
    if let block = animations.top.block, let keyframes = block.keyframes, keyframes !== outer {
      add(keyframes, of: block)
    }
    commitTransaction()
  }

  /// Opens a transition of a layer, which `closeTransition()` closes. Changes in it show at once, unless the options
  /// allow animated content.
  package func openTransition(
    of layer: Layer?, _ duration: Double, _ options: AnimationOptions, _ completion: ((Bool) -> Void)?
  ) {
    var block = block(duration, 0, options)
    beginTransaction()
    animations.setCompletion(isOfBlock: true, completion ?? { _ in })
    if let layer { addTransition(to: layer, options, block) }
    block.isEnabled = block.isEnabled && options.contains(.allowAnimatedContent)
    openBlock(block, nil)
  }

  package func closeTransition() {
    closeBlock()
    commitTransaction()
  }

  /// Adds the transition that the options name, with the times of the block that is open.
  package func addTransition(to layer: Layer, _ options: AnimationOptions) {
    if let block = animations.top.block { addTransition(to: layer, options, block) }
  }

  private func addTransition(to layer: Layer, _ options: AnimationOptions, _ block: BlockAnimation) {
    let isEnabled = block.isEnabled && animations.areBlocksEnabled
    guard isEnabled, block.duration > 0, let (type, subtype) = options.transition else { return }
    let transition = Transition()
    (transition.type, transition.subtype) = (type, subtype)
    transition.duration = block.duration
    transition.timingFunction = block.curve.timingFunction
    transition.blocksTouches = block.blocksTouches
    layer.add(transition, key: nil)
  }
}
