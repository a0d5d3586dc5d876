import UIKit
import XCTest

/// A layer with a property that animations change, as it stands in books but for the declaration of the property.
private final class Pie: CALayer {
  var angle: CGFloat = 0

  required override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let pie = layer as? Pie { angle = pie.angle }
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }
}

@preconcurrency @MainActor private final class Listener {
  var heard = 0
  func hear(_ notification: Notification) { heard += 1 }
  func tick() { heard += 1 }
}

/// What closures have done.
private final class Steps: @unchecked Sendable {
  var taken: [String] = []
}

/// A view that describes itself, and is made from an archive.
private final class Rating: UIView {
  var value = 3

  override func awakeFromNib() {
    super.awakeFromNib()
    isAccessibilityElement = true
    accessibilityTraits = [.adjustable, .button]
  }

  override func accessibilityIncrement() { value += 1 }
  override var accessibilityValue: String? {
    get { "\(value)" }
    set {}
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !(gestureRecognizer is UIPanGestureRecognizer)
  }
}

/// Values by key, colours by traits, actions, effects and other names of UIKit.
final class NamesTests: XCTestCase {
  func testLayersFarAway() {
    let (layer, first, second) = (CALayer(), CALayer(), CALayer())
    layer.insertSublayer(first, at: 999)
    layer.insertSublayer(second, at: UInt32(7))
    layer.insertSublayer(first, at: 999)
    XCTAssertEqual(layer.sublayers, [second, first])
    UIView().layer.insertSublayer(layer, at: 3)
  }

  func testPresentationLayers() {
    let layer = CAShapeLayer()
    layer.strokeEnd = 0.25
    layer.lineWidth = 3
    let shown = layer.presentation()
    XCTAssertEqual(shown?.strokeEnd, 0.25)
    XCTAssertEqual((shown as CALayer? as? CAShapeLayer)?.lineWidth, 3)
    shown?.bounds.size = CGSize(width: 5, height: 5)
    XCTAssertEqual(layer.bounds, .zero)
    let either: CALayer = layer.presentation() ?? layer
    XCTAssertNotEqual(either, layer)
    let pie = Pie()
    pie.angle = 4
    XCTAssertEqual(Pie(layer: pie).angle, 4)
    XCTAssertNotNil(Pie(coder: NSCoder()))
  }

  func testValuesByKey() {
    let layer = CALayer()
    layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
    XCTAssertEqual(layer.value(forKeyPath: "transform.rotation") as? CGFloat ?? 0, .pi / 2, accuracy: 1e-9)
    XCTAssertEqual((layer.value(forKeyPath: "transform.scale") as? NSNumber)?.doubleValue ?? 0, 1, accuracy: 1e-9)
    layer.setValue(NSNumber(value: 0.5), forKey: "opacity")
    XCTAssertEqual(layer.opacity, 0.5)
    layer.setValue("mine", forKey: "kind")
    layer.setValue("pie", forKey: "name")
    XCTAssertEqual(layer.value(forKey: "kind") as? String, "mine")
    XCTAssertEqual(layer.name, "pie")
    layer.setValue("no number", forKey: "cornerRadius")
    XCTAssertEqual(layer.cornerRadius, 0)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("first", forKey: "id")
    layer.add(animation, forKey: "fade")
    XCTAssertEqual(layer.animation(forKey: "fade")?.value(forKey: "id") as? String, "first")
    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.commit()
    XCTAssertEqual(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool, false)
  }

