import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// The visible tiled layers are the same for each method of search.
@Suite struct TileSearchTests {
  private struct NoTiles: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
  }

  private static func change(_ layer: Layer, _ random: inout SplitMix64) throws {
    func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: layer.isHidden.toggle()
    case 1: layer.opacity = [0, 0.5, 1].randomElement(using: &random) ?? 1
    case 2: layer.masksToBounds.toggle()
    case 3: layer.transform = Transform3D(rotationAngle: value(0...6), x: 0, y: value(-1...1), z: 1)
    case 4: layer.filters = layer.filters.isEmpty ? [.gaussianBlur(radius: value(0...30))] : []
    case 5: layer.shouldRasterize.toggle()
    case 6: layer.mask = layer.mask == nil ? Layer() : nil
    case 7: layer.bounds.size = Size(value(10...400), value(10...400))
    default: layer.position = Point(value(-200...500), value(-200...500))
    }
  }

  /// Before it has a source, and when it has none any more, a tiled layer shows its background.
  @Test func aLayerWithoutTilesHasItsBackground() {
    let (root, tiled) = (Layer(), TiledLayer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    (tiled.frame, tiled.backgroundColor) = (Rect(x: 10, y: 10, width: 50, height: 50), .init(red: 1, green: 0, blue: 0))
    root.addSublayer(tiled)
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    var (tree, plan) = (RenderTree(), FramePlan())
    for source in [nil, TileSource(NoTiles()), nil] {
      tiled.source = source
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 100, height: 100, scale: 1, background: .white), into: &plan)
      #expect("\(plan)".contains("    quad "), "\(plan)")
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>) func theIndexFindsWhatIsSeen(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (root, source) = (Layer(), TileSource(NoTiles()))
    root.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    var all: [Layer] = [root]
    for _ in 0..<60 {
      let layer: Layer
      switch Int.random(in: 0..<10, using: &random) {
      case 0: layer = ReplicatorLayer()
      case 1: layer = TransformLayer()
      case 2, 3, 4: layer = Layer()
      default:
        let tiled = TiledLayer()
        tiled.source = source
        layer = tiled
      }
      layer.frame = Rect(
        x: Double.random(in: -100...300, using: &random), y: Double.random(in: -100...300, using: &random), width: 90,
        height: 70)
      (all.randomElement(using: &random) ?? root).addSublayer(layer)
      all.append(layer)
    }
    var (one, other) = (RenderTree(), RenderTree())
    one.shortcuts = .always
    var (plan, otherPlan) = (FramePlan(), FramePlan())
    for frame in 0..<40 {
      for _ in 0..<3 { try Self.change(all.dropFirst().randomElement(using: &random) ?? root, &random) }
      if let moved = all.dropFirst().randomElement(using: &random), frame % 4 == 0 {
        try? (all.randomElement(using: &random) ?? root).addSublayer(checked: moved)
      }
      let changes = layers.commit(at: 0)
      one.apply(changes)
      other.apply(changes)
      let target = PlanTarget(width: 300, height: 300, background: .white, bufferAge: 1)
      one.plan(at: Double(frame), target: target, into: &plan)
      other.plan(at: Double(frame), target: target, into: &otherPlan)
      let (again, statistics) = (plan.tiles.statistics, otherPlan.tiles.statistics)
      #expect(again.layers == statistics.layers, "seed \(seed), frame \(frame)")
      #expect(again.visiblePixels == statistics.visiblePixels, "seed \(seed), frame \(frame)")
      #expect(plan.tiles.wants.map(\.request.key) == otherPlan.tiles.wants.map(\.request.key))
    }
  }
}
