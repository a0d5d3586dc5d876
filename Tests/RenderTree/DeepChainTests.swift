import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Deep chains of layers.
@Suite struct DeepChainTests {
  private struct Stage {
    let root = Layer()
    let layers: LayerTree
    var (tree, plan) = (RenderTree(), FramePlan())

    init() throws {
      root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      root.backgroundColor = .white
      layers = LayerTree(root: root, actionsAreEnabled: false)
      try frame()
    }

    mutating func frame() throws {
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 100, height: 100, background: .white, bufferAge: 1), into: &plan)
    }

    var damage: PixelRect { plan.damage.reduce(PixelRect.empty) { $0.union($1) } }
  }

  /// Layers one in the other, of which the innermost one is seen; the outermost and the innermost of them.
  private static func chain(_ count: Int = 500) -> (top: Layer, last: Layer) {
    let top = Layer()
    var last = top
    for _ in 1..<count {
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      last.addSublayer(layer)
      last = layer
    }
    last.backgroundColor = .black
    return (top, last)
  }

  @Test func aChainComesAndGoes() throws {
    var stage = try Stage()
    for _ in 0..<2 {
      let place = PixelRect(x: 40, y: 50, width: 10, height: 10)
      // Nothing else holds the chain.
      func addChain() -> Layer {
        let (top, _) = Self.chain()
        top.frame = Rect(x: 40, y: 50, width: 10, height: 10)
        stage.root.addSublayer(top)
        return top
      }
      var top: Layer? = addChain()
      try stage.frame()
      #expect(stage.damage.intersection(place) == place, "\(stage.damage)")
      top?.removeFromSuperlayer()
      top = nil
      try stage.frame()
      #expect(stage.damage.intersection(place) == place, "\(stage.damage)")
      #expect(stage.tree.layerCount == 1)
    }
  }

  /// All levels have a shown leaf, and all that move at once are damaged where they were and where they are.
  @Test func allLevelsMove() throws {
    var stage = try Stage()
    let (top, last) = Self.chain()
    stage.root.addSublayer(top)
    try stage.frame()
    try stage.frame()
    top.position = Point(20, 30)
    var layer = last
    while layer !== top, let above = layer.superlayer {
      layer.backgroundColor = .black
      layer = above
    }
    try stage.frame()
    for place in [PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 20, y: 30, width: 10, height: 10)] {
      #expect(stage.damage.intersection(place) == place, "\(stage.damage)")
    }
  }

  /// What is hidden in a new chain is damaged when it is shown, and not before.
  @Test func hiddenEnds() throws {
    var stage = try Stage()
    let (top, last) = Self.chain(50)
    top.frame = Rect(x: 40, y: 50, width: 10, height: 10)
    last.isHidden = true
    stage.root.addSublayer(top)
    try stage.frame()
    last.isHidden = false
    try stage.frame()
    let place = PixelRect(x: 40, y: 50, width: 10, height: 10)
    #expect(stage.damage.intersection(place) == place, "\(stage.damage)")
  }
}
