public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer that fills a path and strokes it, above its background and contents and below its sublayers.
///
/// The path is in the layer's own space, and is cut at the bounds under `masksToBounds` only. Its points are not
/// touched by the corners.
open class ShapeLayer: Layer {
  /// What is drawn; nil, the default, draws nothing.
  public final var path: Path? {
    didSet { mark(.kind) }
  }

  /// The colour inside of the path; black by default, nil fills nothing. Open subpaths are filled as if they were
  /// closed.
  public final var fillColor: Color? = .black {
    didSet { mark(.kind) }
  }

  /// What is inside where the path crosses itself; the nonzero rule by default.
  public final var fillRule = FillRule.nonZero {
    didSet { mark(.kind) }
  }

  /// The colour of the line along the path, which is drawn over the filling; nil, the default, strokes nothing.
  public final var strokeColor: Color? {
    didSet { mark(.kind) }
  }

  /// The width of the line, points, half on each side of the path; 1 by default.
  public final var lineWidth = 1.0 {
    didSet { mark(.kind) }
  }

  /// The form of open ends, those of dashes among them; `butt` by default.
  public final var lineCap = LineCap.butt {
    didSet { mark(.kind) }
  }

  /// The form of corners; `miter` by default.
  public final var lineJoin = LineJoin.miter {
    didSet { mark(.kind) }
  }

  /// How long a miter may be, in widths of the line, before it is cut to a bevel; 10 by default.
  public final var miterLimit = 10.0 {
    didSet { mark(.kind) }
  }

  /// Lengths of dashes and gaps in turns, points; none, the default, for a line without gaps.
  public final var lineDashPattern: [Double] = [] {
    didSet { mark(.kind) }
  }

  /// How far into the pattern the line begins, points.
  public final var lineDashPhase = 0.0 {
    didSet { mark(.kind) }
  }

  /// Where the line begins, as a fraction of the length of all of the path; 0 by default.
  public final var strokeStart = 0.0 {
    didSet { mark(.kind) }
  }

  /// Where the line ends, as a fraction of the length of all of the path; 1 by default.
  public final var strokeEnd = 1.0 {
    didSet { mark(.kind) }
  }

  /// A layer of no size at the origin, without a path, outside of any tree.
  public required init() {
    super.init()
    hasKind = true
  }

  package override func kind() -> LayerKind {
    var shape = Shape()
    shape.path = path
    shape.fillColor = fillColor
    shape.fillRule = fillRule
    shape.strokeColor = strokeColor
    shape.lineWidth = lineWidth
    shape.lineCap = lineCap
    shape.lineJoin = lineJoin
    shape.miterLimit = miterLimit
    shape.lineDashPattern = lineDashPattern
    shape.lineDashPhase = lineDashPhase
    shape.strokeStart = strokeStart
    shape.strokeEnd = strokeEnd
    return .shape(shape)
  }
}
