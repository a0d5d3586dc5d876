import CGLES
import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Colours are composited in linear light where the target asks for it: by values that are computed by definition.
@Suite(.serialized) struct LinearBlendingTests {
  private static let side = 24

  /// Draws layers over a background.
  private static func draw(
    _ layers: [Layer], over background: Color? = .black, _ blending: ColorBlending = .linear,
    usesHalfFloats: Bool = true
  ) throws -> [UInt8] {
    let surface = try OffscreenSurface(width: side, height: side)
    surface.blending = blending
    let compositor = try Compositor(context: surface.context)
    compositor.usesHalfFloats = usesHalfFloats
    compositor.shapeRasterizer = .cairo
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    for layer in layers { root.addSublayer(layer) }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    try compositor.render(
      tree, at: 0, to: surface, options: .init(background: background), waitingForTiles: TileStudio.patience)
    return try surface.readPixels()
  }

  private static func pixel(_ picture: [UInt8], _ x: Int = 12, _ y: Int = 12) -> [Int] {
    picture[(y * side + x) * 4..<(y * side + x) * 4 + 4].map { Int($0) }
  }

  /// The pixel in the middle.
  private static func middle(
    _ layers: [Layer], over background: Color? = .black, _ blending: ColorBlending = .linear
  ) throws -> [Int] {
    pixel(try draw(layers, over: background, blending))
  }

