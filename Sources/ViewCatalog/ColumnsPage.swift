import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// Columns that become one where the window is narrow, and what is presented from them, which adapts too.
  func columns(_ frame: Rect) -> View { ControllerPage(frame: frame, controller: LibraryController()) }
}

/// Three columns: shelves, their books, and one of these.
private final class LibraryController: SplitViewController, SplitViewControllerDelegate {
  init() {
    super.init(style: .tripleColumn)
    let shelves = RowsController("Shelves", ["Poems", "Plays", "Letters"]) { [weak self] name in
      guard let self else { return }
      setViewController(books(of: name), for: .supplementary)
      show(.supplementary)
    }
    setViewController(shelves, for: .primary)
    setViewController(books(of: "Poems"), for: .supplementary)
    setViewController(BookController("Nothing"), for: .secondary)
    (preferredPrimaryColumnWidth, preferredSupplementaryColumnWidth) = (160, 160)
    (minimumPrimaryColumnWidth, minimumSupplementaryColumnWidth) = (120, 120)
    (preferredSplitBehavior, delegate) = (.tile, self)
  }

  required init?(coder: Coder) { nil }

  private func books(of shelf: String) -> RowsController {
    RowsController(shelf, (1...3).map { "\(shelf) \($0)" }) { [weak self] name in
      guard let self else { return }
      setViewController(BookController(name), for: .secondary)
      show(.secondary)
    }
  }

  /// One column begins with the shelves.
  func splitViewController(
    _ svc: SplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewController.Column
  ) -> SplitViewController.Column { .primary }
}

/// A list of words.
private final class RowsController: TableViewController {
  private let rows: [String]
  private let choose: (String) -> Void

  init(_ title: String, _ rows: [String], choose: @escaping (String) -> Void) {
    (self.rows, self.choose) = (rows, choose)
    super.init(style: .plain)
    self.title = title
  }

  required init?(coder: Coder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { choose(rows[indexPath.row]) }
}

/// A book, with a button for what is said of it: a popover beside it, a sheet where the width is compact.
private final class BookController: ViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    navigationItem.rightBarButtonItem = BarButtonItem(title: "About") { [weak self] item in self?.tell(item) }
  }

  required init?(coder: Coder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    DynamicColor.systemBackground.apply(to: view, \.backgroundColor)
    view.addSubview(words(title ?? ""))
  }

  /// A label in the middle of its superview.
  private func words(_ text: String) -> Label {
    let label = Label()
    label.text = text
    label.sizeToFit()
    label.center = Point(view.bounds.midX, view.bounds.midY)
    label.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    return label
  }

  private func tell(_ item: BarButtonItem) {
    let about = AboutController()
    about.title = "About"
    about.modalPresentationStyle = .popover
    about.preferredContentSize = Size(200, 120)
    about.popoverPresentationController?.barButtonItem = item
    present(about, animated: true)
  }
}

/// What is presented: a line of text, and a button that closes it.
private final class AboutController: ViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    DynamicColor.systemBackground.apply(to: view, \.backgroundColor)
    let label = Label()
    label.text = "Printed in 1922"
    let close = Button(type: .system)
    close.setTitle("Close", for: .normal)
    close.addAction(for: .touchUpInside) { [weak self] in self?.dismiss(animated: true) }
    let rows = StackView(arrangedSubviews: [label, close])
    (rows.axis, rows.alignment, rows.spacing) = (.vertical, .center, 8)
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    LayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      rows.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }
}
