import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Hosts' framebuffers of many kinds hold the picture of a surface of our own, in linear light too.
@Suite(.serialized) struct LinearTargetTests {
  private static let (width, height) = (GuestScene.width, GuestScene.height)
  private static let formats = [GL_RGBA8, GL_SRGB8_ALPHA8, GL_RGB8, GL_RGBA16F, GL_RGB10_A2]

  @Test(arguments: formats, [0, 4])
  func everyKindHoldsTheSamePicture(format: Int32, samples: Int) throws {
    let host = try HostGL()
    defer { host.destroy() }
    for hidden in ["", "GL_EXT_sRGB_write_control"] where hidden.isEmpty || format == GL_SRGB8_ALPHA8 {
      for usesHalfFloats in [true, false] {
        let framebuffer = host.makeFramebuffer(
          width: Self.width, height: Self.height, format: format, samples: samples)
        let context = try Context.adoptCurrent(hiding: [hidden])
        let compositor = try Compositor(context: context)
        compositor.usesHalfFloats = usesHalfFloats
        let surface = try CurrentFramebufferSurface(
          context: context, width: Self.width, height: Self.height, framebuffer: framebuffer, blending: .linear,
          bufferAge: 1)
        let scene = try GuestScene()
        for step in 0..<3 {
          scene.move(to: step)
          let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
          #expect(frame.statistics.host.ownErrors == 0 && glGetError() == GLenum(GL_NO_ERROR))
          #expect(frame.statistics.failures.isEmpty)
          if step > 0 { #expect(frame.damage.reduce(0) { $0 + $1.area } < Self.width * Self.height) }
        }
        let seen = host.pixels(
          of: framebuffer, width: Self.width, height: Self.height, format: format, samples: samples)
        // Blurs of bytes are coarse.
        let isExact = format != GL_RGB10_A2 && format != GL_RGBA16F && usesHalfFloats
        HostStateTests.expectAlike(
          seen, try GuestScene.offscreen(step: 2, blending: .linear), tolerance: isExact ? 0 : usesHalfFloats ? 2 : 6,
          hasAlpha: format != GL_RGB8 && format != GL_RGB10_A2)
      }
    }
  }

  /// Over the host's pixels: each component by itself, whatever the alpha, and what no layer covers is kept.
  @Test(arguments: formats, [0, 4])
  func whatTheHostDrewIsBelow(format: Int32, samples: Int) throws {
    let host = try HostGL()
    defer { host.destroy() }
    for hidden in ["", "GL_EXT_sRGB_write_control"] {
      for usesHalfFloats in [true, false] {
        let framebuffer = host.makeFramebuffer(
          width: Self.width, height: Self.height, format: format, samples: samples)
        func pixels() -> [UInt8] {
          host.pixels(of: framebuffer, width: Self.width, height: Self.height, format: format, samples: samples)
        }
        let ground = pixels()
        let context = try Context.adoptCurrent(hiding: [hidden])
        let compositor = try Compositor(context: context)
        compositor.usesHalfFloats = usesHalfFloats
        let surface = try CurrentFramebufferSurface(
          context: context, x: 4, width: Self.width - 4, height: Self.height, framebuffer: framebuffer,
          blending: .linear)
        let root = Layer()
        root.frame = Rect(x: 0, y: 0, width: 10, height: 40)
        root.backgroundColor = Color(white: 1, alpha: 0.5)
        let tree = LayerTree(root: root, actionsAreEnabled: false)
        let frame = try compositor.render(tree, at: 0, to: surface, options: .init(background: nil))
        #expect(frame.statistics.failures.isEmpty && glGetError() == GLenum(GL_NO_ERROR))
        let seen = pixels()
        for x in 0..<Self.width {
          for index in 0..<3 {
            let before = Int(ground[x * 4 + index])
            let isCovered = (4..<14).contains(x)
            let expected =
              isCovered ? LinearLight.byte(0.5 + 0.5 * LinearLight.decoded(Double(before) / 255)) : before
            let isExact = format != GL_RGB10_A2 && format != GL_RGBA16F && usesHalfFloats
            let tolerance = isCovered && !isExact ? 1 : 0
            #expect(abs(Int(seen[x * 4 + index]) - expected) <= tolerance, "column \(x), component \(index)")
          }
        }
      }
    }
  }

  /// Over samples that cannot be read, frames are blended as encoded: the pages on which groups are kept have another
  /// format there than for the other target.
  @Test(arguments: [true, false], [nil, Color.white] as [Color?])
  func keptPagesOfAnotherFormat(usesHalfFloats: Bool, background: Color?) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let kinds: [(format: Int32, samples: Int)] = [(GL_RG16F, 4), (GL_RGBA8, 0)]
    let context = try Context.adoptCurrent()
    func makeFramebuffer(_ kind: Int) -> GLuint {
      host.makeFramebuffer(
        width: Self.width, height: Self.height, format: kinds[kind].format, samples: kinds[kind].samples)
    }
    func draw(_ scene: GuestScene, _ compositor: Compositor, _ kind: Int, _ framebuffer: GLuint, age: Int) throws
      -> [UInt8]
    {
      compositor.usesHalfFloats = usesHalfFloats
      let surface = try CurrentFramebufferSurface(
        context: context, width: Self.width, height: Self.height, framebuffer: framebuffer, blending: .linear,
        bufferAge: age)
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: background))
      #expect(
        frame.statistics.failures.contains { $0.code == .unreadableTarget } == (kind == 0 && background == nil))
      return host.pixels(
        of: framebuffer, width: Self.width, height: Self.height, format: kinds[kind].format,
        samples: kinds[kind].samples)
    }
    let scene = try GuestScene(background: nil)
    let compositor = try Compositor(context: context)
    let framebuffers = kinds.indices.map { makeFramebuffer($0) }
    var lastSteps: [Int?] = [nil, nil]
    for (step, kind) in [1, 1, 0, 0, 1, 0, 1, 1].enumerated() {
      scene.move(to: step)
      // Over the host's pixels, which it draws again for each frame.
      let framebuffer = background == nil ? makeFramebuffer(kind) : framebuffers[kind]
      let seen = try draw(scene, compositor, kind, framebuffer, age: lastSteps[kind].map { step - $0 } ?? 0)
      lastSteps[kind] = step
      let fresh = try GuestScene(background: nil)
      fresh.move(to: step)
      let expected = try draw(fresh, Compositor(context: context), kind, makeFramebuffer(kind), age: 0)
      let isSame = seen == expected
      #expect(isSame, "step \(step)")
    }
  }
}