  private static func layer(_ color: Color?, x: Double = 0, width: Double = 24) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: 0, width: width, height: 24)
    layer.backgroundColor = color
    return layer
  }

  private static func gray(_ value: Int) -> Color { Color(white: Double(value) / 255) }

  private static func gray(ofLight light: Double) -> [Int] {
    Array(repeating: LinearLight.byte(light), count: 3) + [255]
  }

  @Test func halfWhiteOverBlack() throws {
    let white = Self.layer(Color(white: 1, alpha: 0.5))
    #expect(try Self.middle([white]) == [188, 188, 188, 255])
    #expect(try Self.middle([Self.layer(Color(white: 1, alpha: 0.5))], .encoded) == [128, 128, 128, 255])
    // Nothing is below: there is nothing to blend.
    for blending in ColorBlending.allCases {
      #expect(
        try Self.middle([Self.layer(Color(white: 1, alpha: 0.5))], over: .clear, blending) == [128, 128, 128, 128])
      #expect(try Self.middle([], over: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5), blending)[0] == 128)
    }
  }

  /// What one opaque layer covers is the same in either blending: every byte of a bitmap, colours, gradients, filters.
  @Test(arguments: [true, false]) func opaqueColorsAreKept(usesHalfFloats: Bool) throws {
    let bitmap = Layer()
    bitmap.frame = Rect(x: 0, y: 0, width: 24, height: 11)
    let bytes = (0..<24 * 11).flatMap { index -> [UInt8] in
      [UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index * 7), 91, 255]
    }
    bitmap.contents = try Bitmap(width: 24, height: 11, bytes: bytes)
    let gradient = GradientLayer()
    gradient.frame = Rect(x: 0, y: 11, width: 24, height: 6)
    gradient.colors = [.black, Color(red: 1, green: 0.3, blue: 0.6), .white]
    let filtered = Layer()
    filtered.frame = Rect(x: 0, y: 17, width: 12, height: 7)
    filtered.backgroundColor = Self.gray(200)
    filtered.filters = [.brightness(0.5)]
    let glass = Layer()
    glass.frame = Rect(x: 12, y: 17, width: 12, height: 7)
    glass.backgroundFilters = [.invert(1)]
    let layers = [bitmap, gradient, filtered, glass]
    let linear = try Self.draw(layers, over: Self.gray(40), usesHalfFloats: usesHalfFloats)
    #expect(Array(linear.prefix(bytes.count)) == bytes)
    for layer in layers { layer.removeFromSuperlayer() }
    let encoded = try Self.draw(layers, over: Self.gray(40), .encoded)
    HostStateTests.expectAlike(linear, encoded, tolerance: 1)
    #expect(Self.pixel(linear, 5, 20) == [100, 100, 100, 255] && Self.pixel(linear, 18, 20) == [215, 215, 215, 255])
  }

  @Test func groupsMasksAndOpacity() throws {
    let card = Self.layer(.white)
    card.addSublayer(Self.layer(Self.gray(90)))
    card.opacity = 0.5
    #expect(
      try Self.middle([card], over: .white)
        == Self.gray(ofLight: 0.5 + 0.5 * LinearLight.decoded(90.0 / 255)), "a group")
    let masked = Self.layer(.white)
    masked.mask = Self.layer(Color(white: 0, alpha: 0.5))
    #expect(try Self.middle([masked]) == [188, 188, 188, 255], "a mask")
    let cached = Self.layer(.white)
    cached.opacity = 0.5
    cached.shouldRasterize = true
    cached.addSublayer(Self.layer(.white, x: 3, width: 10))
    #expect(try Self.middle([cached]) == [188, 188, 188, 255], "a cached group")
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 0, y: 0, width: 24, height: 24)
    copies.instanceCount = 1
    copies.instanceColor = Self.gray(188)
    copies.addSublayer(Self.layer(.white))
    #expect(try Self.middle([copies]) == [188, 188, 188, 255], "a copy's colour")
  }

  @Test func partsOfOneLayer() throws {
    let contents = Self.layer(Self.gray(60))
    contents.contents = try Bitmap(width: 1, height: 1, bytes: [128, 128, 128, 128])
    let share = 128.0 / 255
    #expect(
      try Self.middle([contents])
        == Self.gray(ofLight: share + (1 - share) * LinearLight.decoded(60.0 / 255)), "contents over a background")
    let tinted = Self.layer(nil)
    tinted.contents = try Bitmap(width: 1, height: 1, format: .a8, bytes: [128])
    tinted.contentsTintColor = Self.gray(200)
    #expect(try Self.middle([tinted]) == Self.gray(ofLight: share * LinearLight.decoded(200.0 / 255)), "a tint")
    let border = Self.layer(nil)
    border.borderWidth = 12
    border.borderColor = Color(white: 1, alpha: 0.5)
    #expect(try Self.middle([border]) == [188, 188, 188, 255], "a border")
    let gradient = GradientLayer()
    gradient.frame = Rect(x: 0, y: 0, width: 24, height: 24)
    gradient.backgroundColor = .black
    gradient.colors = [Color(white: 1, alpha: 0.5), Color(white: 1, alpha: 0.5)]
    #expect(abs(try Self.middle([gradient], over: .white)[0] - 188) <= 1, "a gradient over a background")
    let edge = Self.layer(.white, x: 12.5)
    #expect(try Self.middle([edge]) == [188, 188, 188, 255], "an edge that covers half of a pixel")
    let shadow = Self.layer(.white, x: -24)
    shadow.shadowOpacity = 0.5
    shadow.shadowRadius = 0
    shadow.shadowOffset = Size(width: 24, height: 0)
    #expect(try Self.middle([shadow], over: .white) == [188, 188, 188, 255], "a shadow")
  }

  /// A black and a white half, blurred: light that one side loses arrives at the other.
  @Test func blursKeepTheirLight() throws {
    let pair = Self.layer(.black)
    pair.addSublayer(Self.layer(.white, x: 12, width: 12))
    pair.filters = [.gaussianBlur(radius: 2)]
    let picture = try Self.draw([pair])
    for away in 0..<3 {
      let light = [11 - away, 12 + away].map { LinearLight.decoded(Double(Self.pixel(picture, $0)[0]) / 255) }
      #expect(abs(light[0] + light[1] - 1) < 0.02, "\(light)")
    }
    #expect(Self.pixel(picture, 11)[0] > 160)
  }

  @Test(arguments: [
    BlendMode.multiply, .screen, .darken, .lighten, .difference, .exclusion, .plusLighter,
  ]) func blendModes(mode: BlendMode) throws {
    for alpha in [1, 0.5] {
      let layer = Self.layer(Color(red: 220.0 / 255, green: 40.0 / 255, blue: 150.0 / 255, alpha: alpha))
      layer.compositingFilter = mode
      let below = LinearLight.decoded(180.0 / 255)
      let expected = [220, 40, 150].map {
        LinearLight.byte(LinearLight.blended(mode, LinearLight.decoded($0 / 255), alpha, over: below))
      }
      let seen = try Self.middle([layer], over: Self.gray(180))
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(mode) at \(alpha): \(seen), not \(expected)")
    }
  }

  /// Sums are limited to white before anything else is drawn, in half floats too: in the target, in groups, and where a
  /// host's target holds half floats.
  @Test func sumsAreLimitedToWhite() throws {
    func layers() -> [Layer] {
      let sums = (0..<2).map { _ in Self.layer(Self.gray(230)) }
      for layer in sums { layer.compositingFilter = .plusLighter }
      return sums + [Self.layer(Color(white: 0, alpha: 0.5))]
    }
    #expect(try Self.middle(layers()) == [188, 188, 188, 255])
    let group = Self.layer(nil)
    for layer in layers() { group.addSublayer(layer) }
    group.opacity = 0.5
    #expect(try Self.middle([group], over: .white)[0] == LinearLight.byte(0.75))
    let host = try HostGL()
    defer { host.destroy() }
    for (blending, expected) in [(ColorBlending.encoded, 128), (.linear, 188)] {
      let framebuffer = host.makeFramebuffer(width: Self.side, height: Self.side, format: GL_RGBA16F)
      let context = try Context.adoptCurrent()
      let surface = try CurrentFramebufferSurface(
        context: context, width: Self.side, height: Self.side, framebuffer: framebuffer, blending: blending)
      let root = Self.layer(nil)
      for layer in layers() { root.addSublayer(layer) }
      let compositor = try Compositor(context: context)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      glBlendEquationSeparate(GLenum(GL_FUNC_SUBTRACT), GLenum(GL_MAX))
      try compositor.render(tree, at: 0, to: surface, options: .init(background: .black))
      var equation: GLint = 0
      unsafe glGetIntegerv(GLenum(GL_BLEND_EQUATION_RGB), &equation)
      #expect(equation == GL_FUNC_SUBTRACT)
      let seen = host.pixels(of: framebuffer, width: Self.side, height: Self.side, format: GL_RGBA16F)
      #expect(seen[0] == UInt8(expected), "\(blending)")
    }
  }

  /// The limit is drawn once after several sums in a row, which are batches of their own.
  @Test func consecutiveSumsAreLimitedOnce() throws {
    let surface = try OffscreenSurface(width: Self.side, height: Self.side)
    surface.blending = .linear
    let compositor = try Compositor(context: surface.context)
    func render(sums: Int) throws -> (draws: Int, breaks: Int, middle: [Int]) {
      let root = Self.layer(nil)
      for index in 0..<sums {
        let sum = index % 2 == 0 ? Self.layer(Self.gray(230)) : GradientLayer()
        sum.frame = Rect(x: 0, y: 0, width: 24, height: 24)
        (sum as? GradientLayer)?.colors = [Self.gray(200), Self.gray(200)]
        sum.compositingFilter = .plusLighter
        root.addSublayer(sum)
      }
      compositor.startOver()
      let frame = try compositor.render(
        LayerTree(root: root, actionsAreEnabled: false), at: 0, to: surface, options: .init(background: .black))
      return (
        frame.statistics.gl.draws, frame.statistics.batchBreaks.count, Self.pixel(try surface.readPixels())
      )
    }
    let (one, four) = (try render(sums: 1), try render(sums: 4))
    #expect(four.breaks == 3 && four.draws - one.draws == 3)
    #expect(one.middle == [230, 230, 230, 255] && four.middle == [255, 255, 255, 255])
  }

  /// Random rectangles in groups, by definition.
  @Test(arguments: askedSeeds("LinearBlendingTests", else: Array(0..<12))) func randomPlates(seed: UInt64) throws {
    for usesHalfFloats in [true, false] {
      var random = SplitMix64(seed: seed)
      let plates = (0..<5).map { _ in LinearLight.Plate(&random, side: Self.side, depth: 0) }
      let ground = 0.3
      let picture = try Self.draw(plates.map(\.layer), over: Color(white: ground), usesHalfFloats: usesHalfFloats)
      var worst = 0
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let below = LinearLight.decoded(ground)
          var light = SIMD4(below, below, below, 1)
          for plate in plates { plate.draw(Double(x) + 0.5, Double(y) + 0.5, onto: &light) }
          let seen = Self.pixel(picture, x, y)
          for index in 0..<3 { worst = max(worst, abs(seen[index] - LinearLight.byte(light[index]))) }
        }
      }
      // Of sRGB's bytes, a faint group has few.
      #expect(worst <= (usesHalfFloats ? 1 : 4), "seed \(seed): off by \(worst)")
    }
  }

  /// The same tree on another target blending, and back: everything is drawn anew, kept pictures too.
  @Test func theBlendingChangesBetweenFrames() throws {
    let scene = try GuestScene()
    let surface = try OffscreenSurface(width: GuestScene.width, height: GuestScene.height, rowOrder: .bottomUp)
    let compositor = try Compositor(context: surface.context)
    for (frame, blending) in [ColorBlending.encoded, .encoded, .linear, .linear, .encoded, .linear].enumerated() {
      surface.blending = blending
      let drawn = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      #expect(drawn.damage.isEmpty == [1, 3].contains(frame))
      let upright = try surface.readPixels()
      let row = GuestScene.width * 4
      let rows = stride(from: GuestScene.height - 1, through: 0, by: -1).flatMap { upright[$0 * row..<($0 + 1) * row] }
      #expect(try rows == GuestScene.offscreen(blending: blending), "frame \(frame)")
    }
  }

  /// The programs of linear light are compiled by `prepare`, and a frame on a new context is the one before.
  @Test func programsAndLoss() throws {
    let (first, second) = (try OffscreenSurface(width: 48, height: 40), try OffscreenSurface(width: 48, height: 40))
    (first.blending, second.blending) = (.linear, .linear)
    let scene = try GuestScene()
    let compositor = try Compositor(context: first.context)
    scene.tree.commit(at: 0, to: compositor.mailbox)
    while try !compositor.prepare(at: 0, for: first, options: .init(background: .white)) {}
    let frame = try compositor.render(at: 0, to: first, options: .init(background: .white))
    #expect(frame.statistics.gl.programsCompiled == 0)
    let before = try first.readPixels()
    try compositor.rebuild(on: second.context)
    try compositor.render(at: 0, to: second, options: .init(background: .white))
    #expect(try second.readPixels() == before)
  }
}
