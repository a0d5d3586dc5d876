import UIKit
import XCTest

private final class Screenful: UIViewController {
  var calls: [String] = []

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .fullScreen
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func viewWillAppear(_ animated: Bool) { calls.append("willAppear \(animated)") }
  override func viewDidAppear(_ animated: Bool) { calls.append("didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear \(animated)") }
  override func willMove(toParent parent: UIViewController?) { calls.append("willMove \(parent != nil)") }
  override func didMove(toParent parent: UIViewController?) { calls.append("didMove \(parent != nil)") }
  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// Fades the new view in, as it stands in books.
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
  var ended = 0

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { self }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.2 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let to = transitionContext.viewController(forKey: .to) else { return }
    to.view.alpha = 0
    transitionContext.containerView.addSubview(to.view)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), animations: { to.view.alpha = 1 },
      completion: { transitionContext.completeTransition($0) })
  }

  func animationEnded(_ transitionCompleted: Bool) { ended += 1 }
}

/// What closures have done.
private final class Steps: @unchecked Sendable {
  var taken: [String] = []
}

/// Controllers that present others, and that belong to others.
final class ControllerTests: XCTestCase {
  /// A window of the shared application, as a book's, that is shown.
  private func makeWindow() -> (window: UIWindow, root: Screenful) {
    let application = UIApplication.shared
    application.drawingContexts = .cairo
    connectMainScreen(CGSize(width: 100, height: 100), scale: 2)
    let window = UIWindow(frame: UIScreen.main.bounds)
    let root = Screenful(nibName: nil, bundle: nil)
    window.rootViewController = root
    window.makeKeyAndVisible()
    turn(by: 0.01)
    return (window, root)
  }

  private func turn(by seconds: Double) {
    let application = UIApplication.shared
    application.turn(at: application.currentTime + seconds)
  }

  func testPresentingAtOnce() {
    let (window, root) = makeWindow()
    _ = root.take()
    let controller = Screenful(nibName: nil, bundle: nil)
    let steps = Steps()
    root.present(controller, animated: false) { steps.taken.append("shown") }
    XCTAssertEqual(steps.taken, ["shown"])
    XCTAssertTrue(root.presentedViewController === controller)
    XCTAssertTrue(controller.presentingViewController === root)
    XCTAssertEqual(controller.view.frame, window.bounds)
    XCTAssertTrue(controller.view.window === window)
    XCTAssertEqual(controller.take(), ["willAppear false", "didAppear false"])
    XCTAssertEqual(root.take(), ["willDisappear false", "didDisappear false"])
    // It presents one already.
    root.present(UIViewController(), animated: false)
    XCTAssertTrue(root.presentedViewController === controller)
    controller.dismiss(animated: false)
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(controller.presentingViewController)
    XCTAssertNil(controller.view.window)
    XCTAssertEqual(controller.take(), ["willDisappear false", "didDisappear false"])
    XCTAssertEqual(root.take(), ["willAppear false", "didAppear false"])
  }

  func testPresentingWithoutAWindow() {
    _ = makeWindow()
    var controller: UIViewController? = UIViewController()
    let other = UIViewController()
    other.modalPresentationStyle = .fullScreen
    controller?.view.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
    controller?.present(other, animated: true)
    XCTAssertEqual(other.view.frame, UIScreen.main.bounds)
    weak var gone = controller
    controller = nil
    XCTAssertNil(gone)
  }

  func testAnAnimatedPresentation() {
    let (_, root) = makeWindow()
    let controller = Screenful(nibName: nil, bundle: nil)
    let steps = Steps()
    root.present(controller, animated: true) { steps.taken.append("shown") }
    XCTAssertTrue(controller.isBeingPresented)
    turn(by: 0.1)
    XCTAssertEqual(steps.taken, [])
    turn(by: 1)
    XCTAssertEqual(steps.taken, ["shown"])
    XCTAssertFalse(controller.isBeingPresented)
    XCTAssertEqual(controller.take(), ["willAppear true", "didAppear true"])
    root.dismiss(animated: true) { steps.taken.append("gone") }
    turn(by: 0.1)
    turn(by: 1)
    XCTAssertEqual(steps.taken, ["shown", "gone"])
    XCTAssertNil(controller.view.superview)
  }

  func testAnAnimationOfItsOwn() {
    let (_, root) = makeWindow()
    let (controller, fade) = (UIViewController(), Fade())
    controller.transitioningDelegate = fade
    let steps = Steps()
    root.present(controller, animated: true) { steps.taken.append("shown") }
    turn(by: 0.1)
    XCTAssertEqual(steps.taken, [])
    turn(by: 0.3)
    XCTAssertEqual(steps.taken, ["shown"])
    XCTAssertEqual(fade.ended, 1)
    root.dismiss(animated: false)
  }

  func testChildren() {
    let (parent, child) = (UIViewController(), Screenful(nibName: nil, bundle: nil))
    parent.addChild(child)
    child.didMove(toParent: parent)
    XCTAssertEqual(parent.children, [child])
    XCTAssertTrue(child.parent === parent)
    child.willMove(toParent: nil)
    child.removeFromParent()
    XCTAssertEqual(parent.children, [])
    XCTAssertEqual(child.take(), ["willMove true", "didMove true", "willMove false", "didMove false"])
  }
}
