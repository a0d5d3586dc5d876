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

@MainActor var hasCurrentContext: Bool { UIGraphicsGetCurrentContext() != nil }
@MainActor var sharedKeyWindow: Window? { UIApplication.shared.keyWindow }
