internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  /// Limit on the edge occluders of one instance: the frontmost beyond it are omitted. Beyond the limit, a moved
  /// occluder could change which others are omitted, without damage at their edges; hardly any tree has so many.
  static let mostEdgeOccluders = 64

  /// Whether edge occluders among a layer's sublayers apply to the layer's own quad, because the clip of its sublayers
  /// covers pixels partially.
  ///
  /// - Parameters:
  ///   - covers: in front of the quad; those among its sublayers begin at `own`.
  ///   - context: of the layer.
  mutating func isVeiled(
    _ slot: Int, by covers: ClipOccluderRange, from own: Int32, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Bool {
    layers.masksToBounds(slot) && !context.isClipTransient && !layers.drawsApart(slot) && layers.isCutByOwnClip(slot)
      && (own..<max(own, covers.end)).contains { self.covers[Int($0)].veil >= 0 }
  }

}

/// A chain of clip shapes that is built from the outermost on.
struct EdgeOccluderChain {
  var top: Int32 = -1
  var isChanged = false
  /// Rectangle of the last clip in the chain that covers pixels partially, under which there are edge occluders.
  var rect = ClipRecord.none.rect
}
