import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// The words at the right edge of a table that lead to its sections.
final class SectionIndexView: View {
  static let width = 16.0
  static let lineHeight = 14.0

  let titles: [String]
  private weak var table: TableView?
  private var labels: [Label] = []
  private var last: Int?

  init(_ titles: [String], of table: TableView) {
    (self.titles, self.table) = (titles, table)
    super.init(frame: .zero)
    isPart = true
    for title in titles {
      let label = Label()
      label.text = title == TableView.indexSearch ? "⌕" : title
      label.font = .boldSystemFont(ofSize: 11)
      label.textAlignment = .center
      label.isAccessibilityElement = false
      addSubview(label)
      labels.append(label)
    }
    isAccessibilityElement = true
    accessibilityLabel = "Section index"
    accessibilityTraits = .adjustable
    showColor()
  }

  required init?(coder: Coder) { nil }

  override func tintColorDidChange() { showColor() }

  func showColor() {
    for label in labels { label.textColor = table?.sectionIndexColor ?? tintColor }
    let isTouched = last != nil
    let color = isTouched ? table?.sectionIndexTrackingBackgroundColor : table?.sectionIndexBackgroundColor
    backgroundColor = color ?? table?.sectionIndexBackgroundColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = min(Self.lineHeight, bounds.height / Double(max(1, labels.count)))
    let top = (bounds.height - height * Double(labels.count)) / 2
    for (index, label) in labels.enumerated() {
      label.frame = Rect(x: 0, y: top + Double(index) * height, width: bounds.width, height: height)
    }
  }

  private func follow(_ touches: Set<Touch>) {
    guard let touch = touches.first, !titles.isEmpty else { return }
    let height = min(Self.lineHeight, bounds.height / Double(titles.count))
    let top = (bounds.height - height * Double(titles.count)) / 2
    let y = touch.location(in: self).y
    lead(to: min(max(Int(clamping: ((y - top) / height).rounded(.down)), 0), titles.count - 1))
  }

  private func lead(to index: Int) {
    guard index != last, titles.indices.contains(index) else { return }
    last = index
    showColor()
    table?.lead(to: titles[index], at: index)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { follow(touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { follow(touches) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { end() }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { end() }

  private func end() {
    last = nil
    showColor()
  }

  override func accessibilityIncrement() { lead(to: (last ?? -1) + 1) }
  override func accessibilityDecrement() { lead(to: (last ?? 1) - 1) }
}

extension TableView {
  /// Asks for the words at the right edge.
  final func loadIndexTitles() {
    let rows = map.sections.reduce(0) { $0 + $1.rows.count }
    var titles: [String] = []
    if rows > 0, rows >= sectionIndexMinimumDisplayRowCount, let dataSource {
      titles = asking { dataSource.sectionIndexTitles(for: self) } ?? []
    }
    guard titles != titlesView?.titles ?? [] else { return }
    titlesView?.removeFromSuperview()
    titlesView = titles.isEmpty ? nil : SectionIndexView(titles, of: self)
    if let titlesView { addSubview(titlesView) }
    setNeedsLayout()
  }

  final func placeTitles() {
    guard let titlesView else { return }
    let area = bounds.inset(by: adjustedContentInset)
    let frame = Rect(
      x: bounds.maxX - SectionIndexView.width, y: area.minY, width: SectionIndexView.width, height: max(0, area.height))
    if titlesView.frame != frame { titlesView.frame = frame }
    if subviews.last !== titlesView { bringSubviewToFront(titlesView) }
  }

  /// Whether the finger that may scroll is on the words.
  final var isTouchingIndex: Bool {
    guard let titlesView else { return false }
    let way = panGestureRecognizer.translation(in: self)
    return titlesView.frame.contains(panGestureRecognizer.location(in: self) - way)
  }

  final func updateIndexColor() { titlesView?.showColor() }

  /// Scrolls to the section that words lead to.
  final func lead(to title: String, at index: Int) {
    guard let dataSource else { return }
    if title == Self.indexSearch {
      return setContentOffset(Point(contentOffset.x, -adjustedContentInset.top), animated: false)
    }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
    guard map.sections.indices.contains(section) else { return }
    scroll(to: RowPlace(section, 0), .top, animated: false)
  }
}
