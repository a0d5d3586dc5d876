public import MultiplaneLayers
public import MultiplaneViews

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

extension UIView {
  /// Animates the changes of views in a block like a spring.
  ///
  /// - Parameters:
  ///   - duration: seconds, about.
  ///   - bounce: 0 for none, nearer to 1 for more.
  public class func animate(
    springDuration duration: Double = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
    delay: Double = 0, options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: min(1, max(0, 1 - bounce)),
      initialSpringVelocity: velocity, options: options, animations: animations, completion: completion)
  }
}

extension UIResponder {
  /// Whether the object is of a class or of a subclass of it.
  public final func isKind(of aClass: AnyClass) -> Bool { isInstance(self, of: aClass) }
  /// Whether the object is of a class itself.
  public final func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }
}

extension UIGestureRecognizer {
  /// Whether the object is of a class or of a subclass of it.
  public final func isKind(of aClass: AnyClass) -> Bool { isInstance(self, of: aClass) }
  /// Whether the object is of a class itself.
  public final func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }
}

private func isInstance(_ object: AnyObject, of aClass: AnyClass) -> Bool {
  func answer<Class: AnyObject>(_ type: Class.Type) -> Bool { object is Class }
  return answer(aClass)
}

extension CGFloat {
  /// The number itself: `CGFloat` is `Double`.
  public var native: Double { self }
}
