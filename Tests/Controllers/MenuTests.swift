import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Says what it hears of a context menu.
@MainActor private final class Delegate: ContextMenuInteractionDelegate {
  let log: Lines
  var menu: Menu?
  init(_ log: Lines, _ menu: Menu?) { (self.log, self.menu) = (log, menu) }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    log.lines.append("asked \(location.x) \(location.y)")
    return menu.map { menu in ContextMenuConfiguration(actionProvider: { _ in menu }) }
  }
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    log.lines.append("display")
    animator?.addCompletion { [log] in log.lines.append("displayed") }
  }
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) { log.lines.append("end") }
}

@MainActor @Suite struct MenuTests {
  private let stage = Stage(320, 480)
  private let root = ViewController()
  private let log = Lines()

  init() {
    stage.window.rootViewController = root
    stage.turn(0)
  }

  private func action(
    _ title: String, _ attributes: MenuElement.Attributes = [], _ state: MenuElement.State = .off
  ) -> MenuAction {
    MenuAction(title: title, attributes: attributes, state: state) { [log] in log.lines.append($0.title) }
  }

  /// What can be pressed, in the order of reading, with its place.
  private func buttons() -> [(label: String, frame: Rect, isEnabled: Bool, isSelected: Bool)] {
    let semantics = Semantics(of: stage.application)
    semantics.update()
    defer { semantics.stop() }
    return semantics.tree.inOrder.filter { $0.role == .button && $0.label != "dismiss popup" }.map {
      ($0.label ?? "", $0.frame, $0.isEnabled, $0.isSelected)
    }
  }

  private func tap(_ label: String, at time: Double) {
    guard let frame = buttons().first(where: { $0.label == label })?.frame else { return }
    stage.touch(7, .began, frame.midX, frame.midY, at: time)
    stage.touch(7, .ended, frame.midX, frame.midY, at: time + 0.01)
    stage.turn(time + 0.02)
    stage.turn(time + 0.5)
  }

  private func press(_ names: String..., at time: Double) {
    for name in names {
      stage.window.send(KeyInput(Key(name), phase: .began, time: time))
      stage.window.send(KeyInput(Key(name), phase: .ended, time: time))
      stage.turn(time)
    }
    stage.turn(time + 0.5)
  }

  private func makeButton(_ menu: Menu) -> Button {
    let button = Button(type: .system)
    button.frame = Rect(x: 20, y: 40, width: 100, height: 30)
    button.setTitle("Open", for: .normal)
    button.menu = menu
    root.view.addSubview(button)
    stage.turn(0)
    return button
  }

  @Test func aButtonOpensItsMenu() {
    let more = Menu(title: "More", children: [action("Copy"), action("Move")])
    let button = makeButton(
      Menu(children: [
        action("Name", [], .on), action("Hidden", .hidden), action("Size", .disabled), more,
        Menu(options: .displayInline, children: [action("Delete", .destructive)]),
      ]))
    button.showsMenuAsPrimaryAction = true
    button.addAction(for: .touchUpInside) { [log] in log.lines.append("pressed") }
    tap("Open", at: 1)
    let rows = buttons()
    #expect(rows.map(\.label) == ["Name", "Size", "More", "Delete"], "what is behind is none of the tree")
    #expect(rows.map(\.isEnabled) == [true, false, true, true] && rows[0].isSelected)
    #expect(rows[0].frame.minY >= 70 && rows[3].frame.minY == rows[2].frame.maxY + 8)
    tap("Size", at: 2)
    #expect(buttons().count == 4 && log.take() == [])
    tap("More", at: 3)
    #expect(buttons().map(\.label) == ["More", "Copy", "Move"])
    tap("More", at: 4)
    #expect(buttons().count == 4)
    tap("Delete", at: 5)
    #expect(log.take() == ["Delete"] && buttons().map(\.label) == ["Open"])
    #expect(stage.window.subviews == [root.view])
  }

  @Test func aRestingFingerOpensAMenuBesideAnAction() {
    let button = makeButton(Menu(children: [action("Copy")]))
    button.addAction(for: .touchUpInside) { [log] in log.lines.append("pressed") }
    tap("Open", at: 1)
    #expect(log.take() == ["pressed"])
    stage.touch(1, .began, 50, 50, at: 2)
    stage.turn(2)
    stage.turn(2.6)
    #expect(buttons().map(\.label) == ["Copy"])
    stage.touch(1, .ended, 50, 50, at: 2.7)
    stage.turn(2.8)
    #expect(buttons().map(\.label) == ["Copy"] && log.take() == [], "lifted where it was, nothing is chosen")
    stage.touch(1, .began, 300, 460, at: 3)
    stage.touch(1, .ended, 300, 460, at: 3.01)
    stage.turn(3.1)
    stage.turn(4)
    #expect(buttons().map(\.label) == ["Open"] && log.take() == [])
  }

