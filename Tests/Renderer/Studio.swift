import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneFramePlan
import MultiplaneTestSupport
import Testing

/// One context for many pictures: scenes are drawn to the top left corner of a large surface.
struct Studio {
  static let side = 512
  let surface: OffscreenSurface
  let compositor: Compositor
  /// As in `Compositor.FrameOptions`.
  var offscreenPixels: Int?
  var blending = ColorBlending.encoded

  init(limits: TextureLimits? = nil, tableLimits: TableLimits = TableLimits()) throws {
    surface = try OffscreenSurface(width: Self.side, height: Self.side)
    compositor = try Compositor(context: surface.context, limits: limits, tableLimits: tableLimits)
    compositor.shapeRasterizer = .cairo
  }

  func render(_ scene: TestScene) throws -> Picture {
    try render(scene.root.makeLayer(), scene.canvas)
  }

  func render(_ root: Layer, _ canvas: SceneCanvas) throws -> Picture {
    try firstPicture(root, canvas).picture
  }

  /// Draws a tree as a first frame.
  func firstPicture(_ root: Layer, _ canvas: SceneCanvas) throws -> (picture: Picture, frame: Compositor.Frame) {
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    compositor.startOver()
    compositor.mailbox.post(tree.commit(at: 0))
    return try picture(canvas, bufferAge: 0)
  }

  func picture(
    _ canvas: SceneCanvas, at time: Double = 0, bufferAge: Int
  ) throws -> (picture: Picture, frame: Compositor.Frame) {
    let target = RenderTarget(
      framebuffer: surface.target().framebuffer, width: canvas.pixelWidth, height: canvas.pixelHeight,
      rowOrder: .topDown, blending: blending, bufferAge: bufferAge)
    var options = Compositor.FrameOptions(scale: canvas.scale, background: canvas.background)
    options.offscreenPixels = offscreenPixels
    let frame = try compositor.render(at: time, to: target, options: options)
    let pixels = surface.context.withCurrent { gl in gl.readPixels(of: target) }
    return (Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: pixels), frame)
  }

  /// Whether a picture of a tree equals a first frame of it.
  static func isFresh(_ picture: Picture, of root: Layer, _ canvas: SceneCanvas) throws -> Bool {
    let fresh = try Studio().render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
    return Comparison(fresh, picture).failure(.exact) == nil
  }

  /// Draws a tree repeatedly, with a change before each frame, as partial redraws: each picture equals a first frame.
  ///
  /// - Parameter change: receives the number of the frame, from 0 on.
  static func expectFramesAreFresh(
    of root: Layer, _ canvas: SceneCanvas, count: Int, offscreenPixels: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, change: (Int) throws -> Void
  ) throws {
    var (kept, fresh) = (try Studio(), try Studio())
    (kept.offscreenPixels, fresh.offscreenPixels) = (offscreenPixels, offscreenPixels)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<count {
      try change(frame)
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let partial = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1).picture
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      let failure = Comparison(whole, partial).failure(.exact)
      #expect(failure == nil, "frame \(frame)", sourceLocation: sourceLocation)
    }
  }

  /// Draws a tree several times, then as often to targets of another size and of another scale, and to the first again:
  /// each time, everything is redrawn.
  func expectOtherTargetsAreDrawnAnew(
    _ root: Layer, _ canvas: SceneCanvas, scale: Double, frames: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    for _ in 0..<frames { _ = try picture(canvas, bufferAge: 0) }
    let (width, height) = (canvas.width, canvas.height)
    for canvas in [
      SceneCanvas(width: width * 3 / 4, height: height * 2 / 3, scale: 1, background: canvas.background),
      SceneCanvas(width: width, height: height, scale: scale, background: canvas.background), canvas,
    ] {
      for _ in 0..<frames {
        let (picture, _) = try picture(canvas, bufferAge: 0)
        #expect(try Self.isFresh(picture, of: root, canvas), sourceLocation: sourceLocation)
      }
    }
  }
}

extension Studio {
  /// The lines of the last plan, without the numbers of nodes, which are given out in the order of their first use.
  var planLines: [String] {
    var nodes: [String] = []
    var others: [String] = []
    for line in compositor.planText.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "node": nodes.append(words.dropFirst(2).joined(separator: " "))
      case "look": others.append((words[..<2] + words[4...]).joined(separator: " "))
      default: others.append(String(line))
      }
    }
    return others + nodes.sorted()
  }
}
