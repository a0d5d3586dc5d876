import MultiplaneContents
package import MultiplaneLayers

extension SceneNode {
  /// Copies a layer and its subtree.
  package init(layer: Layer) {
    self.init()
    bounds = layer.bounds
    position = layer.position
    anchorPoint = layer.anchorPoint
    anchorPointZ = layer.anchorPointZ
    zPosition = layer.zPosition
    transform = layer.transform
    sublayerTransform = layer.sublayerTransform
    isHidden = layer.isHidden
    opacity = layer.exactOpacity
    backgroundColor = layer.backgroundColor
    if case .bitmap(let bitmap) = layer.contents?.source.kind { contents = bitmap }
    contentsScale = layer.contentsScale
    contentsGravity = layer.contentsGravity
    contentsRect = layer.contentsRect
    detail.contentsCenter = layer.contentsCenter
    detail.capInsets = layer.contentsCapInsets
    detail.horizontalTileMode = layer.horizontalTileMode
    detail.verticalTileMode = layer.verticalTileMode
    detail.minificationFilter = layer.minificationFilter
    detail.magnificationFilter = layer.magnificationFilter
    detail.minificationFilterBias = layer.exactFilterBias
    detail.tintColor = layer.contentsTintColor
    masksToBounds = layer.masksToBounds
    isGeometryFlipped = layer.isGeometryFlipped
    isDoubleSided = layer.isDoubleSided
    effects = layer.effects
    filters.filters = layer.filters
    filters.backgroundFilters = layer.backgroundFilters
    shadowPath = layer.shadowPath
    kind = layer.kind()
    name = layer.name
    masks = layer.mask.map { [SceneNode(layer: $0)] } ?? []
    sublayers = layer.sublayers.map(SceneNode.init(layer:))
  }

  /// A new layer with these values, its sublayers and its mask; throws where the tree is too deep for a layer tree.
  package func makeLayer() throws(LayerError) -> Layer {
    let layer: Layer =
      switch kind {
      case .plain: Layer()
      case .transform: TransformLayer()
      case .gradient: GradientLayer()
      case .replicator: ReplicatorLayer()
      case .shape: ShapeLayer()
      case .tiled: TiledLayer()
      }
    layer.set(kind)
    layer.bounds = bounds
    layer.position = position
    layer.anchorPoint = anchorPoint
    layer.anchorPointZ = anchorPointZ
    layer.zPosition = zPosition
    layer.transform = transform
    layer.sublayerTransform = sublayerTransform
    layer.isHidden = isHidden
    layer.exactOpacity = opacity
    layer.backgroundColor = backgroundColor
    layer.contents = contents
    layer.contentsScale = contentsScale
    layer.contentsGravity = contentsGravity
    layer.contentsRect = contentsRect
    layer.contentsCenter = detail.contentsCenter
    layer.contentsCapInsets = detail.capInsets
    layer.horizontalTileMode = detail.horizontalTileMode
    layer.verticalTileMode = detail.verticalTileMode
    layer.minificationFilter = detail.minificationFilter
    layer.magnificationFilter = detail.magnificationFilter
    layer.exactFilterBias = detail.minificationFilterBias
    layer.contentsTintColor = detail.tintColor
    layer.masksToBounds = masksToBounds
    layer.isGeometryFlipped = isGeometryFlipped
    layer.isDoubleSided = isDoubleSided
    layer.name = name
    setComposition(of: layer)
    for sublayer in sublayers { layer.addSublayer(try sublayer.makeLayer()) }
    for mask in masks { layer.mask = try mask.makeLayer() }
    return layer
  }

  private func setComposition(of layer: Layer) {
    if effects.cornerRadii != .zero { layer.cornerRadii = effects.cornerRadii }
    layer.cornerCurve = effects.cornerCurve
    layer.borderWidth = effects.borderWidth
    layer.borderColor = effects.borderColor
    layer.shadowColor = effects.shadowColor
    layer.exactShadowOpacity = effects.shadowOpacity
    layer.shadowOffset = effects.shadowOffset
    layer.shadowRadius = effects.shadowRadius
    layer.shadowPath = shadowPath
    layer.compositingFilter = effects.compositingFilter
    layer.allowsGroupOpacity = effects.allowsGroupOpacity
    layer.edgeAntialiasingMask = effects.antialiasedEdges
    layer.shouldRasterize = effects.shouldRasterize
    layer.rasterizationScale = effects.rasterizationScale
    layer.filters = filters.filters
    layer.backgroundFilters = filters.backgroundFilters
  }
}
