public import MultiplaneAnimation
public import MultiplaneContents
public import MultiplaneGeometry

/// A layer's geometry. Coordinate spaces as in `Layer`'s properties of the same names.
@frozen
public struct GeometryRecord: Hashable, BitwiseCopyable, Sendable {
  /// The layer's rectangle in its own space, points.
  public var bounds = Rect.zero
  /// The position of the anchor point in the superlayer's space, points.
  public var position = Point.zero
  /// A fraction of the bounds: (0, 0) is the corner of minimum x and y.
  public var anchorPoint = Point(0.5, 0.5)
  /// Points.
  public var anchorPointZ = 0.0
  /// Points; greater is nearer to the viewer.
  public var zPosition = 0.0
  /// The layer's transform if it is affine, otherwise the identity: `hasTransform3D` is set, and
  /// `LayerChanges.matrices` has the transform.
  public var transform = Transform2D.identity
  /// Compared and copied as one number.
  public var flags = Flags.isDoubleSided

  /// Makes the geometry of a new layer: zero size, at the origin.
  @inlinable
  public init() {}
}

extension GeometryRecord {
  /// What a layer's geometry has or not.
  @frozen
  public struct Flags: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// A bit for each member.
    public let rawValue: UInt8
    /// Makes a set of flags from its bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// See `GeometryRecord.hasTransform3D`.
    @inlinable public static var hasTransform3D: Flags { Flags(rawValue: 1) }
    /// See `GeometryRecord.hasSublayerTransform`.
    @inlinable public static var hasSublayerTransform: Flags { Flags(rawValue: 2) }
    /// See `GeometryRecord.isGeometryFlipped`.
    @inlinable public static var isGeometryFlipped: Flags { Flags(rawValue: 4) }
    /// See `GeometryRecord.isDoubleSided`.
    @inlinable public static var isDoubleSided: Flags { Flags(rawValue: 8) }

    /// Whether a member is in the set.
    @inlinable
    public subscript(member: Flags) -> Bool {
      get { contains(member) }
      set { self = newValue ? union(member) : subtracting(member) }
    }
  }

  /// Whether the layer's transform is not affine.
  @inlinable public var hasTransform3D: Bool {
    get { flags[.hasTransform3D] }
    set { flags[.hasTransform3D] = newValue }
  }
  /// Whether `sublayerTransform` is not the identity; `LayerChanges.matrices` has it.
  @inlinable public var hasSublayerTransform: Bool {
    get { flags[.hasSublayerTransform] }
    set { flags[.hasSublayerTransform] = newValue }
  }
  /// Whether y runs up in the layer's own space.
  @inlinable public var isGeometryFlipped: Bool {
    get { flags[.isGeometryFlipped] }
    set { flags[.isGeometryFlipped] = newValue }
  }
  /// Whether the layer is drawn when its back faces the viewer.
  @inlinable public var isDoubleSided: Bool {
    get { flags[.isDoubleSided] }
    set { flags[.isDoubleSided] = newValue }
  }
}

/// How a layer looks, except for its contents.
@frozen
public struct AppearanceRecord: Hashable, BitwiseCopyable, Sendable {
  /// sRGB with straight alpha.
  public var backgroundColor = Color.clear
  /// Texels a point; a value that is not above 0 counts as 1.
  public var contentsScale = 1.0
  /// As set by the program; drawing clamps it to 0…1.
  public var opacity = 1.0
  /// How the contents are placed in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// Whether the layer and its sublayers are not drawn.
  public var isHidden = false
  /// Whether contents and sublayers are clipped to the bounds.
  public var masksToBounds = false

  /// Makes the appearance of a new layer: visible, opaque, no background.
  @inlinable
  public init() {}
}

// 0 times a number is 0, except for NaN and infinity: one comparison instead of one for each component.
extension GeometryRecord {
  /// Whether all numbers are finite; the 3D transforms are not among them.
  @inlinable @inline(__always)
  public var isFinite: Bool {
    let sum =
      SIMD4(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
      + SIMD4(position.x, position.y, anchorPoint.x, anchorPoint.y)
      + SIMD4(anchorPointZ, zPosition, transform.a, transform.b)
      + SIMD4(transform.c, transform.d, transform.tx, transform.ty)
    if (sum * 0).sum() == 0 { return true }
    // Finite numbers may have a sum that is not.
    return bounds.isFinite && position.isFinite && anchorPoint.isFinite && anchorPointZ.isFinite
      && zPosition.isFinite && transform.isFinite
  }
}

extension AppearanceRecord {
  /// Whether all numbers are finite.
  @inlinable @inline(__always)
  public var isFinite: Bool {
    let zero =
      SIMD4(backgroundColor.red, backgroundColor.green, backgroundColor.blue, backgroundColor.alpha) * 0
      + SIMD4(contentsScale, opacity, 0, 0) * 0
    return zero.sum() == 0
  }
}

/// One of a layer's two 3D transforms.
@frozen
public enum MatrixKind: UInt8, BitwiseCopyable, Sendable {
  case transform, sublayerTransform
}

/// One commit: the changes of a layer tree since the last commit, as a Sendable value.
///
/// Changes are applied in this order: the structure, first to last, then the properties. The structure changes describe
/// where layers are in the end, not the edits in between: first removals, then destroyed layers, created layers, the
/// root, insertions. Transitions come before all of these, animations after.
///
/// A property is sent with its model value, also while it is animated. An animation added by `animations` is sampled at
/// the layer's time: see `AnimationTrack`.
public struct LayerChanges: Sendable {
  /// A new value of one kind for a layer; it replaces the whole old value.
  @frozen
  public struct Change<Value: Sendable>: Sendable {
    /// The layer.
    public var id: LayerID
    /// The value that replaces the old one.
    public var value: Value

