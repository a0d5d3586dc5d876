import CEGL
import CGLES
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

/// Drawing into the framebuffer of a host that has a context current.
@Suite struct GuestTests {
  /// All state of the host that drawing may change, read from GL.
  private func state() -> [[Int32]] {
    let single = [
      GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING,
      GL_ARRAY_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, GL_ACTIVE_TEXTURE,
      GL_BLEND, GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
      GL_BLEND_EQUATION_ALPHA, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER,
      GL_RASTERIZER_DISCARD, GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_UNPACK_ALIGNMENT,
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
      GL_UNPACK_SKIP_IMAGES, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_VIEWPORT,
      GL_SCISSOR_BOX, GL_COLOR_WRITEMASK, GL_COLOR_CLEAR_VALUE,
    ]
    var result = single.map { name in
      var value: [Int32] = [0, 0, 0, 0]
      unsafe glGetIntegerv(GLenum(name), &value)
      return value
    }
    var active: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_ACTIVE_TEXTURE), &active)
    for unit in 0..<16 {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      var (texture, array, sampler): (Int32, Int32, Int32) = (0, 0, 0)
      unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &texture)
      unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D_ARRAY), &array)
      unsafe glGetIntegerv(GLenum(GL_SAMPLER_BINDING), &sampler)
      result.append([texture, array, sampler])
    }
    glActiveTexture(GLenum(active))
    return result
  }

  /// Sets all state to other than GL's initial values.
  private func disturb() {
    var names: [GLuint] = [0, 0, 0, 0, 0]
    unsafe glGenTextures(1, &names[0])
    unsafe glGenTextures(1, &names[4])
    unsafe glGenSamplers(1, &names[1])
    unsafe glGenBuffers(2, &names[2])
    for unit in [0, 3, 15] {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), names[0])
      glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), names[4])
      glBindSampler(GLuint(unit), names[1])
    }
    glActiveTexture(GLenum(GL_TEXTURE0) + 3)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), names[2])
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), names[3])
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), names[3])
    for capability in [GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_RASTERIZER_DISCARD] {
      glEnable(GLenum(capability))
    }
    glBlendFuncSeparate(GLenum(GL_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ZERO), GLenum(GL_DST_ALPHA))
    glBlendEquationSeparate(GLenum(GL_MAX), GLenum(GL_FUNC_SUBTRACT))
    glColorMask(1, 0, 0, 1)
    glClearColor(0.25, 0.5, 0.75, 1)
    glViewport(1, 2, 3, 4)
    glScissor(1, 1, 1, 1)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 5)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_PIXELS), 1)
    glPixelStorei(GLenum(GL_UNPACK_IMAGE_HEIGHT), 7)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_IMAGES), 1)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 9)
    glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 2)
  }

  /// Makes an offscreen surface's context current, as a host's would be.
  private func hosting(_ body: (OffscreenSurface) throws -> Void) throws {
    let host = try OffscreenSurface(width: 4, height: 4, rowOrder: .bottomUp)
    let (display, context) = unsafe host.context.withCurrent { _ in
      unsafe (eglGetCurrentDisplay(), eglGetCurrentContext())
    }
    unsafe eglMakeCurrent(display, nil, nil, context)
    defer { unsafe eglMakeCurrent(display, nil, nil, nil) }
    try body(host)
    #expect(unsafe eglGetCurrentContext() == context)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }

  @Test func theHostsStateIsPutBackAndOurPictureIsRight() throws {
    try hosting { host in
      disturb()
      let before = state()
      let context = try Context.adoptCurrent()
      let surface = try CurrentFramebufferSurface(
        context: context, width: 4, height: 4, framebuffer: host.target().framebuffer)
      var picture: [Pixel] = []
      for _ in 0..<2 {
        picture = try context.withCurrent { gl throws(GLError) in
          let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, label: "guest's"))
          gl.upload([UInt32](repeating: 0xFF00_00FF, count: 16).span, to: texture, at: texture.bounds)
          #expect(try fetched(texture, gl) == Array(repeating: Pixel(255, 0, 0), count: 16))
          let array = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, layers: 2, label: "guest's"))
          for layer in 0..<2 {
            gl.upload(
              [UInt32](repeating: 0xFFFF_0000, count: 16).span, to: array, layer: layer, at: array.bounds)
          }
          #expect(try fetched(array, layer: 1, gl) == Array(repeating: Pixel(0, 0, 255), count: 16))
          let target = surface.target()
          gl.bindFramebuffer(named: target.framebuffer)
          gl.clear([0, 1, 0, 1], in: target.glRect(PixelRect(x: 0, y: 0, width: 4, height: 1)))
          surface.present(damage: PixelRegion(target.bounds), gl)
          return pixels(gl.readPixels(of: target))
        }
        #expect(state() == before)
      }
      #expect(picture == (0..<16).map { $0 < 4 ? Pixel(0, 255, 0) : .clear })
      #expect(surface.target().bufferAge == 0)
    }
  }

  /// `GL_FRAMEBUFFER_SRGB_EXT`.
  private static let encoding: GLenum = 0x8DB9

  @Test(arguments: [true, false]) func theHostsEncodingIsPutBack(isOn: Bool) throws {
    try hosting { _ in
      let context = try Context.adoptCurrent()
      try #require(context.capabilities.hasEncodingControl)
      if isOn { glEnable(Self.encoding) } else { glDisable(Self.encoding) }
      try context.withCurrent { gl throws(GLError) in
        let picture = try gl.makeRenderTexture(
          Texture.Descriptor(width: 1, height: 1, format: .srgb8, label: "encoded"))
        #expect(try gl.meet(picture.target()).isSRGB)
        for encodes in [false, true, false] {
          gl.setEncoding(encodes)
          #expect((glIsEnabled(Self.encoding) != 0) == encodes)
        }
      }
      #expect((glIsEnabled(Self.encoding) != 0) == isOn)
    }
  }

  @Test func aHostThatSetsUpItsOwnStatePaysNothing() throws {
    try hosting { _ in
      let context = try Context.adoptCurrent(preservesState: false)
      context.withCurrent { gl in
        gl.setClearColor([1, 0, 0, 1])
        _ = context.takeCounters()
        gl.setClearColor([1, 0, 0, 1])
        #expect(gl.counters.calls == 0)
      }
      // The host has drawn in between: the state cache must be invalid.
      glClearColor(0, 0, 1, 1)
      context.withCurrent { gl in
        _ = context.takeCounters()
        gl.setClearColor([1, 0, 0, 1])
        #expect(gl.counters.stateChanges == 1)
      }
    }
  }

  @Test func savedStateNests() throws {
    try hosting { _ in
      disturb()
      let before = state()
      let context = try Context.adoptCurrent()
      try context.withCurrent { gl throws(GLError) in
        let texture = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, label: "t"))
        gl.setBlending(.sourceOver)
        gl.savingState { gl in
          gl.setBlending(nil)
          gl.bindTexture(texture, unit: 3)
        }
        #expect(glIsEnabled(GLenum(GL_BLEND)) == 1)
        gl.bindTexture(texture, unit: 3)
      }
      #expect(state() == before)
    }
  }
}
