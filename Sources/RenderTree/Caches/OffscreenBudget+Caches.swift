internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension OffscreenBudget {
  /// Whether the pixels of a layer depend on the tree and the target only.
  mutating func canKeep(_ slot: Int, in context: PaintWalk.Context, layers: inout LayerTable, tiles: inout TileStore)
    -> Bool
  {
    !isTight && !context.isCopied && !context.isMoved && context.space == layers.frame.target?.bounds
      && layers.states[slot].raster < 0 && layers.states[slot].flags.isDisjoint(with: [.holdsBackdrop, .isTiled])
      && !layers.hasBackgroundFilters(slot)
      && !tiles.holdsTiles(slot, layers: &layers)
  }

  /// The texels of a bitmap that are drawn: all if it may be cached, otherwise those that may be visible, independent
  /// of damage.
  mutating func rasterSpace(_ slot: Int, _ region: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable)
    -> PixelRect
  {
    if layers.isKeepable(region), !isTight { return region }
    let read = context.nested.farthestRead
    let space = context.space.grown(read.x, read.y).intersection(layers.largestRegion(in: context))
    return space.isEmpty ? region : layers.seenTexels(slot, space).intersection(region)
  }
}
