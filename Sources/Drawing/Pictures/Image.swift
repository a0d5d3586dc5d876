public import MultiplaneGeometry
public import MultiplaneContents

/// A picture with its size in points. Immutable; any thread may use it.
///
/// One of a file is decoded once, when it is first drawn or prepared.
public final class Image: Sendable {
  /// How the parts of a resizable image fill their places.
  public enum ResizingMode: Hashable, Sendable {
    /// They are repeated, from the upper left corner of their places on.
    case tile
    /// They are stretched.
    case stretch
  }

  /// What becomes of an image's colours.
  public enum RenderingMode: Hashable, Sendable {
    /// As `alwaysOriginal`, unless what draws it asks for a template.
    case automatic
    /// They are drawn.
    case alwaysOriginal
    /// Its alpha is drawn in a tint.
    case alwaysTemplate
  }

  /// Texels a point.
  public let scale: Double
  /// How the picture was turned that it was made from; it is upright here.
  public let orientation: ImageOrientation
  /// What is not stretched or repeated on each side, points.
  public let capInsets: EdgeInsets
  /// How the rest is resized; of an image of `resizableImage`, all of it without caps.
  public let resizingMode: ResizingMode
  /// Whether `resizableImage` made it. Others are stretched, whatever their resizing mode is.
  package let isResizable: Bool
  /// What becomes of the colours.
  public let renderingMode: RenderingMode

  /// The images that an `animatedImage` shows one after another; nil of others.
  public let images: [Image]?
  /// Seconds in which all of them are shown once; 0 of an image without them.
  public let duration: Double

  /// The picture upright.
  let source: ImageSource
  /// Its alpha alone.
  let mask: ImageSource

  init(
    _ source: ImageSource, mask: ImageSource? = nil, scale: Double, orientation: ImageOrientation = .up,
    capInsets: EdgeInsets? = nil, resizingMode: ResizingMode = .tile, renderingMode: RenderingMode = .automatic,
    images: [Image]? = nil, duration: Double = 0
  ) {
    (self.images, self.duration) = (images, duration)
    self.source = source
    self.mask =
      mask
      ?? ImageSource(width: source.width, height: source.height) { () throws(ImageError) in
        try source.bitmap().alphaMask()
      }
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.orientation = orientation
    self.capInsets = capInsets ?? .zero
    isResizable = capInsets != nil
    self.resizingMode = resizingMode
    self.renderingMode = renderingMode
  }

  /// The same picture; what is nil is as it is in the other.
  package convenience init(
    _ other: Image, capInsets: EdgeInsets? = nil, resizingMode: ResizingMode? = nil,
    renderingMode: RenderingMode? = nil, images: [Image]? = nil, duration: Double? = nil
  ) {
    self.init(
      other.source, mask: other.mask, scale: other.scale, orientation: other.orientation,
      capInsets: capInsets ?? (other.isResizable ? other.capInsets : nil),
      resizingMode: resizingMode ?? other.resizingMode, renderingMode: renderingMode ?? other.renderingMode,
      images: images ?? other.images, duration: duration ?? other.duration)
  }

  /// - Parameters:
  ///   - scale: texels a point; 1 in place of what is not above 0.
  ///   - orientation: how the bitmap is turned.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1, orientation: ImageOrientation = .up) {
    guard orientation != .up else {
      self.init(ImageSource(bitmap), scale: scale)
      return
    }
    let isTurned = orientation.swapsSides
    let source = ImageSource(
      width: isTurned ? bitmap.height : bitmap.width, height: isTurned ? bitmap.width : bitmap.height
    ) { () throws(ImageError) in try bitmap.upright(orientation) }
    self.init(source, scale: scale, orientation: orientation)
  }

  /// An image of a file's bytes. Its header is read now, and its picture when it is first needed.
  public convenience init(
    _ bytes: [UInt8], scale: Double = 1, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    try limits.check(fileBytes: bytes.count)
    let (width, height) = try ImageDecoder.size(of: bytes, limits: limits)
    let source = ImageSource(width: width, height: height) { () throws(ImageError) in
      let bitmap = try ImageDecoder.decode(bytes, limits: limits)
      // As contexts draw it.
      return try bitmap.copy(as: .bgra8)
    }
    self.init(source, scale: scale)
  }

  /// An image that shows several one after another, for an `ImageView`; nil without any. Elsewhere it is the first one.
  ///
  /// - Parameter duration: seconds for all of them; a thirtieth for each in place of what is not above 0.
  public static func animatedImage(with images: [Image], duration: Double) -> Image? {
    guard let first = images.first else { return nil }
    return Image(
      first, images: images,
      duration: duration > 0 && duration.isFinite ? duration : Double(images.count) / 30)
  }

  /// Points.
  public var size: Size { Size(Double(source.width) / scale, Double(source.height) / scale) }

  /// The picture upright, decoded now if it was not before: what a layer shows with a contents scale of `scale`.
  public func bitmap() throws(ImageError) -> Bitmap { try source.bitmap() }

  /// The alpha alone, as a bitmap of the format `.a8`: what a layer shows of a template.
  package func maskBitmap() throws(ImageError) -> Bitmap { try mask.bitmap() }

  /// The same picture, parts of which keep their size when it is drawn larger or smaller.
  ///
  /// - Parameter capInsets: points. What is left between them is resized; where nothing is left, one texel.
  public func resizableImage(withCapInsets capInsets: EdgeInsets, resizingMode: ResizingMode = .tile) -> Image {
    Image(
      self, capInsets: capInsets, resizingMode: resizingMode,
      images: images?.map { $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode) })
  }

  /// The same picture with its colours, or as a template.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> Image {
    Image(self, renderingMode: renderingMode, images: images?.map { $0.withRenderingMode(renderingMode) })
  }
}

extension Bitmap {
  /// The picture in another format.
  func copy(as format: Format) throws(ImageError) -> Bitmap {
    try throwing(as: { ImageError(.corrupt($0.description)) }) { () throws(BitmapError) in try converted(to: format) }
  }

  /// The picture that one that is turned stands for.
  fileprivate func upright(_ orientation: ImageOrientation) throws(ImageError) -> Bitmap {
    try throwing(as: { ImageError(.corrupt($0.description)) }) { () throws(BitmapError) in
      let plain = format.isYUV ? try converted(to: .bgra8) : self
      let texel = plain.format.bytesPerTexel
      var rows = plain.bytes
      if plain.bytesPerRow > width * texel {
        let padded = rows
        rows = (0..<height).flatMap { padded[$0 * plain.bytesPerRow..<$0 * plain.bytesPerRow + width * texel] }
      }
      let isTurned = orientation.swapsSides
      return try Bitmap(
        width: isTurned ? height : width, height: isTurned ? width : height, format: plain.format,
        bytes: orientation.upright(rows, width: width, height: height, bytesPerPixel: texel))
    }
  }
}
