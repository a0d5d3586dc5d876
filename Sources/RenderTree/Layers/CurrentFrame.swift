internal import MultiplaneFramePlan

/// The frame that is being planned, or was planned last.
struct CurrentFrame: Sendable {
  /// Sequence number of the plan.
  var sequence: UInt64 = 0
  /// nil before the first plan.
  var target: PlanTarget?
  /// Device pixel from which the plan's records count.
  var reference = (x: 0, y: 0)
  /// Last version of a device transform before the plan.
  var firstVersion: UInt32 = 0
  /// Number of layers that the plan visited.
  var visitedCount = 0
  var shortcuts = ShortcutPolicy.whereItPays

  /// Whether leaves take the short way when they move and when they are drawn again.
  var usesLeaves: Bool { shortcuts != .withoutLeaves }
}
