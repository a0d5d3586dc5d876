package import MultiplaneGeometry

/// The target of one frame: a rectangle of a framebuffer, its content, and the transform of the picture onto it.
///
/// A plain value that owns nothing; valid until the surface presents or changes size. Pixels outside of the rectangle
/// stay unchanged: the scissor test is on for all draws and clears. The part of the rectangle outside of the
/// framebuffer is not drawn. A negative side counts as 0, and one over the driver's limits (`Capabilities.limits`) as
/// that limit; a frame of no pixels draws nothing.
public struct RenderTarget: Hashable, BitwiseCopyable, Sendable {
  /// GL's name of the framebuffer; 0 is a window's own, but hosts have others (GTK draws into 1).
  public var framebuffer: UInt32

  /// The rectangle's first column, in pixels of the framebuffer.
  public var x: Int

  /// The rectangle's first row, in pixels from the framebuffer's row 0: as `glViewport` takes it, from the bottom of a
  /// window.
  public var y: Int

  /// The rectangle's columns, in pixels of the framebuffer: with a quarter turn, the picture's height.
  public var width: Int

  /// The rectangle's rows, in pixels of the framebuffer: with a quarter turn, the picture's width.
  public var height: Int

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

  /// How many frames ago the target's pixels were presented: 1 for the compositor's last frame, 0 for unknown pixels.
  ///
  /// Ages from before the rectangle was moved or turned count as 0.
  public var bufferAge: Int

  /// Makes a target; by default with GL's own row order and unknown pixels.
  public init(
    framebuffer: UInt32, x: Int = 0, y: Int = 0, width: Int, height: Int, rowOrder: RowOrder = .bottomUp,
    transform: TargetTransform = .identity, colorEncoding: ColorEncoding? = nil,
    blending: ColorBlending = .encoded, attachments: TargetAttachments = [], bufferAge: Int = 0
  ) {
    self.framebuffer = framebuffer
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.rowOrder = rowOrder
    self.transform = transform
    self.colorEncoding = colorEncoding
    self.blending = blending
    self.attachments = attachments
    self.bufferAge = bufferAge
  }

  /// The picture's columns, in pixels.
  public var pictureWidth: Int { transform.swapsSides ? height : width }

  /// The picture's rows, in pixels.
  public var pictureHeight: Int { transform.swapsSides ? width : height }

  /// All of the picture, in device space.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pictureWidth, height: pictureHeight) }

  /// A rectangle of device space in the framebuffer's GL space.
  package func glRect(_ device: PixelRect) -> GLRect {
    GLRect(device: device, through: map)
  }

  /// All of the picture in the framebuffer's GL space, whatever its turn and row order.
  package var glBounds: GLRect {
    GLRect(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: max(width, 0)),
      height: Int32(clamping: max(height, 0)))
  }

  /// From device space (the picture's pixels, top-left, y down) to the framebuffer's pixels: the one place where both
  /// the turn of the target and GL's count of rows are.
  package var map: PixelMap {
    let rows =
      switch rowOrder {
      case .bottomUp: PixelMap(yy: -1, x: x, y: y + height)
      case .topDown: PixelMap(x: x, y: y)
      }
    if case .identity = transform { return rows }
    return rows.after(transform.map(width: pictureWidth, height: pictureHeight))
  }

  /// The same with values within the driver's limits.
  package func fitted(to limits: Capabilities.Limits) -> RenderTarget {
    var result = self
    result.width = min(max(width, 0), limits.maxViewportWidth)
    result.height = min(max(height, 0), limits.maxViewportHeight)
    // Beyond the size of any framebuffer.
    result.x = min(max(x, -Self.farthest), Self.farthest)
    result.y = min(max(y, -Self.farthest), Self.farthest)
    result.bufferAge = max(bufferAge, 0)
    return result
  }

  private static let farthest = 1 << 24
}
