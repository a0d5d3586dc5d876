package import MultiplaneGeometry
import CGLES

/// How a texture's texels are stored.
package enum TextureFormat: Hashable, Sendable {
  case rgba8, rgb8, rg8, r8
  /// Halves, in an upload too.
  case rgba16f
  /// For records that a vertex shader reads by index; nearest filter only.
  case rgba32f

  /// As they come in an upload.
  package var bytesPerTexel: Int {
    switch self {
    case .rgba8: 4
    case .rgb8: 3
    case .rg8: 2
    case .r8: 1
    case .rgba16f: 8
    case .rgba32f: 16
    }
  }

  var internalFormat: GLenum {
    switch self {
    case .rgba8: GLenum(GL_RGBA8)
    case .rgb8: GLenum(GL_RGB8)
    case .rg8: GLenum(GL_RG8)
    case .r8: GLenum(GL_R8)
    case .rgba16f: GLenum(GL_RGBA16F)
    case .rgba32f: GLenum(GL_RGBA32F)
    }
  }

  var format: GLenum {
    switch self {
    case .rgba8, .rgba16f, .rgba32f: GLenum(GL_RGBA)
    case .rgb8: GLenum(GL_RGB)
    case .rg8: GLenum(GL_RG)
    case .r8: GLenum(GL_RED)
    }
  }

  var type: GLenum {
    switch self {
    case .rgba8, .rgb8, .rg8, .r8: GLenum(GL_UNSIGNED_BYTE)
    case .rgba16f: GLenum(GL_HALF_FLOAT)
    case .rgba32f: GLenum(GL_FLOAT)
    }
  }
}

/// What a shader sees of the stored components.
package enum TextureSwizzle: Hashable, Sendable {
  case identity
  /// The bytes come in the order blue, green, red, alpha.
  case bgra
  /// The one stored component is alpha, and the colour is black.
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

/// A two-dimensional texture of fixed size, one level, clamped at its edges. Its end retires its name.
package struct Texture: ~Copyable, Sendable {
  package struct Descriptor: Hashable, Sendable {
    /// In texels.
    package var width: Int
    /// In texels.
    package var height: Int
    package var format: TextureFormat = .rgba8
    package var swizzle: TextureSwizzle = .identity
    package var filter: TextureFilter = .linear
    package var label: String

    package init(
      width: Int, height: Int, format: TextureFormat = .rgba8, swizzle: TextureSwizzle = .identity,
      filter: TextureFilter = .linear, label: String
    ) {
      self.width = width
      self.height = height
      self.format = format
      self.swizzle = swizzle
      self.filter = filter
      self.label = label
    }
  }

  package let descriptor: Descriptor
  let name: Name

  package var width: Int { descriptor.width }
  package var height: Int { descriptor.height }
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  /// On the GPU, as far as one can know.
  package var byteCount: Int { width * height * descriptor.format.bytesPerTexel }
}

extension GL {
  /// The texels are undefined until they are uploaded or drawn.
  package borrowing func makeTexture(_ descriptor: Texture.Descriptor) throws(GLError) -> Texture {
    let (width, height, label) = (descriptor.width, descriptor.height, descriptor.label)
    guard width > 0, height > 0 else {
      throw GLError(.sizeNotPositive(width: width, height: height), label: label)
    }
    let limit = capabilities.limits.maxTextureSize
    guard width <= limit, height <= limit else {
      throw GLError(.sizeOverLimit(width: width, height: height, limit: limit), label: label)
    }
    let name = try makeName(.texture, label: label)
    bindForUpload(name.value)
    if issues() {
      glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, descriptor.format.internalFormat, GLsizei(width), GLsizei(height))
    }
    let filter = descriptor.filter == .nearest ? GL_NEAREST : GL_LINEAR
    setTextureParameter(GL_TEXTURE_MIN_FILTER, filter)
    setTextureParameter(GL_TEXTURE_MAG_FILTER, filter)
    setTextureParameter(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
    setTextureParameter(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    if descriptor.swizzle != .identity {
      let components = descriptor.swizzle.components
      setTextureParameter(GL_TEXTURE_SWIZZLE_R, components.red)
      setTextureParameter(GL_TEXTURE_SWIZZLE_G, components.green)
      setTextureParameter(GL_TEXTURE_SWIZZLE_B, components.blue)
      setTextureParameter(GL_TEXTURE_SWIZZLE_A, components.alpha)
    }
    self.label(name, label)
    try throwError(label: label)
    return Texture(descriptor: descriptor, name: name)
  }

  private borrowing func setTextureParameter(_ parameter: Int32, _ value: Int32) {
    if issuesChange() { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value) }
  }
}
