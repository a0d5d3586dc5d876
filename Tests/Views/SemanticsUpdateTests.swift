import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// Views that assistive programs present, in a window.
@MainActor protocol SemanticsStage {
  var stage: Stage { get }
}

extension SemanticsStage {
  func view(
    _ label: String? = nil, _ x: Double = 0, _ y: Double = 0, _ width: Double = 10, _ height: Double = 10,
    traits: AccessibilityTraits = []
  ) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    if let label {
      (view.isAccessibilityElement, view.accessibilityLabel, view.accessibilityTraits) = (true, label, traits)
    }
    return view
  }

  @discardableResult
  func add(_ views: View..., to parent: View? = nil) -> [View] {
    for view in views { (parent ?? stage.window).addSubview(view) }
    return views
  }
}

@Suite @MainActor struct SemanticsUpdateTests: SemanticsStage {
  let stage = Stage()

  @MainActor private final class Updates {
    var list: [SemanticsUpdate] = []
    private(set) var semantics: Semantics?

    init(of application: Application) {
      semantics = Semantics(of: application) { [weak self] in self?.list.append($0) }
    }

    func take() -> [SemanticsUpdate] {
      defer { list = [] }
      return list
    }

    func stop() { semantics = nil }
  }

  @Test func updatesSayWhatHasChanged() throws {
    let updates = Updates(of: stage.application)
    let (first, second) = (view("first"), view("second", 0, 50))
    add(first, second)
    stage.turn()
    let whole = try #require(updates.take().first)
    #expect(whole.isWhole && whole.sequence == 1 && whole.changed.count == 3 && whole.removed.isEmpty)
    var tree = SemanticsTree()
    func apply(_ update: SemanticsUpdate) -> Bool { tree.apply(update) }
    #expect(apply(whole) && tree == updates.semantics?.tree)
    stage.turn(1)
    #expect(updates.take().isEmpty)
    second.accessibilityValue = "new"
    #expect(stage.application.turn(at: 1.5).needsFrame == false)
    let changed = try #require(updates.take().first)
    #expect(!changed.isWhole && changed.sequence == 2 && changed.changed.map(\.value) == ["new"])
    #expect(changed.time == 1.5 && apply(changed))
    first.frame.origin.x = 5
    stage.turn(2)
    let moved = try #require(updates.take().first)
    #expect(moved.changed.map(\.label) == ["first"] && apply(moved))
    second.removeFromSuperview()
    let third = view("third", 0, 90)
    add(third)
    stage.turn(3)
    let replaced = try #require(updates.take().first)
    #expect(replaced.changed.map(\.label) == [nil, "third"] && replaced.removed == [tree.inOrder[2].id])
    #expect(apply(replaced) && tree == updates.semantics?.tree)
    #expect(tree.inOrder.map(\.label) == [nil, "first", "third"])
    // One that was left out is told.
    #expect(!apply(moved) && tree == updates.semantics?.tree)
    #expect(apply(whole) && tree.count == 3)
  }

  @Test func aPropertyOfNoLayerAsksForATurn() throws {
    let updates = Updates(of: stage.application)
    #expect(stage.application.turn(at: 0).next == nil || updates.list.count == 1)
    let element = AccessibilityElement(accessibilityContainer: stage.window)
    stage.window.accessibilityElements = [element]
    stage.turn(1)
    _ = updates.take()
    element.accessibilityLabel = "part"
    stage.turn(2)
    #expect(updates.take().flatMap(\.changed).map(\.label) == ["part"])
    let controller = ViewController()
    stage.window.rootViewController = controller
    stage.turn(3)
    stage.turn(4)
    _ = updates.take()
    controller.title = "Title"
    stage.turn(5)
    #expect(updates.take().flatMap(\.changed).map(\.label) == ["Title"])
    Semantics.announce("Saved", in: stage.application)
    stage.turn(6)
    #expect(updates.take().map(\.announcements) == [["Saved"]])
  }

