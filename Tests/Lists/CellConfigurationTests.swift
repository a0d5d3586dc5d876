import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Configurations of cells that are brought up to date with the state.
@Suite @MainActor struct CellConfigurationTests {
  /// A program's own configuration: a view of so many points, by constraints.
  private struct Bar: ContentConfiguration {
    var height = 30.0
    func makeContentView() -> any View & ContentView { BarView(self) }
    func updated(for state: any ConfigurationState) -> Bar {
      (state as? CellConfigurationState)?.isSelected == true ? Bar(height: height + 20) : self
    }
  }

  private final class BarView: View, ContentView {
    var configuration: any ContentConfiguration { didSet { show() } }
    private let bar = View()
    private var length: LayoutConstraint?

    init(_ own: Bar) {
      configuration = own
      super.init(frame: .zero)
      bar.translatesAutoresizingMaskIntoConstraints = false
      addSubview(bar)
      let length = bar.heightAnchor.constraint(equalToConstant: own.height)
      self.length = length
      LayoutConstraint.activate([
        bar.topAnchor.constraint(equalTo: topAnchor), bar.bottomAnchor.constraint(equalTo: bottomAnchor),
        bar.leadingAnchor.constraint(equalTo: leadingAnchor), bar.trailingAnchor.constraint(equalTo: trailingAnchor),
        length,
      ])
    }

    required init?(coder: Coder) { nil }

    private func show() { length?.constant = (configuration as? Bar)?.height ?? 0 }
  }

  @MainActor private final class Source: TableViewDataSource {
    var heard: [String] = []
    var bar: Double?
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = TableViewCell(style: .default, reuseIdentifier: nil)
      if let bar {
        cell.contentConfiguration = Bar(height: bar + Double(indexPath.row))
        return cell
      }
      cell.configurationUpdateHandler = { [weak self] cell, state in
        self?.heard.append("\(indexPath.row) \(state.isSelected ? "selected" : "plain")")
        var content = cell.defaultContentConfiguration()
        content.text = state.isSelected ? "On" : "Off"
        content.textProperties.numberOfLines = 0
        content.secondaryText = indexPath.row == 1 ? String(repeating: "words ", count: 40) : nil
        content.secondaryTextProperties.numberOfLines = 0
        cell.contentConfiguration = content
      }
      return cell
    }
  }

  private func stage(_ source: Source) -> TableStage {
    let stage = TableStage([["a"]], rowHeight: nil)
    (stage.table.delegate, stage.table.dataSource) = (nil, source)
    stage.stage.turn()
    return stage
  }

  @Test func theHandlerIsCalledBeforeARowIsMeasured() {
    let source = Source()
    let stage = stage(source)
    #expect(source.heard == ["0 plain", "1 plain", "2 plain"])
    let heights = stage.table.visibleCells.map(\.frame.height)
    #expect(heights[0] < 50 && heights[1] > 60 && heights[2] == heights[0], "\(heights)")
    stage.table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    stage.stage.turn()
    #expect(source.heard.last == "2 selected" && source.heard.count == 4)
    #expect(stage.table.visibleCells[2].accessibilityLabel == "On")
  }

  @Test func viewsOfAProgramAreMeasuredByTheirConstraints() {
    let source = Source()
    source.bar = 50
    #expect(stage(source).table.visibleCells.map(\.frame.height) == [50, 51, 52])
  }

  @Test func textsOfListsAreChangedAndTurned() throws {
    var content = ListContentConfiguration.cell()
    (content.text, content.textProperties.transform) = ("the old list", .capitalized)
    let view = ListContentView(configuration: content)
    let labels = { view.subviews.compactMap { $0 as? Label } }
    #expect(labels()[0].text == "The Old List")
    content.textProperties.transform = .uppercase
    content.image = try Image(
      Bitmap(width: 20, height: 20, format: .bgra8, bytes: [UInt8](repeating: 255, count: 1600)))
    content.imageProperties.reservedLayoutSize = Size(40, 60)
    view.configuration = content
    #expect(labels()[0].text == "THE OLD LIST" && view.sizeThatFits(Size(320, 0)).height == 60 + 22)
    view.frame = Rect(x: 0, y: 0, width: 320, height: 82)
    view.layoutIfNeeded()
    let picture = view.subviews.first { $0 is ImageView }
    #expect(picture?.frame == Rect(x: 26, y: 31, width: 20, height: 20))
    view.semanticContentAttribute = .forceRightToLeft
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(picture?.frame == Rect(x: 274, y: 31, width: 20, height: 20))
  }
}
