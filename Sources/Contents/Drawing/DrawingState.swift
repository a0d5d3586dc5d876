public import MultiplaneGeometry

/// Colours, line style and compositing of a drawing context. The default values are Core Graphics'.
public struct DrawingState {
  /// The paint of filled paths, and of bitmaps of the format `.a8`.
  public var fill = DrawingPaint.color(.black)
  /// The paint of stroked paths.
  public var stroke = DrawingPaint.color(.black)
  /// The offset of patterns, points of the context's initial space.
  public var patternPhase = Size.zero

  /// The width of strokes, in user space at the time of stroking, like the other lengths of a stroke. A width of 0 or
  /// less draws nothing.
  public var lineWidth = 1.0
  /// The ends of open subpaths and of dashes.
  public var lineCap = LineCap.butt
  /// The corners of strokes.
  public var lineJoin = LineJoin.miter
  /// The longest mitre, in line widths; a longer one becomes a bevel.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turn; empty for a line without gaps. Lengths of which one is negative, or none is
  /// above 0, count as empty.
  public var lineDashLengths: [Double] = []
  /// The distance into the dashes at which a line begins.
  public var lineDashPhase = 0.0

  /// The opacity of all drawing, 0…1.
  public var alpha = 1.0
  /// The blend mode of all drawing.
  public var blendMode = BlendMode.normal
  /// The shadow of all drawing; nil for none.
  public var shadow: DrawingShadow?

  /// Whether edges are antialiased; otherwise each pixel is either drawn or not.
  public var shouldAntialias = true
  /// The quality of bitmaps that are not drawn one texel to a pixel.
  public var interpolationQuality = InterpolationQuality.default

  /// Makes the default state.
  public init() {}
}

/// The paint of a path: a colour or a pattern.
public enum DrawingPaint {
  /// One colour.
  case color(Color)
  /// A pattern, and the colour of a pattern without colours of its own.
  case pattern(Pattern, Color)
}

/// A shadow of the drawing. The current matrix has no effect: offset and blur are in points of the context's initial
/// space.
public struct DrawingShadow: Hashable, Sendable {
  /// The offset of the shadow: to the right, and down if y runs down in the initial space.
  public var offset: Size
  /// Twice the standard deviation of the Gaussian; a layer's `shadowRadius` is that deviation itself.
  public var blur: Double
  /// The shadow's colour; multiplied by the alpha of the drawing.
  public var color: Color

  /// Makes a shadow; by default black with an alpha of 1/3, as in Core Graphics.
  public init(offset: Size, blur: Double, color: Color = Color(white: 0, alpha: 1.0 / 3)) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// How a path is drawn.
public enum PathDrawingMode: Hashable, Sendable, CaseIterable {
  /// Filled, by the non-zero rule.
  case fill
  /// Filled, by the even-odd rule.
  case eoFill
  /// Stroked.
  case stroke
  /// Filled by the non-zero rule, then stroked.
  case fillStroke
  /// Filled by the even-odd rule, then stroked.
  case eoFillStroke
}

/// The filter of bitmaps that are not drawn one texel to a pixel.
public enum InterpolationQuality: Hashable, Sendable, CaseIterable {
  /// As `medium`.
  case `default`
  /// Nearest texel.
  case none
  /// Bilinear.
  case low
  /// Bilinear where a bitmap is enlarged; the mean of the texels of each pixel where it is reduced.
  case medium
  /// The best filter available.
  case high
}

/// Whether a gradient continues beyond its ends.
public struct GradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options' bits.
  public let rawValue: UInt32

  /// Makes options of their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
  /// The last colour continues beyond the end.
  public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
