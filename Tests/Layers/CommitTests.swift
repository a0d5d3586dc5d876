import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents
import Testing

@Suite struct CommitTests {
  let tree: LayerTree
  let a = named("a")
  let b = named("b")
  let c = named("c")

  init() throws {
    tree = LayerTree(root: named("root"), actionsAreEnabled: false)
    for layer in [a, b, c] { tree.root.addSublayer(layer) }
  }

  @Test func firstCommitSendsEverything() throws {
    a.addSublayer(named("d"))
    var mirror = Mirror()
    let changes = tree.commit(at: 2.5)
    mirror.apply(changes)
    #expect(changes.time == 2.5 && mirror.compare(with: tree.root).differences == [])
    #expect(changes.structure.count == 5 + 1 + 4 && changes.geometry.count == 5 && changes.appearance.count == 5)
    #expect(changes.names.count == 5 && changes.contents.isEmpty && changes.matrices.isEmpty)
    #expect(tree.commit(at: 3).isEmpty)
  }

  @Test func defaultsAreThoseOfTheRecords() {
    let layer = Layer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.anchorPoint == Point(0.5, 0.5))
    #expect(layer.anchorPointZ == 0 && layer.zPosition == 0 && layer.transform.isIdentity && layer.frame == .zero)
    #expect(layer.sublayerTransform.isIdentity && !layer.isHidden && layer.opacity == 1 && layer.backgroundColor == nil)
    #expect(layer.contents == nil && layer.contentsScale == 1 && layer.contentsGravity == .resize)
    #expect(layer.contentsRect == .unit && !layer.masksToBounds && !layer.isGeometryFlipped && layer.isDoubleSided)
    #expect(layer.contentsCenter == .unit && layer.contentStretch == .unit && layer.contentsCapInsets == nil)
    #expect(layer.horizontalTileMode == .stretch && layer.verticalTileMode == .stretch)
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0 && layer.contentsTintColor == nil)
    #expect(!layer.needsDisplay && !layer.needsDisplayOnBoundsChange)
    #expect(layer.name == nil && layer.superlayer == nil && layer.sublayers.isEmpty)
  }

  @Test func everyPropertyReadsBackAndIsSentOnce() throws {
    _ = tree.commit(at: 0)
    let bitmap = try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 4])
    let tilt = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0)
    let cases: [(name: String, set: (Layer) -> Void, holds: (Layer) -> Bool, count: Int)] = [
      (
        "bounds", { $0.bounds = Rect(x: 1, y: 2, width: -3, height: 4) },
        { $0.bounds == Rect(x: -2, y: 2, width: 3, height: 4) }, 1
      ),
      ("width", { $0.bounds.size.width = 9 }, { $0.bounds == Rect(x: -2, y: 2, width: 9, height: 4) }, 1),
      ("position", { $0.position = Point(1, 2) }, { $0.position == Point(1, 2) }, 1),
      ("anchorPoint", { $0.anchorPoint = Point(0, 2) }, { $0.anchorPoint == Point(0, 2) }, 1),
      ("anchorPointZ", { $0.anchorPointZ = 3 }, { $0.anchorPointZ == 3 }, 1),
      ("zPosition", { $0.zPosition = 3 }, { $0.zPosition == 3 }, 1),
      ("transform", { $0.transform = tilt }, { $0.transform == tilt && $0.affineTransform == .identity }, 2),
      (
        "affine", { $0.affineTransform = Transform2D(scaleX: 2, y: 2) },
        { $0.transform == Transform3D(scaleX: 2, y: 2) && $0.affineTransform == Transform2D(scaleX: 2, y: 2) }, 1
      ),
      ("element", { $0.transform.m41 = 7 }, { $0.affineTransform.tx == 7 && $0.affineTransform.a == 2 }, 1),
      ("tilt again", { $0.transform = tilt }, { $0.transform == tilt }, 2),
      ("identity", { $0.transform = .identity }, { $0.transform.isIdentity }, 1),
      ("sublayerTransform", { $0.sublayerTransform = tilt }, { $0.sublayerTransform == tilt }, 2),
      ("no sublayerTransform", { $0.sublayerTransform = .identity }, { $0.sublayerTransform.isIdentity }, 1),
      ("isGeometryFlipped", { $0.isGeometryFlipped = true }, { $0.isGeometryFlipped }, 1),
      ("isDoubleSided", { $0.isDoubleSided = false }, { !$0.isDoubleSided }, 1),
      ("isHidden", { $0.isHidden = true }, { $0.isHidden }, 1),
      ("opacity", { $0.opacity = 0.5 }, { $0.opacity == 0.5 }, 1),
      ("backgroundColor", { $0.backgroundColor = .white }, { $0.backgroundColor == .white }, 1),
      ("clear", { $0.backgroundColor = .clear }, { $0.backgroundColor == .clear }, 1),
      ("no backgroundColor", { $0.backgroundColor = nil }, { $0.backgroundColor == nil }, 1),
      ("contents", { $0.contents = bitmap }, { $0.contents === bitmap }, 1),
      ("no contents", { $0.contents = nil }, { $0.contents == nil }, 1),
      ("contentsScale", { $0.contentsScale = 2 }, { $0.contentsScale == 2 }, 1),
      ("contentsGravity", { $0.contentsGravity = .topLeft }, { $0.contentsGravity == .topLeft }, 1),
      ("contentsRect", { $0.contentsRect = .zero }, { $0.contentsRect == .zero }, 1),
      (
        "contentsCenter", { $0.contentsCenter = Rect(x: 0.25, y: 0, width: -1, height: 2) },
        { $0.contentsCenter == Rect(x: 0.25, y: 0, width: -1, height: 2) && $0.contentStretch == $0.contentsCenter }, 1
      ),
      (
        "contentStretch", { $0.contentStretch.size.width = 0.5 },
        { $0.contentsCenter == Rect(x: 0.25, y: 0, width: 0.5, height: 2) && $0.contentStretch == $0.contentsCenter }, 1
      ),
      ("no contentsCenter", { $0.contentsCenter = .unit }, { $0.contentStretch == .unit }, 1),
      (
        "contentsCapInsets", { $0.contentsCapInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: -4) },
        { $0.contentsCapInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: -4) }, 1
      ),
      ("no contentsCapInsets", { $0.contentsCapInsets = nil }, { $0.contentsCapInsets == nil }, 1),
      ("horizontalTileMode", { $0.horizontalTileMode = .repeat }, { $0.horizontalTileMode == .repeat }, 1),
      (
        "verticalTileMode", { $0.verticalTileMode = .round },
        { $0.verticalTileMode == .round && $0.horizontalTileMode == .repeat }, 1
      ),
      ("minificationFilter", { $0.minificationFilter = .trilinear }, { $0.minificationFilter == .trilinear }, 1),
      (
        "magnificationFilter", { $0.magnificationFilter = .nearest },
        { $0.magnificationFilter == .nearest && $0.minificationFilter == .trilinear }, 1
      ),
      ("minificationFilterBias", { $0.minificationFilterBias = -1 }, { $0.minificationFilterBias == -1 }, 1),
      ("contentsTintColor", { $0.contentsTintColor = .white }, { $0.contentsTintColor == .white }, 1),
      ("no contentsTintColor", { $0.contentsTintColor = nil }, { $0.contentsTintColor == nil }, 1),
      ("masksToBounds", { $0.masksToBounds = true }, { $0.masksToBounds }, 1),
      ("name", { $0.name = "z" }, { $0.name == "z" }, 1),
      ("no name", { $0.name = nil }, { $0.name == nil }, 1),
      ("frame", { $0.frame = Rect(x: 0, y: 0, width: 8, height: 8) }, { $0.bounds.size == Size(8, 8) }, 1),
    ]
    var mirror = Mirror()
    let twin = LayerTree(root: Layer(), actionsAreEnabled: false)
    mirror.apply(twin.commit(at: 0))
    for (name, set, holds, count) in cases {
      set(a)
      set(twin.root)
      #expect(holds(a), "\(name)")
      #expect(tree.commit(at: 0).count == count, "\(name)")
      mirror.apply(twin.commit(at: 0))
      #expect(mirror.compare(with: twin.root).differences == [], "\(name)")
      #expect(tree.commit(at: 0).isEmpty)
      set(a)
      #expect(!tree.needsCommit && tree.commit(at: 0).isEmpty, "\(name), again")
    }
  }

  @Test func detailsAreSentByLayersThatHaveSaidSomething() throws {
    a.contentsCenter = .unit
    a.minificationFilterBias = 0
    b.contentsTintColor = .white
    let first = tree.commit(at: 0)
    #expect(first.details.map(\.value.tintColor) == [.white], "what was set to its default says nothing")
    a.contentsCapInsets = nil
    #expect(!tree.needsCommit)
    b.contentsTintColor = nil
    let second = tree.commit(at: 1)
    #expect(second.count == 1 && second.details.map(\.value) == [.default])
    b.removeFromSuperlayer()
    _ = tree.commit(at: 2)
    b.verticalTileMode = .round
    tree.root.addSublayer(b)
    #expect(tree.commit(at: 3).details.map(\.value.verticalTileMode) == [.round], "sent whole to a new tree")
  }

  @Test func aLayerIsSentOnceAtItsFinalValue() {
    _ = tree.commit(at: 0)
    for step in 0..<10 {
      a.position = Point(Double(step), 0)
      a.opacity = Float(step) / 10
      b.transform = Transform3D(rotationAngle: Double(step), x: 0, y: 0, z: 1)
    }
    let changes = tree.commit(at: 1)
    #expect(changes.count == 3 && changes.geometry.count == 2)
    #expect(changes.geometry.count { $0.value.position == Point(9, 0) } == 1)
  }

  // MARK: Structure

  @Test func removedAndDestroyed() throws {
    a.addSublayer(named("d"))
    _ = tree.commit(at: 0)
    a.removeFromSuperlayer()
    let changes = tree.commit(at: 1)
    #expect(changes.count == 3)
    guard case .remove(let removed) = changes.structure[0], case .destroy(let first) = changes.structure[1],
      case .destroy(let second) = changes.structure[2]
    else {
      Issue.record("\(changes.structure)")
      return
    }
    #expect(removed == second && first != second)
  }

  @Test func comeBackInTheSameTransaction() throws {
    a.addSublayer(named("d"))
    _ = tree.commit(at: 0)
    a.removeFromSuperlayer()
    b.addSublayer(a)
    #expect(tree.commit(at: 1).count == 2, "removed and inserted, nothing sent again")
    a.removeFromSuperlayer()
    _ = tree.commit(at: 2)
    tree.root.addSublayer(a)
    #expect(tree.commit(at: 3).structure.count == 4, "two created and inserted: after a commit outside it is new")
  }

  @Test func movedAmongSiblings() throws {
    var mirror = Mirror()
    mirror.apply(tree.commit(at: 0))
    tree.root.exchangeSublayers(at: 0, and: 2)
    let changes = tree.commit(at: 1)
    mirror.apply(changes)
    #expect(changes.count == 2 && mirror.compare(with: tree.root).differences == [])
    tree.root.insertSublayer(b, at: 1)
    #expect(tree.commit(at: 2).isEmpty, "it stood there already")
  }

  @Test func parentAndChildChangePlaces() throws {
    a.addSublayer(b)
    var mirror = Mirror()
    mirror.apply(tree.commit(at: 0))
    b.removeFromSuperlayer()
    b.addSublayer(a)
    tree.root.addSublayer(b)
    mirror.apply(tree.commit(at: 1))
    #expect(mirror.compare(with: tree.root).differences == [])
  }

  @Test func betweenTrees() throws {
    let other = LayerTree(root: named("other"), actionsAreEnabled: false)
    var (mirror, otherMirror) = (Mirror(), Mirror())
    a.addSublayer(named("d"))
    mirror.apply(tree.commit(at: 0))
    otherMirror.apply(other.commit(at: 0))
    other.root.addSublayer(a)
    a.addSublayer(b)
    a.opacity = 0.5
    let (changes, otherChanges) = (tree.commit(at: 1), other.commit(at: 1))
    mirror.apply(changes)
    otherMirror.apply(otherChanges)
    #expect(
      mirror.compare(with: tree.root).differences == [] && otherMirror.compare(with: other.root).differences == [])
    #expect(changes.count == 5 && otherChanges.geometry.count == 3)
  }

  @Test func slotsAreUsedAgainWithANewGeneration() throws {
    _ = tree.commit(at: 0)
    var seen: Set<LayerID> = []
    for step in 0..<50 {
      tree.root.sublayers[0].removeFromSuperlayer()
      tree.root.addSublayer(Layer())
      for case .create(let id) in tree.commit(at: Double(step)).structure {
        #expect(id.slot < 4 && seen.insert(id).inserted)
      }
    }
    #expect(seen.count == 50)
  }

  @Test func appendingToALargeContainerSendsOne() throws {
    for _ in 0..<10_000 { a.addSublayer(Layer()) }
    _ = tree.commit(at: 0)
    a.addSublayer(Layer())
    a.sublayers[0].removeFromSuperlayer()
    let changes = tree.commit(at: 1)
    #expect(changes.structure.count == 4 && changes.geometry.count == 1)
  }

  // MARK: Transactions, buffers, time

  @Test func nothingIsCommittedInsideOfATransaction() throws {
    _ = tree.commit(at: 0)
    let result = tree.transaction { () -> Int in
      a.opacity = 0.5
      tree.transaction { b.opacity = 0.5 }
      #expect(tree.commit(at: 1).isEmpty && tree.needsCommit)
      return 7
    }
    #expect(result == 7 && tree.commit(at: 2).appearance.count == 2 && !tree.needsCommit)
  }

  @Test func aTransactionThatThrowsIsOver() {
    struct Stop: Error {}
    _ = tree.commit(at: 0)
    #expect(throws: Stop.self) {
      try tree.transaction { () throws(Stop) in
        a.opacity = 0.5
        throw Stop()
      }
    }
    #expect(tree.commit(at: 1).appearance.count == 1)
  }

  @Test func aBufferThatCameBackIsFilledAnew() {
    var changes = LayerChanges()
    tree.commit(at: 0, into: &changes)
    let room = changes.geometry.capacity
    for step in 1..<20 {
      a.position = Point(Double(step), 0)
      tree.commit(at: Double(step), into: &changes)
      #expect(changes.count == 1 && changes.time == Double(step) && changes.geometry.capacity == room)
    }
  }

  @Test func aTimeThatIsNoneLeavesTheLast() {
    #expect(tree.commit(at: 4).time == 4 && tree.commit(at: .nan).time == 4 && tree.commit(at: .infinity).time == 4)
  }

  @Test func needsCommit() throws {
    #expect(tree.needsCommit)
    _ = tree.commit(at: 0)
    #expect(!tree.needsCommit)
    a.name = "x"
    #expect(tree.needsCommit)
    _ = tree.commit(at: 0)
    a.removeFromSuperlayer()
    #expect(tree.needsCommit)
    _ = tree.commit(at: 0)
    a.opacity = 0
    #expect(!tree.needsCommit)
  }
}
