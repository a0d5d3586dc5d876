internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Cached result of the passes of one layer: the pictures that are composited for it.
struct CachedEffect: Sendable {
  /// Which pictures are cached.
  enum Form: Sendable {
    /// The layer's group, without filters.
    case group
    /// The result of its filters.
    case filtered
    /// The shadow made by its only filter, and its group, composited above.
    case apart
    /// The shadow made of the layer's own picture; the layer itself is drawn directly.
    case shadow
    /// The result of its background filters.
    case backdrop
  }

  /// Cache key, besides the state of the layers shown.
  struct Conditions: Hashable, Sendable {
    var form: Form
    /// The layer's own space to device pixels.
    var device: Homography
    var isUpsideDown: Bool
    var surroundings: CacheKey
  }

  /// A region of a cache page.
  struct Part: Sendable {
    var picture: PageRegion
    /// Colour steps still to be applied to each pixel.
    var colors: [ColorStepRecord]
    var place: TexturePlace
  }

  /// How a plan draws a layer with passes.
  enum Use {
    /// Without the cache.
    case none
    /// Completely, and the result is cached.
    case begins
    /// From the cache.
    case kept
  }

  var conditions: Conditions
  var group: Part?
  var effect: Part?
  /// Number of the last plan that drew the layer.
  var lastUse: UInt64 = 0
  /// Plans that have drawn it unchanged; negative after a failed attempt to cache it.
  var stillPlans = 0
  /// Plans that have drawn it from the cache.
  var useCount = 0
  /// Number of unchanged plans before it is cached; doubles after each cached surface that was dropped with few uses.
  var threshold = CachePolicy.threshold

  init(_ conditions: Conditions) { self.conditions = conditions }

  var isFresh: Bool {
    switch conditions.form {
    case .group: group != nil
    case .filtered, .shadow, .backdrop: effect != nil
    case .apart: group != nil && effect != nil
    }
  }

  /// With fewer uses, drawing the surface completely instead of its visible part was not worth its cost.
  static let leastUses = 4
  static let mostThreshold = 64
  /// Plans before the next attempt, after a surface had no room or was not visible.
  static let retryPlans = 60
}
