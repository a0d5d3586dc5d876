import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews
import Testing

/// Contents that are laid out by constraints.
@Suite @MainActor struct ScrollConstraintTests {
  private let stage = ScrollStage(content: .zero)
  private var view: ScrollView { stage.view }

  private func placed() -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    self.view.addSubview(view)
    return view
  }

  /// As it stands in books: as wide as the frame, as high as what is in it.
  @Test func theContentsAreAsLargeAsConstraintsSay() {
    let column = StackView()
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    let rows = (0..<10).map { _ in View() }
    for row in rows {
      column.addArrangedSubview(row)
      row.heightAnchor.constraint(equalToConstant: 70).isActive = true
    }
    let (content, frame) = (view.contentLayoutGuide, view.frameLayoutGuide)
    LayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: 10),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
    ])
    stage.stage.turn()
    #expect(view.contentSize == Size(300, 730) && column.frame == Rect(x: 0, y: 10, width: 300, height: 700))
    #expect(content.layoutFrame == Rect(x: 0, y: 0, width: 300, height: 730))
    // Scrolling moves nothing in the contents.
    view.contentOffset = Point(0, 100)
    stage.stage.turn()
    #expect(column.frame.minY == 10 && view.contentOffset == Point(0, 100) && frame.layoutFrame == view.bounds)
    rows[0].isHidden = true
    stage.stage.turn()
    #expect(view.contentSize == Size(300, 660))
    column.removeFromSuperview()
    view.contentSize = Size(5, 6)
    stage.stage.turn()
    // The width is still that of the frame.
    #expect(view.contentSize == Size(300, 6))
  }

  /// Constraints on the edges of the scroll view are about its contents, those on its width about its frame.
  @Test func theViewsOwnEdges() {
    let page = placed()
    LayoutConstraint.activate([
      page.leftAnchor.constraint(equalTo: view.leftAnchor), page.rightAnchor.constraint(equalTo: view.rightAnchor),
      page.topAnchor.constraint(equalTo: view.topAnchor), page.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      page.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 3),
      page.heightAnchor.constraint(equalTo: view.heightAnchor, constant: 50),
    ])
    stage.stage.turn()
    #expect(view.contentSize == Size(900, 450) && view.frame == Rect(x: 0, y: 0, width: 300, height: 400))
    view.frame.size = Size(200, 100)
    stage.stage.turn()
    #expect(view.contentSize == Size(600, 150) && page.frame == Rect(x: 0, y: 0, width: 600, height: 150))
  }

  /// What is tied to the frame stays where it is while the contents move.
  @Test func theFrameStays() {
    view.contentSize = Size(300, 2000)
    let (badge, body) = (placed(), placed())
    LayoutConstraint.activate([
      badge.trailingAnchor.constraint(equalTo: view.frameLayoutGuide.trailingAnchor, constant: -8),
      badge.topAnchor.constraint(equalTo: view.frameLayoutGuide.topAnchor, constant: 8),
      badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 20),
      body.leadingAnchor.constraint(equalTo: view.contentLayoutGuide.leadingAnchor),
      body.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor),
      body.widthAnchor.constraint(equalToConstant: 50), body.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.stage.turn()
    #expect(badge.frame == Rect(x: 272, y: 8, width: 20, height: 20))
    for offset in [130.0, 700, 0] {
      view.contentOffset = Point(0, offset)
      stage.stage.turn()
      #expect(badge.frame == Rect(x: 272, y: 8 + offset, width: 20, height: 20), "\(offset)")
    }
    // Constraints say where the contents begin, and nothing of their size.
    #expect(view.contentSize == Size(300, 2000) && body.frame == Rect(x: 0, y: 0, width: 50, height: 50))
  }
}
