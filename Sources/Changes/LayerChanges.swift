public import MultiplaneContents
public import MultiplaneGeometry

/// Where a layer is. Spaces as in `Layer`'s properties of the same names.
@frozen
public struct GeometryRecord: Hashable, BitwiseCopyable, Sendable {
  /// The layer's rectangle in its own space, points.
  public var bounds = Rect.zero
  /// Where the anchor point is in the superlayer's space, points.
  public var position = Point.zero
  /// A fraction of the bounds: (0, 0) is the corner of least x and y.
  public var anchorPoint = Point(0.5, 0.5)
  /// Points.
  public var anchorPointZ = 0.0
  /// Points; higher is nearer to the viewer.
  public var zPosition = 0.0
  /// The layer's transform where it is affine; where it is not, `hasTransform3D` and `LayerChanges.matrices` hold it.
  public var transform = Transform2D.identity
  /// True where the layer's transform is not affine; `transform` is the identity then.
  public var hasTransform3D = false
  /// True where the sublayers' transform is not the identity; `LayerChanges.matrices` holds it.
  public var hasSublayerTransform = false
  /// Whether y runs up in the layer's own space.
  public var isGeometryFlipped = false
  /// Whether the layer is shown when its back is turned to the viewer.
  public var isDoubleSided = true

  /// A new layer's place: no size, at the origin.
  @inlinable
  public init() {}
}

/// What a layer looks like, but for the picture itself.
@frozen
public struct AppearanceRecord: Hashable, BitwiseCopyable, Sendable {
  /// sRGB, straight alpha.
  public var backgroundColor = Color.clear
  /// The part of the bitmap that is shown, as a fraction of it.
  public var contentsRect = Rect.unit
  /// Texels a point; what is not above 0 counts as 1.
  public var contentsScale = 1.0
  /// As it was set; clamped to 0…1 when it is drawn.
  public var opacity = 1.0
  /// How the contents are placed in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// Whether the layer is left out, with everything in it.
  public var isHidden = false
  /// Whether contents and sublayers are cut at the bounds.
  public var masksToBounds = false

  /// A new layer's look: shown, opaque, and without a background.
  @inlinable
  public init() {}
}

/// Which of a layer's two three-dimensional transforms is meant.
@frozen
public enum MatrixKind: UInt8, BitwiseCopyable, Sendable {
  case transform, sublayerTransform
}

/// One commit: what changed in a layer tree since the last one, in a value that crosses threads.
///
/// Applied in this order: the structure from first to last, then the properties. A structure says where layers are in
/// the end, not on what ways they came there: first what is taken from its place, then what is destroyed, what is
/// created, the root, what is inserted.
public struct LayerChanges: Sendable {
  /// A layer's new value of one kind, whole.
  @frozen
  public struct Change<Value: Sendable>: Sendable {
    /// The layer that has the value from now on.
    public var id: LayerID
    /// What takes the old value's place.
    public var value: Value

    /// Pairs a layer with its new value.
    @inlinable
    public init(_ id: LayerID, _ value: Value) {
      self.id = id
      self.value = value
    }
  }

  /// One step from the old structure of the tree to the new one.
  @frozen
  public enum StructureChange: BitwiseCopyable, Sendable {
    /// A layer that the render tree does not know yet, without contents, name and 3D transforms. What differs follows
    /// in the same commit.
    case create(LayerID)
    /// Puts `child` into `parent` before the sibling `before`, or last; takes it from where it was, among its siblings
    /// at most (a layer that changes its parent was removed before).
    case insert(child: LayerID, parent: LayerID, before: LayerID?)
    /// Takes a layer out of its parent, or a mask off the layer that it masks; it stays known.
    case remove(LayerID)
    /// Makes `mask`, which hangs nowhere, the mask of `layer`, which has none.
    case mask(LayerID, of: LayerID)
    /// The layer is gone for good; its sublayers have been named before it.
    case destroy(LayerID)
    /// The layer that everything hangs from.
    case root(LayerID)
  }

