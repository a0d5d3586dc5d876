public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer that fills and strokes a path, above its background and contents and below its sublayers.
///
/// The path is in the layer's own space. It is clipped to the bounds under `masksToBounds` only; rounded corners do not
/// change it.
open class ShapeLayer: Layer {
  /// The path to draw; nil, the default, draws nothing.
  @_disfavoredOverload public final var path: Path? {
    willSet { if marks.contains(.acts) { willChange(.path) } }
    didSet { mark(.kind) }
  }

  /// The colour of the fill; black by default, nil for no fill. Open subpaths are filled as if closed.
  public final var fillColor: Color? = .black {
    willSet { if marks.contains(.acts) { willChange(.fillColor) } }
    didSet { mark(.kind) }
  }

  /// Which regions are inside where the path crosses itself; the nonzero rule by default.
  public final var fillRule = FillRule.nonZero {
    didSet { mark(.kind) }
  }

  /// The colour of the stroke, which is drawn above the fill; nil, the default, for no stroke.
  public final var strokeColor: Color? {
    willSet { if marks.contains(.acts) { willChange(.strokeColor) } }
    didSet { mark(.kind) }
  }

  /// The width of the stroke, points, half on each side of the path; 1 by default.
  public final var lineWidth = 1.0 {
    willSet { if marks.contains(.acts) { willChange(.lineWidth) } }
    didSet { mark(.kind) }
  }

  /// The shape of open ends, the ends of dashes included; `butt` by default.
  public final var lineCap = LineCap.butt {
    didSet { mark(.kind) }
  }

  /// The shape of corners; `miter` by default.
  public final var lineJoin = LineJoin.miter {
    didSet { mark(.kind) }
  }

  /// The longest miter, in line widths; longer miters are drawn as bevels. 10 by default.
  public final var miterLimit = 10.0 {
    willSet { if marks.contains(.acts) { willChange(.miterLimit) } }
    didSet { mark(.kind) }
  }

  /// Lengths of dashes and gaps, alternating, points; empty, the default, for a solid line.
  @_disfavoredOverload public final var lineDashPattern: [Double] = [] {
    willSet { if marks.contains(.acts) { willChange(.lineDashPattern) } }
    didSet { mark(.kind) }
  }

  /// Distance into the dash pattern at which the stroke begins, points.
  public final var lineDashPhase = 0.0 {
    willSet { if marks.contains(.acts) { willChange(.lineDashPhase) } }
    didSet { mark(.kind) }
  }

  /// Where the stroke begins, as a fraction of the length of the whole path; 0 by default.
  public final var strokeStart = 0.0 {
    willSet { if marks.contains(.acts) { willChange(.strokeStart) } }
    didSet { mark(.kind) }
  }

  /// Where the stroke ends, as a fraction of the length of the whole path; 1 by default.
  public final var strokeEnd = 1.0 {
    willSet { if marks.contains(.acts) { willChange(.strokeEnd) } }
    didSet { mark(.kind) }
  }

  package override func prepare() { hasKind = true }

  package override func decodeOwnProperties(with coder: Coder) { decodeShape(with: coder) }

  package override func encodeOwnProperties(with coder: Coder) { encodeShape(with: coder) }

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
