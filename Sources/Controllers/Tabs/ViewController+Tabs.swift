public import MultiplaneViews

/// What a controller of tabs reads of a controller.
@MainActor private final class TabValues {
  var item: TabBarItem?
}

extension ViewController {
  private final var tabValues: TabValues {
    let id = ObjectIdentifier(TabValues.self)
    if let known = containerValues[id] as? TabValues { return known }
    let new = TabValues()
    containerValues[id] = new
    return new
  }

  /// The nearest parent that is a controller of tabs; nil for none.
  public final var tabBarController: TabBarController? { nearest(TabBarController.self) }

  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the bar of tabs shows for the controller: made with its title when it is first asked for. That of a navigation
  /// controller is its first controller's, until another one is set.
  public final var tabBarItem: TabBarItem! {
    get {
      if let known = tabValues.item { return known }
      if let stack = self as? NavigationController, let first = stack.viewControllers.first, title == nil {
        return first.tabBarItem
      }
      let new = TabBarItem(title: title, image: nil, tag: 0)
      tabValues.item = new
      titleDidChange = { [weak new] in new?.title = $0.title }
      return new
    }
    set {
      tabValues.item = newValue
      titleDidChange = newValue.map { item in { [weak item] in item?.title = $0.title } }
      (parent as? TabBarController)?.arrange()
    }
  }
}
