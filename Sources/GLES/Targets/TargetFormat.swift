import CGLES

/// A queried framebuffer, and the size of the target in it at that time.
struct TargetKey: Hashable {
  var framebuffer: UInt32
  var width: Int
  var height: Int

  init(_ target: RenderTarget) {
    framebuffer = target.framebuffer
    width = target.width
    height = target.height
  }
}

/// The format of a framebuffer's colour attachment, as GL reports it.
package struct TargetFormat: Hashable, Sendable {
  /// Samples a pixel; 0 or 1 is one.
  package var samples = 0
  /// Whether values are converted to sRGB on writing, unless disabled.
  package var isSRGB = false
  /// Bits of red, green, blue, alpha.
  package var bits = SIMD4<Int32>(8, 8, 8, 8)
  package var isFloat = false
  /// Index of the last colour attachment plus one.
  var attachments = 1
  /// The format of a texture that the samples can be resolved to; nil if there is none, or with one sample a pixel.
  package var resolveFormat: TextureFormat?

  /// Eight bits a component, one sample a pixel.
  package init() {}

  package var isMultisampled: Bool { samples > 1 }

  /// Whether shaders cannot read the samples.
  package var hasUnreadableSamples: Bool { isMultisampled && resolveFormat == nil }

  /// Candidates for the attachment's format, the likeliest first.
  fileprivate var candidates: [TextureFormat] {
    if isSRGB { return [.srgb8] }
    if isFloat { return bits.w > 0 ? [.rgba16f, .rgba32f] : [.r11g11b10f] }
    switch bits {
    case SIMD4(8, 8, 8, 0): return [.rgb8]
    case SIMD4(5, 6, 5, 0): return [.rgb565]
    case SIMD4(4, 4, 4, 4): return [.rgba4]
    case SIMD4(5, 5, 5, 1): return [.rgb5a1]
    case SIMD4(10, 10, 10, 2): return [.rgb10a2]
    case SIMD4(8, 8, 0, 0): return [.rg8]
    case SIMD4(8, 0, 0, 0): return [.r8]
    default: return [.rgba8, .rgb8]
    }
  }
}

extension Context {
  /// The queried format of a target's framebuffer; nil if it was not queried yet. Makes no GL call.
  package func knownFormat(of target: RenderTarget) -> TargetFormat? { targets[TargetKey(target)] }

  /// The same, without a hash for the target of the last call.
  fileprivate func format(of key: TargetKey) -> TargetFormat? {
    if let latest = latestTarget, latest.key == key { return latest.format }
    guard let known = targets[key] else { return nil }
    latestTarget = (key, known)
    return known
  }
}

extension GL {
  /// Binds a target's framebuffer and returns its format. The format is queried once for each framebuffer and size,
  /// until `Context.forgetTargets`; the existence and completeness of a host's framebuffer at every call.
  ///
  /// Throws `.noFramebuffer` and `.incompleteFramebuffer`.
  package borrowing func meet(_ target: RenderTarget) throws(GLError) -> TargetFormat {
    var format = try readFormat(of: target)
    if let encoding = target.colorEncoding { format.isSRGB = encoding == .sRGBFormat }
    take(for: format)
    return format
  }

  private borrowing func readFormat(of target: RenderTarget) throws(GLError) -> TargetFormat {
    let name = target.framebuffer
    let key = TargetKey(target)
    let known = context.format(of: key)
    if !context.ownFramebuffers.contains(name) {
      if name != 0, issues(), glIsFramebuffer(name) == 0 {
        throw GLError(.noFramebuffer(name), label: context.label)
      }
      bindFramebuffer(named: name, takesBuffers: false)
      try throwIfIncomplete(label: "framebuffer \(name)")
      takeDrawBuffers(of: name, attachments: known?.attachments)
    }
    if let known { return known }
    bindFramebuffer(named: name)
    let format = readFormat(isDefault: name == 0)
    if context.targets.count >= Self.mostTargets { context.forgetTargets() }
    context.targets[key] = format
    return format
  }

  private static let mostTargets = 64

