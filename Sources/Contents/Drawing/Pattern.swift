public import MultiplaneGeometry

/// A drawing that repeats along two directions. It is drawn once for each context and scale. Belongs to one thread at a
/// time.
public final class Pattern {
  /// The clip of one copy, in the pattern's space.
  public let bounds: Rect
  /// The map from the pattern's space to the initial space of a context; the current matrix has no effect.
  public let matrix: Transform2D
  /// The distance between copies along x; not 0.
  public let xStep: Double
  /// The distance between copies along y; not 0.
  public let yStep: Double
  /// Whether the drawing sets colours; otherwise the pattern has the colour that it is used with.
  public let isColored: Bool
  /// Draws one copy.
  package let draw: (any DrawingContext) -> Void

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - xStep: nil for copies that abut, like `yStep`.
  ///   - draw: draws one copy in a context whose user space is the pattern's, clipped to the bounds.
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

  /// Makes a pattern of a bitmap whose copies abut.
  ///
  /// - Parameter scale: texels a point.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1, matrix: Transform2D = .identity) {
    let bounds = Rect(x: 0, y: 0, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    self.init(bounds: bounds, matrix: matrix) { $0.draw(bitmap, in: bounds) }
  }
}
