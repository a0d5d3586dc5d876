public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer that fills its bounds with a gradient, above its background colour and below its contents. The gradient is
/// clipped to the rounded corners.
open class GradientLayer: Layer {
  /// The colours in order, sRGB with straight alpha; fewer than two draw nothing, as the default of none.
  ///
  /// Colours are interpolated with premultiplied alpha. At most `Gradient.maximumCount` are drawn.
  @_disfavoredOverload public final var colors: [Color] {
    get { gradient.colors }
    set { change(\.gradient.colors, to: newValue, .kind, as: .colors) }
  }

  /// The positions of the colours along the gradient, 0…1, not decreasing. With nil, the default, the colours are
  /// spaced evenly; with a count other than that of `colors` nothing is drawn. Before the first location the first
  /// colour continues, behind the last one the last colour. Of two colours at the same location, the later one applies
  /// from there on.
  @_disfavoredOverload public final var locations: [Double]? {
    get { gradient.locations }
    set { change(\.gradient.locations, to: newValue, .kind, as: .locations) }
  }

  /// The start of the gradient, as a fraction of the bounds; the middle of the top edge by default.
  ///
  /// `isGeometryFlipped` does not affect it, as it does not affect contents.
  public final var startPoint: Point {
    get { gradient.startPoint }
    set { change(\.gradient.startPoint, to: newValue, .kind, as: .startPoint) }
  }

  /// The end of the gradient, as a fraction of the bounds; the middle of the bottom edge by default. A radial gradient
  /// that ends in the row or the column of its start draws nothing.
  public final var endPoint: Point {
    get { gradient.endPoint }
    set { change(\.gradient.endPoint, to: newValue, .kind, as: .endPoint) }
  }

  /// Axial (the default), radial or conic.
  public final var type: GradientType {
    get { gradient.type }
    set { change(\.gradient.type, to: newValue, .kind) }
  }

  final var gradient = Gradient()

  package override func prepare() { hasKind = true }

  package override func kind() -> LayerKind { .gradient(gradient) }
}
