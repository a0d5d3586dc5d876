public import MultiplaneContents
public import MultiplaneGLES

/// A texture, an EGL image or a dma-buf as a layer's contents: drawn from where it is, without a copy. Sendable.
///
/// Immutable. For each new frame of a video assign the next image: `layer.contents = image.nextFrame()` for the same
/// texture with other texels, a new `ImportedImage` for another one. Nothing is uploaded.
///
/// The texels must not change while the compositor may read them: from the assignment until `onRelease` is called.
public final class ImportedImage: LayerContents, Sendable {
  /// The orientation of the stored picture.
  public enum Orientation: UInt8, CaseIterable, Sendable {
    /// Row 0 is the picture's top row: a decoder's frame, an image file.
    case up
    /// Row 0 is the picture's bottom row: a texture that GL has drawn to as to a window.
    case upFromBottom
    /// The picture is turned by 180 degrees.
    case down
    /// As `down`, row 0 at the bottom: left and right are exchanged.
    case downFromBottom
    /// The picture is to be turned clockwise by 90 degrees to be upright.
    case right
    /// As `right`, then left and right exchanged.
    case rightMirrored
    /// The picture is to be turned counter-clockwise by 90 degrees to be upright.
    case left
    /// As `left`, then left and right exchanged.
    case leftMirrored
  }

  /// The relation of colour and alpha.
  public enum Alpha: UInt8, CaseIterable, Sendable {
    /// Colour is multiplied by alpha.
    case premultiplied
    /// Colour is not multiplied by alpha.
    case straight
    /// Alpha is ignored.
    case opaque
  }

  /// The colour space of the values that a shader reads.
  public enum ColorSpace: UInt8, CaseIterable, Sendable {
    /// sRGB, encoded, as in most 8-bit textures.
    case sRGB
    /// sRGB's primaries in linear light: half floats of a renderer, and all textures of sRGB formats, which GL decodes.
    case linearSRGB
    /// Display P3, encoded as sRGB is; colours outside of sRGB are clipped.
    case displayP3
  }

  /// Orientation, alpha and colour space of the texels.
  public struct Look: Hashable, Sendable {
    /// The orientation of the stored picture.
    public var orientation: Orientation
    /// Whether colour is premultiplied by alpha, or alpha ignored.
    public var alpha: Alpha
    /// The colour space of the values; not used for luma and chroma.
    public var colorSpace: ColorSpace

    /// By default premultiplied sRGB with the top row first.
    public init(
      orientation: Orientation = .up, alpha: Alpha = .premultiplied, colorSpace: ColorSpace = .sRGB
    ) {
      self.orientation = orientation
      self.alpha = alpha
      self.colorSpace = colorSpace
    }
  }

  /// A replacement for an image that was lost with a context, returned by `whenLost`.
  public enum Replacement: Sendable {
    /// A texture of the new context, of the same size and kind.
    case texture(UInt32)
    /// The bits of an `EGLImage`.
    case eglImage(UInt)
  }

  /// Texels in a row of the upright picture.
  public var width: Int { bitmap.width }
  /// Rows of the upright picture.
  public var height: Int { bitmap.height }
  /// Orientation, alpha and colour space of the texels.
  public var look: Look { texels.look }

  let texels: ImportedSource
  /// The texels, as trees and plans refer to them.
  private let bitmap: Bitmap

  /// The image, for the layers that show it.
  public var source: ContentsSource { .bitmap(bitmap) }

  private init(
    _ texels: ImportedSource, width: Int, height: Int, format: Bitmap.Format = .rgba8, encoding: YUVEncoding? = nil
  ) throws(BitmapError) {
    self.texels = texels
    let size = texels.look.orientation.upright(width, height)
    bitmap = try Bitmap(
      imported: texels, width: size.width, height: size.height, format: format, encoding: encoding,
      isOpaque: texels.look.alpha == .opaque || encoding != nil)
  }

