// Not API: these are public so that the loops that cross from Layers into here are inlined.

/// A layer's name within one tree: a slot that is used again, and a generation that tells its users apart.
@frozen
public struct LayerID: Hashable, BitwiseCopyable, Sendable {
  /// The layer's place in arrays, from 0; free for another layer once this one is destroyed.
  public var slot: UInt32
  /// One more for each layer that the slot is given to.
  public var generation: UInt32

  /// Names a layer, which need not exist.
  @inlinable
  public init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}
