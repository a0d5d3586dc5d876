import MultiplaneGeometry
import MultiplaneLayers
import Testing

@Suite struct MaskTests {
  let parent = named("P")
  let a = named("a")
  let mask = named("m")

  init() throws {
    parent.addSublayer(a)
    a.mask = mask
  }

  @Test func setAndTakenOff() throws {
    #expect(a.mask === mask && mask.superlayer === a && a.sublayers.isEmpty)
    a.mask = mask
    #expect(a.mask === mask)
    let other = named("n")
    a.mask = other
    #expect(a.mask === other)
    parent.mask = mask
    #expect(parent.mask === mask && a.mask === other)
    other.removeFromSuperlayer()
    #expect(a.mask == nil)
    parent.mask = nil
    #expect(parent.mask == nil)
    parent.mask = nil
    parent.addSublayer(mask)
    #expect(mask.superlayer === parent)
  }

  @Test func aMaskThatIsAddedElsewhereIsTakenOff() throws {
    a.addSublayer(mask)
    #expect(a.mask == nil && a.names == "m" && mask.superlayer === a)
    mask.removeFromSuperlayer()
    a.mask = mask
    parent.insertSublayer(mask, at: 1)
    #expect(a.mask == nil && parent.names == "am")
    mask.removeFromSuperlayer()
    a.mask = mask
    parent.replaceSublayer(a, with: mask)
    #expect(a.mask == nil && parent.names == "m")
  }

  @Test func aMaskIsNoSublayer() {
    #expect(throws: LayerError.self) { try a.insertSublayer(checked: Layer(), above: mask) }
    #expect(throws: LayerError.self) { try a.replaceSublayer(checked: mask, with: Layer()) }
    #expect(throws: LayerError.self) { try a.insertSublayer(checked: mask, at: 1) }
    #expect(a.mask === mask && a.sublayers.isEmpty)
  }

  // MARK: Refused, and nothing changes

  private func refusal(_ change: () throws(LayerError) -> Void) -> LayerError? {
    do throws(LayerError) {
      try change()
      return nil
    } catch {
      #expect(parent.names == "a" && a.mask === mask && mask.superlayer === a && parent.mask == nil)
      return error
    }
  }

  @Test func circles() throws {
    let below = named("b")
    mask.addSublayer(below)
    for (owner, layer) in [(a, a), (a, parent), (mask, mask), (mask, a), (mask, parent), (below, mask), (below, a)] {
      #expect(refusal { () throws(LayerError) in try owner.setMask(checked: layer) }?.code == .cycle)
      #expect(refusal { () throws(LayerError) in try owner.addSublayer(checked: layer) }?.code == .cycle)
    }
    let error = refusal { () throws(LayerError) in try mask.setMask(checked: parent) }
    #expect(error?.description == "Layer “P” can't mask Layer “m”: it would be its own ancestor")
  }

  @Test func layersThatHaveAPlace() throws {
    let (sub, other) = (named("s"), named("o"))
    a.addSublayer(sub)
    let placed = refusal { () throws(LayerError) in try a.setMask(checked: sub) }
    #expect(placed?.code == .hasSuperlayer && sub.superlayer === a)
    #expect(placed?.description == "Layer “s” can't be a mask: it is a sublayer of Layer “a”")
    let masking = refusal { () throws(LayerError) in try other.setMask(checked: mask) }
    #expect(masking?.code == .isMask && other.mask == nil)
    #expect(masking?.description == "Layer “m” can't be a mask: it masks Layer “a”")
    let root = refusal { () throws(LayerError) in _ = try LayerTree(checkedRoot: mask) }
    #expect(root?.code == .isMask && root?.description == "Layer “m” can't be a tree's root: it masks Layer “a”")
    let tree = LayerTree(root: other, actionsAreEnabled: false)
    let taken = refusal { () throws(LayerError) in try sub.setMask(checked: tree.root) }
    #expect(taken?.code == .isRoot && taken?.description == "Layer “o” can't mask Layer “s”: it is a tree's root")
  }

