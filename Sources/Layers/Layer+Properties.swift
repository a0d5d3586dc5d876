public import MultiplaneGeometry
public import MultiplaneContents

// MARK: Place

extension Layer {
  /// The layer's rectangle in its own space. Its origin moves the sublayers the other way; its size is the layer's.
  public final var bounds: Rect {
    get { geometry.bounds }
    set {
      if !marks.isDisjoint(with: .boundsWatchers) { noteBounds(newValue) }
      geometry.bounds = newValue
      mark(.geometry)
    }
  }

  /// Where the anchor point is in the superlayer's space.
  public final var position: Point {
    get { geometry.position }
    set {
      geometry.position = newValue
      mark(.geometry)
    }
  }

  /// The point that `position` places and that transforms turn about, as a fraction of the bounds: (0, 0) is the corner
  /// of least x and y. The default is the middle.
  public final var anchorPoint: Point {
    get { geometry.anchorPoint }
    set {
      geometry.anchorPoint = newValue
      mark(.geometry)
    }
  }

  /// The anchor point's z, in points.
  public final var anchorPointZ: Double {
    get { geometry.anchorPointZ }
    set {
      geometry.anchorPointZ = newValue
      mark(.geometry)
    }
  }

  /// The position's z, in points: higher is nearer to the viewer and in front of siblings with less.
  public final var zPosition: Double {
    get { geometry.zPosition }
    set {
      geometry.zPosition = newValue
      mark(.geometry)
    }
  }

  /// What is done to the layer and its sublayers about the anchor point.
  public final var transform: Transform3D {
    get {
      if geometry.hasTransform3D, let matrices { return matrices.transform }
      return Transform3D(geometry.transform)
    }
    set {
      if newValue.isAffine {
        geometry.transform = newValue.affine
        geometry.hasTransform3D = false
        mark(.geometry)
      } else {
        matrixBox.transform = newValue
        geometry.transform = .identity
        geometry.hasTransform3D = true
        mark([.geometry, .transformMatrix])
      }
    }
  }

  /// The part of `transform` that acts in the plane; setting it makes `transform` that and nothing more.
  public final var affineTransform: Transform2D {
    get {
      if geometry.hasTransform3D, let matrices { return matrices.transform.affine }
      return geometry.transform
    }
    set {
      geometry.transform = newValue
      geometry.hasTransform3D = false
      mark(.geometry)
    }
  }

  /// What is done to all sublayers about this layer's anchor point, perspective as a rule; not to the layer itself.
  public final var sublayerTransform: Transform3D {
    get {
      if geometry.hasSublayerTransform, let matrices { return matrices.sublayerTransform }
      return .identity
    }
    set {
      geometry.hasSublayerTransform = !newValue.isIdentity
      if geometry.hasSublayerTransform {
        matrixBox.sublayerTransform = newValue
        mark([.geometry, .sublayerMatrix])
      } else {
        mark(.geometry)
      }
    }
  }

  /// Whether y runs up in the layer's own space: for the places of its sublayers, not for its picture.
  public final var isGeometryFlipped: Bool {
    get { geometry.isGeometryFlipped }
    set {
      geometry.isGeometryFlipped = newValue
      mark(.geometry)
    }
  }

  /// Whether the layer is shown when its back is turned to the viewer.
  public final var isDoubleSided: Bool {
    get { geometry.isDoubleSided }
    set {
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
  /// Whether the layer and everything in it is left out.
  public final var isHidden: Bool {
    get { appearance.isHidden }
    set {
      appearance.isHidden = newValue
      mark(.appearance)
    }
  }

  /// 0…1, for the layer and its sublayers as one picture; what is set outside of that is shown as the nearer end.
  public final var opacity: Double {
    get { appearance.opacity }
    set {
      appearance.opacity = newValue
      mark(.appearance)
    }
  }

  /// Fills the bounds behind the contents; nil for none.
  public final var backgroundColor: Color? {
    get { hasBackgroundColor ? appearance.backgroundColor : nil }
    set {
      hasBackgroundColor = newValue != nil
      appearance.backgroundColor = newValue ?? .clear
      mark(.appearance)
    }
  }

  /// Texels of the contents for one point, where the gravity does not stretch them. What is not above 0 counts as 1.
  public final var contentsScale: Double {
    get { appearance.contentsScale }
    set {
      appearance.contentsScale = newValue
      mark(.appearance)
    }
  }

  /// How the contents are placed in the bounds.
  public final var contentsGravity: ContentsGravity {
    get { appearance.contentsGravity }
    set {
      appearance.contentsGravity = newValue
      mark(.appearance)
    }
  }

  /// The part of the contents that is shown, as a fraction of the bitmap; outside of it, the bitmap's edge goes on.
  public final var contentsRect: Rect {
    get { appearance.contentsRect }
    set {
      appearance.contentsRect = newValue
      mark(.appearance)
    }
  }

  /// Whether contents and sublayers are cut at the bounds.
  public final var masksToBounds: Bool {
    get { appearance.masksToBounds }
    set {
      appearance.masksToBounds = newValue
      mark(.appearance)
    }
  }
}

// MARK: Marks

extension Layer {
  @inline(__always)
  final func mark(_ parts: Dirty) {
    if !dirty.isSuperset(of: parts) { note(parts) }
  }

  /// The first change of its kind since the last commit. Only a layer that has to do with a tree comes here: outside,
  /// every property is dirty from the beginning, and its structure is nobody's business.
  @inline(never)
  final func note(_ parts: Dirty) {
    if dirty.isEmpty { treelink.withObject { $0.enlist(self) } }
    dirty.formUnion(parts)
  }
}
