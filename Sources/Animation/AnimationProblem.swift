/// Why an animation can't run.
public enum AnimationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// No property has this key path.
  case unknownKeyPath
  /// The layer's class does not have the property, or its filter chain not that filter.
  case notInThisLayer
  /// A value is not of the property's type, which is named.
  case type(expected: String)
  /// A value has a number that is NaN or infinite.
  case notFinite
  /// A keyframe animation has neither values nor a path.
  case noValues
  /// The count of `keyTimes` does not fit the values.
  case keyTimeCount(Int, expected: Int)
  /// `keyTimes` decrease, leave 0…1 or are not numbers.
  case keyTimeOrder
  /// A duration is negative or not a number.
  case duration(Double)
  /// `beginTime`, `timeOffset` or `speed` is not finite, or `repeatCount` or `repeatDuration` is negative or NaN.
  case timing
  /// A timing function has a control point that is not finite.
  case timingFunction
  /// A spring's mass or stiffness is not above 0, its damping is below 0, or one is not finite.
  case spring
  /// A group has no animations.
  case emptyGroup
  /// Groups are nested too deeply.
  case tooDeep
  /// A transition is in a group.
  case transitionInGroup

  /// The problem in a sentence.
  public var description: String {
    switch self {
    case .unknownKeyPath: "no property has this key path"
    case .notInThisLayer: "this layer does not have the property"
    case .type(let expected): "a value is not a \(expected)"
    case .notFinite: "a value is not finite"
    case .noValues: "there are no values and no path"
    case .keyTimeCount(let count, let expected): "there are \(count) key times for \(expected)"
    case .keyTimeOrder: "the key times are not in order from 0 to 1"
    case .duration(let duration): "the duration is \(duration)"
    case .timing: "a time, the speed or the repeat count is not a number of its range"
    case .timingFunction: "a timing function is not finite"
    case .spring: "mass and stiffness must be above 0 and damping not below 0"
    case .emptyGroup: "the group has no animations"
    case .tooDeep: "groups are nested too deeply"
    case .transitionInGroup: "a transition can't be in a group"
    }
  }
}
