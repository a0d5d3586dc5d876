public import MultiplaneGLES
public import MultiplaneGeometry

/// A rectangle of a framebuffer in the host program's current context. The compositor draws; the host presents.
///
/// Does not change EGL's binding, and restores GL's state after each frame (see `Context.adoptCurrent`). Pixels outside
/// of the rectangle, depth and stencil stay unchanged. The host may change all properties between frames.
public final class CurrentFramebufferSurface: Surface {
  /// The caller's context, adopted.
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

  /// The colour encoding of the framebuffer's attachment; nil, the default, queries GL once.
  public var colorEncoding: ColorEncoding?

  /// In which values colours are composited. A change redraws everything.
  public var blending: ColorBlending

  /// What the framebuffer holds besides colour.
  public var attachments: TargetAttachments

  /// How many frames ago the compositor drew the framebuffer's pixels; 0, the default, for unknown pixels.
  public var bufferAge: Int

  /// Pixels a point.
  public var scale: Double

  /// `context` is adopted from the caller.
  ///
  /// Throws if the size exceeds the driver's limits. A size set later is clamped to them.
  public init(
    context: Context, x: Int = 0, y: Int = 0, width: Int, height: Int, framebuffer: UInt32 = 0,
    rowOrder: RowOrder = .bottomUp, transform: TargetTransform = .identity, colorEncoding: ColorEncoding? = nil,
    blending: ColorBlending = .encoded, attachments: TargetAttachments = [], bufferAge: Int = 0, scale: Double = 1
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
    self.blending = blending
    self.attachments = attachments
    self.bufferAge = bufferAge
    self.scale = scale
  }

  /// The host's framebuffer with the present properties; a negative side counts as 0.
  public func target() -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, x: x, y: y, width: max(width, 0), height: max(height, 0), rowOrder: rowOrder,
      transform: transform, colorEncoding: colorEncoding, blending: blending, attachments: attachments,
      bufferAge: bufferAge)
  }

  /// Reports that the framebuffer's attachments may have changed: its format, samples and encoding are queried again in
  /// the next frame. Not needed if the framebuffer's name or the target's size changes.
  public func invalidate() { context.forgetTargets() }

  /// Does nothing: the host swaps buffers.
  public func present(damage: PixelRegion, _ gl: borrowing GL) {}
}
