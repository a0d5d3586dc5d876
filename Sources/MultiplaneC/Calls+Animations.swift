// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_animation_create(
  _ number: mp_animation_class, _ keyPath: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer(in: .layouts) {
    try unsafe check(result)
    let animation: Animation
    switch Int(number) {
    case MP_ANIMATION_BASIC: animation = try unsafe BasicAnimation(keyPath: text(keyPath))
    case MP_ANIMATION_SPRING: animation = try unsafe SpringAnimation(keyPath: text(keyPath))
    case MP_ANIMATION_KEYFRAMES: animation = try unsafe KeyframeAnimation(keyPath: text(keyPath))
    case MP_ANIMATION_GROUP: animation = AnimationGroup()
    case MP_ANIMATION_TRANSITION: animation = Transition()
    default: throw Failure(MP_ERROR_RANGE, "there is no class \(number) of animations")
    }
    try unsafe give(AnimationBox(animation), .animation, to: result)
  }
}

@c @implementation
public func mp_animation_set_timing(_ handle: OpaquePointer?, _ timing: UnsafePointer<mp_timing>?) -> mp_result {
  answer(in: .layouts) { try unsafe animation(handle).animation.timing = MediaTimingValues(read(timing)) }
}

@c @implementation
public func mp_animation_set_curve(_ handle: OpaquePointer?, _ curve: UnsafePointer<mp_curve>?) -> mp_result {
  answer(in: .layouts) {
    let box = try unsafe animation(handle)
    box.animation.timingFunction = try unsafe curve.map { (curve) throws(Failure) in
      try MediaTimingFunction(unsafe curve.pointee)
    }
  }
}

@c @implementation
public func mp_animation_set_flags(_ handle: OpaquePointer?, _ flags: UInt32) -> mp_result {
  answer(in: .layouts) {
    let box = try unsafe animation(handle)
    let ofProperties = UInt32(MP_ANIMATION_ADDITIVE | MP_ANIMATION_CUMULATIVE)
    guard flags & ~(ofProperties | UInt32(MP_ANIMATION_KEPT)) == 0 else {
      throw Failure(MP_ERROR_RANGE, "\(flags) has bits without a meaning")
    }
    if flags & ofProperties != 0 { _ = try box.of(PropertyAnimation.self) }
    if let animation = box.animation as? PropertyAnimation {
      animation.isAdditive = flags & UInt32(MP_ANIMATION_ADDITIVE) != 0
      animation.isCumulative = flags & UInt32(MP_ANIMATION_CUMULATIVE) != 0
    }
    box.animation.isRemovedOnCompletion = flags & UInt32(MP_ANIMATION_KEPT) == 0
  }
}

@c @implementation
public func mp_animation_set_frame_rate(
  _ handle: OpaquePointer?, _ minimum: Double, _ maximum: Double, _ preferred: Double
) -> mp_result {
  answer(in: .layouts) {
    let box = try unsafe animation(handle)
    for rate in [minimum, maximum, preferred] {
      guard try finite(rate, "a frame rate") >= 0, rate <= 1e6 else {
        throw Failure(MP_ERROR_RANGE, "a frame rate of \(rate)")
      }
    }
    box.animation.preferredFrameRateRange = FrameRateRange(
      minimum: Float(minimum), maximum: Float(maximum), preferred: Float(preferred))
  }
}

@c @implementation
public func mp_animation_set_value(
  _ handle: OpaquePointer?, _ which: Int32, _ value: UnsafePointer<mp_value>?
) -> mp_result {
  answer(in: .layouts) {
    let animation = try unsafe animation(handle).of(BasicAnimation.self)
    let value = try unsafe value.map { (value) throws(Failure) in try unsafe AnimationValue(value.pointee) }
    switch Int(which) {
    case MP_ANIMATION_FROM: animation.fromValue = value
    case MP_ANIMATION_TO: animation.toValue = value
    case MP_ANIMATION_BY: animation.byValue = value
    default: throw Failure(MP_ERROR_RANGE, "there is no value \(which) of animations")
    }
  }
}

