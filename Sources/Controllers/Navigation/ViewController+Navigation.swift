public import MultiplaneScrolling
public import MultiplaneSystemViews
public import MultiplaneViews

/// What a navigation controller reads of a controller, beside its item.
@MainActor final class NavigationValues {
  var toolbarItems: [BarButtonItem]?
  var editButton: BarButtonItem?
  weak var topScroller: ScrollView?
  weak var bottomScroller: ScrollView?
}

extension ViewController {
  private final var navigationValues: NavigationValues {
    let id = ObjectIdentifier(NavigationValues.self)
    if let known = containerValues[id] as? NavigationValues { return known }
    let new = NavigationValues()
    containerValues[id] = new
    return new
  }

  /// The nearest parent of a kind.
  final func nearest<Container: ViewController>(_ kind: Container.Type) -> Container? {
    var above = parent
    while let controller = above {
      if let container = controller as? Container { return container }
      above = controller.parent
    }
    return nil
  }

  /// The nearest parent that is a navigation controller; nil for none.
  public final var navigationController: NavigationController? { nearest(NavigationController.self) }

  /// What the bar at the bottom of the navigation controller shows; nil, the default, for nothing.
  public final var toolbarItems: [BarButtonItem]? {
    get { navigationValues.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets what the bar at the bottom shows.
  ///
  /// - Parameter animated: whether the new items fade in.
  public final func setToolbarItems(_ toolbarItems: [BarButtonItem]?, animated: Bool) {
    navigationValues.toolbarItems = toolbarItems
    guard let owner = parent as? NavigationController, owner.stack.last === self, let tools = owner.tools else {
      return
    }
    tools.setItems(toolbarItems, animated: animated)
  }

  /// A button that begins and ends the editing of the contents; the same at each time.
  public final var editButtonItem: BarButtonItem {
    if let known = navigationValues.editButton { return known }
    let button = BarButtonItem()
    func show(_ isEditing: Bool) {
      button.title = isEditing ? "Done" : "Edit"
      button.style = isEditing ? .done : .plain
    }
    show(isEditing)
    button.action = { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    editingDidChange = { [weak button] in
      guard let button else { return }
      button.title = $0.isEditing ? "Done" : "Edit"
      button.style = $0.isEditing ? .done : .plain
    }
    navigationValues.editButton = button
    return button
  }

  /// Says which scroll view's contents the bars at edges follow; nil for the one that is found.
  public final func setContentScrollView(_ scrollView: ScrollView?, for edge: RectEdge = [.top, .bottom]) {
    if edge.contains(.top) { navigationValues.topScroller = scrollView }
    if edge.contains(.bottom) { navigationValues.bottomScroller = scrollView }
    (parent as? NavigationController)?.watchScroller()
  }

  /// The scroll view that bars at an edge follow: the one that was said, the view itself, or the first of its subviews
  /// that is one.
  final func scrollViewBelowBars(_ edge: RectEdge) -> ScrollView? {
    if let said = contentScrollView(for: edge) { return said }
    guard let view = viewIfLoaded else { return nil }
    return view as? ScrollView ?? view.subviews.lazy.compactMap { $0 as? ScrollView }.first
  }

  /// The scroll view that was said for an edge.
  public final func contentScrollView(for edge: RectEdge) -> ScrollView? {
    edge.contains(.bottom) ? navigationValues.bottomScroller : navigationValues.topScroller
  }
}
