import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct SemanticsTests: SemanticsStage {
  let stage = Stage()

  /// The tree now: labels, with those inside in parentheses.
  private func words() -> String {
    let semantics = Semantics(of: stage.application)
    defer { semantics.stop() }
    let tree = semantics.update()
    func words(_ id: SemanticsID) -> String {
      guard let element = tree[id] else { return "?" }
      let inner = element.children.map(words)
      let name = element.label ?? element.role.rawValue
      return inner.isEmpty ? name : "\(name)(\(inner.joined(separator: " ")))"
    }
    return tree.roots.map(words).joined(separator: " ")
  }

  // MARK: The tree

  @Test func elementsSayWhatTheirPropertiesSay() throws {
    let view = view("Volume", 20, 30, 100, 40, traits: [.adjustable, .selected])
    (view.accessibilityValue, view.accessibilityHint, view.accessibilityIdentifier) = ("40%", "Swipe", "volume")
    view.accessibilityLanguage = "en-GB"
    view.accessibilityCustomActions = [AccessibilityCustomAction(name: "Mute")]
    add(view)
    let semantics = Semantics(of: stage.application)
    #expect(semantics.tree.count == 0)
    stage.turn()
    let (tree, root) = (semantics.tree, try #require(semantics.tree.roots.first))
    #expect(tree.count == 2 && tree.roots.count == 1 && semantics.object(of: root) === stage.window)
    var expected = SemanticsElement(id: try #require(tree[root]?.children.first), role: .slider, parent: root)
    (expected.label, expected.value, expected.hint, expected.identifier) = ("Volume", "40%", "Swipe", "volume")
    (expected.language, expected.traits, expected.isSelected) = ("en-GB", [.adjustable, .selected], true)
    expected.frame = Rect(x: 20, y: 30, width: 100, height: 40)
    (expected.screenFrame, expected.activationPoint) = (expected.frame, Point(70, 50))
    expected.actions = [.activate, .increment, .decrement, .custom("Mute")]
    #expect(tree[expected.id] == expected)
    #expect(tree.description == "window (0 0; 320 480)\n  \(expected.description)")
    #expect(expected.description == "slider “Volume” = “40%” #volume (20 30; 100 40) selected")
  }

  @Test func framesAreOfTheWindowAndOfTheScreen() throws {
    stage.window.frame.origin = Point(7, 9)
    let inner = view("inner", 1, 2)
    let outer = view(nil, 20, 30, 100, 100)
    outer.transform = Transform2D(scaleX: 2, y: 2)
    outer.center = Point(100, 100)
    outer.addSubview(inner)
    add(outer)
    let semantics = Semantics(of: stage.application)
    let element = try #require(semantics.update().inOrder.last)
    #expect(element.frame == Rect(x: 2, y: 4, width: 20, height: 20) && element.activationPoint == Point(19, 23))
    #expect(element.screenFrame == Rect(x: 9, y: 13, width: 20, height: 20) && !element.isOffscreen)
    inner.accessibilityFrame = Rect(x: 300, y: 100, width: 50, height: 50)
    inner.accessibilityActivationPoint = Point(1, 1)
    let moved = try #require(semantics.update()[element.id])
    #expect(moved.frame == Rect(x: 293, y: 91, width: 50, height: 50) && moved.activationPoint == Point(1, 1))
    inner.accessibilityFrame = Rect(x: Double.nan, y: 0, width: 1, height: 1)
    #expect(try #require(semantics.update()[element.id]).frame == .zero)
    // An outline goes before the frame.
    inner.accessibilityPath = BezierPath(ovalIn: Rect(x: 100, y: 200, width: 30, height: 40))
    #expect(try #require(semantics.update()[element.id]).screenFrame == Rect(x: 100, y: 200, width: 30, height: 40))
  }

  @Test func rolesFollowTraits() throws {
    let roles: [(AccessibilityTraits, SemanticsRole)] = [
      (.button, .button), (.link, .link), (.header, .heading), ([.staticText, .header], .heading), (.image, .image),
      ([.button, .image], .button), (.staticText, .text), (.searchField, .searchField), (.keyboardKey, .key),
      (.adjustable, .slider), ([], .element), (.updatesFrequently, .element),
    ]
    for (row, (traits, _)) in roles.enumerated() { add(view("\(row)", 0, Double(row) * 20, traits: traits)) }
    let tree = Semantics(of: stage.application).update()
    #expect(tree.inOrder.dropFirst().map(\.role) == roles.map(\.1))
  }

  @Test func whatIsHiddenIsLeftOut() {
    let (hidden, clear, silent, gone) = (view("hidden"), view("clear"), view("silent"), view(nil))
    (hidden.isHidden, clear.alpha, silent.accessibilityElementsHidden, gone.isHidden) = (true, 0, true, true)
    add(view("in gone"), to: gone)
    add(hidden, clear, silent, gone, view("shown"))
    let other = Window(screen: stage.screen)
    add(view("of a hidden window"), to: other)
    #expect(words() == "window(shown)")
    for view in [hidden, gone] { view.isHidden = false }
    (clear.alpha, silent.accessibilityElementsHidden, other.isHidden) = (0.5, false, false)
    #expect(words().count { $0 == "(" } == 2 && words().contains("of a hidden window") && words().contains("in gone"))
  }

  @Test func anElementHidesWhatIsInIt() {
    let outer = view("outer", 0, 0, 100, 100)
    add(view("inner"), to: outer)
    add(outer)
    #expect(words() == "window(outer)")
    outer.isAccessibilityElement = false
    // A container with a label is a group.
    #expect(words() == "window(outer(inner))")
    outer.accessibilityLabel = nil
    #expect(words() == "window(inner)")
  }

  @Test func whatIsModalHidesWhatIsBesideIt() {
    let (card, sheet) = (view(nil, 0, 0, 320, 480), view(nil, 0, 0, 320, 480))
    let page = view(nil, 0, 0, 320, 480)
    add(view("in card"), to: card)
    add(view("in sheet"), to: sheet)
    add(view("beside", 50), card, sheet, to: page)
    add(page, view("around", 0, 300))
    #expect(words() == "window(in card in sheet beside around)")
    card.accessibilityViewIsModal = true
    #expect(words() == "window(group(in card) around)")
    sheet.accessibilityViewIsModal = true
    #expect(words() == "window(group(in sheet) around)")
    sheet.isHidden = true
    #expect(words() == "window(group(in card) around)")
    stage.window.accessibilityViewIsModal = true
    let other = Window(screen: stage.screen)
    other.isHidden = false
    add(view("other"), to: other)
    #expect(words() == "window(group(in card) around)")
  }

  @Test func aPresentedControllerIsModalAndTitled() {
    let (root, presented, child) = (ViewController(), ViewController(), ViewController())
    (root.title, presented.title, child.title) = ("Root", "Settings", "Pane")
    stage.window.rootViewController = root
    add(view("behind"), to: root.view)
    root.addChild(child)
    child.view.frame = Rect(x: 0, y: 100, width: 100, height: 100)
    root.view.addSubview(child.view)
    add(view("in pane"), to: child.view)
    stage.turn()
    #expect(words() == "Root(behind Pane(in pane))")
    root.present(presented, animated: false)
    add(view("front"), to: presented.view)
    stage.turn(1)
    #expect(words() == "Root(group(Settings(front)))")
    presented.dismiss(animated: false)
    stage.turn(2)
    #expect(words() == "Root(behind Pane(in pane))")
  }

  @Test func containersNameTheirElements() {
    final class Chart: View {
      lazy var bars = (0..<3).map { index in
        let bar = AccessibilityElement(accessibilityContainer: self)
        bar.accessibilityLabel = "bar \(index)"
        bar.accessibilityFrameInContainerSpace = Rect(x: Double(index) * 10, y: 0, width: 10, height: 50)
        return bar
      }
      override func accessibilityElementCount() -> Int { bars.count }
      override func accessibilityElement(at index: Int) -> Any? { bars[index] }
    }
    let chart = Chart(frame: Rect(x: 10, y: 20, width: 100, height: 100))
    let list = view(nil, 0, 200, 100, 100)
    let rows = add(view("upper"), view("lower", 0, 50), view("not named", 50), view(nil, 0, 60, 30, 30), to: list)
    add(view("in a view", 2, 2), to: rows[3])
    list.accessibilityElements = [rows[1], rows[0], rows[1], list, "no object", rows[3]]
    add(chart, list)
    #expect(words() == "window(group(bar 0 bar 1 bar 2) group(lower upper group(in a view)))")
    #expect(chart.bars[1].accessibilityFrame == Rect(x: 20, y: 20, width: 10, height: 50))
    list.accessibilityContainerType = .list
    #expect(list.accessibilityElementCount() == 6 && list.index(ofAccessibilityElement: rows[0]) == 1)
    #expect(list.accessibilityElement(at: 9) == nil && words().hasSuffix("list(lower upper group(in a view)))"))
    // What a container names is not there twice, nor when it is nowhere.
    rows[1].removeFromSuperview()
    #expect(words().hasSuffix("list(upper group(in a view)))"))
    list.isHidden = true
    #expect(words() == "window(group(bar 0 bar 1 bar 2))")
  }

  @Test func whatNamesTooMuchEnds() {
    final class Endless: View {
      override func accessibilityElementCount() -> Int { .max - 1 }
      override func accessibilityElement(at index: Int) -> Any? { self }
    }
    add(Endless(frame: stage.window.bounds))
    let element = AccessibilityElement(accessibilityContainer: stage.window)
    element.accessibilityContainer = element
    element.accessibilityFrameInContainerSpace = Rect(x: 0, y: 0, width: 1, height: 1)
    (element.isAccessibilityElement, element.accessibilityElements) = (false, [element])
    let holder = view()
    holder.accessibilityElements = [element]
    add(holder)
    #expect(words() == "window")
  }

  @Test func deepViewsAreReached() {
    var view: View = stage.window
    for _ in 0..<1000 {
      let inner = View(frame: stage.window.bounds)
      view.addSubview(inner)
      view = inner
    }
    add(self.view("deep"), to: view)
    #expect(words() == "window(deep)")
  }

  // MARK: The order of reading

  @Test func rowsAreReadFromTheTop() {
    add(
      view("d", 100, 52, 50, 20), view("c", 10, 50, 50, 20), view("b", 100, 8, 50, 20), view("a", 10, 10, 50, 20),
      view("e", 10, 100, 200, 20))
    #expect(words() == "window(a b c d e)")
    stage.window.semanticContentAttribute = .forceRightToLeft
    #expect(words() == "window(b a d c e)")
  }

  @Test func columnsAreReadOneAfterTheOther() {
    // A picture at the left of three lines, and what is behind all of it.
    add(
      view("2", 120, 42, 100, 20), view("1", 120, 20, 100, 20), view("3", 120, 64, 100, 20),
      view("picture", 20, 20, 80, 64), view("behind", 0, 0, 320, 100))
    #expect(words() == "window(behind picture 1 2 3)")
  }

  @Test func groupsAreReadTogether() {
    let (left, right) = (view(nil, 0, 0, 100, 100), view(nil, 200, 0, 100, 100))
    add(view("a"), view("b", 0, 50), to: left)
    add(view("c"), view("d", 0, 50), to: right)
    add(right, left)
    #expect(words() == "window(a c b d)")
    (left.shouldGroupAccessibilityChildren, right.shouldGroupAccessibilityChildren) = (true, true)
    #expect(words() == "window(group(a b) group(c d))")
  }

  @Test func theOrderIsThatOfRowsWhereverTheyWereAdded() {
    var random = SplitMix64(seed: 11)
    for round in 0..<50 {
      let (rows, columns) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
      var cells: [View] = []
      for row in 0..<rows {
        for column in 0..<columns {
          // Nearly in line, of different sizes.
          let (dx, dy) = (Double.random(in: 0...8, using: &random), Double.random(in: 0...8, using: &random))
          cells.append(view("\(row)\(column)", Double(column) * 40 + dx, Double(row) * 40 + dy, 28, 28))
        }
      }
      let names = cells.compactMap(\.accessibilityLabel).joined(separator: " ")
      for cell in cells.shuffled(using: &random) { add(cell) }
      #expect(words() == "window(\(names))", "round \(round)")
      for cell in cells { cell.removeFromSuperview() }
    }
  }

  @Test func allAreReadOnce() {
    var random = SplitMix64(seed: 12)
    for count in [1, 63, 64, 65, 500] {
      let views = (0..<count).map { index in
        view(
          "\(index)", .random(in: -50...300, using: &random), .random(in: -50...400, using: &random),
          .random(in: 0...200, using: &random), .random(in: 0...200, using: &random))
      }
      for view in views { add(view) }
      let tree = Semantics(of: stage.application).update()
      #expect(Set(tree.inOrder.compactMap(\.label)).count == count && tree.count == count + 1)
      for view in views { view.removeFromSuperview() }
    }
  }

  @Test func whatIsCutOffIsOffscreen() throws {
    let box = view(nil, 10, 10, 50, 50)
    box.clipsToBounds = true
    add(view("in", 40, 0), view("out", 60, 0), to: box)
    add(box, view("below", 0, 500))
    let tree = Semantics(of: stage.application).update()
    #expect(tree.inOrder.filter(\.isOffscreen).map(\.label) == ["out", "below"])
  }
}
