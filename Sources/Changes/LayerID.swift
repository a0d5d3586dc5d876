// Not API: public so that loops that cross from Layers into this module are inlined.

/// The identity of a layer within a tree: a slot, which is reused, and a generation that tells the slot's layers apart.
@frozen
public struct LayerID: Hashable, BitwiseCopyable, Sendable {
  /// The layer's index in arrays, from 0. The slot is free for another layer after this one is destroyed.
  public var slot: UInt32
  /// Incremented each time the slot is given to another layer.
  public var generation: UInt32

  /// Makes an identity; the layer need not exist.
  @inlinable
  public init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}
