import UIKit

/// Overrides what assistive programs ask for, and sets nothing.
private final class Described: UIView {
  var volume = 4
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var accessibilityLabel: String? {
    get { "Volume" }
    set {}
  }
  override var accessibilityValue: String? {
    get { "\(volume)" }
    set {}
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { [.adjustable, super.accessibilityTraits] }
    set { super.accessibilityTraits = newValue }
  }
  override func accessibilityIncrement() {
    volume += 1
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
  }
}

/// A part of a view that draws all its parts itself.
private final class Part: UIAccessibilityElement {
  override var accessibilityFrame: CGRect {
    get { CGRect(x: 1, y: 2, width: 3, height: 4) }
    set {}
  }
}

/// Shows a window with views that describe themselves.
@MainActor func showDescribed() -> UIWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let controller = UIViewController()
  controller.title = "Described"
  window.rootViewController = controller
  controller.view.addSubview(Described(frame: CGRect(x: 10, y: 50, width: 20, height: 20)))
  let parts = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
  let part = Part(accessibilityContainer: parts)
  part.accessibilityLabel = "Part"
  parts.accessibilityElements = [part]
  controller.view.addSubview(parts)
  window.makeKeyAndVisible()
  return window
}

/// Says something to assistive programs.
@MainActor func announce(_ words: String) { UIAccessibility.post(notification: .announcement, argument: words) }
