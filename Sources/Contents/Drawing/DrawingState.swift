public import MultiplaneGeometry

/// Colours, pens and ways of compositing of a drawing context. The values of a new one are Core Graphics'.
public struct DrawingState {
  /// What paths, and pictures that are masks, are filled with.
  public var fill = DrawingPaint.color(.black)
  /// What paths are stroked with.
  public var stroke = DrawingPaint.color(.black)
  /// Moves patterns, points of the space that the context begins with.
  public var patternPhase = Size.zero

  /// Of user space at the time of stroking, like the other lengths of the pen; not above 0 draws nothing.
  public var lineWidth = 1.0
  /// Of open ends, dashes among them.
  public var lineCap = LineCap.butt
  /// Of corners.
  public var lineJoin = LineJoin.miter
  /// A mitre that is longer, in line widths, is cut to a bevel.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turns; empty for a line without gaps. A negative one, or none above 0, counts as
  /// empty.
  public var lineDashLengths: [Double] = []
  /// How far into the dashes a line begins.
  public var lineDashPhase = 0.0

  /// 0…1: multiplies all that is painted.
  public var alpha = 1.0
  /// How what is painted meets what is there.
  public var blendMode = BlendMode.normal
  /// nil for none.
  public var shadow: DrawingShadow?

  /// False: a pixel is painted or not.
  public var shouldAntialias = true
  /// Of pictures that are not painted texel by pixel.
  public var interpolationQuality = InterpolationQuality.default

  /// A new context's values.
  public init() {}
}

/// What is put into a shape.
public enum DrawingPaint {
  /// One colour.
  case color(Color)
  /// A picture that repeats; a pattern without colours of its own takes this one.
  case pattern(Pattern, Color)
}

/// A shadow of what is painted. It does not go by the current matrix: offset and blur are points of the space that the
/// context begins with.
public struct DrawingShadow: Hashable, Sendable {
  /// How far the shadow lies to the right and, where y runs down at the beginning, below.
  public var offset: Size
  /// Twice the standard deviation of the Gaussian; a layer's `shadowRadius` is that deviation itself.
  public var blur: Double
  /// Multiplied by the alpha of what casts the shadow.
  public var color: Color

  /// Black, of a third, unless given: as in Core Graphics.
  public init(offset: Size, blur: Double, color: Color = Color(white: 0, alpha: 1.0 / 3)) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// What is done with a path.
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

/// How pictures are sampled that are not painted texel by pixel.
public enum InterpolationQuality: Hashable, Sendable, CaseIterable {
  /// As `medium`.
  case `default`
  /// The texel that is nearest.
  case none
  /// The four texels around, weighted.
  case low
  /// As `low` where a picture is enlarged; where it is reduced, the mean of what a pixel covers.
  case medium
  /// The best that there is.
  case high
}

/// Where a gradient is painted beyond its ends.
public struct GradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options' bits.
  public let rawValue: UInt32

  /// Options by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
  /// The last colour goes on behind the end.
  public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
