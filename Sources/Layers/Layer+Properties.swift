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
    set { change(\.geometry.position, to: newValue, .geometry, as: .position) }
  }

  /// The point that `position` places and that transforms apply about, as a fraction of the bounds: (0, 0) is the
  /// corner of minimum x and y. The default is the centre.
  public final var anchorPoint: Point {
    get { geometry.anchorPoint }
    set { change(\.geometry.anchorPoint, to: newValue, .geometry, as: .anchorPoint) }
  }

  /// The z coordinate of the anchor point, points.
  public final var anchorPointZ: Double {
    get { geometry.anchorPointZ }
    set { change(\.geometry.anchorPointZ, to: newValue, .geometry, as: .anchorPointZ) }
  }

  /// The z coordinate of the position, points. Siblings with a greater value are nearer to the viewer and drawn in
  /// front.
  public final var zPosition: Double {
    get { geometry.zPosition }
    set { change(\.geometry.zPosition, to: newValue, .geometry, as: .zPosition) }
  }

  /// The transform of the layer and its sublayers, about the anchor point.
  public final var transform: Transform3D {
    get { geometry.hasTransform3D ? matrices.transform : Transform3D(geometry.transform) }
    set {
      if newValue.isAffine {
        affineTransform = newValue.affine
      } else {
        if geometry.hasTransform3D, newValue == matrices.transform { return }
        if marks.contains(.acts) { willChange(.transform) }
        matrices.transform = newValue
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
    get { geometry.hasSublayerTransform ? matrices.sublayerTransform : .identity }
    set {
      guard newValue != sublayerTransform else { return }
      if marks.contains(.acts) { willChange(.sublayerTransform) }
      geometry.hasSublayerTransform = !newValue.isIdentity
      if geometry.hasSublayerTransform {
        matrices.sublayerTransform = newValue
        mark([.geometry, .sublayerMatrix])
      } else {
        mark(.geometry)
      }
    }
  }

  /// Whether y runs up in the layer's own space. It affects the places of sublayers, not the layer's contents.
  public final var isGeometryFlipped: Bool {
    get { geometry.isGeometryFlipped }
    set { change(\.geometry.isGeometryFlipped, to: newValue, .geometry, as: .isGeometryFlipped) }
  }

  /// Whether the layer is drawn when its back faces the viewer.
  public final var isDoubleSided: Bool {
    get { geometry.isDoubleSided }
    set { change(\.geometry.isDoubleSided, to: newValue, .geometry, as: .isDoubleSided) }
  }
}

// MARK: Look

extension Layer {
  /// Whether the layer and its sublayers are not drawn.
  public final var isHidden: Bool {
    get { appearance.isHidden }
    set { change(\.appearance.isHidden, to: newValue, .appearance, as: .isHidden) }
  }

  /// 0…1, for the layer and its sublayers as one image. Values outside of the range are drawn as the nearest end.
  public final var opacity: Float {
    get { Float(appearance.opacity) }
    set { exactOpacity = Double(newValue) }
  }

  /// `opacity`, as it is sent: not rounded to `Float`.
  package final var exactOpacity: Double {
    get { appearance.opacity }
    set { change(\.appearance.opacity, to: newValue, .appearance, as: .opacity) }
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
    set { change(\.appearance.masksToBounds, to: newValue, .appearance, as: .masksToBounds) }
  }
}

// MARK: Marks

/// `Layer`: paths of properties begin at the class that has them.
protocol PropertyOwner: Layer {}

extension Layer: PropertyOwner {}

extension PropertyOwner {
  /// Sets a property at its place, reports the change, where somebody wants to know, before it, and marks the part.
  @inline(__always)
  func change<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Self, Value>, to new: Value, _ part: Dirty, as property: AnimatedProperty? = nil
  ) {
    guard new != self[keyPath: path] else { return }
    if let property, marks.contains(.acts) { willChange(property) }
    self[keyPath: path] = new
    mark(part)
  }
}

extension Layer {
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
