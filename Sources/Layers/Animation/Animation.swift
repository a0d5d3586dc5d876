public import MultiplaneAnimation

/// What an animation reports to its delegate, from `LayerTree.commit(at:)`.
public protocol AnimationDelegate: AnyObject {
  /// The animation has begun: its beginning is not after the commit's time.
  func animationDidStart(_ animation: Animation)

  /// The animation has ended.
  ///
  /// - Parameters:
  ///   - animation: the layer's copy.
  ///   - finished: whether it ran to its end; false when it was removed, replaced or refused, or its layer left the
  ///     tree.
  func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: Animation) {}

  /// Does nothing.
  public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

/// The base class of animations: `CAAnimation`.
///
/// `Layer.add(_:forKey:)` copies an animation; later changes of the original have no effect. An animation belongs to
/// the thread or actor of its layer's tree.
open class Animation: MediaTiming, LayerAction {
  /// When the animation runs, in the layer's or the group's time.
  public final var timing = MediaTimingValues()
  /// How the time becomes progress; nil, the default, is linear. A spring ignores it.
  public final var timingFunction: MediaTimingFunction?
  /// Retained until the animation has stopped, as in Core Animation.
  public final var delegate: (any AnimationDelegate)?
  /// Whether the layer removes the animation at the commit after its end; true by default.
  public final var isRemovedOnCompletion = true
  /// How often the animation needs a frame.
  public final var preferredFrameRateRange = FrameRateRange.default
  /// Whether it is the animation that changes make by themselves: without a timing function it has the default one.
  final var isImplicit = false
  /// Whether the view of the layer takes no touches while the animation runs.
  final var blocksTouches = false
  /// Seconds between the commit that sends the animation and its beginning.
  final var beginDelay = 0.0
  /// Used instead of the timing function.
  final var pace: Pace?
  /// Values of the program's own by key, as with Core Animation.
  package final var keyedValues: [String: Any] = [:]

  /// Makes an animation with the default values.
  public required init() {}

  /// A copy of the same class. A subclass with values of its own overrides it, and calls `super`.
  open func copy() -> Animation {
    let copy = type(of: self).init()
    copy.timing = timing
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.keyedValues = keyedValues
    copy.isImplicit = isImplicit
    (copy.beginDelay, copy.pace) = (beginDelay, pace)
    return copy
  }

  /// Adds the animation to the layer, with the event as its key. A property animation without a key path is one of the
  /// event's property; a basic animation without values goes from what is shown to the new value.
  public final func run(forKey event: String, on layer: Layer) {
    layer.runAction(self, forKey: event)
  }

  /// Compiles the animation for sampling; overridden by the library's subclasses.
  package func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {}

  /// Problems name it; nil for animations of no single property.
  package var problemKeyPath: String? { nil }
}

extension Animation: Hashable {
  /// Whether two references are of one animation.
  public static func == (a: Animation, b: Animation) -> Bool { a === b }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An animation of one property: `CAPropertyAnimation`.
open class PropertyAnimation: Animation {
  /// The property: see `AnimatableKeyPath`.
  public final var keyPath: String?
  /// Whether the value is added to the value below. A transform is applied before the one below.
  public final var isAdditive = false
  /// Whether the value at the end of each cycle is added to those that follow.
  public final var isCumulative = false

  /// Makes an animation of the property that a key path names.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  /// A copy of the same class.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? PropertyAnimation {
      copy.keyPath = keyPath
      copy.isAdditive = isAdditive
      copy.isCumulative = isCumulative
    }
    return copy
  }

  package override var problemKeyPath: String? { keyPath }
}

/// An animation between two values: `CABasicAnimation`. A value that is not given is the value below, which the layer
/// shows without the animation.
///
/// | from | to | by | goes from | to |
/// |---|---|---|---|---|
/// | a | b | | a | b |
/// | a | | c | a | a + c |
/// | | b | c | b − c | b |
/// | a | | | a | below |
/// | | b | | below | b |
/// | | | c | below | below + c |
open class BasicAnimation: PropertyAnimation {
  /// The value at the beginning.
  @_disfavoredOverload public final var fromValue: (any AnimatableValue)?
  /// The value at the end.
  @_disfavoredOverload public final var toValue: (any AnimatableValue)?
  /// The difference between both.
  @_disfavoredOverload public final var byValue: (any AnimatableValue)?

  /// Makes an animation of a property.
  public convenience init<Value>(
    _ keyPath: AnimatableKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.init(keyPath: keyPath.string)
    fromValue = from
    toValue = to
    byValue = by
  }

  /// A copy of the same class.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? BasicAnimation {
      copy.fromValue = fromValue
      copy.toValue = toValue
      copy.byValue = byValue
    }
    return copy
  }

  package override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    let settings = try compiler.settings(of: self)
    let values = (fromValue?.animationValue, toValue?.animationValue, byValue?.animationValue)
    try compiler.addBasic(keyPath, from: values.0, to: values.1, by: values.2, settings: settings)
  }
}

/// A basic animation with the motion of a damped spring: `CASpringAnimation`.
///
/// The spring moves for `duration`; `settlingDuration` is how long it takes to rest.
open class SpringAnimation: BasicAnimation {
  /// Of the object on the spring; 1 by default, above 0.
  public final var mass = 1.0
  /// Of the spring; 100 by default, above 0.
  public final var stiffness = 100.0
  /// The friction; 10 by default, not below 0.
  public final var damping = 10.0
  /// Ways a second at the beginning; positive is towards the end value.
  public final var initialVelocity = 0.0

  /// Makes an animation without a property, whose spring seems to take a duration: mass 1, stiffness (2π ÷ duration)²,
  /// damping ratio 1 − `bounce`, or 1 ÷ (1 + `bounce`) below 0. It moves until it rests.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0.
  ///   - bounce: above −1 and at most 1; 0 does not swing.
  public convenience init(perceptualDuration: Double, bounce: Double) {
    self.init()
    let frequency = 2 * Double.pi / perceptualDuration
    stiffness = frequency * frequency
    damping = 2 * frequency * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    if settlingDuration.isFinite { duration = settlingDuration }
  }

  /// The time after which the spring counts as at rest; infinite without damping, and for a spring that can't run.
  public final var settlingDuration: Double { motion?.settlingDuration ?? .infinity }

  /// A copy of the same class.
  open override func copy() -> Animation {
    let copy = super.copy()
    if let copy = copy as? SpringAnimation {
      copy.mass = mass
      copy.stiffness = stiffness
      copy.damping = damping
      copy.initialVelocity = initialVelocity
    }
    return copy
  }

  private final var motion: SpringMotion? {
    guard mass > 0, stiffness > 0, damping >= 0, mass.isFinite, stiffness.isFinite, damping.isFinite,
      initialVelocity.isFinite
    else { return nil }
    return SpringMotion(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  package override func compile(_ compiler: inout AnimationCompiler) throws(AnimationProblem) {
    var settings = try compiler.settings(of: self)
    guard let motion else { throw .spring }
    settings.pace = .spring(motion, duration: settings.timing.duration)
    let values = (fromValue?.animationValue, toValue?.animationValue, byValue?.animationValue)
    try compiler.addBasic(keyPath, from: values.0, to: values.1, by: values.2, settings: settings)
  }
}
