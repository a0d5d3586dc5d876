/// One isolated group of layers, or the target itself (index 0); or either of them once more, with another factor for
/// what is drawn into it.
@frozen
public struct GroupRecord: Hashable, BitwiseCopyable, Sendable {
  /// Page = cell + (x, y), where a cell is a device pixel but for groups that are read bilinearly; then the opacity
  /// that the group is drawn with, and the alpha of `multiplier`.
  public var place = SIMD4<Float>.zero
  /// The part of the device that the group holds: minX, minY, maxX, maxY.
  public var region = SIMD4<Float>.zero
  /// What everything that is drawn into the group is multiplied by, component by component: a colour with its alpha
  /// multiplied in.
  public var multiplier = SIMD4<Float>(repeating: 1)
  /// Device to cells: cell = device · xy + zw.
  public var sampling = SIMD4<Float>(1, 1, 0, 0)
  /// The cells that are there: minX, minY, maxX, maxY; others are transparent.
  public var cells = SIMD4<Float>.zero
  /// Backdrop = device + (x, y), the page of what the group is mixed with; the blend mode; nothing.
  public var backdrop = SIMD4<Float>.zero
  /// The first of the colour steps, and how many there are.
  public var steps = SIMD4<Float>.zero

  /// All zero: holds nothing.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: GroupRecord, b: GroupRecord) -> Bool {
    a.place == b.place && a.region == b.region && a.multiplier == b.multiplier
      && a.sampling == b.sampling && a.cells == b.cells && a.backdrop == b.backdrop
      && a.steps == b.steps
  }
}
