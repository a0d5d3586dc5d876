import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Says what it hears.
@MainActor private class Screenful: ViewController {
  let (name, log): (String, Log)
  var forwards = true

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: Coder) { nil }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
  override func viewWillAppear(_ animated: Bool) { say("willAppear", animated) }
  override func viewIsAppearing(_ animated: Bool) { say("isAppearing", animated) }
  override func viewDidAppear(_ animated: Bool) { say("didAppear", animated) }
  override func viewWillDisappear(_ animated: Bool) { say("willDisappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { say("didDisappear", animated) }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    log.lines.append("\(name).willMove \(parent != nil)")
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    log.lines.append("\(name).didMove \(parent != nil)")
  }

  private func say(_ what: String, _ animated: Bool) {
    log.lines.append("\(name).\(what)\(animated ? " animated" : "")")
  }
}

/// Parents and children, and what they hear.
@MainActor @Suite struct ContainmentTests {
  private let stage = Stage()
  private let log = Log()

  private func screenful(_ name: String) -> Screenful { Screenful(name, log) }

  private func show(_ controller: ViewController) {
    stage.window.rootViewController = controller
    stage.turn(0)
  }

  private func add(_ child: ViewController, to parent: ViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  @Test func aChildComesAndGoesWithItsParent() {
    let (parent, child) = (screenful("parent"), screenful("child"))
    add(child, to: parent)
    #expect(parent.children == [child] && child.parent === parent)
    #expect(log.take() == ["child.willMove true", "child.didMove true"])
    show(parent)
    #expect(
      log.take() == [
        "parent.willAppear", "child.willAppear", "parent.isAppearing", "child.isAppearing", "child.didAppear",
        "parent.didAppear",
      ])
    stage.window.rootViewController = nil
    #expect(
      log.take() == ["parent.willDisappear", "child.willDisappear", "child.didDisappear", "parent.didDisappear"])
  }

  @Test func aViewThatGetsIntoAWindow() {
    let (parent, child) = (screenful("parent"), screenful("child"))
    show(parent)
    _ = log.take()
    add(child, to: parent)
    #expect(child.isMovingToParent)
    #expect(log.take() == ["child.willMove true", "child.willAppear", "child.isAppearing", "child.didMove true"])
    stage.turn(1)
    #expect(log.take() == ["child.didAppear"] && !child.isMovingToParent)
    child.willMove(toParent: nil)
    #expect(child.isMovingFromParent)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      log.take() == ["child.willMove false", "child.willDisappear", "child.didDisappear", "child.didMove false"])
    #expect(parent.children.isEmpty && child.parent == nil && !child.isMovingFromParent)
    stage.turn(2)
    #expect(log.take().isEmpty)
  }

  @Test func aParentThatTellsItsChildrenByItself() {
    let (parent, child) = (screenful("parent"), screenful("child"))
    parent.forwards = false
    show(parent)
    _ = log.take()
    add(child, to: parent)
    stage.turn(1)
    #expect(log.take() == ["child.willMove true", "child.didMove true"])
    for _ in 0..<2 { child.beginAppearanceTransition(true, animated: true) }
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(log.take() == ["child.willAppear animated", "child.didAppear animated"])
    stage.window.rootViewController = nil
    #expect(log.take() == ["parent.willDisappear", "parent.didDisappear"])
  }

  @Test func aTransitionThatTurnsBack() {
    let controller = screenful("one")
    controller.beginAppearanceTransition(true, animated: true)
    controller.beginAppearanceTransition(false, animated: true)
    controller.endAppearanceTransition()
    #expect(
      log.take() == ["one.willAppear animated", "one.willDisappear animated", "one.didDisappear animated"])
  }

  @Test func childrenInHiddenWindowsAndCoveredParents() {
    let (parent, child, cover) = (screenful("parent"), screenful("child"), screenful("cover"))
    show(parent)
    cover.modalPresentationStyle = .fullScreen
    parent.present(cover, animated: false)
    _ = log.take()
    add(child, to: parent)
    stage.turn(1)
    #expect(log.take() == ["child.willMove true", "child.didMove true"], "the parent is covered")
    cover.dismiss(animated: false)
    #expect(
      log.take() == [
        "cover.willDisappear", "parent.willAppear", "child.willAppear", "parent.isAppearing", "child.isAppearing",
        "cover.didDisappear", "child.didAppear", "parent.didAppear",
      ])
    stage.window.isHidden = true
    _ = log.take()
    let late = screenful("late")
    add(late, to: parent)
    #expect(log.take() == ["late.willMove true", "late.didMove true"])
    stage.window.isHidden = false
    stage.turn(2)
    #expect(log.take().filter { $0.hasPrefix("late") } == ["late.willAppear", "late.isAppearing", "late.didAppear"])
  }

  @Test func anotherParentTakesAChild() {
    let (first, second, child) = (screenful("first"), screenful("second"), screenful("child"))
    first.addChild(child)
    first.addChild(child)
    first.addChild(first)
    #expect(first.children == [child])
    second.addChild(child)
    #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
    #expect(log.take() == ["child.willMove true", "child.didMove false", "child.willMove true"])
  }

  @Test func oneChildInThePlaceOfAnother() {
    let (parent, first, second) = (screenful("parent"), screenful("first"), screenful("second"))
    add(first, to: parent)
    parent.addChild(second)
    show(parent)
    _ = log.take()
    var ends: [Bool] = []
    parent.transition(from: first, to: second, duration: 1) {
      second.view.alpha = 0.5
    } completion: {
      ends.append($0)
    }
    #expect(
      log.take() == ["first.willDisappear animated", "second.willAppear animated", "second.isAppearing animated"])
    stage.turn(0.5)
    #expect(ends.isEmpty && first.view.superview === parent.view)
    stage.turn(1.5)
    #expect(ends == [true] && first.view.superview == nil && second.view.superview === parent.view)
    #expect(log.take() == ["first.didDisappear animated", "second.didAppear animated"])
    parent.transition(from: first, to: second, duration: 1, animations: nil) { ends.append($0) }
    #expect(ends == [true, false], "its view is in no superview")
  }

  @Test func aChildsPreferredSize() {
    final class Container: ViewController {
      var sizes: [Size] = []
      override func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
        sizes.append(container.preferredContentSize)
      }
    }
    let (parent, child) = (Container(), screenful("child"))
    parent.addChild(child)
    child.preferredContentSize = Size(3, 4)
    child.preferredContentSize = Size(3, 4)
    #expect(parent.sizes == [Size(3, 4)])
  }

  @Test func constraintsAreUpdatedByTheController() {
    final class Updating: ViewController {
      var updates = 0
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    let controller = Updating()
    controller.view.setNeedsUpdateConstraints()
    controller.view.updateConstraintsIfNeeded()
    #expect(controller.updates == 1 && !controller.view.needsUpdateConstraints())
  }

  @Test func styleBeforeTheView() {
    let controller = screenful("one")
    controller.overrideUserInterfaceStyle = .dark
    #expect(!controller.isViewLoaded && controller.traitCollection.userInterfaceStyle == .dark)
    #expect(controller.view.overrideUserInterfaceStyle == .dark)
  }
}
