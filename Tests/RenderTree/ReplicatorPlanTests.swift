import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// The number of layers drawn in copies, and that the limit does not depend on earlier frames.
@Suite struct ReplicatorPlanTests {
  private struct Scene {
    let root = Layer()
    let tree: LayerTree
    var compositor = RenderTree()
    var plan = FramePlan()

    init(limit: Int, _ sublayers: [Layer]) throws {
      root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      for layer in sublayers { root.addSublayer(layer) }
      tree = LayerTree(root: root, actionsAreEnabled: false)
      compositor.mostCopied = limit
    }

    /// Draws a frame; returns the number of layers drawn.
    mutating func frame(age: Int = 0) -> Int {
      compositor.apply(tree.commit(at: 0))
      compositor.plan(
        at: 0, target: PlanTarget(width: 100, height: 100, background: .white, bufferAge: age), into: &plan)
      return plan.instances.count
    }
  }

  private func dot() -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = .black
    return layer
  }

  private func copies(_ count: Int, of sublayers: [Layer], across: Double = 1) throws -> ReplicatorLayer {
    let layer = ReplicatorLayer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    (layer.instanceCount, layer.instanceTransform) = (count, Transform3D(translationX: across, y: 0, z: 0))
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  @Test func copiesAreCountedWithAllThatIsInThem() throws {
    func drawn(_ limit: Int, _ layers: Layer...) throws -> Int {
      var scene = try Scene(limit: limit, layers)
      return scene.frame()
    }
    #expect(try drawn(64, copies(64, of: [dot()])) == 64)
    #expect(try drawn(64, copies(65, of: [dot()])) == 64)
    #expect(try drawn(64, copies(40, of: [dot(), dot(), dot()])) == 63)
    let hidden = dot()
    hidden.isHidden = true
    #expect(try drawn(64, copies(65, of: [dot(), hidden])) == 64)
    #expect(try drawn(64, copies(8, of: [copies(8, of: [dot()])])) == 64)
    // Ten times three: a fourth copy in each would exceed the limit.
    #expect(try drawn(64, copies(10, of: [copies(9, of: [dot(), dot()])])) == 60)
    #expect(try drawn(64, copies(10, of: [copies(9, of: [copies(9, of: [dot()])])])) == 30)
    // A layer too large for two copies has one.
    #expect(try drawn(4, copies(9, of: [dot(), dot(), dot(), dot(), dot()])) == 5)
    #expect(try drawn(64, copies(0, of: [dot()])) == 0)
  }

  /// The number of layers in copies stays right when layers are added, removed, hidden or shown, and when their
  /// sublayers change.
  @Test func layersAreCountedWhereTheyComeAndGo() throws {
    let (one, two, inner) = (dot(), dot(), dot())
    let all = try copies(60, of: [one])
    var scene = try Scene(limit: 120, [all])
    func check(_ change: () throws -> Void) throws {
      try change()
      #expect(scene.frame() == expected())
    }
    func expected() -> Int {
      func count(_ layer: Layer) -> Int {
        if layer.isHidden || layer.opacity <= 0 { return 0 }
        return 1 + layer.sublayers.map(count).reduce(0, +)
      }
      let layers = all.sublayers.map(count).reduce(0, +)
      func drawn(_ layer: Layer) -> Int {
        layer.isHidden || layer.opacity <= 0 ? 0 : 1 + layer.sublayers.map(drawn).reduce(0, +)
      }
      return min(60, 120 / max(layers, 1)) * all.sublayers.map(drawn).reduce(0, +)
    }
    try check {}
    try check { all.addSublayer(two) }
    try check { two.addSublayer(inner) }
    try check { two.isHidden = true }
    try check { inner.opacity = 0 }
    try check { two.isHidden = false }
    try check { inner.opacity = 1 }
    try check { one.removeFromSuperlayer() }
    try check { inner.addSublayer(one) }
    try check { two.isHidden = true }
    try check { one.removeFromSuperlayer() }
    try check { two.isHidden = false }
  }

  /// A change in a copy damages the places of the copies, not the whole replicator.
  @Test func aChangeDamagesItsCopies() throws {
    let (small, wide) = (dot(), dot())
    wide.bounds.size = Size(70, 4)
    wide.position = Point(40, 80)
    let all = try copies(3, of: [small, wide], across: 8)
    var scene = try Scene(limit: 1 << 10, [all])
    _ = scene.frame()
    small.position.y += 2
    _ = scene.frame(age: 1)
    #expect(scene.plan.damage.area < 30 * 14)
    #expect(scene.plan.damage.holds(PixelRect(x: 0, y: 0, width: 20, height: 6)))
    // When that changes the number of copies, all of them change.
    scene.compositor.mostCopied = 6
    _ = scene.frame(age: 1)
    small.position.y += 2
    _ = scene.frame(age: 1)
    #expect(scene.plan.damage.area > 70 * 80)
  }

  /// Chains in which each replicator copies the next one twice.
  @Test func copiesInCopiesTakeNoMoreThanThat() throws {
    var layer: Layer = dot()
    for _ in 0..<400 { layer = try copies(2, of: [layer], across: 0.01) }
    var scene = try Scene(limit: 1 << 12, [layer])
    #expect(scene.frame() <= 16)
  }

  @Test func manyReplicatorsShare() throws {
    var scene = try Scene(limit: 64, (0..<4).map { _ in try copies(99, of: [dot()]) })
    #expect(scene.frame() == 4 * 64)
    // All of them are redrawn.
    try scene.root.addSublayer(copies(99, of: [dot()]))
    #expect(scene.frame(age: 1) == 5 * 32)
    scene.root.sublayers[0].removeFromSuperlayer()
    #expect(scene.frame(age: 1) == 4 * 64)
  }

  /// One more layer in the copies is one copy less elsewhere.
  @Test func whatChangesTheirNumberIsDrawnAgain() throws {
    let copies = try copies(99, of: [dot()])
    var scene = try Scene(limit: 32, [copies])
    #expect(scene.frame() == 32)
    let other = dot()
    other.position = Point(80, 80)
    copies.addSublayer(other)
    #expect(scene.frame(age: 1) == 32)
    #expect(scene.plan.damage.bounds.x == 0 && scene.plan.damage.bounds.maxX > 34)
    other.isHidden = true
    #expect(scene.frame(age: 1) == 32)
    #expect(scene.plan.damage.bounds.maxX > 34)
  }
}
