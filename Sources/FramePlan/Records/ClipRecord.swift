public import MultiplaneGeometry

/// One clip of the GPU's clip table, with the chain of clips above it.
@frozen
public struct ClipRecord: Hashable, BitwiseCopyable, Sendable {
  /// The intersection of all clips of the chain that are aligned with the device axes: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// Device to the clip's own space, three rows. The fourth column holds width, height and the index of the next shape
  /// (−1: none). A half-plane uses only the first row: inside is where its value is ≥ 0.
  public var row0 = SIMD4<Float>.zero
  /// The second row (y); its fourth column is the height.
  public var row1 = SIMD4<Float>.zero
  /// The third row (perspective); its fourth column is the index of the next shape.
  public var row2 = SIMD4<Float>.zero
  /// Index of the chain's first shape (−1: none), kind and role of this shape, number of shapes in the chain, kinds of
  /// corners in the chain.
  public var links = SIMD4<Float>.zero
  /// Corner radii along x, in the clip's own space, or in device pixels for a box: clockwise from the corner of minimum
  /// x and y.
  public var cornersX = SIMD4<Float>.zero
  /// Corner radii along y.
  public var cornersY = SIMD4<Float>.zero

  /// What a record's shape is. The shader has the same numbers.
  @frozen
  public enum Kind: Int32, Sendable {
    /// No shape: only `rect` clips.
    case aligned = 0
    /// A rectangle in the clip's own space whose sides are not parallel to the device axes.
    case quad = 1
    /// A half-plane that includes its edge; `openHalfPlane` is the same without the edge. Two parts of a split layer
    /// use one each, so that a pixel centre on the edge belongs to exactly one part.
    case halfPlane = 2
    /// A half-plane without its edge, the complement of a `halfPlane`.
    case openHalfPlane = 3
    /// A rounded rectangle with sides parallel to the device axes: the first row holds minX, minY, maxX, maxY. The
    /// shape cuts the corners only; `rect` has the rectangle. The second row begins with the index of a clip that is
    /// the same without corners.
    case roundedBox = 4
    /// A `quad` with rounded corners.
    case roundedQuad = 5
    /// A `roundedBox` whose corners have the curve `CornerCurve.continuous`.
    case continuousBox = 6
    /// A `roundedQuad` whose corners have the curve `CornerCurve.continuous`.
    case continuousQuad = 7
    /// After edge occluders, the rectangle of the clip that they are under: the first row holds minX, minY, maxX, maxY.
    /// It does not cut by itself: `rect` does.
    case edge = 8
    /// Among edge occluders, a rectangle that clips the group's page later, when the group is composited: the first row
    /// holds minX, minY, maxX, maxY. Coverage is divided by this rectangle's own, because the later clip multiplies by
    /// it again. The second row begins with the index of the clip without this shape.
    case pictureEdge = 9
  }

  /// What a shape does to an instance.
  @frozen
  public enum Role: Int32, Sendable {
    /// It cuts the instance.
    case clip = 0
    /// It is an edge occluder, not a clip: a layer in front of the instance, a quad, rounded quad or rounded box. The
    /// fourth component of `links` is its alpha. Its coverage is relative to the area that its clip's rectangle leaves
    /// of the pixel; for a box, the second row holds that rectangle.
    case edgeOccluder = 16
    /// It is a clip that coincides with the outline of the instance: it affects edge occluders only, because the
    /// outline itself cuts the instance.
    case outline = 32
  }

  /// Kind of this shape.
  @inlinable public var kind: Kind {
    get { Kind(rawValue: Int32(clamping: links.y) & 15) ?? .aligned }
    set { links.y = Float(newValue.rawValue | role.rawValue) }
  }

  /// Role of this shape.
  @inlinable public var role: Role {
    get { Role(rawValue: Int32(clamping: links.y) & ~15) ?? .clip }
    set { links.y = Float(newValue.rawValue | kind.rawValue) }
  }

  /// Flag in the fourth component of `links`: rounded corners, all quarters of ellipses.
  @inlinable public static var hasRoundedCorners: Float { 1 }
  /// Flag in the fourth component of `links`: rounded corners, some with the continuous curve.
  @inlinable public static var hasContinuousCorners: Float { 2 }

  /// Makes a record of zeros: an empty rectangle; `links` must be set.
  @inlinable
  public init() {}
}
