import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Framebuffers of a host's of many kinds hold the picture of a surface of our own.
@Suite(.serialized) struct HostTargetTests {
  private static let (width, height) = (GuestScene.width, GuestScene.height)

  /// A driver that can't be kept from encoding what is written to an sRGB format.
  @Test(arguments: [0, 4], TargetTransform.allCases) func anEncodingThatCannotBeSwitchedOff(
    samples: Int, transform: TargetTransform
  ) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let upright = !transform.swapsSides
    let (width, height) = upright ? (Self.width, Self.height) : (Self.height, Self.width)
    let pictures = try ["GL_EXT_sRGB_write_control", ""].map { hidden in
      let framebuffer = host.makeFramebuffer(width: width, height: height, format: GL_SRGB8_ALPHA8, samples: samples)
      let context = try Context.adoptCurrent(hiding: [hidden])
      #expect(context.capabilities.hasEncodingControl == hidden.isEmpty)
      let compositor = try Compositor(context: context)
      let surface = try CurrentFramebufferSurface(
        context: context, width: width, height: height, framebuffer: framebuffer, transform: transform, bufferAge: 1)
      let scene = try GuestScene()
      for step in 0..<3 {
        scene.move(to: step)
        try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
      }
      return host.pixels(of: framebuffer, width: width, height: height, format: GL_SRGB8_ALPHA8, samples: samples)
    }
    #expect(pictures[0] == pictures[1])
    if transform == .identity { #expect(try pictures[0] == GuestScene.offscreen(step: 2)) }
  }

