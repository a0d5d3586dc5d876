import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// A quad drawn as before is not computed again: after any change, it is drawn as in a tree that draws it for the first
/// time.
@Suite struct KnownQuadTests {
  private struct Scene {
    let root = Layer()
    let container = Layer()
    let subject = Layer()
    /// Moves over the whole area, so that all of it is redrawn.
    let mover = Layer()
    let tree: LayerTree
    private var compositor = RenderTree()
    private var history: [LayerChanges] = []
    private var step = 0

    init(_ arrange: (Layer) throws -> Void) throws {
      root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
      container.frame = Rect(x: 20, y: 20, width: 100, height: 100)
      subject.frame = Rect(x: 10, y: 10, width: 60, height: 40)
      mover.frame = Rect(x: 0, y: 0, width: 190, height: 200)
      mover.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      try arrange(subject)
      container.addSublayer(subject)
      root.addSublayer(container)
      root.addSublayer(mover)
      tree = LayerTree(root: root, actionsAreEnabled: false)
      for _ in 0..<3 { _ = frame() }
    }

    /// The frame as drawn from the caches, and as drawn by a new tree.
    mutating func frame() -> (known: [String], new: [String]) {
      step += 1
      mover.position.x = 95 + Double(step % 2)
      history.append(tree.commit(at: 0))
      compositor.apply(history[history.count - 1])
      var fresh = RenderTree()
      for changes in history { fresh.apply(changes) }
      return (Self.drawn(&compositor, age: 1), Self.drawn(&fresh, age: 0))
    }

    private static func drawn(_ tree: inout RenderTree, age: Int) -> [String] {
      var plan = FramePlan()
      tree.plan(at: 0, target: PlanTarget(width: 200, height: 200, background: .white, bufferAge: age), into: &plan)
      return plan.batches.flatMap { batch in
        plan.instances[batch.instances].map { instance in
          let edges = instance.clip >> Instance.edgesShift
          return "\(batch.features) \(batch.blending) \(instance.columns) \(instance.rows) edges \(edges)"
        }
      }
    }
  }

  private static func bitmap(edge: UInt8, middle: UInt8 = 255) throws -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<20 {
      for x in 0..<20 {
        let alpha = [0, 19].contains(x) || [0, 19].contains(y) ? edge : middle
        bytes += [alpha / 2, alpha / 4, 0, alpha]
      }
    }
    return try Bitmap(width: 20, height: 20, bytes: bytes)
  }

  private static let beginnings: [(name: String, arrange: @Sendable (Layer) throws -> Void)] = [
    ("upright", { $0.backgroundColor = .black }),
    (
      "turned",
      {
        $0.backgroundColor = .black
        $0.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
      }
    ),
    (
      "sprite",
      {
        $0.contents = try bitmap(edge: 0)
        $0.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
      }
    ),
    ("picture", { $0.contents = try bitmap(edge: 255) }),
    (
      "pill",
      {
        $0.backgroundColor = .black
        $0.cornerRadius = 20
      }
    ),
    (
      "framed",
      {
        $0.backgroundColor = .black
        ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (2, .white, 4)
      }
    ),
    (
      "rounded picture",
      {
        $0.contents = try bitmap(edge: 255)
        ($0.masksToBounds, $0.cornerRadius) = (true, 20)
      }
    ),
  ]

  private static func turn(_ layer: Layer, _ angle: Double, scale: Double = 1) {
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1).scaled(x: scale, y: scale, z: 1)
  }

  private static let changes: [(name: String, make: @Sendable (Layer, Layer) throws -> Void)] = [
    ("nothing", { _, _ in }),
    ("translucent", { layer, _ in layer.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5) }),
    ("no colour", { layer, _ in layer.backgroundColor = nil }),
    ("another bitmap", { layer, _ in layer.contents = try bitmap(edge: 128) }),
    ("a bitmap that ends clear", { layer, _ in layer.contents = try bitmap(edge: 0) }),
    ("no bitmap", { layer, _ in layer.contents = nil }),
    ("fades", { layer, _ in layer.opacity = 0.5 }),
    ("hidden", { layer, _ in layer.isHidden = true }),
    ("rounded", { layer, _ in layer.cornerRadius = 8 }),
    ("in the middle", { layer, _ in layer.contentsGravity = .center }),
    ("a part", { layer, _ in layer.contentsRect = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }),
    ("larger", { layer, _ in layer.bounds.size = Size(80, 70) }),
    ("half a pixel on", { layer, _ in layer.position.x += 0.5 }),
    ("a pixel on", { layer, _ in layer.position.x += 1 }),
    ("turns on", { layer, _ in turn(layer, 0.7) }),
    ("turns back", { layer, _ in turn(layer, 0) }),
    ("turns by a quarter", { layer, _ in turn(layer, .pi / 2) }),
    ("small and turned", { layer, _ in turn(layer, 0.5, scale: 0.2) }),
    ("large and turned", { layer, _ in turn(layer, 0.5, scale: 4) }),
    ("leaves the plane", { layer, _ in layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0) }),
    ("the container moves", { _, container in container.position.y += 0.5 }),
    ("the container turns", { _, container in turn(container, 0.4) }),
    ("the container turns by a half", { _, container in turn(container, .pi) }),
    ("the container clips", { _, container in container.masksToBounds = true }),
    (
      "the container is a rounded clip",
      { _, container in
        container.masksToBounds = true
        container.cornerRadius = 30
      }
    ),
    (
      "the container is a turned clip",
      { _, container in
        container.masksToBounds = true
        turn(container, 0.4)
      }
    ),
    ("the container is turned over", { _, container in container.isGeometryFlipped = true }),
    ("the container fades", { _, container in container.opacity = 0.5 }),
    ("a sublayer comes", { layer, _ in layer.addSublayer(Layer()) }),
    (
      "another layer takes its place",
      { layer, container in
        let other = Layer()
        other.frame = Rect(x: 20, y: 20, width: 30, height: 30)
        other.contents = layer.contents
        other.backgroundColor = layer.backgroundColor
        turn(other, 0.2)
        layer.removeFromSuperlayer()
        container.addSublayer(other)
      }
    ),
  ]

  @Test(arguments: beginnings.map(\.name)) func whateverChangesIsSeen(beginning: String) throws {
    let arrange = try #require(Self.beginnings.first { $0.name == beginning }).arrange
    for (index, first) in Self.changes.enumerated() {
      for second in stride(from: index % 4, to: Self.changes.count, by: 4).map({ Self.changes[$0] }) {
        var scene = try Scene(arrange)
        for change in [first, second] {
          try change.make(scene.subject, scene.container)
          for _ in 0..<2 {
            let drawn = scene.frame()
            #expect(drawn.known == drawn.new, "\(beginning), \(first.name), \(second.name): \(change.name)")
          }
        }
      }
    }
  }
}
