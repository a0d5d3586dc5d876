internal import MultiplaneFramePlan

/// The frame that is planned, or was planned last.
struct CurrentFrame: Sendable {
  /// The number of the plan.
  var sequence: UInt64 = 0
  /// nil before the first plan.
  var target: PlanTarget?
  /// The device pixel that the records of the plan are counted from.
  var reference = (x: 0, y: 0)
  /// The last version of a device transform before the plan.
  var firstVersion: UInt32 = 0
  /// How many layers the plan looked at.
  var visitedCount = 0
  /// How the shadows of outlines are made.
  var outlineShadows = OutlineShadowCache()
  var shortcuts = ShortcutPolicy.whereItPays
}
