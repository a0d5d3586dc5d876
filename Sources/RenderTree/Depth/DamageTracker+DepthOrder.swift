internal import MultiplaneGeometry

extension DamageTracker {
  /// Device pixels that decide which sorted layers count. Depends on the tree and the target, not on damage, since each
  /// plane may split the others.
  mutating func sortedSpace(in context: PaintWalk.Context) -> PixelRect {
    // Filters may read more of a group, or of the target.
    context.base == 0 && backdropReach == 0 && !context.isMoved && !context.isCopied
      ? context.space : LayerTable.anywhere
  }
}
