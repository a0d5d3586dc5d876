internal import Synchronization

/// Says to a provider that a tile is not wanted any more.
package final class TileCancellation: Sendable {
  private let isCancelled = Atomic(false)

  package init() {}

  package var isSet: Bool { isCancelled.load(ordering: .acquiring) }

  package func set() { isCancelled.store(true, ordering: .releasing) }
}