  @Test func anElementIsTheSameForTheSameView() throws {
    let updates = Updates(of: stage.application)
    let view = view("view")
    add(view)
    let semantics = try #require(updates.semantics)
    let id = try #require(semantics.update().inOrder.last?.id)
    view.removeFromSuperview()
    #expect(semantics.update()[id] == nil && semantics.object(of: id) == nil)
    add(view)
    #expect(semantics.update().inOrder.last?.id == id && semantics.object(of: id) === view)
    // A view of the same address is another one.
    var known: Set<SemanticsID> = [id]
    for _ in 0..<1000 {
      autoreleased {
        let other = self.view("other", 0, 50)
        add(other)
        semantics.update()
        other.removeFromSuperview()
      }
      guard let new = semantics.update().inOrder.last else { continue }
      #expect(new.id == id)
      known.formUnion(updates.take().flatMap(\.changed).filter { $0.label == "other" }.map(\.id))
    }
    #expect(known.count == 1001)
  }

  private func autoreleased(_ body: () -> Void) { body() }

  @Test func askersGetAWholeTreeFirst() throws {
    add(view("view"))
    let first = Updates(of: stage.application)
    stage.turn()
    let second = Updates(of: stage.application)
    #expect(stage.application.turn(at: 1).needsFrame == false)
    #expect(first.take().count == 1 && second.list.map(\.isWhole) == [true] && second.take()[0].changed.count == 2)
    stage.window.subviews[0].accessibilityHint = "hint"
    stage.turn(2)
    let (a, b) = (first.take(), second.take())
    #expect(a == b && a.map(\.isWhole) == [false])
    first.stop()
    stage.window.subviews[0].accessibilityHint = nil
    stage.turn(3)
    #expect(first.take().isEmpty && second.take().count == 1)
  }

  @Test func nothingIsMadeWhileNobodyAsks() {
    var phases: [TurnPhase] = []
    stage.application.turnObserver = { phases.append($0) }
    let view = view("view")
    add(view)
    stage.turn()
    view.accessibilityLabel = "other"
    let idle = stage.application.turn(at: 1)
    #expect(!idle.needsFrame && idle.next == nil)
    #expect(stage.application.statistics.semanticElements == 0 && !phases.contains(.semantics))
    let semantics = Semantics(of: stage.application)
    #expect(stage.application.nextTurn == 1)
    stage.turn(2)
    #expect(stage.application.statistics.semanticElements == 2 && phases.last == .semantics)
    // Nothing changes: nothing is made again.
    stage.turn(3)
    #expect(stage.application.statistics.semanticElements == 2)
    semantics.stop()
    view.accessibilityLabel = "third"
    view.frame.origin.x = 40
    stage.turn(4)
    #expect(stage.application.statistics.semanticElements == 2 && semantics.tree.count == 0)
  }

