internal import MultiplaneGeometry

/// When a surface is worth caching: the same rule for groups, planes and effects.
enum CachePolicy {
  /// A surface is cached once it was drawn more often than this without a change, or with small changes.
  static let threshold = 1
  /// Plans after its last use when a cached surface may be evicted.
  static let unusedPlans: UInt64 = 60
  /// Device pixels around the target within which a group's content is known exactly.
  static let reach = 512

  /// A change is small if it touches at most one in this many of a surface's pixels.
  static func isSmall(_ change: PixelRect, in all: PixelRect) -> Bool { change.area <= all.area / largestChange }
  private static let largestChange = 2
}
