/// One transform node: how the plane of a layer that has sublayers (or leaves its parent's plane) lies on the device.
@frozen
public struct NodeRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space, less the node's cell, to device: three rows; the fourth column holds the cell's x, its y, and 1 for
  /// perspective.
  public var row0 = SIMD4<Float>.zero
  /// The second row, y; its fourth column is the cell's y.
  public var row1 = SIMD4<Float>.zero
  /// The third row, the perspective: 0, 0, 1 where there is none; its fourth column is 1 for perspective, else 0.
  public var row2 = SIMD4<Float>.zero
  /// And back.
  public var inverse0 = SIMD4<Float>.zero
  /// The second row of the way back; its fourth column is not used.
  public var inverse1 = SIMD4<Float>.zero
  /// The third row of the way back; its fourth column is not used.
  public var inverse2 = SIMD4<Float>.zero

  /// The side of a cell in points: offsets within one keep 1/8192 of a point in a Float.
  @inlinable public static var cell: Double { 1024 }

  /// All zero: no map yet, every row is to be set.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: NodeRecord, b: NodeRecord) -> Bool {
    a.row0 == b.row0 && a.row1 == b.row1 && a.row2 == b.row2
      && a.inverse0 == b.inverse0 && a.inverse1 == b.inverse1 && a.inverse2 == b.inverse2
  }
}
