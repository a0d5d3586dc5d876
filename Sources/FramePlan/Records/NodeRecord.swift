/// A transform node: how the plane of a layer with sublayers (or of one that leaves its parent's plane) maps to the
/// device.
@frozen
public struct NodeRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space, relative to the node's cell, to device: three rows. The fourth column holds the cell's x, the cell's
  /// y, and 1 for perspective.
  public var row0 = SIMD4<Float>.zero
  /// The second row (y); its fourth column is the cell's y.
  public var row1 = SIMD4<Float>.zero
  /// The third row (perspective): 0, 0, 1 without perspective; its fourth column is 1 for perspective, otherwise 0.
  public var row2 = SIMD4<Float>.zero
  /// The inverse: device to node space, first row.
  public var inverse0 = SIMD4<Float>.zero
  /// The second row of the inverse; its fourth column is unused.
  public var inverse1 = SIMD4<Float>.zero
  /// The third row of the inverse; its fourth column is unused.
  public var inverse2 = SIMD4<Float>.zero

  /// The side of a cell in points: an offset within a cell keeps a precision of 1/8192 point in a Float.
  @inlinable public static var cell: Double { 1024 }

  /// Makes a record of zeros; all rows must be set.
  @inlinable
  public init() {}
}
