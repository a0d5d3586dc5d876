import CGLES

/// What the host has bound to a texture unit.
struct SavedUnit: BitwiseCopyable {
  var texture: Int32
  var arrayTexture: Int32
  var sampler: Int32
}

/// By unit; nil where we did not touch it.
typealias SavedUnits = [17 of SavedUnit?]

/// The GL state that this module touches, as a host left it.
private struct SavedState {
  static let capabilities: [Int32] = [
    GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL_SAMPLE_COVERAGE, GL_SCISSOR_TEST, GL_BLEND,
  ]
  static let storage: [Int32] = [
    GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
    GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS,
    GL_PACK_SKIP_PIXELS,
  ]

  /// Whether what is written to an sRGB format is encoded; nil where the driver always does.
  var encodes: Bool?
  var isEnabled: [9 of Bool] = .init(repeating: false)
  var stored: [10 of Int32] = .init(repeating: 0)
  var viewport: SIMD4<Int32> = .zero
  var scissor: SIMD4<Int32> = .zero
  var colorMask: SIMD4<Int32> = .zero
  var clearColor: SIMD4<Float> = .zero
  /// Source and destination, colour then alpha.
  var blendFunction: SIMD4<Int32> = .zero
  var blendEquation: SIMD2<Int32> = .zero
  var drawFramebuffer: Int32 = 0
  var readFramebuffer: Int32 = 0
  var program: Int32 = 0
  var vertexArray: Int32 = 0
  var unpackBuffer: Int32 = 0
  var packBuffer: Int32 = 0
  var activeTexture: Int32 = 0
}

extension GL {
  /// Runs `body` with nothing known about the state, and puts back afterwards what this module touches.
  ///
  /// That is: framebuffers, viewport, scissor, blending, colour mask, clear colour, program, vertex array,
  /// pixel buffers, pixel storage, the encoding of sRGB formats, the capabilities that are switched off for us, and the
  /// textures and samplers of the units that `body` used. Nothing else of the host's is ever changed.
  package borrowing func savingState<R: ~Copyable, E: Error>(
    _ body: (borrowing GL) throws(E) -> R
  ) throws(E) -> R {
    let saved = readState()
    let outerUnits = context.savedUnits
    let hadBaseline = context.cache.hasBaseline
    context.savedUnits = SavedUnits(repeating: nil)
    invalidateState()
    defer {
      if let units = context.savedUnits { restore(units) }
      restore(saved)
      context.savedUnits = outerUnits
      context.cache.forget()
      context.cache.hasBaseline = hadBaseline
    }
    return try body(self)
  }

  borrowing func integer(_ name: Int32) -> Int32 {
    var value: Int32 = 0
    if issues() { unsafe glGetIntegerv(GLenum(name), &value) }
    return value
  }