  /// A layer's new three-dimensional transform.
  @frozen
  public struct MatrixChange: BitwiseCopyable, Sendable {
    /// The layer that has the transform from now on.
    public var id: LayerID
    /// Which of its two transforms it is.
    public var kind: MatrixKind
    /// What takes the old transform's place.
    public var matrix: Transform3D

    /// Pairs a layer with the new value of one of its transforms.
    @inlinable
    public init(_ id: LayerID, _ kind: MatrixKind, _ matrix: Transform3D) {
      self.id = id
      self.kind = kind
      self.matrix = matrix
    }
  }

  /// When the transaction was committed, in seconds of the owner's clock.
  public var time = 0.0
  /// In the order in which they are to be applied.
  public var structure: [StructureChange] = []
  /// Places, whole: a layer is here when any part of its place has changed.
  public var geometry: [Change<GeometryRecord>] = []
  /// Transforms that don't fit the geometry records: those that are not affine, and the sublayers' transforms.
  public var matrices: [MatrixChange] = []
  /// Looks, whole: a layer is here when any part of its look has changed.
  public var appearance: [Change<AppearanceRecord>] = []
  /// How contents are sliced, filtered and tinted, whole: a layer that has never said anything about it is not here.
  public var details: [Change<ContentsDetail>] = []
  /// How layers are composited, whole: a layer that has never said anything about it is not here.
  public var effects: [Change<LayerEffects>] = []
  /// Filter chains, whole: a layer that has never had one is not here.
  public var filters: [Change<LayerFilters>] = []
  /// What casts a layer's shadow, in its own space; nil for its composited picture.
  public var shadowPaths: [Change<Path?>] = []
  /// What the classes of layers say: a plain layer is not here.
  public var kinds: [Change<LayerKind>] = []
  /// Parts of tiled layers that are out of date, in their own space; nil for all of one.
  public var staleTiles: [Change<Rect?>] = []
  /// Pictures; nil takes a layer's picture away.
  public var contents: [Change<Bitmap?>] = []
  /// For statistics; nil takes a layer's name away.
  public var names: [Change<String?>] = []
  /// Why layers that draw were not drawn, or not all of them; nil takes an earlier reason away.
  public var undrawn: [Change<UndrawnContents?>] = []
  /// Bytes that backing stores have written since the commit before: what was drawn, and what was brought over from one
  /// buffer to another.
  public var storeBytesCopied = 0

  /// No changes, at time 0.
  public init() {}

  /// The number of entries: what a commit cost.
  public var count: Int {
    structure.count + geometry.count + matrices.count + appearance.count + details.count + effects.count
      + filters.count + shadowPaths.count + kinds.count + staleTiles.count + contents.count + names.count
      + undrawn.count
  }

  /// True when there is nothing to apply, whatever the time is.
  public var isEmpty: Bool { count == 0 }

  /// What the entries of the most frequent kinds take.
  var byteCount: Int {
    structure.count * MemoryLayout<StructureChange>.stride
      + geometry.count * MemoryLayout<Change<GeometryRecord>>.stride
      + matrices.count * MemoryLayout<MatrixChange>.stride
      + appearance.count * MemoryLayout<Change<AppearanceRecord>>.stride
      + contents.count * MemoryLayout<Change<Bitmap?>>.stride
  }

  /// Forgets everything and keeps the room, so that a buffer that came back is filled again without allocating.
  public mutating func removeAll() {
    structure.clear()
    geometry.clear()
    matrices.clear()
    appearance.clear()
    details.clear()
    effects.clear()
    filters.clear()
    shadowPaths.clear()
    kinds.clear()
    staleTiles.clear()
    contents.clear()
    names.clear()
    undrawn.clear()
    storeBytesCopied = 0
  }

  /// Geometry stays for the next commit, which writes it over and cuts it to its own length.
  package mutating func removeAllButGeometry() {
    var kept: [Change<GeometryRecord>] = []
    swap(&kept, &geometry)
    removeAll()
    swap(&kept, &geometry)
  }
}
