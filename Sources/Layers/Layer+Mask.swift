extension Layer {
  /// The layer whose alpha multiplies this layer's image, with its shadow, border and sublayers; nil, the default, for
  /// no mask.
  ///
  /// A mask may have sublayers, filters and a mask of its own. It is placed in this layer's own space like a sublayer,
  /// except that `sublayerTransform` does not apply to it. Where the mask draws nothing, is hidden or is transparent,
  /// this layer is invisible. The mask belongs to this layer's tree, one level below it. Its `superlayer` is nil;
  /// `convert` goes through this layer. Hit testing ignores it.
  ///
  /// Setting nil detaches the mask, as the mask's `removeFromSuperlayer()` does. Setting a layer stops the program,
  /// with the description of a `LayerError`, when it is this layer or an ancestor of it, when it has a superlayer or
  /// masks another layer, when it is a tree's root, or when the tree would exceed `LayerTree.maximumDepth` levels;
  /// `setMask(checked:)` throws instead. (Adding a mask as a sublayer detaches it from the layer that it masks.)
  public final var mask: Layer? {
    get { composition?.mask }
    set { allowing { () throws(LayerError) in try setMask(checked: newValue) } }
  }
}
