extension Layer {
  /// The layer whose alpha the layer's picture is multiplied by, shadow, border and sublayers included; nil for none.
  ///
  /// A mask may have sublayers, filters and a mask itself. It is placed in this layer's own space like a sublayer, but
  /// for `sublayerTransform`, which does not act on it. Where it draws nothing, is hidden or is transparent, nothing of
  /// this layer is seen. It is part of the tree that this layer is in, one level below it. Its `superlayer` is nil;
  /// `convert` goes through this layer. Hit tests don't ask it.
  ///
  /// Setting nil takes the mask off, as `removeFromSuperlayer()` of the mask does. Setting a layer stops the program,
  /// with the words of `LayerError`, when that is this one or one above it, when it has a superlayer or masks another
  /// layer, when it is a tree's root, or when the tree would have more than `LayerTree.maximumDepth` levels;
  /// `setMask(checked:)` throws then. (A mask that is added as a sublayer is taken off, as a sublayer leaves its
  /// superlayer.)
  public final var mask: Layer? {
    get { composition?.mask }
    set { allowing { () throws(LayerError) in try setMask(checked: newValue) } }
  }
}
