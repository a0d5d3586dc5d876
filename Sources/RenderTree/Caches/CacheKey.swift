/// How many pictures are made around a layer as it is drawn: what of that decides how what is in the layer is drawn, so
/// that what was kept of it may be shown.
struct CacheKey: Hashable, BitwiseCopyable, Sendable {
  /// Of the blurs and shadows that it is in; nothing of few, which read all that they read.
  private let nested: BlurNesting
  /// It is in a shadow's picture already, or beside one.
  private let isInBody: Bool
  private let waiting: Int
  private let splits: Int
  /// Of the clips that cut it where its own edges lie, as it is composited; 0 for none.
  private let outer: Int

  init(_ context: PaintWalk.Context, outer: Int = 0) {
    self.outer = outer
    nested = context.nested.isFew ? BlurNesting() : context.nested
    isInBody = context.bodies >= RenderTree.mostBodies
    (waiting, splits) = (context.waiting, context.splits)
  }
}
