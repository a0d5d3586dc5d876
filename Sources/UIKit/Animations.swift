@_exported public import struct Foundation.Date
import MultiplaneAnimation
public import MultiplaneGeometry
public import MultiplaneLayers
public import MultiplaneViews

// UIKit's class functions, for the shared application: see `Application`'s functions of the same names.
extension View {
  /// UIKit's name of `TintAdjustmentMode`.
  public typealias TintAdjustmentMode = MultiplaneViews.TintAdjustmentMode
  /// UIKit's name of `AnimationOptions`.
  public typealias AnimationOptions = MultiplaneLayers.AnimationOptions
  /// UIKit's name of `AnimationCurve`.
  public typealias AnimationCurve = MultiplaneLayers.AnimationCurve
  /// UIKit's name of `AnimationTransition`.
  public typealias AnimationTransition = MultiplaneViews.AnimationTransition
  /// UIKit's name of `KeyframeAnimationOptions`.
  public typealias KeyframeAnimationOptions = MultiplaneViews.KeyframeAnimationOptions

  /// Animates the changes of views in a block.
  public class func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    Application.shared.animate(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates the changes of views in a block like a spring.
  public class func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    Application.shared.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity,
      options: options, animations: animations, completion: completion)
  }

  /// Animates the parts of a keyframe animation.
  public class func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    Application.shared.animateKeyframes(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates changes in a part of the keyframe animation around it.
  public class func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration length: Double, animations: () -> Void
  ) {
    Application.shared.addKeyframe(withRelativeStartTime: start, relativeDuration: length, animations: animations)
  }

  /// Replaces the picture of a view by the one after the changes in a block.
  public class func transition(
    with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    Application.shared.transition(
      with: view, duration: duration, options: options, animations: animations, completion: completion)
  }

  /// Replaces a view by another in its superview.
  public class func transition(
    from source: View, to target: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    Application.shared.transition(
      from: source, to: target, duration: duration, options: options, completion: completion)
  }

  /// Makes changes that the block around repeats.
  public class func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    Application.shared.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }

  /// Makes changes that are not animated.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    Application.shared.performWithoutAnimation(actions)
  }

  /// Whether blocks animate.
  public class var areAnimationsEnabled: Bool { Application.shared.areAnimationsEnabled }

  /// Sets whether blocks animate.
  public class func setAnimationsEnabled(_ enabled: Bool) { Application.shared.setAnimationsEnabled(enabled) }

  /// The duration of the block that is open, seconds; 0 outside of one.
  public class var inheritedAnimationDuration: Double { Application.shared.inheritedAnimationDuration }
}

extension View {
  /// Opens a block of animated changes.
  public class func beginAnimations(_ id: String? = nil, context: Any? = nil) {
    Application.shared.beginAnimations(id, context: context)
  }

  /// Closes the block that `beginAnimations` has opened.
  public class func commitAnimations() { Application.shared.commitAnimations() }

  /// Sets the duration of the open block, seconds.
  public class func setAnimationDuration(_ duration: Double) { Application.shared.setAnimationDuration(duration) }

  /// Sets the delay of the open block, seconds.
  public class func setAnimationDelay(_ delay: Double) { Application.shared.setAnimationDelay(delay) }

  /// Sets the curve of the open block.
  public class func setAnimationCurve(_ curve: AnimationCurve) { Application.shared.setAnimationCurve(curve) }

  /// Sets the number of cycles of the open block.
  public class func setAnimationRepeatCount(_ count: Float) { Application.shared.setAnimationRepeatCount(count) }

  /// Sets whether each cycle of the open block runs back.
  public class func setAnimationRepeatAutoreverses(_ reverses: Bool) {
    Application.shared.setAnimationRepeatAutoreverses(reverses)
  }

  /// Without effect: each animation begins where the view is.
  public class func setAnimationBeginsFromCurrentState(_ begins: Bool) {}

  /// Replaces the picture of a view by the one after the open block.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: View, cache: Bool) {
    Application.shared.setAnimationTransition(transition, for: view, cache: cache)
  }

  /// Sets what runs when the animations of the open block begin.
  public class func setAnimationWillStart(_ body: @escaping (String?, Any?) -> Void) {
    Application.shared.setAnimationWillStart(body)
  }

  /// Sets what runs when the animations of the open block have ended.
  public class func setAnimationDidStop(_ body: @escaping (String?, Bool, Any?) -> Void) {
    Application.shared.setAnimationDidStop(body)
  }
}

extension UIView {
  /// Sets the object whose methods hear of the beginning and the end of the open block's animations.
  public class func setAnimationDelegate(_ delegate: Any?) { Application.shared.setAnimationDelegate(delegate) }

  /// Sets the delegate's method that hears of the beginning: `animationWillStart(_:context:)`.
  public class func setAnimationWillStart(_ selector: Selector?) { Application.shared.setAnimationWillStart(selector) }

  /// Sets the delegate's method that hears of the end: `animationDidStop(_:finished:context:)`.
  public class func setAnimationDidStop(_ selector: Selector?) { Application.shared.setAnimationDidStop(selector) }

  /// Sets the date at which the animations of the open block begin; one that has passed counts as now.
  public class func setAnimationStart(_ startDate: Date) {
    let application = Application.shared
    application.setAnimationStartTime(application.currentTime + startDate.timeIntervalSinceNow)
  }
}

/// UIKit's name of `PropertyAnimator`.
public typealias UIViewPropertyAnimator = PropertyAnimator

/// The main screen's layers; without a screen, none that shows, so that an animator completes in the next turn.
func mainTree() -> LayerTree { MainActor.assumeIsolated { Driven(Application.shared.animatorTree) }.object }

extension PropertyAnimator {
  /// Makes an animator for views of the main screen, with a curve.
  @preconcurrency @MainActor public convenience init(
    duration: Double, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timing: .cubic(curve.timingFunction), animations: animations, treeAtStart: mainTree)
  }

  /// Makes an animator for views of the main screen, with a spring.
  @preconcurrency @MainActor public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timing: .spring(dampingRatio: dampingRatio), animations: animations, treeAtStart: mainTree)
  }

  /// Makes an animator for views of the main screen, with a cubic curve from (0, 0) to (1, 1).
  @preconcurrency @MainActor public convenience init(
    duration: Double, controlPoint1: Point, controlPoint2: Point, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timing: .cubic(
        MediaTimingFunction(controlPoints: controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)),
      animations: animations, treeAtStart: mainTree)
  }

  /// Makes and starts an animator for views of the main screen, with the curve of the options.
  @preconcurrency @MainActor public class func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: View.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Position) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
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
