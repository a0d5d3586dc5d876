import UIKit

/// As it stands in books on UIKit.
final class OldView: UIView {
  override func draw(_ rect: Rect) {
    let context = UIGraphicsGetCurrentContext()
    context?.setFillColor(.black)
    context?.fill(rect)
  }
}

/// Shows an old view in a window of the shared application.
@MainActor func showOldView() -> (window: UIWindow, view: OldView) {
  let application = UIApplication.shared
  application.drawingContexts = DrawingContextFactory { (_, _, _) throws(BackingStoreError) in nil }
  if application.screens.isEmpty { application.connect(UIScreen(size: Size(50, 50))) }
  let window = UIWindow(frame: UIScreen.main.bounds)
  let view = OldView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  window.addSubview(view)
  window.makeKeyAndVisible()
  application.turn(at: 0)
  return (window, view)
}

/// Makes a window of the main screen without a word of the screen, as an overlay does.
@MainActor func showsOverlay() -> Bool {
  let overlay = UIWindow(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  (overlay as UIView).isHidden = false
  defer { overlay.isHidden = true }
  return UIScreen.main.windows.contains(overlay) && overlay.next === UIApplication.shared
}

/// Whether a presented controller's next responder is the presenter while it presents.
@MainActor func presentedNexts() -> [Bool] {
  let (presenter, presented) = (UIViewController(), UIViewController())
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = presenter
  window.makeKeyAndVisible()
  defer { window.isHidden = true }
  presenter.present(presented, animated: false)
  let during = [presented.next === presenter, presented.view.next === presented, presenter.next === window]
  presenter.dismiss(animated: false)
  return during + [presented.next == nil]
}

/// The current context in `draw(_:)` of a view in no window that is printed.
@MainActor func hasContextInPrinting() -> Bool {
  final class Printed: UIView {
    var hasContext = false
    override func draw(_ rect: Rect) { hasContext = UIGraphicsGetCurrentContext() != nil }
  }
  let view = Printed(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  let renderer = UIGraphicsImageRenderer(size: Size(10, 10))
  _ = renderer.image { view.viewPrintFormatter().draw(in: view.bounds, forPageAt: 0, context: $0.cgContext) }
  return view.hasContext && !hasCurrentContext
}

@MainActor var delaysTouchesEnded: Bool { UITapGestureRecognizer().delaysTouchesEnded }

@MainActor var hasCurrentContext: Bool { UIGraphicsGetCurrentContext() != nil }
@MainActor var sharedKeyWindow: Window? { UIApplication.shared.keyWindow }

/// Fades an old view out, as UIKit's class functions do it; returns the durations of what was animated, and whether the
/// completion has run after a second.
@MainActor func fade(_ view: UIView) -> (durations: [Double], isComplete: Bool) {
  var isComplete = false
  UIView.animate(
    withDuration: 1, delay: 0, options: [.curveEaseInOut, .allowUserInteraction], animations: { view.alpha = 0 },
    completion: { isComplete = $0 })
  UIView.performWithoutAnimation { view.center = Point(7, 7) }
  UIView.beginAnimations(nil, context: nil)
  UIView.setAnimationDuration(0.5)
  view.transform = Transform2D(scaleX: 2, y: 2)
  UIView.commitAnimations()
  let animator = UIViewPropertyAnimator(duration: 0.25, curve: .linear) { view.bounds.size = Size(3, 3) }
  animator.startAnimation()
  let durations = view.layer.animationKeys.compactMap { view.layer.animation(forKey: $0)?.timing.duration }
  let now = UIApplication.shared.currentTime
  for time in [now + 1, now + 2] {
    UIApplication.shared.turn(at: time)
    _ = UIScreen.main.tree.commit(at: time)
  }
  return (durations, isComplete)
}

/// Hears of animations by selectors, as code of before closures does; returns what it has heard.
@MainActor func fadeWithSelectors(_ view: UIView) -> [String] {
  final class Fader: UIResponder {
    var lines: [String] = []
    func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {
      lines.append("start \(animationID ?? "") \(unsafe context == nil)")
    }
    func animationDidStop(_ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?) {
      lines.append("stop \(animationID ?? "") \(finished.boolValue) \(unsafe context == nil)")
    }
  }
  let fader = Fader()
  let now = UIApplication.shared.currentTime
  UIView.beginAnimations("fade", context: nil)
  UIView.setAnimationDelegate(fader)
  UIView.setAnimationStart(Date(timeIntervalSinceNow: -1))
  unsafe UIView.setAnimationWillStart(Selector(Fader.animationWillStart(_:context:)))
  unsafe UIView.setAnimationDidStop(Selector(Fader.animationDidStop(_:finished:context:)))
  view.alpha = 0.5
  UIView.commitAnimations()
  for time in [now + 1, now + 2] {
    UIApplication.shared.turn(at: time)
    _ = UIScreen.main.tree.commit(at: time)
  }
  return fader.lines
}
