import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import Testing

@Suite struct DisplayTests {
  /// Counts its displays, and runs a closure in each.
  private final class Drawn: Layer {
    var count = 0
    var body: (Drawn) -> Void = { _ in }

    override func display() {
      count += 1
      body(self)
    }
  }

  private let tree: LayerTree
  private let layer = Drawn()
  private let other = Drawn()

  init() throws {
    tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    for layer in [layer, other] { tree.root.addSublayer(layer) }
    _ = tree.commit(at: 0)
  }

  @Test func byItselfDisplayDoesNothing() {
    let plain = Layer()
    plain.setNeedsDisplay()
    #expect(plain.needsDisplay)
    plain.displayIfNeeded()
    #expect(!plain.needsDisplay && plain.contents == nil)
  }

  @Test func aMarkedLayerIsDisplayedOnceBeforeItIsSent() throws {
    let bitmap = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
    layer.body = { $0.contents = bitmap }
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    #expect(tree.needsCommit && layer.needsDisplay && layer.count == 0)
    let changes = tree.commit(at: 1)
    #expect(layer.count == 1 && other.count == 0 && !layer.needsDisplay && !tree.needsCommit)
    #expect(changes.count == 1 && changes.contents.count == 1 && changes.contents.first?.value === bitmap)
    #expect(tree.commit(at: 2).isEmpty && layer.count == 1)
  }

  @Test func displayIfNeededComesBeforeTheCommit() {
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(layer.count == 1 && !layer.needsDisplay)
    _ = tree.commit(at: 1)
    #expect(layer.count == 1)
  }

  @Test func inTheOrderOfTheMarks() {
    var order: [Drawn] = []
    for layer in [layer, other] { layer.body = { order.append($0) } }
    other.setNeedsDisplay()
    layer.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(order.map(ObjectIdentifier.init) == [other, layer].map(ObjectIdentifier.init))
  }

  @Test func onlyMarkedLayersAreLookedAt() throws {
    for _ in 0..<1000 { tree.root.addSublayer(Drawn()) }
    layer.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(tree.root.sublayers.reduce(0) { $0 + (($1 as? Drawn)?.count ?? 0) } == 1)
  }

  // MARK: Bounds

  @Test func aNewSizeMarksOnceACommit() {
    layer.needsDisplayOnBoundsChange = true
    #expect(layer.needsDisplayOnBoundsChange && !layer.needsDisplay)
    let changes: [(name: String, marks: Bool, set: (Layer) -> Void)] = [
      ("size", true, { $0.bounds.size = Size(3, 4) }),
      ("both sides", true, { $0.bounds = Rect(x: 0, y: 0, width: 5, height: 6) }),
      ("the same", false, { $0.bounds.size = Size(5, 6) }),
      ("origin", false, { $0.bounds.origin = Point(7, 8) }),
      ("the same, turned over", false, { $0.bounds = Rect(x: 0, y: 0, width: -5, height: 6) }),
      ("height", true, { $0.bounds.size.height = 7 }),
      ("frame's place", false, { $0.frame.origin = Point(100, 100) }),
      ("frame's size", true, { $0.frame.size.width = 50 }),
      ("position", false, { $0.position = Point(1, 2) }),
      ("transform", false, { $0.transform = Transform3D(scaleX: 2, y: 2) }),
      ("frame's size under a transform", true, { $0.frame.size.width = 50 }),
    ]
    var expected = 0
    for (name, marks, set) in changes {
      set(layer)
      set(layer)
      #expect(layer.needsDisplay == marks, "\(name)")
      _ = tree.commit(at: 1)
      expected += marks ? 1 : 0
      #expect(layer.count == expected, "\(name)")
    }
    layer.needsDisplayOnBoundsChange = false
    layer.bounds.size = .zero
    other.bounds.size = Size(1, 1)
    _ = tree.commit(at: 2)
    #expect(layer.count == expected && other.count == 0, "nobody asked for it")
  }

  // MARK: Coming and going

  @Test func outsideOfATreeTheMarkStays() throws {
    let new = Drawn()
    new.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(new.count == 0 && new.needsDisplay)
    layer.addSublayer(new)
    _ = tree.commit(at: 2)
    #expect(new.count == 1)
  }

  @Test func theRootOfANewTree() throws {
    let new = Drawn()
    new.setNeedsDisplay()
    _ = LayerTree(root: new, actionsAreEnabled: false).commit(at: 0)
    #expect(new.count == 1)
  }

  @Test func removedWhileMarked() throws {
    layer.setNeedsDisplay()
    layer.removeFromSuperlayer()
    _ = tree.commit(at: 1)
    #expect(layer.count == 0 && layer.needsDisplay && !tree.needsCommit)
    tree.root.addSublayer(layer)
    _ = tree.commit(at: 2)
    #expect(layer.count == 1)
  }

