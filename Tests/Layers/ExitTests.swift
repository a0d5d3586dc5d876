import MultiplaneLayers
import Testing

/// Invalid edits stop the program, with the description of the error.
@Suite struct ExitTests {
  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aCycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (above, below) = (named("above"), named("below"))
      above.addSublayer(below)
      below.addSublayer(above)
    }
    #expect(Self.text(result).contains("Layer “above” can't be put in Layer “below”: it would be its own ancestor"))
  }

  @Test func aForeignSibling() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      named("P").insertSublayer(named("a"), below: named("b"))
    }
    #expect(Self.text(result).contains("Layer “b” is not a sublayer of Layer “P”"))
    await #expect(processExitsWith: .failure) { named("P").insertSublayer(named("a"), above: named("b")) }
    await #expect(processExitsWith: .failure) { named("P").replaceSublayer(named("a"), with: named("b")) }
  }

  @Test func aWrongIndex() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      named("P").insertSublayer(named("a"), at: 1 as Int)
    }
    #expect(Self.text(result).contains("Layer “a”: there is no place 1 in Layer “P” among 0 sublayers"))
    await #expect(processExitsWith: .failure) { named("P").exchangeSublayers(at: 0, and: 0) }
  }

  @Test func aSecondOwner() async {
    let root = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = LayerTree(root: named("root"), actionsAreEnabled: false)
      _ = LayerTree(root: tree.root, actionsAreEnabled: false)
    }
    #expect(Self.text(root).contains("Layer “root” is a tree's root: it can't be put into another tree"))
    let sublayer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = LayerTree(root: named("root"), actionsAreEnabled: false)
      named("P").addSublayer(tree.root)
    }
    #expect(Self.text(sublayer).contains("Layer “root” can't be put in Layer “P”: it is a tree's root"))
    let mask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second, mask) = (named("first"), named("second"), named("m"))
      first.mask = mask
      second.mask = mask
    }
    #expect(Self.text(mask).contains("Layer “m” can't be a mask: it masks Layer “first”"))
    let placed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (above, below) = (named("above"), named("below"))
      above.addSublayer(below)
      above.mask = below
    }
    #expect(Self.text(placed).contains("Layer “below” can't be a mask: it is a sublayer of Layer “above”"))
  }

  @Test func tooDeep() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let chain = try deepChain()
      chain[chain.count - 1].addSublayer(named("one more"))
    }
    #expect(Self.text(result).contains("the tree would be more than 4096 levels deep"))
    await #expect(processExitsWith: .failure) {
      let chain = try deepChain()
      chain[chain.count - 1].mask = named("one more")
    }
  }
}
