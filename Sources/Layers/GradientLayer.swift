public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer that fills its bounds with a gradient, above its background colour and below its contents. The gradient is
/// clipped to the rounded corners.
open class GradientLayer: Layer {
  /// The colours in order, sRGB with straight alpha; fewer than two draw nothing, as the default of none.
  ///
  /// Colours are interpolated with premultiplied alpha. At most `Gradient.maximumCount` are drawn.
  @_disfavoredOverload public final var colors: [Color] = [] {
    willSet { willChange(.colors, if: newValue != colors) }
    didSet { markKind(if: colors != oldValue) }
  }

  /// The positions of the colours along the gradient, 0…1, not decreasing. With nil, the default, the colours are
  /// spaced evenly; with a count other than that of `colors` nothing is drawn. Before the first location the first
  /// colour continues, behind the last one the last colour. Of two colours at the same location, the later one applies
  /// from there on.
  @_disfavoredOverload public final var locations: [Double]? {
    willSet { willChange(.locations, if: newValue != locations) }
    didSet { markKind(if: locations != oldValue) }
  }

  /// The start of the gradient, as a fraction of the bounds; the middle of the top edge by default.
  ///
  /// `isGeometryFlipped` does not affect it, as it does not affect contents.
  public final var startPoint = Gradient().startPoint {
    willSet { willChange(.startPoint, if: newValue != startPoint) }
    didSet { markKind(if: startPoint != oldValue) }
  }

  /// The end of the gradient, as a fraction of the bounds; the middle of the bottom edge by default. A radial gradient
  /// that ends in the row or the column of its start draws nothing.
  public final var endPoint = Gradient().endPoint {
    willSet { willChange(.endPoint, if: newValue != endPoint) }
    didSet { markKind(if: endPoint != oldValue) }
  }

  /// Axial (the default), radial or conic.
  public final var type = GradientType.axial {
    didSet { markKind(if: type != oldValue) }
  }

  package override func prepare() { hasKind = true }

  package override func decodeOwnProperties(with coder: Coder) { decodeGradient(with: coder) }

  package override func encodeOwnProperties(with coder: Coder) { encodeGradient(with: coder) }

  package override func kind() -> LayerKind {
    var gradient = Gradient()
    gradient.type = type
    gradient.colors = colors
    gradient.locations = locations
    gradient.startPoint = startPoint
    gradient.endPoint = endPoint
    return .gradient(gradient)
  }
}
