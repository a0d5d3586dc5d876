import CAllocations
import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import Testing

/// Scenes beyond the workloads: their frames in a steady state allocate nothing either. Counted in release builds.
struct SteadyFrameTests {
  /// The change from frame to frame.
  enum Scene: String, CaseIterable {
    case cardsTurn, oneOfManyTurned, containerIsHidden, containerComesToTheFront, shapeMoves, shadowOfPathMoves,
      moverOverBlurs,
      layerChangesPlace, translucentContainer, maskMoves, replicatorMoves, blurredCardsTurn, blurInPerspectiveChanges,
      containerTurns, depthChangesAmongMany, copiesOfMany, tiledOutOfSight, sublayersScroll, transformLayerScrolls
  }

  private static func leaf(_ x: Double, _ y: Double, _ side: Double = 24) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: side, height: side)
    layer.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.7)
    return layer
  }

  private static func turned(_ angle: Double) -> Transform3D { Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0) }

  /// - Returns: a function that makes the change of a frame.
  private static func build(_ scene: Scene, in root: Layer) throws -> (Int) throws -> Void {
    let crowd = Layer()
    crowd.frame = root.bounds
    root.addSublayer(crowd)
    var all: [Layer] = []
    for index in 0..<300 {
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
      let layer = scene == .shapeMoves ? shape : leaf(0, 0)
      layer.position = Point(Double(index % 20) * 60, Double(index / 20) * 40)
      crowd.addSublayer(layer)
      all.append(layer)
    }
    let first = all[0]
    let move = { (frame: Int) in first.position = Point(100 + Double(frame % 9), 50) }
    switch scene {
    case .cardsTurn:
      return { frame in for (index, layer) in all.enumerated() { layer.transform = turned(0.1 * Double(frame + index)) }
      }
    case .oneOfManyTurned:
      all[1].transform = turned(0.5)
      return move
    case .containerIsHidden: return { crowd.isHidden = $0 % 2 == 0 }
    case .containerComesToTheFront:
      let other = leaf(50, 50)
      root.addSublayer(other)
      return { root.addSublayer($0 % 2 == 0 ? crowd : other) }
    case .shapeMoves: return move
    case .shadowOfPathMoves:
      for layer in all {
        layer.shadowOpacity = 0.5
        layer.shadowPath = Path(roundedRect: Rect(x: 0, y: 0, width: 24, height: 24), cornerRadius: 4)
      }
      return move
    case .moverOverBlurs:
      for layer in all.prefix(20) {
        layer.backgroundFilters = [.gaussianBlur(radius: 2)]
        layer.opacity = 0.5
      }
      let other = leaf(0, 0)
      root.insertSublayer(other, at: 0)
      return { other.position = Point(30 + Double($0 % 9), 30) }
    case .layerChangesPlace:
      let other = leaf(90, 90)
      return { crowd.insertSublayer(other, at: $0 % 2 == 0 ? 150 : 10) }
    case .translucentContainer:
      crowd.opacity = 0.8
      return move
    case .maskMoves:
      let mask = leaf(20, 20, 200)
      mask.cornerRadius = 30
      crowd.mask = mask
      return { mask.position.x = 150 + Double($0 % 9) }
    case .replicatorMoves:
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 5
      replicator.instanceTransform = Transform3D(translationX: 40, y: 10)
      replicator.addSublayer(leaf(0, 0))
      root.addSublayer(replicator)
      return { replicator.position.x = Double($0 % 9) }
    case .blurredCardsTurn, .blurInPerspectiveChanges:
      crowd.sublayerTransform = Transform3D(perspective: 400)
      for (index, layer) in all.prefix(20).enumerated() {
        (layer.filters, layer.transform) = ([.gaussianBlur(radius: 2)], turned(0.1 * Double(index)))
        layer.addSublayer(leaf(3, 3, 9))
      }
      if scene == .blurInPerspectiveChanges { return { all[1].sublayers[0].position.x = Double($0 % 9) } }
      return { frame in for layer in all.prefix(20) { layer.transform = turned(0.03 * Double(frame % 20)) } }
    case .containerTurns: return { crowd.transform = turned(0.01 * Double($0 % 9 + 1)) }
    case .depthChangesAmongMany:
      all[1].transform = turned(0.5)
      return { frame in
        first.zPosition = Double(frame % 7)
        crowd.position.x = 200 + Double(frame % 9)
      }
    case .copiesOfMany:
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceTransform = Transform3D(translationX: 30, y: 5)
      for layer in all { replicator.addSublayer(layer) }
      root.addSublayer(replicator)
      return move
    case .tiledOutOfSight:
      let source = TileSource(NoTiles())
      for layer in all {
        let tiled = TiledLayer()
        tiled.frame = layer.frame.offsetBy(dx: 300, dy: 0)
        tiled.source = source
        crowd.addSublayer(tiled)
      }
      return move
    case .sublayersScroll:
      return { crowd.sublayerTransform = Transform3D(translationX: 0, y: Double($0 % 9), z: 0) }
    case .transformLayerScrolls:
      let space = TransformLayer()
      root.addSublayer(space)
      for layer in all { space.addSublayer(layer) }
      return { space.position.y = Double($0 % 9) }
    }
  }

  private struct NoTiles: TileProvider {
    func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer { .nothing }
  }

  @Test(.enabled(if: CountedAllocations.areThere), arguments: Scene.allCases)
  func steadyFramesAllocateNothing(scene: Scene) throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = .white
    let change = try Self.build(scene, in: root)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let compositor = try Compositor(context: .recording())
    compositor.shapeRasterizer = .cairo
    let target = RenderTarget(framebuffer: 1, width: 400, height: 300, bufferAge: 1)
    var counts: [UInt64] = []
    for frame in 0..<60 {
      try change(frame)
      let before = allocations_on_this_thread()
      tree.commit(at: 0, to: compositor.mailbox)
      _ = try compositor.render(at: 0, to: target, options: Compositor.FrameOptions(background: .white))
      if frame >= 40 { counts.append(allocations_on_this_thread() - before) }
    }
    #expect(counts.sorted()[counts.count / 2] == 0, "\(counts)")
  }

  private final class Recorder: Surface {
    let context = Context.recording()
    let (width, height) = (400, 300)
    func target() -> RenderTarget { RenderTarget(framebuffer: 1, width: width, height: height, bufferAge: 1) }
    func present(damage: PixelRegion, _ gl: borrowing GL) {}
  }

  /// Commit and frame in one call reuse the same buffers.
  @Test(.enabled(if: CountedAllocations.areThere)) func steadyFramesOfOneLineAllocateNothing() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = .white
    let change = try Self.build(.sublayersScroll, in: root)
    let (tree, surface) = (LayerTree(root: root, actionsAreEnabled: false), Recorder())
    let compositor = try Compositor(context: surface.context)
    var counts: [UInt64] = []
    for frame in 0..<60 {
      try change(frame)
      let before = allocations_on_this_thread()
      try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
      if frame >= 40 { counts.append(allocations_on_this_thread() - before) }
    }
    #expect(counts.sorted()[counts.count / 2] == 0, "\(counts)")
  }
}
