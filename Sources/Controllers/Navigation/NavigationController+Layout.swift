import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Where the bars and the views are.
extension NavigationController {
  /// Whether the bar at the top is not shown now.
  final var isBarAway: Bool {
    hidesBar || hidesBarsWhenVerticallyCompact && traitCollection.verticalSizeClass == .compact
  }

  /// Whether the bar at the bottom is not shown now.
  final var areToolsAway: Bool { hidesTools || hidesBottomBars }

  /// Whether a controller of the stack hides the bars at the bottom.
  final var hidesBottomBars: Bool { stack.dropFirst().contains { $0.hidesBottomBarWhenPushed } }

  /// Places the bars and the view of the last controller.
  final func placeParts() {
    guard !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    if appearance == .disappeared { putInPlace() }
    let bounds = view.bounds
    if content.frame != bounds { content.frame = bounds }
    placeBars()
    place(shown)
    moveTitle()
  }

  private final func placeBars() {
    let (bounds, area) = (view.bounds, view.safeAreaInsets)
    let height = isBarAway ? bar.smallHeight : barHeight(of: shown)
    bar.coverAbove = area.top
    let top = isBarAway ? -height : area.top
    bar.frame = Rect(x: 0, y: top, width: bounds.width, height: height)
    bar.isHidden = isBarAway && !isMovingBars
    guard !areToolsAway || tools?.superview != nil, let tools = toolbar else { return }
    if tools.superview == nil { view.insertSubview(tools, belowSubview: bar) }
    ToolbarLook(of: tools).itemInsets.bottom = area.bottom
    let own = ToolbarLook.defaultHeight + area.bottom
    tools.frame = Rect(
      x: 0, y: areToolsAway ? bounds.height : bounds.height - own, width: bounds.width, height: own)
    tools.isHidden = areToolsAway && !isMovingBars
  }

  /// Points of the bar for a controller: with what its contents leave of a large title.
  private final func barHeight(of controller: ViewController?) -> Double {
    guard let controller else { return bar.smallHeight }
    return smallHeight(of: controller) + largeHeight(of: controller)
  }

  private final func smallHeight(of controller: ViewController) -> Double {
    let row = bar.isCompact ? NavigationBar.compactHeight : NavigationBar.rowHeight
    return row + (controller.navigationItem.prompt == nil ? 0 : NavigationBar.promptHeight)
  }

  /// Points of the large title that are seen: more than its height while the contents are pulled down.
  private final func largeHeight(of controller: ViewController) -> Double {
    guard bar.isLarge(controller.navigationItem) else { return 0 }
    guard let scroller = scrollView(of: controller) else { return NavigationBar.largeHeight }
    let rest =
      view.safeAreaInsets.top + smallHeight(of: controller) + NavigationBar.largeHeight
      + scroller.contentInset.top
    return max(0, NavigationBar.largeHeight - (scroller.contentOffset.y + rest))
  }

  /// Where a controller's view is: below bars that nothing shows through, unless it says otherwise.
  final func frame(of controller: ViewController) -> Rect {
    let bounds = content.bounds
    let covered = covered(controller)
    guard !extendsBelowTop(controller) || !extendsBelowBottom(controller) else { return bounds }
    let top = extendsBelowTop(controller) ? 0 : view.safeAreaInsets.top + covered.top
    let bottom = extendsBelowBottom(controller) ? 0 : view.safeAreaInsets.bottom + covered.bottom
    return Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
  }

  /// What bars cover of the whole, in addition to the safe area.
  private final func covered(_ controller: ViewController) -> EdgeInsets {
    let top = isBarAway ? 0 : smallHeight(of: controller) + min(largeHeight(of: controller), NavigationBar.largeHeight)
    return EdgeInsets(top: top, left: 0, bottom: areToolsAway ? 0 : ToolbarLook.defaultHeight, right: 0)
  }

