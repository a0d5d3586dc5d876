import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree

extension LayerDescription {
  /// A new layer of the class that the file gives, with what that adds to `Layer`.
  func makeLayer() -> Layer {
    for case .kind(let kind) in properties { return Self.makeLayer(kind) }
    return Layer()
  }

  private static func makeLayer(_ kind: LayerKind) -> Layer {
    switch kind {
    case .plain: return Layer()
    case .transform: return TransformLayer()
    case .gradient(let gradient):
      let layer = GradientLayer()
      layer.type = gradient.type
      layer.colors = gradient.colors
      layer.locations = gradient.locations
      layer.startPoint = gradient.startPoint
      layer.endPoint = gradient.endPoint
      return layer
    case .replicator(let replication):
      let layer = ReplicatorLayer()
      layer.instanceCount = replication.instanceCount
      layer.instanceTransform = replication.instanceTransform
      layer.instanceColor = replication.instanceColor
      layer.instanceRedOffset = replication.offset.x
      layer.instanceGreenOffset = replication.offset.y
      layer.instanceBlueOffset = replication.offset.z
      layer.instanceAlphaOffset = replication.offset.w
      return layer
    case .shape(let shape): return makeLayer(shape)
    }
  }

  private static func makeLayer(_ shape: Shape) -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = shape.path
    layer.fillColor = shape.fillColor
    layer.fillRule = shape.fillRule
    layer.strokeColor = shape.strokeColor
    layer.lineWidth = shape.lineWidth
    layer.lineCap = shape.lineCap
    layer.lineJoin = shape.lineJoin
    layer.miterLimit = shape.miterLimit
    layer.lineDashPattern = shape.lineDashPattern
    layer.lineDashPhase = shape.lineDashPhase
    layer.strokeStart = shape.strokeStart
    layer.strokeEnd = shape.strokeEnd
    return layer
  }
}
