import CEGL
import CGLES
import MultiplaneTestRandom
import Testing

/// Leaves a host's context, of OpenGL ES 3.2 or of desktop OpenGL, in a state of which every piece may be anything.
struct RandomHostState {
  private let isDesktop: Bool
  private let textures: [(target: GLenum, name: GLuint)]
  private let image: GLuint
  private let samplers: [GLuint]
  private let buffers: [GLuint]
  private let vertexArrays: [GLuint]
  private let program: GLuint
  private let pipeline: GLuint
  private let queries: [GLuint]
  private let renderbuffer: GLuint
  private let framebuffers: [GLuint]
  private var running: [GLenum] = []
  private var isFeedingBack = false

  private static let queryTargets = [
    GL_ANY_SAMPLES_PASSED, GL_TIME_ELAPSED_EXT, GL_PRIMITIVES_GENERATED, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
  ].map { GLenum($0) }

  /// - Parameter framebuffers: the host's; the last one is drawn to.
  init(_ kind: HostGL.Kind = .es, framebuffers: [GLuint]) throws {
    isDesktop = kind != .es
    func names(_ count: Int, _ make: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void) -> [GLuint] {
      var names = [GLuint](repeating: 0, count: count)
      unsafe make(GLsizei(count), &names)
      return names
    }
    let targets = [
      GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_ARRAY,
      GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_BUFFER, GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY,
    ].map { GLenum($0) }
    textures = unsafe zip(targets, names(targets.count) { unsafe glGenTextures($0, $1) }).map { ($0, $1) }
    for texture in textures { glBindTexture(texture.target, texture.name) }
    image = unsafe names(1) { unsafe glGenTextures($0, $1) }[0]
    glBindTexture(GLenum(GL_TEXTURE_2D), image)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 4, 4)
    samplers = unsafe names(3) { unsafe glGenSamplers($0, $1) }
    buffers = unsafe names(4) { unsafe glGenBuffers($0, $1) }
    for buffer in buffers {
      glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
      glBufferData(GLenum(GL_ARRAY_BUFFER), 1024, nil, GLenum(GL_STATIC_DRAW))
    }
    vertexArrays = unsafe names(2) { unsafe glGenVertexArrays($0, $1) }
    program = try HostGL.makeProgram()
    pipeline = unsafe names(1) { unsafe glGenProgramPipelines($0, $1) }[0]
    queries = unsafe names(4) { unsafe glGenQueries($0, $1) }
    renderbuffer = unsafe names(1) { unsafe glGenRenderbuffers($0, $1) }[0]
    self.framebuffers = framebuffers
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }

  /// Ends what can't go on in another state.
  mutating func end() {
    if isFeedingBack { glEndTransformFeedback() }
    for target in running { glEndQuery(target) }
    isFeedingBack = false
    running = []
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }

  mutating func randomize(_ random: inout SplitMix64) {
    end()
    randomizeSwitches(&random)
    randomizeValues(&random)
    randomizeBlending(&random)
    randomizePixelStorage(&random)
    randomizeTextures(&random)
    randomizeBuffers(&random)
    randomizeFramebuffers(&random)
    randomizePrograms(&random)
    if isDesktop {
      randomizeDesktop(&random)
      // Profiles lack some of what OpenGL ES has.
      while glGetError() != GLenum(GL_NO_ERROR) {}
    }
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }

  /// What OpenGL ES lacks.
  private func randomizeDesktop(_ random: inout SplitMix64) {
    typealias One = @convention(c) (GLenum) -> Void
    typealias Two = @convention(c) (GLenum, GLenum) -> Void
    let logicOp = unsafe unsafeBitCast(eglGetProcAddress("glLogicOp"), to: One.self)
    let polygonMode = unsafe unsafeBitCast(eglGetProcAddress("glPolygonMode"), to: Two.self)
    let provokingVertex = unsafe unsafeBitCast(eglGetProcAddress("glProvokingVertex"), to: One.self)
    let clampColor = unsafe unsafeBitCast(eglGetProcAddress("glClampColor"), to: Two.self)
    // Logic op, line and polygon smoothing, primitive restart, depth clamp, samples' alpha to one, multisample, alpha
    // test, polygon stipple, seamless cube maps, program point size.
    for name in [0x0BF2, 0x0B20, 0x0B41, 0x8F9D, 0x864F, 0x809F, 0x809D, 0x0BC0, 0x0B42, 0x884F, 0x8642] as [GLenum] {
      if random.bool() { glEnable(name) } else { glDisable(name) }
    }
    logicOp(0x1500 + GLenum.random(in: 0..<16, using: &random))
    polygonMode(GLenum(GL_FRONT_AND_BACK), 0x1B00 + GLenum.random(in: 0..<3, using: &random))
    provokingVertex(0x8E4D + GLenum.random(in: 0..<2, using: &random))
    clampColor(0x891B, random.bool() ? 0x891D : GLenum.random(in: 0..<2, using: &random))
    // GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_PACK_SWAP_BYTES.
    for name in [0x0CF0, 0x0CF1, 0x0D00] as [GLenum] { glPixelStorei(name, random.bool() ? 1 : 0) }
  }

  private func randomizeSwitches(_ random: inout SplitMix64) {
    let names: [Int32] = [
      GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_PRIMITIVE_RESTART_FIXED_INDEX,
      GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK, GL_SAMPLE_SHADING,
      GL_SCISSOR_TEST, GL_STENCIL_TEST, 0x8DB9, 0x864F, 0x9285, GL_DEBUG_OUTPUT, GL_DEBUG_OUTPUT_SYNCHRONOUS,
    ]
    for name in names + (0..<8).map({ 0x3000 + $0 }) {
      if random.bool() { glEnable(GLenum(name)) } else { glDisable(GLenum(name)) }
    }
  }

  private func randomizeValues(_ random: inout SplitMix64) {
    func unit() -> Float { Float.random(in: 0...1, using: &random) }
    func pick(_ names: [Int32]) -> GLenum { GLenum(names[Int.random(in: 0..<names.count, using: &random)]) }
    let comparisons = [GL_NEVER, GL_LESS, GL_EQUAL, GL_ALWAYS]
    glClearColor(unit(), unit() * 3 - 1, unit(), unit())
    glClearDepthf(unit())
    glClearStencil(GLint.random(in: 0..<256, using: &random))
    glDepthFunc(pick(comparisons))
    glDepthMask(random.bool() ? 1 : 0)
    glDepthRangef(unit(), unit())
    glStencilFuncSeparate(GLenum(GL_FRONT), pick(comparisons), 3, 0x0F)
    glStencilOpSeparate(GLenum(GL_BACK), pick([GL_KEEP, GL_ZERO]), pick([GL_INVERT, GL_KEEP]), GLenum(GL_REPLACE))
    glStencilMask(GLuint.random(in: 0..<256, using: &random))
    glCullFace(pick([GL_FRONT, GL_BACK, GL_FRONT_AND_BACK]))
    glFrontFace(pick([GL_CW, GL_CCW]))
    glLineWidth(1 + unit())
    glPolygonOffset(unit(), unit())
    glSampleCoverage(unit(), random.bool() ? 1 : 0)
    glSampleMaski(0, GLbitfield.random(in: 0..<16, using: &random))
    glMinSampleShading(unit())
    glBlendColor(unit(), unit(), unit(), unit())
    glPatchParameteri(GLenum(GL_PATCH_VERTICES), GLint.random(in: 1...8, using: &random))
    glHint(GLenum(GL_GENERATE_MIPMAP_HINT), pick([GL_FASTEST, GL_NICEST, GL_DONT_CARE]))
    typealias Two = @convention(c) (GLenum, GLenum) -> Void
    let clipControl = unsafe unsafeBitCast(
      eglGetProcAddress(isDesktop ? "glClipControl" : "glClipControlEXT"), to: Two.self)
    clipControl(pick([0x8CA1, 0x8CA2]), pick([0x935E, 0x935F]))
    typealias Viewport = @convention(c) (GLuint, Float, Float, Float, Float) -> Void
    typealias Scissor = @convention(c) (GLuint, GLint, GLint, GLsizei, GLsizei) -> Void
    let viewport = unsafe unsafeBitCast(
      eglGetProcAddress(isDesktop ? "glViewportIndexedf" : "glViewportIndexedfOES"), to: Viewport.self)
    let scissor = unsafe unsafeBitCast(
      eglGetProcAddress(isDesktop ? "glScissorIndexed" : "glScissorIndexedOES"), to: Scissor.self)
    for index in 0..<GLuint(16) where random.bool() {
      viewport(index, unit() * 9, unit() * 9, 5 + unit() * 40, 7 + unit() * 40)
      scissor(index, GLint.random(in: 0..<9, using: &random), 2, GLsizei.random(in: 0..<40, using: &random), 7)
      if random.bool() { glEnablei(GLenum(GL_SCISSOR_TEST), index) } else { glDisablei(GLenum(GL_SCISSOR_TEST), index) }
    }
  }

  private func randomizeBlending(_ random: inout SplitMix64) {
    let factors = [GL_ZERO, GL_ONE, GL_SRC_COLOR, GL_DST_ALPHA, GL_CONSTANT_COLOR, GL_ONE_MINUS_DST_COLOR]
    let equations = [GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX]
    func pick(_ names: [Int32]) -> GLenum { GLenum(names[Int.random(in: 0..<names.count, using: &random)]) }
    for index in 0..<GLuint(8) {
      if random.bool() { glEnablei(GLenum(GL_BLEND), index) } else { glDisablei(GLenum(GL_BLEND), index) }
      glBlendFuncSeparatei(index, pick(factors), pick(factors), pick(factors), pick(factors))
      glBlendEquationSeparatei(index, pick(equations), pick(equations))
      glColorMaski(
        index, random.bool() ? 1 : 0, random.bool() ? 1 : 0, random.bool() ? 1 : 0, random.bool() ? 1 : 0)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { glBlendEquation(pick([GL_MULTIPLY, GL_SCREEN, GL_HSL_HUE])) }
  }

  private func randomizePixelStorage(_ random: inout SplitMix64) {
    for name in [GL_UNPACK_ALIGNMENT, GL_PACK_ALIGNMENT] {
      glPixelStorei(GLenum(name), [1, 2, 4, 8][Int.random(in: 0..<4, using: &random)])
    }
    for name in [
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
      GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ] { glPixelStorei(GLenum(name), GLint.random(in: 0..<50, using: &random)) }
    glPixelStorei(0x93A4, random.bool() ? 1 : 0)
  }

  private func randomizeTextures(_ random: inout SplitMix64) {
    for _ in 0..<40 {
      let unit = GLuint.random(in: 0..<24, using: &random)
      glActiveTexture(GLenum(GL_TEXTURE0) + unit)
      let texture = textures[Int.random(in: 0..<textures.count, using: &random)]
      glBindTexture(texture.target, random.bool() ? texture.name : 0)
      glBindSampler(unit, random.bool() ? samplers[Int.random(in: 0..<3, using: &random)] : 0)
    }
    glBindImageTexture(
      GLuint.random(in: 0..<4, using: &random), image, 0, 0, 0, GLenum(GL_READ_ONLY), GLenum(GL_RGBA8))
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum.random(in: 0..<40, using: &random))
  }

  private func randomizeBuffers(_ random: inout SplitMix64) {
    func buffer() -> GLuint { random.bool() ? buffers[Int.random(in: 0..<4, using: &random)] : 0 }
    glBindVertexArray(random.bool() ? vertexArrays[Int.random(in: 0..<2, using: &random)] : 0)
    for target in [
      GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER,
      GL_UNIFORM_BUFFER, GL_SHADER_STORAGE_BUFFER, GL_ATOMIC_COUNTER_BUFFER, GL_DISPATCH_INDIRECT_BUFFER,
      GL_DRAW_INDIRECT_BUFFER, GL_TEXTURE_BUFFER, GL_ELEMENT_ARRAY_BUFFER,
    ] { glBindBuffer(GLenum(target), buffer()) }
    for target in [GL_UNIFORM_BUFFER, GL_SHADER_STORAGE_BUFFER, GL_ATOMIC_COUNTER_BUFFER, GL_TRANSFORM_FEEDBACK_BUFFER]
    {
      for index in 0..<GLuint(3) { glBindBufferRange(GLenum(target), index, buffers[Int(index)], 256, 64) }
    }
    for index in 0..<GLuint(4) where random.bool() { glEnableVertexAttribArray(index) }
  }

  private func randomizeFramebuffers(_ random: inout SplitMix64) {
    let colors = [GLenum(GL_NONE), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT1)]
    for framebuffer in framebuffers {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      let buffers = [random.bool() ? colors[0] : colors[1], random.bool() ? colors[0] : colors[2]]
      unsafe glDrawBuffers(2, buffers)
      glReadBuffer(colors[Int.random(in: 0..<3, using: &random)])
    }
    for target in [GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER] {
      let all = framebuffers + [0]
      glBindFramebuffer(GLenum(target), all[Int.random(in: 0..<all.count, using: &random)])
    }
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), random.bool() ? renderbuffer : 0)
  }

  private mutating func randomizePrograms(_ random: inout SplitMix64) {
    glBindProgramPipeline(random.bool() ? pipeline : 0)
    glUseProgram(random.bool() ? program : 0)
    for (index, target) in Self.queryTargets.enumerated() where random.bool() {
      glBeginQuery(target, queries[index])
      running.append(target)
    }
    if random.bool() {
      glUseProgram(program)
      glBindVertexArray(0)
      glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffers[0])
      for target in [GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER] { glBindBuffer(GLenum(target), buffers[1]) }
      glBeginTransformFeedback(GLenum(GL_POINTS))
      if random.bool() { glPauseTransformFeedback() }
      isFeedingBack = true
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func bool() -> Bool { next() & 1 == 1 }
}
