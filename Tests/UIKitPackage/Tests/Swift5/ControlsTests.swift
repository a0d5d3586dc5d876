import UIKit
import XCTest

/// As it stands in books: settings with the controls, and a wheel of names.
private final class Settings: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
  let toggle = UISwitch()
  let slider = TallSlider(frame: CGRect(x: 0, y: 40, width: 200, height: 31))
  let stepper = UIStepper()
  let segments = UISegmentedControl(items: ["One", "Two"])
  let pages = UIPageControl()
  let picker = UIPickerView()
  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    toggle.addTarget(self, action: Selector(Settings.toggled), for: .valueChanged)
    toggle.onTintColor = .systemOrange
    slider.minimumValue = -1
    slider.maximumValue = 1
    slider.setValue(0.5, animated: true)
    slider.addTarget(self, action: Selector(Settings.slid), for: .valueChanged)
    stepper.stepValue = 0.5
    stepper.wraps = true
    segments.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    segments.selectedSegmentTintColor = .white
    segments.apportionsSegmentWidthsByContent = true
    pages.numberOfPages = 3
    pages.currentPageIndicatorTintColor = .black
    picker.dataSource = self
    picker.delegate = self
    let refresh = UIRefreshControl()
    refresh.attributedTitle = NSAttributedString(string: "Pull")
    refresh.tintColor = .red
    refresh.addAction(UIAction { [weak self] _ in self?.calls.append("refresh") }, for: .valueChanged)
    list.refreshControl = refresh
    for view in [toggle, slider, stepper, segments, pages, picker, list] { self.view.addSubview(view) }
  }

  func toggled(_ sender: UISwitch) { calls.append("toggled \(sender.isOn)") }
  func slid(_ sender: UISlider) { calls.append("slid \(sender.value)") }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "row \(row)"
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 80 }
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    component == 1 ? NSAttributedString(string: "own \(row)", attributes: [.foregroundColor: UIColor.red]) : nil
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    calls.append("\(component): \(row)")
  }
}

private final class TallSlider: UISlider {
  override func trackRect(forBounds bounds: CGRect) -> CGRect {
    super.trackRect(forBounds: bounds).insetBy(dx: 0, dy: -3)
  }
  override var isEnabled: Bool { didSet {} }
  override var value: Float { didSet {} }
}

private final class Swatches: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    let swatch = view ?? UIView()
    swatch.tag = row
    return swatch
  }
}

final class ControlsTests: XCTestCase {
  func testProgram() { MainActor.assumeIsolated { Self.useProgram() } }

  @MainActor private static func useProgram() {
    let settings = Settings()
    settings.loadViewIfNeeded()
    XCTAssertEqual(settings.slider.value, 0.5)
    XCTAssertEqual(settings.slider.trackRect(forBounds: settings.slider.bounds).height, 10)
    settings.toggle.setOn(true, animated: true)
    XCTAssertEqual(settings.calls, [])
    settings.toggle.sendActions(for: .valueChanged)
    settings.slider.accessibilityIncrement()
    XCTAssertEqual(settings.calls, ["toggled true", "slid 0.7"])
    XCTAssertEqual(settings.toggle.intrinsicContentSize, CGSize(width: 51, height: 31))
    XCTAssertNil(settings.toggle.title)
    XCTAssertEqual(settings.segments.titleForSegment(at: 1), "Two")
    XCTAssertEqual(
      settings.segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor, UIColor.red)
    XCTAssertEqual(settings.pages.size(forNumberOfPages: 3), CGSize(width: 39, height: 37))
    XCTAssertEqual(settings.picker.numberOfComponents, 2)
    settings.picker.selectRow(3, inComponent: 1, animated: false)
    XCTAssertEqual(settings.picker.selectedRow(inComponent: 1), 3)
    XCTAssertEqual(settings.picker.rowSize(forComponent: 0).width, 80)
    XCTAssertNil(settings.picker.view(forRow: 0, forComponent: 0))
    settings.list.refreshControl?.beginRefreshing()
    XCTAssertEqual(settings.list.refreshControl?.isRefreshing, true)
    XCTAssertEqual(settings.list.adjustedContentInset.top, 60)
    XCTAssertEqual(settings.list.refreshControl?.attributedTitle?.string, "Pull")
  }

  func testViewsOfRows() {
    MainActor.assumeIsolated {
      let (picker, swatches) = (UIPickerView(), Swatches())
      picker.dataSource = swatches
      picker.delegate = swatches
      XCTAssertEqual(picker.view(forRow: 2, forComponent: 0)?.tag, 2)
    }
  }

  func testActions() {
    MainActor.assumeIsolated {
      var ran: [String] = []
      let first = UIAction(title: "First", identifier: UIAction.Identifier("first")) { _ in ran.append("first") }
      let second = UIAction(title: "Second") { ran.append("second \(($0.sender as? UISegmentedControl) != nil)") }
      let segments = UISegmentedControl(frame: .zero, actions: [first, second])
      XCTAssertEqual(segments.numberOfSegments, 2)
      XCTAssertEqual(segments.titleForSegment(at: 0), "First")
      XCTAssertEqual(segments.segmentIndex(identifiedBy: first.identifier), 0)
      XCTAssertTrue(segments.actionForSegment(at: 1) === second)
      segments.accessibilityIncrement()
      segments.accessibilityIncrement()
      XCTAssertEqual(ran, ["first", "second true"])
      let slider = UISlider(frame: .zero, primaryAction: UIAction { _ in ran.append("slider") })
      slider.accessibilityIncrement()
      XCTAssertEqual(ran.last, "slider")
    }
  }
}
