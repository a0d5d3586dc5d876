public import MultiplaneGeometry

// Not API: these are public so that the loops that cross from Layers into here are inlined.

/// A layer's name within one tree: a slot that is used again, and a generation that tells its users apart.
@frozen
public struct LayerID: Hashable, BitwiseCopyable, Sendable {
  public var slot: UInt32
  public var generation: UInt32

  @inlinable
  public init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

/// Where a layer is. Spaces as in `Layer`'s properties of the same names.
@frozen
public struct GeometryRecord: Hashable, BitwiseCopyable, Sendable {
  public var bounds = Rect.zero
  public var position = Point.zero
  public var anchorPoint = Point(0.5, 0.5)
  public var anchorPointZ = 0.0
  public var zPosition = 0.0
  /// The layer's transform where it is affine; where it is not, `hasTransform3D` and `LayerChanges.matrices` hold it.
  public var transform = Transform2D.identity
  public var hasTransform3D = false
  public var hasSublayerTransform = false
  public var isGeometryFlipped = false
  public var isDoubleSided = true

  @inlinable
  public init() {}
}

/// What a layer looks like, but for the picture itself.
@frozen
public struct AppearanceRecord: Hashable, BitwiseCopyable, Sendable {
  /// sRGB, straight alpha.
  public var backgroundColor = Color.clear
  public var contentsRect = Rect.unit
  public var contentsScale = 1.0
  public var opacity = 1.0
  public var contentsGravity = ContentsGravity.resize
  public var isHidden = false
  public var masksToBounds = false

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
/// Applied in this order: the structure from first to last, then the properties. A structure says where layers are in the end, not on
/// what ways they came there: first what is taken from its place, then what is destroyed, what is created, the root, what is inserted.
public struct LayerChanges: Sendable {
  @frozen
  public struct Change<Value: Sendable>: Sendable {
    public var id: LayerID
    public var value: Value

    @inlinable
    public init(_ id: LayerID, _ value: Value) {
      self.id = id
      self.value = value
    }
  }

  @frozen
  public enum StructureChange: BitwiseCopyable, Sendable {
    /// A layer that the render tree does not know yet, without contents, name and 3D transforms. What differs follows in the same
    /// commit.
    case create(LayerID)
    /// Puts `child` into `parent` before the sibling `before`, or last; takes it from where it was, among its siblings at most (a
    /// layer that changes its parent was removed before).
    case insert(child: LayerID, parent: LayerID, before: LayerID?)
    /// Takes `child` out of its parent; it stays known.
    case remove(LayerID)
    /// The layer is gone for good; its sublayers have been named before it.
    case destroy(LayerID)
    /// The layer that everything hangs from.
    case root(LayerID)
  }

  @frozen
  public struct MatrixChange: BitwiseCopyable, Sendable {
    public var id: LayerID
    public var kind: MatrixKind
    public var matrix: Transform3D

    @inlinable
    public init(_ id: LayerID, _ kind: MatrixKind, _ matrix: Transform3D) {
      self.id = id
      self.kind = kind
      self.matrix = matrix
    }
  }

  /// When the transaction was committed, in seconds of the owner's clock.
  public var time = 0.0
  public var structure: [StructureChange] = []
  public var geometry: [Change<GeometryRecord>] = []
  public var matrices: [MatrixChange] = []
  public var appearance: [Change<AppearanceRecord>] = []
  public var contents: [Change<Bitmap?>] = []
  public var names: [Change<String?>] = []

  public init() {}

  /// The number of entries: what a commit cost.
  public var count: Int {
    structure.count + geometry.count + matrices.count + appearance.count + contents.count + names.count
  }

  public var isEmpty: Bool { count == 0 }

  /// Forgets everything and keeps the room, so that a buffer that came back is filled again without allocating.
  public mutating func removeAll() {
    structure.removeAll(keepingCapacity: true)
    geometry.removeAll(keepingCapacity: true)
    matrices.removeAll(keepingCapacity: true)
    appearance.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }
}
