public import MultiplaneLayers

/// UIKit's name of `PropertyAnimator.Position`.
public typealias UIViewAnimatingPosition = PropertyAnimator.Position
/// UIKit's name of `PropertyAnimator.State`.
public typealias UIViewAnimatingState = PropertyAnimator.State

/// An animation that is started, paused and stopped.
public protocol UIViewAnimating: AnyObject {
  /// Whether it is inactive, active or stopped.
  var state: UIViewAnimatingState { get }
  /// Whether it is going on.
  var isRunning: Bool { get }
  /// Whether it goes back.
  var isReversed: Bool { get set }
  /// How much of it is over, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on.
  func startAnimation()
  /// Starts after seconds.
  func startAnimation(afterDelay delay: Double)
  /// Pauses.
  func pauseAnimation()
  /// Stops where it is.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends what was stopped.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of what blocks change.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a function to call at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

extension PropertyAnimator: UIViewImplicitlyAnimating {
  /// Starts, or goes on.
  public func startAnimation() { startAnimation(afterDelay: 0) }
}
