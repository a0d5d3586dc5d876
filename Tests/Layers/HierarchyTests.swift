import MultiplaneLayers
import Testing

func named(_ name: String) -> Layer {
  let layer = Layer()
  layer.name = name
  return layer
}

extension Layer {
  var names: String { sublayers.map { $0.name ?? "?" }.joined() }
}

@Suite struct HierarchyTests {
  let parent = named("P")
  let a = named("a")
  let b = named("b")
  let c = named("c")
  let d = named("d")

  init() throws {
    for layer in [a, b, c] { parent.addSublayer(layer) }
  }

  @Test func addingPutsInFront() throws {
    #expect(parent.names == "abc" && parent.sublayers.allSatisfy { $0.superlayer === parent })
    parent.addSublayer(d)
    #expect(parent.names == "abcd")
    parent.addSublayer(a)
    #expect(parent.names == "bcda", "added again, it moves")
  }

  @Test func insertingCountsWithoutTheLayerItself() throws {
    parent.insertSublayer(d, at: 0)
    #expect(parent.names == "dabc")
    parent.insertSublayer(d, at: 3)
    #expect(parent.names == "abcd")
    parent.insertSublayer(d, at: 1)
    #expect(parent.names == "adbc")
    parent.insertSublayer(d, at: 1)
    #expect(parent.names == "adbc")
    parent.insertSublayer(named("e"), at: 4)
    #expect(parent.names == "adbce")
  }

  @Test func belowAndAbove() throws {
    parent.insertSublayer(d, below: b)
    #expect(parent.names == "adbc")
    parent.insertSublayer(a, above: b)
    #expect(parent.names == "dbac")
    parent.insertSublayer(c, below: d)
    #expect(parent.names == "cdba")
    parent.insertSublayer(d, above: d)
    parent.insertSublayer(d, below: d)
    #expect(parent.names == "cdba")
  }

  @Test func replacing() throws {
    parent.replaceSublayer(b, with: d)
    #expect(parent.names == "adc" && b.superlayer == nil && d.superlayer === parent)
    parent.replaceSublayer(a, with: c)
    #expect(parent.names == "cd" && a.superlayer == nil)
    parent.replaceSublayer(c, with: c)
    #expect(parent.names == "cd")
    d.addSublayer(a)
    parent.replaceSublayer(d, with: a)
    #expect(parent.names == "ca" && d.superlayer == nil && d.sublayers.isEmpty)
  }

  @Test func exchanging() throws {
    parent.exchangeSublayers(at: 0, and: 2)
    #expect(parent.names == "cba")
    parent.exchangeSublayers(at: 1, and: 1)
    #expect(parent.names == "cba")
  }

  @Test func removing() throws {
    b.removeFromSuperlayer()
    #expect(parent.names == "ac" && b.superlayer == nil)
    b.removeFromSuperlayer()
    d.addSublayer(a)
    #expect(parent.names == "c" && a.superlayer === d)
  }

  // MARK: Refused, and nothing changes

  private func refusal(_ change: () throws(LayerError) -> Void) -> LayerError.Code? {
    do throws(LayerError) {
      try change()
      return nil
    } catch {
      #expect(parent.names == "abc" && [a, b, c].allSatisfy { $0.superlayer === parent })
      return error.code
    }
  }

