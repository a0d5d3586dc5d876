internal import MultiplaneGeometry

/// When a surface is worth caching: the same rule for groups, planes and effects.
enum CachePolicy {
  /// A surface that was drawn more often than that without a change, or with small ones, is cached: in the frame that
  /// draws it the last time.
  static let threshold = 1
  /// Plans since a cached surface was shown, after which it gives its room to others that need it.
  static let unusedPlans: UInt64 = 60
  /// Device pixels around the target: what of a group lies farther away is not known for certain.
  static let reach = 512

  /// A change is small where it touches at most one in so many of a surface's pixels.
  static func isSmall(_ change: PixelRect, in all: PixelRect) -> Bool { change.area <= all.area / largestChange }
  private static let largestChange = 2
}
