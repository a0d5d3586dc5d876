public import MultiplaneAnimation

/// Options of view-style animations, with UIKit's raw values.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt

  /// Makes options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays subviews out within the block: for views.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Lets views be touched while they move: for views.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Without effect: animations add up, so that each begins where the layer is.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Repeats for ever.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Runs back after each run; with `repeat`.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Does not take the duration of the block around this one.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Does not take the curve of the block around this one.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// For views: contents may be drawn again during a transition.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// For views: a transition hides and shows views instead of adding and removing them.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Does not take repetition of the block around this one.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  /// Slow at both ends; the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// Slow at the beginning.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// Turns the layer about its vertical axis, the left edge to the front.
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  /// Turns the layer about its vertical axis, the right edge to the front.
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  /// The old picture slides up, off the new one: a page is not curled.
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  /// The new picture slides down over the old one: a page is not curled.
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  /// Fades from the old picture to the new one.
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  /// Turns the layer about its horizontal axis, the top edge to the front.
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  /// Turns the layer about its horizontal axis, the bottom edge to the front.
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

  /// Asks for 60 frames a second.
  public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
  /// Asks for 30 frames a second.
  public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
}

/// The curve of a view-style animation.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut
  /// Slow at the beginning.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Even.
  case linear

  /// The timing function of the curve.
  public var timingFunction: MediaTimingFunction {
    switch self {
    case .easeInOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

extension AnimationOptions {
  package var curve: AnimationCurve { AnimationCurve(rawValue: Int((rawValue >> 16) & 15)) ?? .easeInOut }

  var frameRate: FrameRateRange {
    switch (rawValue >> 24) & 15 {
    case 3: FrameRateRange(minimum: 60, maximum: 60, preferred: 60)
    case 7: FrameRateRange(minimum: 30, maximum: 30, preferred: 30)
    default: .default
    }
  }

  /// The transition that the options name; nil for none.
  package var transition: (type: TransitionType, subtype: TransitionSubtype)? {
    switch (rawValue >> 20) & 15 {
    case 1: (.flip, .fromLeft)
    case 2: (.flip, .fromRight)
    case 3: (.reveal, .fromBottom)
    case 4: (.moveIn, .fromTop)
    case 5: (.fade, .fromLeft)
    case 6: (.flip, .fromTop)
    case 7: (.flip, .fromBottom)
    default: nil
    }
  }
}
