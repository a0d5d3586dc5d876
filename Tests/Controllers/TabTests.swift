import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor @Suite struct TabTests {
  private func stage(_ count: Int, _ size: Size = Size(320, 480)) -> (
    Stage, TabBarController, [NotingController], Notes
  ) {
    let (stage, notes, tabs) = (Stage(size.width, size.height), Notes(), TabBarController())
    let controllers = (0..<count).map { NotingController("\($0)", notes) }
    tabs.viewControllers = controllers
    stage.window.rootViewController = tabs
    stage.turn(0)
    _ = notes.take()
    return (stage, tabs, controllers, notes)
  }

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, _ time: Double) {
    stage.touch(1, .began, x, y, at: time)
    stage.turn(time)
    stage.touch(1, .ended, x, y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  @Test func aTapChoosesATab() {
    let (stage, tabs, controllers, notes) = stage(3)
    #expect(tabs.tabBar.frame == Rect(x: 0, y: 431, width: 320, height: 49))
    #expect(controllers[0].view.safeAreaInsets.bottom == 49)
    #expect(controllers[1].isViewLoaded == false)
    tap(stage, 160, 450, 1)
    #expect(tabs.selectedIndex == 1 && tabs.selectedViewController === controllers[1])
    #expect(
      notes.take() == [
        "1 loaded", "0 will disappear", "1 will appear", "1 is appearing", "0 did disappear", "1 did appear",
      ])
    #expect(controllers[1].tabBarController === tabs)
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 1)
  }

  @Test func badgesAreShown() {
    let (stage, tabs, controllers, _) = stage(2)
    controllers[1].tabBarItem.badgeValue = "12"
    stage.turn(0.1)
    let button = tabs.tabBar.subviews.last
    #expect(button?.accessibilityValue == "12")
    #expect(button?.subviews.count == 3)
    controllers[1].title = "Other"
    #expect(controllers[1].tabBarItem.title == "Other")
  }

  @Test func theRestIsListed() {
    let (stage, tabs, controllers, notes) = stage(7)
    #expect(tabs.tabBar.items?.map(\.title) == ["0", "1", "2", "3", "More"])
    tap(stage, 310, 450, 1)
    #expect(tabs.selectedViewController === tabs.moreNavigationController)
    tap(stage, 100, 44 + 66, 2)
    stage.turn(3)
    stage.turn(4)
    #expect(tabs.selectedViewController === controllers[5])
    #expect(controllers[5].view.window === stage.window)
    #expect(notes.take().last == "5 entered")
    tabs.selectedIndex = 0
    #expect(controllers[5].parent === tabs)
    tabs.selectedIndex = 6
    stage.turn(5)
    stage.turn(6)
    #expect(controllers[6].view.window === stage.window)
    #expect(tabs.tabBar.selectedItem?.title == "More")
  }

  /// The list of the rest has a button for another order; a tab that may not be moved keeps its place.
  @Test func peoplePutTabsInOrder() {
    @MainActor final class Told: TabBarControllerDelegate {
      var lines: [String] = []
      func tabBarController(
        _ tabBarController: TabBarController, willBeginCustomizing viewControllers: [ViewController]
      ) { lines.append("begin \(viewControllers.count)") }
      func tabBarController(
        _ tabBarController: TabBarController, willEndCustomizing viewControllers: [ViewController], changed: Bool
      ) { lines.append("will end \(changed)") }
      func tabBarController(
        _ tabBarController: TabBarController, didEndCustomizing viewControllers: [ViewController], changed: Bool
      ) { lines.append("did end \(viewControllers.compactMap(\.title).joined()) \(changed)") }
    }
    let (stage, tabs, controllers, _) = stage(7)
    let told = Told()
    tabs.delegate = told
    #expect(tabs.customizableViewControllers == controllers)
    let more = tabs.moreNavigationController
    let item = { more.topViewController?.navigationItem.rightBarButtonItem }
    tabs.customizableViewControllers = []
    #expect(item() == nil)
    tabs.customizableViewControllers = Array(controllers.dropFirst())
    tabs.selectedViewController = more
    stage.turn(1)
    if let edit = item() { edit.action?(edit) }
    for step in 1...4 { stage.turn(1 + Double(step)) }
    let order = (tabs.presentedViewController as? NavigationController)?.topViewController as? TableViewController
    #expect(order?.tableView.numberOfRows(inSection: 0) == 6 && order?.tableView.isEditing == true)
    if let order {
      let (from, to) = (IndexPath(row: 5, section: 0), IndexPath(row: 0, section: 0))
      order.tableView(order.tableView, moveRowAt: from, to: to)
    }
    if let done = order?.navigationItem.rightBarButtonItem { done.action?(done) }
    for step in 5...8 { stage.turn(1 + Double(step)) }
    #expect(tabs.viewControllers?.compactMap(\.title) == ["0", "6", "1", "2", "3", "4", "5"])
    #expect(told.lines == ["begin 6", "will end true", "did end 0612345 true"], "\(told.lines)")
    #expect(tabs.tabBar.items?.compactMap(\.title) == ["0", "6", "1", "2", "More"])
    #expect(tabs.selectedViewController === more && tabs.customizableViewControllers?.count == 6)
  }

  @Test func aWideWindowHasRoomForMore() {
    let (stage, tabs, _, _) = stage(7, Size(1024, 768))
    #expect(tabs.tabBar.items?.count == 7)
    stage.screen.resize(to: Size(320, 480))
    stage.turn(1)
    #expect(tabs.tabBar.items?.count == 5)
  }

  @Test func aStackHidesTheBar() {
    let (stage, notes, tabs) = (Stage(320, 480), Notes(), TabBarController())
    let navigation = NavigationController(rootViewController: NotingController("root", notes))
    tabs.viewControllers = [navigation, NotingController("other", notes)]
    stage.window.rootViewController = tabs
    stage.turn(0)
    #expect(tabs.tabBar.items?.first?.title == "root")
    let next = NotingController("next", notes)
    next.hidesBottomBarWhenPushed = true
    navigation.pushViewController(next, animated: true)
    #expect(next.view.safeAreaInsets.bottom == 0)
    stage.turn(0.1)
    stage.turn(1)
    stage.turn(1.1)
    #expect(tabs.tabBar.isHidden)
    // A finger that goes back and lets go: the bar comes with its screen, below the other, which keeps its room.
    let (old, layouts) = (navigation.viewControllers[0], ViewCosts(of: next.view).layouts)
    stage.touch(1, .began, 3, 200, at: 2)
    for step in 1...4 {
      stage.touch(1, .moved, 3 + Double(step) * 20, 200, at: 2 + Double(step) / 20)
      stage.turn(2 + Double(step) / 20)
    }
    let views = tabs.tabBar.superview?.subviews ?? []
    let order = [old.view, tabs.tabBar, next.view].map { view in views.firstIndex { $0 === view } ?? -1 }
    #expect(order == order.sorted() && order[0] >= 0 && !tabs.tabBar.isHidden, "\(order)")
    let shown = tabs.tabBar.layer.presentation(at: 2.2).frame.minX
    #expect(shown < -1 && abs(shown - old.view.layer.presentation(at: 2.2).frame.minX) < 0.01, "\(shown)")
    #expect(old.view.safeAreaInsets.bottom == 49 && next.view.safeAreaInsets.bottom == 0)
    stage.touch(1, .ended, 83, 200, at: 3)
    for step in 0...10 { stage.turn(3 + Double(step) / 10) }
    #expect(tabs.tabBar.isHidden && tabs.tabBar.superview === tabs.view && navigation.topViewController === next)
    #expect(ViewCosts(of: next.view).layouts == layouts, "what comes back was never laid out again")
    navigation.popViewController(animated: false)
    #expect(!tabs.tabBar.isHidden)
    #expect(navigation.topViewController?.view.safeAreaInsets.bottom == 49)
  }
}
