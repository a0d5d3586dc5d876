public import MultiplaneContents
internal import MultiplaneGeometry

/// The kind of a layer, by its class, with the values that the class adds to `Layer`.
public enum LayerKind: Hashable, Sendable {
  /// `Layer` itself.
  case plain
  /// `TransformLayer`: draws nothing; its sublayers share the 3D space of its siblings.
  case transform
  /// `GradientLayer`.
  case gradient(Gradient)
  /// `ReplicatorLayer`.
  case replicator(Replication)
  /// `ShapeLayer`.
  case shape(Shape)
  /// `TiledLayer`.
  case tiled(TiledContents)
}
