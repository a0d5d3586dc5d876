import UIKit
import XCTest

/// A view whose outline is its own.
private class Outlined: UIView {
  override var accessibilityPath: UIBezierPath? {
    get { UIBezierPath(ovalIn: bounds) }
    set { super.accessibilityPath = newValue }
  }
  override var traitCollection: UITraitCollection { super.traitCollection }
  override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { super.addGestureRecognizer(recognizer) }
}

/// Titles with attributes, and an outline for assistive programs.
final class ButtonConfigurationTests: XCTestCase {
  @MainActor private static func width(_ configuration: UIButton.Configuration) -> CGFloat {
    let button = UIButton(configuration: configuration, primaryAction: nil)
    button.sizeToFit()
    return button.bounds.width
  }

  func testTitlesHaveAttributes() {
    MainActor.assumeIsolated {
      var plain = UIButton.Configuration.filled()
      plain.title = "Title"
      var large = plain
      var title = AttributedString("Title")
      title.font = UIFont.systemFont(ofSize: 40)
      title.foregroundColor = UIColor.red
      large.attributedTitle = title
      XCTAssertEqual(large.title, "Title")
      XCTAssertEqual(large.attributedTitle, title)
      XCTAssertGreaterThan(Self.width(large), Self.width(plain) * 1.5)
      large.attributedTitle = nil
      XCTAssertNil(large.title)
      var below = plain
      below.attributedSubtitle = AttributedString("a much longer line than the title is")
      XCTAssertGreaterThan(Self.width(below), Self.width(plain) * 1.5)
    }
  }

  func testATransformerChangesAttributes() {
    MainActor.assumeIsolated {
      var plain = UIButton.Configuration.tinted()
      plain.title = "Title"
      var changed = plain
      changed.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = incoming
        outgoing.font = UIFont.systemFont(ofSize: (incoming.font?.pointSize ?? 0) * 2)
        return outgoing
      }
      XCTAssertGreaterThan(Self.width(changed), Self.width(plain) * 1.5)
      XCTAssertNotNil(changed.titleTextAttributesTransformer)
      changed.titleTextAttributesTransformer = nil
      XCTAssertEqual(Self.width(changed), Self.width(plain))
    }
  }

  func testAnOutlineIsKeptAndOverridden() {
    MainActor.assumeIsolated {
      let view = UIView()
      XCTAssertNil(view.accessibilityPath)
      let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
      view.accessibilityPath = path
      XCTAssertTrue(view.accessibilityPath === path)
      let own: UIView = Outlined(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      XCTAssertEqual(own.accessibilityPath?.bounds, CGRect(x: 0, y: 0, width: 8, height: 8))
    }
  }
}