  @Test func aMaskIsALevel() throws {
    let limit = LayerTree.maximumDepth
    let chain = try deepChain(limit - 1)
    #expect(throws: LayerError.self) { try named("x").setMask(checked: try deepChain(limit)[0]) }
    let owner = named("owner")
    owner.mask = chain[0]
    let tooDeep = #expect(throws: LayerError.self) { try chain[limit - 2].setMask(checked: Layer()) }
    #expect(tooDeep?.code == .tooDeep(limit: limit))
    #expect(
      tooDeep?.description
        == "Layer without a name can't mask Layer without a name: the tree would be more than 4096 levels deep")
    #expect(throws: LayerError.self) { try Layer().addSublayer(checked: owner) }
    chain[0].removeFromSuperlayer()
    Layer().addSublayer(owner)
    let tree = LayerTree(root: chain[0], actionsAreEnabled: false)
    tree.root.mask = named("m")
    #expect(tree.commit(at: 0).geometry.count == limit)
  }

  // MARK: Commits

  @Test func structure() throws {
    let tree = LayerTree(root: parent, actionsAreEnabled: false)
    mask.addSublayer(named("in the mask"))
    var mirror = Mirror()
    let first = tree.commit(at: 0)
    mirror.apply(first)
    #expect(mirror.compare(with: parent).differences == [] && first.structure.count == 4 + 1 + 3)
    let deeper = named("mask of the mask")
    mask.mask = deeper
    let second = tree.commit(at: 1)
    mirror.apply(second)
    #expect(mirror.compare(with: parent).differences == [] && second.structure.count == 2)
    deeper.removeFromSuperlayer()
    a.mask = deeper
    let third = tree.commit(at: 2)
    mirror.apply(third)
    #expect(mirror.compare(with: parent).differences == [])
    #expect(third.structure.count == 5, "two removed, two destroyed, one a mask again: \(third.structure)")
    parent.addSublayer(deeper)
    a.mask = mask
    let fourth = tree.commit(at: 3)
    mirror.apply(fourth)
    #expect(mirror.compare(with: parent).differences == [])
    #expect(fourth.geometry.count == 2, "only what is new: \(fourth.structure)")
    parent.mask = deeperCopy
    a.removeFromSuperlayer()
    mirror.apply(tree.commit(at: 4))
    #expect(mirror.compare(with: parent).differences == [])
    #expect(tree.commit(at: 5).isEmpty)
  }

  private let deeperCopy = named("another")

  @Test func aLayerAndItsMaskChangePlaces() throws {
    let tree = LayerTree(root: parent, actionsAreEnabled: false)
    var mirror = Mirror()
    mirror.apply(tree.commit(at: 0))
    mask.removeFromSuperlayer()
    a.removeFromSuperlayer()
    mask.mask = a
    parent.addSublayer(mask)
    let changes = tree.commit(at: 1)
    mirror.apply(changes)
    #expect(mirror.compare(with: parent).differences == [] && changes.count == 4)
  }

  @Test func propertiesOfAMaskAreSent() throws {
    let tree = LayerTree(root: parent, actionsAreEnabled: false)
    _ = tree.commit(at: 0)
    mask.opacity = 0.5
    mask.setNeedsDisplay()
    #expect(tree.commit(at: 1).appearance.count == 1 && !mask.needsDisplay)
  }

  // MARK: Space

  @Test func convertGoesThroughTheMaskedLayer() throws {
    a.bounds = Rect(x: 5, y: 5, width: 10, height: 10)
    a.anchorPoint = .zero
    a.position = Point(100, 200)
    a.sublayerTransform = Transform3D(scaleX: 7, y: 7)
    mask.position = Point(2, 3)
    #expect(mask.convert(Point(1, 1), to: a) == Point(3, 4), "the sublayers' transform does not act on it")
    #expect(mask.convert(Point(1, 1), to: parent) == Point(98, 199))
    #expect(mask.convert(Point(98, 199), from: parent) == Point(1, 1))
    a.isGeometryFlipped = true
    #expect(mask.convert(Point(1, 1), to: parent) == Point(98, 200 + 20 - 4 - 5))
  }

  @Test func hitsPassMasksBy() {
    for layer in [parent, a, mask] {
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.position = Point(5, 5)
    }
    #expect(parent.hitTest(Point(1, 1)) === a)
    mask.isHidden = true
    #expect(parent.hitTest(Point(1, 1)) === a)
    a.isHidden = true
    #expect(parent.hitTest(Point(1, 1)) === parent)
  }
}
