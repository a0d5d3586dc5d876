import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

/// The pages of controls with a value, and of wheels.
extension Pages {
  func controls(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    let width = frame.width - 32
    func row(_ views: [View], _ height: Double) -> View {
      let row = View(frame: Rect(x: 0, y: 0, width: width, height: height))
      var x = 0.0
      for view in views {
        view.frame.origin = Point(x, ((height - view.frame.height) / 2).rounded())
        row.addSubview(view)
        x += view.frame.width + 14
      }
      return row
    }
    let (on, off, own, disabled) = (Switch(), Switch(), Switch(), Switch())
    for control in [on, own, disabled] { control.isOn = true }
    own.onTintColor = Color(red: 0.85, green: 0.3, blue: 0.5)
    disabled.isEnabled = false
    (on.accessibilityLabel, off.accessibilityLabel) = ("First", "Second")
    page.add("Switch: on, off, of another colour, disabled", row([on, off, own, disabled], 31))
    let slider = Slider(frame: Rect(x: 0, y: 0, width: width, height: 31))
    slider.value = 0.4
    slider.accessibilityLabel = "Volume"
    page.add("Slider", slider)
    let dressed = Slider(frame: Rect(x: 0, y: 0, width: width, height: 31))
    dressed.value = 0.7
    (dressed.minimumValueImage, dressed.maximumValueImage) = (art.rings(14), art.rings(22))
    dressed.minimumTrackTintColor = Color(red: 0.9, green: 0.5, blue: 0.1)
    page.add("with images and a colour", dressed)
    let (stepper, value, images) = (Stepper(), Label(frame: Rect(x: 0, y: 0, width: 50, height: 24)), Stepper())
    stepper.value = 7
    stepper.accessibilityLabel = "Count"
    value.text = "7"
    stepper.addAction(for: .valueChanged) { [weak stepper, weak value] in
      if let stepper { value?.text = "\(Int(clamping: stepper.value))" }
    }
    images.setIncrementImage(art.rings(18)?.withRenderingMode(.alwaysTemplate), for: .normal)
    page.add("Stepper", row([stepper, value, images], 32))
    let segments = SegmentedControl(items: ["Day", "Week", "Month"])
    segments.frame.size.width = width
    segments.selectedSegmentIndex = 1
    page.add("SegmentedControl", segments)
    let mixed = SegmentedControl(items: ["A", "As wide as its words", "B"])
    if let image = art.rings(18) { mixed.insertSegment(with: image, at: 1, animated: false) }
    mixed.frame.size.width = width
    mixed.apportionsSegmentWidthsByContent = true
    mixed.setEnabled(false, forSegmentAt: 3)
    mixed.selectedSegmentIndex = 0
    page.add("widths by content, an image, one disabled", mixed)
    let pages = PageControl(frame: Rect(x: 0, y: 0, width: 160, height: 26))
    (pages.numberOfPages, pages.currentPage) = (5, 1)
    pages.backgroundStyle = .prominent
    pages.pageIndicatorTintColor = Color(white: 0.5, alpha: 0.5)
    pages.currentPageIndicatorTintColor = Color(red: 0.1, green: 0.45, blue: 0.9)
    let turn = Button(type: .system)
    turn.setTitle("Other Direction", for: .normal)
    turn.sizeToFit()
    turn.addAction(for: .touchUpInside) { [weak page] in if let page { Pages.turn(page) } }
    page.add("PageControl", row([pages, turn], 30))
    return page
  }

  func pickers(_ frame: Rect) -> View {
    let page = Wheels(frame: frame)
    let picker = PickerView(frame: Rect(x: 0, y: 20, width: frame.width, height: 216))
    (picker.dataSource, picker.delegate) = (page, page)
    picker.autoresizingMask = .flexibleWidth
    picker.selectRow(3, inComponent: 0, animated: false)
    picker.selectRow(15, inComponent: 1, animated: false)
    page.addSubview(picker)
    page.chosen.frame = Rect(x: 16, y: 246, width: frame.width - 32, height: 24)
    page.chosen.textAlignment = .center
    page.chosen.text = "Nothing chosen"
    page.addSubview(page.chosen)
    let turn = Button(type: .system)
    turn.setTitle("Other Direction", for: .normal)
    turn.sizeToFit()
    turn.center = Point(frame.width / 2, 296)
    turn.addAction(for: .touchUpInside) { [weak page, weak picker] in
      if let page { Pages.turn(page) }
      picker?.setNeedsLayout()
    }
    page.addSubview(turn)
    return page
  }
}

/// A page with a wheel of names, one of numbers and one of views.
private final class Wheels: View, PickerViewDataSource, PickerViewDelegate {
  let chosen = Label()
  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  func numberOfComponents(in pickerView: PickerView) -> Int { 3 }

  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    [Self.names.count, 31, 8][component]
  }

  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double { [0, 60, 70][component] }

  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    component == 0 ? Self.names[row] : "\(row + 1)"
  }

  func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
  ) -> View? {
    guard component == 2 else { return nil }
    let swatch = view ?? View()
    swatch.backgroundColor = Color(
      red: 0.3 + 0.6 * Double(row) / 7, green: 0.5, blue: 0.9 - 0.6 * Double(row) / 7)
    swatch.layer.cornerRadius = 6
    return swatch
  }

  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
    let rows = (0..<2).map { pickerView.selectedRow(inComponent: $0) }
    chosen.text = "\(Self.names[max(rows[0], 0)]) \(rows[1] + 1)"
  }
}