  /// The format of the bound framebuffer.
  private borrowing func readFormat(isDefault: Bool) -> TargetFormat {
    var format = TargetFormat()
    guard context.reachesDriver else { return format }
    format.samples = Int(integer(GL_SAMPLES))
    let first =
      !isDefault
      ? GLenum(GL_COLOR_ATTACHMENT0) : capabilities.isDesktop ? StateTables.Name.backLeft : GLenum(GL_BACK)
    func ask(_ name: Int32, of attachment: GLenum = first) -> Int32 {
      var value: Int32 = 0
      if issues() {
        unsafe glGetFramebufferAttachmentParameteriv(
          GLenum(GL_DRAW_FRAMEBUFFER), attachment, GLenum(name), &value)
      }
      return value
    }
    format.bits = SIMD4(
      ask(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE), ask(GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE),
      ask(GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE), ask(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE))
    format.isSRGB = ask(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_SRGB
    format.isFloat = ask(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) == GL_FLOAT
    if !isDefault {
      for index in 1..<max(integer(GL_MAX_COLOR_ATTACHMENTS), 1) {
        let type = ask(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, of: GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
        if type != GL_NONE { format.attachments = Int(index) + 1 }
      }
    }
    // A failed query of the framebuffer must not leave an error to the host.
    forgetErrors()
    if format.isMultisampled { format.resolveFormat = format.candidates.first { resolves(to: $0) } }
    return format
  }

  /// Whether a pixel of the bound framebuffer can be resolved to a texture of a format: OpenGL ES requires identical
  /// formats.
  private borrowing func resolves(to format: TextureFormat) -> Bool {
    let source = context.cache.framebuffer
    defer { if let source { bindFramebuffer(named: source) } }
    do throws(GLError) {
      let copy = try makeRenderTexture(Texture.Descriptor(width: 1, height: 1, format: format, label: "resolved"))
      bindFramebuffer(copy.framebuffer)
      if let source { readFrom(source) }
      forgetErrors()
      setScissor(GLRect(x: 0, y: 0, width: 1, height: 1))
      if issues() {
        glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
      }
      let isResolved = takeError() == GLenum(GL_NO_ERROR)
      readFrom(copy.target().framebuffer)
      return isResolved
    } catch {
      return false
    }
  }

  /// Binds a framebuffer for reading only; the caller binds the draw framebuffer again.
  borrowing func readFrom(_ name: UInt32) {
    if issues() { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name) }
    takeReadBuffer(of: name)
  }

  /// Called before drawing to a bound framebuffer of the host's: draws go to its first attachment only.
  ///
  /// - Parameter attachments: index of its last colour attachment plus one; nil if unknown.
  borrowing func takeDrawBuffers(of name: UInt32, attachments: Int? = nil) {
    guard context.savesHost, !context.ownFramebuffers.contains(name) else { return }
    let index = savedFramebuffer(name)
    guard context.host?.framebuffers[index].isDrawn == false else { return }
    context.host?.framebuffers[index].isDrawn = true
    let most = name == 0 ? 1 : min(context.mostDrawBuffers, 8)
    var buffers = SIMD8<UInt32>(repeating: 0)
    // In OpenGL ES, a draw buffer is the attachment of its own index, and without one it has no effect.
    let effective = capabilities.isDesktop ? most : min(attachments ?? most, most)
    for buffer in 0..<effective { buffers[buffer] = self.name(GL_DRAW_BUFFER0 + Int32(buffer)) }
    let first = buffers[0]
    var wanted = SIMD8<UInt32>(repeating: UInt32(GL_NONE))
    if name == 0 {
      // The front buffer may be the draw buffer of a desktop OpenGL window.
      wanted[0] = first != UInt32(GL_NONE) ? first : defaultBuffer
    } else {
      wanted[0] = UInt32(GL_COLOR_ATTACHMENT0)
    }
    guard buffers != wanted else { return }
    for buffer in effective..<most { buffers[buffer] = self.name(GL_DRAW_BUFFER0 + Int32(buffer)) }
    context.host?.framebuffers[index].drawBuffers = buffers
    context.host?.framebuffers[index].drawCount = most
    setDrawBuffers(wanted, count: 1)
  }

  /// Called before reading from a framebuffer of the host's that is bound for reading.
  borrowing func takeReadBuffer(of name: UInt32) {
    guard context.savesHost, !context.ownFramebuffers.contains(name) else { return }
    let index = savedFramebuffer(name)
    guard context.host?.framebuffers[index].isRead == false else { return }
    context.host?.framebuffers[index].isRead = true
    let buffer = self.name(GL_READ_BUFFER)
    let wanted = name != 0 ? UInt32(GL_COLOR_ATTACHMENT0) : buffer != UInt32(GL_NONE) ? buffer : defaultBuffer
    guard buffer != wanted else { return }
    context.host?.framebuffers[index].readBuffer = buffer
    if issuesChange() { glReadBuffer(wanted) }
  }

  /// The draw and read buffers of a window.
  private var defaultBuffer: UInt32 {
    guard capabilities.isDesktop, integer(StateTables.Name.doubleBuffer) == 0 else { return UInt32(GL_BACK) }
    return UInt32(GL_FRONT)
  }

  private borrowing func savedFramebuffer(_ name: UInt32) -> Int {
    if let index = context.host?.framebuffers.firstIndex(where: { $0.name == name }) { return index }
    context.host?.framebuffers.append(SavedFramebuffer(name: name))
    return (context.host?.framebuffers.count ?? 1) - 1
  }
}
