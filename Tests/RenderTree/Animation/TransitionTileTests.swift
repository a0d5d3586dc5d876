import MultiplaneAnimation
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Tiles in the old picture of a transition.
struct TransitionTileTests {
  private struct Black: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
  }

  private func frame(_ tree: inout RenderTree, at time: Double) -> FramePlan {
    var plan = FramePlan()
    let target = PlanTarget(width: 300, height: 300, background: .white, bufferAge: 1)
    tree.plan(at: time, target: target, into: &plan)
    return plan
  }

  /// A tiled layer that leaves with a transition keeps its tiles in the old picture: none is requested again.
  @Test func aTiledLayerThatLeavesKeepsItsTiles() throws {
    let (root, page, tiled) = (Layer(), Layer(), TiledLayer())
    for layer in [root, page, tiled] { layer.frame = Rect(x: 0, y: 0, width: 300, height: 300) }
    tiled.tileSize = Size(100, 100)
    tiled.source = TileSource(Black())
    root.addSublayer(page)
    page.addSublayer(tiled)
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    var tree = RenderTree()
    tree.apply(layers.commit(at: 0))
    let first = frame(&tree, at: 0)
    #expect(first.tiles.wants.count >= 9)
    tree.apply(
      try first.tiles.wants.map { want in
        let (width, height) = (want.request.width, want.request.height)
        let bitmap = try Bitmap(width: width, height: height, bytes: Array(repeating: 255, count: 4 * width * height))
        return TileResult(token: want.token, outcome: .bitmap(bitmap))
      })
    for time in [0.1, 0.2, 1, 2] { #expect(frame(&tree, at: time).tiles.wants.isEmpty) }
    let transition = Transition()
    (transition.type, transition.duration) = (.push, 1)
    page.add(transition, forKey: nil)
    tiled.removeFromSuperlayer()
    tree.apply(layers.commit(at: 3))
    for time in [3.1, 3.5, 3.9] {
      let plan = frame(&tree, at: time)
      #expect(plan.tiles.wants.isEmpty, "at \(time)")
      #expect(plan.tiles.statistics.layers == 1, "at \(time)")
    }
    _ = frame(&tree, at: 4.5)
    _ = layers.commit(at: 4.5)
  }
}