  @Test func markedWhileAway() throws {
    layer.removeFromSuperlayer()
    layer.setNeedsDisplay()
    tree.root.addSublayer(layer)
    _ = tree.commit(at: 1)
    #expect(layer.count == 1, "back before a commit")
    layer.setNeedsDisplay()
    layer.removeFromSuperlayer()
    other.addSublayer(layer)
    _ = tree.commit(at: 2)
    #expect(layer.count == 2, "away and back")
  }

  @Test func toAnotherTree() throws {
    let second = LayerTree(root: Layer(), actionsAreEnabled: false)
    layer.setNeedsDisplay()
    second.root.addSublayer(layer)
    _ = tree.commit(at: 1)
    #expect(layer.count == 0)
    _ = second.commit(at: 1)
    #expect(layer.count == 1)
  }

  @Test func whatIsLetGoOfIsHeldUntilTheCommit() {
    weak var weakLayer: Layer?
    do {
      let new = Drawn()
      tree.root.addSublayer(new)
      new.setNeedsDisplay()
      weakLayer = new
      new.removeFromSuperlayer()
    }
    #expect(weakLayer != nil)
    #expect(tree.commit(at: 1).isEmpty && weakLayer == nil)
  }

  @Test func aTreeThatEndsFirst() throws {
    var short: LayerTree? = LayerTree(root: Layer(), actionsAreEnabled: false)
    let new = Drawn()
    short?.root.addSublayer(new)
    new.setNeedsDisplay()
    short = nil
    new.removeFromSuperlayer()
    tree.root.addSublayer(new)
    _ = tree.commit(at: 1)
    #expect(new.count == 1 && short == nil)
  }

  // MARK: Displays with side effects

  @Test func onesOwnMarkWaitsForTheNextCommit() {
    layer.body = { $0.setNeedsDisplay() }
    layer.setNeedsDisplay()
    for count in 1...5 {
      _ = tree.commit(at: 1)
      #expect(layer.count == count && layer.needsDisplay && tree.needsCommit)
    }
  }

  @Test func twoThatMarkEachOther() {
    layer.body = { [other] _ in other.setNeedsDisplay() }
    other.body = { [layer] _ in layer.setNeedsDisplay() }
    layer.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(layer.count == 1 && other.count == 1 && layer.needsDisplay && !other.needsDisplay)
    _ = tree.commit(at: 2)
    #expect(layer.count == 2 && other.count == 2 && layer.needsDisplay)
  }

  @Test func aNewLayerIsDisplayedInTheSameCommit() throws {
    let new = Drawn()
    new.setNeedsDisplay()
    layer.body = { $0.addSublayer(new) }
    layer.setNeedsDisplay()
    let changes = tree.commit(at: 1)
    #expect(new.count == 1 && changes.structure.count == 2 && !tree.needsCommit)
  }

  @Test func newLayersWithoutEnd() {
    var made = 0
    func body(_ layer: Drawn) {
      let new = Drawn()
      new.body = body
      new.setNeedsDisplay()
      made += 1
      layer.addSublayer(new)
    }
    layer.body = body
    layer.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(made > 1 && made < 100 && tree.needsCommit)
    let first = made
    _ = tree.commit(at: 2)
    #expect(made > first)
    layer.removeFromSuperlayer()
    _ = tree.commit(at: 3)
    #expect(!tree.needsCommit)
  }

  @Test func itMayLeave() {
    layer.body = { $0.removeFromSuperlayer() }
    layer.setNeedsDisplay()
    #expect(tree.commit(at: 1).structure.count == 2 && layer.count == 1 && layer.superlayer == nil)
  }

  @Test func itMayTakeAnotherOut() {
    layer.body = { [other] _ in other.removeFromSuperlayer() }
    layer.setNeedsDisplay()
    other.setNeedsDisplay()
    #expect(tree.commit(at: 1).structure.count == 2)
    #expect(layer.count == 1 && other.count == 0 && other.needsDisplay)
  }

  @Test func itMayGoToAnotherTreeAndCommitThat() throws {
    let second = LayerTree(root: Layer(), actionsAreEnabled: false)
    _ = second.commit(at: 0)
    layer.body = { layer in
      second.root.addSublayer(layer)
      layer.setNeedsDisplay()
      _ = second.commit(at: 1)
    }
    layer.setNeedsDisplay()
    _ = tree.commit(at: 1)
    #expect(layer.count == 1 && layer.needsDisplay && second.needsCommit)
    layer.body = { _ in }
    _ = second.commit(at: 2)
    #expect(layer.count == 2 && !layer.needsDisplay)
  }

  @Test func aCommitInADisplaySendsNothing() {
    layer.body = { [tree] layer in
      layer.opacity = 0.5
      #expect(tree.commit(at: 7).isEmpty)
    }
    layer.setNeedsDisplay()
    let changes = tree.commit(at: 1)
    #expect(changes.appearance.count == 1 && changes.time == 1)
  }

  @Test func notInATransaction() {
    layer.setNeedsDisplay()
    tree.transaction {
      _ = tree.commit(at: 1)
      #expect(layer.count == 0 && layer.needsDisplay)
    }
    _ = tree.commit(at: 2)
    #expect(layer.count == 1)
  }
}
