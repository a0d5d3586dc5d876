public import MultiplaneGeometry

/// What makes the contexts that layers draw in, for layers that know no drawing library: `MultiplaneDrawing` has one,
/// `.cairo`.
public struct DrawingContextFactory: Sendable {
  /// The memory that is drawn into, and what it shows.
  public struct Canvas: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows, from the top.
    public var height: Int
    /// Distance of two rows.
    public var bytesPerRow: Int
    /// What the memory shows, points; its corner is the first pixel's.
    public var bounds: Rect
    /// Pixels a point.
    public var scale: Double
    /// The pixels that are drawn anew, never empty: the context's clip.
    public var dirty: PixelRect
    /// Alpha is 255 in the end, whatever is drawn.
    public var isOpaque: Bool

    /// Puts the numbers together.
    public init(
      width: Int, height: Int, bytesPerRow: Int, bounds: Rect, scale: Double, dirty: PixelRect, isOpaque: Bool
    ) {
      (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
      (self.bounds, self.scale, self.dirty, self.isOpaque) = (bounds, scale, dirty, isOpaque)
    }
  }

  /// Makes `dirty` clear, black where the canvas is opaque, and lets `body` draw there; no other pixel is read or
  /// written.
  ///
  /// Called on the thread of the layer's tree. The context draws nothing after `body`.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied blue, green, red and alpha, a byte each.
  ///   - body: called once, unless the function throws.
  /// - Returns: the error of the first part that could not be drawn.
  public var draw:
    @Sendable (
      _ pixels: inout MutableSpan<UInt8>, _ canvas: Canvas, _ body: (any DrawingContext) -> Void
    ) throws(BackingStoreError) -> BackingStoreError?

  /// Wraps the function.
  public init(
    draw:
      @escaping @Sendable (
        inout MutableSpan<UInt8>, Canvas, (any DrawingContext) -> Void
      ) throws(BackingStoreError) -> BackingStoreError?
  ) {
    self.draw = draw
  }
}
