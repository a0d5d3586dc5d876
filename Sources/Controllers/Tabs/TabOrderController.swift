import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

/// A list in which people put tabs in order: those that may be moved change their places with one another.
final class TabOrderController: TableViewController {
  private weak var tabs: TabBarController?
  private var list: [ViewController]

  init(of tabs: TabBarController) {
    self.tabs = tabs
    list = tabs.movableControllers
    super.init(style: .plain)
    title = "Configure"
    navigationItem.rightBarButtonItem = BarButtonItem(.done) { [weak self] _ in self?.dismiss(animated: true) }
  }

  override init(nibName: String?, bundle: NibBundle?) {
    list = []
    super.init(nibName: nibName, bundle: bundle)
  }

  required init?(coder: Coder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.isEditing = true
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    tabs?.customizingEnds(with: list, isOver: false)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tabs?.customizingEnds(with: list, isOver: true)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { list.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    tableView.tabCell(of: list[indexPath.row])
  }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  override func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .none }

  override func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { false }

  override func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { list.insert(list.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }
}

// Tabs that people put in order.
extension TabBarController {
  /// The controllers that people may move, in the order of their tabs.
  final var movableControllers: [ViewController] {
    let movable = customizableViewControllers ?? []
    return (viewControllers ?? []).filter { one in movable.contains { $0 === one } }
  }

  /// Shows the list in which tabs are put in order.
  final func beginCustomizing() {
    let movable = movableControllers
    guard !movable.isEmpty else { return }
    delegate?.tabBarController(self, willBeginCustomizing: movable)
    present(NavigationController(rootViewController: TabOrderController(of: self)), animated: true)
  }

  /// The list goes: tabs have the order that it has.
  final func customizingEnds(with order: [ViewController], isOver: Bool) {
    let (old, movable) = (viewControllers ?? [], movableControllers)
    guard order.count == movable.count, order.allSatisfy({ one in movable.contains { $0 === one } }) else { return }
    var next = order.makeIterator()
    let new = old.map { one in movable.contains { $0 === one } ? next.next() ?? one : one }
    guard isOver else {
      let changed = !new.elementsEqual(old, by: ===)
      delegate?.tabBarController(self, willEndCustomizing: new, changed: changed)
      customizingChanged = changed
      return
    }
    let changed = customizingChanged
    if changed {
      let allowed = customizableViewControllers
      setViewControllers(new, animated: false)
      customizableViewControllers = allowed
    }
    delegate?.tabBarController(self, didEndCustomizing: new, changed: changed)
  }
}
