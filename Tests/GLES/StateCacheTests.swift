import CGLES
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

@Suite struct StateCacheTests {
  let surface: OffscreenSurface

  init() throws {
    surface = try OffscreenSurface(width: 4, height: 4)
  }

  /// Counts the calls of `body` to the driver.
  private func counting<E: Error>(
    _ gl: borrowing GL, _ body: (borrowing GL) throws(E) -> Void
  ) throws(E) -> GLCounters {
    _ = surface.context.takeCounters()
    try body(gl)
    return surface.context.takeCounters()
  }

  /// A value that needs a blocking query is queried once.
  @Test func aTargetsSamplesAreAskedOnce() throws {
    surface.context.withCurrent { gl in
      let target = surface.target()
      let first = counting(gl) { _ = try? $0.meet(target) }
      let second = counting(gl) { _ = try? $0.meet(target) }
      gl.invalidateState()
      let third = counting(gl) { _ = try? $0.meet(target) }
      #expect(first.calls > 0 && second.calls == 0 && third.calls > 0)
    }
  }

  @Test func whatIsAlreadySoCostsNoCall() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, label: "t"))
      let program = try gl.makeProgram(Fetching.descriptor(size: 4))
      let target = surface.target()
      func set(_ gl: borrowing GL) {
        gl.bindFramebuffer(named: target.framebuffer)
        gl.setViewport(target.glRect(target.bounds))
        gl.setScissor(target.glRect(target.bounds))
        gl.setBlending(.sourceOver)
        gl.setClearColor([0, 0, 0, 1])
        gl.useProgram(program)
        gl.setUniform(1, of: program, to: SIMD4<Float>(1, 1, 1, 1))
        gl.bindTexture(texture, unit: 2)
      }
      let first = counting(gl, set)
      #expect(first.calls >= 8 && first.programBinds == 1 && first.textureBinds == 1 && first.uniformWrites == 1)
      let second = counting(gl, set)
      #expect(second.calls == 0)
      #expect(second.stateChangesSkipped == 8)
      let other = counting(gl) { $0.setBlending(nil) }
      #expect(other.calls == 1 && other.stateChanges == 1)
    }
  }

  @Test func uniformsOutliveAForgottenState() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let program = try gl.makeProgram(Fetching.descriptor(size: 4))
      gl.setUniform(1, of: program, to: SIMD4<Float>(1, 0, 1, 0))
      gl.invalidateState()
      let again = counting(gl) { gl in gl.setUniform(1, of: program, to: SIMD4<Float>(1, 0, 1, 0)) }
      #expect(again.calls == 0)
      let unused = counting(gl) { gl in gl.setUniform(2, of: program, to: Int32(7)) }
      #expect(unused == GLCounters())
    }
  }

  @Test func aForgottenStateIsSetAgain() throws {
    surface.context.withCurrent { gl in
      let target = surface.target()
      gl.bindFramebuffer(named: target.framebuffer)
      gl.setBlending(nil)
      // Other code changes the state.
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
      glEnable(GLenum(GL_BLEND))
      glEnable(GLenum(GL_DEPTH_TEST))
      glColorMask(0, 0, 0, 0)
      gl.invalidateState()
      gl.bindFramebuffer(named: target.framebuffer)
      gl.setBlending(nil)
      gl.clear([1, 0, 0, 1], in: target.glRect(target.bounds))
      #expect(glIsEnabled(GLenum(GL_BLEND)) == 0 && glIsEnabled(GLenum(GL_DEPTH_TEST)) == 0)
      #expect(pixels(gl.readPixels(of: target)) == Array(repeating: Pixel(255, 0, 0), count: 16))
    }
  }

  @Test func uploadsAndReadbacksAreCounted() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, format: .rgb8, label: "t"))
      var quads = try gl.makeQuadArray(label: "q")
      let bytes = [UInt8](repeating: 0, count: 64)
      let counters = try counting(gl) { gl throws(GLError) in
        gl.upload(bytes.span, stride: 15, to: texture, at: texture.bounds)
        gl.upload(bytes.span, stride: 13, to: texture, at: PixelRect(x: 0, y: 0, width: 4, height: 2))
        for count in [3, 4, 2] { try gl.reserve(count, in: &quads) }
      }
      #expect(counters.textureUploads == 3 && counters.bufferUploads == 1)
      #expect(counters.bytesUploaded == 48 + 24 + 4 * 6 * 4)
      #expect(quads.capacity == 4)
      let target = surface.target()
      #expect(counting(gl) { gl in _ = gl.readPixels(of: target) }.bytesRead == 64)
    }
  }

  @Test func aPlainTextureAndAnArrayShareAUnit() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let plain = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, label: "t"))
      let array = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, layers: 3, label: "a"))
      func bind(_ gl: borrowing GL) {
        gl.bindTexture(plain, unit: 4)
        gl.bindTexture(array, unit: 4)
      }
      #expect(counting(gl, bind).textureBinds == 2)
      let again = counting(gl, bind)
      #expect(again.calls == 0 && again.stateChangesSkipped == 2)
      // A deleted array texture's name, when reused, does not count as bound.
      var other: Texture? = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, layers: 1, label: "b"))
      if let other { gl.bindTexture(other, unit: 4) }
      other = nil
      gl.deleteRetired()
      let next = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, layers: 1, label: "c"))
      #expect(counting(gl) { gl in gl.bindTexture(next, unit: 4) }.textureBinds == 1)
      #expect(counting(gl) { gl in gl.bindTexture(plain, unit: 4) }.calls == 0)
    }
  }

  @Test func levelsAndLayersAreCountedAsUploads() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let levels = try gl.makeTexture(Texture.Descriptor(width: 8, height: 4, levels: 4, format: .rg8, label: "l"))
      let array = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, layers: 3, format: .rgba16f, label: "a"))
      let bytes = [UInt8](repeating: 0, count: 128)
      let counters = counting(gl) { gl in
        for level in 0..<4 { gl.upload(bytes.span, to: levels, level: level, at: levels.bounds(ofLevel: level)) }
        gl.upload(bytes.span, to: array, layer: 2, at: array.bounds)
        gl.upload(bytes.span, stride: 40, to: array, layer: 1, at: PixelRect(x: 1, y: 2, width: 3, height: 2))
      }
      #expect(counters.textureUploads == 6)
      #expect(counters.bytesUploaded == (32 + 8 + 2 + 1) * 2 + 128 + 48)
      #expect(levels.byteCount == 86 && array.byteCount == 16 * 8 * 3)
    }
  }

  @Test func aBatchStartsAnywhereAndBlendsOver() throws {
    let picture = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, label: "t"))
      gl.upload([UInt32](repeating: 0x8000_0080, count: 16).span, to: texture, at: texture.bounds)
      let program = try gl.makeProgram(Fetching.descriptor(size: 4))
      var quads = try gl.makeQuadArray(label: "q")
      try gl.reserve(16, in: &quads)
      let target = surface.target()
      gl.bindFramebuffer(named: target.framebuffer)
      gl.setViewport(target.glRect(target.bounds))
      gl.clear([0, 1, 0, 1], in: target.glRect(target.bounds))
      gl.setBlending(.sourceOver)
      gl.bindTexture(texture, unit: 1)
      gl.setUniform(0, of: program, to: Int32(1))
      gl.setUniform(1, of: program, to: SIMD4<Float>(repeating: 1))
      gl.drawQuads(5..<7, of: quads)
      return pixels(gl.readPixels(of: target))
    }
    let (green, mixed) = (Pixel(0, 255, 0), Pixel(128, 127, 0))
    #expect(picture == (0..<16).map { $0 == 5 || $0 == 6 ? mixed : green })
  }
}
