// UIKit's first way to animate: begin, setters, changes, commit.
extension LayerTree {
  /// Opens a block of animated changes, which `commitAnimations()` closes. Blocks nest.
  public func beginAnimations() {
    closeChange()
    watchChanges()
    let outer = animations.top.block
    beginTransaction()
    var block = BlockAnimation()
    if let outer { (block.duration, block.curve, block.receiver) = (outer.duration, outer.curve, outer.receiver) }
    block.isEnabled = animations.areBlocksEnabled && outer?.isEnabled ?? true
    animations.top.block = block
    animations.endings.append([])
  }

  /// Closes the block.
  public func commitAnimations() {
    endBlock()
    closeChange()
    commitTransaction()
  }

  /// The duration of the open block, seconds; 0.2 by default. Setters have no effect outside of a block, and act on
  /// the changes that follow.
  public func setAnimationDuration(_ duration: Double) {
    change { $0.duration = duration > 0 ? duration : 0 }
  }

  /// The delay of the open block, seconds.
  public func setAnimationDelay(_ delay: Double) {
    change { $0.delay = delay > 0 && delay.isFinite ? delay : 0 }
  }

  /// The curve of the open block; ease in and out by default.
  public func setAnimationCurve(_ curve: AnimationCurve) { change { $0.curve = curve } }

  /// The number of cycles of the open block; may be fractional, or infinite.
  public func setAnimationRepeatCount(_ count: Float) { change { $0.repeatCount = count >= 0 ? count.cycles : 0 } }

  /// Whether each cycle of the open block runs back.
  public func setAnimationRepeatAutoreverses(_ reverses: Bool) { change { $0.autoreverses = reverses } }

  /// Without effect: animations add up, so that each begins where the layer is.
  public func setAnimationBeginsFromCurrentState(_ begins: Bool) {}

  /// What runs in the commit at which the animations of the open block have ended; false when one of them was removed.
  public func setAnimationDidStop(_ block: @escaping (Bool) -> Void) {
    if animations.top.block != nil { animations.setCompletion(isOfBlock: true, block) }
  }

  /// The duration of the open block, seconds; nil outside of one.
  package var openDuration: Double? { animations.top.block?.duration }

  private func change(_ change: (inout BlockAnimation) -> Void) {
    closeChange()
    if var block = animations.top.block {
      change(&block)
      animations.top.block = block
    }
  }
}
