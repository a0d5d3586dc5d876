/// One clip: everything above it in the chain of clips included.
@frozen
public struct ClipRecord: Hashable, BitwiseCopyable, Sendable {
  /// The intersection of all clips of the chain that are aligned with the device's axes: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// Device to the clip's own space, three rows; the fourth column holds width, height and the next shape's index (−1:
  /// none). For a half-plane only the first row counts: inside is where it is ≥ 0.
  public var row0 = SIMD4<Float>.zero
  /// The second row, y; its fourth column is the height.
  public var row1 = SIMD4<Float>.zero
  /// The third row, the perspective; its fourth column is the next shape's index.
  public var row2 = SIMD4<Float>.zero
  /// The first shape of the chain (−1: none), this shape's kind, the number of shapes in the chain, what corners there
  /// are in the chain.
  public var links = SIMD4<Float>.zero
  /// How far rounded corners reach along x, in the clip's own space or, of a box, device pixels: clockwise from the one
  /// of least x and y.
  public var cornersX = SIMD4<Float>.zero
  /// The same along y.
  public var cornersY = SIMD4<Float>.zero

  /// No shape of its own: the rectangle says it all.
  @inlinable public static var aligned: Float { 0 }
  /// A rectangle in the clip's own space whose sides are not parallel to the device's.
  @inlinable public static var quad: Float { 1 }
  /// A half-plane with its edge, and one without: two parts of a split layer share a pixel centre that lies on the edge
  /// never.
  @inlinable public static var halfPlane: Float { 2 }
  /// A half-plane without its edge, the other side of a `halfPlane`.
  @inlinable public static var openHalfPlane: Float { 3 }
  /// A rectangle with rounded corners whose sides are parallel to the device's: the first row holds minX, minY, maxX,
  /// maxY. What is cut is its corners: the rectangle itself is in `rect`. The second row begins with the index of a
  /// clip that does the same without corners.
  @inlinable public static var roundedBox: Float { 4 }
  /// A `quad` with rounded corners.
  @inlinable public static var roundedQuad: Float { 5 }
  /// Added to the kind where the corners' curve is `CornerCurve.continuous`.
  @inlinable public static var continuous: Float { 2 }
  /// Added to the kind of a quad, with corners or without, or of a rounded box, that is in front of what is drawn, and
  /// no clip: `links` ends with its alpha. What is hidden is a part of what its clip's rectangle leaves, which is the
  /// second row of a box.
  @inlinable public static var veil: Float { 8 }
  /// Among veils, the rectangle of the clip that they are under: the first row, minX, minY, maxX, maxY, as a part of
  /// that in the second row. It cuts nothing: `rect` does.
  @inlinable public static var edge: Float { 16 }
  /// Among veils, a rectangle that will cut the picture which is drawn into: the first row, minX, minY, maxX, maxY.
  /// What `rect` leaves is told as a part of what this leaves. The second row begins with the index of the clip without
  /// it.
  @inlinable public static var pictureEdge: Float { 17 }
  /// Added to the kind of a clip with which the outline of what is drawn ends: it cuts nothing but what veils leave, as
  /// the outline does.
  @inlinable public static var outline: Float { 32 }
  /// In `links`: rounded corners, whose curves are quarters of ellipses.
  @inlinable public static var hasRoundedCorners: Float { 1 }
  /// In `links`: rounded corners, and among them some of another curve.
  @inlinable public static var hasContinuousCorners: Float { 2 }

  /// All zero: an empty rectangle; `links` is still to be set.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: ClipRecord, b: ClipRecord) -> Bool {
    a.rect == b.rect && a.row0 == b.row0 && a.row1 == b.row1
      && a.row2 == b.row2 && a.links == b.links && a.cornersX == b.cornersX
      && a.cornersY == b.cornersY
  }
}
