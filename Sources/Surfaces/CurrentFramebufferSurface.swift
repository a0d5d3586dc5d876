public import MultiplaneGLES
public import MultiplaneGeometry

/// The caller's current context and one of its framebuffers: we draw, the caller shows.
///
/// EGL's binding is never touched, and GL's state is put back after each frame (see `Context.adoptCurrent`). Between
/// frames the caller may change everything here.
public final class CurrentFramebufferSurface: Surface {
  /// The caller's own, adopted.
  public let context: Context

  /// In pixels.
  public var width: Int

  /// In pixels.
  public var height: Int

  /// GL's name of the framebuffer; 0 is the window's own.
  public var framebuffer: UInt32

  /// Which row of the picture the framebuffer's row 0 is.
  public var rowOrder: RowOrder

  /// How many frames ago the framebuffer's pixels were drawn by us: 0, they are unknown, unless the caller knows better.
  public var bufferAge: Int

  /// `context` was adopted from the caller's.
  ///
  /// The size is checked against the driver's limits, once here; a later one that is over them draws what fits.
  public init(
    context: Context, width: Int, height: Int, framebuffer: UInt32 = 0, rowOrder: RowOrder = .bottomUp,
    bufferAge: Int = 0
  ) throws(SurfaceError) {
    try checkSize(width: width, height: height, limits: context.capabilities.limits)
    self.context = context
    self.width = width
    self.height = height
    self.framebuffer = framebuffer
    self.rowOrder = rowOrder
    self.bufferAge = bufferAge
  }

  /// The caller's framebuffer with what is set here now; a negative side counts as 0.
  public func target() -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, width: max(width, 0), height: max(height, 0), rowOrder: rowOrder, bufferAge: bufferAge)
  }

  /// Nothing is to be done: swapping is the caller's.
  public func present(damage: PixelRegion, _ gl: borrowing GL) {}
}