  private borrowing func integers(_ name: Int32) -> SIMD4<Int32> {
    var value = SIMD4<Int32>.zero
    if issues() {
      unsafe withUnsafeMutableBytes(of: &value) {
        unsafe glGetIntegerv(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: Int32.self))
      }
    }
    return value
  }

  private borrowing func readState() -> SavedState {
    var saved = SavedState()
    for (index, capability) in SavedState.capabilities.enumerated() where issues() {
      saved.isEnabled[index] = glIsEnabled(GLenum(capability)) != 0
    }
    if capabilities.hasEncodingControl, issues() { saved.encodes = glIsEnabled(Self.framebufferSRGB) != 0 }
    for (index, name) in SavedState.storage.enumerated() { saved.stored[index] = integer(name) }
    saved.viewport = integers(GL_VIEWPORT)
    saved.scissor = integers(GL_SCISSOR_BOX)
    saved.colorMask = integers(GL_COLOR_WRITEMASK)
    if issues() {
      unsafe withUnsafeMutableBytes(of: &saved.clearColor) {
        unsafe glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), $0.baseAddress?.assumingMemoryBound(to: Float.self))
      }
    }
    saved.blendFunction = SIMD4(
      integer(GL_BLEND_SRC_RGB), integer(GL_BLEND_DST_RGB), integer(GL_BLEND_SRC_ALPHA), integer(GL_BLEND_DST_ALPHA))
    saved.blendEquation = SIMD2(integer(GL_BLEND_EQUATION_RGB), integer(GL_BLEND_EQUATION_ALPHA))
    saved.drawFramebuffer = integer(GL_DRAW_FRAMEBUFFER_BINDING)
    saved.readFramebuffer = integer(GL_READ_FRAMEBUFFER_BINDING)
    saved.program = integer(GL_CURRENT_PROGRAM)
    saved.vertexArray = integer(GL_VERTEX_ARRAY_BINDING)
    saved.unpackBuffer = integer(GL_PIXEL_UNPACK_BUFFER_BINDING)
    saved.packBuffer = integer(GL_PIXEL_PACK_BUFFER_BINDING)
    saved.activeTexture = integer(GL_ACTIVE_TEXTURE)
    return saved
  }

  private borrowing func restore(_ units: SavedUnits) {
    for unit in units.indices {
      guard let saved = units[unit] else { continue }
      if issuesChange() { glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit)) }
      if issuesChange() { glBindTexture(TextureKind.plain.target, GLuint(bitPattern: saved.texture)) }
      if issuesChange() { glBindTexture(TextureKind.array.target, GLuint(bitPattern: saved.arrayTexture)) }
      if issuesChange() { glBindSampler(GLuint(unit), GLuint(bitPattern: saved.sampler)) }
    }
  }

  private borrowing func restore(_ saved: SavedState) {
    for (index, capability) in SavedState.capabilities.enumerated() where issuesChange() {
      if saved.isEnabled[index] { glEnable(GLenum(capability)) } else { glDisable(GLenum(capability)) }
    }
    if saved.encodes == true, issuesChange() { glEnable(Self.framebufferSRGB) }
    for (index, name) in SavedState.storage.enumerated() where issuesChange() {
      glPixelStorei(GLenum(name), saved.stored[index])
    }
    if issuesChange() { glViewport(saved.viewport[0], saved.viewport[1], saved.viewport[2], saved.viewport[3]) }
    if issuesChange() { glScissor(saved.scissor[0], saved.scissor[1], saved.scissor[2], saved.scissor[3]) }
    if issuesChange() {
      let mask = saved.colorMask
      glColorMask(
        GLboolean(mask[0] == 0 ? 0 : 1), GLboolean(mask[1] == 0 ? 0 : 1), GLboolean(mask[2] == 0 ? 0 : 1),
        GLboolean(mask[3] == 0 ? 0 : 1))
    }
    if issuesChange() {
      glClearColor(saved.clearColor[0], saved.clearColor[1], saved.clearColor[2], saved.clearColor[3])
    }
    if issuesChange() {
      let function = SIMD4<UInt32>(truncatingIfNeeded: saved.blendFunction)
      glBlendFuncSeparate(function[0], function[1], function[2], function[3])
    }
    if issuesChange() {
      glBlendEquationSeparate(GLenum(saved.blendEquation[0]), GLenum(saved.blendEquation[1]))
    }
    restoreBindings(saved)
  }

  private borrowing func restoreBindings(_ saved: SavedState) {
    func name(_ value: Int32) -> GLuint { GLuint(bitPattern: value) }
    if issuesChange() { glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), name(saved.drawFramebuffer)) }
    if issuesChange() { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name(saved.readFramebuffer)) }
    if issuesChange() { glUseProgram(name(saved.program)) }
    if issuesChange() { glBindVertexArray(name(saved.vertexArray)) }
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), name(saved.unpackBuffer)) }
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), name(saved.packBuffer)) }
    if issuesChange() { glActiveTexture(GLenum(saved.activeTexture)) }
  }
}
