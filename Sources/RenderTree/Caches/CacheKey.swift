/// Cache key: the nesting state that a cached group's pixels depend on.
struct CacheKey: Hashable, BitwiseCopyable, Sendable {
  /// The blurs and shadows around the layer; none if they are few, which do not limit the pixels that they read.
  private let nested: BlurNesting
  /// The layer is inside of or beside a shadow's picture.
  private let isInShadowSource: Bool
  private let pendingBackdrops: Int
  private let splits: Int
  /// Hash of the later clips that share edges with the layer; 0 for none.
  private let laterClips: Int
  /// Factor of each item, if the layer is a group because of its clip alone: other groups have it when they are
  /// composited.
  private let factor: SIMD4<Float>

  init(_ context: PaintWalk.Context, laterClips: Int = 0, hasFactor: Bool = false) {
    self.laterClips = laterClips
    factor = hasFactor ? context.factor : .one
    nested = context.nested.isFew ? BlurNesting() : context.nested
    isInShadowSource = context.shadowSources >= RenderTree.mostShadowSources
    (pendingBackdrops, splits) = (context.pendingBackdrops, context.splits)
  }
}
