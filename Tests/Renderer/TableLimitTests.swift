import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Tables of records take more layers where a layer has fewer rows, and end only at the number of layers that the
/// context has.
@Suite struct TableLimitTests {
  private static let canvas = SceneCanvas(width: 200, height: 160)

  /// Layers of several kinds, so that all tables grow: details, clips, nodes, groups and cut instances, too.
  private static func scene(layers: Int) -> Layer {
    var random = SplitMix64(seed: 11)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    for index in 0..<layers {
      let layer = Layer(
        random.double(-5...190), random.double(-5...150), random.double(3...12), random.double(3...12),
        Color(red: random.double(0...1), green: random.double(0...1), blue: 0.5, alpha: index % 3 == 0 ? 0.5 : 1))
      layer.takeTableKind(index % 50, &random)
      root.addSublayer(layer)
    }
    return root
  }

  @Test(arguments: [1, 2, 8]) func tablesOfSeveralLayersGiveTheSamePicture(rows: Int) throws {
    let root = Self.scene(layers: 1500)
    let expected = try Studio().render(root, Self.canvas)
    let studio = try Studio(tableLimits: TableLimits(rows: rows))
    #expect(Comparison(expected, try studio.render(root, Self.canvas)).failure(.exact) == nil)
    let whole = try Studio()
    // Tables grow, and are written again where something has moved.
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    studio.compositor.startOver()
    for frame in 0..<4 {
      for layer in root.sublayers.suffix(100 * frame) { layer.position.x += 1 }
      for _ in 0..<300 { root.addSublayer(Layer(Double(frame * 20), 30, 10, 20, .black)) }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let picture = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1).picture
      let expected = try whole.render(TestScene(canvas: Self.canvas, root: SceneNode(layer: root)))
      #expect(Comparison(expected, picture).failure(.exact) == nil, "frame \(frame)")
    }
  }

  @Test func aMillionRecordsFitWhereDriversHoldNoMoreThanTheyMust() {
    var limits = Capabilities.Limits()
    #expect(TableTexture.Layout(limits, TableLimits()).capacity >= 1_000_000)
    // Larger limits of a driver are made use of.
    limits.maxArrayLayers = 2048
    #expect(TableTexture.Layout(limits, TableLimits()).capacity >= 8_000_000)
  }

  @Test func moreRecordsThanTheContextHoldsAreATypedError() throws {
    let limit = 3
    let studio = try Studio(tableLimits: TableLimits(rows: 2, layers: limit))
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    for index in 0..<limit * 2 * 128 + 1 { root.addSublayer(Layer(Double(index % 200), 30, 1, 20, .black)) }
    do {
      _ = try studio.render(root, Self.canvas)
      Issue.record("no error")
    } catch let error as GLError {
      #expect(error.code == .layersOverLimit(layers: limit + 1, limit: limit))
      #expect(["places", "looks", "instances"].contains(error.label))
    }
    // What fits is drawn afterwards.
    let fitting = Self.scene(layers: 100)
    let expected = try Studio().render(fitting, Self.canvas)
    #expect(Comparison(expected, try studio.render(fitting, Self.canvas)).failure(.exact) == nil)
  }
}
