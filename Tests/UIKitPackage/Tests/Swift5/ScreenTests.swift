import UIKit
import XCTest

private func makeWindow() -> UIWindow {
  UIApplication.shared.drawingContexts = .cairo
  connectMainScreen()
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.makeKeyAndVisible()
  return window
}

private func turn() { UIApplication.shared.turn(at: UIApplication.shared.currentTime) }

/// What screens of programs do with bars, pictures and controllers.
final class ScreenTests: XCTestCase {
  private final class Target: UIViewController {
    var calls: [String] = []

    func tapped(_ item: UIBarButtonItem) { calls.append("tapped \(item.title ?? "")") }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing \(view.window != nil)") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { calls.append("\(motion)") }
  }

  /// A view as books have it, that wants no constraints.
  private final class Old: UIView {
    override class var requiresConstraintBasedLayout: Bool { false }
  }

  func testItemsOfBars() throws {
    try MainActor.assumeIsolated {
      let (window, target) = (makeWindow(), Target())
      let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      window.addSubview(bar)
      let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
      item.setTitleTextAttributes(
        [.font: UIFont.boldSystemFont(ofSize: 12), .foregroundColor: UIColor.red], for: .normal)
      XCTAssertEqual(item.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor, .red)
      XCTAssertNil(item.action)
      (item.target, item.action) = (target, Selector(Target.tapped))
      XCTAssertNotNil(item.action)
      bar.setItems([item], animated: false)
      turn()
      let button = try XCTUnwrap(bar.subviews.compactMap { $0 as? UIButton }.first)
      XCTAssertEqual(button.titleLabel?.font, .boldSystemFont(ofSize: 12))
      XCTAssertEqual(button.currentTitleColor, .red)
      button.sendActions(for: .primaryActionTriggered)
      XCTAssertEqual(target.calls, ["tapped Go"])
      item.action = nil
      button.sendActions(for: .primaryActionTriggered)
      XCTAssertEqual(target.calls.count, 1)
      bar.barStyle = .black
      XCTAssertEqual(bar.traitCollection.userInterfaceStyle, .dark)
      bar.setBackgroundImage(UIImage(), forToolbarPosition: .any, barMetrics: .default)
      XCTAssertNotNil(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .default))
      bar.setShadowImage(UIImage(), forToolbarPosition: .any)
      XCTAssertEqual(bar.lineColor, .clear)
      window.isHidden = true
    }
  }

  func testWindowsFindTheirScreen() {
    let first = makeWindow()
    let (window, small) = (UIWindow(), UIWindow(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
    XCTAssertTrue(window.isHidden)
    XCTAssertTrue(window.screen === UIScreen.main)
    window.makeKeyAndVisible()
    // Without the key, it has to be given the screen.
    small.screen = small.screen
    small.isHidden = false
    small.windowLevel = UIWindow.Level.normal + 1
    XCTAssertLessThan(UIWindow.Level.alert - 1, .alert)
    XCTAssertEqual(small.windowLevel, UIWindow.Level(1))
    XCTAssertEqual(window.frame, UIScreen.main.bounds)
    XCTAssertEqual(small.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertEqual(UIApplication.shared.windows.suffix(2), [window, small])
    XCTAssertTrue(window.isKeyWindow && !first.isKeyWindow)
    for window in [first, window, small] { window.isHidden = true }
    XCTAssertFalse(UIApplication.shared.windows.contains(window))
  }

  func testTheOrderOfAppearance() {
    let (window, root, presented) = (makeWindow(), Target(), Target())
    XCTAssertEqual(presented.view.frame, UIScreen.main.bounds)
    window.rootViewController = root
    XCTAssertEqual(root.calls, ["willAppear", "isAppearing true"])
    turn()
    XCTAssertEqual(root.calls.last, "didAppear")
    root.present(presented, animated: false)
    XCTAssertEqual(presented.calls, ["willAppear", "isAppearing true", "didAppear"])
    presented.view.motionEnded(.motionShake, with: nil)
    XCTAssertEqual(presented.calls.last, "motionShake")
    let child = UIViewController()
    root.addChild(child)
    XCTAssertTrue(child.isMovingToParent)
    child.didMove(toParent: root)
    XCTAssertFalse(child.isMovingToParent)
    child.willMove(toParent: nil)
    XCTAssertTrue(child.isMovingFromParent)
    child.removeFromParent()
    XCTAssertFalse(child.isMovingFromParent)
    window.isHidden = true
  }

  func testMovingLastsAsLongAsTheAppearance() {
    final class Child: UIViewController {
      var moves: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { moves.append(isMovingToParent) }
      override func viewDidAppear(_ animated: Bool) { moves.append(isMovingToParent) }
      override func viewWillDisappear(_ animated: Bool) { moves.append(isMovingFromParent) }
      override func viewDidDisappear(_ animated: Bool) { moves.append(isMovingFromParent) }
    }
    let (root, child) = (UIViewController(), Child())
    root.addChild(child)
    child.beginAppearanceTransition(true, animated: true)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    child.endAppearanceTransition()
    XCTAssertEqual(child.moves, [true, true])
    XCTAssertFalse(child.isMovingToParent)
    child.willMove(toParent: nil)
    child.beginAppearanceTransition(false, animated: true)
    child.view.removeFromSuperview()
    child.removeFromParent()
    child.endAppearanceTransition()
    XCTAssertEqual(child.moves.suffix(2), [true, true])
    XCTAssertFalse(child.isMovingFromParent)
    // It comes to the front, and does not move.
    root.addChild(child)
    child.didMove(toParent: root)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    XCTAssertEqual(child.moves.suffix(2), [false, false])
  }

  func testRoomOfStrings() {
    let options: NSStringDrawingOptions = .usesLineFragmentOrigin
    let size = CGSize(width: 60, height: 1000)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
    let text = "several words in lines"
    let room = NSString(string: text).boundingRect(with: size, options: options, attributes: attributes, context: nil)
    XCTAssertEqual(room, text.boundingRect(with: size, options: options, attributes: attributes, context: nil))
    XCTAssertGreaterThan(room.height, 20)
  }

  func testAnAnimatorGoesOnByAnotherCurve() {
    MainActor.assumeIsolated {
      let window = makeWindow()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      turn()
      let application = UIApplication.shared
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.fractionComplete = 0.5
      turn()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)
      let start = application.currentTime
      application.turn(at: start)
      application.turn(at: start + 1.9)
      XCTAssertEqual(animator.state, .active)
      application.turn(at: start + 2)
      XCTAssertEqual(animator.state, .inactive)
      window.isHidden = true
    }
  }

  func testPicturesOfLayers() throws {
    let window = makeWindow()
    let application = UIApplication.shared
    let view = Old(frame: CGRect(x: 5, y: 5, width: 4, height: 2))
    window.addSubview(view)
    func picture(of layer: CALayer) -> UIImage? {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 1)
      defer { UIGraphicsEndImageContext() }
      if let context = UIGraphicsGetCurrentContext() { layer.render(in: context) }
      return UIGraphicsGetImageFromCurrentImageContext()
    }
    XCTAssertEqual(picture(of: view.layer)?.cgImage?.bytes.max(), 0, "without a renderer")
    // A compositor's place is taken by one that paints the upper row red.
    let pixels: [UInt8] = (0..<8).flatMap { $0 < 4 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    application.pictureRenderer = { picture in
      picture.size == CGSize(width: 4, height: 2) ? try? CGImage(width: 4, height: 2, bytes: pixels) : nil
    }
    defer { application.pictureRenderer = nil }
    let plain = CALayer()
    plain.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
    for layer in [view.layer, plain] {
      let image = try XCTUnwrap(picture(of: layer)?.cgImage)
      let part = try XCTUnwrap(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 5)))
      XCTAssertEqual(part.width, 2)
      XCTAssertEqual(part.height, 1)
      // Blue, green, red, alpha.
      XCTAssertEqual(part.bytes, [255, 0, 0, 255, 255, 0, 0, 255])
      XCTAssertEqual(image.cropping(to: CGRect(x: 0.5, y: 0, width: 1, height: 1))?.width, 2)
      XCTAssertNil(image.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)))
      XCTAssertNil(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)))
    }
    window.isHidden = true
  }
}
