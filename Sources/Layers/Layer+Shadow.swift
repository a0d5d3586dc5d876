public import MultiplaneGeometry
import MultiplaneChanges

extension Layer {
  /// The colour of the shadow; black by default, nil draws none. Its alpha is multiplied by `shadowOpacity`.
  public final var shadowColor: Color? {
    get { composed(\.shadowColor) }
    set { compose(\.shadowColor, newValue, as: .shadowColor) }
  }

  /// 0…1; 0, the default, draws no shadow. Values outside of the range are drawn as the nearest end.
  ///
  /// The shadow is below the layer's background, also where the background is translucent. Its source is the image of
  /// the layer and its sublayers, unless `shadowPath` is set. `masksToBounds` clips the layer's own shadow, as in Core
  /// Animation: to clip and cast a shadow, use two layers.
  public final var shadowOpacity: Float {
    get { Float(exactShadowOpacity) }
    set { exactShadowOpacity = Double(newValue) }
  }

  /// `shadowOpacity`, as it is sent: not rounded to `Float`.
  package final var exactShadowOpacity: Double {
    get { composed(\.plain.shadowOpacity) }
    set { compose(\.plain.shadowOpacity, newValue, as: .shadowOpacity) }
  }

  /// The offset of the shadow, points of the layer's own space; (0, −3) by default, as in Core Animation.
  public final var shadowOffset: Size {
    get { composed(\.plain.shadowOffset) }
    set { compose(\.plain.shadowOffset, newValue, as: .shadowOffset) }
  }

  /// The standard deviation of the shadow's Gaussian blur, points; 3 by default, a value below 0 counts as 0.
  ///
  /// It is half of the blur radius of CSS and design tools.
  public final var shadowRadius: Double {
    get { composed(\.plain.shadowRadius) }
    set { compose(\.plain.shadowRadius, newValue, as: .shadowRadius) }
  }

  /// The outline that casts the shadow, filled by the nonzero rule, in the layer's own space. nil, the default, uses
  /// the layer's image.
  ///
  /// A path avoids the offscreen pass that renders the layer's image. Corners and bounds do not affect it.
  @_disfavoredOverload public final var shadowPath: Path? {
    get { composed(\.shadowPath) }
    set { compose(\.shadowPath, newValue, as: .shadowPath, part: .shadowPath) }
  }
}
