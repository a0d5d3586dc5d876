import MultiplaneAnimation
public import MultiplaneLayers
import MultiplaneViews

/// How an animator goes from the old values to the new ones.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
  /// The curve; nil of a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil of a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic curve from (0, 0) to (1, 1).
@preconcurrency @MainActor public final class UICubicTimingParameters: UITimingCurveProvider {
  /// The point that the curve leaves for.
  public let controlPoint1: CGPoint
  /// The point that the curve comes from.
  public let controlPoint2: CGPoint
  /// The curve of UIKit that this is; ease in and out for one of its own points.
  public let animationCurve: UIView.AnimationCurve

  /// Ease in and out.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// A curve of UIKit.
  public init(animationCurve: UIView.AnimationCurve) {
    let points = animationCurve.timingFunction.controlPoints
    (controlPoint1, controlPoint2) = (CGPoint(x: points.x1, y: points.y1), CGPoint(x: points.x2, y: points.y2))
    self.animationCurve = animationCurve
  }

  /// A curve by its control points.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    (self.controlPoint1, self.controlPoint2, animationCurve) = (controlPoint1, controlPoint2, .easeInOut)
  }

  /// Itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@preconcurrency @MainActor public final class UISpringTimingParameters: UITimingCurveProvider {
  /// 1 comes to rest without swinging, nearer to 0 swings more.
  public let dampingRatio: CGFloat
  /// Ways a second at the beginning; an animator takes what is along x.
  public let initialVelocity: CGVector
  /// Seconds until it has settled, of one that says so itself.
  let settlingDuration: Double?

  /// A spring that settles at the end of an animator's duration.
  public init(dampingRatio: CGFloat = 1, initialVelocity: CGVector = .zero) {
    (self.dampingRatio, self.initialVelocity, settlingDuration) = (dampingRatio, initialVelocity, nil)
  }

  /// A spring that settles by itself; an animator's duration does not count.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
    let spring = CASpringAnimation(keyPath: "position")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    spring.initialVelocity = initialVelocity.dx
    let critical = 2 * (mass * stiffness).squareRoot()
    dampingRatio = critical > 0 ? damping / critical : 1
    (self.initialVelocity, settlingDuration) = (initialVelocity, spring.settlingDuration)
  }

  /// None.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension PropertyAnimator {
  /// Goes on after a pause, with another curve or spring; nil for the animator's own.
  ///
  /// - Parameter durationFactor: the remaining time, as a fraction of `duration`; 0 for the remaining part of it.
  @preconcurrency @MainActor public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    continueAnimation(timing: parameters.map(Self.timing), durationFactor: durationFactor)
  }

  @MainActor private static func timing(of parameters: any UITimingCurveProvider) -> Timing {
    if let spring = parameters.springTimingParameters {
      return .spring(dampingRatio: spring.dampingRatio, initialVelocity: spring.initialVelocity.dx)
    }
    let cubic = parameters.cubicTimingParameters ?? UICubicTimingParameters()
    let (first, second) = (cubic.controlPoint1, cubic.controlPoint2)
    return .cubic(MediaTimingFunction(controlPoints: first.x, first.y, second.x, second.y))
  }

  /// Makes an animator for views of the main screen, with a curve or a spring.
  @preconcurrency @MainActor public convenience init(duration: Double, timingParameters: any UITimingCurveProvider) {
    self.init(
      duration: timingParameters.springTimingParameters?.settlingDuration ?? duration,
      timing: Self.timing(of: timingParameters), treeAtStart: mainTree)
  }
}
