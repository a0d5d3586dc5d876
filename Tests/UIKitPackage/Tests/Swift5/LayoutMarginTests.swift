import UIKit
import XCTest

/// The margins of controllers' views and the safe areas of windows, as code of UIKit asks for them.
final class LayoutMarginTests: XCTestCase {
  private final class Screenful: UIViewController {
    var margins = 0

    override func viewLayoutMarginsDidChange() {
      super.viewLayoutMarginsDidChange()
      margins += 1
    }
  }

  private final class Wide: UIViewController {
    override var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
      NSDirectionalEdgeInsets(top: 1, leading: 30, bottom: 2, trailing: 40)
    }
  }

  /// As layout libraries' tests have one.
  private final class TestWindow: UIWindow {
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0) }
  }

  func testMarginsOfAControllersView() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 400, height: 300))
      defer { UIApplication.shared.disconnect(screen) }
      let controller = Screenful()
      XCTAssertTrue(controller.viewRespectsSystemMinimumLayoutMargins)
      window.rootViewController = controller
      guard let view = controller.view else { return XCTFail("no view") }
      let least = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
      XCTAssertEqual(controller.systemMinimumLayoutMargins, least)
      XCTAssertEqual(view.directionalLayoutMargins, least)
      XCTAssertEqual(view.layoutMarginsGuide.layoutFrame, CGRect(x: 16, y: 0, width: 368, height: 300))
      let inner = UIView()
      view.addSubview(inner)
      XCTAssertEqual(inner.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      window.coveredInsets = UIEdgeInsets(top: 20, left: 5, bottom: 0, right: 0)
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 20, left: 21, bottom: 0, right: 16))
      view.insetsLayoutMarginsFromSafeArea = false
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 3, leading: 30, bottom: 4, trailing: 10)
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 3, left: 30, bottom: 4, right: 16))
      view.semanticContentAttribute = .forceRightToLeft
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 3, left: 30, bottom: 4, right: 16))
      controller.viewRespectsSystemMinimumLayoutMargins = false
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 3, left: 30, bottom: 4, right: 10))
      view.layoutMargins = .zero
      XCTAssertEqual(view.layoutMarginsGuide.layoutFrame, view.bounds)
      XCTAssertEqual(controller.margins, 5)
      controller.view = nil
      let other = UIViewController()
      XCTAssertEqual(other.view.layoutMargins, UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
      let plain = UIViewController()
      plain.viewRespectsSystemMinimumLayoutMargins = false
      XCTAssertEqual(plain.view.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      let wide = Wide()
      wide.view.semanticContentAttribute = .forceRightToLeft
      XCTAssertEqual(wide.view.layoutMargins, UIEdgeInsets(top: 1, left: 40, bottom: 2, right: 30))
    }
  }

  func testMarginsFollowTheSizeClass() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 1000, height: 800))
      defer { UIApplication.shared.disconnect(screen) }
      let controller = Screenful()
      guard let view = controller.view else { return XCTFail("no view") }
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inner)
      let (margins, readable) = (view.layoutMarginsGuide, view.readableContentGuide)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        inner.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        inner.topAnchor.constraint(equalTo: readable.topAnchor),
        inner.bottomAnchor.constraint(equalTo: readable.bottomAnchor),
      ])
      XCTAssertEqual(view.layoutMargins.left, 16)
      window.rootViewController = controller
      UIApplication.shared.turn(at: 0)
      XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20))
      XCTAssertEqual(inner.frame, CGRect(x: 20, y: 0, width: 960, height: 800))
      XCTAssertEqual(readable.layoutFrame, CGRect(x: 164, y: 0, width: 672, height: 800))
      XCTAssertEqual(controller.margins, 1)
      window.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
      UIApplication.shared.turn(at: 0)
      XCTAssertEqual(inner.frame, CGRect(x: 16, y: 0, width: 368, height: 800))
      XCTAssertEqual(readable.layoutFrame, CGRect(x: 16, y: 0, width: 368, height: 800))
      XCTAssertEqual(controller.margins, 2)
    }
  }

  func testAWindowSaysItsSafeArea() {
    MainActor.assumeIsolated {
      let (screen, _) = showWindow(onScreenOf: CGSize(width: 400, height: 300))
      defer { UIApplication.shared.disconnect(screen) }
      let window = TestWindow(frame: screen.bounds)
      window.screen = screen
      window.makeKeyAndVisible()
      let (view, child) = (UIView(), UIView())
      view.frame = CGRect(x: 0, y: 20, width: 400, height: 280)
      window.addSubview(view)
      XCTAssertEqual(view.safeAreaInsets, UIEdgeInsets(top: 24, left: 0, bottom: 34, right: 0))
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
      NSLayoutConstraint.activate([
        child.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor),
        child.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        child.leftAnchor.constraint(equalTo: view.leftAnchor),
        child.rightAnchor.constraint(equalTo: view.layoutMarginsGuide.rightAnchor),
      ])
      UIApplication.shared.turn(at: 0)
      XCTAssertEqual(child.frame, CGRect(x: 0, y: 24, width: 392, height: 222))
      XCTAssertEqual(window.layoutMargins, UIEdgeInsets(top: 52, left: 8, bottom: 42, right: 8))
    }
  }
}
