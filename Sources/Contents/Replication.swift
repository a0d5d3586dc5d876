public import MultiplaneGeometry

/// How a replicator layer repeats its sublayers.
public struct Replication: Hashable, BitwiseCopyable, Sendable {
  /// The number of copies, the original sublayers included; below 1 nothing is drawn.
  public var instanceCount = 1
  /// The transform from each copy to the next, about the layer's anchor point.
  public var instanceTransform = Transform3D.identity
  /// The colour that the first copy is multiplied by.
  public var instanceColor = Color.white
  /// Seconds by which the animations of each copy are behind those of the copy before.
  public var instanceDelay = 0.0
  /// Added to the colour for each further copy: red, green, blue, alpha. The sum is clamped to 0…1.
  public var offset = SIMD4<Double>.zero

  /// One copy, unchanged.
  public init() {}

  /// Copies beyond this number are not drawn.
  public static let maximumCount = 10_000
}
