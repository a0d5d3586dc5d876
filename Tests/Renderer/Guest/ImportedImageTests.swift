import CEGL
import CGLES
import Multiplane
import MultiplaneContents
import MultiplaneGLES
import Testing

/// Textures, EGL images and dma-bufs of a host's as contents of layers: the picture is that of a bitmap with the same
/// texels, and nothing is uploaded.
@Suite(.serialized) struct ImportedImageTests {
  static let (width, height) = (14, 10)
  private static let side = 48

  /// Texels of which no two are alike.
  static func texels(_ width: Int = width, _ height: Int = height, alpha: Bool = false, seed: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let a = alpha ? 40 + (x * 31 + y * 17) % 200 : 255
        for value in [x * 17 + seed, y * 23 + x, x * y * 3 + 60] { bytes.append(UInt8(value % 256 * a / 255)) }
        bytes.append(UInt8(a))
      }
    }
    return bytes
  }

  static func makeTexture(_ bytes: [UInt8], _ width: Int = width, _ height: Int = height, format: Int32 = GL_RGBA8)
    -> GLuint
  {
    var name: GLuint = 0
    unsafe glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(format), GLsizei(width), GLsizei(height))
    unsafe glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes)
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    return name
  }

  /// An EGL image of a texture.
  static func makeImage(of texture: GLuint, _ host: HostGL) throws -> UInt {
    typealias Create =
      @convention(c) (EGLDisplay?, EGLContext?, EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) ->
      UnsafeMutableRawPointer?
    let address = try #require(unsafe eglGetProcAddress("eglCreateImageKHR"))
    let create = unsafe unsafeBitCast(address, to: Create.self)
    let image = unsafe create(
      host.display, host.context, 0x30B1, UnsafeMutableRawPointer(bitPattern: UInt(texture)), [EGL_NONE])
    #expect(unsafe image != nil)
    return UInt(bitPattern: image)
  }

  /// A host with a framebuffer, a compositor, and one layer over a white ground.
  final class Stage {
    let host: HostGL
    let framebuffer: GLuint
    let context: Context
    let compositor: Compositor
    let surface: CurrentFramebufferSurface
    let layer = Layer()
    let tree: LayerTree

    init(sharing other: HostGL? = nil, hiding extensions: Set<String> = []) throws {
      host = try HostGL(sharing: other)
      framebuffer = host.makeFramebuffer(width: side, height: side)
      context = try Context.adoptCurrent(hiding: extensions)
      compositor = try Compositor(context: context)
      surface = try CurrentFramebufferSurface(
        context: context, width: side, height: side, framebuffer: framebuffer, bufferAge: 1)
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
      root.addSublayer(layer)
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    deinit { host.destroy() }

    @discardableResult
    func render(_ contents: (any LayerContents)? = nil) throws -> FrameStatistics {
      if let contents { layer.contents = contents }
      let statistics = try compositor.render(tree, at: 0, to: surface, options: .init(background: .white)).statistics
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      return statistics
    }

    func pixels() -> [UInt8] { host.pixels(of: framebuffer, width: side, height: side) }
  }

  private static func worst(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 256
  }

  enum Place: CaseIterable {
    case oneToOne, scaled, turned, tilted, sliced, nearest, tiled

    func put(_ layer: Layer, _ width: Int, _ height: Int) {
      layer.frame = Rect(x: 3, y: 4, width: Double(width), height: Double(height))
      switch self {
      case .oneToOne: break
      case .scaled: layer.frame = Rect(x: 2.5, y: 3.25, width: 37.5, height: 33)
      case .turned: layer.affineTransform = Transform2D(rotationAngle: 0.4)
      case .tilted:
        layer.superlayer?.sublayerTransform = Transform3D(perspective: 80)
        layer.transform = Transform3D(rotationAngle: 0.6, x: 0.2, y: 1, z: 0)
      case .sliced:
        layer.frame = Rect(x: 2, y: 3, width: 40, height: 36)
        layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      case .nearest:
        layer.frame = Rect(x: 2, y: 3, width: 40, height: 36)
        layer.magnificationFilter = .nearest
      case .tiled:
        layer.frame = Rect(x: 2, y: 3, width: 40, height: 36)
        layer.contentsCapInsets = EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        layer.horizontalTileMode = .repeat
      }
    }
  }

  /// A texture, an EGL image as a 2D texture and as an external one.
  enum Source: CaseIterable {
    case texture, image, external, externalTexture
  }

  private static func make(
    _ source: Source, _ bytes: [UInt8], _ stage: Stage, width: Int = width, height: Int = height,
    look: ImportedImage.Look = .init()
  ) throws -> ImportedImage {
    let name = makeTexture(bytes, width, height)
    let group = stage.context.shareGroup
    switch source {
    case .texture: return try ImportedImage(texture: name, of: group, width: width, height: height, look: look)
    case .image, .external:
      return try ImportedImage(
        eglImage: makeImage(of: name, stage.host), isExternal: source == .external, of: group, width: width,
        height: height, look: look)
    case .externalTexture:
      typealias Target = @convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void
      let target = unsafe unsafeBitCast(eglGetProcAddress("glEGLImageTargetTexture2DOES"), to: Target.self)
      var external: GLuint = 0
      unsafe glGenTextures(1, &external)
      glBindTexture(0x8D65, external)
      let image = try makeImage(of: name, stage.host)
      unsafe target(0x8D65, UnsafeMutableRawPointer(bitPattern: image))
      glBindTexture(0x8D65, 0)
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      return try ImportedImage(
        texture: external, isExternal: true, of: group, width: width, height: height, look: look)
    }
  }

  @Test(arguments: Source.allCases, Place.allCases) func thePictureIsThatOfABitmap(source: Source, place: Place) throws
  {
    let stage = try Stage()
    for alpha in [false, true] {
      let bytes = Self.texels(alpha: alpha)
      place.put(stage.layer, Self.width, Self.height)
      try stage.render(try Bitmap(width: Self.width, height: Self.height, bytes: bytes))
      let expected = stage.pixels()
      stage.layer.contents = nil
      try stage.render()
      #expect(Self.worst(stage.pixels(), expected) > 40)
      let dump = StateDump.of(.es)
      let image = try Self.make(source, bytes, stage)
      let before = dump.read(framebuffers: [stage.framebuffer])
      let statistics = try stage.render(image)
      #expect(StateDump.differences(before, dump.read(framebuffers: [stage.framebuffer])).isEmpty)
      #expect(statistics.bitmapBytesUploaded == 0 && statistics.failures.isEmpty)
      let isExact = place == .oneToOne || place == .nearest
      #expect(Self.worst(stage.pixels(), expected) <= (isExact ? 0 : 2))
    }
  }

  /// The stored texels of an upright picture.
  private static func stored(_ upright: [UInt8], _ width: Int, _ height: Int, _ orientation: ImportedImage.Orientation)
    -> (bytes: [UInt8], width: Int, height: Int)
  {
    // Clockwise turns and mirrors that make the stored picture upright are undone.
    func texel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> { upright[(y * width + x) * 4..<(y * width + x) * 4 + 4] }
    let isSwapped = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    let size = isSwapped ? (height, width) : (width, height)
    var bytes: [UInt8] = []
    for row in 0..<size.1 {
      for column in 0..<size.0 {
        let (x, y): (Int, Int) =
          switch orientation {
          case .up: (column, row)
          case .upFromBottom: (column, height - 1 - row)
          case .down: (width - 1 - column, height - 1 - row)
          case .downFromBottom: (width - 1 - column, row)
          // Turned clockwise, the stored left column is the upright top row, from the bottom on.
          case .right: (size.1 - 1 - row, column)
          case .rightMirrored: (row, column)
          case .left: (row, size.0 - 1 - column)
          case .leftMirrored: (size.1 - 1 - row, size.0 - 1 - column)
          }
        bytes += texel(x, y)
      }
    }
    return (bytes, size.0, size.1)
  }

  @Test(arguments: ImportedImage.Orientation.allCases, [Place.oneToOne, .scaled, .turned])
  func itLiesAsItIsSaid(orientation: ImportedImage.Orientation, place: Place) throws {
    let stage = try Stage()
    let bytes = Self.texels()
    place.put(stage.layer, Self.width, Self.height)
    try stage.render(try Bitmap(width: Self.width, height: Self.height, bytes: bytes))
    let expected = stage.pixels()
    let stored = Self.stored(bytes, Self.width, Self.height, orientation)
    let image = try Self.make(
      .texture, stored.bytes, stage, width: stored.width, height: stored.height, look: .init(orientation: orientation))
    #expect(image.width == Self.width && image.height == Self.height)
    try stage.render(image)
    #expect(Self.worst(stage.pixels(), expected) <= (place == .oneToOne ? 0 : 2))
  }

  @Test func alphaAndColourAreConverted() throws {
    let stage = try Stage()
    Place.oneToOne.put(stage.layer, 2, 1)
    func shown(_ image: any LayerContents) throws -> [UInt8] {
      try stage.render(image)
      // Rows count from the bottom.
      let start = ((Self.side - 1 - 4) * Self.side + 3) * 4
      return Array(stage.pixels()[start..<start + 8])
    }
    func image(_ bytes: [UInt8], _ look: ImportedImage.Look) throws -> ImportedImage {
      try Self.make(.texture, bytes, stage, width: 2, height: 1, look: look)
    }
    // Half of (200, 100, 0) over white.
    #expect(
      Self.worst(
        try shown(image([200, 100, 0, 128, 10, 20, 30, 0], .init(alpha: .straight))),
        [227, 177, 127, 255, 255, 255, 255, 255]) <= 1)
    #expect(
      try shown(image([200, 100, 0, 128, 10, 20, 30, 0], .init(alpha: .opaque))) == [
        200, 100, 0, 255, 10, 20, 30, 255,
      ])
    // Linear 0.5 is 188; 55 of 255 is 128.
    #expect(
      Self.worst(
        try shown(image([128, 55, 0, 255, 64, 0, 0, 128], .init(colorSpace: .linearSRGB))),
        [188, 128, 0, 255, 221, 127, 127, 255]) <= 1)
    // Greys are the same in Display P3; the red by its primaries' chromaticities.
    #expect(
      Self.worst(
        try shown(image([128, 128, 128, 255, 200, 60, 40, 255], .init(colorSpace: .displayP3))),
        [128, 128, 128, 255, 217, 42, 23, 255]) <= 1)
  }

  @Test func aTextureOfAnSRGBFormatIsLinear() throws {
    let stage = try Stage()
    let bytes = Self.texels()
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    try stage.render(try Bitmap(width: Self.width, height: Self.height, bytes: bytes))
    let expected = stage.pixels()
    let name = Self.makeTexture(bytes, format: GL_SRGB8_ALPHA8)
    try stage.render(
      try ImportedImage(
        texture: name, of: stage.context.shareGroup, width: Self.width, height: Self.height,
        look: .init(colorSpace: .linearSRGB)))
    #expect(Self.worst(stage.pixels(), expected) <= 1)
  }

  /// Groups, masks, shadows and filters read an imported image as they read a bitmap.
  @Test func compositionsOfIt() throws {
    let stage = try Stage()
    let bytes = Self.texels(alpha: true)
    var pictures: [[UInt8]] = []
    let image = try Self.make(.texture, bytes, stage)
    for contents in [try Bitmap(width: Self.width, height: Self.height, bytes: bytes), image] as [any LayerContents] {
      let layer = stage.layer
      layer.frame = Rect(x: 3, y: 4, width: 30, height: 28)
      layer.contents = contents
      layer.opacity = 0.7
      layer.cornerRadius = 9
      layer.masksToBounds = true
      layer.filters = [.gaussianBlur(radius: 1.5)]
      let mask = Layer()
      mask.frame = Rect(x: 0, y: 0, width: 25, height: 28)
      mask.contents = contents
      layer.mask = mask
      let child = Layer()
      child.frame = Rect(x: 8, y: 8, width: 20, height: 14)
      child.contents = contents
      child.shadowOpacity = 0.8
      child.compositingFilter = .multiply
      for old in layer.sublayers { old.removeFromSuperlayer() }
      layer.addSublayer(child)
      try stage.render()
      pictures.append(stage.pixels())
    }
    #expect(Self.worst(pictures[0], pictures[1]) <= 3)
  }

  @Test func aNextFrameUploadsNothing() throws {
    let stage = try Stage()
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    let name = Self.makeTexture(Self.texels())
    var image = try ImportedImage(
      texture: name, of: stage.context.shareGroup, width: Self.width, height: Self.height)
    try stage.render(image)
    for frame in 1..<4 {
      let bytes = Self.texels(seed: frame * 40)
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      unsafe glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(Self.width), GLsizei(Self.height), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), bytes)
      glBindTexture(GLenum(GL_TEXTURE_2D), 0)
      #expect(try stage.render().kind == .idle)
      image = image.nextFrame()
      let statistics = try stage.render(image)
      #expect(statistics.bitmapBytesUploaded == 0 && statistics.gl.namesCreated == 0)
      #expect(statistics.gl.textureUploads <= 1, "records alone")
      #expect(statistics.damage.area <= (Self.width + 4) * (Self.height + 4))
      let seen = stage.pixels()
      let other = try Stage()
      Place.oneToOne.put(other.layer, Self.width, Self.height)
      try other.render(try Bitmap(width: Self.width, height: Self.height, bytes: bytes))
      #expect(seen == other.pixels())
      stage.host.makeCurrent()
    }
  }
}
