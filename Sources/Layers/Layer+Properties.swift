import MultiplaneAnimation
public import MultiplaneContents
public import MultiplaneGeometry

// A value that a property has already is no change: setting it marks nothing and animates nothing.

// MARK: Place

extension Layer {
  /// The layer's rectangle in its own space. Increasing the origin moves the sublayers up and left; the size is the
  /// layer's size. A rectangle of negative width or height is set standardised.
  public final var bounds: Rect {
    get { geometry.bounds }
    set {
      let newValue = newValue.size.width < 0 || newValue.size.height < 0 ? newValue.standardized : newValue
      guard newValue != geometry.bounds else { return }
      if marks.contains(.acts) { willChange(.bounds) }
      if !marks.isDisjoint(with: .boundsWatchers) { noteBounds(newValue) }
      geometry.bounds = newValue
      mark(.geometry)
    }
  }

  /// The position of the anchor point, in the superlayer's space.
  public final var position: Point {
    get { geometry.position }
    set {
      guard newValue != geometry.position else { return }
      if marks.contains(.acts) { willChange(.position) }
      geometry.position = newValue
      mark(.geometry)
    }
  }

  /// The point that `position` places and that transforms apply about, as a fraction of the bounds: (0, 0) is the
  /// corner of minimum x and y. The default is the centre.
  public final var anchorPoint: Point {
    get { geometry.anchorPoint }
    set {
      guard newValue != geometry.anchorPoint else { return }
      if marks.contains(.acts) { willChange(.anchorPoint) }
      geometry.anchorPoint = newValue
      mark(.geometry)
    }
  }

  /// The z coordinate of the anchor point, points.
  public final var anchorPointZ: Double {
    get { geometry.anchorPointZ }
    set {
      guard newValue != geometry.anchorPointZ else { return }
      if marks.contains(.acts) { willChange(.anchorPointZ) }
      geometry.anchorPointZ = newValue
      mark(.geometry)
    }
  }

  /// The z coordinate of the position, points. Siblings with a greater value are nearer to the viewer and drawn in
  /// front.
  public final var zPosition: Double {
    get { geometry.zPosition }
    set {
      guard newValue != geometry.zPosition else { return }
      if marks.contains(.acts) { willChange(.zPosition) }
      geometry.zPosition = newValue
      mark(.geometry)
    }
  }

  /// The transform of the layer and its sublayers, about the anchor point.
  public final var transform: Transform3D {
    get {
      if geometry.hasTransform3D, let matrices { return matrices.transform }
      return Transform3D(geometry.transform)
    }
    set {
      if newValue.isAffine {
        affineTransform = newValue.affine
      } else {
        if geometry.hasTransform3D, newValue == matrices?.transform { return }
        if marks.contains(.acts) { willChange(.transform) }
        matrixBox.transform = newValue
        geometry.transform = .identity
        geometry.hasTransform3D = true
        mark([.geometry, .transformMatrix])
      }
    }
  }

  /// `transform` where it is affine, or else the identity. Setting it replaces `transform`.
  @_disfavoredOverload public final var affineTransform: Transform2D {
    get { geometry.hasTransform3D ? .identity : geometry.transform }
    set {
      guard geometry.hasTransform3D || newValue != geometry.transform else { return }
      if marks.contains(.acts) { willChange(.transform) }
      geometry.transform = newValue
      geometry.hasTransform3D = false
      mark(.geometry)
    }
  }

  /// A transform of all sublayers about this layer's anchor point, usually a perspective. The layer itself is not
  /// transformed.
  public final var sublayerTransform: Transform3D {
    get {
      if geometry.hasSublayerTransform, let matrices { return matrices.sublayerTransform }
      return .identity
    }
    set {
      guard newValue != sublayerTransform else { return }
      if marks.contains(.acts) { willChange(.sublayerTransform) }
      geometry.hasSublayerTransform = !newValue.isIdentity
      if geometry.hasSublayerTransform {
        matrixBox.sublayerTransform = newValue
        mark([.geometry, .sublayerMatrix])
      } else {
        mark(.geometry)
      }
    }
  }

