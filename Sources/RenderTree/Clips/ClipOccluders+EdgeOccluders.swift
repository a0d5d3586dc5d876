internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  /// No more veils are told the shader for one instance: those farthest in front are left out. Where there are more,
  /// one that moves decides about others, at whose edges nothing is drawn again for that: so the number is one that
  /// hardly any tree has.
  static let mostEdgeOccluders = 64

  /// Whether veils among a layer's sublayers act on its own quad where the clip that it puts around them leaves parts
  /// of pixels.
  ///
  /// - Parameters:
  ///   - covers: in front of the quad, those among its sublayers from `own` on.
  ///   - context: what the layer is drawn into.
  mutating func isVeiled(
    _ slot: Int, by covers: ClipOccluderRange, from own: Int32, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Bool {
    layers.masksToBounds(slot) && !context.isClipTransient && !layers.drawsApart(slot) && layers.isCutByOwnClip(slot)
      && (own..<max(own, covers.end)).contains { self.covers[Int($0)].veil >= 0 }
  }

  // MARK: Instances

}

/// A chain of shapes that is put together from the outermost on.
struct EdgeOccluderChain {
  var top: Int32 = -1
  var isChanged = false
  /// The last of the clip rectangles that veils in it are under and that end within pixels.
  var rect = ClipRecord.none.rect
}
