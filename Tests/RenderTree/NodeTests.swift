import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Layers that only follow one that moves are placed relative to its node, however deeply they are nested.
@Suite struct NodeTests {
  private struct Scene {
    let root = Layer()
    let scroll = Layer()
    /// Rows in `scroll`, each with a label in a rounded box, a rounded picture, and a plain leaf.
    var rows: [Layer] = []
    var boxes: [Layer] = []
    private let tree: LayerTree
    private var compositor = RenderTree()
    private(set) var plan = FramePlan()
    private let scale: Double

    init(scale: Double = 1, hasShadows: Bool = false) {
      self.scale = scale
      root.frame = Rect(x: 0, y: 0, width: 200, height: 400)
      scroll.frame = Rect(x: 0, y: 0, width: 200, height: 600)
      root.addSublayer(scroll)
      for index in 0..<20 {
        let row = Self.layer(Rect(x: 8, y: Double(index) * 30 + 4, width: 184, height: 26))
        let box = Self.layer(Rect(x: 60, y: 3, width: 90, height: 20), radius: 10)
        let label = Self.layer(Rect(x: 6, y: 4, width: 70, height: 12), .black)
        let picture = Self.layer(Rect(x: 4, y: 3, width: 20, height: 20), .black, radius: 5)
        (picture.shadowOpacity, picture.shadowRadius) = (hasShadows ? 0.5 : 0, 2)
        box.addSublayer(label)
        for part in [picture, box, Self.layer(Rect(x: 160, y: 6, width: 10, height: 10.5), .black)] {
          row.addSublayer(part)
        }
        scroll.addSublayer(row)
        rows.append(row)
        boxes.append(box)
      }
      tree = LayerTree(root: root, actionsAreEnabled: false)
      frame(age: 0)
      frame()
    }

    private static func layer(_ frame: Rect, _ color: Color = .white, radius: Double = 0) -> Layer {
      let layer = Layer()
      (layer.frame, layer.backgroundColor, layer.cornerRadius) = (frame, color, radius)
      return layer
    }

    mutating func frame(age: Int = 1) {
      compositor.apply(tree.commit(at: 0))
      let target = PlanTarget(
        width: Int(clamping: 200 * scale), height: Int(clamping: 400 * scale), scale: scale, background: .white,
        bufferAge: age)
      compositor.plan(at: 0, target: target, into: &plan)
    }

    /// The records that the next frame writes.
    mutating func written(_ change: (Scene) -> Void) -> (nodes: Int, places: Int, looks: Int) {
      change(self)
      frame()
      return (plan.nodes.values.count, plan.places.values.count, plan.looks.values.count)
    }
  }

  private static func turn(_ layer: Layer, _ angle: Double) {
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
  }

  /// Also by fractions of pixels, and on a target with two pixels a point.
  @Test(arguments: [1, 2.0], [3, 2.5, 0.3]) func whatScrollsWritesOneNode(scale: Double, step: Double) {
    // Shadows between pixels have other texels.
    let isWhole = (step * scale).truncatingRemainder(dividingBy: 1) == 0
    var scene = Scene(scale: scale, hasShadows: isWhole)
    for _ in 0..<5 {
      #expect(scene.written { $0.scroll.position.y += step } == (nodes: 1, places: 0, looks: 0))
      #expect(scene.plan.instances.count >= 5 * 13)
    }
  }

  /// A row that moves alone gets its own node, with which it moves on; the others stay on the one above.
  @Test func aRowThatMovesAloneGetsItsNode() {
    var scene = Scene()
    #expect(scene.written { $0.rows[3].position.x += 1 }.nodes == 1)
    let again = scene.written { $0.rows[3].position.x += 1 }
    #expect(again == (nodes: 1, places: 0, looks: 0))
    // The box in it follows; the whole list has two nodes now.
    #expect(scene.written { $0.scroll.position.y += 1 } == (nodes: 2, places: 0, looks: 0))
    #expect(scene.written { $0.boxes[5].position.x += 1 }.nodes == 1)
    #expect(scene.written { $0.scroll.position.y += 1 } == (nodes: 3, places: 0, looks: 0))
  }

  /// In a turned list numbers are rounded: each container has its node there, and leaves it when the list is upright.
  @Test func aTurnedListHasNodesOfItsOwn() {
    var scene = Scene()
    #expect(scene.written { Self.turn($0.scroll, 0.1) }.nodes > 20)
    #expect(scene.written { Self.turn($0.scroll, 0) }.nodes == 1)
    #expect(scene.written { $0.scroll.position.y += 1 } == (nodes: 1, places: 0, looks: 0))
  }

  /// A row that comes below another list is placed relative to that list's node.
  @Test func aRowInAnotherListFollowsThatList() {
    var scene = Scene()
    let other = Layer()
    other.frame = Rect(x: 0, y: 0, width: 200, height: 400)
    scene.root.addSublayer(other)
    scene.frame()
    other.addSublayer(scene.rows[2])
    scene.frame()
    other.position.x += 1
    scene.frame()
    other.position.x += 1
    scene.frame()
    #expect(scene.plan.nodes.values.count == 1 && scene.plan.places.values.isEmpty)
    #expect(scene.written { $0.scroll.position.x += 1 } == (nodes: 1, places: 0, looks: 0))
  }
}
