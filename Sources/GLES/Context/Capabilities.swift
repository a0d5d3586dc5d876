import CGLES

/// What a context is and can do, read once when it is made.
public struct Capabilities: Hashable, Sendable {
  /// What the driver allows at most.
  public struct Limits: Hashable, Sendable {
    /// Texels of a side.
    public var maxTextureSize = 2048
    /// Layers of an array texture.
    public var maxArrayLayers = 256
    /// Pixels.
    public var maxViewportWidth = 2048
    /// Pixels.
    public var maxViewportHeight = 2048
    /// Texture units that a vertex shader reads.
    public var maxVertexTextureUnits = 16
    /// Texture units that a fragment shader reads.
    public var maxTextureUnits = 16
    /// Samples of a multisampled target.
    public var maxSamples = 4

    /// The least that OpenGL ES 3.0 promises.
    public init() {}
  }

  /// Of OpenGL ES.
  public var majorVersion = 3
  /// Of OpenGL ES: 2 for 3.2.
  public var minorVersion = 0
  /// The driver's own text, `OpenGL ES 3.2 Mesa 22.3.6`.
  public var version = "OpenGL ES 3.0"
  /// The driver's name of what draws: a GPU, or a software renderer such as llvmpipe.
  public var renderer = ""
  /// Who made the driver, in its own words.
  public var vendor = ""
  /// The driver's own text, `OpenGL ES GLSL ES 3.20`.
  public var shadingLanguageVersion = ""
  /// Full names, with `GL_` in front.
  public var extensions: Set<String> = []
  /// As the context gave them; before one is asked, the least that OpenGL ES 3.0 promises.
  public var limits = Limits()

  /// In how many forms the driver gives out linked programs; 0 where it does not.
  public var programBinaryFormats = 0

  /// OpenGL ES 3.0 without extensions: the floor.
  public init() {}

  /// Whether the context's version is this one or a later one.
  public func isVersion(atLeast major: Int, _ minor: Int) -> Bool {
    (majorVersion, minorVersion) >= (major, minor)
  }

  /// Whether the GPU's time can be asked for.
  package var hasTimerQueries: Bool { extensions.contains("GL_EXT_disjoint_timer_query") }

  /// Whether a driver can be kept from encoding what is written to an sRGB format.
  package var hasEncodingControl: Bool { extensions.contains("GL_EXT_sRGB_write_control") }

  /// Whether textures of four halves can be drawn into.
  package var drawsHalfFloats: Bool {
    isVersion(atLeast: 3, 2) || extensions.contains("GL_EXT_color_buffer_half_float")
      || extensions.contains("GL_EXT_color_buffer_float")
  }

  /// Whether the renderer is a software one (it says so in its name).
  public var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { name.contains($0) }
  }
}

extension Capabilities {
  /// Asks the context that is current on this thread.
  static func readCurrent(label: String) throws(GLError) -> Capabilities {
    guard let version = text(GL_VERSION) else { throw GLError(.noCurrentContext, label: label) }
    guard let (major, minor) = parseVersion(version), major >= 3 else {
      throw GLError(.versionTooOld(found: version), label: label)
    }
    var result = Capabilities()
    result.majorVersion = major
    result.minorVersion = minor
    result.version = version
    result.renderer = text(GL_RENDERER) ?? ""
    result.vendor = text(GL_VENDOR) ?? ""
    result.shadingLanguageVersion = text(GL_SHADING_LANGUAGE_VERSION) ?? ""
    for index in 0..<max(integer(GL_NUM_EXTENSIONS), 0) {
      if let name = unsafe glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)) {
        result.extensions.insert(unsafe String(cString: name))
      }
    }
    result.programBinaryFormats = integer(GL_NUM_PROGRAM_BINARY_FORMATS)
    var viewport: [Int32] = [0, 0]
    var span = viewport.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer {
      unsafe glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), $0.baseAddress)
    }
    result.limits.maxTextureSize = integer(GL_MAX_TEXTURE_SIZE)
    result.limits.maxArrayLayers = integer(GL_MAX_ARRAY_TEXTURE_LAYERS)
    result.limits.maxViewportWidth = Int(viewport[0])
    result.limits.maxViewportHeight = Int(viewport[1])
    result.limits.maxVertexTextureUnits = integer(GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS)
    result.limits.maxTextureUnits = integer(GL_MAX_TEXTURE_IMAGE_UNITS)
    result.limits.maxSamples = integer(GL_MAX_SAMPLES)
    return result
  }

  /// Reads `OpenGL ES 3.2 …`; nil for desktop OpenGL and for OpenGL ES-CM 1.x.
  static func parseVersion(_ text: String) -> (major: Int, minor: Int)? {
    let prefix = "OpenGL ES "
    guard text.hasPrefix(prefix) else { return nil }
    let number = text.dropFirst(prefix.count).prefix { $0 != " " }
    let parts = number.split(separator: ".", maxSplits: 2)
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    return (major, minor)
  }

  private static func text(_ name: Int32) -> String? {
    guard let bytes = unsafe glGetString(GLenum(name)) else { return nil }
    return unsafe String(cString: bytes)
  }

  private static func integer(_ name: Int32) -> Int {
    var value: Int32 = 0
    unsafe glGetIntegerv(GLenum(name), &value)
    return Int(value)
  }
}
