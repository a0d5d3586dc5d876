import UIKit
import XCTest

/// As it stands in books: a view that draws itself in the current context.
private final class Disc: UIView {
  var turns = 0

  override class var layerClass: AnyClass { CAShapeLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let inner = UIView(frame: bounds.insetBy(dx: 2, dy: 2))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(inner)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(ovalIn: bounds).fill()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    turns += 1
  }

  func step() { turns += 10 }
  func turn(by sender: UIView) { turns += 100 }
}

private final class Screenful: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let disc = Disc(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    disc.tag = 7
    view.addSubview(disc)
  }
}

/// As in Xcode's template: neither final nor with an initialiser.
private class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var options: [UIApplication.LaunchOptionsKey: Any]?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    options = launchOptions
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Screenful()
    window?.makeKeyAndVisible()
    return true
  }
}

private final class Flag: @unchecked Sendable {
  var isSet = false
}

/// Views, a window and an application, unannotated as code of Swift 5 is.
final class ViewTests: XCTestCase {
  func testAnApplicationAsInBooks() {
    let application = UIApplication.shared
    application.drawingContexts = .cairo
    if application.screens.isEmpty {
      application.connect(UIScreen(size: CGSize(width: 100, height: 100), scale: 2))
    }
    let delegate = AppDelegate()
    XCTAssertTrue(AppDelegate.makeApplication() === application)
    application.delegate = delegate
    // As `main()` makes it, which knows only that the class is one of responders.
    let made: UIResponder.Type = AppDelegate.self
    XCTAssertTrue(made.init(delegate: ()) is AppDelegate)
    // Both language modes' tests share the one application, which launches once.
    let start = application.currentTime + 1
    let options: [String: String]? = ["url": "x"]
    XCTAssertTrue(
      (delegate as any UIApplicationDelegate).application(application, didFinishLaunchingWithOptions: options))
    _ = application.turn(at: start)
    XCTAssertEqual(delegate.options?[UIApplication.LaunchOptionsKey(rawValue: "url")] as? String, "x")
    XCTAssertTrue(application.keyWindow === delegate.window)
    XCTAssertTrue(application.delegate?.window === delegate.window)
    XCTAssertEqual(delegate.window?.screen.scale, 2)
    let disc = delegate.window?.viewWithTag(7) as? Disc
    XCTAssertEqual(disc?.turns, 1)
    XCTAssertTrue(disc?.layer is CAShapeLayer)
    XCTAssertEqual(disc.map { ViewCosts(of: $0).drawings }, 1)
    XCTAssertEqual(CACurrentMediaTime(), start)
    changeInTransaction(disc)
    linkToFrames(application, start)
    animate(disc, application, start + 1)
  }

  private func changeInTransaction(_ disc: UIView?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(3)
    XCTAssertTrue(CATransaction.disableActions())
    XCTAssertEqual(CATransaction.animationDuration(), 3)
    disc?.layer.position = CGPoint(x: 50, y: 50)
    CATransaction.commit()
    XCTAssertFalse(CATransaction.disableActions())
  }

  private func linkToFrames(_ application: UIApplication, _ start: CFTimeInterval) {
    let disc = Disc(frame: .zero)
    let link = CADisplayLink(target: disc, selector: Selector(Disc.step))
    link.add(to: .main, forMode: .common)
    _ = application.turn(at: start + 0.02)
    XCTAssertEqual(disc.turns, 10)
    link.isPaused = true
    _ = application.turn(at: start + 0.04)
    XCTAssertEqual(disc.turns, 10)
    link.invalidate()
  }

  private func animate(_ disc: UIView?, _ application: UIApplication, _ start: CFTimeInterval) {
    let done = Flag()
    UIView.animate(
      withDuration: 0.5,
      animations: { disc?.alpha = 0 },
      completion: { done.isSet = $0 })
    for time in [start, start + 0.4, start + 1] {
      XCTAssertFalse(done.isSet)
      _ = application.turn(at: time)
    }
    XCTAssertTrue(done.isSet)
    XCTAssertEqual(disc?.alpha, 0)
  }

  func testSelectors() {
    let disc = Disc(frame: .zero)
    let turn = Selector(Disc.turn(by:))
    turn.perform(on: disc, sender: disc)
    XCTAssertEqual(disc.turns, 100)
    turn.perform(on: disc, sender: "no view")
    turn.perform(on: UIView(frame: .zero), sender: disc)
    XCTAssertEqual(disc.turns, 100)
    XCTAssertEqual(turn, turn)
    XCTAssertNotEqual(turn, Selector(Disc.turn(by:)))
    XCTAssertEqual(Selector(("tap")), "tap")
  }
}
