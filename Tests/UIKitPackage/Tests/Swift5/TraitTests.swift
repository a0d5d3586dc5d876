import UIKit
import XCTest

private class Watcher: UIView {
  var calls: [String] = []
  func plain() { calls.append("plain") }
  func withView(_ view: UIView) { calls.append(view === self ? "view" : "other") }
  func withTraits(_ view: UIView, _ old: UITraitCollection) { calls.append("\(old.userInterfaceStyle)") }
}

/// As Apple's documentation writes it.
private class SelfWatcher: UIView {
  var styles: [UIUserInterfaceStyle] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
      self.styles.append(previous.userInterfaceStyle)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class TraitTests: XCTestCase {
  func testHandlersNameTheirType() {
    MainActor.assumeIsolated {
      let view = SelfWatcher()
      view.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(view.styles, [.light])
    }
  }

  func testHandlersHearOfTheirTraits() {
    MainActor.assumeIsolated {
      let view = Watcher()
      var seen: [UIUserInterfaceStyle] = []
      let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (view: Watcher, old: UITraitCollection) in
        view.calls.append("handler")
        seen.append(old.userInterfaceStyle)
      }
      view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (view: Watcher, _) in view.calls.append("never")
      }
      view.overrideUserInterfaceStyle = .dark
      view.overrideUserInterfaceStyle = .light
      XCTAssertEqual(view.calls, ["handler", "handler"])
      XCTAssertEqual(seen, [.light, .dark])
      view.unregisterForTraitChanges(registration)
      view.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(view.calls.count, 2)
    }
  }

  func testSelectors() {
    MainActor.assumeIsolated {
      let view = Watcher()
      view.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Selector(Watcher.plain))
      view.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(view.calls, ["plain"])
      let other = UIView()
      other.registerForTraitChanges(
        [UITraitUserInterfaceStyle.self], target: view, action: Selector(Watcher.withView))
      other.registerForTraitChanges(
        [UITraitUserInterfaceStyle.self], target: view, action: Selector(Watcher.withTraits))
      other.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(view.calls.dropFirst().sorted(), ["light", "other"])
    }
  }

  func testControllers() {
    MainActor.assumeIsolated {
      let controller = UIViewController()
      var calls = 0
      controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (controller: UIViewController, _) in
        calls += 1
      }
      controller.view.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(calls, 1)
    }
  }

  func testTheViewIsNotRetained() {
    MainActor.assumeIsolated {
      weak var view: UIView?
      do {
        let made = UIView()
        made.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in view.alpha = 0 }
        view = made
      }
      XCTAssertNil(view)
    }
  }
}
