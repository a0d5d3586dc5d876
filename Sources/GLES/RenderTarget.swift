package import MultiplaneGeometry

/// Where one frame is drawn: what a surface lends for it.
///
/// A plain value; it owns nothing and is good until the surface presents or changes size.
public struct RenderTarget: Hashable, BitwiseCopyable, Sendable {
  /// GL's name of the framebuffer; 0 is a window's own, but hosts have others (GTK draws into 1).
  public var framebuffer: UInt32

  /// In pixels.
  public var width: Int

  /// In pixels.
  public var height: Int

  /// Which row of the picture the framebuffer's row 0 is.
  public var rowOrder: RowOrder

  /// How many frames ago the target's pixels were presented: 1 is our last frame, 0 says that they are unknown.
  public var bufferAge: Int

  /// A target of pixels; by default with GL's own row order and nothing known of what it holds.
  public init(framebuffer: UInt32, width: Int, height: Int, rowOrder: RowOrder = .bottomUp, bufferAge: Int = 0) {
    self.framebuffer = framebuffer
    self.width = width
    self.height = height
    self.rowOrder = rowOrder
    self.bufferAge = bufferAge
  }

  /// All of the target, in device space.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A rectangle of device space in this target's GL space.
  package func glRect(_ device: PixelRect) -> GLRect {
    GLRect(device: device, targetHeight: height, rows: rowOrder)
  }
}
