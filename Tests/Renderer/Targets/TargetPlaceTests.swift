import CGLES
import Multiplane
import MultiplaneContents
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// The rectangle and attachments of a target, and numbers that no framebuffer has.
@Suite(.serialized) struct TargetPlaceTests {
  private static let canvas = SceneCanvas(width: 64, height: 48, scale: 1, background: .white)

  /// Rounded clips, a group at half opacity, a background blur, a tilted layer and a shadow.
  private static func scene(moved: Double = 0) -> TestScene {
    var card = SceneNode(
      frame: Rect(x: 6 + moved, y: 5, width: 30, height: 24), backgroundColor: Color(red: 0.9, green: 0.3, blue: 0.2),
      sublayers: [
        SceneNode(
          frame: Rect(x: -6, y: 8, width: 20, height: 30), backgroundColor: Color(red: 0.1, green: 0.4, blue: 0.9)),
        SceneNode(frame: Rect(x: 9, y: 3, width: 40, height: 10), backgroundColor: .black),
      ])
    card.masksToBounds = true
    card.effects.cornerRadii = CornerRadii(7)
    card.opacity = 0.5
    var tilted = SceneNode(frame: Rect(x: 34, y: 8, width: 24, height: 26), backgroundColor: .black)
    tilted.transform = Transform3D(rotationAngle: 0.7, x: 0.3, y: 1, z: 0.2)
    tilted.effects.shadowOpacity = 0.6
    var pane = SceneNode(frame: Rect(x: 20, y: 15, width: 30, height: 25), backgroundColor: .clear)
    pane.filters.backgroundFilters = [.gaussianBlur(radius: 3)]
    pane.effects.cornerRadii = CornerRadii(9)
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 48), sublayers: [card, tilted, pane])
    return TestScene(canvas: canvas, root: root)
  }

  @discardableResult
  private static func draw(_ scene: TestScene, on target: RenderTarget, _ host: HostFramebuffer) throws
    -> Compositor.Frame
  {
    host.compositor.startOver()
    return try host.compositor.render(
      try LayerTree(root: scene.root.makeLayer(), actionsAreEnabled: false), at: 0, to: target,
      options: .init(background: .white))
  }

  @Test(arguments: TargetTransform.allCases) func anSRGBFormatHoldsTheSameBytes(transform: TargetTransform) throws {
    let studio = try Studio()
    for samples in [0, 4] {
      var scene = Self.scene()
      // Multisampling differs at slanted edges.
      if samples > 0 { scene.root.sublayers.remove(at: 1) }
      let picture = try studio.render(scene)
      let host = try HostFramebuffer(width: 90, height: 80, format: GL_SRGB8_ALPHA8, samples: samples, sharing: studio)
      // The initial colour was encoded by the clear.
      let ground = try host.raw()
      try #require(host.surface.context.capabilities.hasEncodingControl)
      var target = TargetTransformTests.target(host, Self.canvas, transform)
      target.colorEncoding = .sRGBFormat
      try Self.draw(scene, on: target, host)
      var expected = host.expected(picture, on: target)
      for pixel in 0..<90 * 80 where expected.pixels[pixel * 4..<pixel * 4 + 4].elementsEqual(HostFramebuffer.ground) {
        for byte in pixel * 4..<pixel * 4 + 4 { expected.pixels[byte] = ground.pixels[byte] }
      }
      #expect(try host.raw() == expected, "\(samples) samples")
      host.surface.context.withCurrent { _ in #expect(glGetError() == GLenum(GL_NO_ERROR)) }
    }
  }

  @Test func depthAndStencilStayAsTheyAre() throws {
    let host = try HostFramebuffer(width: 80, height: 60, depthStencil: true)
    var target = TargetTransformTests.target(host, Self.canvas, .turned180)
    target.attachments = [.depth, .stencil]
    let context = host.surface.context
    context.withCurrent { gl in
      glEnable(GLenum(GL_DEPTH_TEST))
      glDepthFunc(GLenum(GL_NEVER))
      glEnable(GLenum(GL_STENCIL_TEST))
      glStencilFunc(GLenum(GL_NEVER), 1, 255)
      gl.invalidateState()
    }
    try Self.draw(Self.scene(), on: target, host)
    let picture = try Studio().render(Self.scene())
    #expect(try host.raw() == host.expected(picture, on: target))
    // Depth and stencil still hold their clear values if a quad with that depth and value passes GL's own tests.
    let passed = try context.withCurrent { (gl) throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, label: "white"))
      gl.upload([UInt32](repeating: 0xFFFF_FFFF, count: 1).span, to: texture, at: texture.bounds)
      let program = try gl.makeProgram(
        Program.Descriptor(
          vertex: Array(
            """
            #version 300 es
            void main() {
              vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
              gl_Position = vec4(unit * 2.0 - 1.0, -0.5, 1.0);
            }
            """.utf8),
          fragment: Array("#version 300 es\nout highp vec4 color;\nvoid main() { color = vec4(1.0); }".utf8),
          label: "probe"))
      var quads = try gl.makeQuadArray(label: "probe")
      try gl.reserve(1, in: &quads)
      let whole = RenderTarget(framebuffer: host.name, width: 80, height: 60, rowOrder: .topDown)
      gl.bindFramebuffer(named: host.name)
      gl.setViewport(whole.glRect(whole.bounds))
      gl.setScissor(whole.glRect(whole.bounds))
      gl.setBlending(nil)
      gl.useProgram(program)
      glEnable(GLenum(GL_DEPTH_TEST))
      glDepthFunc(GLenum(GL_EQUAL))
      glEnable(GLenum(GL_STENCIL_TEST))
      glStencilFunc(GLenum(GL_EQUAL), 7, 255)
      gl.drawQuads(0..<1, of: quads)
      gl.invalidateState()
      return gl.readPixels(of: whole)
    }
    #expect(passed.allSatisfy { $0 == 255 })
  }

  /// Without a background: the target's own pixels are below, and background filters read them, rotated back.
  @Test(arguments: TargetTransform.allCases) func whatTheTargetHeldIsBelow(transform: TargetTransform) throws {
    let host = try HostFramebuffer(width: 90, height: 80)
    let target = TargetTransformTests.target(host, Self.canvas, transform)
    let stripes = try host.compositor.render(
      try LayerTree(root: Self.scene().root.makeLayer(), actionsAreEnabled: false), at: 0, to: target,
      options: .init(background: .white))
    #expect(!stripes.damage.isEmpty)
    var pane = SceneNode(frame: Rect(x: 3, y: 4, width: 50, height: 30), backgroundColor: .clear)
    pane.filters.backgroundFilters = [.gaussianBlur(radius: 2), .invert(1)]
    let over = TestScene(
      canvas: Self.canvas, root: SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 48), sublayers: [pane]))
    host.compositor.startOver()
    _ = try host.compositor.render(
      try LayerTree(root: over.root.makeLayer(), actionsAreEnabled: false), at: 0, to: target,
      options: .init(background: nil))
    let plain = try HostFramebuffer(width: 64, height: 48)
    let upright = TargetTransformTests.target(plain, Self.canvas, .identity, x: 0, y: 0)
    try Self.draw(Self.scene(), on: upright, plain)
    plain.compositor.startOver()
    _ = try plain.compositor.render(
      try LayerTree(root: over.root.makeLayer(), actionsAreEnabled: false), at: 0, to: upright,
      options: .init(background: nil))
    #expect(try host.raw() == host.expected(try plain.raw(), on: target))
  }

  /// Parts of a target outside of the framebuffer are not drawn; the rest is, without errors.
  @Test(arguments: [(-20, 4), (50, -17), (70, 60), (500, 0), (-1000, -1000), (Int.max, Int.min)])
  func aTargetMayLeaveTheFramebuffer(x: Int, y: Int) throws {
    var scene = Self.scene()
    scene.root.sublayers.removeLast()
    let picture = try Studio().render(scene)
    let host = try HostFramebuffer(width: 90, height: 80)
    let target = TargetTransformTests.target(host, Self.canvas, .turned90, x: x, y: y)
    try Self.draw(scene, on: target, host)
    var place = target
    (place.x, place.y) = (min(max(x, -9999), 9999), min(max(y, -9999), 9999))
    #expect(try host.raw() == host.expected(picture, on: place))
    host.surface.context.withCurrent { _ in #expect(glGetError() == GLenum(GL_NO_ERROR)) }
  }

  @Test(arguments: [(0, 48), (64, 0), (0, 0), (-5, 48), (64, .min), (.max, 4), (4, .max), (.max, .max)])
  func oddSizesDrawNothingOrWhatFits(width: Int, height: Int) throws {
    let host = try HostFramebuffer(width: 90, height: 80)
    for transform in [TargetTransform.identity, .turned90] {
      let target = RenderTarget(
        framebuffer: host.name, x: 3, y: 4, width: width, height: height, rowOrder: .topDown, transform: transform,
        bufferAge: -3)
      let frame = try Self.draw(Self.scene(), on: target, host)
      #expect(frame.damage.isEmpty == (width <= 0 || height <= 0))
      let around = try host.raw()
      #expect(around[0, 0] == HostFramebuffer.ground)
      if width <= 0 || height <= 0 { #expect(around[3, 4] == HostFramebuffer.ground) }
      host.surface.context.withCurrent { _ in #expect(glGetError() == GLenum(GL_NO_ERROR)) }
    }
  }

  @Test func quarterTurnsAreCountedEitherWay() {
    #expect(TargetTransform(quarterTurns: -1) == .turned270)
    #expect(TargetTransform(quarterTurns: 6, isMirrored: true) == .mirroredTurned180)
    #expect(TargetTransform(quarterTurns: .min) == .identity)
    for transform in TargetTransform.allCases {
      #expect(TargetTransform(quarterTurns: transform.quarterTurns, isMirrored: transform.isMirrored) == transform)
    }
  }
}
