import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

extension Layer {
  /// The composition properties as they are sent.
  package final var effects: LayerEffects { composition?.effects ?? .default }

  /// A new layer of the class that produces a kind, with the kind's values.
  package static func make(_ kind: LayerKind) -> Layer {
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
    return layer
  }

  /// Sets the values of a kind; those of another class change nothing.
  package final func set(_ kind: LayerKind) {
    switch kind {
    case .plain, .transform: break
    case .gradient(let gradient): (self as? GradientLayer)?.set(gradient)
    case .replicator(let replication): (self as? ReplicatorLayer)?.set(replication)
    case .shape(let shape): (self as? ShapeLayer)?.set(shape)
    case .tiled(let contents): (self as? TiledLayer)?.set(contents)
    }
  }
}

extension GradientLayer {
  fileprivate final func set(_ gradient: Gradient) {
    type = gradient.type
    colors = gradient.colors
    locations = gradient.locations
    startPoint = gradient.startPoint
    endPoint = gradient.endPoint
  }
}

extension ReplicatorLayer {
  fileprivate final func set(_ replication: Replication) {
    instanceCount = replication.instanceCount
    instanceTransform = replication.instanceTransform
    instanceDelay = replication.instanceDelay
    instanceColor = replication.instanceColor
    offset = replication.offset
  }
}

extension TiledLayer {
  fileprivate final func set(_ contents: TiledContents) {
    source = contents.source
    tileSize = contents.tileSize
    levelsOfDetail = contents.levelsOfDetail
    levelsOfDetailBias = contents.levelsOfDetailBias
    fadeDuration = contents.fadeDuration
    memoryBudget = contents.memoryBudget
  }
}

extension ShapeLayer {
  fileprivate final func set(_ shape: Shape) {
    path = shape.path
    fillColor = shape.fillColor
    fillRule = shape.fillRule
    strokeColor = shape.strokeColor
    lineWidth = shape.lineWidth
    lineCap = shape.lineCap
    lineJoin = shape.lineJoin
    miterLimit = shape.miterLimit
    lineDashPattern = shape.lineDashPattern
    lineDashPhase = shape.lineDashPhase
    strokeStart = shape.strokeStart
    strokeEnd = shape.strokeEnd
  }
}
