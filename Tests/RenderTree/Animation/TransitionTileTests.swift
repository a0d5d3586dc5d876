import MultiplaneAnimation
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Tiles in both pictures of a transition.
struct TransitionTileTests {
  private final class Black: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
  }

  private let root = Layer()
  private let page = Layer()
  private let tiled = TiledLayer()
  private let layers: LayerTree
  private var tree = RenderTree()

  init() throws {
    for layer in [root, page, tiled] { layer.frame = Rect(x: 0, y: 0, width: 300, height: 300) }
    tiled.tileSize = Size(100, 100)
    tiled.source = TileSource(Black())
    root.addSublayer(page)
    page.addSublayer(tiled)
    layers = LayerTree(root: root, actionsAreEnabled: false)
    tree.apply(layers.commit(at: 0))
    #expect(try load(at: 0) >= 9)
    for time in [0.1, 0.2, 1, 2] { #expect(frame(at: time).tiles.wants.isEmpty) }
  }

  private mutating func frame(at time: Double) -> FramePlan {
    var plan = FramePlan()
    let target = PlanTarget(width: 300, height: 300, background: .white, bufferAge: 1)
    tree.plan(at: time, target: target, into: &plan)
    return plan
  }

  /// Answers the requests of a frame; returns their number.
  private mutating func load(at time: Double) throws -> Int {
    let wants = frame(at: time).tiles.wants
    tree.apply(
      try wants.map { want in
        let (width, height) = (want.request.width, want.request.height)
        let bitmap = try Bitmap(width: width, height: height, bytes: Array(repeating: 255, count: 4 * width * height))
        return TileResult(token: want.token, outcome: .bitmap(bitmap))
      })
    return wants.count
  }

  private func begin(_ type: TransitionType = .push, at time: Double) {
    let transition = Transition()
    (transition.type, transition.duration) = (type, 1)
    page.add(transition, forKey: nil)
  }

  /// A tiled layer that leaves with a transition keeps its tiles in the old picture: none is requested again.
  @Test mutating func aTiledLayerThatLeavesKeepsItsTiles() {
    begin(at: 3)
    tiled.removeFromSuperlayer()
    tree.apply(layers.commit(at: 3))
    for time in [3.1, 3.5, 3.9] {
      let plan = frame(at: time)
      #expect(plan.tiles.wants.isEmpty, "at \(time)")
      #expect(plan.tiles.statistics.layers == 1, "at \(time)")
    }
    tree.apply(layers.commit(at: 4.5))
    #expect(frame(at: 4.5).tiles.statistics.residentTiles == 0)
  }

  /// A tiled layer that stays is in both pictures, with the same tiles.
  @Test(arguments: TransitionType.allCases)
  mutating func aTiledLayerThatStaysHasItsTilesInBothPictures(_ type: TransitionType) {
    let resident = frame(at: 2).tiles.statistics.residentTiles
    begin(type, at: 3)
    page.backgroundColor = .black
    tree.apply(layers.commit(at: 3))
    for time in [3, 3.1, 3.5, 3.9] {
      let plan = frame(at: time)
      #expect(plan.tiles.wants.isEmpty && plan.textures.isEmpty, "\(type) at \(time)")
      let statistics = plan.tiles.statistics
      #expect((statistics.layers, statistics.residentTiles) == (1, resident), "\(type) at \(time)")
      #expect(statistics.blank == 0, "\(type) at \(time)")
    }
    tree.apply(layers.commit(at: 4.5))
    let last = frame(at: 4.5)
    #expect(last.tiles.wants.isEmpty && last.tiles.statistics.residentTiles == resident)
  }

  /// With another source, the old picture keeps the old tiles.
  @Test mutating func anotherSourceIsInTheNewPictureAlone() throws {
    begin(at: 3)
    tiled.source = TileSource(Black())
    tree.apply(layers.commit(at: 3))
    #expect(try load(at: 3.5) >= 9)
    for time in [3.6, 3.7] { #expect(frame(at: time).tiles.wants.isEmpty, "at \(time)") }
    #expect(frame(at: 3.8).tiles.statistics.layers == 2)
    tree.apply(layers.commit(at: 4.5))
    #expect(frame(at: 4.5).tiles.statistics.layers == 1)
    #expect(frame(at: 4.6).tiles.wants.isEmpty)
  }

  /// Copies of a replicator that are behind it show its tiles.
  @Test mutating func delayedCopiesShareTheirTiles() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = root.bounds
    (replicator.instanceCount, replicator.instanceDelay) = (3, 0.2)
    page.addSublayer(replicator)
    replicator.addSublayer(tiled)
    let fade = BasicAnimation(.opacity, from: 0.5, to: 1)
    (fade.duration, fade.repeatCount) = (1, .infinity)
    tiled.add(fade, forKey: nil)
    tree.apply(layers.commit(at: 3))
    for time in [3.1, 3.5] {
      let plan = frame(at: time)
      #expect(plan.tiles.wants.isEmpty, "at \(time)")
      #expect(plan.tiles.statistics.layers == 1, "at \(time)")
    }
  }
}
