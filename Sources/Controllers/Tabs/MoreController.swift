import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

/// The list of the controllers that a bar of tabs has no room for.
final class MoreController: TableViewController {
  private weak var tabs: TabBarController?
  private lazy var edit = BarButtonItem(.edit) { [weak self] _ in self?.tabs?.beginCustomizing() }

  init(of tabs: TabBarController) {
    self.tabs = tabs
    super.init(style: .plain)
    title = "More"
  }

  override init(nibName: String?, bundle: NibBundle?) { super.init(nibName: nibName, bundle: bundle) }

  required init?(coder: Coder) { nil }

  private var rest: [ViewController] { tabs?.restOfControllers ?? [] }

  func reload() {
    let isMovable = tabs?.movableControllers.isEmpty == false
    navigationItem.rightBarButtonItem = isMovable ? edit : nil
    if isViewLoaded { tableView.reloadData() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tabs?.restIsShown()
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rest.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.tabCell(of: rest[indexPath.row])
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tabs?.chooseInRest(rest[indexPath.row])
  }
}

extension TableView {
  /// A row with the title and the image of a controller's tab.
  func tabCell(of controller: ViewController) -> TableViewCell {
    let cell = dequeueReusableCell(withIdentifier: "tab") ?? TableViewCell(style: .default, reuseIdentifier: "tab")
    cell.textLabel?.text = controller.tabBarItem?.title
    cell.imageView?.image = controller.tabBarItem?.image
    return cell
  }
}
