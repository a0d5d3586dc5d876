import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

extension Layer {
  /// The composition properties as they are sent.
  package final var effects: LayerEffects { composition?.effects ?? .default }

  /// Sets the values of a kind; those of another class change nothing.
  package final func set(_ kind: LayerKind) {
    switch kind {
    case .plain, .transform: return
    case .gradient(let gradient): (self as? GradientLayer)?.gradient = gradient
    case .replicator(let replication):
      (self as? ReplicatorLayer)?.replication = replication
      (self as? ReplicatorLayer)?.hasColor = true
    case .shape(let shape): (self as? ShapeLayer)?.shape = shape
    case .tiled(let contents):
      guard let layer = self as? TiledLayer else { return }
      layer.tiling = contents
      layer.tiling.source = nil
      layer.source = contents.source
    }
    mark(.kind)
  }
}