  /// Whether y runs up in the layer's own space. It affects the places of sublayers, not the layer's contents.
  public final var isGeometryFlipped: Bool {
    get { geometry.isGeometryFlipped }
    set {
      guard newValue != geometry.isGeometryFlipped else { return }
      if marks.contains(.acts) { willChange(.isGeometryFlipped) }
      geometry.isGeometryFlipped = newValue
      mark(.geometry)
    }
  }

  /// Whether the layer is drawn when its back faces the viewer.
  public final var isDoubleSided: Bool {
    get { geometry.isDoubleSided }
    set {
      guard newValue != geometry.isDoubleSided else { return }
      if marks.contains(.acts) { willChange(.isDoubleSided) }
      geometry.isDoubleSided = newValue
      mark(.geometry)
    }
  }

  private final var matrixBox: LayerMatrices {
    if let matrices { return matrices }
    let box = LayerMatrices()
    matrices = box
    return box
  }
}

// MARK: Look

extension Layer {
  /// Whether the layer and its sublayers are not drawn.
  public final var isHidden: Bool {
    get { appearance.isHidden }
    set {
      guard newValue != appearance.isHidden else { return }
      if marks.contains(.acts) { willChange(.isHidden) }
      appearance.isHidden = newValue
      mark(.appearance)
    }
  }

  /// 0…1, for the layer and its sublayers as one image. Values outside of the range are drawn as the nearest end.
  public final var opacity: Float {
    get { Float(appearance.opacity) }
    set { exactOpacity = Double(newValue) }
  }

  /// `opacity`, as it is sent: not rounded to `Float`.
  package final var exactOpacity: Double {
    get { appearance.opacity }
    set {
      guard newValue != appearance.opacity else { return }
      if marks.contains(.acts) { willChange(.opacity) }
      appearance.opacity = newValue
      mark(.appearance)
    }
  }

  /// The colour that fills the bounds behind the contents; nil for none.
  public final var backgroundColor: Color? {
    get { hasBackgroundColor ? appearance.backgroundColor : nil }
    set {
      guard newValue != backgroundColor else { return }
      if marks.contains(.acts) { willChange(.backgroundColor) }
      hasBackgroundColor = newValue != nil
      appearance.backgroundColor = newValue ?? .clear
      mark(.appearance)
    }
  }

  /// Texels of the contents a point, for gravities that do not scale. A value that is not above 0 counts as 1.
  public final var contentsScale: Double {
    get { appearance.contentsScale }
    set {
      guard newValue != appearance.contentsScale else { return }
      if marks.contains(.acts) { willChange(.contentsScale) }
      if marks.contains(.isNeededOnBoundsChange) { setNeedsDisplay() }
      appearance.contentsScale = newValue
      mark(.appearance)
    }
  }

  /// How the contents are placed in the bounds.
  public final var contentsGravity: ContentsGravity {
    get { appearance.contentsGravity }
    set {
      guard newValue != appearance.contentsGravity else { return }
      if marks.contains(.acts) { willChange(key: "contentsGravity") }
      appearance.contentsGravity = newValue
      mark(.appearance)
    }
  }

  /// Whether contents and sublayers are clipped to the bounds.
  public final var masksToBounds: Bool {
    get { appearance.masksToBounds }
    set {
      guard newValue != appearance.masksToBounds else { return }
      if marks.contains(.acts) { willChange(.masksToBounds) }
      appearance.masksToBounds = newValue
      mark(.appearance)
    }
  }
}

// MARK: Marks

extension Layer {
  /// Reports a change of a property of a subclass, and not a value that the property has.
  @inline(__always)
  final func willChange(_ property: AnimatedProperty, if isOther: Bool) {
    if isOther, marks.contains(.acts) { willChange(property) }
  }

  /// Marks the kind for such a change.
  @inline(__always)
  final func markKind(if isOther: Bool) {
    if isOther { mark(.kind) }
  }

  @inline(__always)
  final func mark(_ parts: Dirty) {
    if !dirty.isSuperset(of: parts) { note(parts) }
  }

  /// Adds to the dirty parts of a layer and puts it in the tree's dirty list. Called only for a layer with a tree:
  /// outside of any tree, all properties are dirty already and structure is not recorded.
  @inline(never)
  final func note(_ parts: Dirty) {
    if dirty.isEmpty { treelink.withObject { $0.enlist(self) } }
    dirty.formUnion(parts)
  }
}
