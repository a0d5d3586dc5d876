import UIKit
import XCTest

/// Frames that UIKit's documents give, one rule after the other.
final class LayoutRulesTests: XCTestCase {
  /// A view with a content, and insets around what it is aligned by.
  private final class Box: UIView {
    var content: CGSize
    var insets = UIEdgeInsets.zero
    init(_ width: CGFloat, _ height: CGFloat) {
      content = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { content }
    override var alignmentRectInsets: UIEdgeInsets { insets }
  }

  @MainActor private static func root(_ views: UIView..., size: CGSize = CGSize(width: 300, height: 200)) -> UIView {
    let root = UIView(frame: CGRect(origin: .zero, size: size))
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    return root
  }

  @MainActor private static func layOut(_ root: UIView, _ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
  }

  @MainActor private static func formats(
    _ root: UIView, _ list: [String], _ views: [String: UIView], _ options: NSLayoutConstraint.FormatOptions = [],
    _ metrics: [String: Any]? = nil
  ) {
    Self.layOut(
      root,
      list.flatMap {
        NSLayoutConstraint.constraints(withVisualFormat: $0, options: options, metrics: metrics, views: views)
      })
  }

  func testFormats() {
    MainActor.assumeIsolated {
      let (a, b) = (Box(10, 10), Box(10, 10))
      let first = Self.root(a, b)
      let metrics: [String: Any] = ["gap": NSNumber(value: 12), "high": 750, "wide": CGFloat(60), "low": Float(50)]
      Self.formats(
        first, ["H:|-[a(wide@high)]-gap-[b(==a,<=200)]-(>=10@low)-|"],
        ["a": a, "b": b], .alignAllBottom,
        metrics)
      Self.formats(first, ["V:|-20-[a(>=30)]-(5)-|"], ["a": a])
      XCTAssertEqual(a.frame, CGRect(x: 8, y: 20, width: 60, height: 175))
      XCTAssertEqual(b.frame, CGRect(x: 80, y: 185, width: 60, height: 10))
      let (c, d, e) = (UIView(), UIView(), UIView())
      let second = Self.root(c, d, e)
      Self.formats(second, ["[c(40)][d(30.0)]-(-4)-[e(>=20@1000)]|"], ["c": c, "d": d, "e": e], .alignAllCenterY)
      Self.formats(second, ["V:|-(>=8)-[c(20)]-50-|", "V:[d(c)]", "V:[e(==d@999)]"], ["c": c, "d": d, "e": e])
      Self.formats(second, ["|-30-[c]"], ["c": c])
      XCTAssertEqual(c.frame, CGRect(x: 30, y: 130, width: 40, height: 20))
      XCTAssertEqual(d.frame, CGRect(x: 70, y: 130, width: 30, height: 20))
      XCTAssertEqual(e.frame, CGRect(x: 96, y: 130, width: 204, height: 20))
      let (f, g) = (Box(50, 10), Box(20, 10))
      let third = Self.root(f, g)
      Self.formats(third, ["H:|-[f]-[g]"], ["f": f, "g": g], .directionRightToLeft)
      Self.formats(third, ["V:|[f]-[g]"], ["f": f, "g": g])
      XCTAssertEqual(f.frame, CGRect(x: 242, y: 0, width: 50, height: 10))
      XCTAssertEqual(g.frame, CGRect(x: 214, y: 18, width: 20, height: 10))
      let (h, i) = (Box(50, 10), Box(20, 10))
      let fourth = Self.root(h, i)
      fourth.semanticContentAttribute = .forceRightToLeft
      for view in [h, i] { view.semanticContentAttribute = .forceRightToLeft }
      Self.formats(fourth, ["H:|-5-[h]-7-[i]"], ["h": h, "i": i], .alignAllFirstBaseline)
      Self.formats(fourth, ["V:|-(1)-[h]"], ["h": h])
      XCTAssertEqual(h.frame, CGRect(x: 245, y: 1, width: 50, height: 10))
      XCTAssertEqual(i.frame, CGRect(x: 218, y: 1, width: 20, height: 10))
    }
  }

