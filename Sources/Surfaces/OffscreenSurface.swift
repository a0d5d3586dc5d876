public import MultiplaneGLES
public import MultiplaneGeometry

/// A framebuffer without a window, on a context of its own or on the context of another surface.
///
/// Several may exist in a process. A context and its surfaces belong to one thread at a time. A surface belongs to one
/// compositor.
public final class OffscreenSurface: Surface {
  /// The context that the surface created, or that of the other surface.
  public let context: Context
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  /// Which row of the picture the framebuffer's row 0 is; top-down needs no turn in readback.
  public let rowOrder: RowOrder

  /// Pixels a point.
  public let scale: Double

  /// In which values colours are composited. A change redraws everything.
  public var blending = ColorBlending.encoded

  /// The path that led to the context.
  public let path: OffscreenPath

  /// The device of the context, if the path has several; else empty.
  public let device: String

  /// EGL's description of the display.
  public let display: DisplayReport

  private let opened: Display
  private let picture: RenderTexture
  private var hasFrame = false

  /// Creates a context, by `path` or by the first that works, and a target of premultiplied RGBA8, in pixels.
  ///
  /// Throws `.noUsableDisplay` with the failed attempts, `.sizeNotPositive`, `.sizeOverLimit`, `.scaleNotPositive`, or
  /// a GL error.
  public convenience init(
    width: Int, height: Int, path: OffscreenPath? = nil, rowOrder: RowOrder = .topDown, scale: Double = 1
  ) throws(SurfaceError) {
    // The driver's limits are not known yet; this check needs none.
    guard width > 0, height > 0 else { throw SurfaceError(.sizeNotPositive(width: width, height: height)) }
    try checkScale(scale)
    let opened = try Self.open(path.map { [$0] } ?? OffscreenPath.allCases)
    try self.init(opened, width: width, height: height, rowOrder: rowOrder, scale: scale)
  }

  /// A second framebuffer on the context of a surface: for a compositor that shares the context, and with it the
  /// compiled shaders.
  ///
  /// Throws `.sizeNotPositive`, `.sizeOverLimit`, `.scaleNotPositive`, or a GL error.
  public convenience init(
    width: Int, height: Int, sharing other: OffscreenSurface, rowOrder: RowOrder = .topDown, scale: Double = 1
  ) throws(SurfaceError) {
    try checkScale(scale)
    let opened = OpenedContext(context: other.context, display: other.opened)
    try self.init(opened, width: width, height: height, rowOrder: rowOrder, scale: scale)
  }

  /// The age is 0 before the first frame, then 1, because only the compositor draws here.
  public func target() -> RenderTarget {
    var target = picture.target(rowOrder: rowOrder, bufferAge: hasFrame ? 1 : 0)
    target.blending = blending
    return target
  }

  /// Flushes, so that the driver starts to draw; ignores `damage`.
  public func present(damage: PixelRegion, _ gl: borrowing GL) {
    hasFrame = true
    gl.flush()
  }

  /// The pixels: premultiplied RGBA8, rows without padding, the top row first. Waits until the frame is drawn.
  public func readPixels() throws(SurfaceError) -> [UInt8] {
    try readPixels(inRows: 0..<height)
  }

  /// The pixels of some rows, counted from the top: for reading a large image in bands.
  ///
  /// - Parameter rows: clamped to the image's.
  public func readPixels(inRows rows: Range<Int>) throws(SurfaceError) -> [UInt8] {
    let rows = rows.clamped(to: 0..<height)
    return try bytes(in: PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count))
  }

  /// Reads a rectangle into the caller's memory: premultiplied RGBA8, the top row first, without padding.
  ///
  /// - Parameters:
  ///   - rect: pixels from the top-left corner; must be inside of the picture.
  ///   - memory: at least width × height × 4 bytes; bytes beyond are unchanged.
  /// - Throws: `.readOutside`, or a GL error; the memory is then unchanged.
  public func readPixels(of rect: PixelRect, into memory: inout MutableSpan<UInt8>) throws(SurfaceError) {
    // In this order, so that no sum overflows.
    guard rect.x >= 0, rect.y >= 0, (0...width).contains(rect.width), (0...height).contains(rect.height),
      rect.x <= width - rect.width, rect.y <= height - rect.height, memory.count >= rect.width * rect.height * 4
    else {
      throw SurfaceError(.readOutside(rect, bytes: memory.count))
    }
    if rect.isEmpty { return }
    let bytes = try bytes(in: rect)
    for index in bytes.indices { memory[index] = bytes[index] }
  }

  private func bytes(in rect: PixelRect) throws(SurfaceError) -> [UInt8] {
    try context.withCurrent { gl throws(SurfaceError) in
      let bytes = gl.readPixels(of: target(), in: rect)
      if let loss = context.loss {
        throw SurfaceError(.gl(GLError(.contextLost, label: context.label, loss: loss)))
      }
      return bytes
    }
  }

  private init(
    _ opened: OpenedContext, width: Int, height: Int, rowOrder: RowOrder, scale: Double
  ) throws(SurfaceError) {
    try checkSize(width: width, height: height, limits: opened.context.capabilities.limits)
    do {
      picture = try Self.makePicture(opened.context, width: width, height: height)
    } catch {
      throw SurfaceError(.gl(error))
    }
    context = opened.context
    self.opened = opened.display
    path = opened.display.path
    device = opened.display.device
    display = opened.display.report
    self.width = width
    self.height = height
    self.rowOrder = rowOrder
    self.scale = scale
  }

  private static func open(_ paths: [OffscreenPath]) throws(SurfaceError) -> OpenedContext {
    let client = EGLClient()
    var failures: [PathFailure] = []
    for path in paths {
      if let opened = path.open(client, failures: &failures) { return opened }
    }
    throw SurfaceError(.noUsableDisplay(failures))
  }

  /// Cleared to transparent black.
  private static func makePicture(_ context: Context, width: Int, height: Int) throws(GLError) -> RenderTexture {
    try context.withCurrent { gl throws(GLError) in
      let picture = try gl.makeRenderTexture(
        Texture.Descriptor(width: width, height: height, filter: .nearest, label: "offscreen picture"))
      let target = picture.target()
      gl.bindFramebuffer(named: target.framebuffer)
      gl.clear(.zero, in: target.glRect(target.bounds))
      return picture
    }
  }
}
