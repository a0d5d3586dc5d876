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

/// Draws nothing, and counts.
private class CountingPath: UIBezierPath {
  var calls: [String] = []

  override func fill() { calls.append("fill") }
  override func stroke() { calls.append("stroke") }
  override func addClip() {
    calls.append("clip")
    super.addClip()
  }
  override func fill(with blendMode: CGBlendMode, alpha: CGFloat) { calls.append("fill \(alpha)") }
  override func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { super.stroke(with: blendMode, alpha: alpha) }
  override func addLine(to point: CGPoint) {
    calls.append("line")
    super.addLine(to: point)
  }
  override var lineWidth: CGFloat { didSet { calls.append("width") } }
}

private class Stacked: CALayer {
  var calls: [String] = []

  required init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func addSublayer(_ layer: CALayer) {
    calls.append("add")
    super.addSublayer(layer)
  }
  override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    calls.append("insert")
    super.insertSublayer(layer, at: idx)
  }
  override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    calls.append("below")
    super.insertSublayer(layer, below: sibling)
  }
  override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    calls.append("above")
    super.insertSublayer(layer, above: sibling)
  }
  override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    calls.append("replace")
    super.replaceSublayer(oldLayer, with: newLayer)
  }
  override func removeFromSuperlayer() {
    calls.append("remove")
    super.removeFromSuperlayer()
  }
  override func setValue(_ value: Any?, forKey key: String) {
    calls.append(key)
    super.setValue(value, forKey: key)
  }
  override func setValue(_ value: Any?, forKeyPath keyPath: String) { super.setValue(value, forKeyPath: keyPath) }
  override func value(forKey key: String) -> Any? { key == "own" ? 7 : super.value(forKey: key) }
  override func layoutSublayers() { super.layoutSublayers() }
  override func layoutIfNeeded() { super.layoutIfNeeded() }
  override func displayIfNeeded() { super.displayIfNeeded() }
  override func setNeedsDisplay(_ rect: CGRect) { super.setNeedsDisplay(rect) }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func add(_ anim: CAAnimation, forKey key: String?) { super.add(anim, forKey: key) }
  override func animation(forKey key: String) -> CAAnimation? { super.animation(forKey: key) }
  override func contains(_ p: CGPoint) -> Bool { super.contains(p) }
  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}

private class MeasuringCoder: NSCoder {
  var keys: [String] = []

  override init() { super.init() }
  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { false }
  override func containsValue(forKey key: String) -> Bool { key == "frame" }
  override func decodeCGRect(forKey key: String) -> CGRect {
    keys.append(key)
    return CGRect(x: 1, y: 2, width: 3, height: 4)
  }
  override func decodeCGPoint(forKey key: String) -> CGPoint { super.decodeCGPoint(forKey: key) }
  override func decodeCGSize(forKey key: String) -> CGSize { super.decodeCGSize(forKey: key) }
  override func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform { .identity }
  override func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { .zero }
  override func decodeCInt(forKey key: String) -> Int32 { 1 }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func encode(_ object: Any?, forKey key: String) {}
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

  func testPaths() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 1)
    defer { UIGraphicsEndImageContext() }
    func alpha() -> UInt8? { UIGraphicsGetCurrentContext()?.makeImage()?.bytes[3] }
    let path = CountingPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    path.lineWidth = 2
    path.fill()
    path.stroke()
    path.fill(with: .normal, alpha: 0.5)
    XCTAssertEqual(alpha(), 0)
    path.stroke(with: .normal, alpha: 1)
    XCTAssertEqual(alpha(), 255)
    let plain: UIBezierPath = path
    plain.move(to: .zero)
    plain.addLine(to: CGPoint(x: 1, y: 1))
    plain.fill()
    plain.addClip()
    XCTAssertEqual(path.calls, ["width", "fill", "stroke", "fill 0.5", "line", "fill", "clip"])
    // The clip holds: nothing is drawn beyond it.
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 3, y: 3, width: 1, height: 1))
    XCTAssertEqual(UIGraphicsGetCurrentContext()?.makeImage()?.bytes.last, 0)
  }

  func testLayers() {
    let (layer, back, front) = (Stacked(), CALayer(), CALayer())
    layer.addSublayer(front)
    layer.insertSublayer(back, at: 0)
    let (below, above) = (CALayer(), CALayer())
    layer.insertSublayer(below, below: front)
    layer.insertSublayer(above, above: front)
    layer.insertSublayer(CALayer(), at: 99)
    XCTAssertEqual(layer.sublayers?.prefix(4).map { $0 }, [back, below, front, above])
    let other = CALayer()
    layer.replaceSublayer(back, with: other)
    XCTAssertTrue(layer.sublayers?.first === other)
    let outer = CALayer()
    outer.addSublayer(layer)
    outer.sublayers = nil
    XCTAssertNil(layer.superlayer)
    (layer as CALayer).setValue(0.5, forKey: "opacity")
    layer.setValue("kept", forKey: "mine")
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertEqual(layer.value(forKey: "mine") as? String, "kept")
    XCTAssertEqual((layer as CALayer).value(forKey: "own") as? Int, 7)
    XCTAssertEqual(
      layer.calls,
      ["add", "insert", "below", "above", "insert", "replace", "remove", "opacity", "mine"])
  }

  func testCoders() {
    MainActor.assumeIsolated {
      let coder = MeasuringCoder()
      XCTAssertEqual(UIView(coder: coder)?.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
      XCTAssertEqual(coder.keys, ["frame"])
    }
  }

  func testAnAnimatorWithoutAScreen() {
    MainActor.assumeIsolated {
      let application = UIApplication.shared
      let screens = application.screens
      for screen in screens { application.disconnect(screen) }
      defer { for screen in screens { application.connect(screen) } }
      let view = UIView()
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.addCompletion { ends.append($0) }
      XCTAssertEqual(animator.state, .inactive)
      animator.startAnimation()
      XCTAssertEqual(view.alpha, 0)
      let turn = application.turn(at: application.currentTime)
      application.turn(at: max(turn.next ?? 0, application.currentTime))
      XCTAssertEqual(ends, [.end])
      XCTAssertEqual(animator.state, .inactive)
      _ = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
      _ = UIViewPropertyAnimator(duration: 1, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
      _ = UIViewPropertyAnimator(duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 1))
      var isDone = false
      let running = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: { view.alpha = 1 }, completion: { _ in isDone = true })
      running.pauseAnimation()
      XCTAssertFalse(running.isRunning)
      running.startAnimation()
      application.turn(at: application.currentTime + 0.1)
      XCTAssertTrue(isDone)
    }
  }

  /// Made before there is a screen, it animates on the one that there is when it starts.
  func testAnAnimatorFindsTheScreenWhenItStarts() {
    MainActor.assumeIsolated {
      let application = UIApplication.shared
      let screens = application.screens
      for screen in screens { application.disconnect(screen) }
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 20, height: 20))
      defer {
        application.disconnect(screen)
        for screen in screens { application.connect(screen) }
      }
      window.addSubview(view)
      let start = application.currentTime
      application.turn(at: start)
      animator.startAnimation()
      application.turn(at: start + 0.1)
      application.turn(at: start + 0.6)
      XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 0.02)
      application.turn(at: start + 1.2)
      XCTAssertEqual(animator.state, .inactive)
    }
  }
}
