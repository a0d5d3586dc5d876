public import MultiplaneGeometry

/// A drawing context: Core Graphics' rules and names, without the prefix.
///
/// Coordinates are in user space, points. The current transformation matrix, `ctm`, maps them to the pixels of the
/// destination; it begins with the destination's scale. By default the origin is the top left corner, and y runs down.
/// A context belongs to one thread at a time. Drawing never fails: parts that cannot be drawn are omitted.
public protocol DrawingContext: AnyObject {
  /// Colours, line style and compositing. `saveGState()` saves it.
  var drawingState: DrawingState { get set }

  /// Saves the drawing state, the matrix and the clip on a stack. The path is not saved.
  func saveGState()

  /// Restores what the last `saveGState()` has saved. Does nothing without one in the same transparency layer.
  func restoreGState()

  /// Whether y runs up in the initial user space, as in Core Graphics. Pictures and text are drawn upright either way.
  var isYUp: Bool { get }

  /// The map from user space to pixels.
  var ctm: Transform2D { get }

  /// Prepends a map to the matrix. One that is not finite is ignored.
  func concatenate(_ transform: Transform2D)

  /// The current path, in the present user space. Empty if the matrix has no inverse.
  var path: Path { get }

  /// The start of the path's next segment, in user space; nil in an empty path.
  var currentPoint: Point? { get }

  /// Empties the path.
  func beginPath()

  /// Adds a segment to the path. Its points are mapped by the present matrix. A segment that is not finite adds
  /// nothing, nor does a line or a curve to an empty path.
  func add(_ element: Path.Element)

  /// Paints the path and empties it.
  func drawPath(using mode: PathDrawingMode)

  /// Intersects the clip with the inside of the path, and empties the path. After an empty path, nothing is drawn.
  func clip(using rule: FillRule)

  /// Intersects the clip with the union of rectangles, and empties the path.
  func clip(to rects: [Rect])

  /// Intersects the clip with a rectangle, multiplied by a bitmap that is scaled to it: by its alpha, or by the
  /// luminance of a bitmap without alpha.
  func clip(to rect: Rect, byMask mask: Bitmap)

  /// The bounding rectangle of the clip, in user space; `Rect.null` for an empty clip.
  var boundingBoxOfClipPath: Rect { get }

  /// Draws a bitmap upright into a rectangle. One of the format `.a8` is drawn in the fill colour.
  ///
  /// - Parameters:
  ///   - source: the texels to draw; nil for all.
  ///   - rect: user space.
  ///   - byTiling: whether the bitmap is repeated in all directions, over the whole clip.
  func draw(_ bitmap: Bitmap, from source: PixelRect?, in rect: Rect, byTiling: Bool)

  /// Fills the clip with a gradient along a line. Uses the gradient's colours and their locations only.
  func drawLinearGradient(_ gradient: Gradient, start: Point, end: Point, options: GradientDrawingOptions)

  /// Fills the clip with a gradient from one circle to another. Uses the gradient's colours and their locations only.
  func drawRadialGradient(
    _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
    options: GradientDrawingOptions)

  /// Fills the clip with a gradient around a point: from a ray at an angle, in the direction of increasing angles
  /// (clockwise where y runs down). Uses the gradient's colours and their locations only.
  func drawConicGradient(_ gradient: Gradient, center: Point, angle: Double)

  /// Draws text upright in a rectangle, beginning at its upper edge as seen. Lines that do not fit the rectangle's
  /// height are omitted, except for the first one.
  ///
  /// - Parameters:
  ///   - rect: user space; its width is that of the lines.
  ///   - maximumNumberOfLines: 0 for all lines that fit.
  func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int)

  /// Draws text with the upper left corner, as seen, of its first line at a point. Each paragraph is one line.
  func draw(_ text: AttributedText, at point: Point)

  /// Begins a transparency layer: the drawing up to its end is composited as one image, with the present opacity,
  /// shadow and blend mode. Inside, opacity is 1, there is no shadow, and blending is normal.
  ///
  /// - Parameter rect: clips the layer, in user space; nil for the whole clip.
  func beginTransparencyLayer(in rect: Rect?)

  /// Ends the last transparency layer and composites it; restores the state before it. Does nothing without one.
  func endTransparencyLayer()
}
