public import MultiplaneGeometry

/// How a replicator layer repeats its sublayers.
public struct Replication: Hashable, BitwiseCopyable, Sendable {
  /// With the sublayers themselves; below 1 nothing is shown.
  public var instanceCount = 1
  /// From each copy to the next, about the layer's anchor point.
  public var instanceTransform = Transform3D.identity
  /// Multiplies what the first copy shows.
  public var instanceColor = Color.white
  /// Added to the colour with each further copy: red, green, blue, alpha; the sum is cut to 0…1.
  public var offset = SIMD4<Double>.zero

  /// The sublayers once, as they are.
  public init() {}

  /// No more copies than that are drawn.
  public static let maximumCount = 10_000
}
