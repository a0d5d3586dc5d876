import UIKit
import XCTest

/// Apple's sample of a custom presentation: a dimming view, and a wrapped view at the lower edge.
private final class CustomPresentationController: UIPresentationController, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private var dimmingView: UIView?
  private var presentationWrappingView: UIView?

  override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    presentedViewController.modalPresentationStyle = .custom
  }

  var dimming: CGFloat { dimmingView?.alpha ?? -1 }

  override var presentedView: UIView? { presentationWrappingView }

  override func presentationTransitionWillBegin() {
    let presentedViewControllerView = super.presentedView
    let wrapping = UIView(frame: frameOfPresentedViewInContainerView)
    wrapping.layer.shadowOpacity = 0.44
    wrapping.layer.shadowRadius = 13
    presentationWrappingView = wrapping
    let rounded = UIView(frame: wrapping.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: -16, right: 0)))
    rounded.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rounded.layer.cornerRadius = 16
    rounded.layer.masksToBounds = true
    presentedViewControllerView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presentedViewControllerView?.frame = rounded.bounds.inset(
      by: UIEdgeInsets(top: 0, left: 0, bottom: 16, right: 0))
    if let view = presentedViewControllerView { rounded.addSubview(view) }
    wrapping.addSubview(rounded)
    let dimming = UIView(frame: containerView?.bounds ?? .zero)
    dimming.backgroundColor = .black
    dimming.isOpaque = false
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(Self.dimmingViewTapped)))
    dimmingView = dimming
    containerView?.addSubview(dimming)
    dimming.alpha = 0
    presentingViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimming.alpha = 0.5 })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed {
      presentationWrappingView = nil
      dimmingView = nil
    }
  }

  override func dismissalTransitionWillBegin() {
    presentingViewController.transitionCoordinator?.animate(alongsideTransition: { [self] _ in dimmingView?.alpha = 0 })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed {
      presentationWrappingView = nil
      dimmingView = nil
    }
  }

  override func preferredContentSizeDidChange(forChildContentContainer container: UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === presentedViewController { containerView?.setNeedsLayout() }
  }

  override func size(
    forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    if container === presentedViewController { return container.preferredContentSize }
    return super.size(forChildContentContainer: container, withParentContainerSize: parentSize)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let size = size(forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
    return CGRect(x: bounds.minX, y: bounds.maxY - size.height, width: bounds.width, height: size.height)
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    dimmingView?.frame = containerView?.bounds ?? .zero
    presentationWrappingView?.frame = frameOfPresentedViewInContainerView
  }

  func dimmingViewTapped() { presentingViewController.dismiss(animated: true) }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    transitionContext?.isAnimated == false ? 0 : 0.35
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return XCTFail("a transition without controllers") }
    let containerView = transitionContext.containerView
    let toView = transitionContext.view(forKey: .to)
    let fromView = transitionContext.view(forKey: .from)
    let isPresenting = from == presentingViewController
    let end = transitionContext.finalFrame(for: to)
    if let toView { containerView.addSubview(toView) }
    if isPresenting {
      XCTAssertNil(fromView, "the view below stays where it is")
      toView?.frame = CGRect(
        x: containerView.bounds.minX, y: containerView.bounds.maxY, width: end.width, height: end.height)
    } else {
      XCTAssertNil(toView)
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        if isPresenting {
          toView?.frame = end
        } else if let fromView {
          fromView.frame = fromView.frame.offsetBy(dx: 0, dy: fromView.frame.height)
        }
      },
      completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { self }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { self }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { self }
}

/// What closures have done.
private final class Steps: @unchecked Sendable {
  var taken: [String] = []
}

/// Sheets, alerts, popovers and menus as programs write them.
final class PresentationTests: XCTestCase {
  private var window: UIWindow?
  private var root: UIViewController { window?.rootViewController ?? UIViewController() }

  private func show(_ size: CGSize = CGSize(width: 320, height: 480)) -> () -> Void {
    connectMainScreen()
    let (screen, window) = showWindow(onScreenOf: size)
    window.rootViewController = UIViewController()
    self.window = window
    turn()
    return {
      window.isHidden = true
      UIApplication.shared.disconnect(screen)
    }
  }

  private func turn(_ seconds: Double = 0.02) {
    let application = UIApplication.shared
    application.turn(at: application.currentTime + seconds)
  }

