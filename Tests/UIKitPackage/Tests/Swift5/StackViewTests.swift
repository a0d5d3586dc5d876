import UIKit
import XCTest

/// A form of stack views, as code of UIKit writes one.
final class StackViewTests: XCTestCase {
  private final class Form: UIViewController {
    let form = UIStackView()
    let name = UITextField()
    let error = UILabel()
    let buttons = UIStackView()

    override func viewDidLoad() {
      super.viewDidLoad()
      let caption = UILabel()
      caption.text = "Name"
      caption.setContentHuggingPriority(.defaultHigh, for: .horizontal)
      let row = UIStackView(arrangedSubviews: [caption, name])
      row.spacing = 8
      row.alignment = .firstBaseline
      error.text = "A name is needed."
      error.numberOfLines = 0
      for title in ["Cancel", "Save"] {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        buttons.addArrangedSubview(button)
      }
      buttons.distribution = .fillEqually
      buttons.spacing = 20
      form.axis = .vertical
      form.spacing = 12
      for view in [row, error, buttons] { form.addArrangedSubview(view) }
      form.setCustomSpacing(30, after: error)
      form.isLayoutMarginsRelativeArrangement = true
      form.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
      form.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(form)
      NSLayoutConstraint.activate([
        form.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        form.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        form.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])
    }
  }

  func testAForm() {
    MainActor.assumeIsolated {
      let application = UIApplication()
      let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 2)
      application.connect(screen)
      let window = UIWindow(screen: screen)
      let controller = Form()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      application.turn(at: 0)
      let (form, error, buttons) = (controller.form, controller.error, controller.buttons)
      let row = form.arrangedSubviews[0]
      XCTAssertEqual(row.frame.origin, CGPoint(x: 20, y: 10))
      XCTAssertEqual(controller.name.frame.maxX, 280)
      XCTAssertEqual(error.frame.minY, row.frame.maxY + 12)
      XCTAssertEqual(buttons.frame.minY, error.frame.maxY + 30)
      XCTAssertEqual(buttons.arrangedSubviews.map(\.frame.width), [130, 130])
      XCTAssertEqual(form.frame.height, buttons.frame.maxY + 10)
      XCTAssertFalse(form.hasAmbiguousLayout)
      // Without the message, the buttons stand below the field.
      let height = form.frame.height
      let away = error.frame.height + 30
      application.animate(withDuration: 1) { error.isHidden = true }
      application.turn(at: 1)
      XCTAssertEqual(form.frame.height, height - away)
      XCTAssertEqual(buttons.frame.minY, row.frame.maxY + 12)
      application.turn(at: 3)
      error.isHidden = false
      form.semanticContentAttribute = .forceRightToLeft
      row.semanticContentAttribute = .forceRightToLeft
      application.turn(at: 4)
      XCTAssertEqual(form.frame.height, height)
      XCTAssertEqual(controller.name.frame.minX, 0)
      let fitting = form.systemLayoutSizeFitting(
        CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      XCTAssertEqual(fitting.width, 320)
      XCTAssertEqual(fitting.height, form.frame.height, accuracy: 0.5)
    }
  }
}
