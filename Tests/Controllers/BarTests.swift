import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor @Suite struct BarTests {
  @Test func aKeyboardHidesTheBar() {
    let it = NavigationStage()
    it.navigation.hidesBarsWhenKeyboardAppears = true
    it.stage.turn(1)
    #expect(!it.navigation.isNavigationBarHidden)
    it.stage.window.keyboardFrame = Rect(x: 0, y: 280, width: 320, height: 200)
    for step in 0...4 { it.stage.turn(1 + Double(step) / 5) }
    #expect(it.navigation.isNavigationBarHidden && it.root.view.safeAreaInsets.top == 0)
    it.navigation.isNavigationBarHidden = false
    it.stage.window.setNeedsLayout()
    it.stage.turn(3)
    #expect(!it.navigation.isNavigationBarHidden, "once for each keyboard")
  }

  private func buttons(_ view: View) -> [Button] {
    view.subviews.flatMap { ($0 as? Button).map { [$0] } ?? buttons($0) }
  }

  private func labels(_ view: View) -> [String] {
    view.subviews.flatMap { [($0 as? Label)?.text].compactMap { $0 } + labels($0) }
  }

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, _ time: Double) {
    stage.touch(1, .began, x, y, at: time)
    stage.turn(time)
    stage.touch(1, .ended, x, y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  @Test func aCopyHasWhatItsOriginalSays() {
    let appearance = NavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .black
    appearance.titleColor = .white
    let copy = appearance.copy()
    appearance.backgroundColor = .white
    #expect(copy.backgroundColor == .black && copy.titleColor == .white)
    copy.configureWithTransparentBackground()
    #expect(copy.backgroundColor == nil && copy.shadowColor == nil)
  }

  @Test func theWayBackMayBeAnother() {
    let it = NavigationStage()
    let next = it.controller("next")
    var count = 0
    next.navigationItem.backAction = MenuAction { _ in count += 1 }
    it.navigation.pushViewController(next, animated: false)
    it.stage.turn(0.1)
    tap(it.stage, 30, 22, 1)
    it.stage.turn(2)
    #expect(count == 1 && it.navigation.topViewController === next)
    it.stage.touch(2, .began, 2, 200, at: 3)
    for step in 1...5 { it.stage.touch(2, .moved, 2 + Double(step) * 50, 200, at: 3 + Double(step) / 20) }
    it.stage.touch(2, .ended, 252, 200, at: 3.3)
    for step in 0...5 { it.stage.turn(3.3 + Double(step) / 5) }
    #expect(it.navigation.topViewController === next, "no finger goes back")
    next.navigationItem.backAction = nil
    tap(it.stage, 30, 22, 5)
    for step in 0...5 { it.stage.turn(5.1 + Double(step) / 5) }
    #expect(count == 1 && it.navigation.topViewController === it.root)
  }

  @Test func theWayBackSaysTheTitleBefore() {
    let it = NavigationStage()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: false)
    it.stage.turn(0.1)
    let bar = it.navigation.navigationBar
    #expect(buttons(bar).map { $0.title(for: .normal) } == ["root"])
    #expect(labels(bar).contains("next"))
    it.root.navigationItem.backButtonTitle = "Home"
    #expect(buttons(bar).map { $0.title(for: .normal) } == ["Home"])
    it.root.navigationItem.title = String(repeating: "long ", count: 20)
    it.root.navigationItem.backButtonTitle = nil
    it.stage.turn(0.2)
    #expect(buttons(bar).map { $0.title(for: .normal) } == ["Back"])
    next.navigationItem.hidesBackButton = true
    #expect(buttons(bar).isEmpty)
    next.navigationItem.hidesBackButton = false
    next.navigationItem.leftBarButtonItem = BarButtonItem(title: "Left")
    #expect(buttons(bar).map { $0.title(for: .normal) } == ["Left"])
    next.navigationItem.leftItemsSupplementBackButton = true
    #expect(buttons(bar).count == 2)
    next.navigationItem.leftBarButtonItem = nil
    it.stage.turn(0.3)
    tap(it.stage, 20, 22, 1)
    #expect(it.navigation.viewControllers == [it.root])
  }

  @Test func titleViewsPromptsAndButtonsArePlaced() {
    let it = NavigationStage(insets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    let view = View(frame: Rect(x: 0, y: 0, width: 60, height: 20))
    var pressed = 0
    it.root.navigationItem.titleView = view
    it.root.navigationItem.prompt = "first"
    it.root.navigationItem.rightBarButtonItems = [
      BarButtonItem(title: "One") { _ in pressed += 1 }, BarButtonItem(title: "Two"),
    ]
    it.stage.turn(0.1)
    let bar = it.navigation.navigationBar
    #expect(bar.frame == Rect(x: 0, y: 20, width: 320, height: 74))
    #expect(it.root.view.safeAreaInsets.top == 94)
    #expect(view.convert(view.bounds, to: bar) == Rect(x: 130, y: 42, width: 60, height: 20))
    let places = buttons(bar).map(\.frame)
    #expect(places.count == 2 && places[0].maxX == 304 && places[1].maxX < places[0].minX)
    tap(it.stage, 290, 20 + 30 + 22, 1)
    #expect(pressed == 1)
    it.root.navigationItem.titleView = nil
    it.root.navigationItem.prompt = nil
    it.stage.turn(2)
    #expect(view.superview == nil && bar.frame.height == 44)
  }

  @Test func barsComeAndGo() {
    let it = NavigationStage()
    it.navigation.setNavigationBarHidden(true, animated: false)
    it.stage.turn(0.1)
    #expect(it.root.view.safeAreaInsets.top == 0 && it.navigation.navigationBar.isHidden)
    it.navigation.setNavigationBarHidden(false, animated: true)
    it.stage.turn(0.2)
    it.stage.turn(1)
    it.stage.turn(1.1)
    #expect(it.root.view.safeAreaInsets.top == 44 && !it.navigation.navigationBar.isHidden)
    it.root.toolbarItems = [BarButtonItem(title: "Tool")]
    it.navigation.setToolbarHidden(false, animated: false)
    it.stage.turn(1.2)
    #expect(it.navigation.toolbar.frame == Rect(x: 0, y: 436, width: 320, height: 44))
    #expect(it.root.view.safeAreaInsets.bottom == 44)
    #expect(buttons(it.navigation.toolbar).count == 1)
    it.navigation.pushViewController(it.controller("next"), animated: false)
    it.stage.turn(1.3)
    #expect(buttons(it.navigation.toolbar).isEmpty)
    it.navigation.navigationBar.isTranslucent = false
    it.stage.turn(1.4)
    #expect(it.navigation.topViewController?.view.frame == Rect(x: 0, y: 44, width: 320, height: 436))
    #expect(it.navigation.topViewController?.view.safeAreaInsets.top == 0)
    it.navigation.hidesBarsOnTap = true
    tap(it.stage, 100, 200, 2)
    #expect(it.navigation.isNavigationBarHidden)
  }

  @Test func largeTitlesShrink() {
    let (stage, notes) = (Stage(320, 480), Notes())
    let controller = NotingController("large", notes)
    let scroller = ScrollView(frame: .zero)
    scroller.contentSize = Size(320, 2000)
    controller.view = scroller
    let navigation = NavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = true
    stage.window.rootViewController = navigation
    stage.turn(0)
    let bar = navigation.navigationBar
    func state() -> [Double] {
      [bar.frame.height, scroller.adjustedContentInset.top, scroller.contentOffset.y]
    }
    #expect(state() == [96, 96, -96])
    scroller.contentOffset.y = -70
    stage.turn(0.1)
    #expect(state() == [70, 70, -70])
    scroller.contentOffset.y = 300
    stage.turn(0.2)
    #expect(state() == [44, 44, 300])
    #expect(labels(bar).filter { $0 == "large" }.count == 2)
    scroller.setContentOffset(Point(0, -44), animated: false)
    stage.turn(0.3)
    #expect(state() == [44, 44, -44])
    // A finger pulls the title out again, without the resistance of an edge.
    stage.touch(1, .began, 160, 200, at: 1)
    stage.turn(1)
    for step in 1...5 {
      stage.touch(1, .moved, 160, 200 + Double(step) * 8, at: 1 + Double(step) * 0.02)
      stage.turn(1 + Double(step) * 0.02)
    }
    #expect(scroller.contentOffset.y <= -44 - 29 && scroller.contentOffset.y >= -44 - 40)
    stage.touch(1, .moved, 160, 300, at: 1.3)
    stage.touch(1, .ended, 160, 300, at: 1.6)
    for step in 0..<120 { stage.turn(1.6 + Double(step) / 60) }
    #expect(state() == [96, 96, -96])
    // One that is let go between comes to rest at an end.
    for (index, way) in [20.0, 40].enumerated() {
      let time = 5 + Double(index) * 5
      stage.touch(2 + index, .began, 160, 300, at: time)
      for step in 1...5 {
        stage.touch(2 + index, .moved, 160, 300 - way * Double(step) / 5, at: time + Double(step) / 50)
      }
      stage.touch(2 + index, .ended, 160, 300 - way, at: time + 1)
      for step in 0..<200 { stage.turn(time + Double(step) / 60) }
      #expect(state() == (index == 0 ? [96, 96, -96] : [44, 44, -44]))
    }
    scroller.contentOffset.y = -96
    let next = NotingController("next", notes)
    next.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(next, animated: false)
    stage.turn(20)
    #expect(bar.frame.height == 44 && next.view.safeAreaInsets.top == 44)
    navigation.popViewController(animated: true)
    stage.turn(21)
    stage.turn(22)
    stage.turn(22.1)
    #expect(state() == [96, 96, -96])
  }

  @Test func theEdgeOfTheContentsHasItsOwnLook() {
    let (stage, notes) = (Stage(320, 480), Notes())
    let controller = NotingController("edge", notes)
    let scroller = ScrollView(frame: .zero)
    scroller.contentSize = Size(320, 2000)
    controller.view = scroller
    let navigation = NavigationController(rootViewController: controller)
    let standard = NavigationBarAppearance()
    standard.backgroundColor = .black
    navigation.navigationBar.standardAppearance = standard
    stage.window.rootViewController = navigation
    stage.turn(0)
    let background = navigation.navigationBar.subviews.first
    #expect(background?.backgroundColor == nil)
    scroller.contentOffset.y = 10
    stage.turn(0.1)
    #expect(background?.backgroundColor == .black)
    let edge = NavigationBarAppearance()
    edge.backgroundColor = .white
    controller.navigationItem.scrollEdgeAppearance = edge
    scroller.contentOffset.y = -44
    stage.turn(0.2)
    #expect(background?.backgroundColor == .white)
  }

  @Test func aBarByItselfHasItsItems() {
    let (stage, bar) = (Stage(320, 480), NavigationBar(frame: Rect(x: 0, y: 0, width: 320, height: 44)))
    stage.window.addSubview(bar)
    bar.items = [NavigationItem(title: "One")]
    stage.turn(0)
    bar.pushItem(NavigationItem(title: "Two"), animated: true)
    #expect(bar.topItem?.title == "Two" && bar.backItem?.title == "One")
    stage.turn(0.1)
    stage.turn(1)
    stage.turn(1.1)
    #expect(labels(bar).contains("Two"))
    tap(stage, 20, 22, 2)
    stage.turn(3)
    stage.turn(3.1)
    #expect(bar.items?.map(\.title) == ["One"])
    #expect(bar.popItem(animated: false)?.title == "One" && bar.topItem == nil)
  }
}
