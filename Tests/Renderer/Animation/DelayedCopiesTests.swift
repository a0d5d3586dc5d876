import Multiplane
import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// The animations of each of a replicator's copies are behind those of the copy before.
@Suite struct DelayedCopiesTests {
  private static let white = Rect(x: 0, y: 0, width: 96, height: 96)
  private static let leaf = Rect(x: 4, y: 6, width: 10, height: 8)
  private static let step = 24.0
  private static let move = AnimationTrack(
    .position, [9, 0, 0, 0], [9, 64, 0, 0], component: .y, begin: 1, duration: 2)

  /// A replicator of four copies with one leaf, which moves from 1 to 3 s, 0.5 s later in each copy.
  private static func tree(_ change: (inout Replication) -> Void = { _ in }) -> SampledTree {
    var tree = SampledTree()
    tree.add(.init(white))
    var replication = Replication()
    (replication.instanceCount, replication.instanceDelay) = (4, 0.5)
    replication.instanceTransform = Transform3D(translationX: step, y: 0)
    change(&replication)
    var node = SampledTree.Node(white, in: 0)
    node.kind = .replicator(replication)
    tree.add(node)
    tree.add(.init(leaf, .black, in: 1))
    return tree
  }

  /// Where the leaf of a copy is.
  private static func y(_ copy: Int, at time: Double) -> Double {
    let elapsed = (time - Double(copy) * 0.5 - 1) / 2
    return elapsed >= 0 && elapsed <= 1 ? 64 * elapsed : leaf.midY
  }

  private static func expected(at time: Double) throws -> Picture {
    var tree = SampledTree()
    tree.add(.init(white))
    for copy in 0..<4 {
      var node = SampledTree.Node(leaf, .black, in: 0)
      node.geometry.position = Point(leaf.midX + Double(copy) * step, y(copy, at: time))
      tree.add(node)
    }
    return try SampledStage().firstPicture(tree.commit())
  }

  @Test func copiesAreBehindEachOther() throws {
    var tree = Self.tree()
    tree.animate(2, Self.move)
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    for (index, time) in [0, 1, 1.25, 1.5, 2.0, 2.75, 3, 3.5, 4, 4.5, 5, 1.75, -1].enumerated() {
      let frame = try stage.frame(at: time, bufferAge: index == 0 ? 0 : 1)
      #expect(try stage.picture == Self.expected(at: time), "at \(time)")
      if time == 4.5 { #expect(frame.nextFrame == .at(4.5.nextUp), "the last copy ends") }
      if time == 5 { #expect(frame.nextFrame == .never) }
    }
    #expect(try stage.frame(at: 4).nextFrame == .nextRefresh, "the last copy moves until 4.5")
  }

  @Test func changesOfTheProgramReachAllCopies() throws {
    var tree = Self.tree()
    let animation = tree.animate(2, Self.move)
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    try stage.frame(at: 2, bufferAge: 0)
    tree.set(2) { $0.appearance.backgroundColor = Color(red: 1, green: 0, blue: 0) }
    stage.compositor.mailbox.post(tree.commit())
    let picture = try stage.picture(at: 2)
    for copy in 0..<4 {
      let pixel = picture[9 + 24 * copy, Int(clamping: Self.y(copy, at: 2).rounded(.down))]
      #expect(pixel == [255, 0, 0, 255], "copy \(copy)")
    }
    tree.add(.init(Rect(x: 0, y: 80, width: 10, height: 10), .black, in: 1))
    stage.compositor.mailbox.post(tree.commit())
    let more = try stage.picture(at: 2)
    for copy in 0..<4 { #expect(more[4 + 24 * copy, 84] == [0, 0, 0, 255], "copy \(copy)") }
    tree.remove(animation, from: 2)
    stage.compositor.mailbox.post(tree.commit())
    var still = Self.tree()
    still.set(2) { $0.appearance.backgroundColor = Color(red: 1, green: 0, blue: 0) }
    still.add(.init(Rect(x: 0, y: 80, width: 10, height: 10), .black, in: 1))
    #expect(try stage.picture(at: 2) == SampledStage().firstPicture(still.commit()))
  }

  /// Before the animation and after it, the copies are those of a replicator without delay.
  @Test func coloursAndTransformsAreThoseOfOtherCopies() throws {
    func other(_ replication: inout Replication) {
      replication.instanceTransform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1).translated(x: 6, y: 3, z: 0)
      replication.instanceColor = Color(red: 0.9, green: 0.5, blue: 1, alpha: 0.9)
      replication.offset = SIMD4(-0.2, 0.1, -0.3, -0.1)
    }
    for isFlipped in [false, true] {
      var tree = Self.tree(other)
      tree.set(1) { $0.geometry.isGeometryFlipped = isFlipped }
      tree.set(2) { $0.appearance.backgroundColor = Color(red: 0.8, green: 0.9, blue: 1) }
      let plain = try SampledStage().firstPicture(tree.shown(at: 0))
      tree.animate(2, Self.move)
      let delayed = try SampledStage().firstPicture(tree.commit())
      let differences = zip(delayed.pixels, plain.pixels).map { abs(Int($0) - Int($1)) }
      #expect(
        differences.max() == 0, "flipped \(isFlipped): \(differences.count { $0 > 0 }) bytes, \(differences.max() ?? 0)"
      )
    }
  }

  @Test func animatedReplicatorsAndNestedOnesAreDelayed() throws {
    var tree = Self.tree { $0.instanceCount = 2 }
    var inner = Replication()
    (inner.instanceCount, inner.instanceDelay) = (2, 1)
    inner.instanceTransform = Transform3D(translationX: 2 * Self.step, y: 0)
    var node = SampledTree.Node(Self.white, in: 1)
    node.kind = .replicator(inner)
    tree.add(node)
    tree.add(.init(Self.leaf, .black, in: 3))
    tree.set(2) { $0.appearance.isHidden = true }
    tree.animate(4, Self.move)
    tree.animate(1, AnimationTrack(.instanceCount, [2, 0, 0, 0], [2, 0, 0, 0], begin: 0, duration: 10))
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    // Copies of copies: 0, 0.5, 1 and 1.5 s behind.
    for (index, time) in [1.5, 2.5, 4, 0].enumerated() {
      try stage.frame(at: time, bufferAge: index == 0 ? 0 : 1)
      #expect(try stage.picture == Self.expected(at: time), "at \(time)")
    }
  }

  @Test func aReplicatorOfVeryManyLayersIsDrawnWithoutDelay() throws {
    var tree = Self.tree { $0.instanceCount = 10_000 }
    tree.animate(2, Self.move)
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    #expect(try stage.picture(at: 2)[9 + 24, 32] == [0, 0, 0, 255])
  }
}
