internal import MultiplaneGeometry

extension DamageTracker {
  /// Device pixels that sorted layers may have to do with: a matter of the tree and the target alone, and not of what
  /// is drawn again, since each plane may split the others.
  mutating func sortedSpace(in context: PaintWalk.Context) -> PixelRect {
    // A group may hold more, which filters read, and so may the target.
    context.base == 0 && backdropReach == 0 && !context.isMoved && !context.isCopied
      ? context.space : LayerTable.anywhere
  }
}
