import class Foundation.Thread
package import MultiplaneLayers

/// The layer trees that a thread drives, and their clock: what Core Animation's functions without a tree work on. Bound
/// to the thread, by whoever drives it; other threads have none.
package final class ThreadStage {
  package let trees: () -> [LayerTree]
  package let time: () -> Double
  /// Drives a display link by the frames of the screen that the thread shows.
  package let add: (DisplayLink) -> Void

  package init(
    trees: @escaping () -> [LayerTree], time: @escaping () -> Double,
    add: @escaping (DisplayLink) -> Void
  ) {
    (self.trees, self.time, self.add) = (trees, time, add)
  }

  /// The current thread's.
  package static var current: ThreadStage? {
    get { Thread.current.threadDictionary["org.multiplane.stage"] as? ThreadStage }
    set { Thread.current.threadDictionary["org.multiplane.stage"] = newValue }
  }
}
