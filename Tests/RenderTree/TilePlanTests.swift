import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Plans of tiled layers.
@Suite struct TilePlanTests {
  private struct NoTiles: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
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
}
