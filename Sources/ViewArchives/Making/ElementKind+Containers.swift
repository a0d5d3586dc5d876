import MultiplaneContents
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

// Controllers of other controllers, their bars and items.
extension ElementKind {
  static var containers: [String: ElementKind] {
    [
      "navigationController": .coded(
        NavigationController.self, "UINavigationController", parent: "viewController", fillNavigation),
      "tabBarController": .coded(TabBarController.self, "UITabBarController", parent: "viewController") {
        reader, controller in
        reader.adopt(controller.tabBar, key: "tabBar")
        let children = reader.controllers
        if !children.isEmpty { controller.viewControllers = children }
      },
      "splitViewController": .coded(SplitViewController.self, "UISplitViewController", parent: "viewController") {
        reader, controller in
        if let flag = reader.flag("presentsWithGesture") { controller.presentsWithGesture = flag }
        let children = reader.controllers
        if !children.isEmpty { controller.viewControllers = children }
      },
      "pageViewController": .coded(PageViewController.self, "UIPageViewController", parent: "viewController"),
      "navigationBar": .coded(NavigationBar.self, "UINavigationBar", fillNavigationBar),
      "navigationItem": .made(NavigationItem.self, "UINavigationItem", { _ in NavigationItem(title: "") }, fillItem),
      "tabBar": .coded(TabBar.self, "UITabBar") { reader, bar in
        reader.apply("barTintColor", to: bar, \TabBar.barTintColor)
        if let flag = reader.flag("translucent") { bar.isTranslucent = flag }
        if let image = reader.image("backgroundImage") { bar.backgroundImage = image }
        let items = reader.element.list("items").compactMap { reader.session.make($0) as? TabBarItem }
        if !items.isEmpty { bar.items = items }
      },
      "tabBarItem": .made(TabBarItem.self, "UITabBarItem", parent: "barItem", makeTab) { reader, item in
        if let image = reader.image("selectedImage") { item.selectedImage = image }
        if let text = reader.text("badgeValue") { item.badgeValue = text }
        if let color = reader.plainColor("badgeColor") { item.badgeColor = color }
      },
      "searchBar": .coded(SearchBar.self, "UISearchBar", fillSearchBar),
    ]
  }

  /// What a controller has for those around it.
  static func fillContained(_ reader: ElementReader, _ controller: ViewController) {
    let element = reader.element
    if let flag = reader.flag("hidesBottomBarWhenPushed") { controller.hidesBottomBarWhenPushed = flag }
    reader.adopt(controller.navigationItem, key: "navigationItem")
    if let child = element.keyed("tabBarItem"), let item = reader.session.make(child) as? TabBarItem {
      controller.tabBarItem = item
    }
    let tools = element.list("toolbarItems").compactMap { reader.session.make($0) as? BarButtonItem }
    if !tools.isEmpty { controller.toolbarItems = tools }
  }

  private static func fillNavigation(_ reader: ElementReader, _ controller: NavigationController) {
    reader.adopt(controller.navigationBar, key: "navigationBar")
    reader.adopt(controller.toolbar, key: "toolbar")
    if let flag = reader.flag("navigationBarHidden") { controller.isNavigationBarHidden = flag }
    if let flag = reader.flag("toolbarHidden") { controller.isToolbarHidden = flag }
    if let flag = reader.flag("hidesBarsOnSwipe") { controller.hidesBarsOnSwipe = flag }
    if let flag = reader.flag("hidesBarsOnTap") { controller.hidesBarsOnTap = flag }
    let children = reader.controllers
    if !children.isEmpty { controller.viewControllers = children }
  }

  private static func fillNavigationBar(_ reader: ElementReader, _ bar: NavigationBar) {
    reader.apply("barTintColor", to: bar, \NavigationBar.barTintColor)
    if let flag = reader.flag("translucent") { bar.isTranslucent = flag }
    if let flag = reader.flag("largeTitles") { bar.prefersLargeTitles = flag }
    if let look = appearance(reader, "standardAppearance") { bar.standardAppearance = look }
    if let look = appearance(reader, "compactAppearance") { bar.compactAppearance = look }
    if let look = appearance(reader, "scrollEdgeAppearance") { bar.scrollEdgeAppearance = look }
    let items = reader.element.list("items").compactMap { reader.session.make($0) as? NavigationItem }
    if !items.isEmpty { bar.items = items }
  }

