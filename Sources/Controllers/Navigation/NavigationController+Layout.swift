import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Where the bars and the views are.
extension NavigationController {
  /// Whether the bar at the top is not shown now.
  final var isBarAway: Bool {
    hidesBar || isTooLow
  }

  /// Whether the bar at the bottom is not shown now.
  final var areToolsAway: Bool { hidesTools || takesTools || isTooLow || hidesBottomBars }

  /// Whether there is no room for bars.
  private final var isTooLow: Bool {
    hidesBarsWhenVerticallyCompact && traitCollection.verticalSizeClass == .compact
  }

  /// Whether a controller of the stack hides the bars at the bottom.
  final var hidesBottomBars: Bool { stack.dropFirst().contains { $0.hidesBottomBarWhenPushed } }

  /// What the bars of a container around this one cover at the bottom, but not of the last controller, which hides
  /// them: each controller keeps its own room in a transition.
  private final var uncoveredBottom: Double { hidesBottomBars ? barInsets.bottom : 0 }

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
    return max(0, NavigationBar.largeHeight - wayFromTop(scroller))
  }

  /// Points by which contents were moved up from where they are at rest below the whole bar.
  private final func wayFromTop(_ scroller: ScrollView) -> Double {
    scroller.contentOffset.y + scroller.adjustedContentInset.top + scroller.shrunkTop
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
    // Before the insets are others, by which contents are moved.
    let (covered, shown) = (covered(controller), min(largeHeight(of: controller), NavigationBar.largeHeight))
    controller.barInsets = EdgeInsets(
      top: extendsBelowTop(controller) ? covered.top : 0, left: 0,
      bottom: (extendsBelowBottom(controller) ? covered.bottom : 0) - uncoveredBottom, right: 0)
    let frame = frame(of: controller)
    if view.frame != frame { view.frame = frame }
    if view.autoresizingMask != [.flexibleWidth, .flexibleHeight], view.translatesAutoresizingMaskIntoConstraints {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    controller.extensionDidChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    guard let scroller = scrollView(of: controller) else { return }
    scroller.isBelowBars = true
    let follows = scroller.adjustedContentInset.top > scroller.contentInset.top
    let isLarge = bar.isLarge(controller.navigationItem) && !isBarAway && follows
    scroller.shrunkTop = isLarge ? max(0, NavigationBar.largeHeight - shown) : 0
  }

  // MARK: The contents below

  /// The scroll view whose contents shrink the title.
  final func scrollView(of controller: ViewController) -> ScrollView? { controller.scrollViewBelowBars(.top) }

  /// Hears of the scrolls of the last controller's contents, and of no others.
  final func watchScroller() {
    let next = shown.flatMap { scrollView(of: $0) }
    if scroller !== next {
      (scroller as? ScrollView)?.contentsDidMove = nil
      (scroller as? ScrollView)?.endOfDrag = nil
      scroller = next
    }
    next?.contentsDidMove = { [weak self] in self?.contentsDidMove() }
    next?.endOfDrag = { [weak self] in self?.wholeTitle(at: $0) ?? $0 }
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

  /// Where contents come to rest that would leave a part of a large title: with all of it, or nothing.
  private final func wholeTitle(at offset: Double) -> Double {
    guard let shown, bar.isLarge(shown.navigationItem), let scroller = scrollView(of: shown) else { return offset }
    let way = offset + scroller.adjustedContentInset.top + scroller.shrunkTop
    guard way > 0, way < NavigationBar.largeHeight else { return offset }
    return way < NavigationBar.largeHeight / 2 ? offset - way : offset - way + NavigationBar.largeHeight
  }

  /// Tells the bar whether the contents are at their top.
  private final func moveTitle() {
    guard let shown, let scroller = scrollView(of: shown) else { return bar.isAtEdge = false }
    bar.isAtEdge =
      wayFromTop(scroller) <= 0
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

  /// A bar that comes or goes in a transition moves with the screen that it belongs to.
  final func slideBar(_ motion: Motion, isForward: Bool) {
    isMovingBars = true
    bar.isHidden = false
    let width = view.bounds.width
    let side = isForward == isBarAway ? -width * look.parallax : width
    // One that goes is away already, above the edge.
    let lift = isBarAway ? view.safeAreaInsets.top + bar.bounds.height : 0
    let (rest, beside) = (Point(0, lift), Point(side, lift))
    motion.move(bar, from: isBarAway ? rest : beside, to: isBarAway ? beside : rest)
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
      leaving.append(controller)
      controller.willMove(toParent: nil)
      controller.isMovingFromParent = true
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
    let items = controller?.stack.map(\.navigationItem) ?? items ?? []
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
