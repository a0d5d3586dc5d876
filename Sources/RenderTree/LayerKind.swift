public import MultiplaneGeometry

/// What a layer's class makes of it in the render tree.
public enum LayerKind: Hashable, Sendable {
  /// `Layer` itself.
  case plain
  /// `TransformLayer`: draws nothing, and its sublayers share the three-dimensional space of its siblings.
  case transform
  /// `GradientLayer`.
  case gradient(Gradient)
  /// `ReplicatorLayer`.
  case replicator(Replication)
  /// `ShapeLayer`.
  case shape(Shape)
  /// `TiledLayer`.
  case tiled(TiledContents)
}

/// The lines along which a gradient has one colour.
@frozen
public enum GradientType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// At right angles, in points, to the line from the start point to the end point.
  case axial
  /// Ellipses around the start point; the end point is a corner of the rectangle around the last one.
  case radial
  /// Rays from the start point, clockwise from the one to the end point.
  case conic
}

/// A gradient over a layer's bounds.
public struct Gradient: Hashable, Sendable {
  /// The lines of one colour.
  public var type = GradientType.axial
  /// sRGB, straight alpha; mixed with their alpha multiplied in.
  public var colors: [Color] = []
  /// 0…1, one for each colour, not decreasing (one that is less than those before counts as the largest of them); nil, or another number of
  /// them than of colours: spread evenly.
  public var locations: [Double]?
  /// A fraction of the bounds.
  public var startPoint = Point(0.5, 0)
  /// A fraction of the bounds.
  public var endPoint = Point(0.5, 1)

  /// No colours.
  public init() {}

  /// No more colours than that are drawn.
  public static let maximumCount = 256
}

/// How a replicator layer repeats its sublayers.
public struct Replication: Hashable, BitwiseCopyable, Sendable {
  /// With the sublayers themselves; below 1 nothing is shown.
  public var instanceCount = 1
  /// From each copy to the next, about the layer's anchor point.
  public var instanceTransform = Transform3D.identity
  /// Multiplies what the first copy shows.
  public var instanceColor = Color.white
  /// Added to the colour with each further copy: red, green, blue, alpha; the sum is cut to 0…1.
  public var offset = SIMD4<Double>.zero

  /// The sublayers once, as they are.
  public init() {}

  /// No more copies than that are drawn.
  public static let maximumCount = 10_000
}

/// Which parts of a path that crosses itself are inside.
@frozen
public enum FillRule: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case nonZero, evenOdd
}

/// The ends of a stroked line.
@frozen
public enum LineCap: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case butt, round, square
}

/// The corners of a stroked line.
@frozen
public enum LineJoin: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case miter, round, bevel
}

/// A path that is filled, and stroked above that. Points of the layer's own space.
public struct Shape: Hashable, Sendable {
  /// nil draws nothing.
  public var path: Path?
  /// nil is not filled.
  public var fillColor: Color? = .black
  /// Where the path crosses itself.
  public var fillRule = FillRule.nonZero
  /// nil is not stroked.
  public var strokeColor: Color?
  /// Points.
  public var lineWidth = 1.0
  /// Of open ends, dashes among them.
  public var lineCap = LineCap.butt
  /// Of corners.
  public var lineJoin = LineJoin.miter
  /// A miter that is longer, in line widths, is cut to a bevel.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turns, points; empty for a line without gaps.
  public var lineDashPattern: [Double] = []
  /// How far into the pattern a line begins, points.
  public var lineDashPhase = 0.0
  /// 0…1: the part of the path's length before which it is not stroked.
  public var strokeStart = 0.0
  /// 0…1: the part of the path's length after which it is not stroked.
  public var strokeEnd = 1.0

  /// No path; black, not stroked.
  public init() {}
}