  /// Imports a texture of the host by its GL name. The host owns it, and deletes it after `onRelease`.
  ///
  /// Its own filters are not used: layers filter by their properties. There are no mip levels: `trilinear` is `linear`.
  ///
  /// - Parameters:
  ///   - texture: a complete 2D texture, level 0 of which is shown, or an external one.
  ///   - isExternal: whether it is of `GL_TEXTURE_EXTERNAL_OES`.
  ///   - group: the contexts that the texture belongs to: `compositor.context.shareGroup`.
  ///   - width, height: texels as they are stored, 1 to `Bitmap.maximumSide`.
  ///   - acquire: a fence that the GPU waits for before it reads the texels; nil for none.
  ///   - onRelease: called on the thread that renders, each time the compositor has drawn the last frame that reads the
  ///     texels, with a fence after that frame (nil where the driver has none, or the context is gone); for an image
  ///     that no frame showed, where its last reference ends.
  ///   - whenLost: called on the thread that renders, with the new context current, after a lost context. While it
  ///     returns nil, the contents are not drawn, and each frame calls it again.
  /// - Throws: when a side is out of range.
  public convenience init(
    texture: UInt32, isExternal: Bool = false, of group: ShareGroup, width: Int, height: Int, look: Look = Look(),
    acquire: Fence? = nil, onRelease: (@Sendable (Fence?) -> Void)? = nil,
    whenLost: (@Sendable () -> Replacement?)? = nil
  ) throws(BitmapError) {
    try self.init(
      ImportedSource(
        .texture(texture, group), isExternal: isExternal, look, acquire: acquire, onRelease: onRelease,
        whenLost: whenLost),
      width: width, height: height)
  }

  /// Imports an `EGLImage` of the context's display. The host owns it, and destroys it after `onRelease`.
  ///
  /// - Parameters:
  ///   - eglImage: the bits of the handle: `UInt(bitPattern: image)`.
  ///   - isExternal: whether it can be shown by an external texture alone, as images of luma and chroma are.
  ///   - group: the contexts whose display the image is of.
  /// - Throws: when a side is out of range.
  public convenience init(
    eglImage: UInt, isExternal: Bool = false, of group: ShareGroup, width: Int, height: Int, look: Look = Look(),
    acquire: Fence? = nil, onRelease: (@Sendable (Fence?) -> Void)? = nil,
    whenLost: (@Sendable () -> Replacement?)? = nil
  ) throws(BitmapError) {
    try self.init(
      ImportedSource(
        .image(eglImage, group), isExternal: isExternal, look, acquire: acquire, onRelease: onRelease,
        whenLost: whenLost),
      width: width, height: height)
  }

  /// Imports a picture in dma-bufs, again after a lost context. Formats without alpha are opaque.
  ///
  /// Where the driver can't import it, the layer has no contents and `FrameStatistics.failures` has the reason.
  ///
  /// - Parameter encoding: of formats of luma and chroma.
  /// - Throws: when a side is out of range.
  public convenience init(
    _ buffer: DMABuffer, look: Look = Look(), encoding: YUVEncoding = YUVEncoding(), acquire: Fence? = nil,
    onRelease: (@Sendable (Fence?) -> Void)? = nil
  ) throws(BitmapError) {
    let format: Bitmap.Format =
      switch buffer.format {
      case .nv12: .nv12
      case .yuv420: .yuv420
      default: .rgba8
      }
    var look = look
    if !buffer.format.hasAlpha { look.alpha = .opaque }
    try self.init(
      ImportedSource(
        .buffer(buffer), isExternal: false, look, acquire: acquire, onRelease: onRelease, whenLost: nil),
      width: buffer.width, height: buffer.height, format: format, encoding: format.isYUV ? encoding : nil)
  }

  /// The same texture with other texels: the next frame of a video.
  ///
  /// - Parameters:
  ///   - acquire: a fence that the GPU waits for before it reads the texels; nil for none.
  ///   - onRelease: as for a first image; nil for none.
  public func nextFrame(
    acquire: Fence? = nil, onRelease: (@Sendable (Fence?) -> Void)? = nil
  ) -> ImportedImage {
    ImportedImage(
      next: ImportedSource(
        texels.origin, isExternal: texels.isExternal, look, acquire: acquire, onRelease: onRelease,
        whenLost: texels.whenLost),
      of: bitmap)
  }

  private init(next texels: ImportedSource, of earlier: Bitmap) {
    self.texels = texels
    bitmap = Bitmap(next: earlier, imported: texels)
  }
}

extension ImportedImage.Orientation {
  /// The size of the upright picture.
  fileprivate func upright(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  private var swapsSides: Bool { map[0] == 0 }

  /// From a texel of the upright picture to the stored one: column from column and row, row from column and row.
  var map: SIMD4<Float> {
    switch self {
    case .up: [1, 0, 0, 1]
    case .upFromBottom: [1, 0, 0, -1]
    case .down: [-1, 0, 0, -1]
    case .downFromBottom: [-1, 0, 0, 1]
    case .right: [0, 1, -1, 0]
    case .rightMirrored: [0, 1, 1, 0]
    case .left: [0, -1, 1, 0]
    case .leftMirrored: [0, -1, -1, 0]
    }
  }
}
