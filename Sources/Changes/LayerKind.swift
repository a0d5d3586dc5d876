public import MultiplaneContents
internal import MultiplaneGeometry

/// What a layer's class makes of it in the render tree.
public enum LayerKind: Hashable, Sendable {
  /// `Layer` itself.
  case plain
  /// `TransformLayer`: draws nothing, and its sublayers share the three-dimensional space of its siblings.
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
