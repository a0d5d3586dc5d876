internal import MultiplaneGeometry

/// When a surface is worth caching: once it was drawn some times without a change, or with small ones.
struct Patience: BitwiseCopyable, Sendable {
  /// Plans that have drawn it so; negative after there was no room for it.
  var calmPlans = 0
  /// Plans that have drawn it from the cache since it was cached.
  var uses = 0
  /// Doubles after each cached surface that was dropped with few uses.
  private var threshold = Self.leastThreshold

  var isOver: Bool { calmPlans > threshold }

  /// The cached pixels no longer hold.
  mutating func end() {
    threshold = uses >= Self.leastUses ? Self.leastThreshold : min(2 * threshold, Self.mostThreshold)
    uses = 0
  }

  private static let leastThreshold = 1
  private static let mostThreshold = 64
  /// With fewer uses, drawing the surface completely instead of its visible part was not worth its cost.
  private static let leastUses = 4
  /// Plans before the next attempt, after there was no room.
  static let retryPlans = 60
  /// Plans after its last use when a cached surface may be evicted.
  static let unusedPlans: UInt64 = 60

  /// A change is small if it touches at most one in this many of a surface's pixels.
  static func isSmall(_ change: PixelRect, in all: PixelRect) -> Bool { change.area <= all.area / largestChange }
  private static let largestChange = 2
}