  /// The host's word on the encoding is taken: what is said to hold bytes is encoded by GL once more.
  @Test func anEncodingIsTakenAsStated() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let gray = Layer()
    gray.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    gray.backgroundColor = Color(white: 128.0 / 255)
    let tree = LayerTree(root: gray, actionsAreEnabled: false)
    for (encoding, expected) in [(ColorEncoding?.none, 128), (.sRGBFormat, 128), (.bytes, 188)] {
      let framebuffer = host.makeFramebuffer(width: 4, height: 4, format: GL_SRGB8_ALPHA8)
      let surface = try CurrentFramebufferSurface(
        context: context, width: 4, height: 4, framebuffer: framebuffer, colorEncoding: encoding)
      try compositor.render(tree, at: 0, to: surface)
      #expect(host.pixels(of: framebuffer, width: 4, height: 4, format: GL_SRGB8_ALPHA8)[0] == expected)
    }
  }

  /// Over the host's own pixels, whether the driver can be kept from encoding or not.
  @Test(arguments: [0, 4]) func whatTheHostDrewIsBelow(samples: Int) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let pictures = try ["", "GL_EXT_sRGB_write_control"].map { hidden in
      let framebuffer = host.makeFramebuffer(
        width: Self.width, height: Self.height, format: GL_SRGB8_ALPHA8, samples: samples)
      let ground = host.pixels(
        of: framebuffer, width: Self.width, height: Self.height, format: GL_SRGB8_ALPHA8, samples: samples)
      let context = try Context.adoptCurrent(hiding: [hidden])
      let compositor = try Compositor(context: context)
      let surface = try CurrentFramebufferSurface(
        context: context, width: Self.width, height: Self.height, framebuffer: framebuffer)
      let scene = try GuestScene(background: nil)
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: nil))
      #expect(frame.statistics.fullRedrawReason == .firstFrame)
      let again = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .black))
      #expect(again.statistics.fullRedrawReason == .targetChanged)
      host.makeCurrent()
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      glClearColor(0.25, 0.5, 0.75, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: nil))
      let last = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: nil))
      #expect(last.statistics.fullRedrawReason == .noBackground)
      return (
        host.pixels(
          of: framebuffer, width: Self.width, height: Self.height, format: GL_SRGB8_ALPHA8, samples: samples),
        ground
      )
    }
    let worst = zip(pictures[0].0, pictures[1].0).map { abs(Int($0) - Int($1)) }.max()
    #expect(worst == 0)
  }

  /// The edges of turned layers are colours with coverage: no sample of a pixel is left out.
  @Test func turnedLayersOnSeveralSamples() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 48, height: 40)
    // A bitmap whose edges are transparent, and colours.
    let texels = (0..<8 * 8).flatMap { texel -> [UInt8] in
      (1...6).contains(texel % 8) && (1...6).contains(texel / 8) ? [250, 120, 0, 255] : [0, 0, 0, 0]
    }
    for index in 0..<4 {
      let layer = Layer()
      layer.frame = Rect(x: Double(index % 2 * 22) + 3, y: Double(index / 2 * 18) + 3, width: 18, height: 14)
      layer.transform = Transform3D(rotationAngle: 0.4 + Double(index), x: index == 0 ? 0.5 : 0, y: 0, z: 1)
      if index == 3 {
        layer.contents = try Bitmap(width: 8, height: 8, bytes: texels)
      } else {
        layer.backgroundColor = Color(red: 0, green: 0.3, blue: 0.7, alpha: index == 1 ? 0.6 : 1)
      }
      root.addSublayer(layer)
    }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let compositor = try Compositor(context: Context.adoptCurrent())
    let pictures = try [0, 4].map { samples in
      let framebuffer = host.makeFramebuffer(width: 48, height: 40, samples: samples)
      let surface = try CurrentFramebufferSurface(
        context: compositor.context, width: 48, height: 40, framebuffer: framebuffer)
      try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
      return host.pixels(of: framebuffer, width: 48, height: 40, samples: samples)
    }
    HostStateTests.expectAlike(pictures[0], pictures[1], tolerance: 1)
  }

  /// No sample of a pixel beside the damage, or beside the target, is drawn: translucent layers would be seen there
  /// twice.
  @Test(arguments: TargetTransform.allCases) func partialFramesOnSeveralSamples(transform: TargetTransform) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let (width, height) = transform.swapsSides ? (Self.height, Self.width) : (Self.width, Self.height)
    let (wide, high) = (width + 14, height + 10)
    let framebuffer = host.makeFramebuffer(width: wide, height: high, samples: 4)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, x: 6, y: 5, width: width, height: height, framebuffer: framebuffer, transform: transform,
      bufferAge: 1)
    let offscreen = try OffscreenSurface(width: width, height: height, rowOrder: .bottomUp)
    let reference = try Compositor(context: offscreen.context)
    func place(_ mover: Layer, _ step: Int) {
      mover.frame = Rect(x: 35 + Double(step * 3), y: 36 + Double(step), width: 9, height: 7)
    }
    func makeTree(_ step: Int) throws -> (LayerTree, mover: Layer) {
      let scene = try GuestScene(background: Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.4))
      scene.tree.root.frame = Rect(x: -30, y: -30, width: 120, height: 120)
      let turned = Layer()
      turned.frame = Rect(x: 10, y: 20, width: 90, height: 60)
      turned.backgroundColor = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.3)
      turned.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
      scene.tree.root.addSublayer(turned)
      let mover = Layer()
      place(mover, step)
      mover.backgroundColor = Color(white: 1, alpha: 0.5)
      scene.tree.root.addSublayer(mover)
      return (scene.tree, mover)
    }
    let (tree, mover) = try makeTree(0)
    for step in 0..<4 {
      place(mover, step)
      let frame = try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
      #expect((step == 0) == (frame.statistics.fullRedrawReason != nil))
      reference.startOver()
      _ = try reference.render(
        makeTree(step).0, at: 0,
        to: RenderTarget(
          framebuffer: offscreen.target().framebuffer, width: width, height: height, rowOrder: .bottomUp,
          transform: transform), options: .init(background: .white))
      let expected = try offscreen.readPixels()
      host.makeCurrent()
      let seen = host.pixels(of: framebuffer, width: wide, height: high, samples: 4)
      var (wrong, touched) = (0, 0)
      for y in 0..<high {
        for x in 0..<wide {
          let pixel = Array(seen[(y * wide + x) * 4..<(y * wide + x) * 4 + 4])
          if (6..<6 + width).contains(x), (5..<5 + height).contains(y) {
            let from = ((height - 1 - (y - 5)) * width + x - 6) * 4
            if pixel != Array(expected[from..<from + 4]) { wrong += 1 }
          } else if pixel != [12, 34, 56, 78] {
            touched += 1
          }
        }
      }
      #expect(wrong == 0 && touched == 0, "step \(step)")
    }
  }

  /// GL is asked once what a framebuffer is, and again when it is said to be another.
  @Test func aFormatIsAskedOnce() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
    let leaf = Layer()
    leaf.frame = Rect(x: 0, y: 0, width: 48, height: 40)
    let tree = LayerTree(root: leaf, actionsAreEnabled: false)
    var calls: [Int] = []
    for step in 0..<6 {
      leaf.backgroundColor = Color(red: Double(step) / 10, green: 0, blue: 0)
      if step == 3 { surface.invalidate() }
      if step == 5 { surface.height = 39 }
      let frame = try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
      calls.append(frame.statistics.gl.calls)
    }
    #expect(calls[2] < calls[3] && calls[4] == calls[2] && calls[5] > calls[4])
    surface.height = 40
    surface.bufferAge = 1
    try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
    _ = context.takeCounters()
    try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))
    #expect(context.takeCounters().calls == 0, "an idle frame asks nothing")
  }
}
