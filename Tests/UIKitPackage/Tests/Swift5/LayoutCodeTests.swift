import UIKit
import XCTest

/// Screens of all kinds, against frames that were computed by hand.
final class LayoutCodeTests: XCTestCase {
  private final class Box: UIView {
    var content: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      content = CGSize(width: width, height: height); super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { content }
  }
  func testFitting() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
      let (a, b) = (Box(50, 20), Box(70, 30))
      for v in [a, b] { v.translatesAutoresizingMaskIntoConstraints = false; root.addSubview(v) }
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-[a]-[b]-|", options: [], metrics: nil, views: ["a": a, "b": b])
          + NSLayoutConstraint.constraints(withVisualFormat: "V:|-[a]-|", options: [], metrics: nil, views: ["a": a])
          + NSLayoutConstraint.constraints(withVisualFormat: "V:|-[b]-|", options: [], metrics: nil, views: ["b": b]))
      XCTAssertEqual(
        root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 144, height: 36 + 10))
      XCTAssertEqual(root.systemLayoutSizeFitting(CGSize(width: 200, height: 100)), CGSize(width: 144, height: 46))
      XCTAssertEqual(
        root.systemLayoutSizeFitting(
          CGSize(width: 200, height: 100), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel), CGSize(width: 200, height: 46))
      XCTAssertEqual(
        root.systemLayoutSizeFitting(
          CGSize(width: 100, height: 100), withHorizontalFittingPriority: .required, verticalFittingPriority: .required),
        CGSize(width: 100, height: 100))
      XCTAssertEqual(
        root.systemLayoutSizeFitting(
          CGSize(width: 100, height: 100), withHorizontalFittingPriority: UILayoutPriority(749),
          verticalFittingPriority: UILayoutPriority(251)), CGSize(width: 144, height: 100))
      XCTAssertEqual(root.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize).width, 144)
    }
  }
  func testSelfSizing() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
      let (card, inner) = (UIView(), Box(30, 20))
      root.semanticContentAttribute = .forceRightToLeft
      card.translatesAutoresizingMaskIntoConstraints = false
      inner.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(card); card.addSubview(inner)
      card.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 10, bottom: 2, trailing: 20)
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: inner, attribute: .leading, relatedBy: .equal, toItem: card, attribute: .leadingMargin, multiplier: 1,
          constant: 0),
        NSLayoutConstraint(
          item: inner, attribute: .trailing, relatedBy: .equal, toItem: card, attribute: .trailingMargin, multiplier: 1,
          constant: 0),
        inner.topAnchor.constraint(equalTo: card.layoutMarginsGuide.topAnchor),
        inner.bottomAnchor.constraint(equalTo: card.layoutMarginsGuide.bottomAnchor),
        card.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        card.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      ])
      root.layoutIfNeeded()
      XCTAssertEqual(card.frame.size, CGSize(width: 60, height: 23))
      XCTAssertEqual(inner.frame, CGRect(x: 10, y: 1, width: 30, height: 20))
      XCTAssertEqual(card.frame.midX, 250)
    }
  }
  func testMultipliers() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      let v = UIView()
      v.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(v)
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: v, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .centerX, multiplier: 0.5,
          constant: 0),
        NSLayoutConstraint(
          item: v, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottom, multiplier: 0.75,
          constant: -10),
        NSLayoutConstraint(
          item: v, attribute: .width, relatedBy: .equal, toItem: v, attribute: .height, multiplier: 2, constant: 0),
        NSLayoutConstraint(
          item: v, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
          constant: 30),
      ])
      root.layoutIfNeeded()
      XCTAssertEqual(v.frame, CGRect(x: 70, y: 110, width: 60, height: 30))
    }
  }
  func testPriorities() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      let v = UIView()
      v.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(v)
      let wide = v.widthAnchor.constraint(equalToConstant: 300),
        least = v.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
        most = v.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5)
      wide.priority = .defaultHigh
      NSLayoutConstraint.activate([
        wide, least, most, v.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        v.topAnchor.constraint(equalTo: root.topAnchor), v.heightAnchor.constraint(equalToConstant: 1),
      ])
      root.layoutIfNeeded()
      XCTAssertEqual(v.frame.width, 200)
      most.priority = UILayoutPriority(999)
      root.frame.size.width = 80
      root.layoutIfNeeded()
      XCTAssertEqual(v.frame.width, 50)
      wide.priority = UILayoutPriority(999.5)
      root.layoutIfNeeded()
      XCTAssertEqual(v.frame.width, 300)
    }
  }
  func testScroll() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let (scroll, inner) = (UIScrollView(), Box(50, 700))
      for v in [scroll, inner] { v.translatesAutoresizingMaskIntoConstraints = false }
      root.addSubview(scroll); scroll.addSubview(inner)
      NSLayoutConstraint.activate([
        scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        scroll.topAnchor.constraint(equalTo: root.topAnchor),
        scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        inner.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 5),
        inner.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
        inner.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
        inner.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        inner.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -5),
      ])
      root.layoutIfNeeded()
      XCTAssertEqual(scroll.contentSize, CGSize(width: 300, height: 710))
      XCTAssertEqual(inner.frame, CGRect(x: 5, y: 10, width: 295, height: 700))
      scroll.contentOffset.y = 100
      root.layoutIfNeeded()
      XCTAssertEqual(inner.frame, CGRect(x: 5, y: 10, width: 295, height: 700))
    }
  }
  func testLabelsSideBySide() {
    MainActor.assumeIsolated {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
      let (title, text) = (UILabel(), UILabel())
      (title.text, text.text) = ("Title", String(repeating: "word ", count: 40))
      text.numberOfLines = 0
      for v in [title, text] { v.translatesAutoresizingMaskIntoConstraints = false; root.addSubview(v) }
      title.setContentHuggingPriority(.required, for: .horizontal)
      title.setContentCompressionResistancePriority(.required, for: .horizontal)
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|[t]-[x]|", options: .alignAllFirstBaseline, metrics: nil,
          views: ["t": title, "x": text])
          + [text.topAnchor.constraint(equalTo: root.topAnchor, constant: 4)])
      root.layoutIfNeeded()
      XCTAssertEqual(title.frame.width, title.intrinsicContentSize.width, accuracy: 1)
      XCTAssertEqual(text.frame.minX, title.frame.maxX + 8, accuracy: 0.01)
      XCTAssertEqual(text.frame.maxX, 200)
      XCTAssertEqual(
        text.frame.height, text.sizeThatFits(CGSize(width: text.frame.width, height: 10000)).height, accuracy: 1)
      XCTAssertEqual(title.frame.minY, 4, accuracy: 0.01)
      let height = text.frame.height
      root.frame.size.width = 400
      root.layoutIfNeeded()
      XCTAssertLessThan(text.frame.height, height * 0.6)
      root.frame.size.width = 200
      root.layoutIfNeeded()
      XCTAssertEqual(text.frame.height, height)
    }
  }
  func testReports() {
    MainActor.assumeIsolated {
      var told: [String] = []
      let old = UIApplication.shared.warningHandler
      UIApplication.shared.warningHandler = { told.append($0) }
      defer { UIApplication.shared.warningHandler = old }
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 200))
      defer { UIApplication.shared.disconnect(screen) }
      let label = UILabel()
      label.accessibilityIdentifier = "title"
      label.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(label)
      let (a, b) = (
        label.widthAnchor.constraint(equalToConstant: 200), label.widthAnchor.constraint(equalToConstant: 100)
      )
      b.identifier = "narrow"
      NSLayoutConstraint.activate([a, b])
      UIApplication.shared.turn(at: 0)
      UIApplication.shared.turn(at: 1)
      XCTAssertEqual(told.count, 1)
      XCTAssertTrue(
        told.first?.contains("given up: 'narrow' Label \"title\".width == 100 @required") == true, "\(told)")
      XCTAssertTrue(told.first?.contains("Label \"title\".width == 200 @required") == true, "\(told)")
      XCTAssertEqual(label.frame.width, 200)
      a.isActive = false
      UIApplication.shared.turn(at: 2)
      XCTAssertEqual(label.frame.width, 100)
      XCTAssertTrue(label.hasAmbiguousLayout)
    }
  }
  func testSupportFormats() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 200))
      defer { UIApplication.shared.disconnect(screen) }
      window.coveredInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
      let controller = UIViewController()
      window.rootViewController = controller
      let v = Box(10, 10)
      v.translatesAutoresizingMaskIntoConstraints = false
      controller.view.addSubview(v)
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "V:[top]-[v]-3-[bottom]", options: [], metrics: nil,
          views: ["top": controller.topLayoutGuide, "v": v, "bottom": controller.bottomLayoutGuide])
          + NSLayoutConstraint.constraints(withVisualFormat: "H:|-[v]-|", options: [], metrics: nil, views: ["v": v]))
      UIApplication.shared.turn(at: 0)
      XCTAssertEqual(v.frame, CGRect(x: 16, y: 28, width: 268, height: 159))
    }
  }
}