  func testAnchors() {
    MainActor.assumeIsolated {
      let (a, b, c) = (UIView(), UIView(), UIView())
      let root = Self.root(a, b, c)
      let first = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
      let second = b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor)
      Self.layOut(
        root,
        [
          a.leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 2),
          a.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1.5),
          c.rightAnchor.constraint(equalTo: root.rightAnchor), first.constraint(equalTo: second, multiplier: 2),
          second.constraint(equalTo: b.widthAnchor, multiplier: 0.5, constant: 1),
          b.topAnchor.constraint(equalTo: a.centerYAnchor), c.bottomAnchor.constraint(equalTo: b.bottomAnchor),
          a.heightAnchor.constraint(equalToConstant: 40), b.heightAnchor.constraint(equalTo: a.heightAnchor),
          c.heightAnchor.constraint(equalTo: c.widthAnchor, multiplier: 1, constant: -31),
          a.widthAnchor.constraint(equalToConstant: 60), b.widthAnchor.constraint(equalTo: a.widthAnchor),
        ])
      XCTAssertEqual(a.frame, CGRect(x: 16, y: 12, width: 60, height: 40))
      XCTAssertEqual(b.frame, CGRect(x: 138, y: 32, width: 60, height: 40))
      XCTAssertEqual(c.frame, CGRect(x: 229, y: 32, width: 71, height: 40))
      XCTAssertFalse(a.hasAmbiguousLayout || b.hasAmbiguousLayout || c.hasAmbiguousLayout)
    }
  }

  func testAlignmentRectanglesAndContents() {
    MainActor.assumeIsolated {
      let (a, b) = (Box(50, 20), Box(80, 20))
      a.insets = UIEdgeInsets(top: 4, left: 3, bottom: 2, right: 1)
      let root = Self.root(a, b)
      Self.layOut(
        root,
        [
          a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
          a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
          b.leftAnchor.constraint(equalTo: a.rightAnchor), b.topAnchor.constraint(equalTo: a.bottomAnchor),
        ])
      XCTAssertEqual(a.frame, CGRect(x: 7, y: 6, width: 54, height: 26))
      XCTAssertEqual(b.frame, CGRect(x: 60, y: 30, width: 80, height: 20))
      XCTAssertEqual(a.alignmentRect(forFrame: a.frame), CGRect(x: 10, y: 10, width: 50, height: 20))
      XCTAssertEqual(a.frame(forAlignmentRect: CGRect(x: 10, y: 10, width: 50, height: 20)), a.frame)
      // Without room, the one with the lower compression resistance gives way; with too much, that of lower hugging.
      let right = b.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -200)
      right.isActive = true
      b.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
      root.layoutIfNeeded()
      XCTAssertEqual(b.frame, CGRect(x: 20, y: 30, width: 80, height: 20))
      XCTAssertEqual(a.frame.width, 14)
      right.constant = 0
      b.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
      root.layoutIfNeeded()
      XCTAssertEqual(b.frame, CGRect(x: 220, y: 30, width: 80, height: 20))
      a.content.height = 5
      a.invalidateIntrinsicContentSize()
      root.layoutIfNeeded()
      XCTAssertEqual(b.frame.minY, 15)
      a.content = CGSize(width: UIView.noIntrinsicMetric, height: 9)
      a.invalidateIntrinsicContentSize()
      root.layoutIfNeeded()
      XCTAssertEqual(b.frame, CGRect(x: 220, y: 19, width: 80, height: 20))
      XCTAssertEqual(
        root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 90, height: 0))
    }
  }

  func testTexts() {
    MainActor.assumeIsolated {
      let label = UILabel()
      label.text = String(repeating: "Several words. ", count: 8)
      label.numberOfLines = 0
      let one = label.intrinsicContentSize
      label.preferredMaxLayoutWidth = 120
      XCTAssertLessThanOrEqual(label.intrinsicContentSize.width, 120)
      XCTAssertGreaterThan(label.intrinsicContentSize.height, 3 * one.height)
      label.preferredMaxLayoutWidth = 0
      let (first, last) = (Box(10, 10), Box(10, 10))
      let root = Self.root(label, first, last)
      Self.layOut(
        root,
        [
          label.leftAnchor.constraint(equalTo: root.leftAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
          label.widthAnchor.constraint(lessThanOrEqualToConstant: 150),
          first.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
          first.leftAnchor.constraint(equalTo: label.rightAnchor),
          last.leftAnchor.constraint(equalTo: first.leftAnchor),
          last.bottomAnchor.constraint(equalTo: label.lastBaselineAnchor),
        ])
      let fit = label.sizeThatFits(CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude))
      XCTAssertEqual(label.frame.height, fit.height, accuracy: 1)
      let lines = (fit.height / one.height).rounded()
      XCTAssertGreaterThan(lines, 3)
      XCTAssertEqual(last.frame.maxY - first.frame.maxY, (lines - 1) * fit.height / lines, accuracy: 1)
      XCTAssertLessThan(last.frame.maxY, label.frame.maxY)
      XCTAssertGreaterThan(first.frame.maxY, one.height / 2)
      // Fitting sizes: as wide as is asked for, as high as the text needs then.
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
      let copy = UILabel()
      (copy.text, copy.numberOfLines) = (label.text, 0)
      copy.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(copy)
      Self.layOut(
        box,
        [
          copy.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
          copy.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
          copy.topAnchor.constraint(equalTo: box.topAnchor), copy.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
      let size = box.systemLayoutSizeFitting(
        CGSize(width: 170, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      XCTAssertEqual(size.width, 170)
      XCTAssertEqual(size.height, fit.height, accuracy: 1)
      XCTAssertEqual(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height, one.height, accuracy: 1)
    }
  }

  func testWhatIsKnown() {
    MainActor.assumeIsolated {
      let (a, b) = (UIView(), UIView())
      let root = Self.root(a, b)
      let left = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4)
      let width = a.widthAnchor.constraint(equalToConstant: 30)
      let next = b.leftAnchor.constraint(equalTo: a.rightAnchor)
      Self.layOut(root, [left, width, next, a.topAnchor.constraint(equalTo: root.topAnchor)])
      XCTAssertEqual(root.constraints.count, 3)
      XCTAssertEqual(a.constraints, [width])
      XCTAssertTrue(a.hasAmbiguousLayout && b.hasAmbiguousLayout)
      XCTAssertEqual(Set(b.constraintsAffectingLayout(for: .horizontal)), [left, width, next])
      XCTAssertEqual(Set(a.constraintsAffectingLayout(for: .horizontal)), [left, width])
      a.heightAnchor.constraint(equalToConstant: 9).isActive = true
      root.layoutIfNeeded()
      XCTAssertFalse(a.hasAmbiguousLayout)
      // A frame that is set by hand holds until the next pass.
      a.frame = CGRect(x: 100, y: 100, width: 5, height: 5)
      XCTAssertEqual(a.frame.minX, 100)
      root.setNeedsLayout()
      root.layoutIfNeeded()
      XCTAssertEqual(a.frame, CGRect(x: 4, y: 0, width: 30, height: 9))
      a.transform = CGAffineTransform(rotationAngle: .pi / 2)
      left.constant = 50
      root.layoutIfNeeded()
      XCTAssertEqual(a.bounds.size, CGSize(width: 30, height: 9))
      XCTAssertEqual(a.center, CGPoint(x: 65, y: 4.5))
      root.removeConstraint(left)
      XCTAssertFalse(left.isActive)
      root.addConstraint(left)
      XCTAssertTrue(left.isActive)
      a.removeFromSuperview()
      XCTAssertEqual(root.constraints, [])
      XCTAssertFalse(left.isActive || next.isActive)
      XCTAssertTrue(width.isActive)
    }
  }

  func testMasksAreConstraints() {
    MainActor.assumeIsolated {
      let (a, b) = (UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 30)), UIView())
      a.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      let root = Self.root(b)
      root.addSubview(a)
      Self.layOut(
        root,
        [
          b.leadingAnchor.constraint(equalTo: a.leadingAnchor), b.widthAnchor.constraint(equalTo: a.widthAnchor),
          b.topAnchor.constraint(equalTo: a.bottomAnchor), b.heightAnchor.constraint(equalToConstant: 7),
        ])
      XCTAssertEqual(b.frame, CGRect(x: 10, y: 40, width: 100, height: 7))
      root.frame.size = CGSize(width: 400, height: 250)
      root.layoutIfNeeded()
      XCTAssertEqual(a.frame, CGRect(x: 10, y: 60, width: 200, height: 30))
      XCTAssertEqual(b.frame, CGRect(x: 10, y: 90, width: 200, height: 7))
    }
  }

  func testMarginsOfSuperviews() {
    MainActor.assumeIsolated {
      let (outer, inner) = (UIView(), UIView())
      let root = Self.root(outer)
      root.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      outer.preservesSuperviewLayoutMargins = true
      inner.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(inner)
      Self.formats(
        root, ["H:|-5-[outer]-50-|", "V:|[outer]|", "H:|-[inner]-|", "V:|-[inner]-|"],
        ["outer": outer, "inner": inner])
      XCTAssertEqual(outer.layoutMargins, UIEdgeInsets(top: 20, left: 15, bottom: 20, right: 8))
      XCTAssertEqual(inner.frame, CGRect(x: 15, y: 20, width: 222, height: 160))
      let middle = NSLayoutConstraint(
        item: inner, attribute: .centerX, relatedBy: .equal, toItem: outer, attribute: .centerXWithinMargins,
        multiplier: 1, constant: 0)
      middle.isActive = true
      root.layoutIfNeeded()
      XCTAssertEqual(inner.center.x, 126)
    }
  }

  func testTheKeyboardGuideWithoutAKeyboard() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 200))
      defer { UIApplication.shared.disconnect(screen) }
      let controller = UIViewController()
      window.coveredInsets = UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
      window.rootViewController = controller
      guard let view = controller.view else { return XCTFail("no view") }
      let field = Box(40, 20)
      field.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(field)
      NSLayoutConstraint.activate([
        field.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        field.centerXAnchor.constraint(equalTo: view.keyboardLayoutGuide.centerXAnchor),
      ])
      UIApplication.shared.turn(at: 0)
      XCTAssertEqual(field.frame, CGRect(x: 130, y: 146, width: 40, height: 20))
    }
  }

  func testThirdsMeetOnPixels() {
    MainActor.assumeIsolated {
      let screen = UIScreen(size: CGSize(width: 320, height: 100), scale: 2)
      UIApplication.shared.connect(screen)
      defer { UIApplication.shared.disconnect(screen) }
      let window = UIWindow(screen: screen)
      window.makeKeyAndVisible()
      let (a, b, c) = (UIView(), UIView(), UIView())
      for view in [a, b, c] {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
      }
      Self.formats(window, ["V:|[a]|"], ["a": a])
      Self.formats(window, ["H:|[a][b(a)][c(a)]|"], ["a": a, "b": b, "c": c], [.alignAllTop, .alignAllBottom])
      XCTAssertEqual([a, b, c].map(\.frame.minX), [0, 106.5, 213.5])
      XCTAssertEqual([a, b, c].map(\.frame.width), [106.5, 107, 106.5])
    }
  }
}
