public import MultiplaneAnimation
public import MultiplaneGeometry

/// How a layer turns while it moves along a path.
public enum RotationMode: String, Hashable, Sendable, CaseIterable {
  /// Its x axis points along the path.
  case rotateAuto
  /// Its x axis points back along the path.
  case rotateAutoReverse
}

/// An animation through several values: `CAKeyframeAnimation`.
open class KeyframeAnimation: PropertyAnimation {
  /// The values in order.
  @_disfavoredOverload public final var values: [any AnimatableValue]?
  /// A way for a property that is a point, used instead of the values. Each of its segments takes the time between two
  /// key times; a new subpath is a jump.
  @_disfavoredOverload public final var path: Path?
  /// The fraction of the duration at which each value is reached, from 0 to 1, one for each value; discrete values may
  /// have one more for the end. nil, the default, spaces them evenly. Paced animations ignore them.
  @_disfavoredOverload public final var keyTimes: [Double]?
  /// The timing function of each segment between two values; linear where there is none. Paced animations ignore them.
  public final var timingFunctions: [MediaTimingFunction]?
  /// How the animation goes from each value to the next.
  public final var calculationMode = CalculationMode.linear
  /// How the layer turns along `path`; nil, the default, not at all. The rotation is added to the layer's own.
  public final var rotationMode: RotationMode?
  /// For cubic modes, one for each value: 1 is a straight line, −1 a round curve; 0 by default.
  @_disfavoredOverload public final var tensionValues: [Double]?
  /// For cubic modes, one for each value: other than 0 makes a corner.
  @_disfavoredOverload public final var continuityValues: [Double]?
  /// For cubic modes, one for each value: 1 moves the curve before, −1 behind the value.
  @_disfavoredOverload public final var biasValues: [Double]?

  /// Makes an animation of a property through values.
  public convenience init<Value>(_ keyPath: AnimatableKeyPath<Value>, values: [Value]? = nil) {
    self.init(keyPath: keyPath.string)
    self.values = values
  }

  /// A copy of the same class.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? KeyframeAnimation {
      copy.values = values
      copy.path = path
      copy.keyTimes = keyTimes
      copy.timingFunctions = timingFunctions
      copy.calculationMode = calculationMode
      copy.rotationMode = rotationMode
      copy.tensionValues = tensionValues
      copy.continuityValues = continuityValues
      copy.biasValues = biasValues
    }
    return copy
  }

  package override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    let settings = try compiler.settings(of: self)
    var frames = KeyframeValues()
    frames.values = values?.map(\.animationValue) ?? []
    frames.path = path
    frames.keyTimes = keyTimes
    frames.timingFunctions = timingFunctions ?? []
    frames.mode = calculationMode
    frames.tension = tensionValues ?? []
    frames.continuity = continuityValues ?? []
    frames.bias = biasValues ?? []
    try compiler.addKeyframes(keyPath, frames, settings: settings)
    if let rotationMode, path != nil {
      try compiler.add(
        AnimationTrack(rotationAlong: frames, isReversed: rotationMode == .rotateAutoReverse, settings: settings))
    }
  }
}

/// Animations that run together in a time of their own: `CAAnimationGroup`.
///
/// The group's duration does not scale its animations: it cuts them off. An animation's `beginTime` is in the group's
/// time, where 0 is the group's beginning. Delegates and `isRemovedOnCompletion` of the animations have no effect.
open class AnimationGroup: Animation {
  /// The animations; those of the same property apply in order.
  public final var animations: [Animation]?

  /// A copy of the same class, with the same animations.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? AnimationGroup { copy.animations = animations }
    return copy
  }

  package override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    try compiler.enter(self)
    guard let animations, !animations.isEmpty else { throw .emptyGroup }
    for animation in animations { try animation.compile(&compiler) }
    compiler.leave()
  }
}

/// A transition of a layer and its sublayers from their state before a commit to the one that follows: `CATransition`.
///
/// Its key is always `transition`: a layer has one at a time.
open class Transition: Animation {
  /// How the new picture replaces the old one; a fade by default.
  public final var type = TransitionType.fade
  /// The side that the new picture comes from; nil, the default, is the left one.
  public final var subtype: TransitionSubtype?
  /// The progress at the beginning, 0…1.
  public final var startProgress: Float {
    get { Float(part.start) }
    set { part.start = Double(newValue) }
  }
  /// The progress at the end, 0…1, not below `startProgress`.
  public final var endProgress: Float {
    get { Float(part.end) }
    set { part.end = Double(newValue) }
  }
  /// `startProgress` and `endProgress`, as they are sent: not rounded to `Float`.
  package final var part = (start: 0.0, end: 1.0)

  /// A copy of the same class.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? Transition {
      copy.type = type
      copy.subtype = subtype
      copy.part = part
    }
    return copy
  }

  package override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    let settings = try compiler.settings(of: self)
    guard (0...1).contains(part.start), (part.start...1).contains(part.end) else { throw .notFinite }
    var record = TransitionRecord()
    (record.type, record.subtype) = (type, subtype ?? .fromLeft)
    (record.startProgress, record.endProgress) = part
    (record.timing, record.pace) = (settings.timing, settings.pace)
    record.framesPerSecond = settings.framesPerSecond
    try compiler.set(record)
  }
}
