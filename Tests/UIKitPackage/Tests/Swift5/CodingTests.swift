import UIKit
import XCTest

private class Panel: UIViewController {
  private let count: Int

  init(count: Int) {
    self.count = count
    super.init(nibName: nil, bundle: nil)
  }

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    count = 1
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) {
    count = 2
    super.init(coder: coder)
  }

  override var isBeingPresented: Bool { super.isBeingPresented }
  override var presentedViewController: UIViewController? { super.presentedViewController }
  override var presentingViewController: UIViewController? { super.presentingViewController }
  override var children: [UIViewController] { super.children }
  override var definesPresentationContext: Bool { didSet {} }
  override var preferredContentSize: CGSize {
    get { CGSize(width: 3, height: 4) }
    set { super.preferredContentSize = newValue }
  }
  override var edgesForExtendedLayout: UIRectEdge { didSet {} }
  override var additionalSafeAreaInsets: UIEdgeInsets { didSet {} }
  override var isModalInPresentation: Bool { didSet {} }
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle { didSet {} }
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override var childForStatusBarStyle: UIViewController? { nil }
  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in }, completion: nil)
  }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
  }
  override func loadViewIfNeeded() { super.loadViewIfNeeded() }
  override func updateViewConstraints() { super.updateViewConstraints() }
  override func addChild(_ childController: UIViewController) { super.addChild(childController) }
  override func removeFromParent() { super.removeFromParent() }
  override func encode(with coder: NSCoder) { super.encode(with: coder) }
}

private class Plain: UIViewController {
  convenience init() { self.init(nibName: "Plain", bundle: nil) }
}

private class RootWindow: UIWindow {
  var sets = 0
  override var rootViewController: UIViewController? { didSet { sets += 1 } }
}

private class Knob: UIControl {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    alpha = 0.5
  }
}

private class Caption: UILabel {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private class Title: UILabel {
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override init(frame: CGRect) { super.init(frame: frame) }
}

private class Push: UIButton {
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override init(frame: CGRect) { super.init(frame: frame) }
}

private class Ring: CALayer {
  var width: CGFloat = 1
  required init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class Curve: CAShapeLayer {
  required init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A value of a program.
private class Person: NSObject, NSCoding {
  let name: String
  let age: Int
  let place: CGPoint

  init(name: String, age: Int, place: CGPoint) { (self.name, self.age, self.place) = (name, age, place) }

  required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(forKey: "name") as? String else { return nil }
    self.name = name
    age = coder.decodeInteger(forKey: "age")
    place = coder.decodeCGPoint(forKey: "place")
  }

  func encode(with coder: NSCoder) {
    coder.encode(name, forKey: "name")
    coder.encode(age, forKey: "age")
    coder.encode(place, forKey: "place")
  }
}

/// Initialisers from archives, as UIKit code writes them, and what it overrides of controllers.
final class CodingTests: XCTestCase {
  func testControllers() {
    MainActor.assumeIsolated {
      XCTAssertEqual(Panel().supportedInterfaceOrientations, .portrait)
      XCTAssertEqual(Panel(count: 3).preferredContentSize, CGSize(width: 3, height: 4))
      XCTAssertEqual(Plain().nibName, "Plain")
      XCTAssertNil(UIViewController().nibName)
      XCTAssertTrue(Panel(nibName: "Panel", bundle: .main).nibBundle === Bundle.main)
      let coder = NSCoder()
      let panel = Panel(count: 4)
      panel.title = "panel"
      panel.view.tag = 5
      coder.encode(panel, forKey: "panel")
      let copy = coder.decodeObject(forKey: "panel") as? Panel
      XCTAssertEqual(copy?.title, "panel")
      XCTAssertEqual(copy?.view.tag, 5)
      XCTAssertEqual(Panel(coder: NSCoder())?.title, nil)
    }
  }

  func testWindows() {
    MainActor.assumeIsolated {
      connectMainScreen(CGSize(width: 100, height: 100), scale: 2)
      let window = RootWindow()
      window.rootViewController = Panel()
      window.makeKeyAndVisible()
      XCTAssertEqual(window.sets, 1)
      XCTAssertTrue(window.rootViewController?.view.window === window)
      window.isHidden = true
    }
  }

  func testViewsAndLayers() {
    MainActor.assumeIsolated {
      XCTAssertEqual(Knob(coder: NSCoder())?.alpha, 0.5)
      XCTAssertEqual(Caption().text, nil)
      XCTAssertNotNil(Ring(coder: NSCoder()))
      XCTAssertNotNil(Push(coder: NSCoder()))
      XCTAssertEqual(Curve().lineWidth, 1)
      let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      let title = Title(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
      (title.text, title.textColor, title.numberOfLines, title.textAlignment) = ("text", .red, 3, .right)
      title.isUserInteractionEnabled = true
      view.addSubview(title)
      let push = Push(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
      push.setTitle("push", for: .normal)
      push.setTitle("pushed", for: .highlighted)
      push.isEnabled = false
      push.layoutIfNeeded()
      view.addSubview(push)
      let coder = NSCoder()
      view.encode(with: coder)
      let reader = NSCoder(archive: coder.archive)
      reader.setClass(Title.self, forName: coder.name(for: Title.self))
      reader.setClass(Push.self, forName: coder.name(for: Push.self))
      let copy = UIView(coder: reader)
      XCTAssertEqual(copy?.frame, view.frame)
      let copied = copy?.subviews.first as? Title
      XCTAssertEqual(copied?.text, "text")
      XCTAssertEqual(copied?.textColor, .red)
      XCTAssertEqual(copied?.numberOfLines, 3)
      XCTAssertEqual(copied?.textAlignment, .right)
      XCTAssertEqual(copied?.isUserInteractionEnabled, true)
      let button = copy?.subviews.last as? Push
      XCTAssertEqual(button?.title(for: .normal), "push")
      XCTAssertEqual(button?.title(for: .highlighted), "pushed")
      XCTAssertEqual(button?.isEnabled, false)
      XCTAssertEqual(button?.subviews.count, push.subviews.count)
    }
  }

  func testValues() {
    let coder = NSCoder()
    coder.encode(Person(name: "Ada", age: 36, place: CGPoint(x: 1, y: 2)), forKey: "person")
    let reader = NSCoder(archive: coder.archive)
    XCTAssertNil(reader.decodeObject(forKey: "person"))
    XCTAssertNotNil(reader.error)
    let knowing = NSCoder(archive: coder.archive)
    knowing.setClass(Person.self, forName: coder.name(for: Person.self))
    let person = knowing.decodeObject(of: Person.self, forKey: "person")
    XCTAssertEqual(person?.name, "Ada")
    XCTAssertEqual(person?.age, 36)
    XCTAssertEqual(person?.place, CGPoint(x: 1, y: 2))
    XCTAssertTrue(knowing.decodeObject(forKey: "person") as? Person === person)
    coder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    coder.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
    coder.encode(CGAffineTransform(rotationAngle: 1), forKey: "transform")
    coder.encode(CGSize(width: 1, height: 2), forKey: "size")
    XCTAssertEqual(coder.decodeCGRect(forKey: "rect"), CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertEqual(coder.decodeUIEdgeInsets(forKey: "insets"), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(coder.decodeCGAffineTransform(forKey: "transform"), CGAffineTransform(rotationAngle: 1))
    XCTAssertEqual(coder.decodeCGSize(forKey: "size"), CGSize(width: 1, height: 2))
  }
}
