import UIKit
import XCTest

/// Constraints as code of UIKit writes them.
final class ConstraintTests: XCTestCase {
  /// A constraint of a program's own, as layout libraries have one.
  private final class Labelled: NSLayoutConstraint {
    var label: String? {
      get { identifier }
      set { identifier = newValue }
    }
    override var description: String { "labelled " + super.description }
  }

  private final class Profile: UIViewController {
    let label = UILabel()
    let button = UIButton(type: .system)
    private(set) var top: NSLayoutConstraint?
    var updates = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      label.text = "Name"
      button.setTitle("Save", for: .normal)
      for view in [label, button] as [UIView] {
        view.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = .white
      }
      view.addSubview(label)
      view.addSubview(button)
      let guide = view.safeAreaLayoutGuide
      let top = button.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 12)
      self.top = top
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
        label.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(lessThanOrEqualTo: guide.trailingAnchor, constant: -16),
        top,
        button.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      ])
    }

    override func updateViewConstraints() {
      updates += 1
      super.updateViewConstraints()
    }
  }

  func testAScreen() {
    MainActor.assumeIsolated {
      let application = UIApplication()
      let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 2)
      application.connect(screen)
      let window = UIWindow(screen: screen)
      window.coveredInsets = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
      let controller = Profile()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      application.turn(at: 0)
      let (label, button) = (controller.label, controller.button)
      XCTAssertEqual(label.frame.origin, CGPoint(x: 16, y: 28))
      XCTAssertEqual(label.frame.size, label.intrinsicContentSize)
      XCTAssertEqual(button.frame.minY, label.frame.maxY + 12)
      XCTAssertEqual(button.frame.height, 44)
      XCTAssertEqual(button.center.x, 160, accuracy: 0.5)
      controller.view.setNeedsUpdateConstraints()
      application.turn(at: 1)
      XCTAssertEqual(controller.updates, 1)
      controller.top?.constant = 112
      application.animate(withDuration: 0.5) { controller.view.layoutIfNeeded() }
      XCTAssertEqual(button.frame.minY, label.frame.maxY + 112)
      label.text = "A longer name"
      application.turn(at: 2)
      XCTAssertEqual(label.frame.size, label.intrinsicContentSize)
      label.numberOfLines = 0
      label.text = String(repeating: "Words that take several lines. ", count: 6)
      application.turn(at: 3)
      XCTAssertLessThanOrEqual(label.frame.width, 288)
      XCTAssertEqual(label.frame.height, label.sizeThatFits(CGSize(width: 288, height: 0)).height)
      XCTAssertEqual(button.frame.minY, label.frame.maxY + 112)
    }
  }

  func testSpellings() {
    MainActor.assumeIsolated {
      let (root, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), UIView())
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let width = Labelled(
        item: view, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width, multiplier: 0.5, constant: 0)
      width.label = "half"
      width.priority = UILayoutPriority(999)
      XCTAssertEqual(width.description, "labelled 'half' View.width == 0.5 * View.width @999")
      let leading: NSLayoutAnchor<NSLayoutXAxisAnchor> = view.leadingAnchor
      let top: NSLayoutYAxisAnchor = view.topAnchor
      let height: NSLayoutDimension = view.heightAnchor
      NSLayoutConstraint.activate([
        width, leading.constraint(equalTo: root.leadingAnchor),
        top.constraint(equalTo: root.topAnchor), height.constraint(equalToConstant: 30),
      ])
      root.layoutIfNeeded()
      XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 100, height: 30))
      XCTAssertTrue(width.isActive && width.firstItem === view && width.secondItem === root)
      XCTAssertEqual(width.firstAnchor, NSLayoutAnchor<AnyObject>?(width.firstAnchor))
      XCTAssertNotEqual(width.firstAnchor, width.secondAnchor)
      XCTAssertTrue(width.firstAnchor.item === view && width.secondAnchor?.item === root)
      XCTAssertNil(view.heightAnchor.constraint(equalToConstant: 1).secondAnchor)
      XCTAssertEqual(NSLayoutConstraint.Attribute.centerYWithinMargins.rawValue, 20)
      XCTAssertEqual(NSLayoutConstraint.Relation.lessThanOrEqual.rawValue, -1)
      XCTAssertEqual(NSLayoutConstraint.Axis.vertical.rawValue, 1)
      XCTAssertEqual(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height, 30)
      XCTAssertEqual(UILayoutPriority.defaultHigh.rawValue + UILayoutPriority.fittingSizeLevel.rawValue, 800)
      XCTAssertEqual(view.constraintsAffectingLayout(for: .vertical).count, 2)
      let guide = UILayoutGuide()
      root.addLayoutGuide(guide)
      guide.topAnchor.constraint(equalToSystemSpacingBelow: view.bottomAnchor, multiplier: 1).isActive = true
      guide.heightAnchor.constraint(equalToConstant: 0).isActive = true
      root.layoutIfNeeded()
      XCTAssertEqual(guide.layoutFrame.minY, 38)
    }
  }

  func testLayoutSupport() {
    MainActor.assumeIsolated {
      let application = UIApplication()
      let screen = UIScreen(size: CGSize(width: 320, height: 480))
      application.connect(screen)
      let window = UIWindow(screen: screen)
      window.coveredInsets = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      controller.view.addSubview(view)
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: view, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide, attribute: .bottom,
          multiplier: 1, constant: 1),
        view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
        view.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
        view.widthAnchor.constraint(equalToConstant: 9),
      ])
      application.turn(at: 0)
      XCTAssertEqual(view.frame, CGRect(x: 0, y: 21, width: 9, height: 425))
      XCTAssertEqual(controller.topLayoutGuide.length, 20)
    }
  }

  func testBaselines() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      let (small, large, button) = (UILabel(), UILabel(), UIButton(type: .system))
      small.text = "small"
      small.font = .systemFont(ofSize: 10)
      large.text = "large"
      large.font = .systemFont(ofSize: 40)
      button.setTitle("button", for: .normal)
      for view in [small, large, button] as [UIView] {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
      NSLayoutConstraint.activate([
        large.topAnchor.constraint(equalTo: root.topAnchor), large.leftAnchor.constraint(equalTo: root.leftAnchor),
        small.leftAnchor.constraint(equalTo: large.rightAnchor),
        small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        button.leftAnchor.constraint(equalTo: small.rightAnchor),
        button.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
      ])
      root.layoutIfNeeded()
      func baseline(_ label: UILabel) -> CGFloat {
        let place = label.convert(CGPoint.zero, to: root).y
        let spare = (label.bounds.height - label.intrinsicContentSize.height) / 2
        return place + spare + label.font.ascender
      }
      XCTAssertEqual(baseline(small), baseline(large), accuracy: 1)
      XCTAssertEqual(button.titleLabel.map(baseline) ?? 0, baseline(large), accuracy: 1.5)
      XCTAssertGreaterThan(small.frame.minY, 20)
      XCTAssertEqual(large.frame.minY, 0)
    }
  }

  func testWindowsThatWereNeverShownLayOut() {
    MainActor.assumeIsolated {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      let (view, inner) = (UIView(frame: .zero), UIView(frame: .zero))
      view.translatesAutoresizingMaskIntoConstraints = false
      inner.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      view.addSubview(inner)
      view.superview?.addConstraints([
        NSLayoutConstraint(
          item: view, attribute: .left, relatedBy: .equal, toItem: window, attribute: .left, multiplier: 1,
          constant: 10),
        NSLayoutConstraint(
          item: view, attribute: .right, relatedBy: .equal, toItem: window, attribute: .right, multiplier: 1,
          constant: -10),
        NSLayoutConstraint(
          item: view, attribute: .top, relatedBy: .equal, toItem: window, attribute: .top, multiplier: 1, constant: 20),
        NSLayoutConstraint(
          item: view, attribute: .height, relatedBy: .equal, toItem: window, attribute: .height, multiplier: 0.5,
          constant: 0),
      ])
      window.layoutIfNeeded()
      XCTAssertEqual(view.frame, CGRect(x: 10, y: 20, width: 380, height: 150))
      NSLayoutConstraint.activate([
        inner.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
        inner.heightAnchor.constraint(equalToConstant: 30), inner.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        inner.bottomAnchor.constraint(equalTo: window.bottomAnchor),
      ])
      window.layoutIfNeeded()
      XCTAssertEqual(inner.frame, CGRect(x: 95, y: 250, width: 190, height: 30))
      XCTAssertEqual(inner.convert(inner.bounds, to: window), CGRect(x: 105, y: 270, width: 190, height: 30))
    }
  }
}
