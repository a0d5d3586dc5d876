public import MultiplaneGLES
public import MultiplaneGeometry

/// A texture or a renderbuffer of the host program, in an adopted context. The compositor draws; the host uses it.
///
/// The texture keeps the picture from frame to frame, and only the damage is redrawn. It belongs to the host, which
/// deletes it after the surface.
public final class TextureSurface: Surface {
  /// The caller's own, adopted.
  public let context: Context
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Which row of the picture the texture's row 0 is.
  public let rowOrder: RowOrder
  /// How the picture is turned and mirrored onto the texture.
  public var transform: TargetTransform
  /// Pixels a point.
  public var scale: Double

  private let framebuffer: Framebuffer
  private var hasFrame = false

  /// The object that frames are drawn into.
  public enum Attachment: Hashable, Sendable {
    /// A texture of `GL_TEXTURE_2D` with storage, by its name, and one of its levels.
    case texture(UInt32, level: Int = 0)
    /// A renderbuffer with storage, by its name; it may have several samples a pixel.
    case renderbuffer(UInt32)
  }

  /// - Parameters:
  ///   - width: of the attachment's level, in pixels.
  ///   - height: of the attachment's level, in pixels.
  /// - Throws: `.sizeNotPositive`, `.sizeOverLimit`, `.scaleNotPositive`, or what GL refused: `.incompleteFramebuffer`
  ///   where there is no such object, or one that can't be drawn to.
  public init(
    context: Context, drawingInto attachment: Attachment, width: Int, height: Int, rowOrder: RowOrder = .bottomUp,
    transform: TargetTransform = .identity, scale: Double = 1
  ) throws(SurfaceError) {
    try checkSize(width: width, height: height, limits: context.capabilities.limits)
    try checkScale(scale)
    do throws(GLError) {
      framebuffer = try context.withCurrent { gl throws(GLError) in
        switch attachment {
        case .texture(let name, let level): try gl.makeFramebuffer(drawingIntoTexture: name, level: level)
        case .renderbuffer(let name): try gl.makeFramebuffer(drawingIntoRenderbuffer: name)
        }
      }
    } catch {
      throw SurfaceError(.gl(error))
    }
    self.context = context
    self.width = width
    self.height = height
    self.rowOrder = rowOrder
    self.transform = transform
    self.scale = scale
  }

  /// The age is 0 before the first frame and after `invalidate`, then 1.
  public func target() -> RenderTarget {
    framebuffer.target(
      width: width, height: height, rowOrder: rowOrder, transform: transform, bufferAge: hasFrame ? 1 : 0)
  }

  /// Reports that the host has changed the texture's pixels: the next frame draws everything.
  public func invalidate() { hasFrame = false }

  /// Keeps the frame. Later commands of the host in the same context see it; other contexts need a fence.
  public func present(damage: PixelRegion, _ gl: borrowing GL) { hasFrame = true }
}
