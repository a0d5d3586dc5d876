import UIKit
import XCTest

private class DirectionPan: UIPanGestureRecognizer {
  let isVertical: Bool

  init(vertical: Bool, target: AnyObject?, action: Selector?) {
    isVertical = vertical
    super.init(target: target, action: action)
  }
}

private class DoubleTap: UITapGestureRecognizer {
  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    numberOfTapsRequired = 2
  }
}

private class Picture: UIImageView {
  override var image: UIImage? { didSet {} }
  override init(image: UIImage?) { super.init(image: image) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class Everything: UIView {
  var updates = 0
  var added: [UIGestureRecognizer] = []
  var invalidations = 0
  // Names that the counters of views had.
  var drawings: [String] = []
  var layouts = "none"

  override class var requiresConstraintBasedLayout: Bool { true }
  override var traitCollection: UITraitCollection { super.traitCollection }
  override var accessibilityLabel: String? {
    get { "label" }
    set {}
  }
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var translatesAutoresizingMaskIntoConstraints: Bool { didSet {} }
  override var semanticContentAttribute: UISemanticContentAttribute { didSet {} }
  override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    super.effectiveUserInterfaceLayoutDirection
  }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    invalidations += 1
  }
  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    super.addGestureRecognizer(gestureRecognizer)
    added.append(gestureRecognizer)
  }
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }
}

private class Overlay: UIViewController {
  override var title: String? { didSet {} }
  override var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { super.transitioningDelegate }
    set { super.transitioningDelegate = newValue }
  }
  override var traitCollection: UITraitCollection { super.traitCollection }
}

private class KeyWindow: UIWindow {
  var shows = 0

  override func makeKeyAndVisible() {
    super.makeKeyAndVisible()
    shows += 1
  }
}

@preconcurrency @MainActor private final class Target {
  var calls = 0
  func call() { calls += 1 }
}

/// What code overrides.
final class OverrideTests: XCTestCase {
  func testRecognizers() {
    MainActor.assumeIsolated {
      let target = Target()
      let pan = DirectionPan(vertical: true, target: target, action: Selector(Target.call))
      XCTAssertEqual(pan.minimumNumberOfTouches, 1)
      XCTAssertEqual(DoubleTap(target: nil, action: nil).numberOfTapsRequired, 2)
      XCTAssertEqual(DoubleTap().numberOfTapsRequired, 2)
      pan.state = .began
      XCTAssertEqual(target.calls, 1)
      pan.removeTarget(target, action: nil)
      pan.state = .changed
      XCTAssertEqual(target.calls, 1)
      let view = Everything()
      view.addGestureRecognizer(pan)
      XCTAssertTrue(view.added.contains(pan) && view.gestureRecognizers == [pan])
      view.removeGestureRecognizer(pan)
      XCTAssertNil(view.gestureRecognizers)
      XCTAssertEqual(Set([pan, pan]).count, 1)
    }
  }

  func testWhatViewsKeepForConstraints() {
    MainActor.assumeIsolated {
      let (view, outer) = (Everything(), UIView())
      outer.addSubview(view)
      XCTAssertTrue(view.translatesAutoresizingMaskIntoConstraints)
      view.translatesAutoresizingMaskIntoConstraints = false
      XCTAssertFalse(view.translatesAutoresizingMaskIntoConstraints)
      XCTAssertEqual(view.contentHuggingPriority(for: .vertical), .defaultLow)
      view.setContentHuggingPriority(.required, for: .vertical)
      view.setContentCompressionResistancePriority(UILayoutPriority(3), for: .horizontal)
      XCTAssertEqual(view.contentHuggingPriority(for: .vertical).rawValue, 1000)
      XCTAssertEqual(view.contentHuggingPriority(for: .horizontal), .defaultLow)
      XCTAssertEqual(view.contentCompressionResistancePriority(for: .horizontal).rawValue, 3)
      XCTAssertEqual(view.contentCompressionResistancePriority(for: .vertical), .defaultHigh)
      view.semanticContentAttribute = .forceRightToLeft
      XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
      XCTAssertFalse(view.needsUpdateConstraints())
      view.setNeedsUpdateConstraints()
      for _ in 0..<2 { outer.updateConstraintsIfNeeded() }
      XCTAssertEqual(view.updates, 1)
      view.invalidateIntrinsicContentSize()
      XCTAssertEqual(view.invalidations, 1)
      XCTAssertEqual(ViewCosts(of: view).drawings, 0)
    }
  }

  func testWindowsAndPictures() {
    MainActor.assumeIsolated {
      connectMainScreen()
      let window = KeyWindow()
      window.makeKeyAndVisible()
      XCTAssertEqual(window.shows, 1)
      XCTAssertTrue(window.isKeyWindow && window.frame == UIScreen.main.bounds)
      window.isHidden = true
      let controller = Overlay()
      controller.title = "title"
      XCTAssertEqual(controller.title, "title")
      XCTAssertNil(controller.transitioningDelegate)
      let picture = Picture(image: nil)
      XCTAssertFalse(picture.isUserInteractionEnabled)
      XCTAssertEqual(picture.frame, .zero)
    }
  }

  func testKindsAndAnimators() {
    MainActor.assumeIsolated {
      let label: UIView = UILabel()
      XCTAssertTrue(label.isKind(of: UIView.self) && label.isKind(of: UILabel.self) && label.isMember(of: UILabel.self))
      XCTAssertFalse(label.isKind(of: UIButton.self) || label.isMember(of: UIView.self))
      XCTAssertTrue(DoubleTap().isKind(of: UITapGestureRecognizer.self))
      XCTAssertEqual(CGFloat(1.5).native, 1.5)
      connectMainScreen()
      let animator: any UIViewImplicitlyAnimating = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations { label.alpha = 0.5 }
      animator.startAnimation()
      let state: UIViewAnimatingState = animator.state
      XCTAssertEqual(state, .active)
      animator.stopAnimation(true)
      UIView.animate(springDuration: 0.1, bounce: 0.3) { label.alpha = 1 }
      XCTAssertEqual(label.alpha, 1)
    }
  }
}
