import CEGL
import CGLES
import Glibc
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

@Suite struct ContextTests {
  /// A host's test may have left its context on this thread of the test runner.
  private func leaveCurrent() { eglReleaseThread() }

  @Test func capabilitiesAreRead() throws {
    let capabilities = try OffscreenSurface(width: 1, height: 1).context.capabilities
    #expect(capabilities.isVersion(atLeast: 3, 0))
    #expect(!capabilities.renderer.isEmpty && !capabilities.extensions.isEmpty)
    #expect(capabilities.limits.maxTextureSize >= 2048 && capabilities.limits.maxViewportWidth >= 2048)
    #expect(capabilities.limits.maxVertexTextureUnits >= 16 && capabilities.limits.maxSamples >= 4)
  }

  @Test func whatWasCurrentIsPutBack() throws {
    leaveCurrent()
    let (outer, inner) = try (OffscreenSurface(width: 1, height: 1), OffscreenSurface(width: 1, height: 1))
    #expect(unsafe eglGetCurrentContext() == nil)
    inner.context.withCurrent { _ in #expect(unsafe eglGetCurrentContext() != nil) }
    #expect(unsafe eglGetCurrentContext() == nil)

    // A host's own context: made current by hand, with the handles taken inside a withCurrent.
    let (display, host) = unsafe outer.context.withCurrent { _ in
      unsafe (eglGetCurrentDisplay(), eglGetCurrentContext())
    }
    unsafe eglMakeCurrent(display, nil, nil, host)
    inner.context.withCurrent { _ in #expect(unsafe eglGetCurrentContext() != host) }
    #expect(unsafe eglGetCurrentContext() == host)
    unsafe eglMakeCurrent(display, nil, nil, nil)
  }

  @Test func nestingTheSameContextIsFree() throws {
    let context = try OffscreenSurface(width: 1, height: 1).context
    context.withCurrent { gl in
      let before = gl.counters
      context.withCurrent { _ in }
      #expect(gl.counters == before)
      #expect(unsafe eglGetCurrentContext() != nil)
    }
  }

  @Test func nestingAnotherContextStops() async {
    await #expect(processExitsWith: .failure) {
      let (first, second) = (Context.recording(), Context.recording())
      first.withCurrent { _ in second.withCurrent { _ in } }
    }
  }

  @Test func errorsPassThroughAndTheContextIsLeft() throws {
    leaveCurrent()
    struct Refusal: Error, Equatable {}
    let context = try OffscreenSurface(width: 1, height: 1).context
    #expect(throws: Refusal()) {
      try context.withCurrent { _ throws(Refusal) in throw Refusal() }
    }
    #expect(unsafe eglGetCurrentContext() == nil)
    context.withCurrent { gl in gl.finish() }
  }

  @Test func namesRetiredElsewhereAreDeletedHere() async throws {
    let surface = try OffscreenSurface(width: 1, height: 1)
    let (texture, name) = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, label: "short-lived"))
      gl.bindTexture(texture, unit: 3)
      var name: GLint = 0
      unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &name)
      return (Held(texture), GLuint(name))
    }
    #expect(name != 0)
    let thread = Task.detached { texture.release() }
    await thread.value
    _ = surface.context.takeCounters()
    surface.context.withCurrent { gl in
      #expect(glIsTexture(name) == GLboolean(GL_FALSE))
      #expect(gl.counters.namesDeleted == 1)
    }
  }

  @Test func namesThatAreGivenOutAgainDoNotLookBound() throws {
    let context = Context.recording()
    try context.withCurrent { gl throws(GLError) in
      var binds: [Int] = []
      for _ in 0..<3 {
        _ = context.takeCounters()
        let texture = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, label: "again"))
        gl.bindTexture(texture, unit: 0)
        let target = try gl.makeFramebuffer(drawingInto: texture, label: "again")
        let quads = try gl.makeQuadArray(label: "again")
        let counters = gl.counters
        binds.append(
          counters.textureBinds * 100 + counters.framebufferBinds * 10 + counters.vertexArrayBinds)
        _ = consume target
        _ = consume texture
        _ = consume quads
        gl.deleteRetired()
      }
      #expect(binds == [211, 211, 211])
    }
  }

  @Test func objectsMayOutliveTheirContext() throws {
    leaveCurrent()
    var surface: OffscreenSurface? = try OffscreenSurface(width: 1, height: 1)
    let texture = try surface?.context.withCurrent { gl throws(GLError) in
      Held(try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, label: "orphan")))
    }
    surface = nil
    texture?.release()
    #expect(unsafe eglGetCurrentContext() == nil)
  }

  @Test func manyContextsOnManyThreads() async throws {
    let pictures = try await withThrowingTaskGroup(of: [Pixel].self) { group in
      for index in 0..<8 {
        group.addTask {
          let surface = try OffscreenSurface(width: 2, height: 1)
          for _ in 0..<10 {
            surface.context.withCurrent { gl in
              let target = surface.target()
              gl.bindFramebuffer(named: target.framebuffer)
              gl.clear([Float(index) / 255, 0, 0, 1], in: target.glRect(target.bounds))
            }
          }
          return pixels(try surface.readPixels())
        }
      }
      return try await group.reduce(into: Set<[Pixel]>()) { $0.insert($1) }
    }
    #expect(pictures == Set((0..<8).map { [Pixel($0, 0, 0), Pixel($0, 0, 0)] }))
  }

  @Test func nothingIsAdoptedWhereNothingIsCurrent() {
    leaveCurrent()
    #expect {
      _ = try Context.adoptCurrent()
    } throws: {
      ($0 as? GLError)?.code == .noCurrentContext
    }
  }

  @Test func aRecordingContextCountsAndNeedsNoDriver() throws {
    let context = Context.recording()
    try context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 2, height: 2, label: "recorded"))
      let black = try fetched(texture, gl)
      #expect(black == Array(repeating: .clear, count: 4))
      #expect(gl.counters.draws == 1 && gl.counters.instances == 4 && gl.counters.clears == 1)
    }
    let counters = context.takeCounters()
    #expect(counters.namesCreated == counters.namesDeleted + 1 || counters.namesCreated == counters.namesDeleted)
    #expect(counters.namesCreated == 6)
    #expect(context.takeCounters() == GLCounters())
  }
}

/// Holds a texture until it is told to release it, from any thread.
final class Held: @unchecked Sendable {
  private var texture: Texture?

  init(_ texture: consuming Texture) {
    self.texture = consume texture
  }

  func release() {
    texture = nil
  }
}
