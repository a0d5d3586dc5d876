/// One stop of a gradient.
@frozen
public struct StopRecord: Hashable, BitwiseCopyable, Sendable {
  /// The colour, premultiplied.
  public var color = SIMD4<Float>.zero
  /// Position, 0…1, not less than the stop before; index of the next stop (−1: none); for some stops, index of a stop
  /// many positions further (−1: none), and the position of that stop.
  public var place = SIMD4<Float>.zero

  /// Makes a record of zeros.
  @inlinable
  public init() {}
}
