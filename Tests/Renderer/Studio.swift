import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneRenderTree
import MultiplaneTestSupport

/// One context for many pictures: scenes are drawn into the top-left corner of one large surface.
struct Studio {
  static let side = 512
  let surface: OffscreenSurface
  let compositor: Compositor

  init(limits: TextureLimits? = nil) throws {
    surface = try OffscreenSurface(width: Self.side, height: Self.side)
    compositor = try Compositor(context: surface.context, limits: limits)
    compositor.shapeRasterizer = .cairo
  }

  func render(_ scene: TestScene) throws -> Picture {
    try render(scene.root.makeLayer(), scene.canvas)
  }

  func render(_ root: Layer, _ canvas: SceneCanvas) throws -> Picture {
    let tree = try LayerTree(root: root)
    compositor.startOver()
    compositor.mailbox.post(tree.commit(at: 0))
    return try picture(canvas, bufferAge: 0).picture
  }

  func picture(_ canvas: SceneCanvas, bufferAge: Int) throws -> (picture: Picture, frame: Compositor.Frame) {
    let target = RenderTarget(
      framebuffer: surface.target().framebuffer, width: canvas.pixelWidth, height: canvas.pixelHeight,
      rowOrder: .topDown, bufferAge: bufferAge)
    let frame = try compositor.render(
      at: 0, to: target, options: Compositor.FrameOptions(scale: canvas.scale, background: canvas.background))
    let pixels = surface.context.withCurrent { gl in gl.readPixels(of: target) }
    return (Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: pixels), frame)
  }
}
