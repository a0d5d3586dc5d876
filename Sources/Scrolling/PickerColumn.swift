import Glibc
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews

/// A wheel of a picker: scrolls a row height a row; the rows that are seen stand around a drum that stays in place.
final class PickerColumn: ScrollView, ScrollViewDelegate {
  let component: Int
  private weak var picker: PickerView?
  private let drum = View()
  private var rows: [Int: PickerRow] = [:]
  private var spare: [PickerRow] = []
  private(set) var count = 0
  private(set) var rowHeight = PickerColumn.usualHeight
  /// The row that the wheel is at, or that code has asked for; −1 without rows.
  private(set) var selected = -1

  private static let usualHeight = 32.0
  /// The radius of the drum, by the height of the picker, and the distance from which it is seen, by the radius: our
  /// choice.
  private static let radiusPart = 0.5, distancePart = 8.0
  /// Radians from the middle at which rows are seen no more.
  private static let edge = Double.pi / 2
  /// The opacity of the row beside the middle, and what is left of it at the edge.
  private static let sideAlpha = 0.6, edgeAlpha = 0.1

  init(_ picker: PickerView, component: Int) {
    (self.picker, self.component) = (picker, component)
    super.init(frame: .zero)
    isPart = true
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    alwaysBounceVertical = true
    drum.isPart = true
    drum.isUserInteractionEnabled = false
    addSubview(drum)
    delegate = self
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] recognizer in self?.tapped(recognizer.location(in: self)) }
    addGestureRecognizer(tap)
  }

  required init?(coder: Coder) { nil }

  // MARK: Rows

  /// Asks for the number of rows, and for all that are seen.
  func reload() {
    count = picker?.count(of: component) ?? 0
    for row in rows.values { row.removeFromSuperview() }
    (rows, spare) = ([:], [])
    takeRowHeight()
    let old = selected
    selected = count == 0 ? -1 : min(max(old, 0), count - 1)
    noteSize()
    if selected >= 0, motion == nil, drag == nil { contentOffset.y = offset(of: selected) }
    setNeedsLayout()
  }

  func takeRowHeight() {
    guard let picker else { return }
    let wanted = picker.delegate?.pickerView(picker, rowHeightForComponent: component) ?? 0
    let height = wanted > 0 && wanted.isFinite ? max(1, wanted) : Self.usualHeight
    if height != rowHeight {
      rowHeight = height
      for row in rows.values { row.removeFromSuperview() }
      (rows, spare) = ([:], [])
    }
    noteSize()
  }

  /// As high as lets the first and the last row come to the middle.
  private func noteSize() {
    let size = Size(bounds.width, bounds.height + Double(max(0, count - 1)) * rowHeight)
    guard size != contentSize else { return }
    contentSize = size
    if selected >= 0, motion == nil, drag == nil { contentOffset.y = offset(of: selected) }
    setNeedsLayout()
  }

  private func offset(of row: Int) -> Double { Double(row) * rowHeight }

  private func row(at offset: Double) -> Int {
    guard count > 0, offset.isFinite else { return -1 }
    return min(max(Int(clamping: (offset / rowHeight).rounded()), 0), count - 1)
  }

  func ownView(ofRow row: Int) -> View? { rows[row]?.own }

  func select(_ row: Int, animated: Bool) {
    guard count > 0 else { return }
    selected = min(max(row, 0), count - 1)
    setContentOffset(Point(0, offset(of: selected)), animated: animated)
  }

  /// The user has brought the wheel to rest.
  private func settle() {
    let row = row(at: contentOffset.y)
    guard row >= 0, row != selected else { return }
    selected = row
    picker?.told(row, self)
  }

  // MARK: Scrolling

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    targetContentOffset.y = offset(of: max(0, row(at: targetContentOffset.y)))
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { settle() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    if turnsByUser { settle(to: row(at: contentOffset.y)) }
  }

  /// Whether the running animation was asked for by a tap or a key.
  private var turnsByUser = false

  private func settle(to row: Int) {
    turnsByUser = false
    guard row >= 0, row == selected, row != rowBefore else { return }
    picker?.told(row, self)
  }
  private var rowBefore = -1

  /// Turns to a row that the user wants.
  private func turn(to row: Int) {
    guard count > 0, row >= 0, row < count, row != selected || turnsByUser else { return }
    if !turnsByUser { rowBefore = selected }
    turnsByUser = true
    select(row, animated: true)
    if motion == nil { settle(to: row) }
  }

  private func tapped(_ place: Point) {
    let angle = angle(seenAt: place.y - bounds.midY)
    turn(to: row(at: contentOffset.y + angle * radius))
  }

  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !turn(by: $0) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  private func turn(by press: Press) -> Bool {
    switch press.key?.keyCode {
    case .keyboardUpArrow: turn(to: selected - 1)
    case .keyboardDownArrow: turn(to: selected + 1)
    default: return false
    }
    return true
  }

  // MARK: The drum

  private var radius: Double { max(bounds.height * Self.radiusPart, rowHeight) }

  /// The radians from the middle of what is seen at points below the middle: the inverse of the perspective, by
  /// bisection.
  private func angle(seenAt y: Double) -> Double {
    let (radius, distance) = (radius, Self.distancePart * radius)
    func seen(_ angle: Double) -> Double {
      radius * sin(angle) * distance / (distance + radius * (1 - cos(angle)))
    }
    var (low, high) = (-Self.edge, Self.edge)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if seen(middle) < y { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shown = bounds
    if drum.frame != shown { drum.frame = shown }
    let reach = Self.edge * radius
    let first = Int(clamping: ((shown.minY - reach) / rowHeight).rounded(.up))
    let last = Int(clamping: ((shown.minY + reach) / rowHeight).rounded(.down))
    let seen = max(0, first)..<max(max(0, first), min(last, count - 1) + 1)
    for (index, row) in rows where !seen.contains(index) {
      row.isHidden = true
      rows[index] = nil
      spare.append(row)
    }
    for index in seen {
      let row = rows[index] ?? load(index)
      place(row, (offset(of: index) - shown.minY) / radius, shown.size)
    }
  }

  private func place(_ row: PickerRow, _ angle: Double, _ size: Size) {
    let (radius, frame) = (radius, Rect(x: 0, y: 0, width: size.width, height: rowHeight))
    if row.bounds != frame { row.bounds = frame }
    let middle = Point(size.width / 2, size.height / 2)
    if row.center != middle { row.center = middle }
    // Out to the surface of the drum, turned about its axis, and back, so that the middle row is in the plane.
    let turned = Transform3D(translationX: 0, y: 0, z: radius)
      .concatenating(Transform3D(rotationAngle: -angle, x: 1, y: 0, z: 0))
      .concatenating(Transform3D(translationX: 0, y: 0, z: -radius))
      .concatenating(Transform3D(perspective: Self.distancePart * radius))
    row.transform3D = turned
    let way = min(abs(angle) * radius / rowHeight, 1)
    let far = min(abs(angle) / Self.edge, 1)
    let alpha = (1 - way * (1 - Self.sideAlpha)) * (1 - far * (1 - Self.edgeAlpha))
    if row.alpha != alpha { row.alpha = alpha }
    if row.isHidden { row.isHidden = false }
  }

  private func load(_ index: Int) -> PickerRow {
    let row = spare.popLast() ?? PickerRow()
    if row.superview == nil { drum.addSubview(row) }
    rows[index] = row
    guard let picker, let delegate = picker.delegate else { return row }
    if let own = delegate.pickerView(picker, viewForRow: index, forComponent: component, reusing: row.own) {
      row.show(own)
    } else if let text = delegate.pickerView(picker, attributedTitleForRow: index, forComponent: component) {
      row.show(text)
    } else {
      let title = delegate.pickerView(picker, titleForRow: index, forComponent: component) ?? ""
      row.show(
        AttributedText(
          title,
          attributes: TextAttributes(
            font: .systemFont(ofSize: PickerRow.fontSize),
            foregroundColor: DynamicColor.label.resolved(with: traitCollection))))
    }
    return row
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityValue: String? {
    get { described?.value ?? rows[selected]?.words }
    set { super.accessibilityValue = newValue }
  }

  override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? .adjustable }
    set { super.accessibilityTraits = newValue }
  }

  override func accessibilityIncrement() { turn(to: selected + 1) }
  override func accessibilityDecrement() { turn(to: selected - 1) }
}

/// A row of a wheel: a text, or a view of the program.
final class PickerRow: View {
  static let fontSize = 21.0
  private(set) var own: View?
  private var label: Label?
  private static let inset = 8.0

  init() {
    super.init(frame: .zero)
    (isPart, isOpaque) = (true, false)
  }

  required init?(coder: Coder) { nil }

  func show(_ view: View) {
    label?.isHidden = true
    guard own !== view || view.superview !== self else { return }
    if own !== view { own?.removeFromSuperview() }
    own = view
    addSubview(view)
    setNeedsLayout()
  }

  func show(_ text: AttributedText) {
    own?.removeFromSuperview()
    own = nil
    let shown = label ?? Label()
    if label == nil {
      (shown.isPart, shown.textAlignment) = (true, .center)
      addSubview(shown)
      label = shown
    }
    shown.isHidden = false
    if shown.styledText != text { shown.styledText = text }
  }

  /// What is read of it.
  var words: String? { own.map { $0.accessibilityLabel ?? "" } ?? label?.text }

  override func layoutSubviews() {
    super.layoutSubviews()
    own?.frame = bounds
    label?.frame = bounds.insetBy(dx: min(Self.inset, bounds.width / 2), dy: 0)
  }
}
