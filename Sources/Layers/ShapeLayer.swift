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
    get { shape.path }
    set { change(\.shape.path, to: newValue, .kind, as: .path) }
  }

  /// The colour of the fill; black by default, nil for no fill. Open subpaths are filled as if closed.
  public final var fillColor: Color? {
    get { shape.fillColor }
    set { change(\.shape.fillColor, to: newValue, .kind, as: .fillColor) }
  }

  /// Which regions are inside where the path crosses itself; the nonzero rule by default.
  public final var fillRule: FillRule {
    get { shape.fillRule }
    set { change(\.shape.fillRule, to: newValue, .kind) }
  }

  /// The colour of the stroke, which is drawn above the fill; nil, the default, for no stroke.
  public final var strokeColor: Color? {
    get { shape.strokeColor }
    set { change(\.shape.strokeColor, to: newValue, .kind, as: .strokeColor) }
  }

  /// The width of the stroke, points, half on each side of the path; 1 by default.
  public final var lineWidth: Double {
    get { shape.lineWidth }
    set { change(\.shape.lineWidth, to: newValue, .kind, as: .lineWidth) }
  }

  /// The shape of open ends, the ends of dashes included; `butt` by default.
  public final var lineCap: LineCap {
    get { shape.lineCap }
    set { change(\.shape.lineCap, to: newValue, .kind) }
  }

  /// The shape of corners; `miter` by default.
  public final var lineJoin: LineJoin {
    get { shape.lineJoin }
    set { change(\.shape.lineJoin, to: newValue, .kind) }
  }

  /// The longest miter, in line widths; longer miters are drawn as bevels. 10 by default.
  public final var miterLimit: Double {
    get { shape.miterLimit }
    set { change(\.shape.miterLimit, to: newValue, .kind, as: .miterLimit) }
  }

  /// Lengths of dashes and gaps, alternating, points; empty, the default, for a solid line.
  @_disfavoredOverload public final var lineDashPattern: [Double] {
    get { shape.lineDashPattern }
    set { change(\.shape.lineDashPattern, to: newValue, .kind, as: .lineDashPattern) }
  }

  /// Distance into the dash pattern at which the stroke begins, points.
  public final var lineDashPhase: Double {
    get { shape.lineDashPhase }
    set { change(\.shape.lineDashPhase, to: newValue, .kind, as: .lineDashPhase) }
  }

  /// Where the stroke begins, as a fraction of the length of the whole path; 0 by default.
  public final var strokeStart: Double {
    get { shape.strokeStart }
    set { change(\.shape.strokeStart, to: newValue, .kind, as: .strokeStart) }
  }

  /// Where the stroke ends, as a fraction of the length of the whole path; 1 by default.
  public final var strokeEnd: Double {
    get { shape.strokeEnd }
    set { change(\.shape.strokeEnd, to: newValue, .kind, as: .strokeEnd) }
  }

  final var shape = Shape()

  package override func prepare() { hasKind = true }

  package override func kind() -> LayerKind { .shape(shape) }
}
