internal import Synchronization

/// A flag, set when a tile is no longer wanted, that the tile's provider can read. Any thread.
package final class TileCancellation: Sendable {
  private let isCancelled = Atomic(false)

  package init() {}

  package var isSet: Bool { isCancelled.load(ordering: .acquiring) }

  package func set() { isCancelled.store(true, ordering: .releasing) }
}
