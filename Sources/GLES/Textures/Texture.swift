package import MultiplaneGeometry
import CGLES

/// The storage format of a texture.
package enum TextureFormat: Hashable, Sendable {
  case rgba8, rgb8, rg8, r8
  /// Values are converted to sRGB on writing, unless disabled; for copies of a target of that format.
  case srgb8
  /// Half floats, also in uploads.
  case rgba16f
  /// The format to resolve a host's multisampled target to.
  case rgb565, rgba4, rgb5a1, rgb10a2, r11g11b10f
  /// For records that a vertex shader fetches by index; nearest filter only.
  case rgba32f
  /// The same with unsigned integers.
  case rgba32ui

  /// Bytes of a texel in an upload.
  package var bytesPerTexel: Int {
    switch self {
    case .rgba8, .srgb8, .rgb10a2, .r11g11b10f: 4
    case .rgb8: 3
    case .rg8, .rgb565, .rgba4, .rgb5a1: 2
    case .r8: 1
    case .rgba16f: 8
    case .rgba32f, .rgba32ui: 16
    }
  }

  var internalFormat: GLenum {
    switch self {
    case .rgba8: GLenum(GL_RGBA8)
    case .srgb8: GLenum(GL_SRGB8_ALPHA8)
    case .rgb8: GLenum(GL_RGB8)
    case .rg8: GLenum(GL_RG8)
    case .r8: GLenum(GL_R8)
    case .rgba16f: GLenum(GL_RGBA16F)
    case .rgb565: GLenum(GL_RGB565)
    case .rgba4: GLenum(GL_RGBA4)
    case .rgb5a1: GLenum(GL_RGB5_A1)
    case .rgb10a2: GLenum(GL_RGB10_A2)
    case .r11g11b10f: GLenum(GL_R11F_G11F_B10F)
    case .rgba32f: GLenum(GL_RGBA32F)
    case .rgba32ui: GLenum(GL_RGBA32UI)
    }
  }

  var format: GLenum {
    switch self {
    case .rgba8, .srgb8, .rgba16f, .rgba32f, .rgba4, .rgb5a1, .rgb10a2: GLenum(GL_RGBA)
    case .rgba32ui: GLenum(GL_RGBA_INTEGER)
    case .rgb8, .rgb565, .r11g11b10f: GLenum(GL_RGB)
    case .rg8: GLenum(GL_RG)
    case .r8: GLenum(GL_RED)
    }
  }

  var type: GLenum {
    switch self {
    case .rgba8, .srgb8, .rgb8, .rg8, .r8: GLenum(GL_UNSIGNED_BYTE)
    case .rgba16f: GLenum(GL_HALF_FLOAT)
    case .rgb565: GLenum(GL_UNSIGNED_SHORT_5_6_5)
    case .rgba4: GLenum(GL_UNSIGNED_SHORT_4_4_4_4)
    case .rgb5a1: GLenum(GL_UNSIGNED_SHORT_5_5_5_1)
    case .rgb10a2: GLenum(GL_UNSIGNED_INT_2_10_10_10_REV)
    case .r11g11b10f: GLenum(GL_UNSIGNED_INT_10F_11F_11F_REV)
    case .rgba32f: GLenum(GL_FLOAT)
    case .rgba32ui: GLenum(GL_UNSIGNED_INT)
    }
  }
}

/// The order in which a shader reads the stored components.
package enum TextureSwizzle: Hashable, Sendable {
  case identity
  /// Bytes are in the order blue, green, red, alpha.
  case bgra
  /// The only stored component is alpha; the colour is black.
  case alpha

  var components: (red: Int32, green: Int32, blue: Int32, alpha: Int32) {
    switch self {
    case .identity: (GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA)
    case .bgra: (GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA)
    case .alpha: (GL_ZERO, GL_ZERO, GL_ZERO, GL_RED)
    }
  }
}

package enum TextureFilter: Hashable, Sendable {
  case nearest, linear
}

/// GL's texture target.
enum TextureKind: Int, CaseIterable, Sendable {
  case plain, array
  /// `GL_OES_EGL_image_external`: the driver converts the texels to RGB. Imported textures only.
  case external

  var target: GLenum {
    switch self {
    case .plain: GLenum(GL_TEXTURE_2D)
    case .array: GLenum(GL_TEXTURE_2D_ARRAY)
    case .external: 0x8D65
    }
  }

  var bindingQuery: Int32 {
    switch self {
    case .plain: GL_TEXTURE_BINDING_2D
    case .array: GL_TEXTURE_BINDING_2D_ARRAY
    case .external: 0x8D67
    }
  }
}

