public import MultiplaneGeometry

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
