/// A group that is drawn to a page, or the target itself (index 0). A group may have several records with different
/// multipliers.
@frozen
public struct GroupRecord: Hashable, BitwiseCopyable, Sendable {
  /// Page pixel = cell + (x, y), where a cell is a device pixel except for groups that are read bilinearly; the group's
  /// opacity; the alpha of `multiplier`.
  public var place = SIMD4<Float>.zero
  /// The device rectangle of the group: minX, minY, maxX, maxY.
  public var region = SIMD4<Float>.zero
  /// The premultiplied colour that everything drawn to the group is multiplied by, component by component.
  public var multiplier = SIMD4<Float>(repeating: 1)
  /// Device to cell: cell = device · xy + zw.
  public var sampling = SIMD4<Float>(1, 1, 0, 0)
  /// The valid cells: minX, minY, maxX, maxY; cells outside are transparent.
  public var cells = SIMD4<Float>.zero
  /// Backdrop pixel = device + (x, y), on the page that the group is blended with; the blend mode; unused.
  public var backdrop = SIMD4<Float>.zero
  /// Index of the first colour filter, number of colour filters.
  public var steps = SIMD4<Float>.zero

  /// Makes a record of zeros: an empty group.
  @inlinable
  public init() {}
}
