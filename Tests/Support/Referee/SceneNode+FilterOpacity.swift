/// Filters that only reduce alpha become part of the layer's opacity, if the opacity applies to the layer and its
/// sublayers as one image.
extension SceneNode {
  var withFilterOpacity: SceneNode {
    var node = self
    let changing = filters.filters.filter { !FilterChain.isIdentity($0) }
    let factors = changing.compactMap { ColorStep($0).opacity }
    if effects.allowsGroupOpacity, !isTransformLayer, !changing.isEmpty, factors.count == changing.count {
      node.opacity = factors.reduce(min(node.opacity, 1), *)
      node.filters.filters = []
    }
    node.sublayers = sublayers.map(\.withFilterOpacity)
    node.masks = masks.map(\.withFilterOpacity)
    return node
  }
}
