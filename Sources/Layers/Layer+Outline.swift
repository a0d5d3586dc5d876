public import MultiplaneGeometry
public import MultiplaneContents

// MARK: Corners

extension Layer {
  /// How far the corners of the bounds are rounded, points; 0 by default, below 0 counts as 0.
  ///
  /// Rounds what the layer draws of its bounds: the background, the border, a gradient, the shadow of these, and where
  /// background filters act. Contents and sublayers are cut along the rounded bounds under `masksToBounds` only. Radii
  /// that are larger than a side has room for are scaled down, all four by one factor, as CSS does. `cornerRadii` takes
  /// its place where that is set.
  public final var cornerRadius: Double {
    get { composition?.cornerRadius ?? 0 }
    set { compose(.effects, unlessDefault: newValue == 0) { $0.cornerRadius = newValue } }
  }

  /// A radius for each corner, or two where it is a part of an ellipse, points; nil, the default, leaves it to
  /// `cornerRadius`.
  ///
  /// Corners are those of the layer's own space: the top left one has the least x and the least y. A corner one of
  /// whose two radii is not above 0 is sharp.
  public final var cornerRadii: CornerRadii? {
    get { composition?.cornerRadii }
    set { compose(.effects, unlessDefault: newValue == nil) { $0.cornerRadii = newValue } }
  }

  /// The corners that are rounded; the others are sharp. All four by default.
  public final var maskedCorners: CornerMask {
    get { composition?.maskedCorners ?? .all }
    set { compose(.effects, unlessDefault: newValue == .all) { $0.maskedCorners = newValue } }
  }

  /// The form of the rounded corners; `circular` by default.
  public final var cornerCurve: CornerCurve {
    get { composition?.plain.cornerCurve ?? .circular }
    set { compose(.effects, unlessDefault: newValue == .circular) { $0.plain.cornerCurve = newValue } }
  }
}

// MARK: Border

extension Layer {
  /// The width of the border, points, from the edge of the bounds inwards; 0 by default, which draws none, and below 0
  /// counts as 0.
  ///
  /// The border follows the corners. It is drawn above contents and sublayers, and `masksToBounds` does not cut it.
  public final var borderWidth: Double {
    get { composition?.plain.borderWidth ?? 0 }
    set { compose(.effects, unlessDefault: newValue == 0) { $0.plain.borderWidth = newValue } }
  }

  /// The colour of the border; black by default, nil draws none.
  public final var borderColor: Color? {
    get { composition.map(\.borderColor) ?? .black }
    set { compose(.effects, unlessDefault: newValue == .black) { $0.borderColor = newValue } }
  }
}

// MARK: Edges

extension Layer {
  /// Whether edges are covered by area, so that they are smooth at any turn; true by default.
  ///
  /// Where it is false, a pixel is within the layer when its centre is. Rounded corners are covered by area all the
  /// same. On iOS, Core Animation's default is a setting of the application.
  public final var allowsEdgeAntialiasing: Bool {
    get { composition?.allowsEdgeAntialiasing ?? true }
    set { compose(.effects, unlessDefault: newValue) { $0.allowsEdgeAntialiasing = newValue } }
  }

  /// The edges that `allowsEdgeAntialiasing` is about, in the layer's own space; the others are hard in any case. All
  /// four by default.
  ///
  /// Made for layers that meet without a seam.
  public final var edgeAntialiasingMask: EdgeMask {
    get { composition?.edgeAntialiasingMask ?? .all }
    set { compose(.effects, unlessDefault: newValue == .all) { $0.edgeAntialiasingMask = newValue } }
  }
}