    /// Makes a change from a layer and its new value.
    @inlinable
    public init(_ id: LayerID, _ value: Value) {
      self.id = id
      self.value = value
    }
  }

  /// One step from the old structure of the tree to the new one.
  @frozen
  public enum StructureChange: BitwiseCopyable, Sendable {
    /// Creates a layer, without contents, name and 3D transforms. Values that differ from the defaults follow in the
    /// same commit.
    case create(LayerID)
    /// Inserts `child` into `parent` before the sibling `before`, or last. The child has no parent, or already has this
    /// one: a layer that changes its parent is removed first.
    case insert(child: LayerID, parent: LayerID, before: LayerID?)
    /// Removes a layer from its parent, or a mask from the layer that it masks. The layer still exists.
    case remove(LayerID)
    /// Makes `mask`, which has no parent, the mask of `layer`, which has none.
    case mask(LayerID, of: LayerID)
    /// Destroys a layer; its sublayers were destroyed before it.
    case destroy(LayerID)
    /// Sets the topmost layer.
    case root(LayerID)
  }

  /// A new 3D transform of a layer.
  @frozen
  public struct MatrixChange: BitwiseCopyable, Sendable {
    /// The layer.
    public var id: LayerID
    /// Which of the layer's two transforms changes.
    public var kind: MatrixKind
    /// The matrix that replaces the old one.
    public var matrix: Transform3D

    /// Makes a change from a layer and one of its transforms.
    @inlinable
    public init(_ id: LayerID, _ kind: MatrixKind, _ matrix: Transform3D) {
      self.id = id
      self.kind = kind
      self.matrix = matrix
    }
  }

  /// The time of the commit, seconds of the caller's clock.
  public var time = 0.0
  /// In the order in which they must be applied.
  public var structure: [StructureChange] = []
  /// Geometry of each layer of which any geometry value has changed.
  public var geometry: [Change<GeometryRecord>] = []
  /// Transforms that geometry records cannot hold: those that are not affine, and sublayer transforms.
  public var matrices: [MatrixChange] = []
  /// Appearance of each layer of which any appearance value has changed.
  public var appearance: [Change<AppearanceRecord>] = []
  /// Slicing, filtering and tinting of contents; not for layers that have always had the defaults.
  public var details: [Change<ContentsDetail>] = []
  /// Composition properties; not for layers that have always had the defaults.
  public var effects: [Change<LayerEffects>] = []
  /// Filter chains; not for layers that have never had filters.
  public var filters: [Change<LayerFilters>] = []
  /// Outlines that cast a layer's shadow, in the layer's own space; nil for the layer's image.
  public var shadowPaths: [Change<Path?>] = []
  /// The kinds of layers that are not plain.
  public var kinds: [Change<LayerKind>] = []
  /// Parts of tiled layers to be requested again, in the layer's own space; nil for the whole layer.
  public var staleTiles: [Change<Rect?>] = []
  /// Contents; nil removes a layer's contents.
  public var contents: [Change<Bitmap?>] = []
  /// Names, for statistics; nil removes a name.
  public var names: [Change<String?>] = []
  /// Why layers that draw were not drawn, or only in part; nil removes an earlier reason.
  public var undrawn: [Change<UndrawnContents?>] = []
  /// Layers' own time, for layers that have one: `TimingRecord()` takes it away.
  public var timings: [Change<TimingRecord>] = []
  /// Animations that begin and end, applied after all properties.
  public var animations: [LayerAnimationChange] = []
  /// Transitions that begin and end, applied before all other changes.
  public var transitions: [LayerTransitionChange] = []
  /// Bytes that backing stores have written since the last commit, in redrawing and in copying between buffers.
  public var storeBytesCopied = 0

  /// Makes a commit without changes, at time 0.
  public init() {}

  /// The number of entries, to which the cost of a commit is proportional.
  public var count: Int {
    structure.count + geometry.count + matrices.count + appearance.count + details.count + effects.count
      + filters.count + shadowPaths.count + kinds.count + staleTiles.count + contents.count + names.count
      + undrawn.count + timings.count + animations.count + transitions.count
  }

  /// Whether there is nothing to apply.
  public var isEmpty: Bool { count == 0 }

  /// Bytes of the entries of the most frequent kinds.
  var byteCount: Int {
    structure.count * MemoryLayout<StructureChange>.stride
      + geometry.count * MemoryLayout<Change<GeometryRecord>>.stride
      + matrices.count * MemoryLayout<MatrixChange>.stride
      + appearance.count * MemoryLayout<Change<AppearanceRecord>>.stride
      + contents.count * MemoryLayout<Change<Bitmap?>>.stride
  }

  /// Removes all entries and keeps the capacity, so that a recycled value can be filled without allocating.
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
    timings.clear()
    animations.clear()
    transitions.clear()
    storeBytesCopied = 0
  }

  /// Keeps the geometry records: the next commit overwrites them and truncates the array to its own length.
  package mutating func removeAllButGeometry() {
    var kept: [Change<GeometryRecord>] = []
    swap(&kept, &geometry)
    removeAll()
    swap(&kept, &geometry)
  }
}
