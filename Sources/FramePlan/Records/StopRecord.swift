/// One stop of a gradient.
@frozen
public struct StopRecord: Hashable, BitwiseCopyable, Sendable {
  /// Premultiplied.
  public var color = SIMD4<Float>.zero
  /// 0…1, not less than the stop's before; the next stop (−1: none); of some, one that is many further (−1: none), and
  /// where that is.
  public var place = SIMD4<Float>.zero

  /// All zero.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: StopRecord, b: StopRecord) -> Bool {
    a.color == b.color && a.place == b.place
  }
}