/// A two-dimensional texture of fixed size, or an array texture, clamped at its edges. Its deinit retires its name.
package struct Texture: ~Copyable, Sendable {
  package struct Descriptor: Hashable, Sendable {
    /// In texels.
    package var width: Int
    /// In texels.
    package var height: Int
    /// Mip levels: the first has the texture's size, each following half the size of the one before, rounded down.
    package var levels: Int
    /// The layers of an array texture, which is fetched and never filtered; nil for a plain texture.
    package var layers: Int?
    package var format: TextureFormat
    package var swizzle: TextureSwizzle
    /// The shader selects one level: levels are not interpolated.
    package var filter: TextureFilter
    package var label: String

    /// A plain texture, or an array of layers.
    package init(
      width: Int, height: Int, levels: Int = 1, layers: Int? = nil, format: TextureFormat = .rgba8,
      swizzle: TextureSwizzle = .identity, filter: TextureFilter = .linear, label: String
    ) {
      (self.width, self.height, self.levels, self.layers) = (width, height, levels, layers)
      (self.format, self.swizzle) = (format, swizzle)
      self.filter = layers == nil ? filter : .nearest
      self.label = label
    }

    var kind: TextureKind { layers == nil ? .plain : .array }

    /// Length of a side at a level; the level may be beyond the texture's last.
    static func side(_ side: Int, level: Int) -> Int { max(1, side >> level) }
  }

  package let descriptor: Descriptor
  let name: Name

  package var width: Int { descriptor.width }
  package var height: Int { descriptor.height }
  package var bounds: PixelRect { bounds(ofLevel: 0) }
  /// GL's name, which the contexts of the share group have in common.
  package var number: UInt32 { name.value }
  /// Bytes on the GPU, estimated from size and format.
  package var byteCount: Int {
    let texels = (0..<descriptor.levels).reduce(0) { $0 + bounds(ofLevel: $1).area }
    return texels * (descriptor.layers ?? 1) * descriptor.format.bytesPerTexel
  }

  /// Bytes of one layer.
  package func bounds(ofLevel level: Int) -> PixelRect {
    PixelRect(
      x: 0, y: 0, width: Descriptor.side(width, level: level), height: Descriptor.side(height, level: level))
  }
}

extension GL {
  /// The texels are undefined until they are uploaded or drawn.
  package borrowing func makeTexture(_ descriptor: Texture.Descriptor) throws(GLError) -> Texture {
    try check(descriptor)
    let (width, height) = (GLsizei(descriptor.width), GLsizei(descriptor.height))
    let (levels, format) = (GLsizei(descriptor.levels), descriptor.format.internalFormat)
    let (kind, label) = (descriptor.kind, descriptor.label)
    let name = try makeName(.texture, label: label)
    bindForUpload(name.value, kind)
    if issues() {
      if let layers = descriptor.layers {
        glTexStorage3D(kind.target, levels, format, width, height, GLsizei(layers))
      } else {
        glTexStorage2D(kind.target, levels, format, width, height)
      }
    }
    let filter = descriptor.filter == .nearest ? GL_NEAREST : GL_LINEAR
    let levelFilter = descriptor.filter == .nearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_NEAREST
    setParameter(GL_TEXTURE_MIN_FILTER, of: kind, to: descriptor.levels > 1 ? levelFilter : filter)
    setParameter(GL_TEXTURE_MAG_FILTER, of: kind, to: filter)
    setParameter(GL_TEXTURE_WRAP_S, of: kind, to: GL_CLAMP_TO_EDGE)
    setParameter(GL_TEXTURE_WRAP_T, of: kind, to: GL_CLAMP_TO_EDGE)
    if descriptor.swizzle != .identity {
      let components = descriptor.swizzle.components
      setParameter(GL_TEXTURE_SWIZZLE_R, of: kind, to: components.red)
      setParameter(GL_TEXTURE_SWIZZLE_G, of: kind, to: components.green)
      setParameter(GL_TEXTURE_SWIZZLE_B, of: kind, to: components.blue)
      setParameter(GL_TEXTURE_SWIZZLE_A, of: kind, to: components.alpha)
    }
    self.label(name, label)
    try throwError(label: label)
    return Texture(descriptor: descriptor, name: name)
  }

  private borrowing func check(_ descriptor: Texture.Descriptor) throws(GLError) {
    let (width, height, label) = (descriptor.width, descriptor.height, descriptor.label)
    guard width > 0, height > 0 else {
      throw GLError(.sizeNotPositive(width: width, height: height), label: label)
    }
    let limits = capabilities.limits
    guard width <= limits.maxTextureSize, height <= limits.maxTextureSize else {
      throw GLError(.sizeOverLimit(width: width, height: height, limit: limits.maxTextureSize), label: label)
    }
    if let layers = descriptor.layers {
      guard (1...limits.maxArrayLayers).contains(layers) else {
        throw GLError(.layersOverLimit(layers: layers, limit: limits.maxArrayLayers), label: label)
      }
    }
    let isWithinChain =
      descriptor.levels == 1 || descriptor.levels > 1 && max(width, height) >> (descriptor.levels - 1) > 0
    precondition(isWithinChain, "\(label): levels after that of one texel")
  }

  private borrowing func setParameter(_ parameter: Int32, of kind: TextureKind, to value: Int32) {
    if issuesChange() { glTexParameteri(kind.target, GLenum(parameter), value) }
  }
}
