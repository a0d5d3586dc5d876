import Multiplane
import MultiplaneContents
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// A scene with everything that reads or clips the target: rounded clips, a group at half opacity, a background blur, a
/// tilted layer, a mask, tiles; and a layer that moves through them.
@Suite(.serialized) struct TargetSceneTests {
  private static let canvas = SceneCanvas(width: 120, height: 90, scale: 1, background: .white)

  private final class Scene {
    let tree: LayerTree
    let mover = Layer()

    init() throws {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 120, height: 90)
      let tiles = TiledLayer()
      tiles.frame = Rect(x: 10, y: 8, width: 100, height: 70)
      tiles.source = TileSource(BitmapTiles(bitmap: try Self.stripes()))
      root.addSublayer(tiles)
      mover.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
      mover.cornerRadius = 5
      root.addSublayer(mover)
      let card = Layer()
      card.frame = Rect(x: 20, y: 15, width: 60, height: 50)
      card.cornerRadius = 14
      card.masksToBounds = true
      card.opacity = 0.5
      root.addSublayer(card)
      for index in 0..<3 {
        let part = Layer()
        part.frame = Rect(x: Double(index * 15) - 4, y: Double(index * 11) - 3, width: 30.5, height: 24)
        part.backgroundColor = Color(red: 0.2, green: Double(index) / 3, blue: 0.8)
        card.addSublayer(part)
      }
      let tilted = Layer()
      tilted.frame = Rect(x: 66, y: 20, width: 40, height: 44)
      tilted.contents = try Self.stripes()
      tilted.transform = Transform3D(rotationAngle: 0.8, x: 0.4, y: 1, z: 0.2)
      tilted.shadowOpacity = 0.5
      root.addSublayer(tilted)
      let glass = Layer()
      glass.frame = Rect(x: 40, y: 30, width: 50, height: 45)
      glass.cornerRadius = 12
      glass.backgroundFilters = [.gaussianBlur(radius: 4)]
      root.addSublayer(glass)
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    private static func stripes() throws -> Bitmap {
      let bytes = (0..<128 * 96).flatMap { pixel -> [UInt8] in
        let (x, y) = (pixel % 128, pixel / 128)
        return [UInt8(x * 2), UInt8(y * 2), (x / 8 + y / 5) % 2 == 0 ? 220 : 30, 255]
      }
      return try Bitmap(width: 128, height: 96, bytes: bytes)
    }

    func move(to frame: Int) {
      mover.frame = Rect(x: Double(8 + 9 * frame), y: Double(60 - 7 * frame), width: 30, height: 26)
    }
  }

  private func draw(_ scene: Scene, _ frame: Int, on target: RenderTarget, _ host: HostFramebuffer) throws
    -> Compositor.Frame
  {
    scene.move(to: frame)
    scene.tree.commit(at: 0, to: host.compositor.mailbox)
    return try host.compositor.render(
      at: 0, to: target, options: .init(background: .white), waitingForTiles: TileStudio.patience)
  }

  @Test(arguments: TargetTransform.allCases, [RowOrder.topDown, .bottomUp])
  func everyFrameIsTurned(transform: TargetTransform, rows: RowOrder) throws {
    try expectTurnedFrames(transform, rows, .encoded)
  }

  @Test func everyFrameInLinearLightIsTurned() throws {
    try expectTurnedFrames(TargetTransform(quarterTurns: 1, isMirrored: true), .bottomUp, .linear)
  }

  private func expectTurnedFrames(
    _ transform: TargetTransform, _ rows: RowOrder, _ blending: ColorBlending
  ) throws {
    let studio = try Studio()
    let upright = try HostFramebuffer(width: 120, height: 90, sharing: studio)
    let host = try HostFramebuffer(width: 150, height: 140, rows: rows, sharing: studio)
    let (still, moved) = (try Scene(), try Scene())
    for frame in 0..<5 {
      // One is drawn whole each time, the other by partial redraws.
      var whole = TargetTransformTests.target(upright, Self.canvas, .identity, x: 0, y: 0)
      var target = TargetTransformTests.target(host, Self.canvas, transform, x: 11, y: 7, age: 1)
      (whole.blending, target.blending) = (blending, blending)
      _ = try draw(still, frame, on: whole, upright)
      let result = try draw(moved, frame, on: target, host)
      #expect(try host.raw() == host.expected(try upright.raw(), on: target), "frame \(frame)")
      if frame > 0 { #expect(result.damage.reduce(0) { $0 + $1.area } < 120 * 90, "only a part is drawn") }
    }
  }
}
