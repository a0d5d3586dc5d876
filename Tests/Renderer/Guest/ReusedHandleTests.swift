import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// EGL may give a new context the handle of a destroyed one: the old one's names are not deleted in the new one, and
/// nothing is drawn with them.
struct ReusedHandleTests {
  private static let (width, height) = (16, 12)

  /// A host whose context was replaced by one with the same handle, in which the host has objects of its own.
  private struct Stage {
    var compositor: Compositor?
    let tree: LayerTree
    let host: HostGL
    let framebuffer: GLuint
    private let arrays: [GLuint]

    init(preservesState: Bool) throws {
      let first = try HostGL()
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      root.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      tree = LayerTree(root: root, actionsAreEnabled: false)
      let context = try Context.adoptCurrent(preservesState: preservesState)
      let compositor = try Compositor(context: context)
      self.compositor = compositor
      let surface = try CurrentFramebufferSurface(
        context: context, width: width, height: height,
        framebuffer: first.makeFramebuffer(width: width, height: height))
      try compositor.render(tree, at: 0, to: surface)
      first.destroy()
      host = try HostGL()
      context.takeHandleOfCurrent()
      framebuffer = host.makeFramebuffer(width: width, height: height)
      var arrays = [GLuint](repeating: 0, count: 64)
      unsafe glGenVertexArrays(64, &arrays)
      for array in arrays { glBindVertexArray(array) }
      self.arrays = arrays
    }

    @discardableResult
    func render(at time: Double) throws -> Compositor.Frame {
      let compositor = try #require(compositor)
      let surface = try CurrentFramebufferSurface(
        context: compositor.context, width: width, height: height, framebuffer: framebuffer)
      return try compositor.render(tree, at: time, to: surface)
    }

    var firstPixel: ArraySlice<UInt8> { host.pixels(of: framebuffer, width: width, height: height).prefix(4) }

    func expectNothingIsLost(sourceLocation: SourceLocation = #_sourceLocation) {
      let areThere = arrays.allSatisfy { glIsVertexArray($0) != 0 }
      #expect(areThere && glIsFramebuffer(framebuffer) != 0, sourceLocation: sourceLocation)
      var bound: GLint = 0
      unsafe glGetIntegerv(GLenum(GL_VERTEX_ARRAY_BINDING), &bound)
      #expect(bound == arrays.last.map { GLint($0) }, sourceLocation: sourceLocation)
      #expect(glGetError() == GLenum(GL_NO_ERROR), sourceLocation: sourceLocation)
    }

  }

  @Test(arguments: [true, false]) func aRebuildDeletesNothingOfTheHosts(preservesState: Bool) throws {
    let stage = try Stage(preservesState: preservesState)
    defer { stage.host.destroy() }
    try stage.compositor?.rebuild(on: Context.adoptCurrent())
    stage.expectNothingIsLost()
    try stage.render(at: 0)
    stage.expectNothingIsLost()
    #expect(stage.firstPixel == [255, 128, 0, 255])
  }

  @Test(arguments: [true, false]) func aFrameReportsTheLoss(preservesState: Bool) throws {
    let stage = try Stage(preservesState: preservesState)
    defer { stage.host.destroy() }
    do {
      try stage.render(at: 1)
      Issue.record("a frame was drawn")
    } catch let error as GLError {
      #expect(error.code == .contextLost && error.loss == .replaced, "\(error)")
    }
    stage.expectNothingIsLost()
    #expect(stage.firstPixel == [12, 34, 56, 78])
  }

  @Test(arguments: [true, false]) func theEndDeletesNothingOfTheHosts(closes: Bool) throws {
    var stage = try Stage(preservesState: true)
    defer { stage.host.destroy() }
    if closes { stage.compositor?.close() }
    stage.compositor = nil
    stage.expectNothingIsLost()
  }
}
