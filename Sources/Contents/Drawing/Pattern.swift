public import MultiplaneGeometry

/// A picture that repeats along two directions. It is drawn once for a context and a scale, and may be used by one
/// thread at a time.
public final class Pattern {
  /// What is drawn of one copy, in the pattern's space.
  public let bounds: Rect
  /// From the pattern's space to the space that a context begins with; the current matrix plays no part.
  public let matrix: Transform2D
  /// How far it is from copy to copy along x; not 0.
  public let xStep: Double
  /// How far it is from copy to copy along y; not 0.
  public let yStep: Double
  /// False: the drawing sets no colours, and takes the one that the pattern is used with.
  public let isColored: Bool
  /// Draws one copy.
  package let draw: (any DrawingContext) -> Void

  /// - Parameters:
  ///   - xStep: nil for copies that abut, like `yStep`.
  ///   - draw: called with a context whose user space is the pattern's; what it draws outside of the bounds is dropped.
  public init(
    bounds: Rect, matrix: Transform2D = .identity, xStep: Double? = nil, yStep: Double? = nil, isColored: Bool = true,
    draw: @escaping (any DrawingContext) -> Void
  ) {
    self.bounds = bounds.standardized
    self.matrix = matrix
    self.xStep = xStep ?? bounds.width
    self.yStep = yStep ?? bounds.height
    self.isColored = isColored
    self.draw = draw
  }

  /// Copies of a picture that abut.
  ///
  /// - Parameter scale: texels a point.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1, matrix: Transform2D = .identity) {
    let bounds = Rect(x: 0, y: 0, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    self.init(bounds: bounds, matrix: matrix) { $0.draw(bitmap, in: bounds) }
  }
}