  func testColorsByTraits() {
    let (light, dark) = (UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark))
    XCTAssertTrue(light.hasDifferentColorAppearance(comparedTo: dark))
    light.performAsCurrent {
      XCTAssertEqual(UIColor.label, .black)
      dark.performAsCurrent {
        XCTAssertEqual(UIColor.label, .white)
        XCTAssertEqual(UIColor { $0.userInterfaceStyle == .dark ? .red : .green }, .red)
      }
      XCTAssertEqual(UIColor.systemBackground, .white)
    }
    XCTAssertEqual(UIColor.systemBlue.resolvedColor(with: dark), .systemBlue)
  }

  func testActions() {
    let button = UIButton(type: .custom)
    let steps = Steps()
    let action = UIAction(title: "Go") { steps.taken.append($0.sender is UIButton ? "button" : "nothing") }
    button.addAction(action, for: .touchUpInside)
    button.addAction(action, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(steps.taken, ["button"])
    button.removeAction(action, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(steps.taken.count, 1)
    let listener = Listener()
    for _ in 0..<2 { button.addTarget(listener, action: Selector("none"), for: .touchDown) }
    XCTAssertEqual(UIButton(type: .custom, primaryAction: action).title(for: .normal), "Go")
  }

  func testTurningTheScreenIsTold() {
    let (screen, steps) = (UIScreen(size: CGSize(width: 20, height: 40)), Steps())
    UIApplication.shared.connect(screen)
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: screen, queue: nil
    ) { _ in steps.taken.append("turned") }
    screen.orientation = .landscapeLeft
    screen.orientation = .landscapeLeft
    XCTAssertEqual(steps.taken, ["turned"])
    NotificationCenter.default.removeObserver(token)
    UIApplication.shared.disconnect(screen)
  }

  func testNotificationsAndTimers() {
    let listener = Listener()
    let name = Notification.Name("here")
    NotificationCenter.default.addObserver(listener, selector: Selector(Listener.hear), name: name, object: nil)
    NotificationCenter.default.post(name: name, object: nil)
    XCTAssertEqual(listener.heard, 1)
    let application = UIApplication.shared
    let steps = Steps()
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { _ in steps.taken.append("active") }
    application.notificationCenter.post(name: .init("ApplicationDidBecomeActive"), object: application)
    XCTAssertEqual(steps.taken, ["active"])
    NotificationCenter.default.removeObserver(token)
    let timer = Timer.scheduledTimer(
      timeInterval: 10, target: listener, selector: Selector(Listener.tick), userInfo: nil, repeats: false)
    timer.fire()
    XCTAssertEqual(listener.heard, 2)
  }

  func testAViewThatDescribesItself() {
    let rating = Rating()
    rating.awakeFromNib()
    XCTAssertTrue(rating.isAccessibilityElement)
    XCTAssertEqual(rating.accessibilityTraits, [.button, .adjustable])
    rating.accessibilityIncrement()
    XCTAssertEqual(rating.accessibilityValue, "4")
    XCTAssertNil(UIView().accessibilityLabel)
    let listener = Listener()
    let tap = UITapGestureRecognizer(target: listener, action: Selector(Listener.tick))
    rating.addGestureRecognizer(tap)
    XCTAssertEqual(rating.gestureRecognizers?.count, 1)
    XCTAssertEqual(tap.state, .possible)
    XCTAssertTrue(rating.gestureRecognizerShouldBegin(tap))
  }

  func testEffects() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    XCTAssertEqual(view.contentView.frame, view.bounds)
    XCTAssertEqual(view.layer.backgroundFilters.count, 2)
    XCTAssertEqual(view.backgroundColor?.alpha ?? 0, 0.73, accuracy: 1e-9)
    view.effect = nil
    XCTAssertEqual(view.layer.backgroundFilters, [])
    XCTAssertNil(view.backgroundColor)
  }

  func testSpaces() {
    connectMainScreen(CGSize(width: 100, height: 100), scale: 2)
    let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    window.screen = .main
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    window.addSubview(view)
    let space: UICoordinateSpace = UIScreen.main.coordinateSpace
    XCTAssertEqual(view.convert(CGPoint(x: 1, y: 1), to: space), CGPoint(x: 12, y: 23))
    XCTAssertEqual(space.convert(view.bounds, from: view), CGRect(x: 11, y: 22, width: 3, height: 4))
    XCTAssertEqual(window.convert(view.bounds, from: view as UICoordinateSpace), view.frame)
  }

  func testReversedPaths() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
    path.lineWidth = 4
    let back = path.reversing()
    XCTAssertEqual(back.currentPoint, .zero)
    XCTAssertEqual(back.lineWidth, 4)
    XCTAssertEqual(back.bounds, path.bounds)
    XCTAssertEqual(back.reversing().cgPath, path.cgPath)
    path.close()
    XCTAssertEqual(path.reversing().reversing().bounds, path.bounds)
  }

  func testFontsByTheirNames() {
    let font = UIFont.boldSystemFont(ofSize: 12)
    XCTAssertEqual(UIFont(name: font.fontName, size: 12)?.weight, font.weight)
    XCTAssertEqual(UIFont(name: "Helvetica-BoldItalic", size: 9)?.fontName, "Helvetica-BoldItalic")
    let layer = CATextLayer()
    layer.font = CGFont("Helvetica-Bold" as CFString)
    XCTAssertEqual((layer.font as? UIFont)?.familyName, "Helvetica")
  }

  func testDelayedCalls() {
    MainActor.assumeIsolated {
      final class Called: UIResponder {
        var calls: [String] = []
        func one(_ object: Any?) { calls.append("one \(object ?? "nil")") }
        func two() { calls.append("two") }
      }
      let (application, called) = (UIApplication.shared, Called())
      let (one, two) = (Selector(Called.one(_:)), Selector(Called.two))
      called.perform(one, with: "a", afterDelay: 0.1)
      called.perform(one, with: "b", afterDelay: 0.1)
      called.perform(two, with: nil, afterDelay: 0.2)
      NSObject.cancelPreviousPerformRequests(withTarget: called, selector: one, object: "a")
      application.turn(at: application.currentTime + 0.3)
      XCTAssertEqual(called.calls, ["one b", "two"])
      called.perform(two, with: nil, afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(withTarget: called)
      application.turn(at: application.currentTime + 0.3)
      XCTAssertEqual(called.calls.count, 2)
    }
  }

  func testPrioritiesAreRaised() {
    var priority = UILayoutPriority.defaultLow + 1
    XCTAssertEqual(priority.rawValue, 251)
    priority -= 2
    priority += 0.5
    XCTAssertEqual(priority - 0.5, UILayoutPriority(249))
  }
}
