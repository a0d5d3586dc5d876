package import MultiplaneChanges

/// A layer that transforms its sublayers without flattening them: they share one 3D space with the layer's siblings.
///
/// It draws nothing and has no plane. Of its own properties, only its position, transforms, `isDoubleSided`, `isHidden`
/// and `opacity` have an effect. Background, contents, border, shadow, corners, mask, filters, `compositingFilter`,
/// `masksToBounds` and `shouldRasterize` do nothing. The opacity multiplies into each sublayer, as with
/// `allowsGroupOpacity` off. The sublayers are sorted by depth among the layer's siblings, and flattened into the plane
/// of the nearest ancestor that is not a transform layer.
///
/// The layer itself cannot be hit; a point hits its sublayers where the ray through the point meets their planes.
/// `convert` uses the plane z = 0 as its own space.
open class TransformLayer: Layer {
  package override func prepare() { (hasKind, hasOwnPlane) = (true, false) }

  package override func kind() -> LayerKind { .transform }
}
