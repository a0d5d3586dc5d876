package import MultiplaneLayers

extension SceneNode {
  /// Copies a layer and everything in it.
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
    opacity = layer.opacity
    backgroundColor = layer.backgroundColor
    contents = layer.contents
    contentsScale = layer.contentsScale
    contentsGravity = layer.contentsGravity
    contentsRect = layer.contentsRect
    detail.contentsCenter = layer.contentsCenter
    detail.capInsets = layer.contentsCapInsets
    detail.horizontalTileMode = layer.horizontalTileMode
    detail.verticalTileMode = layer.verticalTileMode
    detail.minificationFilter = layer.minificationFilter
    detail.magnificationFilter = layer.magnificationFilter
    detail.minificationFilterBias = layer.minificationFilterBias
    detail.tintColor = layer.contentsTintColor
    masksToBounds = layer.masksToBounds
    isGeometryFlipped = layer.isGeometryFlipped
    isDoubleSided = layer.isDoubleSided
    name = layer.name
    sublayers = layer.sublayers.map(SceneNode.init(layer:))
  }

  /// A layer like this one, with its sublayers; throws where the tree is deeper than a layer tree may be.
  package func makeLayer() throws(LayerError) -> Layer {
    let layer = Layer()
    layer.bounds = bounds
    layer.position = position
    layer.anchorPoint = anchorPoint
    layer.anchorPointZ = anchorPointZ
    layer.zPosition = zPosition
    layer.transform = transform
    layer.sublayerTransform = sublayerTransform
    layer.isHidden = isHidden
    layer.opacity = opacity
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
    layer.minificationFilterBias = detail.minificationFilterBias
    layer.contentsTintColor = detail.tintColor
    layer.masksToBounds = masksToBounds
    layer.isGeometryFlipped = isGeometryFlipped
    layer.isDoubleSided = isDoubleSided
    layer.name = name
    for sublayer in sublayers { try layer.addSublayer(try sublayer.makeLayer()) }
    return layer
  }
}
