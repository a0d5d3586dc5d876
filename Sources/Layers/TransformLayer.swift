package import MultiplaneChanges

/// A layer that only moves its sublayers, and does not flatten them: they share one three-dimensional space with its
/// own siblings.
///
/// It draws nothing and has no plane: of its own properties, its place, its transforms, `isDoubleSided`, `isHidden` and
/// `opacity` count. Background, contents, border, shadow, corners, mask, filters, `compositingFilter`, `masksToBounds`
/// and `shouldRasterize` do nothing. The opacity multiplies into each sublayer, as with `allowsGroupOpacity` off. The
/// sublayers are sorted by depth among its siblings, and flattened into the plane of the nearest layer above that is
/// not a transform layer.
///
/// It can't be hit itself; points meet the planes of its sublayers by their rays. `convert` takes its plane z = 0 for
/// its own space.
open class TransformLayer: Layer {
  /// A layer of no size at the origin, outside of any tree.
  public required init() {
    super.init()
    hasKind = true
    hasOwnPlane = false
  }

  package override func kind() -> LayerKind { .transform }
}
