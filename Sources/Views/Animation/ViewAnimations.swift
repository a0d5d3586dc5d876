import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers

/// The open blocks of an application's views, and completions that wait.
struct ViewAnimations {
  /// Changes between an opening and its closing call.
  struct Block {
    /// Those of the screens when it was opened.
    let trees: [LayerTree]
    /// Whether the animated views are laid out before it is closed.
    var laysOut = false
    /// Whether the block is that of a transition.
    var isTransition = false
    /// Seconds, as the changes take them.
    var duration = 0.0
    /// What `commitAnimations` has to do; nil for a block of a closure.
    var commit: Commit?
  }

  /// The values of `beginAnimations` and its setters that the layers do not know.
  struct Commit {
    let id: String?
    let context: Any?
    var delay = 0.0
    /// The time of the application's clock that the delay counts from; nil for that of the turn.
    var start: Double?
    var willStart: ((String?, Any?) -> Void)?
    /// Retained until the animations have ended, as in UIKit.
    var delegate: AnyObject?
    var willStartAction: Action?
    var didStopAction: Action?
    var transitions: [(view: View, options: AnimationOptions)] = []
  }

  var open: [Block] = []
  var areEnabled = true
  /// Of animators that begin without a screen; nil before the first.
  var unseenTree: LayerTree?
  /// Turns since the beginning: a block without animations completes in the turn after its own.
  var turns = 0
  /// Completions for the beginning of the next turn.
  var due: [() -> Void] = []
}

/// Options of keyframe animations, with UIKit's raw values.
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt

  /// Makes options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// As for other animations.
  public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
  /// As for other animations.
  public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
  /// As for other animations.
  public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
  /// As for other animations.
  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  /// As for other animations.
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  /// As for other animations.
  public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
  /// As for other animations.
  public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

  /// Evenly from each value to the next; the default.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  /// Each value holds until the end of the next part.
  public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
  /// At an even speed along all values: the parts lose their times.
  public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
  /// In a smooth curve through the values.
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  /// In such a curve, at an even speed.
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

  /// Four bits say the mode.
  private static let modeBits: UInt = 15 << 10

  var animationOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeBits) }

  var calculationMode: CalculationMode {
    switch KeyframeAnimationOptions(rawValue: rawValue & Self.modeBits) {
    case .calculationModeDiscrete: .discrete
    case .calculationModePaced: .paced
    case .calculationModeCubic: .cubic
    case .calculationModeCubicPaced: .cubicPaced
    default: .linear
    }
  }
}

/// The transition of a block of `beginAnimations`.
public enum AnimationTransition: Int, Hashable, Sendable, CaseIterable {
  /// No transition.
  case none
  /// Turns the view about its vertical axis.
  case flipFromLeft, flipFromRight
  /// As `AnimationOptions.transitionCurlUp` and `transitionCurlDown`.
  case curlUp, curlDown

  var options: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
}
