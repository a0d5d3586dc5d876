/// Where a quad lies in its node's space. Kept apart from its look, so that a move writes 32 bytes.
@frozen
public struct PlaceRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space to local space: local.x = x·p.x + y·p.y, local.y = z·p.x + w·p.y, where p is the point in node space
  /// minus the origin.
  public var inverse = SIMD4<Float>.zero
  /// The origin in node space: offset (x, y) within cell (z, w).
  public var origin = SIMD4<Float>.zero

  /// Makes a record of zeros: a quad that draws nothing.
  @inlinable
  public init() {}

  /// Compares component by component.
  @inlinable @inline(__always)
  public static func == (a: PlaceRecord, b: PlaceRecord) -> Bool { a.inverse == b.inverse && a.origin == b.origin }
}
