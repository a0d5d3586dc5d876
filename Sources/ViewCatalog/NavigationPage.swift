import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// Three tabs: a list that goes on to a detail, pages that fingers turn, and columns.
  func navigation(_ frame: Rect) -> View { ControllerPage(frame: frame, controller: CatalogTabs(art: art)) }
}

/// A view that shows a controller's, and keeps it.
final class ControllerPage: View {
  private let controller: ViewController

  init(frame: Rect, controller: ViewController) {
    self.controller = controller
    super.init(frame: frame)
    clipsToBounds = true
    controller.view.frame = bounds
    addSubview(controller.view)
  }

  required init?(coder: Coder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller.view.frame = bounds
  }
}

private final class CatalogTabs: TabBarController {
  init(art: Art) {
    super.init(nibName: nil, bundle: nil)
    let people = NavigationController(rootViewController: PeopleController(style: .plain))
    people.navigationBar.prefersLargeTitles = true
    people.tabBarItem = TabBarItem(title: "People", image: art.rings(24), tag: 0)
    people.tabBarItem.badgeValue = "3"
    let pages = BookController()
    pages.tabBarItem = TabBarItem(title: "Pages", image: art.rings(24), tag: 1)
    let columns = SplitViewController(style: .doubleColumn)
    columns.setViewController(DetailController("Contents"), for: .primary)
    columns.setViewController(DetailController("Chapter"), for: .secondary)
    columns.tabBarItem = TabBarItem(title: "Columns", image: art.rings(24), tag: 2)
    viewControllers = [people, pages, columns]
  }

  override init(nibName: String?, bundle: NibBundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: Coder) { nil }
}

private final class PeopleController: TableViewController {
  private let names = [
    "Ada", "Alan", "Barbara", "Claude", "Donald", "Edsger", "Frances", "Grace", "Hedy", "Ivan", "John", "Katherine",
    "Leslie", "Margaret", "Niklaus",
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "People"
    navigationItem.rightBarButtonItem = BarButtonItem(.add)
    navigationItem.leftBarButtonItem = editButtonItem
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    let next = DetailController(names[indexPath.row])
    next.navigationItem.largeTitleDisplayMode = .never
    next.navigationItem.prompt = "A pioneer"
    next.hidesBottomBarWhenPushed = true
    navigationController?.pushViewController(next, animated: true)
  }
}

/// A screen with its title in the middle.
private final class DetailController: ViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  override init(nibName: String?, bundle: NibBundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: Coder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    DynamicColor.systemBackground.apply(to: view, \.backgroundColor)
    let label = Label()
    label.text = title.map { "About \($0)" }
    label.sizeToFit()
    label.center = Point(view.bounds.midX, view.bounds.midY)
    label.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    view.addSubview(label)
  }
}

/// Three pages.
private final class BookController: PageViewController, PageViewControllerDataSource {
  private let leaves = ["One", "Two", "Three"].map { DetailController($0) }

  init() {
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
    dataSource = self
    setViewControllers([leaves[0]], direction: .forward, animated: false)
  }

  override init(nibName: String?, bundle: NibBundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: Coder) { nil }

  private func leaf(_ step: Int, from controller: ViewController) -> ViewController? {
    guard let index = leaves.firstIndex(where: { $0 === controller }), leaves.indices.contains(index + step) else {
      return nil
    }
    return leaves[index + step]
  }

  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController? { leaf(-1, from: viewController) }

  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { leaf(1, from: viewController) }

  func presentationCount(for pageViewController: PageViewController) -> Int { leaves.count }
}
