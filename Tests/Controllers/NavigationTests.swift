import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor @Suite struct NavigationTests {
  @Test func theFirstControllerHearsOfItsAppearance() {
    let it = NavigationStage()
    #expect(
      it.notes.take() == [
        "root will enter", "root entered", "root loaded", "root will appear", "root is appearing", "root did appear",
      ])
    #expect(it.root.navigationController === it.navigation)
    #expect(it.root.view.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(it.root.view.safeAreaInsets == EdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    #expect(it.navigation.navigationBar.frame == Rect(x: 0, y: 0, width: 320, height: 44))
  }

  @Test func anAnimatedPushAndPopTellInOrder() {
    let it = NavigationStage()
    _ = it.notes.take()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: true)
    #expect(it.navigation.topViewController === next)
    #expect(
      it.notes.take() == [
        "next will enter", "next loaded", "root will disappear", "next will appear moving", "next is appearing",
      ])
    it.stage.turn(0)
    it.stage.turn(0.2)
    #expect(it.notes.take() == [])
    #expect(it.navigation.transitionCoordinator != nil)
    it.stage.turn(0.4)
    it.stage.turn(0.45)
    #expect(it.notes.take() == ["root did disappear", "next did appear moving", "next entered"])
    #expect(it.root.view.superview == nil)
    #expect(it.navigation.transitionCoordinator == nil)
    #expect(it.navigation.popViewController(animated: true) === next)
    #expect(
      it.notes.take() == ["next will leave", "next will disappear moving", "root will appear", "root is appearing"])
    #expect(it.navigation.viewControllers == [it.root])
    #expect(next.navigationController === it.navigation)
    it.stage.turn(0.5)
    it.stage.turn(1)
    it.stage.turn(1.1)
    #expect(it.notes.take() == ["next did disappear moving", "root did appear", "next left"])
    #expect(next.navigationController == nil && next.parent == nil)
  }

  @Test func aChangeAtOnceTellsAtOnce() {
    let it = NavigationStage()
    _ = it.notes.take()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: false)
    #expect(
      it.notes.take() == [
        "next will enter", "next loaded", "root will disappear", "next will appear moving", "next is appearing",
        "root did disappear", "next did appear moving", "next entered",
      ])
    let third = it.controller("third")
    it.navigation.setViewControllers([it.root, third], animated: false)
    #expect(
      it.notes.take() == [
        "next will leave", "third will enter", "third loaded", "next will disappear moving",
        "third will appear moving", "third is appearing", "next did disappear moving", "third did appear moving",
        "next left", "third entered",
      ])
    #expect(it.navigation.popToRootViewController(animated: false) == [third])
    #expect(it.navigation.popToRootViewController(animated: false) == [])
    #expect(it.navigation.popViewController(animated: false) == nil)
  }

  @Test func aPushInTheMiddleOfAnotherEndsIt() {
    let it = NavigationStage()
    let (second, third) = (it.controller("second"), it.controller("third"))
    it.navigation.pushViewController(second, animated: true)
    it.stage.turn(0.1)
    _ = it.notes.take()
    it.navigation.pushViewController(third, animated: true)
    #expect(
      it.notes.take() == [
        "root did disappear", "second did appear moving", "second entered", "third will enter", "third loaded",
        "second will disappear", "third will appear moving", "third is appearing",
      ])
    it.stage.turn(0.2)
    it.stage.turn(0.7)
    it.stage.turn(0.8)
    #expect(it.notes.take() == ["second did disappear", "third did appear moving", "third entered"])
    #expect(it.navigation.viewControllers == [it.root, second, third])
  }

  @Test func changesByCallbacksWait() {
    let it = NavigationStage()
    let (second, third) = (it.controller("second"), it.controller("third"))
    second.onCall = { [unowned navigation = it.navigation] call in
      if call == "loaded" { navigation.pushViewController(third, animated: false) }
    }
    it.navigation.pushViewController(second, animated: true)
    #expect(it.navigation.viewControllers == [it.root, second, third])
    it.stage.turn(1)
    it.stage.turn(2)
    #expect(third.view.window === it.stage.window && second.view.window == nil && it.root.view.window == nil)
    #expect(it.notes.take().last == "third entered")
  }

  @Test func theEdgeGoesBackAndMayBeLetGo() {
    let it = NavigationStage()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: false)
    it.stage.turn(0)
    _ = it.notes.take()
    it.stage.touch(1, .began, 5, 200, at: 1)
    it.stage.turn(1)
    for step in 1...10 {
      it.stage.touch(1, .moved, 5 + Double(step) * 8, 200, at: 1 + Double(step) * 0.05)
      it.stage.turn(1 + Double(step) * 0.05)
    }
    #expect(
      it.notes.take() == ["next will leave", "next will disappear moving", "root will appear", "root is appearing"])
    #expect(it.navigation.viewControllers == [it.root])
    #expect(it.navigation.transitionCoordinator?.isInteractive == true)
    // 80 of 320 points: what is shown is beside its place by as much.
    let shown = next.view.layer.presentation(at: 1.5)
    #expect(abs(shown.position.x - 160 - 80) < 1)
    it.stage.touch(1, .ended, 85, 200, at: 2)
    for step in 0..<60 { it.stage.turn(2 + Double(step) / 60) }
    #expect(
      it.notes.take() == [
        "next entered", "root will disappear", "next will appear", "next is appearing", "next did appear",
        "root did disappear",
      ])
    #expect(it.navigation.viewControllers == [it.root, next])
    #expect(next.view.window != nil && it.root.view.window == nil)
    #expect(it.navigation.navigationBar.topItem === next.navigationItem)
    #expect(it.navigation.view.layer.speed == 1)

    it.stage.touch(2, .began, 5, 200, at: 4)
    for step in 1...10 { it.stage.touch(2, .moved, 5 + Double(step) * 25, 200, at: 4 + Double(step) * 0.05) }
    it.stage.touch(2, .ended, 255, 200, at: 4.6)
    for step in 0..<120 { it.stage.turn(4 + Double(step) / 60) }
    #expect(it.navigation.viewControllers == [it.root])
    #expect(it.notes.take().suffix(3) == ["next did disappear moving", "root did appear", "next left"])
  }

  @Test func bigStacksWork() {
    let it = NavigationStage()
    for level in 1..<100 { it.navigation.pushViewController(it.controller("\(level)"), animated: level % 3 == 0) }
    it.stage.turn(1)
    it.stage.turn(2)
    #expect(it.navigation.viewControllers.count == 100)
    #expect(it.navigation.popToRootViewController(animated: true)?.count == 99)
    it.stage.turn(3)
    it.stage.turn(4)
    #expect(it.navigation.children == [it.root])
    #expect(it.root.view.window != nil)
  }

  @Test func aPushDrawsTheNewViewOnceAndNothingElse() {
    let it = NavigationStage()
    let next = it.controller("next")
    let (old, bar) = (ViewCosts(of: it.root.view), it.navigation.navigationBar)
    it.navigation.pushViewController(next, animated: true)
    it.stage.turn(0)
    func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
    func costs() -> [Int] { all(it.stage.window).flatMap { [ViewCosts(of: $0).drawings, ViewCosts(of: $0).layouts] } }
    let first = costs()
    for step in 1...20 {
      it.stage.turn(Double(step) / 60)
      #expect(costs() == first)
    }
    it.stage.turn(0.5)
    it.stage.turn(0.6)
    #expect(ViewCosts(of: next.view).drawings == 1)
    #expect(ViewCosts(of: next.view).layouts == 1)
    #expect(ViewCosts(of: it.root.view).drawings == old.drawings)
    #expect(ViewCosts(of: it.root.view).layouts == old.layouts)
    for view in all(bar) { #expect(ViewCosts(of: view).drawings <= 1) }
  }
}

extension NavigationTests {
  @Test func whatCannotBeStopsTheProgramByName() async throws {
    let pushed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let it = NavigationStage()
        it.navigation.title = "stack"
        it.navigation.pushViewController(it.root, animated: true)
      }
    }
    let message = String(decoding: pushed?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("NavigationController “stack” holds NotingController “root” already"))
  }
}
