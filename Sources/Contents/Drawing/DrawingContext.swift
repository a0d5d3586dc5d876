public import MultiplaneGeometry

/// What a drawing paints into: Core Graphics' rules and names, without the prefix.
///
/// Places are in user space, points. The current transformation matrix, `ctm`, maps them to the pixels of what is
/// painted into; it begins with the scale of that. Unless a context says otherwise, the origin is the top left corner
/// and y runs down. A context belongs to one thread at a time. Drawing never fails: what cannot be drawn is left out.
public protocol DrawingContext: AnyObject {
  /// Colours, pens and ways of compositing; part of what `saveGState()` keeps.
  var drawingState: DrawingState { get set }

  /// Keeps the drawing state, the matrix and the clip, until `restoreGState()` brings them back. The path is no part of
  /// it.
  func saveGState()

  /// Brings back what the last `saveGState()` kept. Without one in the same transparency layer, nothing happens.
  func restoreGState()

  /// Whether y runs up where user space begins, as in Core Graphics; pictures stand upright by that.
  var isYUp: Bool { get }

  /// User space to pixels.
  var ctm: Transform2D { get }

  /// Lets a map act before all that the matrix does already. What is not finite is left out.
  func concatenate(_ transform: Transform2D)

  /// The current path, in user space as it is now. Empty where the matrix has no inverse.
  var path: Path { get }

  /// Where the next line of the path begins, in user space; nil in an empty path.
  var currentPoint: Point? { get }

  /// Empties the path.
  func beginPath()

  /// Adds a step to the path. Its points are mapped by the matrix of this moment; one that is not finite adds nothing,
  /// and neither does a line or a curve in an empty path.
  func add(_ element: Path.Element)

  /// Paints the path and empties it.
  func drawPath(using mode: PathDrawingMode)

  /// Cuts the clip to what lies inside the path, which is then empty. An empty path leaves nothing of the clip.
  func clip(using rule: FillRule)

  /// Cuts the clip to what lies in any of some rectangles, and empties the path.
  func clip(to rects: [Rect])

  /// Cuts the clip by a picture that is laid into a rectangle, and to the rectangle: by its alpha; by the luminance of
  /// one without alpha.
  func clip(to rect: Rect, byMask mask: Bitmap)

  /// The least rectangle around what can be painted, in user space; `Rect.null` where that is nothing.
  var boundingBoxOfClipPath: Rect { get }

  /// Paints a picture upright into a rectangle. One of the format `.a8` is painted in the fill colour.
  ///
  /// - Parameters:
  ///   - source: the texels that are painted; nil for all.
  ///   - rect: user space.
  ///   - byTiling: the picture is repeated from the rectangle on, over all of the clip.
  func draw(_ bitmap: Bitmap, from source: PixelRect?, in rect: Rect, byTiling: Bool)

  /// Paints the clip with colours along a line. Of the gradient, its colours and their locations count.
  func drawLinearGradient(_ gradient: Gradient, start: Point, end: Point, options: GradientDrawingOptions)

  /// Paints the clip with the circles between two circles. Of the gradient, its colours and their locations count.
  func drawRadialGradient(
    _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
    options: GradientDrawingOptions)

  /// Paints the clip with colours around a point: from a ray at an angle, in the direction in which angles grow
  /// (clockwise where y runs down). Of the gradient, its colours and their locations count.
  func drawConicGradient(_ gradient: Gradient, center: Point, angle: Double)

  /// Draws text upright in a rectangle, its first line at the top as seen. Lines that the rectangle has no room for are
  /// left out, but for the first one.
  ///
  /// - Parameters:
  ///   - rect: user space; its width is where lines end.
  ///   - maximumNumberOfLines: 0 for as many as there is room for.
  func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int)

  /// Draws text from a point on: the corner of its first line, upper and left as seen. Lines end where paragraphs do.
  func draw(_ text: AttributedText, at point: Point)

  /// Begins a group: what is painted until its end is one picture, and takes the opacity, shadow and blend mode of this
  /// moment together. It begins with an opacity of 1, no shadow and normal blending.
  ///
  /// - Parameter rect: user space; cuts the group. nil for all of the clip.
  func beginTransparencyLayer(in rect: Rect?)

  /// Ends the group that began last and paints it; the state is as it was before it. Without one, nothing happens.
  func endTransparencyLayer()
}