  /// Setters do not walk the chain of responders: elements say it to whoever has looked at them.
  @Test func settersAskNobodyOnTheWay() {
    final class Counting: View {
      var asked = 0
      override var next: Responder? {
        asked += 1
        return super.next
      }
    }
    let view = Counting(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    let outer = AccessibilityElement(accessibilityContainer: view)
    let inner = AccessibilityElement(accessibilityContainer: outer)
    outer.isAccessibilityElement = false
    (outer.accessibilityElements, view.accessibilityElements) = ([inner], [outer])
    stage.turn()
    view.asked = 0
    for object in [view, outer, inner] { object.accessibilityLabel = "one" }
    #expect(view.asked == 0)
    let updates = Updates(of: stage.application)
    stage.turn(1)
    _ = updates.take()
    view.asked = 0
    inner.accessibilityLabel = "two"
    #expect(view.asked == 0 && stage.application.nextTurn == 1)
    stage.turn(2)
    #expect(updates.take().first?.changed.map(\.label) == ["two"])
    updates.stop()
    stage.turn(3)
    inner.accessibilityLabel = "three"
    #expect(stage.application.nextTurn == nil)
  }

  @Test func updatesMakeTheTree() {
    var random = SplitMix64(seed: 13)
    let updates = Updates(of: stage.application)
    var views: [View] = []
    var tree = SemanticsTree()
    for round in 0..<300 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let parent = views.randomElement(using: &random) ?? stage.window
        switch Int.random(in: 0...6, using: &random) {
        case 0, 1:
          let new = view(
            Bool.random(using: &random) ? "\(round)" : nil, .random(in: 0...200, using: &random),
            .random(in: 0...200, using: &random), 100, 100)
          views.append(new)
          parent.addSubview(new)
        case 2: views.randomElement(using: &random)?.removeFromSuperview()
        case 3: parent.isHidden.toggle()
        case 4: parent.accessibilityLabel = Bool.random(using: &random) ? "label \(round)" : nil
        case 5: parent.accessibilityViewIsModal.toggle()
        default: parent.frame.origin.y += 10
        }
      }
      if stage.window.isHidden { stage.window.isHidden = false }
      stage.turn(Double(round))
      for update in updates.take() {
        let fits = tree.apply(update)
        #expect(fits)
      }
      let fresh = updates.semantics?.update()
      #expect(updates.take().isEmpty && tree == fresh, "round \(round)")
    }
  }

  // MARK: Focus and actions

  @Test func theFirstResponderHasTheFocus() {
    final class Field: View { override var canBecomeFirstResponder: Bool { true } }
    let (field, inner) = (Field(frame: Rect(x: 0, y: 0, width: 50, height: 50)), Field())
    (field.isAccessibilityElement, field.accessibilityLabel) = (true, "field")
    field.addSubview(inner)
    add(field)
    let updates = Updates(of: stage.application)
    stage.turn()
    #expect(updates.take().map(\.focus) == [nil])
    inner.becomeFirstResponder()
    stage.turn(1)
    let focused = updates.take()
    #expect(focused.flatMap(\.changed).filter(\.isFocused).map(\.label) == ["field"] && focused[0].focus != nil)
    inner.resignFirstResponder()
    stage.turn(2)
    #expect(updates.take().map(\.focus) == [nil])
  }

  private final class Control: View {
    var log: [String] = []
    var activates = false
    override func accessibilityActivate() -> Bool {
      log.append("activate")
      return activates
    }
    override func accessibilityIncrement() { log.append("increment") }
    override func accessibilityDecrement() { log.append("decrement") }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.append("began") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.append("ended") }
  }

  private final class Pane: View {
    var log: [String] = []
    override func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
      log.append("scroll \(direction)")
      return true
    }
    override func accessibilityPerformEscape() -> Bool {
      log.append("escape")
      return true
    }
  }

  @Test func actionsArePerformed() throws {
    let (pane, control) = (Pane(frame: stage.window.bounds), Control(frame: Rect(x: 9, y: 9, width: 50, height: 50)))
    (control.isAccessibilityElement, control.accessibilityTraits) = (true, .adjustable)
    var calls: [String] = []
    control.accessibilityCustomActions = [
      AccessibilityCustomAction(name: "Mute") {
        calls.append($0.name)
        return true
      }, AccessibilityCustomAction(name: "Nothing"),
    ]
    pane.addSubview(control)
    add(pane)
    let semantics = Semantics(of: stage.application)
    let id = try #require(semantics.update().inOrder.last?.id)
    #expect(semantics.perform(.increment, on: id) && semantics.perform(.decrement, on: id))
    #expect(semantics.perform(.scroll(.down), on: id) && semantics.perform(.escape, on: id))
    #expect(!semantics.perform(.magicTap, on: id) && pane.log == ["scroll down", "escape"])
    #expect(semantics.perform(.custom("Mute"), on: id) && calls == ["Mute"])
    #expect(!semantics.perform(.custom("Nothing"), on: id) && !semantics.perform(.custom("None"), on: id))
    // A touch, where the view does not activate itself.
    #expect(semantics.perform(.activate, on: id))
    stage.turn(1)
    #expect(control.log == ["increment", "decrement", "activate", "began", "ended"])
    (control.log, control.activates) = ([], true)
    #expect(semantics.perform(.activate, on: id))
    stage.turn(2)
    #expect(control.log == ["activate"])
    control.accessibilityTraits = .notEnabled
    semantics.update()
    #expect(!semantics.perform(.activate, on: id) && !semantics.perform(.increment, on: id))
    #expect(semantics.tree[id]?.isEnabled == false)
    #expect(semantics.tree[id]?.actions == [.custom("Mute"), .custom("Nothing")])
    control.removeFromSuperview()
    semantics.update()
    #expect(!semantics.perform(.activate, on: id) && !semantics.perform(.scroll(.up), on: id))
  }

  @Test func textThatIsTappedCanBeActivated() throws {
    let (text, tapped) = (view("text", traits: .staticText), view("tapped", 0, 50, traits: .staticText))
    tapped.addGestureRecognizer(TapGestureRecognizer())
    add(text, tapped)
    let tree = Semantics(of: stage.application).update()
    #expect(tree.inOrder.map(\.actions) == [[], [], [.activate]])
  }
}