  private static func appearance(_ reader: ElementReader, _ key: String) -> NavigationBarAppearance? {
    guard let child = reader.element.child("navigationBarAppearance", key: key) else { return nil }
    let (own, look) = (reader.reader(of: child), NavigationBarAppearance())
    if let color = own.plainColor("backgroundColor") { look.backgroundColor = color }
    if let image = own.image("backgroundImage") { look.backgroundImage = image }
    if let color = own.plainColor("shadowColor") { look.shadowColor = color }
    return look
  }

  private static func fillItem(_ reader: ElementReader, _ item: NavigationItem) {
    let (element, session) = (reader.element, reader.session)
    if let title = reader.text("title") { item.title = title }
    if let prompt = reader.text("prompt") { item.prompt = prompt }
    if let title = reader.text("backButtonTitle") { item.backButtonTitle = title }
    if let flag = reader.flag("hidesBackButton") { item.hidesBackButton = flag }
    if let flag = reader.flag("leftItemsSupplementBackButton") { item.leftItemsSupplementBackButton = flag }
    let modes: Words<NavigationItem.LargeTitleDisplayMode> = [
      "automatic": .automatic, "always": .always, "never": .never, "inline": .inline,
    ]
    if let mode = reader.word("largeTitleDisplayMode", modes) { item.largeTitleDisplayMode = mode }
    if let child = element.keyed("titleView") { item.titleView = session.make(child) as? View }
    func items(_ list: String, _ key: String) -> [BarButtonItem] {
      (element.list(list) + [element.keyed(key)].compactMap { $0 }).compactMap { session.make($0) as? BarButtonItem }
    }
    let (left, right) = (
      items("leftBarButtonItems", "leftBarButtonItem"), items("rightBarButtonItems", "rightBarButtonItem")
    )
    if !left.isEmpty { item.leftBarButtonItems = left }
    if !right.isEmpty { item.rightBarButtonItems = right }
    item.backBarButtonItem = element.keyed("backBarButtonItem").flatMap { session.make($0) as? BarButtonItem }
  }

  private static func makeTab(_ reader: ElementReader) -> TabBarItem? {
    let words = Words(uniqueKeysWithValues: TabBarItem.SystemItem.allCases.map { ("\($0)", $0) })
    guard let item = reader.word("systemItem", words) else { return TabBarItem() }
    return TabBarItem(tabBarSystemItem: item, tag: 0)
  }

  private static func fillSearchBar(_ reader: ElementReader, _ bar: SearchBar) {
    if let text = reader.text("text") { bar.text = text }
    if let text = reader.text("placeholder") { bar.placeholder = text }
    if let text = reader.text("prompt") { bar.prompt = text }
    if let flag = reader.flag("showsCancelButton") { bar.showsCancelButton = flag }
    let titles = reader.element.list("scopeButtonTitles").compactMap(\.plainText)
    if !titles.isEmpty { bar.scopeButtonTitles = titles }
    if let flag = reader.flag("showsScopeBar") { bar.showsScopeBar = flag }
    let styles: Words<SearchBar.Style> = ["default": .default, "prominent": .prominent, "minimal": .minimal]
    if let style = reader.word("searchBarStyle", styles) { bar.searchBarStyle = style }
    reader.apply("barTintColor", to: bar, \SearchBar.barTintColor)
    if let child = reader.element.child("textInputTraits", key: "textInputTraits") {
      let own = reader.reader(of: child)
      if let type = own.word("keyboardType", ElementWords.keyboards) { bar.keyboardType = type }
      if let type = own.word("returnKeyType", ElementWords.returnKeys) { bar.returnKeyType = type }
      if let type = own.word("autocapitalizationType", ElementWords.capitals) { bar.autocapitalizationType = type }
    }
  }
}

extension ElementReader {
  /// The controllers in the element itself, as nibs have them; storyboards have relations.
  fileprivate var controllers: [ViewController] {
    element.list("viewControllers").compactMap { session.make($0) as? ViewController }
  }
}

extension ArchiveClasses {
  /// What containers do with the controllers that belong to them.
  func addContainers() {
    addRelation("rootViewController") { controller, others in
      guard let controller = controller as? NavigationController else { return false }
      controller.viewControllers = others
      return true
    }
    addRelation("viewControllers") { controller, others in
      guard let controller = controller as? TabBarController else { return false }
      controller.viewControllers = others
      return true
    }
    for (name, column) in [
      ("masterViewController", SplitViewController.Column.primary), ("detailViewController", .secondary),
      ("compactViewController", .compact),
    ] {
      addRelation(name) { controller, others in
        guard let controller = controller as? SplitViewController, let other = others.first else { return false }
        controller.setViewController(other, for: column)
        return true
      }
    }
  }
}