@c @implementation
public func mp_animation_set_spring(
  _ handle: OpaquePointer?, _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double
) -> mp_result {
  answer(in: .layouts) {
    let spring = try unsafe animation(handle).of(SpringAnimation.self)
    _ = try (finite(mass, "the mass"), finite(stiffness, "the stiffness"), finite(damping, "the damping"))
    guard mass > 0, stiffness > 0, damping >= 0 else {
      throw Failure(MP_ERROR_RANGE, "mass and stiffness must be above 0, damping not below")
    }
    spring.initialVelocity = try finite(velocity, "the velocity")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
  }
}

@c @implementation
public func mp_animation_get_settling_duration(
  _ handle: OpaquePointer?, _ seconds: UnsafeMutablePointer<Double>?
) -> mp_result {
  answer(in: .layouts) {
    try unsafe write(try animation(handle).of(SpringAnimation.self).settlingDuration, to: seconds)
  }
}

@c @implementation
public func mp_animation_set_keyframes(
  _ handle: OpaquePointer?, _ keyframes: UnsafePointer<mp_keyframes>?
) -> mp_result {
  answer(in: .layouts) {
    let animation = try unsafe animation(handle).of(KeyframeAnimation.self)
    let given = try unsafe read(keyframes)
    let most = AnimationValue.mostValues
    let rotationModes: [RotationMode?] = [nil, .rotateAuto, .rotateAutoReverse]
    let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    let mode = unsafe try constant(given.calculation_mode, modes, "calculation mode")
    let rotation = unsafe try constant(given.rotation_mode, rotationModes, "rotation mode")
    let values = try unsafe list(given.values, given.value_count, atMost: most).map { try unsafe AnimationValue($0) }
    let path = try unsafe list(given.path, given.path_count, atMost: most)
    let keyTimes = try unsafe numbers(given.key_times, given.key_time_count)
    let curves = try unsafe list(given.curves, given.curve_count, atMost: most).map { try MediaTimingFunction($0) }
    let count = values.count
    let tension = try unsafe numbers(given.tension_values, given.tension_values == nil ? 0 : count)
    let continuity = try unsafe numbers(given.continuity_values, given.continuity_values == nil ? 0 : count)
    let bias = try unsafe numbers(given.bias_values, given.bias_values == nil ? 0 : count)
    animation.path = path.isEmpty ? nil : try Path(path)
    animation.values = values
    animation.keyTimes = keyTimes.isEmpty ? nil : keyTimes
    animation.timingFunctions = curves.isEmpty ? nil : curves
    (animation.calculationMode, animation.rotationMode) = (mode, rotation)
    animation.tensionValues = tension.isEmpty ? nil : tension
    animation.continuityValues = continuity.isEmpty ? nil : continuity
    animation.biasValues = bias.isEmpty ? nil : bias
  }
}

private func numbers(_ pointer: UnsafePointer<Double>?, _ count: Int) throws(Failure) -> [Double] {
  let numbers = try unsafe list(pointer, count, atMost: AnimationValue.mostValues)
  for number in numbers { _ = try finite(number, "a keyframe's number") }
  return numbers
}

@c @implementation
public func mp_animation_set_animations(
  _ handle: OpaquePointer?, _ animations: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> mp_result {
  answer(in: .layouts) {
    let group = try unsafe animation(handle)
    let members = unsafe try list(animations, count, atMost: AnimationBox.mostAnimations)
    var boxes: [AnimationBox] = []
    for index in unsafe members.indices { boxes.append(try unsafe animation(members[index])) }
    try group.setAnimations(boxes)
  }
}

@c @implementation
public func mp_animation_set_transition(
  _ handle: OpaquePointer?, _ type: Int32, _ from: Int32, _ start: Double, _ end: Double
) -> mp_result {
  answer(in: .layouts) {
    let transition = try unsafe animation(handle).of(Transition.self)
    let kind = try constant(type, TransitionType.allCases, "transition")
    let side = try constant(from, TransitionSubtype.allCases, "side")
    guard (0...1).contains(start), (start...1).contains(end) else {
      throw Failure(MP_ERROR_RANGE, "a progress from \(start) to \(end)")
    }
    (transition.type, transition.subtype) = (kind, side)
    transition.part = (start, end)
  }
}

@c @implementation
public func mp_animation_set_events(
  _ handle: OpaquePointer?, _ events: UnsafePointer<mp_animation_events>?
) -> mp_result {
  answer(in: .layouts) {
    let box = try unsafe animation(handle)
    box.animation.delegate = unsafe events == nil ? nil : AnimationEvents(try read(events))
  }
}
