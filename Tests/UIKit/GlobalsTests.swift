import Testing
import UIKit

@Suite(.serialized) @MainActor struct GlobalsTests {
  /// As it stands in books on UIKit.
  private final class OldView: UIView {
    override func draw(_ rect: Rect) {
      let context = UIGraphicsGetCurrentContext()
      context?.setFillColor(.black)
      context?.fill(rect)
    }
  }

  @Test func theCurrentContext() {
    let seen = DrawingContextFactory { (_, _, _) throws(BackingStoreError) in nil }
    if UIApplication.shared.screens.isEmpty { UIApplication.shared.connect(UIScreen(size: Size(50, 50))) }
    UIApplication.shared.drawingContexts = seen
    let window = UIWindow(frame: UIScreen.main.bounds)
    let view = OldView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.makeKeyAndVisible()
    UIApplication.shared.turn(at: 0)
    #expect(view.storeBytes == 400 && UIGraphicsGetCurrentContext() == nil)
    #expect(window.isKeyWindow && UIApplication.shared.keyWindow === window)
  }
}
