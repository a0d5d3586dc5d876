#if Drawing
  @_exported public import struct Foundation.Data
  public import MultiplaneDrawing

  /// Begins a picture of one pixel a point: the new current context draws it.
  public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

  /// Begins a picture: the new current context draws it. Of a size that cannot be, it draws nothing.
  ///
  /// - Parameter scale: pixels a point; 0 for the main screen's.
  public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ isOpaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : mainScale
    let size = size.isFinite && size.width > 0 && size.height > 0 ? size : CGSize(width: 1, height: 1)
    guard
      let context = (try? CairoContext(size: size, scale: scale, isOpaque: isOpaque))
        ?? (try? CairoContext(size: CGSize(width: 1, height: 1)))
    else { return }
    ContextStack.current.contexts.append((context, scale))
  }

  /// The picture that is being drawn; nil outside of one.
  public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let (context, scale) = ContextStack.current.contexts.last,
      let bitmap = try? (context as? CairoContext)?.makeBitmap()
    else { return nil }
    return UIImage(bitmap, scale: scale)
  }

  extension DrawingContext {
    /// What has been drawn until now in a picture that was begun; nil in another context.
    public func makeImage() -> CGImage? { try? (self as? CairoContext)?.makeBitmap() }
  }

  /// Ends the picture that is being drawn.
  public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

  /// What kind of picture a renderer makes.
  public final class UIGraphicsImageRendererFormat {
    /// Pixels a point; the main screen's at first.
    public var scale: CGFloat
    /// Whether alpha is 1 everywhere.
    public var opaque = false

    /// A transparent picture for the main screen.
    public init() { scale = mainScale }

    /// A transparent picture for the main screen.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// As `default()`.
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  }

  /// What a renderer's block draws with.
  public final class UIGraphicsImageRendererContext {
    /// The context, which is the current one, too.
    public let cgContext: CGContext
    /// What kind of picture is made.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) { (cgContext, self.format) = (context, format) }

    /// Fills a rectangle in the fill colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Strokes a rectangle's edge in the stroke colour.
    public func stroke(_ rect: CGRect) { UIRectFrame(rect) }
    /// Cuts what is drawn from now on to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  }

  /// Draws pictures.
  public final class UIGraphicsImageRenderer {
    private let bounds: CGRect
    /// What kind of picture is made.
    public let format: UIGraphicsImageRendererFormat

    /// Draws a rectangle.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
      (self.bounds, self.format) = (bounds, format)
    }

    /// Draws from the origin on.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
      self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Draws a picture; one clear pixel where it cannot be made.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
      let made = ImageRenderer.Format(scale: format.scale, isOpaque: format.opaque)
      func draw(_ context: CairoContext) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        actions(UIGraphicsImageRendererContext(context, format))
      }
      if let image = try? ImageRenderer(bounds: bounds, format: made).image(draw) { return image }
      guard let empty = try? ImageRenderer(size: CGSize(width: 1, height: 1)).image({ _ in }) else {
        preconditionFailure("no memory for one pixel")
      }
      return empty
    }

    #if ImageFiles
      /// Draws a picture, as a PNG file.
      public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
      }

      /// Draws a picture, as a JPEG file.
      ///
      /// - Parameter compressionQuality: 0…1.
      public func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
      ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
    #endif
  }
#endif

/// Fills a rectangle of the current context in its fill colour.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context by a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let before = context.drawingState
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.drawingState = before
}

/// Draws the edge of a rectangle, one point wide inside of it, in the current context's fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let inner = rect.insetBy(dx: 1, dy: 1)
  let before = context.drawingState
  context.beginPath()
  context.addRects(rect.width > 2 && rect.height > 2 ? [rect, inner] : [rect])
  context.fillPath(using: .evenOdd)
  context.drawingState = before
}

/// Cuts what is drawn from now on in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
