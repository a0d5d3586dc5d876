import CGLES

/// The properties and limits of a context, queried once when it is created.
public struct Capabilities: Hashable, Sendable {
  /// Limits of the driver.
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
    /// Colour buffers that a fragment shader writes to at once.
    public var maxDrawBuffers = 4

    /// The least that OpenGL ES 3.0 promises.
    public init() {}
  }

  /// Of OpenGL ES.
  public var majorVersion = 3
  /// Of OpenGL ES: 2 for 3.2.
  public var minorVersion = 0
  /// The driver's own text, `OpenGL ES 3.2 Mesa 22.3.6`.
  public var version = "OpenGL ES 3.0"
  /// The driver's name of the renderer: a GPU, or a software renderer such as llvmpipe.
  public var renderer = ""
  /// The vendor of the driver, as the driver names it.
  public var vendor = ""
  /// The driver's own text, `OpenGL ES GLSL ES 3.20`.
  public var shadingLanguageVersion = ""
  /// Full names, with `GL_` in front.
  public var extensions: Set<String> = []
  /// The context's limits; before the first query, the minimum that OpenGL ES 3.0 guarantees.
  public var limits = Limits()

  /// Whether the context is one of desktop OpenGL whose driver takes shaders of OpenGL ES. `majorVersion` and
  /// `minorVersion` are then those of the OpenGL ES that it is compatible with.
  public var isDesktop = false
  /// The version of desktop OpenGL, major then minor; zeros in a context of OpenGL ES.
  package var desktopVersion = SIMD2<Int>(0, 0)
  /// Whether the context has the state of fixed-function OpenGL: a compatibility profile.
  package var hasFixedFunction = false
  /// Whether the context reports resets of the GPU, and is lost by them.
  package var reportsResets = false

  /// Number of program binary formats; 0 if the driver does not return program binaries.
  public var programBinaryFormats = 0

  /// OpenGL ES 3.0 without extensions: the floor.
  public init() {}

  /// Whether the context's version is this one or a later one.
  public func isVersion(atLeast major: Int, _ minor: Int) -> Bool {
    (majorVersion, minorVersion) >= (major, minor)
  }

  /// Whether timer queries are available.
  package var hasTimerQueries: Bool { extensions.contains("GL_EXT_disjoint_timer_query") }

  /// Whether the conversion to sRGB on writing can be disabled.
  package var hasEncodingControl: Bool { isDesktop || extensions.contains("GL_EXT_sRGB_write_control") }

  /// Whether shaders read external textures.
  package var readsExternalTextures: Bool { extensions.contains("GL_OES_EGL_image_external_essl3") }

  /// Whether textures of four halves can be drawn into.
  package var drawsHalfFloats: Bool {
    isDesktop || isVersion(atLeast: 3, 2) || extensions.contains("GL_EXT_color_buffer_half_float")
      || extensions.contains("GL_EXT_color_buffer_float")
  }

  /// Whether the renderer is a software renderer, by its name.
  public var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { name.contains($0) }
  }
}

extension Capabilities {
  /// Queries the context that is current on this thread.
  static func readCurrent(label: String) throws(GLError) -> Capabilities {
    guard let version = text(GL_VERSION) else { throw GLError(.noCurrentContext, label: label) }
    var result = Capabilities()
    result.version = version
    if let (major, minor) = parseVersion(version) {
      guard major >= 3 else { throw GLError(.versionTooOld(found: version), label: label) }
      (result.majorVersion, result.minorVersion) = (major, minor)
      result.extensions = readExtensions()
    } else {
      guard let (major, minor) = parseDesktopVersion(version), major >= 3 else {
        throw GLError(.versionTooOld(found: version), label: label)
      }
      result.extensions = readExtensions()
      try result.setDesktop(major, minor, label: label)
      result.hasFixedFunction =
        result.extensions.contains("GL_ARB_compatibility")
        || (major, minor) >= (3, 2) && integer(profileMask) & compatibilityProfileBit != 0
    }
    result.reportsResets =
      (result.isVersion(atLeast: 3, 2) && !result.isDesktop || result.desktopVersion.x > 4
        || result.extensions.contains("GL_KHR_robustness") || result.extensions.contains("GL_EXT_robustness"))
      && integer(resetStrategy) == loseContextOnReset
    result.renderer = text(GL_RENDERER) ?? ""
    result.vendor = text(GL_VENDOR) ?? ""
    result.shadingLanguageVersion = text(GL_SHADING_LANGUAGE_VERSION) ?? ""
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
    result.limits.maxDrawBuffers = integer(GL_MAX_DRAW_BUFFERS)
    return result
  }

  /// `GL_CONTEXT_PROFILE_MASK` and `GL_CONTEXT_COMPATIBILITY_PROFILE_BIT` of desktop OpenGL.
  private static let (profileMask, compatibilityProfileBit): (Int32, Int) = (0x9126, 2)
  /// `GL_RESET_NOTIFICATION_STRATEGY` and `GL_LOSE_CONTEXT_ON_RESET`.
  private static let (resetStrategy, loseContextOnReset): (Int32, Int) = (0x8256, 0x8252)

  private static func readExtensions() -> Set<String> {
    var result: Set<String> = []
    for index in 0..<max(integer(GL_NUM_EXTENSIONS), 0) {
      if let name = unsafe glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)) {
        result.insert(unsafe String(cString: name))
      }
    }
    return result
  }

  /// Takes a version of desktop OpenGL and the extensions; an error where the driver takes no shaders of OpenGL ES 3.0.
  mutating func setDesktop(_ major: Int, _ minor: Int, label: String) throws(GLError) {
    let known = extensions
    func takes(_ es: String, since version: (Int, Int)) -> Bool {
      (major, minor) >= version || known.contains("GL_ARB_\(es)_compatibility")
    }
    guard takes("ES3", since: (4, 3)) else { throw GLError(.noShadersOfOpenGLES(found: version), label: label) }
    isDesktop = true
    desktopVersion = [major, minor]
    majorVersion = 3
    minorVersion = known.contains("GL_ARB_ES3_2_compatibility") ? 2 : takes("ES3_1", since: (4, 5)) ? 1 : 0
  }

  /// Reads `4.5 (Core Profile) …`, or EGL's `1.5`; nil for OpenGL ES.
  package static func parseDesktopVersion(_ text: String) -> (major: Int, minor: Int)? {
    let parts = text.prefix { $0.isNumber || $0 == "." }.split(separator: ".", maxSplits: 2)
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    return (major, minor)
  }

  /// Reads `OpenGL ES 3.2 …`; nil for desktop OpenGL and for OpenGL ES-CM 1.x.
  static func parseVersion(_ text: String) -> (major: Int, minor: Int)? {
    let prefix = "OpenGL ES "
    guard text.hasPrefix(prefix) else { return nil }
    return parseDesktopVersion(String(text.dropFirst(prefix.count)))
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
