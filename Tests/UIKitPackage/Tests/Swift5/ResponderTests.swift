import UIKit
import XCTest

/// A window that sees the events that pass, and may keep them.
private final class Watching: UIWindow {
  var seen: [UIEvent.EventType] = []
  var keeps = false

  override func sendEvent(_ event: UIEvent) {
    seen.append(event.type)
    if !keeps { super.sendEvent(event) }
  }
}

private final class Touched: UIView {
  var phases: [UITouch.Phase] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
}

private final class Screenful: UIViewController {
  var saved = 0
  var calls: [String] = []

  func save(_ sender: UIButton) { saved += 1 }

  override func viewSafeAreaInsetsDidChange() { calls.append("safe area") }
  override func viewLayoutMarginsDidChange() { calls.append("margins") }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { calls.append("traits") }
  override func viewWillAppear(_ animated: Bool) { calls.append("willAppear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear \(animated)") }
}

/// What completions have heard.
private final class Ends: @unchecked Sendable {
  var all: [Bool] = []
}

private final class Field: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

extension UIView {
  private static nonisolated(unsafe) var badgeKey = 0

  /// A property that an extension stores, as Objective-C's runtime lets it.
  fileprivate var badge: String? {
    get { objc_getAssociatedObject(self, &Self.badgeKey) as? String }
    set { objc_setAssociatedObject(self, &Self.badgeKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
  }
}

/// Events, actions without a target, and what extensions store.
final class ResponderTests: XCTestCase {
  private func makeWindow() -> (window: Watching, root: Screenful) {
    connectMainScreen()
    let (window, root) = (Watching(frame: UIScreen.main.bounds), Screenful())
    window.rootViewController = root
    window.makeKeyAndVisible()
    return (window, root)
  }

  func testEventsPassTheWindow() {
    let (window, root) = makeWindow()
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.view.addSubview(view)
    let application = UIApplication.shared
    func touch(_ phase: UITouch.Phase) {
      window.send(TouchInput(id: 1, phase: phase, location: CGPoint(x: 5, y: 5), time: application.currentTime))
      application.turn(at: application.currentTime)
    }
    touch(.began)
    XCTAssertEqual(view.phases, [.began])
    XCTAssertEqual(window.seen, [.touches])
    window.keeps = true
    touch(.ended)
    XCTAssertEqual(view.phases, [.began])
    XCTAssertEqual(window.seen.count, 2)
    // The touch that was kept is over.
    window.keeps = false
    touch(.began)
    touch(.ended)
    XCTAssertEqual(view.phases, [.began, .began, .ended])
    window.isHidden = true
  }

  func testAnActionWithoutATargetFindsTheController() {
    let (window, root) = makeWindow()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.view.addSubview(button)
    button.addTarget(nil, action: Selector(Screenful.save), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(root.saved, 1)
    // Twice the same, and to an object.
    button.addTarget(root, action: Selector(Screenful.save), for: .valueChanged)
    XCTAssertTrue(button.allTargets.contains(root))
    let names = button.actions(forTarget: root, forControlEvent: .valueChanged) ?? []
    XCTAssertEqual(names.count, 1)
    XCTAssertNil(button.actions(forTarget: root, forControlEvent: .touchCancel))
    for name in names { button.sendAction(NSSelectorFromString(name), to: root, for: nil) }
    XCTAssertEqual(root.saved, 2)
    button.removeFromSuperview()
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(root.saved, 2)
    window.isHidden = true
  }

  func testTheFirstResponderResigns() {
    let (window, root) = makeWindow()
    let field = Field()
    root.view.addSubview(field)
    XCTAssertTrue(field.becomeFirstResponder())
    let resign = Selector(UIResponder.resignFirstResponder)
    XCTAssertTrue(UIApplication.shared.sendAction(resign, to: nil, from: nil, for: nil))
    XCTAssertFalse(field.isFirstResponder)
    window.isHidden = true
  }

  func testControllersHearOfTheirViews() {
    let (window, root) = makeWindow()
    root.calls = []
    window.coveredInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    XCTAssertEqual(root.calls, ["safe area", "margins"])
    root.view.layoutMargins = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    window.overrideUserInterfaceStyle = .dark
    XCTAssertEqual(root.calls, ["safe area", "margins", "margins", "traits"])
    root.calls = []
    root.endAppearanceTransition()
    root.beginAppearanceTransition(true, animated: true)
    root.endAppearanceTransition()
    root.beginAppearanceTransition(false, animated: false)
    root.endAppearanceTransition()
    XCTAssertEqual(root.calls, ["willAppear true", "didDisappear false"])
    window.isHidden = true
  }

  func testOneChildTakesTheOthersPlace() {
    let (window, root) = makeWindow()
    let (first, second) = (Screenful(), Screenful())
    for child in [first, second] { root.addChild(child) }
    root.view.addSubview(first.view)
    (first.calls, second.calls) = ([], [])
    let ends = Ends()
    root.transition(
      from: first, to: second, duration: 0.1, animations: { second.view.alpha = 1 },
      completion: { ends.all.append($0) })
    XCTAssertTrue(second.view.superview === root.view && first.view.superview === root.view)
    XCTAssertEqual(second.calls, ["willAppear true"])
    let application = UIApplication.shared
    for step in [0, 0.05, 0.2, 0.3] { application.turn(at: application.currentTime + step) }
    XCTAssertEqual(ends.all, [true])
    XCTAssertNil(first.view.superview)
    XCTAssertEqual(first.calls, ["didDisappear true"])
    root.transition(from: first, to: second, duration: 0, animations: nil) { ends.all.append($0) }
    XCTAssertEqual(ends.all, [true, false])
    window.isHidden = true
  }

  func testOneChildTakesTheOthersPlaceByATransition() {
    let (window, root) = makeWindow()
    let (first, second) = (Screenful(), Screenful())
    for child in [first, second] { root.addChild(child) }
    root.view.addSubview(first.view)
    (first.calls, second.calls) = ([], [])
    let ends = Ends()
    root.transition(
      from: first, to: second, duration: 0.5, options: .transitionFlipFromLeft,
      animations: { second.view.alpha = 0.5 }, completion: { ends.all.append($0) })
    // The superview's picture changes, the views in it do not move.
    XCTAssertEqual(root.view.layer.animationKeys, ["transition"])
    XCTAssertEqual(second.view.layer.animationKeys, [])
    XCTAssertTrue(second.view.superview === root.view && first.view.superview === root.view)
    XCTAssertTrue(first.view.isHidden)
    XCTAssertEqual(second.calls, ["willAppear true"])
    let application = UIApplication.shared
    let start = application.currentTime
    for time in [0, 0.4] { application.turn(at: start + time) }
    XCTAssertEqual(ends.all, [])
    application.turn(at: start + 0.5)
    XCTAssertEqual(ends.all, [true])
    XCTAssertNil(first.view.superview)
    XCTAssertFalse(first.view.isHidden)
    XCTAssertEqual(first.calls, ["didDisappear true"])
    window.isHidden = true
  }

  func testCompletionsComeWhileTheRunLoopRuns() {
    let (window, root) = makeWindow()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(view)
    let application = UIApplication.shared
    // A program's own turns may have a clock of their own.
    application.turn(at: application.currentTime)
    let (faded, presented) = (expectation(description: "faded"), expectation(description: "presented"))
    let start = application.currentTime
    let ends = Ends()
    UIView.animate(withDuration: 0.1, animations: { view.alpha = 0 }) {
      ends.all.append($0)
      faded.fulfill()
    }
    root.present(UIViewController(), animated: true) { presented.fulfill() }
    wait(for: [faded, presented], timeout: 300)
    XCTAssertEqual(ends.all, [true])
    XCTAssertGreaterThanOrEqual(application.currentTime, start + 0.1)
    // A block that changes nothing, and one of a view without a window.
    for view in [view, UIView()] {
      let done = expectation(description: "done")
      UIView.animate(withDuration: 0.1, animations: { view.tag += 1 }) { _ in done.fulfill() }
      wait(for: [done], timeout: 300)
    }
    window.isHidden = true
  }

  func testControlsSendTheirActionsByOneFunction() {
    final class Watched: UIButton {
      var sent: [Selector] = []
      override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        sent.append(action)
        super.sendAction(action, to: target, for: event)
      }
    }
    let (window, root) = makeWindow()
    let button = Watched(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let save = Selector(Screenful.save)
    button.addTarget(root, action: save, for: .touchUpInside)
    button.addTarget(nil, action: save, for: .touchUpInside)
    // In no window, to a target, and to nobody.
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(button.sent, [save, save])
    XCTAssertEqual(root.saved, 1)
    root.view.addSubview(button)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(root.saved, 3)
    button.sendAction("noMethod", to: root, for: nil)
    XCTAssertEqual(button.sent.count, 5)
    XCTAssertEqual(root.saved, 3)
    window.isHidden = true
  }

  func testWhatExtensionsStore() {
    final class Value { let number = 7 }
    var (first, second) = (0, 0)
    weak var value: Value?
    do {
      let (view, held) = (UIView(), Value())
      value = held
      XCTAssertNil(view.badge)
      view.badge = "new"
      objc_setAssociatedObject(view, &first, held, .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(view, &second, Value(), .OBJC_ASSOCIATION_ASSIGN)
      XCTAssertEqual(view.badge, "new")
      XCTAssertEqual((objc_getAssociatedObject(view, &first) as? Value)?.number, 7)
      XCTAssertNil(objc_getAssociatedObject(view, &second), "nobody retains it")
      view.badge = nil
      XCTAssertNil(view.badge)
      XCTAssertNotNil(objc_getAssociatedObject(view, &first))
      objc_removeAssociatedObjects(view)
      XCTAssertNil(objc_getAssociatedObject(view, &first))
      objc_setAssociatedObject(view, &first, held, .OBJC_ASSOCIATION_RETAIN)
    }
    // The view is gone; its value goes with a later call.
    XCTAssertNotNil(value)
    let views = (0..<200).map { _ in UIView() }
    for view in views { view.badge = "\(ObjectIdentifier(view))" }
    XCTAssertNil(value)
    XCTAssertTrue(views.allSatisfy { $0.badge == "\(ObjectIdentifier($0))" })
  }
}

/// Smaller names.
final class SmallNamesTests: XCTestCase {
  func testElementsOfAPath() {
    let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
    var rect = CGRect.zero
    XCTAssertTrue(path.isRect(&rect))
    XCTAssertEqual(rect, CGRect(x: 1, y: 2, width: 3, height: 4))
    let curve = CGMutablePath()
    curve.move(to: CGPoint(x: 1, y: 1))
    curve.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2, y: 5))
    curve.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 4, y: 4), control2: CGPoint(x: 5, y: 5))
    curve.closeSubpath()
    XCTAssertFalse(curve.isRect(nil))
    var (types, ends): ([CGPathElementType], [CGPoint]) = ([], [])
    curve.applyWithBlock { element in
      let counts: [CGPathElementType: Int] = [.addQuadCurveToPoint: 2, .addCurveToPoint: 3, .closeSubpath: 0]
      types.append(element.pointee.type)
      let count = counts[element.pointee.type] ?? 1
      if count > 0 { ends.append(element.pointee.points[count - 1]) }
    }
    XCTAssertEqual(types, [.moveToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    XCTAssertEqual(ends, [CGPoint(x: 1, y: 1), CGPoint(x: 3, y: 1), CGPoint(x: 9, y: 9)])
  }

  func testTimingParameters() {
    MainActor.assumeIsolated {
      connectMainScreen()
      let cubic = UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
      XCTAssertEqual(UIViewPropertyAnimator(duration: 2, timingParameters: cubic).duration, 2)
      let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
      XCTAssertEqual(spring.dampingRatio, 0.5)
      // Its own time, whatever the animator's.
      let animator = UIViewPropertyAnimator(duration: 100, timingParameters: spring)
      XCTAssertLessThan(animator.duration, 5)
      var values: [Float] = [0, 0]
      CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 1, values: &values)
      XCTAssertEqual(values, [0.42, 0])
    }
  }

  func testEdgePan() {
    MainActor.assumeIsolated {
      let application = UIApplication.shared
      connectMainScreen()
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      window.addGestureRecognizer(pan)
      var begun = 0
      pan.addAction { if $0.state == .began { begun += 1 } }
      for x in [100.0, 5] {
        for (phase, way) in [(UITouch.Phase.began, 0.0), (.moved, 40), (.ended, 40)] {
          window.send(TouchInput(id: 1, phase: phase, location: CGPoint(x: x + way, y: 50), time: 0))
          application.turn(at: application.currentTime)
        }
      }
      XCTAssertEqual(begun, 1)
      window.isHidden = true
    }
  }

  func testTables() {
    final class Thing {}
    let (weakly, strongly) = (NSHashTable<Thing>.weakObjects(), NSHashTable<Thing>())
    let first = Thing()
    for _ in 0..<2 {
      weakly.add(first)
      strongly.add(first)
      weakly.add(Thing())
    }
    strongly.add(Thing())
    XCTAssertEqual([weakly.count, strongly.count], [1, 2])
    XCTAssertTrue(weakly.contains(first) && weakly.anyObject === first && !weakly.contains(nil))
    weakly.remove(first)
    strongly.removeAllObjects()
    XCTAssertTrue(weakly.allObjects.isEmpty && strongly.allObjects.isEmpty)
  }

  func testGuides() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(view.layoutMarginsGuide.layoutFrame, CGRect(x: 2, y: 1, width: 994, height: 96))
    XCTAssertEqual(view.readableContentGuide.layoutFrame, CGRect(x: 163, y: 1, width: 672, height: 96))
    XCTAssertEqual(view.safeAreaLayoutGuide.layoutFrame, view.bounds)
    XCTAssertTrue(view.safeAreaLayoutGuide.owningView === view)
    XCTAssertEqual(view.directionalLayoutMargins.trailing, 4)
  }

  func testAnswers() {
    MainActor.assumeIsolated {
      XCTAssertEqual(NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(cgPoint: CGPoint(x: 1, y: 2)))
      XCTAssertNotEqual(NSValue(cgSize: CGSize(width: 1, height: 2)), NSValue(cgPoint: CGPoint(x: 1, y: 2)))
      XCTAssertNil(UIImage(systemName: "heart"))
      XCTAssertTrue(UIContentSizeCategory.accessibilityLarge > .large)
      XCTAssertEqual(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20), maximumPointSize: 12).pointSize, 12)
      UIImpactFeedbackGenerator(style: .light).impactOccurred()
      let traits = UITraitCollection(displayScale: 2)
      XCTAssertEqual([traits.horizontalSizeClass, traits.verticalSizeClass], [.unspecified, .unspecified])
      var opened: Bool?
      URL(string: "https://swift.org").map { UIApplication.shared.open($0) { opened = $0 } }
      XCTAssertEqual(opened, false)
    }
  }
}
