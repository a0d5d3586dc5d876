import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Single pieces of state that a host may have left, each of which once came out changed or spoiled the picture.
@Suite(.serialized) struct HostStateTests {
  /// Draws two frames into a framebuffer of the host's, from a state that `setUp` left: the second moves a layer.
  ///
  /// The state is what it was, no error is left, and the picture is that of a surface of our own.
  ///
  /// - Parameter tolerance: by how much a component may differ.
  static func expectAPoliteGuest(
    _ kind: HostGL.Kind = .es, format: Int32 = GL_RGBA8, samples: Int = 0, colors: Int = 1, tolerance: Int = 0,
    hasAlpha: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
    setUp: (HostGL, GLuint) throws -> Void = { _, _ in }
  ) throws {
    let host = try HostGL(kind)
    defer { host.destroy() }
    let (width, height) = (GuestScene.width, GuestScene.height)
    let framebuffer = host.makeFramebuffer(
      width: width, height: height, format: format, samples: samples, colors: colors)
    let ground = colors > 1 ? host.pixels(of: framebuffer, width: width, height: height, attachment: 1) : []
    let dump = StateDump.of(kind)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, width: width, height: height, framebuffer: framebuffer)
    let scene = try GuestScene()
    try setUp(host, framebuffer)
    for step in 0..<2 {
      scene.move(to: step)
      let before = dump.read(framebuffers: [framebuffer])
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      #expect(frame.statistics.host.ownErrors == 0, "a call was refused", sourceLocation: sourceLocation)
      #expect(glGetError() == GLenum(GL_NO_ERROR), sourceLocation: sourceLocation)
      let differences = StateDump.differences(before, dump.read(framebuffers: [framebuffer]))
      #expect(differences.isEmpty, sourceLocation: sourceLocation)
    }
    glFinish()
    let expected = try GuestScene.offscreen(step: 1)
    host.makeCurrent()
    let seen = host.pixels(of: framebuffer, width: width, height: height, format: format, samples: samples)
    expectAlike(seen, expected, tolerance: tolerance, hasAlpha: hasAlpha, sourceLocation: sourceLocation)
    if colors > 1 {
      let other = host.pixels(of: framebuffer, width: width, height: height, attachment: 1)
      #expect(other == ground, "the second attachment is the host's", sourceLocation: sourceLocation)
    }
  }

  static func expectAlike(
    _ seen: [UInt8], _ expected: [UInt8], tolerance: Int = 0, hasAlpha: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let worst = zip(seen, expected).enumerated().filter { hasAlpha || $0.offset % 4 != 3 }
      .map { abs(Int($0.element.0) - Int($0.element.1)) }.max()
    #expect(worst.map { $0 <= tolerance } == true, "off by \(worst ?? -1)", sourceLocation: sourceLocation)
  }

  @Test func aCleanHost() throws { try Self.expectAPoliteGuest() }

  @Test(arguments: [GL_RGB8, GL_RGBA8, GL_RGB565, GL_RGB10_A2], [0, 4])
  func aTargetWithoutAlphaIsRead(format: Int32, samples: Int) throws {
    try Self.expectAPoliteGuest(
      format: format, samples: samples, tolerance: format == GL_RGB565 ? 16 : format == GL_RGB10_A2 ? 2 : 0,
      hasAlpha: format == GL_RGBA8)
  }

  @Test(arguments: [0, 4]) func anSRGBTargetHoldsTheSameBytes(samples: Int) throws {
    try Self.expectAPoliteGuest(format: GL_SRGB8_ALPHA8, samples: samples)
  }

  @Test(arguments: [0, 4]) func halfFloats(samples: Int) throws {
    try Self.expectAPoliteGuest(format: GL_RGBA16F, samples: samples, tolerance: 2)
  }

  @Test(arguments: [0, 4]) func aSampleMask(samples: Int) throws {
    try Self.expectAPoliteGuest(samples: samples) { _, _ in
      glEnable(GLenum(GL_SAMPLE_MASK))
      glSampleMaski(0, 0x5)
      glEnable(GLenum(GL_SAMPLE_SHADING))
      glMinSampleShading(1)
      glSampleCoverage(0.3, 1)
      glEnable(GLenum(GL_SAMPLE_COVERAGE))
    }
  }

  @Test func drawAndReadBuffersOfTheFramebuffer() throws {
    try Self.expectAPoliteGuest { _, framebuffer in
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      glReadBuffer(GLenum(GL_NONE))
    }
    try Self.expectAPoliteGuest(colors: 2) { _, framebuffer in
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      glReadBuffer(GLenum(GL_COLOR_ATTACHMENT1))
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    }
    try Self.expectAPoliteGuest(colors: 2) { _, framebuffer in
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      unsafe glDrawBuffers(2, [GLenum(GL_NONE), GLenum(GL_COLOR_ATTACHMENT1)])
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    }
  }

  @Test(arguments: [false, true]) func activeTransformFeedback(isPaused: Bool) throws {
    try Self.expectAPoliteGuest { _, _ in
      glUseProgram(try HostGL.makeProgram())
      var buffer: GLuint = 0
      unsafe glGenBuffers(1, &buffer)
      glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffer)
      glBufferData(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 64, nil, GLenum(GL_STATIC_DRAW))
      glBeginTransformFeedback(GLenum(GL_POINTS))
      if isPaused { glPauseTransformFeedback() }
    }
  }

  @Test func blendingAndMasksOfDrawBuffers() throws {
    try Self.expectAPoliteGuest { _, _ in
      for index in 0..<GLuint(8) {
        if index % 2 == 1 { glEnablei(GLenum(GL_BLEND), index) }
        glBlendFuncSeparatei(
          index, GLenum(GL_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ZERO), GLenum(index < 4 ? GL_DST_ALPHA : GL_ONE))
        glBlendEquationSeparatei(index, GLenum(index < 3 ? GL_MAX : GL_FUNC_SUBTRACT), GLenum(GL_MIN))
        glColorMaski(index, GLboolean(index & 1), 1, 0, GLboolean(index >> 1 & 1))
      }
    }
  }

  @Test func anAdvancedBlendEquation() throws {
    try Self.expectAPoliteGuest { _, _ in
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_COLORDODGE))
    }
  }

  /// Blending is on for all draw buffers, or for another than the one that is drawn to. The layer is large enough to be
  /// drawn without blending.
  @Test(arguments: [nil, 1] as [GLuint?]) func anAdvancedEquationWhereNothingBlends(index: GLuint?) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 120, height: 90)
    let context = try Context.adoptCurrent()
    let surface = try CurrentFramebufferSurface(context: context, width: 120, height: 90, framebuffer: framebuffer)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let compositor = try Compositor(context: context)
    if let index { glEnablei(GLenum(GL_BLEND), index) } else { glEnable(GLenum(GL_BLEND)) }
    glBlendEquation(GLenum(GL_COLORDODGE))
    let frame = try compositor.render(LayerTree(root: root), at: 0, to: surface, options: .init(background: .white))
    #expect(frame.statistics.host.ownErrors == 0)
    #expect(host.pixels(of: framebuffer, width: 120, height: 90).prefix(4) == [255, 0, 0, 255])
  }

  @Test func clipControl() throws {
    typealias Function = @convention(c) (GLenum, GLenum) -> Void
    let clipControl = unsafe unsafeBitCast(eglGetProcAddress("glClipControlEXT"), to: Function.self)
    try Self.expectAPoliteGuest { _, _ in clipControl(0x8CA2, 0x935F) }
  }

  @Test func clipDistances() throws {
    try Self.expectAPoliteGuest { _, _ in
      for index in 0..<GLenum(8) { glEnable(0x3000 + index) }
    }
  }

  @Test func pixelsOfAllDimensionsAreSkipped() throws {
    try Self.expectAPoliteGuest { _, _ in
      for name in [
        GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
        GL_UNPACK_ROW_LENGTH, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
      ] { glPixelStorei(GLenum(name), 3) }
      glPixelStorei(0x93A4, 1)
    }
  }

  @Test func viewportsOfAllIndices() throws {
    typealias Viewport = @convention(c) (GLuint, Float, Float, Float, Float) -> Void
    typealias Scissor = @convention(c) (GLuint, GLint, GLint, GLsizei, GLsizei) -> Void
    let viewport = unsafe unsafeBitCast(eglGetProcAddress("glViewportIndexedfOES"), to: Viewport.self)
    let scissor = unsafe unsafeBitCast(eglGetProcAddress("glScissorIndexedOES"), to: Scissor.self)
    try Self.expectAPoliteGuest { _, _ in
      for index in 0..<GLuint(16) {
        viewport(index, Float(index) + 0.5, 1.25, 10, 20.75)
        scissor(index, GLint(index), 2, 3, 4)
        if index % 3 == 0 { glEnablei(GLenum(GL_SCISSOR_TEST), index) }
      }
    }
  }

  @Test func aProgramThatIsFlaggedForDeletionIsNamed() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let dump = StateDump.of(.es)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
    let scene = try GuestScene()
    let program = try HostGL.makeProgram()
    glUseProgram(program)
    glDeleteProgram(program)
    let before = dump.read(framebuffers: [framebuffer])
    #expect(throws: GLError.self) { try compositor.render(scene.tree, at: 0, to: surface) }
    #expect(StateDump.differences(before, dump.read(framebuffers: [framebuffer])).isEmpty)
    #expect(glIsProgram(program) != 0)
    glUseProgram(0)
    try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
    let expected = try GuestScene.offscreen()
    host.makeCurrent()
    #expect(host.pixels(of: framebuffer, width: 48, height: 40) == expected)
  }

  @Test func errorsOfTheHostsAreStillThereOnce() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
    let scene = try GuestScene()
    let makers: [(GLenum, () -> Void)] = [
      (GLenum(GL_INVALID_ENUM), { glEnable(0x1234) }),
      (GLenum(GL_INVALID_VALUE), { glViewport(0, 0, -1, -1) }),
      (GLenum(GL_INVALID_OPERATION), { glBindVertexArray(9999) }),
      (
        GLenum(GL_INVALID_FRAMEBUFFER_OPERATION),
        {
          var empty: GLuint = 0
          unsafe glGenFramebuffers(1, &empty)
          glBindFramebuffer(GLenum(GL_FRAMEBUFFER), empty)
          glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
          unsafe glDeleteFramebuffers(1, &empty)
        }
      ),
      (GLenum(GL_STACK_UNDERFLOW), { glPopDebugGroup() }),
      (GLenum(GL_STACK_OVERFLOW), { for _ in 0..<64 { unsafe glPushDebugGroup(0x824A, 0, 1, "g") } }),
    ]
    let dump = StateDump.of(.es)
    for (step, (error, make)) in makers.enumerated() {
      make()
      let before = dump.read(framebuffers: [framebuffer])
      make()
      scene.move(to: step)
      try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      #expect(glGetError() == error)
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      let differences = StateDump.differences(before, dump.read(framebuffers: [framebuffer]))
      #expect(differences.isEmpty)
      while glGetError() != GLenum(GL_NO_ERROR) {}
    }
  }

  @Test func aQueryOfTheHostsGoesOn() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    compositor.diagnostics.measuresGPUTime = true
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
    var names: [GLuint] = [0, 0]
    unsafe glGenQueries(2, &names)
    glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), names[0])
    glBeginQuery(GLenum(GL_ANY_SAMPLES_PASSED), names[1])
    try compositor.render(try GuestScene().tree, at: 0, to: surface)
    for (target, name) in [(GL_TIME_ELAPSED_EXT, names[0]), (GL_ANY_SAMPLES_PASSED, names[1])] {
      var running: GLint = 0
      unsafe glGetQueryiv(GLenum(target), GLenum(GL_CURRENT_QUERY), &running)
      #expect(GLuint(running) == name)
    }
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    // Mesa 22.3 writes to a query that was running when its context was destroyed.
    glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
    glEndQuery(GLenum(GL_ANY_SAMPLES_PASSED))
    glFinish()
  }

  @Test func aFramebufferThatIsNotThereIsAnError() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let scene = try GuestScene()
    var empty: GLuint = 0
    unsafe glGenFramebuffers(1, &empty)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), empty)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    for framebuffer in [77, empty, 0] {
      let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
      #expect(throws: GLError.self, "\(framebuffer)") { try compositor.render(scene.tree, at: 0, to: surface) }
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      #expect(framebuffer != 77 || glIsFramebuffer(77) == 0)
    }
  }

  @Test(arguments: [0, 4]) func aChangedLayerCostsFewCalls(samples: Int) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40, samples: samples)
    glUseProgram(try HostGL.makeProgram())
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, width: 48, height: 40, framebuffer: framebuffer, bufferAge: 1)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 48, height: 40)
    let leaf = Layer()
    leaf.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    root.addSublayer(leaf)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for step in 0..<4 {
      leaf.frame = Rect(x: Double(step), y: 3, width: 12, height: 9)
      _ = context.takeCounters()
      let frame = try compositor.render(tree, at: 0, to: surface)
      let calls = frame.statistics.gl.calls + context.takeCounters().calls
      if step > 1 { #expect(calls <= 120) }
    }
  }
}
