import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
package import MultiplaneScrolling
import MultiplaneSystemViews
package import MultiplaneViews

/// The words at the right edge of a list that lead to its sections.
package final class SectionIndexView: View {
  private static let width = 16.0
  private static let lineHeight = 14.0

  package let titles: [String]
  /// The colours of the words, of what is behind them, and of that while they are touched; nil for the tint, for none,
  /// and for the one before.
  var colors: (words: Color?, ground: Color?, touched: Color?) { didSet { showColor() } }
  private let leads: (_ title: String, _ index: Int) -> Void
  private var labels: [Label] = []
  private var last: Int?

  /// - Parameter leads: leads to the section of a title.
  package init(_ titles: [String], leads: @escaping (_ title: String, _ index: Int) -> Void) {
    (self.titles, self.leads) = (titles, leads)
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

  package required init?(coder: Coder) { nil }

  package override func tintColorDidChange() { showColor() }

  private func showColor() {
    for label in labels { label.textColor = colors.words ?? tintColor }
    backgroundColor = (last == nil ? nil : colors.touched) ?? colors.ground
  }

  package override func layoutSubviews() {
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
    leads(titles[index], index)
  }

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { follow(touches) }
  package override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { follow(touches) }
  package override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { end() }
  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { end() }

  private func end() {
    last = nil
    showColor()
  }

  package override func accessibilityIncrement() { lead(to: (last ?? -1) + 1) }
  package override func accessibilityDecrement() { lead(to: (last ?? 1) - 1) }
}

extension SectionIndexView {
  /// Stands at the right edge of a list, before its rows.
  package func place(in list: ScrollView) {
    let area = list.bounds.inset(by: list.adjustedContentInset)
    let new = Rect(x: list.bounds.maxX - Self.width, y: area.minY, width: Self.width, height: max(0, area.height))
    if frame != new { frame = new }
    if list.subviews.last !== self { list.bringSubviewToFront(self) }
  }

  /// Whether the finger that may scroll a list is on the words.
  package func isTouched(in list: ScrollView) -> Bool {
    let pan = list.panGestureRecognizer
    return frame.contains(pan.location(in: list) - pan.translation(in: list))
  }
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
    titlesView = titles.isEmpty ? nil : SectionIndexView(titles) { [weak self] in self?.lead(to: $0, at: $1) }
    updateIndexColor()
    if let titlesView { addSubview(titlesView) }
    setNeedsLayout()
  }

  final func updateIndexColor() {
    titlesView?.colors = (sectionIndexColor, sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor)
  }

  /// Scrolls to the section that words lead to.
  private final func lead(to title: String, at index: Int) {
    guard let dataSource else { return }
    if title == Self.indexSearch {
      return setContentOffset(Point(contentOffset.x, -adjustedContentInset.top), animated: false)
    }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
    guard map.sections.indices.contains(section) else { return }
    scroll(to: RowPlace(section, 0), .top, animated: false)
  }
}
