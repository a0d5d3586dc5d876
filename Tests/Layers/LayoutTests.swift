import MultiplaneGeometry
import MultiplaneLayers
import Testing

@Suite struct LayoutTests {
  /// Records its layouts and displays, and runs a closure in each.
  private final class Noted: Layer {
    var layouts = 0
    var log: Log?
    var body: (Noted) -> Void = { _ in }

    final class Log { var entries: [String] = [] }

    override func layoutSublayers() {
      layouts += 1
      log?.entries.append("layout \(name ?? "")")
      body(self)
    }

    override func display() { log?.entries.append("display \(name ?? "")") }
  }

  private let tree: LayerTree
  private let log = Noted.Log()
  private let top = Noted()
  private let middle = Noted()
  private let bottom = Noted()

  init() {
    tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    for (layer, name) in [(top, "top"), (middle, "middle"), (bottom, "bottom")] {
      layer.name = name
      layer.log = log
    }
    tree.root.addSublayer(top)
    top.addSublayer(middle)
    middle.addSublayer(bottom)
    _ = tree.commit(at: 0)
    for layer in [top, middle, bottom] { layer.layouts = 0 }
    log.entries = []
  }

  @Test func superlayersComeFirstAndDisplaysLast() {
    bottom.setNeedsDisplay()
    for layer in [bottom, top, middle, bottom] { layer.setNeedsLayout() }
    #expect(tree.needsCommit && bottom.needsLayout)
    _ = tree.commit(at: 1)
    #expect(log.entries == ["layout top", "layout middle", "layout bottom", "display bottom"])
    #expect(!tree.needsCommit && !bottom.needsLayout)
    _ = tree.commit(at: 2)
    #expect(log.entries.count == 4)
  }

  @Test func whatALayoutMarksIsLaidOutAndDisplayedInTheSameCommit() {
    top.body = { [middle] _ in middle.setNeedsLayout() }
    middle.body = { [bottom] in
      $0.setNeedsDisplay()
      bottom.setNeedsLayout()
    }
    bottom.setNeedsLayout()
    top.setNeedsLayout()
    _ = tree.commit(at: 1)
    #expect(log.entries == ["layout top", "layout middle", "layout bottom", "display middle"])
  }

  @Test func onceForEachMark() {
    bottom.body = { [top] _ in top.setNeedsLayout() }
    top.setNeedsLayout()
    bottom.setNeedsLayout()
    _ = tree.commit(at: 1)
    #expect(log.entries == ["layout top", "layout bottom", "layout top"])
  }

  @Test func forEverIsNotForEver() {
    top.body = { $0.setNeedsLayout() }
    top.setNeedsLayout()
    _ = tree.commit(at: 1)
    #expect(top.layouts > 1 && top.layouts < 100 && tree.needsCommit && top.needsLayout)
    let first = top.layouts
    _ = tree.commit(at: 2)
    #expect(top.layouts > first)
    top.body = { _ in }
    _ = tree.commit(at: 3)
    #expect(!tree.needsCommit)
    middle.body = { [bottom] _ in bottom.setNeedsLayout() }
    bottom.body = { [middle] _ in middle.setNeedsLayout() }
    bottom.setNeedsLayout()
    _ = tree.commit(at: 4)
    #expect(middle.layouts < 100 && tree.needsCommit)
    func multiply(_ layer: Noted) {
      let new = Noted()
      new.body = multiply
      layer.superlayer?.addSublayer(new)
      new.setNeedsLayout()
    }
    middle.body = multiply
    bottom.body = { _ in }
    _ = tree.commit(at: 5)
    #expect(top.sublayers.count > 1 && top.sublayers.count < 100)
  }

  @Test func boundsAndSublayersMark() {
    let changes: [(name: String, marks: Bool, set: (Layer) -> Void)] = [
      ("size", true, { $0.bounds.size = Size(3, 4) }), ("the same", false, { $0.bounds.size = Size(3, 4) }),
      ("origin", true, { $0.bounds.origin = Point(7, 8) }), ("position", false, { $0.position = Point(1, 2) }),
      ("added", true, { $0.addSublayer(Layer()) }), ("moved", false, { $0.insertSublayer($0.sublayers[1], at: 0) }),
      ("removed", true, { $0.sublayers[0].removeFromSuperlayer() }), ("mask", false, { $0.mask = Layer() }),
    ]
    for (name, marks, set) in changes {
      set(middle)
      #expect(middle.needsLayout == marks, "\(name)")
      _ = tree.commit(at: 1)
    }
    middle.body = {
      $0.bounds.size.width += 1
      $0.addSublayer(Layer())
    }
    middle.layouts = 0
    middle.setNeedsLayout()
    _ = tree.commit(at: 2)
    #expect(middle.layouts == 1, "its own changes don't mark it")
    let plain = Layer()
    plain.bounds.size = Size(1, 1)
    #expect(!plain.needsLayout, "a layer that lays nothing out is not marked")
  }

  @Test func layoutIfNeededBeginsAtTheHighestMarkedSuperlayer() {
    for layer in [bottom, middle] { layer.setNeedsLayout() }
    bottom.layoutIfNeeded()
    #expect(log.entries == ["layout middle", "layout bottom"])
    bottom.layoutIfNeeded()
    _ = tree.commit(at: 1)
    #expect(log.entries.count == 2)
    for layer in [bottom, top] { layer.setNeedsLayout() }
    bottom.layoutIfNeeded()
    #expect(top.needsLayout && bottom.layouts == 2, "the one between them is not marked")
    top.removeFromSuperlayer()
    middle.setNeedsLayout()
    bottom.layoutIfNeeded()
    #expect(!top.needsLayout && middle.layouts == 2, "outside of any tree")
  }

  @Test func marksSurviveOutsideOfATree() {
    middle.setNeedsLayout()
    middle.removeFromSuperlayer()
    _ = tree.commit(at: 1)
    #expect(middle.layouts == 0 && middle.needsLayout)
    tree.root.addSublayer(middle)
    _ = tree.commit(at: 2)
    #expect(middle.layouts == 1)
  }

  @Test func aLayoutMayTakeALayerOut() {
    top.body = { [middle] _ in middle.removeFromSuperlayer() }
    for layer in [top, middle, bottom] { layer.setNeedsLayout() }
    _ = tree.commit(at: 1)
    #expect(middle.layouts == 0 && bottom.layouts == 0 && middle.needsLayout)
  }
}
