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
    let animation = BlockPropertyAnimation(keyPath: property.name)
    animation.pace = block.spring.map { .spring($0, duration: block.duration) }
    if new.isAdditive, let difference = old.difference(from: new) {
      animation.fromValue = difference
      animation.toValue = difference.noDifference
      animation.isAdditive = true
    } else {
      animation.fromValue = old
    }
    animation.duration = block.duration
    animation.timingFunction = block.timingFunction ?? block.curve.timingFunction
    animation.fillMode = .backwards
    animation.preferredFrameRateRange = block.frameRate
    animation.blocksTouches = block.blocksTouches
    let key = animation.isAdditive ? animations.nextBlockKey(property.name) : property.name
    guard let part = block.part else {
      animation.timing.repeatCount = block.repeatCount
      animation.autoreverses = block.autoreverses
      animation.beginDelay = block.delay
      return layer.add(animation, key: key)
    }
    animation.beginTime = part.start * block.duration
    animation.duration = part.length * block.duration
    animation.fillMode = .both
    let group = BlockGroup()
    group.animations = [animation]
    group.duration = block.duration
    group.blocksTouches = block.blocksTouches
    group.timing.repeatCount = block.repeatCount
    group.autoreverses = block.autoreverses
    group.fillMode = .backwards
    group.beginDelay = block.delay
    layer.add(group, key: key)
  }
}

extension LayerTree {
  /// Adds the animations of a keyframe animation that is not linear. The values are differences from the last one where
  /// such animations add up.
  func add(_ keyframes: BlockKeyframes, of block: BlockAnimation) {
    for (layer, property, values, times) in keyframes.ways {
      let animation = KeyframesOfBlock(keyPath: property.name)
      let last = values.last
      let differences = values.compactMap { value in
        last.flatMap { value.isAdditive && $0.isAdditive ? value.difference(from: $0) : nil }
      }
      animation.isAdditive = differences.count == values.count
      animation.values = animation.isAdditive ? differences : values
      animation.keyTimes = times
      animation.calculationMode = keyframes.mode
      animation.duration = block.duration
      animation.timingFunction = block.timingFunction ?? block.curve.timingFunction
      animation.fillMode = .backwards
      animation.preferredFrameRateRange = block.frameRate
      animation.blocksTouches = block.blocksTouches
      animation.timing.repeatCount = block.repeatCount
      animation.autoreverses = block.autoreverses
      animation.beginDelay = block.delay
      layer.add(animation, key: animation.isAdditive ? animations.nextBlockKey(property.name) : property.name)
    }
  }
}

/// An animation that begins some time after the commit that sends it.
protocol DelayedAnimation: Animation {
  var beginDelay: Double { get }
}

/// The animation of one change in a block.
final class BlockPropertyAnimation: BasicAnimation, DelayedAnimation {
  var beginDelay = 0.0
  /// Used instead of the timing function.
  var pace: Pace?

  required init() {}

  /// Shows a layer for the duration of a block, though it is hidden.
  convenience init(showing block: BlockAnimation) {
    self.init()
    keyPath = AnimatableKeyPath.isHidden.string
    (fromValue, toValue) = (AnimationValue.flag(false), AnimationValue.flag(false))
    duration = block.duration
    fillMode = .backwards
    timing.repeatCount = block.repeatCount
    autoreverses = block.autoreverses
    beginDelay = block.delay
    blocksTouches = block.blocksTouches
  }

  override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    var settings = try compiler.settings(of: self)
    if let pace { settings.pace = pace }
    try compiler.addBasic(
      keyPath, from: fromValue?.animationValue, to: toValue?.animationValue, by: nil, settings: settings)
  }
}

/// The animation of one property in a keyframe animation that is not linear.
private final class KeyframesOfBlock: KeyframeAnimation, DelayedAnimation {
  var beginDelay = 0.0

  required init() {}
}

/// The animation of one change in a part of a keyframe animation.
final class BlockGroup: AnimationGroup, DelayedAnimation {
  var beginDelay = 0.0

  required init() {}
}
