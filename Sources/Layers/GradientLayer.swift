public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer that fills its bounds with a gradient, above its background colour and below its contents, rounded by its
/// corners.
open class GradientLayer: Layer {
  /// The colours from the first to the last, sRGB, straight alpha; none, the default, draws nothing.
  ///
  /// Neighbours are mixed with their alpha multiplied in. No more than `Gradient.maximumCount` are drawn.
  public final var colors: [Color] = [] {
    didSet { mark(.kind) }
  }

  /// Where each colour stands, 0…1, not decreasing; nil, the default, spreads them evenly, and so does any other number
  /// of them than there are colours. Before the first and behind the last, their colours go on; of two at one place the
  /// later one counts from there.
  public final var locations: [Double]? {
    didSet { mark(.kind) }
  }

  /// Where the gradient begins, as a fraction of the bounds; the middle of the upper edge by default.
  ///
  /// The place of the picture, like that of contents, does not depend on flipped geometry.
  public final var startPoint = Gradient().startPoint {
    didSet { mark(.kind) }
  }

  /// Where the gradient ends, as a fraction of the bounds; the middle of the lower edge by default.
  public final var endPoint = Gradient().endPoint {
    didSet { mark(.kind) }
  }

  /// Along a line (the default), outwards from a point, or around it.
  public final var type = GradientType.axial {
    didSet { mark(.kind) }
  }

  /// A layer of no size at the origin, without colours, outside of any tree.
  public required init() {
    super.init()
    hasKind = true
  }

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
