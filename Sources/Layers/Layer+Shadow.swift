public import MultiplaneGeometry
import MultiplaneChanges

extension Layer {
  /// The colour of the shadow; black by default, nil draws none. Its alpha multiplies `shadowOpacity`.
  public final var shadowColor: Color? {
    get { composition.map(\.shadowColor) ?? .black }
    set { compose(.effects, unlessDefault: newValue == .black) { $0.shadowColor = newValue } }
  }

  /// 0…1; 0 by default, which draws none. What is set outside of that is shown as the nearer end.
  ///
  /// The shadow lies below the layer's background, also where that is translucent. It is the blurred picture of the
  /// layer with everything in it, unless `shadowPath` gives its form. Under `masksToBounds` it is cut at the bounds, as
  /// in Core Animation: a layer that clips and casts a shadow takes two layers.
  public final var shadowOpacity: Double {
    get { composition?.plain.shadowOpacity ?? 0 }
    set { compose(.effects, unlessDefault: newValue == 0) { $0.plain.shadowOpacity = newValue } }
  }

  /// How far the shadow is moved, points of the layer's own space; (0, −3) by default, as in Core Animation.
  public final var shadowOffset: Size {
    get { composition?.plain.shadowOffset ?? LayerEffects.default.shadowOffset }
    set {
      compose(.effects, unlessDefault: newValue == LayerEffects.default.shadowOffset) {
        $0.plain.shadowOffset = newValue
      }
    }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, points; 3 by default, below 0 counts as 0.
  ///
  /// Half of what design tools and CSS call the blur.
  public final var shadowRadius: Double {
    get { composition?.plain.shadowRadius ?? LayerEffects.default.shadowRadius }
    set {
      compose(.effects, unlessDefault: newValue == LayerEffects.default.shadowRadius) {
        $0.plain.shadowRadius = newValue
      }
    }
  }

  /// What casts the shadow, filled by the nonzero rule, in the layer's own space; nil, the default, for the layer's
  /// picture.
  ///
  /// A path spares the layer the offscreen pass in which its picture would be taken. The corners and the bounds don't
  /// change it.
  public final var shadowPath: Path? {
    get { composition?.shadowPath }
    set { compose(.shadowPath, unlessDefault: newValue == nil) { $0.shadowPath = newValue } }
  }
}