  @Test func aFingerThatGoesOnChooses() {
    let button = makeButton(Menu(children: [action("Copy"), action("Move")]))
    button.showsMenuAsPrimaryAction = true
    stage.touch(1, .began, 50, 50, at: 1)
    stage.turn(1)
    stage.turn(1.5)
    let target = buttons().last?.frame ?? .zero
    stage.touch(1, .moved, target.midX, target.midY, at: 2)
    stage.turn(2)
    stage.touch(1, .ended, target.midX, target.midY, at: 2.1)
    stage.turn(2.1)
    stage.turn(3)
    #expect(log.take() == ["Move"] && stage.window.subviews == [root.view])
  }

  @Test func oneOfSeveral() {
    let menu = Menu(options: .singleSelection, children: [action("Name", [], .on), action("Size")])
    let button = makeButton(menu)
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    #expect(button.title(for: .normal) == "Name")
    tap("Name", at: 1)
    tap("Size", at: 2)
    #expect(button.title(for: .normal) == "Size" && menu.selectedElements.map(\.title) == ["Size"])
  }

  @Test func aContextMenu() {
    let delegate = Delegate(log, Menu(children: [action("Share"), action("Rename")]))
    let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    root.view.addSubview(view)
    let interaction = ContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    #expect(view.interactions.count == 1 && interaction.view === view)
    // A finger that only taps opens none.
    stage.touch(1, .began, 120, 130, at: 0.1)
    stage.touch(1, .ended, 120, 130, at: 0.15)
    stage.turn(0.2)
    stage.turn(0.8)
    #expect(log.take() == [] && stage.window.subviews == [root.view])
    for (time, buttons) in [(1.0, Event.ButtonMask.secondary), (1.1, [])] {
      let input = PointerInput(
        phase: .moved, location: Point(120, 130), buttons: buttons, type: .indirectPointer, time: time)
      stage.window.send(.pointer(input))
      stage.turn(time)
    }
    stage.turn(2)
    #expect(log.take() == ["asked 20.0 30.0", "display", "displayed"])
    #expect(interaction.location(in: root.view) == Point(120, 130))
    press("down", "down", "return", at: 3)
    #expect(log.take() == ["end", "Rename"] && stage.window.subviews == [root.view])
    stage.touch(1, .began, 150, 150, at: 5)
    stage.turn(5)
    stage.turn(5.6)
    stage.touch(1, .ended, 150, 150, at: 5.7)
    stage.turn(5.7)
    #expect(buttons().map(\.label) == ["Share", "Rename"])
    press("escape", at: 6)
    #expect(log.take().suffix(1) == ["end"] && stage.window.subviews == [root.view])
    view.removeInteraction(interaction)
    #expect(view.interactions.isEmpty && interaction.view == nil)
  }

  @Test func whatIsFoundOutLater() {
    var answer: (([MenuElement]) -> Void)?
    let button = makeButton(Menu(children: [DeferredMenuElement { answer = $0 }, action("Last")]))
    button.showsMenuAsPrimaryAction = true
    tap("Open", at: 1)
    #expect(buttons().map(\.label) == ["Loading…", "Last"] && buttons()[0].isEnabled == false)
    answer?([action("First"), action("Second")])
    stage.turn(2)
    #expect(buttons().map(\.label) == ["First", "Second", "Last"])
  }

  @Test func anItemOfABar() {
    let bar = Toolbar(frame: Rect(x: 0, y: 436, width: 320, height: 44))
    let item = BarButtonItem(title: "Sort")
    item.menu = Menu(children: [action("Up"), action("Down")])
    bar.items = [item]
    root.view.addSubview(bar)
    stage.turn(0.5)
    tap("Sort", at: 1)
    let rows = buttons()
    #expect(rows.map(\.label) == ["Up", "Down"] && (rows.last?.frame.maxY ?? 999) <= 446)
    tap("Down", at: 2)
    #expect(log.take() == ["Down"])
  }
}
