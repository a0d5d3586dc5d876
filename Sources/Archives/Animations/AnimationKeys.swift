// The keys of animations in scene files. The schema in the documentation lists the same keys; a test compares both.

import MultiplaneLayers

/// The classes of animations.
package enum AnimationClass: String, CaseIterable, Sendable {
  case basic = "BasicAnimation"
  case keyframe = "KeyframeAnimation"
  case spring = "SpringAnimation"
  case group = "AnimationGroup"
  case transition = "Transition"

  var type: Animation.Type {
    switch self {
    case .basic: BasicAnimation.self
    case .keyframe: KeyframeAnimation.self
    case .spring: SpringAnimation.self
    case .group: AnimationGroup.self
    case .transition: Transition.self
    }
  }

  /// The keys of the class, besides those of all animations.
  package var ownKeys: [AnimationKeyword] {
    let property: [AnimationKeyword] = [.keyPath, .isAdditive, .additive, .isCumulative, .cumulative]
    let ends: [AnimationKeyword] = [.fromValue, .from, .toValue, .to, .byValue, .by]
    return switch self {
    case .basic: property + ends
    case .keyframe:
      property + [
        .values, .path, .keyTimes, .timingFunctions, .calculationMode, .rotationMode, .tensionValues,
        .continuityValues, .biasValues,
      ]
    case .spring: property + ends + [.mass, .stiffness, .damping, .initialVelocity]
    case .group: [.animations]
    case .transition: [.type, .subtype, .startProgress, .endProgress, .from]
    }
  }
}

/// The keys of a timing: of animations, and of layers.
package enum TimingKey: String, CaseIterable, Sendable {
  case beginTime, timeOffset, duration, speed, repeatCount, repeatDuration, autoreverses, fillMode
}

/// The keys of animations, with the names of the classes' properties, and short ones for some.
package enum AnimationKeyword: String, CaseIterable, Sendable {
  // Of all animations.
  case `class`, key, timingFunction, preferredFrameRateRange
  // Of animations of a property.
  case keyPath, isAdditive, additive, isCumulative, cumulative
  case fromValue, from, toValue, to, byValue, by
  case values, path, keyTimes, timingFunctions, calculationMode, rotationMode
  case tensionValues, continuityValues, biasValues
  case mass, stiffness, damping, initialVelocity
  // Of groups.
  case animations
  // Of transitions; `from` is a layer with the state before.
  case type, subtype, startProgress, endProgress

  static let common: [AnimationKeyword] = [.class, .key, .timingFunction, .preferredFrameRateRange]

  /// The long name of a short key.
  var canonical: AnimationKeyword {
    switch self {
    case .additive: .isAdditive
    case .cumulative: .isCumulative
    case .from: .fromValue
    case .to: .toValue
    case .by: .byValue
    default: self
    }
  }
}
