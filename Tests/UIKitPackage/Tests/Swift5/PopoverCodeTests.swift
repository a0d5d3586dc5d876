import UIKit
import XCTest

/// A background as programs write it: with properties of its own, and a drawing.
private final class BalloonView: UIPopoverBackgroundView {
  private var offset: CGFloat = 0
  private var direction = UIPopoverArrowDirection.up

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var arrowOffset: CGFloat {
    get { offset }
    set {
      offset = newValue
      setNeedsDisplay()
    }
  }

  override var arrowDirection: UIPopoverArrowDirection {
    get { direction }
    set {
      direction = newValue
      setNeedsDisplay()
    }
  }

  override class func arrowBase() -> CGFloat { 30 }
  override class func arrowHeight() -> CGFloat { 15 }
  override class func contentViewInsets() -> UIEdgeInsets { UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4) }
  override class var wantsDefaultContentAppearance: Bool { false }
}

private final class DraftController: UIViewController, UIGestureRecognizerDelegate, UIContextMenuInteractionDelegate {
  let button = UIButton(type: .system)
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
  var touched: [UIView?] = []
  var draft = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
    view.addSubview(button)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    view.addSubview(scroll)
    let tap = UITapGestureRecognizer()
    tap.delegate = self
    view.addGestureRecognizer(tap)
    button.addInteraction(UIContextMenuInteraction(delegate: self))
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    touched.append(touch.view)
    return !(touch.view is UIControl)
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(draft, forKey: "draft")
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    draft = coder.decodeObject(forKey: "draft") as? String ?? ""
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(title: "", children: []) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    let parameters = UIPreviewParameters()
    parameters.backgroundColor = .clear
    parameters.visiblePath = UIBezierPath(roundedRect: button.bounds, cornerRadius: 8)
    return UITargetedPreview(view: button, parameters: parameters)
  }
}

/// Backgrounds of popovers, looks of previews, and state that is kept, as programs write them.
final class PopoverCodeTests: XCTestCase {
  private func turn(_ seconds: Double = 0.02) {
    let application = UIApplication.shared
    application.turn(at: application.currentTime + seconds)
  }

  func testABackgroundOfItsOwn() {
    connectMainScreen()
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 1024, height: 768))
    let (root, shown) = (DraftController(), UIViewController())
    window.rootViewController = root
    turn()
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = CGSize(width: 120, height: 80)
    shown.popoverPresentationController?.sourceView = root.button
    shown.popoverPresentationController?.popoverBackgroundViewClass = BalloonView.self
    root.present(shown, animated: false)
    turn()
    // Below the button by the arrow, with the insets around.
    XCTAssertEqual(
      shown.view.convert(shown.view.bounds, to: window), CGRect(x: 14, y: 79, width: 120, height: 80))
    let balloon = shown.view.superview?.superview?.subviews.compactMap { $0 as? BalloonView }.first
    XCTAssertEqual(balloon?.arrowDirection, .up)
    XCTAssertEqual(balloon?.frame, CGRect(x: 0, y: -15, width: 128, height: 103))
    window.isHidden = true
    UIApplication.shared.disconnect(screen)
  }

  func testARecognizersDelegateKnowsTheView() {
    connectMainScreen()
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    let root = DraftController()
    window.rootViewController = root
    turn()
    for (id, y) in [(1, 40.0), (2, 450)] {
      let now = UIApplication.shared.currentTime
      for phase in [UITouch.Phase.began, .ended] {
        window.send(TouchInput(id: id, phase: phase, location: CGPoint(x: 40, y: y), time: now))
      }
      turn()
      turn(0.5)
    }
    XCTAssertEqual(root.touched, [root.button, root.view])
    window.isHidden = true
    UIApplication.shared.disconnect(screen)
  }

  func testStateThatIsKept() { MainActor.assumeIsolated { Self.checkStateThatIsKept() } }

  @MainActor private static func checkStateThatIsKept() {
    connectMainScreen()
    let (first, second) = (DraftController(), DraftController())
    first.restorationIdentifier = "notes"
    first.loadViewIfNeeded()
    second.loadViewIfNeeded()
    first.draft = "Buy milk"
    first.scroll.contentOffset = CGPoint(x: 0, y: 250)
    let coder = NSCoder()
    first.encodeRestorableState(with: coder)
    first.scroll.encodeRestorableState(with: coder)
    second.decodeRestorableState(with: coder)
    second.scroll.decodeRestorableState(with: coder)
    XCTAssertEqual(second.draft, "Buy milk")
    XCTAssertEqual(second.scroll.contentOffset, CGPoint(x: 0, y: 250))
  }
}
