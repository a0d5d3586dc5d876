import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// The programs that are compiled ahead of tiles are all that frames need, in whatever order the tiles arrive.
@Suite struct TilesAheadTests {
  private struct NoTiles: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
  }

  private static let target = PlanTarget(width: 300, height: 240, background: .white, bufferAge: 1)

  /// A tree with tiled layers among others.
  private static func tree(_ random: inout SplitMix64) -> LayerTree {
    func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func chance(_ share: Double) -> Bool { value(0...1) < share }
    let (root, source) = (Layer(), TileSource(NoTiles()))
    root.frame = Rect(x: 0, y: 0, width: 300, height: 240)
    if chance(0.5) { root.backgroundColor = .white }
    var all: [Layer] = [root]
    for index in 0..<Int.random(in: 2...8, using: &random) {
      let layer: Layer
      if index == 0 || chance(0.4) {
        let tiled = TiledLayer()
        tiled.source = source
        tiled.tileSize = Size(64, 64)
        tiled.fadeDuration = chance(0.2) ? 0 : 0.25
        layer = tiled
      } else {
        layer = Layer()
      }
      if chance(0.5) {
        layer.backgroundColor = Color(red: value(0...1), green: 0.5, blue: 0.5, alpha: chance(0.5) ? 1 : 0.5)
      }
      layer.bounds = Rect(x: 0, y: 0, width: value(20...400).rounded(), height: value(20...300).rounded())
      layer.position = Point(value(0...300).rounded(), value(0...240).rounded())
      switch Int.random(in: 0...10, using: &random) {
      case 0: layer.transform = Transform3D(scaleX: 0.7, y: 0.7, z: 1)
      case 1: layer.transform = Transform3D(rotationAngle: value(0...6), x: 0, y: 0, z: 1)
      case 2:
        var transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
        transform.m34 = -1 / 500
        layer.transform = transform
      case 3, 4:
        layer.cornerRadius = 20
        layer.masksToBounds = true
      case 5: layer.opacity = 0.5
      case 6: layer.filters = [.gaussianBlur(radius: 3)]
      case 7: layer.borderWidth = 2
      case 8: layer.position.x += 0.5
      default: break
      }
      (chance(0.3) ? all.randomElement(using: &random) ?? root : root).addSublayer(layer)
      all.append(layer)
    }
    return LayerTree(root: root)
  }

  private static func answer(_ want: TileWant, _ random: inout SplitMix64) throws -> TileResult.Outcome {
    let (width, height) = (want.request.width, want.request.height)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .nothing
    case 1: return .failed(.thrown("no"))
    case 2, 3:
      return .bitmap(try Bitmap(width: width, height: height, bytes: .init(repeating: 99, count: width * height * 4)))
    default:
      return .bitmap(try Bitmap(width: width, height: height, bytes: .init(repeating: 255, count: width * height * 4)))
    }
  }

  @Test(arguments: Array(0..<60 as Range<UInt64>) + [696]) func noOrderOfArrivalsNeedsOthers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let layers = Self.tree(&random)
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(layers.commit(at: 0))
    var whole = Self.target
    whole.bufferAge = 0
    tree.plan(at: 0, target: whole, into: &plan)
    let wanted = plan.tiles.wants
    let later = tree.plansOfArrivals(of: wanted, at: 0, target: Self.target)
    let here = Set(plan.batches.map { $0.features.subtracting(.opaque) })
    let joins = FramePlan.Features.joins(of: Set(later.flatMap { $0.batches.map(\.features) }))
    let prepared = here.union(joins.map { $0.subtracting(.opaque) })
    let filters = Set((later + [plan]).flatMap { $0.filters.map(\.kind) })
    var (wants, time) = (wanted, 0.0)
    for _ in 0..<24 where !wants.isEmpty || time < 1 {
      time += Double.random(in: 0...0.2, using: &random)
      let count = Int.random(in: 0...max(wants.count, 1), using: &random)
      let results = try wants.shuffled(using: &random).prefix(count).map {
        TileResult(token: $0.token, outcome: try Self.answer($0, &random))
      }
      tree.apply(results)
      tree.plan(at: time, target: Int.random(in: 0..<4, using: &random) == 0 ? whole : Self.target, into: &plan)
      if plan.tiles.isChanged { wants = plan.tiles.wants }
      for batch in plan.batches {
        #expect(prepared.contains(batch.features.subtracting(.opaque)), "seed \(seed), time \(time): \(batch.features)")
      }
      for step in plan.filters { #expect(filters.contains(step.kind), "seed \(seed)") }
    }
  }

  /// A copy of the tree plans with tiles that the tree itself still waits for.
  @Test func planningAheadCancelsNoRequest() throws {
    var random = SplitMix64(seed: 1)
    let layers = Self.tree(&random)
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.tilePolicy.bytesPerFrame = .max
    tree.apply(layers.commit(at: 0))
    tree.plan(at: 0, target: Self.target, into: &plan)
    let wants = plan.tiles.wants
    #expect(!wants.isEmpty)
    _ = tree.plansOfArrivals(of: wants, at: 0, target: Self.target)
    #expect(wants.allSatisfy { !$0.request.isCancelled })
  }
}
