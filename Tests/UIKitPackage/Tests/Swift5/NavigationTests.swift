import UIKit
import XCTest

/// A list that pushes what was chosen, as a program's is.
private final class ListController: UITableViewController {
  let names = ["Anna", "Ben", "Cleo"]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "People"
    navigationItem.largeTitleDisplayMode = .always
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: Selector(ListController.add))
    navigationItem.leftBarButtonItem = editButtonItem
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "person")
  }

  var added = 0
  func add() { added += 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let person = PersonController()
    person.title = names[indexPath.row]
    person.hidesBottomBarWhenPushed = true
    navigationController?.pushViewController(person, animated: true)
  }
}

private final class PersonController: UIViewController {
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var hidesBottomBarWhenPushed: Bool {
    get { navigationController?.topViewController === self || super.hidesBottomBarWhenPushed }
    set { super.hidesBottomBarWhenPushed = newValue }
  }
}

private final class StackController: UINavigationController, UINavigationControllerDelegate {
  var shown: [String] = []

  override init(rootViewController: UIViewController) {
    super.init(rootViewController: rootViewController)
    delegate = self
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.titleTextAttributes = [.foregroundColor: UIColor.red]
    navigationBar.standardAppearance = appearance
    navigationBar.scrollEdgeAppearance = appearance
    navigationBar.prefersLargeTitles = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewController.navigationItem.backButtonTitle = "Back"
    super.pushViewController(viewController, animated: animated)
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { shown.append(viewController.title ?? "") }
}

final class NavigationTests: XCTestCase {
  func testAProgramOfTabsAndNavigation() { MainActor.assumeIsolated { Self.goThroughTabs() } }
  func testSizeClasses() { MainActor.assumeIsolated { Self.changeSizes() } }

  @MainActor private static func goThroughTabs() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    let list = ListController(style: .plain)
    let stack = StackController(rootViewController: list)
    stack.tabBarItem = UITabBarItem(title: "People", image: nil, tag: 1)
    stack.tabBarItem.badgeValue = "3"
    let other = UINavigationController(rootViewController: UIViewController())
    other.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 2)
    let tabs = UITabBarController()
    tabs.viewControllers = [stack, other]
    tabs.tabBar.tintColor = .red
    window.rootViewController = tabs
    let start = application.currentTime
    application.turn(at: start)
    XCTAssertTrue(list.navigationController === stack)
    XCTAssertTrue(list.tabBarController === tabs)
    XCTAssertEqual(stack.shown, [])
    XCTAssertEqual(list.view.safeAreaInsets.top, 96)
    XCTAssertEqual(list.tableView.contentOffset.y, -96)
    XCTAssertEqual(list.tableView.adjustedContentInset.bottom, 49)
    list.setEditing(true, animated: false)
    XCTAssertEqual(list.editButtonItem.title, "Done")
    list.setEditing(false, animated: false)

    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 1, section: 0))
    XCTAssertEqual(stack.viewControllers.map(\.title), ["People", "Ben"])
    XCTAssertNotNil(stack.transitionCoordinator)
    for step in 1...5 { application.turn(at: start + Double(step) / 5) }
    XCTAssertEqual(stack.shown, ["Ben"])
    XCTAssertTrue(tabs.tabBar.isHidden)
    XCTAssertEqual(stack.navigationBar.titleTextAttributes?.count ?? 0, 0)
    XCTAssertTrue(stack.popViewController(animated: false)?.title == "Ben")
    XCTAssertFalse(tabs.tabBar.isHidden)
    tabs.selectedIndex = 1
    XCTAssertTrue(tabs.selectedViewController === other)
    window.isHidden = true
    application.disconnect(screen)
  }

  @MainActor private static func changeSizes() {
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 568))
    let controller = UIViewController()
    window.rootViewController = controller
    XCTAssertEqual(controller.traitCollection.horizontalSizeClass, .compact)
    XCTAssertEqual(controller.traitCollection.verticalSizeClass, .regular)
    var changes = 0
    controller.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (_: UIViewController, _) in changes += 1 }
    window.frame.size = CGSize(width: 1024, height: 768)
    XCTAssertEqual(controller.traitCollection.horizontalSizeClass, .regular)
    XCTAssertEqual(changes, 1)
    let child = UIViewController()
    controller.addChild(child)
    controller.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: child)
    controller.view.addSubview(child.view)
    child.didMove(toParent: controller)
    XCTAssertEqual(child.traitCollection.horizontalSizeClass, .compact)
    XCTAssertEqual(child.view.traitCollection.verticalSizeClass, .regular)
    child.traitOverrides.verticalSizeClass = .compact
    XCTAssertEqual(child.traitCollection.verticalSizeClass, .compact)
    window.isHidden = true
    UIApplication.shared.disconnect(screen)
  }
}
