public import MultiplaneGeometry
public import MultiplaneContents

// MARK: Corners

extension Layer {
  /// The radius of the rounded corners of the bounds, points; 0 by default, a value below 0 counts as 0.
  ///
  /// Rounds the background, the border, a gradient, the shadow of these, and the area of background filters. Contents
  /// and sublayers are clipped to the rounded bounds under `masksToBounds` only. Radii too large for a side are scaled
  /// down, all four by one factor, as in CSS. When `cornerRadii` is set, it is used instead.
  public final var cornerRadius: Double {
    get { composed(\.cornerRadius) }
    set { compose(\.cornerRadius, newValue, as: .cornerRadius) }
  }

  /// A radius for each corner, or two for an elliptical corner, points; nil, the default, uses `cornerRadius`.
  ///
  /// Corners are those of the layer's own space: the top left one has minimum x and y. A corner is sharp when one of
  /// its two radii is not above 0.
  public final var cornerRadii: CornerRadii? {
    get { composed(\.cornerRadii) }
    set { compose(\.cornerRadii, newValue, as: .cornerRadii) }
  }

  /// The corners that are rounded; the other ones are sharp. All four by default.
  public final var maskedCorners: CornerMask {
    get { composed(\.maskedCorners) }
    set { compose(\.maskedCorners, newValue) }
  }

  /// The shape of the rounded corners; `circular` by default.
  public final var cornerCurve: CornerCurve {
    get { composed(\.plain.cornerCurve) }
    set { compose(\.plain.cornerCurve, newValue) }
  }
}

// MARK: Border

extension Layer {
  /// The width of the border, points, measured inwards from the edge of the bounds. 0, the default, draws none; a value
  /// below 0 counts as 0.
  ///
  /// The border follows the rounded corners. It is drawn above contents and sublayers, and `masksToBounds` does not
  /// clip it.
  public final var borderWidth: Double {
    get { composed(\.plain.borderWidth) }
    set { compose(\.plain.borderWidth, newValue, as: .borderWidth) }
  }

  /// The colour of the border; black by default, nil draws none.
  public final var borderColor: Color? {
    get { composed(\.borderColor) }
    set { compose(\.borderColor, newValue, as: .borderColor) }
  }
}

// MARK: Edges

extension Layer {
  /// Whether edges are antialiased by area coverage; true by default.
  ///
  /// When false, a pixel belongs to the layer when its centre does. Rounded corners are antialiased in any case. Core
  /// Animation's default on iOS is a setting of the application.
  public final var allowsEdgeAntialiasing: Bool {
    get { composed(\.allowsEdgeAntialiasing) }
    set { compose(\.allowsEdgeAntialiasing, newValue) }
  }

  /// The edges, in the layer's own space, that `allowsEdgeAntialiasing` applies to; the other edges are never
  /// antialiased. All four by default.
  ///
  /// Use it for layers that must meet without a seam.
  public final var edgeAntialiasingMask: EdgeMask {
    get { composed(\.edgeAntialiasingMask) }
    set { compose(\.edgeAntialiasingMask, newValue) }
  }
}
