import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

extension Layer {
  /// The composition properties as they are sent.
  package final var effects: LayerEffects { composition?.effects ?? .default }

  /// A new layer of the class that produces a kind, with the kind's values.
  package static func make(_ kind: LayerKind) -> Layer {
    switch kind {
    case .plain: Layer()
    case .transform: TransformLayer()
    case .gradient(let gradient): GradientLayer(gradient)
    case .replicator(let replication): ReplicatorLayer(replication)
    case .shape(let shape): ShapeLayer(shape)
    case .tiled(let contents): TiledLayer(contents)
    }
  }
}

extension GradientLayer {
  fileprivate convenience init(_ gradient: Gradient) {
    self.init()
    type = gradient.type
    colors = gradient.colors
    locations = gradient.locations
    startPoint = gradient.startPoint
    endPoint = gradient.endPoint
  }
}

extension ReplicatorLayer {
  fileprivate convenience init(_ replication: Replication) {
    self.init()
    instanceCount = replication.instanceCount
    instanceTransform = replication.instanceTransform
    instanceDelay = replication.instanceDelay
    instanceColor = replication.instanceColor
    instanceRedOffset = replication.offset.x
    instanceGreenOffset = replication.offset.y
    instanceBlueOffset = replication.offset.z
    instanceAlphaOffset = replication.offset.w
  }
}

extension TiledLayer {
  fileprivate convenience init(_ contents: TiledContents) {
    self.init()
    source = contents.source
    tileSize = contents.tileSize
    levelsOfDetail = contents.levelsOfDetail
    levelsOfDetailBias = contents.levelsOfDetailBias
    fadeDuration = contents.fadeDuration
    memoryBudget = contents.memoryBudget
  }
}

extension ShapeLayer {
  fileprivate convenience init(_ shape: Shape) {
    self.init()
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
