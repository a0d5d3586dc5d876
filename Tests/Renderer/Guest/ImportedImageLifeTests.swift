import CEGL
import CGLES
import Glibc
import Multiplane
import MultiplaneContents
import MultiplaneGLES
import MultiplaneLock
import Testing

/// When images from outside are given back, what of them is refused, and what becomes of them with a lost context.
@Suite(.serialized) struct ImportedImageLifeTests {
  private typealias Stage = ImportedImageTests.Stage
  private typealias Place = ImportedImageTests.Place
  private static let (width, height) = (ImportedImageTests.width, ImportedImageTests.height)

  private static func texels() -> [UInt8] { ImportedImageTests.texels() }
  private static func makeTexture(_ bytes: [UInt8]) -> GLuint { ImportedImageTests.makeTexture(bytes) }

  private final class Notes: Sendable {
    private let lock = Lock()
    nonisolated(unsafe) private var names: [String] = []
    var list: [String] { lock.withLock { unsafe names } }
    func add(_ name: String) { lock.withLock { unsafe names.append(name) } }
  }

  @Test func whoeverOwnsATextureIsToldWithAFence() throws {
    let stage = try Stage()
    let notes = Notes()
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    func image(_ name: String) throws -> ImportedImage {
      try ImportedImage(
        texture: Self.makeTexture(Self.texels()), of: stage.context.shareGroup, width: Self.width, height: Self.height,
        acquire: try stage.context.makeFence(),
        onRelease: { fence in
          let isReached = fence?.wait(atMost: 600) ?? false
          notes.add("\(name) \(isReached)")
        })
    }
    try stage.render(try image("a"))
    #expect(notes.list.isEmpty)
    try stage.render(try image("b"))
    #expect(notes.list == ["a true"])
    // Replaced before any frame showed it.
    stage.layer.contents = try image("c")
    try stage.render(try image("d"))
    #expect(notes.list.sorted() == ["a true", "b true", "c false"])
    stage.layer.contents = nil
    try stage.render()
    #expect(notes.list.last == "d true")
    let other = try Stage()
    Place.oneToOne.put(other.layer, Self.width, Self.height)
    try other.render(
      try ImportedImage(
        texture: Self.makeTexture(Self.texels()), of: other.context.shareGroup, width: Self.width, height: Self.height,
        onRelease: { notes.add("closed \($0 != nil)") }))
    other.compositor.close()
    #expect(notes.list.last == "closed true")
    stage.host.makeCurrent()
    let frame = try stage.compositor.render(
      stage.tree, at: 0, to: stage.surface, options: .init(background: .black, makesFence: true))
    #expect(frame.fence?.wait(atMost: 600) == true)
    #expect(throws: GLError.self) { try frame.fence?.makeNativeDescriptor() }
  }

  @Test func whatIsNotThereIsNamedAndLeftOut() throws {
    let stage = try Stage()
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    try stage.render()
    let empty = stage.pixels()
    let cube = {
      var name: GLuint = 0
      unsafe glGenTextures(1, &name)
      glBindTexture(GLenum(GL_TEXTURE_CUBE_MAP), name)
      glBindTexture(GLenum(GL_TEXTURE_CUBE_MAP), 0)
      return name
    }()
    let group = stage.context.shareGroup
    let plain = Self.makeTexture(Self.texels())
    let stranger = try Stage()
    stage.host.makeCurrent()
    func image(_ name: UInt32, isExternal: Bool = false, of group: ShareGroup) throws -> ImportedImage {
      try ImportedImage(texture: name, isExternal: isExternal, of: group, width: Self.width, height: Self.height)
    }
    let cases: [(ImportedImage, GLError.Code)] = [
      (try image(9999, of: group), .noTexture(9999)), (try image(0, of: group), .noTexture(0)),
      (try image(cube, of: group), .noTexture(cube)),
      (try image(plain, isExternal: true, of: group), .noTexture(plain)),
      (try image(plain, of: stranger.context.shareGroup), .foreignTexture(plain)),
    ]
    for (image, code) in cases {
      let statistics = try stage.render(image)
      #expect(statistics.failures.map(\.code) == [code])
      #expect(stage.pixels() == empty)
    }
    #expect(throws: BitmapError.self) { try ImportedImage(texture: plain, of: group, width: 0, height: 5) }
    #expect(throws: BitmapError.self) { try ImportedImage(texture: plain, of: group, width: 5, height: .max) }
    // A size that is not the texture's draws what is there and reads nothing outside of it.
    try stage.render(try ImportedImage(texture: plain, of: group, width: 400, height: 300))
  }

