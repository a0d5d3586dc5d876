public import MultiplaneGLES
public import MultiplaneGeometry

/// A texture or a renderbuffer of the host program, in an adopted context. The compositor draws; the host uses it.
///
/// The texture keeps the picture from frame to frame, and only the damage is redrawn. It belongs to the host, which
/// deletes it after the surface.
public final class TextureSurface: Surface {
  /// The caller's context, adopted.
  public let context: Context
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Which row of the picture the texture's row 0 is.
  public let rowOrder: RowOrder
  /// How the picture is turned and mirrored onto the texture.
  public var transform: TargetTransform
  /// In which values colours are composited. A change redraws everything.
  public var blending: ColorBlending
  /// Pixels a point.
  public var scale: Double

  private let framebuffer: Framebuffer
  /// Set for attachments without a name of the caller's.
  private let texture: ImportedTextureBox?
  private let attachment: Attachment
  private var hasFrame = false

  /// The object that frames are drawn into.
  public enum Attachment: Hashable, Sendable {
    /// A texture of `GL_TEXTURE_2D` with storage, by its name, and one of its levels.
    case texture(UInt32, level: Int = 0)
    /// A renderbuffer with storage, by its name; it may have several samples a pixel.
    case renderbuffer(UInt32)
    /// An EGL image of the context's display, by the bits of its handle; it may be destroyed once the surface is made.
    case eglImage(UInt)
    /// A dma-buf of one plane: a picture for a display controller, an encoder or another process.
    case dmaBuffer(DMABuffer)
  }

  /// - Parameters:
  ///   - width: of the attachment's level, in pixels.
  ///   - height: of the attachment's level, in pixels.
  /// - Throws: `.sizeNotPositive`, `.sizeOverLimit`, `.scaleNotPositive`, or a GL error: `.incompleteFramebuffer` if
  ///   the object does not exist or cannot be drawn to.
  public init(
    context: Context, drawingInto attachment: Attachment, width: Int, height: Int, rowOrder: RowOrder = .bottomUp,
    transform: TargetTransform = .identity, blending: ColorBlending = .encoded, scale: Double = 1
  ) throws(SurfaceError) {
    try checkSize(width: width, height: height, limits: context.capabilities.limits)
    try checkScale(scale)
    var texture: ImportedTextureBox?
    do throws(GLError) {
      framebuffer = try context.withCurrent { gl throws(GLError) in
        switch attachment {
        case .texture(let name, let level): return try gl.makeFramebuffer(drawingIntoTexture: name, level: level)
        case .renderbuffer(let name): return try gl.makeFramebuffer(drawingIntoRenderbuffer: name)
        case .eglImage(let image): texture = ImportedTextureBox(try gl.importImage(image, isExternal: false))
        case .dmaBuffer(let buffer):
          let planes = try gl.importBuffer(buffer)
          guard planes.count == 1 else {
            throw GLError(.unsupportedBufferFormat(buffer.format.description), label: "drawn to")
          }
          texture = planes[0]
        }
        return try gl.makeFramebuffer(drawingIntoTexture: texture?.name ?? 0, level: 0)
      }
    } catch {
      throw SurfaceError(.gl(error))
    }
    self.texture = texture
    self.attachment = attachment
    self.context = context
    self.width = width
    self.height = height
    self.rowOrder = rowOrder
    self.transform = transform
    self.blending = blending
    self.scale = scale
  }

  /// The age is 0 before the first frame and after `invalidate`, then 1.
  public func target() -> RenderTarget {
    var target = framebuffer.target(
      width: width, height: height, rowOrder: rowOrder, transform: transform, bufferAge: hasFrame ? 1 : 0)
    target.blending = blending
    return target
  }

  /// Reports that the host has changed the texture's pixels: the next frame is a full redraw.
  public func invalidate() { hasFrame = false }

  /// The texture's memory as a dma-buf, for a display controller, an encoder or another process; wait for `Frame.fence`
  /// before reading.
  ///
  /// - Throws: `.gl` with `.missingExtension` if the driver cannot export it, or the attachment is no texture.
  public func exportBuffer() throws(SurfaceError) -> DMABuffer {
    switch attachment {
    case .dmaBuffer(let buffer): return buffer
    case .renderbuffer, .eglImage:
      throw SurfaceError(.gl(GLError(.missingExtension("EGL_MESA_image_dma_buf_export"), label: "no texture")))
    case .texture(let name, let level):
      do throws(GLError) {
        return try context.withCurrent { gl throws(GLError) in
          try gl.exportBuffer(ofTexture: name, level: level, width: width, height: height)
        }
      } catch {
        throw SurfaceError(.gl(error))
      }
    }
  }

  /// Makes no GL call. Later commands of the host in the same context see the frame; other contexts need a fence.
  public func present(damage: PixelRegion, _ gl: borrowing GL) { hasFrame = true }
}
