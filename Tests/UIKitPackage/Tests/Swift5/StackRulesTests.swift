import UIKit
import XCTest

/// Frames of arranged views that UIKit's documents give, one rule after the other.
final class StackRulesTests: XCTestCase {
  private final class Box: UIView {
    private let content: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      content = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { content }
  }

  /// Views do not retain their superviews.
  @MainActor private static var roots: [UIView] = []

  @MainActor private static func make(_ boxes: [UIView], size: CGSize? = CGSize(width: 300, height: 100)) -> UIStackView
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    roots.append(root)
    let stack = UIStackView(arrangedSubviews: boxes)
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    var constraints = [
      stack.leftAnchor.constraint(equalTo: root.leftAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
    ]
    if let size {
      constraints += [
        stack.widthAnchor.constraint(equalToConstant: size.width),
        stack.heightAnchor.constraint(equalToConstant: size.height),
      ]
    }
    NSLayoutConstraint.activate(constraints)
    return stack
  }

  @MainActor private static func row(_ stack: UIStackView) -> [[CGFloat]] {
    stack.superview?.layoutIfNeeded()
    return stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] }
  }

  @MainActor private static func column(_ stack: UIStackView) -> [[CGFloat]] {
    stack.superview?.layoutIfNeeded()
    return stack.arrangedSubviews.map { [$0.frame.minY, $0.frame.height] }
  }

  func testDistributions() {
    MainActor.assumeIsolated {
      let stack = Self.make([Box(40, 10), Box(60, 20), Box(60, 30)])
      XCTAssertEqual(stack.distribution, .fill)
      let views = stack.arrangedSubviews
      for view in views.dropFirst() { view.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal) }
      stack.spacing = 10
      XCTAssertEqual(Self.row(stack), [[0, 160], [170, 60], [240, 60]])
      XCTAssertEqual(views.map(\.frame.height), [100, 100, 100])
      stack.distribution = .fillEqually
      stack.spacing = 15
      XCTAssertEqual(Self.row(stack), [[0, 90], [105, 90], [210, 90]])
      stack.distribution = .fillProportionally
      stack.spacing = 10
      XCTAssertEqual(Self.row(stack), [[0, 70], [80, 105], [195, 105]])
      stack.distribution = .equalSpacing
      XCTAssertEqual(Self.row(stack), [[0, 40], [110, 60], [240, 60]])
      stack.distribution = .equalCentering
      XCTAssertEqual(Self.row(stack), [[0, 40], [115, 60], [240, 60]])
      // Without room for equal distances, the least spaces hold, and a view is compressed.
      stack.distribution = .equalSpacing
      stack.spacing = 80
      views[2].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      XCTAssertEqual(Self.row(stack), [[0, 40], [120, 60], [260, 40]])
      stack.spacing = 0
      stack.distribution = .fill
      stack.setCustomSpacing(25, after: views[0])
      stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
      XCTAssertEqual(Self.row(stack), [[0, 147], [172, 60], [240, 60]])
      stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
      views[1].isHidden = true
      XCTAssertEqual(Self.row(stack)[0], [0, 240])
      XCTAssertEqual(Self.row(stack)[2], [240, 60])
      stack.semanticContentAttribute = .forceRightToLeft
      views[1].isHidden = false
      XCTAssertEqual(Self.row(stack), [[128, 172], [68, 60], [0, 60]])
    }
  }

  func testAlignments() {
    MainActor.assumeIsolated {
      let stack = Self.make([Box(40, 10), Box(60, 20)])
      stack.arrangedSubviews[0].setContentHuggingPriority(.required, for: .horizontal)
      let places: [(UIStackView.Alignment, [[CGFloat]])] = [
        (.fill, [[0, 100], [0, 100]]), (.top, [[0, 10], [0, 20]]), (.center, [[45, 10], [40, 20]]),
        (.bottom, [[90, 10], [80, 20]]), (.leading, [[0, 10], [0, 20]]), (.trailing, [[90, 10], [80, 20]]),
      ]
      for (alignment, expected) in places {
        stack.alignment = alignment
        XCTAssertEqual(Self.column(stack), expected, "\(alignment)")
        XCTAssertEqual(Self.row(stack), [[0, 40], [40, 260]])
      }
      stack.axis = .vertical
      stack.arrangedSubviews[0].setContentHuggingPriority(.required, for: .vertical)
      let columns: [(UIStackView.Alignment, [[CGFloat]])] = [
        (.leading, [[0, 40], [0, 60]]), (.trailing, [[260, 40], [240, 60]]), (.center, [[130, 40], [120, 60]]),
      ]
      for (alignment, expected) in columns {
        stack.alignment = alignment
        XCTAssertEqual(Self.row(stack), expected, "\(alignment)")
        XCTAssertEqual(Self.column(stack), [[0, 10], [10, 90]])
      }
    }
  }

  func testOwnSizeAndMargins() {
    MainActor.assumeIsolated {
      let stack = Self.make([Box(40, 10), Box(60, 20)], size: nil)
      stack.spacing = 5
      stack.alignment = .center
      XCTAssertEqual(Self.row(stack), [[0, 40], [45, 60]])
      XCTAssertEqual(stack.frame.size, CGSize(width: 105, height: 20))
      stack.isLayoutMarginsRelativeArrangement = true
      stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      XCTAssertEqual(Self.row(stack), [[2, 40], [47, 60]])
      XCTAssertEqual(stack.frame.size, CGSize(width: 111, height: 24))
      XCTAssertEqual(
        stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 111, height: 24))
      stack.axis = .vertical
      XCTAssertEqual(Self.column(stack), [[1, 10], [16, 20]])
      XCTAssertEqual(stack.frame.size, CGSize(width: 66, height: 39))
      let inner = UIStackView(arrangedSubviews: [Box(10, 10), Box(100, 10)])
      stack.insertArrangedSubview(inner, at: 1)
      XCTAssertFalse(inner.translatesAutoresizingMaskIntoConstraints)
      XCTAssertEqual(Self.column(stack), [[1, 10], [16, 10], [31, 20]])
      XCTAssertEqual(stack.frame.size, CGSize(width: 116, height: 54))
      stack.addArrangedSubview(stack.arrangedSubviews[0])
      XCTAssertEqual(Self.column(stack), [[1, 10], [16, 20], [41, 10]])
      stack.removeArrangedSubview(inner)
      XCTAssertTrue(inner.superview === stack && stack.arrangedSubviews.count == 2)
      inner.removeFromSuperview()
      stack.arrangedSubviews[0].removeFromSuperview()
      XCTAssertEqual(Self.column(stack), [[1, 10]])
      XCTAssertEqual(stack.frame.size, CGSize(width: 46, height: 14))
    }
  }

  func testBaselines() {
    MainActor.assumeIsolated {
      let (small, large) = (UILabel(), UILabel())
      (small.text, large.text) = ("small", "large\nlarge")
      (small.font, large.font) = (.systemFont(ofSize: 10), .systemFont(ofSize: 30))
      large.numberOfLines = 0
      let stack = Self.make([small, large], size: nil)
      func places() -> [CGFloat] {
        [small.firstBaselineAnchor, small.lastBaselineAnchor, large.firstBaselineAnchor, large.lastBaselineAnchor].map {
          let probe = UIView()
          probe.translatesAutoresizingMaskIntoConstraints = false
          stack.superview?.addSubview(probe)
          probe.topAnchor.constraint(equalTo: $0).isActive = true
          stack.superview?.layoutIfNeeded()
          return probe.frame.minY
        }
      }
      stack.alignment = .firstBaseline
      var found = places()
      XCTAssertEqual(found[0], found[2], accuracy: 0.5)
      XCTAssertEqual(large.frame.minY, 0)
      XCTAssertEqual(stack.frame.height, large.frame.height)
      stack.alignment = .lastBaseline
      found = places()
      XCTAssertEqual(found[1], found[3], accuracy: 0.5)
      XCTAssertGreaterThan(found[3], found[2] + 20)
      (stack.axis, stack.alignment, stack.spacing) = (.vertical, .fill, 50)
      stack.superview?.layoutIfNeeded()
      XCTAssertEqual(small.frame.maxY + 50, large.frame.minY)
      stack.isBaselineRelativeArrangement = true
      found = places()
      XCTAssertEqual(found[2] - found[1], 50, accuracy: 0.5)
    }
  }
}
