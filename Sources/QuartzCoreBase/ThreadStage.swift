import Foundation
package import MultiplaneLayers

/// The layer trees that a thread drives, and their clock: what Core Animation's functions without a tree work on. Bound
/// to the thread, by whoever drives it; other threads have none.
package final class ThreadStage {
  package let trees: () -> [LayerTree]
  package let time: () -> Double
  /// Calls a function each interval; it answers whether it goes on.
  package let schedule: (_ interval: Double, _ body: @escaping @MainActor () -> Bool) -> Void

  package init(
    trees: @escaping () -> [LayerTree], time: @escaping () -> Double,
    schedule: @escaping (Double, @escaping @MainActor () -> Bool) -> Void
  ) {
    (self.trees, self.time, self.schedule) = (trees, time, schedule)
  }

  /// The current thread's.
  package static var current: ThreadStage? {
    get { Thread.current.threadDictionary["org.multiplane.stage"] as? ThreadStage }
    set { Thread.current.threadDictionary["org.multiplane.stage"] = newValue }
  }
}
