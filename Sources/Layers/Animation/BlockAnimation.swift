import MultiplaneAnimation
import MultiplaneChanges

/// How a view-style block animates the changes in it.
package struct BlockAnimation {
  package var duration = 0.2
  var delay = 0.0
  var curve = AnimationCurve.easeInOut
  /// Used instead of `curve`.
  var timingFunction: MediaTimingFunction?
  /// Used instead of both.
  var spring: SpringMotion?
  var repeatCount = 0.0
  var autoreverses = false
  var frameRate = FrameRateRange.default
  /// False inside `performWithoutAnimation` and with `setAnimationsEnabled(false)`.
  var isEnabled = true
  /// Whether the layers that it animates take no touches, as views.
  package var blocksTouches = false
  /// The part of a keyframe animation, as fractions of the duration; nil for all of it.
  var part: (start: Double, length: Double)?
  /// Collects the changes of a keyframe animation that is not linear.
  var keyframes: BlockKeyframes?
  /// Receives the changes, instead of animations that begin with the next commit.
  var receiver: (any BlockChangeReceiver)?
}

/// The receiver of the changes of a view-style block: an animator that plays them itself.
protocol BlockChangeReceiver: AnyObject {
  /// Called by the tree with each change, once the new value is known.
  func take(_ layer: Layer, _ property: AnimatedProperty, from old: AnimationValue, to new: AnimationValue)

  /// Called by the tree after the change by which a layer was hidden or shown that is seen meanwhile.
  func keepShown(_ layer: Layer, whenEnded: @escaping () -> Void)
}

extension LayerTree {
  /// Animates the last change of a view-style block, now that the new value is known.
  func closeChange() {
    guard animations.openChange != nil, let change = animations.openChange else { return }
    animations.openChange = nil
    let key = AnimationKey(change.property)
    guard let old = change.old, let new = LayerValues(change.layer, change.property.part)[key] else { return }
    if let receiver = change.block.receiver { return receiver.take(change.layer, change.property, from: old, to: new) }
    guard change.block.duration > 0, !change.property.isFlag, !old.equals(new) else { return }
    add(change.block, to: change.layer, change.property, from: old, to: new)
  }

  /// Adds the animation of one change. Animations of one property add up: each goes from the difference between the old
  /// and the new value to none, over the new value.
  private func add(
    _ block: BlockAnimation, to layer: Layer, _ property: AnimatedProperty, from old: AnimationValue,
    to new: AnimationValue
  ) {
    if let part = block.part, let keyframes = block.keyframes {
      return keyframes.add(layer, property, from: old, to: new, part: part)
    }
    let animation = BasicAnimation(keyPath: property.name)
    animation.pace = block.spring.map { .spring($0, duration: block.duration) }
    if new.isAdditive, let difference = old.difference(from: new) {
      animation.fromValue = difference
      animation.toValue = difference.zero
      animation.isAdditive = true
    } else {
      animation.fromValue = old
    }
    block.setCurve(of: animation)
    let key = animation.isAdditive ? animations.nextBlockKey(property.name) : property.name
    guard let part = block.part else {
      block.setTimes(of: animation)
      return layer.add(animation, key: key)
    }
    animation.beginTime = part.start * block.duration
    animation.duration = part.length * block.duration
    animation.fillMode = .both
    let group = AnimationGroup()
    group.animations = [animation]
    block.setTimes(of: group)
    layer.add(group, key: key)
  }
}

extension LayerTree {
  /// Adds the animations of a keyframe animation that is not linear. The values are differences from the last one where
  /// such animations add up.
  func add(_ keyframes: BlockKeyframes, of block: BlockAnimation) {
    for (layer, property, values, times) in keyframes.ways {
      let animation = KeyframeAnimation(keyPath: property.name)
      let last = values.last
      let differences = values.compactMap { value in
        last.flatMap { value.isAdditive && $0.isAdditive ? value.difference(from: $0) : nil }
      }
      animation.isAdditive = differences.count == values.count
      animation.values = animation.isAdditive ? differences : values
      animation.keyTimes = times
      animation.calculationMode = keyframes.mode
      block.setCurve(of: animation)
      block.setTimes(of: animation)
      layer.add(animation, key: animation.isAdditive ? animations.nextBlockKey(property.name) : property.name)
    }
  }
}

extension BlockAnimation {
  fileprivate func setCurve(of animation: Animation) {
    animation.timingFunction = timingFunction ?? curve.timingFunction
    animation.preferredFrameRateRange = frameRate
  }

  /// Lets an animation run as long as the block.
  func setTimes(of animation: Animation) {
    animation.duration = duration
    animation.fillMode = .backwards
    animation.timing.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.beginDelay = delay
    animation.blocksTouches = blocksTouches
  }
}
