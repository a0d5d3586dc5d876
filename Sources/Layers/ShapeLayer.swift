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
    willSet { willChange(.path, if: newValue != path) }
    didSet { markKind(if: path != oldValue) }
  }

  /// The colour of the fill; black by default, nil for no fill. Open subpaths are filled as if closed.
  public final var fillColor: Color? = .black {
    willSet { willChange(.fillColor, if: newValue != fillColor) }
    didSet { markKind(if: fillColor != oldValue) }
  }

  /// Which regions are inside where the path crosses itself; the nonzero rule by default.
  public final var fillRule = FillRule.nonZero {
    didSet { markKind(if: fillRule != oldValue) }
  }

  /// The colour of the stroke, which is drawn above the fill; nil, the default, for no stroke.
  public final var strokeColor: Color? {
    willSet { willChange(.strokeColor, if: newValue != strokeColor) }
    didSet { markKind(if: strokeColor != oldValue) }
  }

  /// The width of the stroke, points, half on each side of the path; 1 by default.
  public final var lineWidth = 1.0 {
    willSet { willChange(.lineWidth, if: newValue != lineWidth) }
    didSet { markKind(if: lineWidth != oldValue) }
  }

  /// The shape of open ends, the ends of dashes included; `butt` by default.
  public final var lineCap = LineCap.butt {
    didSet { markKind(if: lineCap != oldValue) }
  }

  /// The shape of corners; `miter` by default.
  public final var lineJoin = LineJoin.miter {
    didSet { markKind(if: lineJoin != oldValue) }
  }

  /// The longest miter, in line widths; longer miters are drawn as bevels. 10 by default.
  public final var miterLimit = 10.0 {
    willSet { willChange(.miterLimit, if: newValue != miterLimit) }
    didSet { markKind(if: miterLimit != oldValue) }
  }

  /// Lengths of dashes and gaps, alternating, points; empty, the default, for a solid line.
  @_disfavoredOverload public final var lineDashPattern: [Double] = [] {
    willSet { willChange(.lineDashPattern, if: newValue != lineDashPattern) }
    didSet { markKind(if: lineDashPattern != oldValue) }
  }

  /// Distance into the dash pattern at which the stroke begins, points.
  public final var lineDashPhase = 0.0 {
    willSet { willChange(.lineDashPhase, if: newValue != lineDashPhase) }
    didSet { markKind(if: lineDashPhase != oldValue) }
  }

  /// Where the stroke begins, as a fraction of the length of the whole path; 0 by default.
  public final var strokeStart = 0.0 {
    willSet { willChange(.strokeStart, if: newValue != strokeStart) }
    didSet { markKind(if: strokeStart != oldValue) }
  }

  /// Where the stroke ends, as a fraction of the length of the whole path; 1 by default.
  public final var strokeEnd = 1.0 {
    willSet { willChange(.strokeEnd, if: newValue != strokeEnd) }
    didSet { markKind(if: strokeEnd != oldValue) }
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