  /// A driver without external textures leaves the layer out, and draws the rest.
  @Test func aDriverWithoutExternalTextures() throws {
    let stage = try Stage(hiding: ["GL_OES_EGL_image_external_essl3"])
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    try stage.render()
    let empty = stage.pixels()
    let name = Self.makeTexture(Self.texels())
    let statistics = try stage.render(
      try ImportedImage(
        texture: name, isExternal: true, of: stage.context.shareGroup, width: Self.width, height: Self.height))
    #expect(statistics.failures.map(\.code) == [.missingExtension("GL_OES_EGL_image_external_essl3")])
    #expect(stage.pixels() == empty)
  }

  /// Software EGL without a device imports none, and says what it lacks.
  @Test func dmaBufs() throws {
    let stage = try Stage()
    let file = unsafe open("/dev/zero", O_RDWR)
    defer { close(file) }
    let plane = DMABuffer.Plane(descriptor: file, bytesPerRow: 64)
    func code(_ body: () throws -> Void) -> GLError.Code? {
      do { try body() } catch { return (error as? GLError)?.code }
      return nil
    }
    #expect(
      code { _ = try DMABuffer(width: 16, height: 8, format: .init("P010"), planes: [plane, plane]) }
        == .unsupportedBufferFormat("P010"))
    #expect(code { _ = try DMABuffer(width: 16, height: 8, format: .nv12, planes: [plane]) } == .driver)
    #expect(
      code { _ = try DMABuffer(width: 16, height: 0, format: .argb8888, planes: [plane]) }
        == .sizeNotPositive(width: 16, height: 0))
    #expect(
      code {
        _ = try DMABuffer(
          width: 16, height: 8, format: .argb8888, planes: [.init(descriptor: -1, bytesPerRow: 64)])
      } == .driver)
    let chroma = DMABuffer.Plane(descriptor: file, offset: 128, bytesPerRow: 64)
    let buffer = try DMABuffer(width: 15, height: 9, format: .nv12, planes: [plane, chroma], modifier: 0x1_0000_0002)
    #expect(
      buffer.attributes(ofPlane: 1) == [
        EGL_WIDTH, 8, EGL_HEIGHT, 5, 0x3271, 0x3838_5247, 0x3272, buffer.planes[1].descriptor, 0x3273, 128, 0x3274, 64,
        0x3443, 2, 0x3444, 1, EGL_NONE,
      ])
    Place.oneToOne.put(stage.layer, Self.width, Self.height)
    let statistics = try stage.render(try ImportedImage(buffer))
    let extensions = unsafe String(cString: eglQueryString(stage.host.display, EGL_EXTENSIONS))
    if !extensions.contains("EGL_EXT_image_dma_buf_import") {
      #expect(statistics.failures.map(\.code) == [.missingExtension("EGL_EXT_image_dma_buf_import")])
    } else {
      #expect(statistics.failures.count == 1)
    }
  }

  @Test func afterALossItIsAskedForAnew() throws {
    let stage = try Stage()
    Place.scaled.put(stage.layer, Self.width, Self.height)
    let lost = Notes()
    let given = Lock()
    nonisolated(unsafe) var texture: UInt32?
    let image = try ImportedImage(
      texture: Self.makeTexture(Self.texels()), of: stage.context.shareGroup, width: Self.width, height: Self.height,
      whenLost: {
        lost.add("asked")
        return given.withLock { unsafe texture }.map { .texture($0) }
      })
    try stage.render(image)
    let picture = stage.pixels()
    let next = try Stage()
    try stage.compositor.rebuild(on: next.context)
    let surface = next.surface
    func render() throws -> FrameStatistics {
      let statistics = try stage.compositor.render(
        stage.tree, at: 0, to: surface, options: .init(background: .white)
      ).statistics
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      return statistics
    }
    for count in 1...3 {
      #expect(try render().missingImports == 1)
      #expect(lost.list.count == count)
    }
    #expect(next.pixels() != picture)
    let name = Self.makeTexture(Self.texels())
    given.withLock { unsafe texture = name }
    #expect(try render().missingImports == 0)
    #expect(next.pixels() == picture)
    #expect(lost.list.count == 4)
    stage.layer.contents = image.nextFrame()
    #expect(try render().failures.isEmpty)
    #expect(next.pixels() == picture)
    #expect(lost.list.count == 4)
  }
}