  @Test func circles() throws {
    a.addSublayer(d)
    #expect(refusal { () throws(LayerError) in try parent.addSublayer(checked: parent) } == .cycle)
    #expect(refusal { () throws(LayerError) in try d.addSublayer(checked: parent) } == .cycle)
    #expect(refusal { () throws(LayerError) in try d.insertSublayer(checked: a, at: 0) } == .cycle)
    #expect(refusal { () throws(LayerError) in try a.replaceSublayer(checked: d, with: parent) } == .cycle)
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: parent, above: a) } == .cycle)
    #expect(a.names == "d" && d.superlayer === a && parent.superlayer == nil)
  }

  @Test func notSublayers() {
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: a, below: d) } == .notASublayer)
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: d, above: d) } == .notASublayer)
    #expect(refusal { () throws(LayerError) in try parent.replaceSublayer(checked: d, with: a) } == .notASublayer)
  }

  @Test func indices() {
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: d, at: 4) } == .index(4, count: 3))
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: a, at: 3) } == .index(3, count: 2))
    #expect(refusal { () throws(LayerError) in try parent.insertSublayer(checked: d, at: -1) } == .index(-1, count: 3))
    #expect(
      refusal { () throws(LayerError) in try parent.insertSublayer(checked: d, at: .max) } == .index(.max, count: 3))
    #expect(
      refusal { () throws(LayerError) in try parent.exchangeSublayers(checkedAt: 0, and: 3) } == .index(3, count: 3))
    #expect(
      refusal { () throws(LayerError) in try parent.exchangeSublayers(checkedAt: -1, and: 0) } == .index(-1, count: 3))
  }

  @Test func roots() throws {
    let tree = LayerTree(root: d, actionsAreEnabled: false)
    #expect(refusal { () throws(LayerError) in try parent.addSublayer(checked: tree.root) } == .isRoot)
    #expect(refusal { () throws(LayerError) in _ = try LayerTree(checkedRoot: d) } == .isRoot)
    #expect(refusal { () throws(LayerError) in _ = try LayerTree(checkedRoot: a) } == .hasSuperlayer)
    withExtendedLifetime(tree) { d.addSublayer(parent) }
  }

  @Test func aRootIsFreeAgainAfterItsTree() throws {
    for _ in 0..<2 {
      let tree = LayerTree(root: parent, actionsAreEnabled: false)
      #expect(tree.commit(at: 0).structure.count == 4 + 1 + 3)
    }
    d.addSublayer(parent)
    #expect(parent.superlayer === d)
  }

  @Test func errorsNameWhatAndWhere() {
    let error = #expect(throws: LayerError.self) { try a.addSublayer(checked: parent) }
    #expect(error?.description == "Layer “P” can't be put in Layer “a”: it would be its own ancestor")
    let index = #expect(throws: LayerError.self) { try parent.insertSublayer(checked: Layer(), at: 9) }
    #expect(index?.description == "Layer without a name: there is no place 9 in Layer “P” among 3 sublayers")
  }
}

@Suite struct DepthTests {
  private func chain(_ count: Int) throws -> (top: Layer, bottom: Layer) {
    let chain = try deepChain(count)
    return (chain[0], chain[count - 1])
  }

  private let limit = LayerTree.maximumDepth

  @Test func fromAbove() throws {
    let top = Layer()
    var bottom = top
    for _ in 1..<limit {
      let next = Layer()
      bottom.addSublayer(next)
      bottom = next
    }
    #expect(throws: LayerError.self) { try bottom.addSublayer(checked: Layer()) }
    let tree = LayerTree(root: top, actionsAreEnabled: false)
    #expect(tree.commit(at: 0).geometry.count == limit)
  }

  @Test func fromBelow() throws {
    let top = try deepChain()[0]
    let error = #expect(throws: LayerError.self) { try Layer().addSublayer(checked: top) }
    #expect(error?.code == .tooDeep(limit: limit))
  }

  @Test func inTheMiddle() throws {
    let (top, bottom) = try chain(limit / 2)
    let (secondTop, secondBottom) = try chain(limit / 2)
    let cap = Layer()
    cap.addSublayer(top)
    #expect(throws: LayerError.self) { try bottom.addSublayer(checked: secondTop) }
    #expect(secondTop.superlayer == nil)
    top.removeFromSuperlayer()
    bottom.addSublayer(secondTop)
    #expect(throws: LayerError.self) { try secondBottom.addSublayer(checked: cap) }
  }

  @Test func aRemovedBranchNoLongerCounts() throws {
    let (top, _) = try chain(limit)
    let branch = try #require(top.sublayers.first)
    branch.removeFromSuperlayer()
    // The known height of `top` is out of date; it must be computed again instead of refusing the edit.
    let cap = Layer()
    cap.addSublayer(top)
    #expect(top.superlayer === cap)
    #expect(throws: LayerError.self) { try top.addSublayer(checked: branch) }
    #expect(top.sublayers.isEmpty)
  }

  @Test func everyLevelTooManyIsRefused() throws {
    let (top, bottom) = try chain(limit)
    withExtendedLifetime(top) {
      for _ in 0..<100 { #expect(throws: LayerError.self) { try bottom.addSublayer(checked: Layer()) } }
    }
    #expect(bottom.sublayers.isEmpty)
  }
}
