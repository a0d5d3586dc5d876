public import MultiplaneGLES
public import MultiplaneGeometry

/// The caller's current context and a rectangle of one of its framebuffers: we draw, the caller shows.
///
/// EGL's binding is never touched, and GL's state is put back after each frame (see `Context.adoptCurrent`). Nothing
/// outside of the rectangle is touched, nor are depth and stencil. Between frames the caller may change everything
/// here.
public final class CurrentFramebufferSurface: Surface {
  /// The caller's own, adopted.
  public let context: Context

  /// As `RenderTarget.x`.
  public var x: Int

  /// As `RenderTarget.y`.
  public var y: Int

  /// As `RenderTarget.width`.
  public var width: Int

  /// As `RenderTarget.height`.
  public var height: Int

  /// GL's name of the framebuffer; 0 is the window's own.
  public var framebuffer: UInt32

  /// Which edge of the rectangle is its top.
  public var rowOrder: RowOrder

  /// How the picture is turned and mirrored onto the rectangle.
  public var transform: TargetTransform

  /// How the framebuffer's attachment keeps colour; nil, the default, asks GL once.
  public var colorEncoding: ColorEncoding?

  /// What the framebuffer holds besides colour.
  public var attachments: TargetAttachments

  /// How many frames ago the framebuffer's pixels were drawn by us: 0, they are unknown, unless the caller knows
  /// better.
  public var bufferAge: Int

  /// Pixels a point.
  public var scale: Double

  /// `context` was adopted from the caller's.
  ///
  /// The size is checked against the driver's limits, once here; a later one that is over them draws what fits.
  public init(
    context: Context, x: Int = 0, y: Int = 0, width: Int, height: Int, framebuffer: UInt32 = 0,
    rowOrder: RowOrder = .bottomUp, transform: TargetTransform = .identity, colorEncoding: ColorEncoding? = nil,
    attachments: TargetAttachments = [], bufferAge: Int = 0, scale: Double = 1
  ) throws(SurfaceError) {
    try checkSize(width: width, height: height, limits: context.capabilities.limits)
    try checkScale(scale)
    self.context = context
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.framebuffer = framebuffer
    self.rowOrder = rowOrder
    self.transform = transform
    self.colorEncoding = colorEncoding
    self.attachments = attachments
    self.bufferAge = bufferAge
    self.scale = scale
  }

  /// The caller's framebuffer with what is set here now; a negative side counts as 0.
  public func target() -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, x: x, y: y, width: max(width, 0), height: max(height, 0), rowOrder: rowOrder,
      transform: transform, colorEncoding: colorEncoding, attachments: attachments, bufferAge: bufferAge)
  }

  /// The framebuffer's attachments may be others: its format, samples and encoding are asked for anew with the next
  /// frame. Not needed where the framebuffer's name or the target's size is another.
  public func invalidate() { context.forgetTargets() }

  /// Nothing is to be done: swapping is the caller's.
  public func present(damage: PixelRegion, _ gl: borrowing GL) {}
}
