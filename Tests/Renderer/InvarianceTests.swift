import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// Conditions that must not affect a picture: the target's row order, earlier drawing on the context, offsets by whole
/// pixels.
@Suite(.serialized) struct InvarianceTests {
  private static let profiles = RandomTree.Profile.supported + [.effects, .blending, .backdrops]
  private static let trees: [RandomTree] = profiles.flatMap { profile in
    (100..<106).map { RandomTree.make(seed: $0, profile: profile) }
  }

  /// Row 0 at the bottom, as in a window, or at the top.
  @Test func bothRowOrdersGiveTheSameBytes() throws {
    let studio = try Studio()
    for tree in Self.trees {
      let canvas = tree.canvas
      let upright = try studio.render(tree.scene)
      let surface = try OffscreenSurface(width: canvas.pixelWidth, height: canvas.pixelHeight, rowOrder: .bottomUp)
      let compositor = try Compositor(context: surface.context)
      compositor.shapeRasterizer = .cairo
      compositor.mailbox.post(try LayerTree(root: tree.root.makeLayer(), actionsAreEnabled: false).commit(at: 0))
      try compositor.render(
        at: 0, to: surface, options: Compositor.FrameOptions(scale: canvas.scale, background: canvas.background))
      let turned = Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: try surface.readPixels())
      #expect(upright == turned, "\(tree.profile.rawValue) \(tree.seed)")
    }
  }

  /// A frame drawn again over a buffer of unknown age is the same.
  @Test func drawingAgainGivesTheSameBytes() throws {
    let studio = try Studio()
    for tree in Self.trees {
      let first = try studio.render(tree.scene)
      #expect(try studio.picture(tree.canvas, bufferAge: 0).picture == first, "\(tree.profile.rawValue) \(tree.seed)")
    }
  }

  /// The same scene on a target extended at the right and bottom: the common part is the same, within 1/255.
  @Test func movingByWholePixelsChangesNothing() throws {
    let studio = try Studio()
    // Filters at the canvas's edges depend on the canvas.
    for tree in Self.trees where tree.profile != .backdrops {
      let before = try studio.render(tree.scene)
      let (dx, dy) = (7, 12)
      var scene = tree.scene
      scene.root.position.x += Double(dx) / scene.canvas.scale
      scene.root.position.y += Double(dy) / scene.canvas.scale
      scene.canvas.width += Double(dx) / scene.canvas.scale
      scene.canvas.height += Double(dy) / scene.canvas.scale
      let after = try studio.render(scene)
      var worst = 0
      for y in 0..<before.height {
        for byte in 0..<before.width * 4 {
          let moved = after.pixels[((y + dy) * after.width + dx) * 4 + byte]
          worst = max(worst, abs(Int(before.pixels[y * before.width * 4 + byte]) - Int(moved)))
        }
      }
      // With several kinds of layers above one another, two roundings may differ.
      #expect(worst <= (tree.profile == .composition ? 2 : 1), "\(tree.profile.rawValue) \(tree.seed)")
    }
  }
}
