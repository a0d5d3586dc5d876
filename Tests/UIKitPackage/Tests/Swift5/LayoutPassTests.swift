import UIKit
import XCTest

/// When views lay themselves out, and what is known of guides, as UIKit's documents say.
final class LayoutPassTests: XCTestCase {
  private final class Noting: UIView {
    var name = ""
    var lines: [String] = []
    weak var listener: Noting?
    var onLayout: (() -> Void)?

    override func updateConstraints() {
      (listener ?? self).lines.append("\(name) updates")
      super.updateConstraints()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      (listener ?? self).lines.append("\(name) lays out")
      onLayout?()
      onLayout = nil
    }
  }

  func testOrderOfAPass() {
    MainActor.assumeIsolated {
      let (outer, inner) = (Noting(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Noting())
      (outer.name, inner.name, inner.listener) = ("outer", "inner", outer)
      inner.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(inner)
      let width = inner.widthAnchor.constraint(equalToConstant: 10)
      NSLayoutConstraint.activate([
        width, inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
        inner.topAnchor.constraint(equalTo: outer.topAnchor), inner.heightAnchor.constraint(equalToConstant: 10),
      ])
      outer.layoutIfNeeded()
      outer.lines = []
      for view in [outer, inner] {
        view.setNeedsUpdateConstraints()
        view.setNeedsLayout()
      }
      XCTAssertTrue(outer.needsUpdateConstraints())
      outer.layoutIfNeeded()
      XCTAssertEqual(outer.lines, ["inner updates", "outer updates", "outer lays out", "inner lays out"])
      XCTAssertFalse(outer.needsUpdateConstraints())
      outer.lines = []
      outer.layoutIfNeeded()
      outer.updateConstraintsIfNeeded()
      XCTAssertEqual(outer.lines, [])
      inner.setNeedsUpdateConstraints()
      outer.updateConstraintsIfNeeded()
      XCTAssertEqual(outer.lines, ["inner updates"])
      // A change in a layout is taken up by the same pass.
      inner.onLayout = { width.constant = 77 }
      inner.setNeedsLayout()
      outer.layoutIfNeeded()
      XCTAssertEqual(inner.frame.width, 77)
      // What was changed for a subview is laid out with it alone.
      width.constant = 30
      inner.layoutIfNeeded()
      outer.layoutIfNeeded()
      XCTAssertEqual(inner.frame.width, 30)
    }
  }

  func testAnimations() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 200))
      defer { UIApplication.shared.disconnect(screen) }
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      let left = view.leftAnchor.constraint(equalTo: window.leftAnchor)
      NSLayoutConstraint.activate([
        left, view.topAnchor.constraint(equalTo: window.topAnchor), view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
      UIApplication.shared.turn(at: 0)
      left.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
      XCTAssertEqual(view.frame.minX, 100)
      XCTAssertEqual(view.layer.animationKeys()?.isEmpty, false)
    }
  }

  func testGuides() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      let (guide, view) = (UILayoutGuide(), UIView())
      guide.identifier = "gap"
      root.addLayoutGuide(guide)
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let left = guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30)
      let width = guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5)
      NSLayoutConstraint.activate([
        left, width, guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        view.topAnchor.constraint(equalTo: guide.bottomAnchor),
        view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        view.widthAnchor.constraint(equalTo: guide.widthAnchor, constant: -50),
        view.heightAnchor.constraint(equalToConstant: 5),
      ])
      root.layoutIfNeeded()
      XCTAssertTrue(guide.hasAmbiguousLayout)
      XCTAssertEqual(guide.constraintsAffectingLayout(for: .horizontal), [left, width])
      guide.heightAnchor.constraint(equalToConstant: 40).isActive = true
      root.layoutIfNeeded()
      XCTAssertFalse(guide.hasAmbiguousLayout || view.hasAmbiguousLayout || root.layoutMarginsGuide.hasAmbiguousLayout)
      XCTAssertEqual(guide.layoutFrame, CGRect(x: 30, y: 10, width: 150, height: 40))
      XCTAssertEqual(view.frame, CGRect(x: 55, y: 50, width: 100, height: 5))
      XCTAssertTrue(guide.owningView === root && root.layoutGuides == [guide])
      root.removeLayoutGuide(guide)
      XCTAssertNil(guide.owningView)
      XCTAssertFalse(left.isActive)
      XCTAssertEqual(root.constraints.count, 0)
    }
  }

  func testContentsOfControls() {
    MainActor.assumeIsolated {
      let none = UIView.noIntrinsicMetric
      XCTAssertEqual(UIView().intrinsicContentSize, CGSize(width: none, height: none))
      XCTAssertEqual(UIStackView().intrinsicContentSize, CGSize(width: none, height: none))
      XCTAssertEqual(UIScrollView().intrinsicContentSize, CGSize(width: none, height: none))
      XCTAssertEqual(UIImageView().intrinsicContentSize, CGSize(width: none, height: none))
      XCTAssertEqual(UISlider().intrinsicContentSize.width, none)
      XCTAssertGreaterThan(UISlider().intrinsicContentSize.height, 0)
      XCTAssertEqual(UIProgressView().intrinsicContentSize.width, none)
      XCTAssertGreaterThan(UITextField().intrinsicContentSize.height, 0)
      XCTAssertGreaterThan(UISwitch().intrinsicContentSize.width, 0)
      for view in [UIView(), UILabel(), UIButton(), UIImageView()] {
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
          XCTAssertEqual(view.contentHuggingPriority(for: axis), .defaultLow)
          XCTAssertEqual(view.contentCompressionResistancePriority(for: axis), .defaultHigh)
        }
      }
      XCTAssertEqual(UILabel().intrinsicContentSize, .zero)
      XCTAssertTrue(UIStackView.requiresConstraintBasedLayout)
      XCTAssertFalse(UIView.requiresConstraintBasedLayout)
    }
  }
}
