@_exported public import class Foundation.Bundle
public import MultiplaneContents
public import MultiplaneViews

/// UIKit's name of `ViewController`.
public typealias UIViewController = ViewController
/// UIKit's name of `ContentContainer`.
public typealias UIContentContainer = ContentContainer
/// UIKit's name of `ModalPresentationStyle`.
public typealias UIModalPresentationStyle = ModalPresentationStyle
/// UIKit's name of `ModalTransitionStyle`.
public typealias UIModalTransitionStyle = ModalTransitionStyle
/// UIKit's name of `StatusBarStyle`.
public typealias UIStatusBarStyle = StatusBarStyle
/// UIKit's name of `StatusBarAnimation`.
public typealias UIStatusBarAnimation = StatusBarAnimation
/// UIKit's name of `OrientationMask`.
public typealias UIInterfaceOrientationMask = OrientationMask
/// UIKit's name of `RectEdge`.
public typealias UIRectEdge = RectEdge
/// UIKit's name of `PresentationController`.
public typealias UIPresentationController = PresentationController
/// UIKit's name of `TransitionContextControllerKey`.
public typealias UITransitionContextViewControllerKey = TransitionContextControllerKey
/// UIKit's name of `TransitionContextViewKey`.
public typealias UITransitionContextViewKey = TransitionContextViewKey
/// UIKit's name of `ViewControllerContextTransitioning`.
public typealias UIViewControllerContextTransitioning = ViewControllerContextTransitioning
/// UIKit's name of `ViewControllerAnimatedTransitioning`.
public typealias UIViewControllerAnimatedTransitioning = ViewControllerAnimatedTransitioning
/// UIKit's name of `ViewControllerTransitioningDelegate`.
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate
/// UIKit's name of `ViewControllerInteractiveTransitioning`.
public typealias UIViewControllerInteractiveTransitioning = ViewControllerInteractiveTransitioning
/// UIKit's name of `PercentDrivenInteractiveTransition`.
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition
/// UIKit's name of `Coding`.
public typealias NSCoding = Coding

/// What archives hold whose classes are known beforehand.
public protocol NSSecureCoding: Coding {
  /// Whether the class reads only what it expects.
  static var supportsSecureCoding: Bool { get }
}

#if !UIKitNames
  extension ViewController {
    /// Makes a controller. Without the trait UIKitNames, a subclass cannot override it.
    ///
    /// - Parameters:
    ///   - nibName: for `nibName`.
    ///   - bundle: is dropped.
    @_disfavoredOverload public convenience init(nibName: String?, bundle: Bundle?) {
      self.init(nibName: nibName, bundle: nil as NibBundle?)
    }
  }
#endif
