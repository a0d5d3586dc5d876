internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What is kept of a layer that takes passes to draw: what is composited of it in the end.
struct CachedEffect: Sendable {
  /// What that is.
  enum Form: Sendable {
    /// Its group.
    case group
    /// What its filters make of its group.
    case filtered
    /// The shadow that its only filter casts, and its group above that.
    case apart
    /// The shadow that is made of the layer's own picture; the layer is drawn as it is.
    case shadow
  }

  /// What pixels depend on beside the layers that they show.
  struct Conditions: Hashable, Sendable {
    var form: Form
    /// The layer's own space to device pixels.
    var device: Homography
    var isUpsideDown: Bool
    var surroundings: CacheKey
  }

  /// Pixels of a page that lasts longer than the frame.
  struct Part: Sendable {
    var picture: PageRegion
    /// The steps that each pixel goes through yet.
    var colors: [ColorStepRecord]
    var place: TexturePlace
  }

  /// What is to be done with a layer.
  enum Use {
    /// It is drawn as it is.
    case none
    /// So it is, the whole of it, and kept.
    case begins
    /// It is there.
    case kept
  }

  var conditions: Conditions
  var group: Part?
  var effect: Part?
  /// The number of the last plan that drew the layer.
  var lastUse: UInt64 = 0
  /// How many plans have drawn it as it is now; less than none where it was to be kept and could not be.
  var stillPlans = 0
  /// How many plans have shown what is kept.
  var useCount = 0
  /// How often it is drawn as it is before it is kept: more with each time that was in vain.
  var threshold = CachePolicy.threshold

  init(_ conditions: Conditions) { self.conditions = conditions }

  var isFresh: Bool {
    switch conditions.form {
    case .group: group != nil
    case .filtered, .shadow: effect != nil
    case .apart: group != nil && effect != nil
    }
  }

  /// Fewer uses are not worth that all of it was drawn, and not what was seen.
  static let leastUses = 4
  static let mostThreshold = 64
  /// Where there was no room for it, or nothing of it was seen, so many plans pass before that is tried again.
  static let retryPlans = 60
}
