import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

extension Layer {
  /// The composition properties as they are sent.
  package final var effects: LayerEffects { composition?.effects ?? .default }

  /// Sets the values of a kind; those of another class change nothing.
  package final func set(_ kind: LayerKind) {
    switch (kind, self) {
    case (.gradient(let gradient), let layer as GradientLayer): layer.gradient = gradient
    case (.replicator(let replication), let layer as ReplicatorLayer):
      (layer.replication, layer.hasColor) = (replication, true)
    case (.shape(let shape), let layer as ShapeLayer): layer.shape = shape
    case (.tiled(let contents), let layer as TiledLayer):
      layer.tiling = contents
      layer.tiling.source = nil
      layer.source = contents.source
    default: return
    }
    mark(.kind)
  }
}
