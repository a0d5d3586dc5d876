public import MultiplaneGeometry

/// Makes the contexts that layers draw in, so that layers need no drawing library. `MultiplaneDrawing` provides one,
/// `.cairo`.
public struct DrawingContextFactory: Sendable {
  /// The memory to draw into, and the rectangle that it shows.
  public struct Canvas: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows, from the top.
    public var height: Int
    /// Bytes from one row to the next.
    public var bytesPerRow: Int
    /// The rectangle that the memory shows, points; its corner is that of the first pixel.
    public var bounds: Rect
    /// Pixels a point.
    public var scale: Double
    /// The pixels to redraw, never empty: the context's clip.
    public var dirty: PixelRect
    /// Whether alpha is 255 after the drawing, whatever is drawn.
    public var isOpaque: Bool

    /// Makes a canvas of its values.
    public init(
      width: Int, height: Int, bytesPerRow: Int, bounds: Rect, scale: Double, dirty: PixelRect, isOpaque: Bool
    ) {
      (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
      (self.bounds, self.scale, self.dirty, self.isOpaque) = (bounds, scale, dirty, isOpaque)
    }
  }

  /// Clears the pixels of `dirty`, to black on an opaque canvas, and calls `body` to draw there. Must not read or write
  /// other pixels.
  ///
  /// Called on the thread of the layer's tree. Drawing in the context after `body` has no effect.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied blue, green, red and alpha, a byte each.
  ///   - body: called once, unless the function throws.
  /// - Returns: the error of the first part that could not be drawn; nil if there is none.
  public var draw:
    @Sendable (
      _ pixels: inout MutableSpan<UInt8>, _ canvas: Canvas, _ body: (any DrawingContext) -> Void
    ) throws(BackingStoreError) -> BackingStoreError?

  /// Makes a factory of a function; see `draw`.
  public init(
    draw:
      @escaping @Sendable (
        inout MutableSpan<UInt8>, Canvas, (any DrawingContext) -> Void
      ) throws(BackingStoreError) -> BackingStoreError?
  ) {
    self.draw = draw
  }
}
