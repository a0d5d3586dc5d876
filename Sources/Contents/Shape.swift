public import MultiplaneGeometry

/// Which regions of a path that crosses itself are inside.
@frozen
public enum FillRule: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case nonZero, evenOdd
}

/// The shape of the ends of a stroked line.
@frozen
public enum LineCap: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case butt, round, square
}

/// The shape of the corners of a stroked line.
@frozen
public enum LineJoin: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case miter, round, bevel
}

/// A path with its fill and its stroke; the stroke is drawn above the fill. Points of the layer's own space.
public struct Shape: Hashable, Sendable {
  /// nil draws nothing.
  public var path: Path?
  /// nil: no fill.
  public var fillColor: Color? = .black
  /// Which regions are inside where the path crosses itself.
  public var fillRule = FillRule.nonZero
  /// nil: no stroke.
  public var strokeColor: Color?
  /// Width of the stroke, points.
  public var lineWidth = 1.0
  /// The shape of open ends, the ends of dashes included.
  public var lineCap = LineCap.butt
  /// The shape of corners.
  public var lineJoin = LineJoin.miter
  /// The longest miter, in line widths; longer miters are drawn as bevels.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps, alternating, points; empty for a solid line.
  public var lineDashPattern: [Double] = []
  /// Distance into the dash pattern at which a line begins, points.
  public var lineDashPhase = 0.0
  /// Where the stroke begins, as a fraction of the path's length.
  public var strokeStart = 0.0
  /// Where the stroke ends, as a fraction of the path's length.
  public var strokeEnd = 1.0

  /// No path; black fill, no stroke.
  public init() {}
}