  private final func extendsBelowTop(_ controller: ViewController) -> Bool {
    isBarAway
      || controller.edgesForExtendedLayout.contains(.top)
        && (bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
  }

  private final func extendsBelowBottom(_ controller: ViewController) -> Bool {
    areToolsAway || controller.edgesForExtendedLayout.contains(.bottom)
  }

  /// Puts a controller's view where it is at rest, with what bars cover as its safe area.
  final func place(_ controller: ViewController?) {
    guard let controller, let view = controller.viewIfLoaded else { return }
    let covered = covered(controller)
    controller.barInsets = EdgeInsets(
      top: extendsBelowTop(controller) ? covered.top : 0, left: 0,
      bottom: extendsBelowBottom(controller) ? covered.bottom : 0, right: 0)
    let frame = frame(of: controller)
    if view.frame != frame { view.frame = frame }
    if view.autoresizingMask != [.flexibleWidth, .flexibleHeight], view.translatesAutoresizingMaskIntoConstraints {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    controller.extensionDidChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    guard let scroller = scrollView(of: controller) else { return }
    let isLarge = bar.isLarge(controller.navigationItem) && !isBarAway
    scroller.shrunkTop = isLarge ? max(0, NavigationBar.largeHeight - largeHeight(of: controller)) : 0
  }

  // MARK: The contents below

  /// The scroll view whose contents shrink the title: the one that the controller says, its view, or the frontmost of
  /// the view's subviews that is one.
  final func scrollView(of controller: ViewController) -> ScrollView? {
    if let said = controller.contentScrollView(for: .top) { return said }
    guard let view = controller.viewIfLoaded else { return nil }
    return view as? ScrollView ?? view.subviews.lazy.compactMap { $0 as? ScrollView }.first
  }

  /// Hears of the scrolls of the last controller's contents, and of no others.
  final func watchScroller() {
    let next = shown.flatMap { scrollView(of: $0) }
    if scroller !== next {
      (scroller as? ScrollView)?.contentsDidMove = nil
      (scroller as? ScrollView)?.shrunkTop = 0
      scroller = next
    }
    next?.contentsDidMove = { [weak self] in self?.contentsDidMove() }
    moveTitle()
  }

  private final func contentsDidMove() {
    guard running == nil, let shown, !isPlacing else { return }
    isPlacing = true
    if bar.isLarge(shown.navigationItem) {
      placeBars()
      place(shown)
    }
    moveTitle()
    isPlacing = false
  }

  /// Tells the bar whether the contents are at their top.
  private final func moveTitle() {
    guard let shown, let scroller = scrollView(of: shown) else { return bar.isAtEdge = false }
    bar.isAtEdge =
      scroller.contentOffset.y <= -(scroller.adjustedContentInset.top + scroller.shrunkTop)
      || bar.isLarge(shown.navigationItem) && largeHeight(of: shown) > 0
  }

  // MARK: Changes of the bars

  /// The bar's height or the items in it have changed.
  final func barDidChange() { viewIfLoaded?.setNeedsLayout() }

  /// Shows the bars' contents for the stack, with a motion or at once.
  final func updateBars(_ motion: Motion?, isForward: Bool) {
    let items = stack.map(\.navigationItem)
    if let old = bar.items, old.elementsEqual(items, by: ===), motion == nil {
      barDidChange()
    } else {
      bar.show(items, motion, isForward: isForward, byController: motion != nil)
    }
    if let tools, !(tools.items ?? []).elementsEqual(stack.last?.toolbarItems ?? [], by: ===) {
      tools.setItems(stack.last?.toolbarItems, animated: false)
    }
    guard isViewLoaded else { return }
    placeParts()
    noteBottomBars(motion)
  }

  /// The bars come or go.
  final func changeBars(_ animated: Bool) {
    if !hidesTools, let items = stack.last?.toolbarItems { toolbar.setItems(items, animated: false) }
    guard isViewLoaded else { return }
    guard !isBusy else { return view.setNeedsLayout() }
    guard animated, view.window != nil, let application = view.application else { return placeParts() }
    isMovingBars = true
    application.performWithoutAnimation { placeHidden() }
    application.animate(withDuration: NavigationLook.barDuration) {
      placeParts()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self else { return }
      isMovingBars = false
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Shows a bar that comes where it comes from.
  private final func placeHidden() {
    if !isBarAway, bar.isHidden { bar.isHidden = false }
    if !areToolsAway, let tools = toolbar, tools.superview == nil || tools.isHidden {
      if tools.superview == nil { view.insertSubview(tools, belowSubview: bar) }
      tools.isHidden = false
      let height = ToolbarLook.defaultHeight + view.safeAreaInsets.bottom
      tools.frame = Rect(x: 0, y: view.bounds.height, width: view.bounds.width, height: height)
    }
  }

  /// Tells a controller of tabs around this one that its bar may come or go.
  final func noteBottomBars(_ motion: Motion?) { bottomBarsDidChange?(motion) }

  /// The stack without who has come by a push that was cancelled.
  final func undoPush(_ former: ViewController?, _ arrivers: [ViewController]) {
    shown = former
    for controller in arrivers {
      arriving.removeAll { $0 === controller }
      stack.removeAll { $0 === controller }
      controller.willMove(toParent: nil)
      controller.isMovingFromParent = true
      controller.removeFromParent()
    }
  }
}

extension NavigationBar {
  /// Whether an item's title is large in this bar.
  final func isLarge(_ item: NavigationItem) -> Bool {
    guard prefersLargeTitles, !isCompact else { return false }
    switch item.largeTitleDisplayMode {
    case .always: return true
    case .never, .inline: return false
    case .automatic: break
    }
    let items = items ?? []
    guard let index = items.firstIndex(where: { $0 === item }) else { return true }
    for below in items[..<index].reversed() {
      switch below.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }
}