  private func settle() { for _ in 0..<4 { turn(0.5) } }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    let now = UIApplication.shared.currentTime
    for phase in [UITouch.Phase.began, .ended] {
      window?.send(TouchInput(id: 9, phase: phase, location: CGPoint(x: x, y: y), time: now))
    }
    turn()
    settle()
  }

  func testApplesCustomPresentation() {
    let end = show()
    let second = UIViewController()
    second.preferredContentSize = CGSize(width: 320, height: 200)
    weak var kept: CustomPresentationController?
    do {
      let controller = CustomPresentationController(presentedViewController: second, presenting: root)
      second.transitioningDelegate = controller
      kept = controller
      root.present(second, animated: true)
    }
    turn()
    settle()
    XCTAssertTrue(second.presentationController === kept)
    XCTAssertEqual(kept?.presentedView?.frame, CGRect(x: 0, y: 280, width: 320, height: 200))
    XCTAssertEqual(kept?.dimming, 0.5)
    second.preferredContentSize = CGSize(width: 320, height: 300)
    turn()
    XCTAssertEqual(kept?.presentedView?.frame, CGRect(x: 0, y: 180, width: 320, height: 300))
    tap(100, 100)
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(kept)
    XCTAssertEqual(window?.subviews, [root.view])
    end()
  }

  func testAnAlertWithATextField() {
    let end = show()
    let alert = UIAlertController(title: "New Folder", message: "Enter a name.", preferredStyle: .alert)
    alert.addTextField { textField in
      textField.placeholder = "Name"
      textField.autocapitalizationType = .words
    }
    let steps = Steps()
    let save = UIAlertAction(title: "Save", style: .default) { [weak alert] _ in
      steps.taken.append(alert?.textFields?.first?.text ?? "")
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(save)
    alert.preferredAction = save
    root.present(alert, animated: true, completion: nil)
    turn()
    settle()
    XCTAssertEqual(alert.textFields?.first?.isFirstResponder, true)
    alert.textFields?.first?.insertText("Summer")
    let frame = alert.view.convert(alert.view.bounds, to: window)
    XCTAssertEqual(frame.width, 270)
    XCTAssertEqual(frame.midX, 160)
    tap(frame.maxX - 40, frame.maxY - 20)
    XCTAssertEqual(steps.taken, ["Summer"])
    XCTAssertNil(root.presentedViewController)
    end()
  }

  func testASheet() {
    let end = show()
    let second = UIViewController()
    if let sheet = second.sheetPresentationController {
      sheet.detents = [.medium(), .custom(identifier: .init("third")) { $0.maximumDetentValue / 3 }]
      sheet.prefersGrabberVisible = true
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.preferredCornerRadius = 20
    }
    root.present(second, animated: true)
    turn()
    settle()
    XCTAssertEqual(second.view.frame.height, 470 / 3, accuracy: 1)
    second.sheetPresentationController?.animateChanges {
      second.sheetPresentationController?.selectedDetentIdentifier = .medium
    }
    settle()
    XCTAssertEqual(second.view.frame.height, 240, accuracy: 1)
    second.dismiss(animated: false)
    end()
  }

  func testAPopoverAdapts() {
    final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle { .none }
    }
    let end = show()
    let button = UIButton(frame: CGRect(x: 140, y: 40, width: 40, height: 30))
    root.view.addSubview(button)
    func popover(_ delegate: Delegate?) -> UIViewController {
      let content = UIViewController()
      content.modalPresentationStyle = .popover
      content.preferredContentSize = CGSize(width: 200, height: 100)
      content.popoverPresentationController?.sourceView = button
      content.popoverPresentationController?.delegate = delegate
      root.present(content, animated: false)
      turn()
      return content
    }
    let sheet = popover(nil)
    XCTAssertTrue(sheet.presentationController is UISheetPresentationController)
    sheet.dismiss(animated: false)
    let delegate = Delegate()
    let content = popover(delegate)
    XCTAssertEqual(content.popoverPresentationController?.arrowDirection, .up)
    XCTAssertEqual(
      content.view.convert(content.view.bounds, to: window), CGRect(x: 60, y: 83, width: 200, height: 100))
    tap(20, 400)
    XCTAssertNil(root.presentedViewController)
    end()
  }

  func testAPopoverIsWrappedWhereItIsASheet() {
    final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
      var styles: [UIModalPresentationStyle] = []
      func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
      ) -> UIViewController? {
        let content = controller.presentedViewController
        content.navigationItem.rightBarButtonItem = UIBarButtonItem(
          systemItem: .done, primaryAction: UIAction { [weak content] _ in content?.dismiss(animated: false) })
        return UINavigationController(rootViewController: content)
      }
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: UIViewControllerTransitionCoordinator?
      ) { styles.append(style) }
    }
    let end = show(CGSize(width: 1024, height: 768))
    let (content, delegate) = (UIViewController(), Delegate())
    content.modalPresentationStyle = .popover
    content.popoverPresentationController?.sourceView = root.view
    content.popoverPresentationController?.delegate = delegate
    root.present(content, animated: false)
    turn()
    XCTAssertTrue(root.presentedViewController === content)
    window?.screen.resize(to: CGSize(width: 320, height: 480))
    settle()
    let navigation = root.presentedViewController as? UINavigationController
    XCTAssertTrue(navigation?.topViewController === content)
    XCTAssertEqual(navigation?.view.superview?.frame, CGRect(x: 0, y: 10, width: 320, height: 470))
    window?.screen.resize(to: CGSize(width: 1024, height: 768))
    settle()
    XCTAssertTrue(root.presentedViewController === content)
    XCTAssertEqual(delegate.styles, [.none, .pageSheet, .none])
    window?.screen.resize(to: CGSize(width: 320, height: 480))
    settle()
    tap(290, 32)
    XCTAssertNil(root.presentedViewController)
    end()
  }

  func testAMenuOfAButton() {
    let end = show()
    let steps = Steps()
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    button.setTitle("Sort", for: .normal)
    button.menu = UIMenu(children: [
      UIAction(title: "Name", state: .on) { steps.taken.append($0.title) },
      UIMenu(options: .displayInline, children: [UIAction(title: "Delete", attributes: .destructive) { _ in }]),
    ])
    button.showsMenuAsPrimaryAction = true
    root.view.addSubview(button)
    tap(50, 40)
    XCTAssertEqual(window?.subviews.count, 2)
    let row = window?.subviews.last
    XCTAssertEqual(row?.accessibilityViewIsModal, true)
    tap(60, 90)
    XCTAssertEqual(steps.taken, ["Name"])
    XCTAssertEqual(window?.subviews, [root.view])
    end()
  }
}
