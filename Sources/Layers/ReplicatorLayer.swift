public import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

/// A layer that shows its sublayers several times, each time moved and coloured further, without copies of them.
///
/// The copies are painted one after another, the sublayers themselves first, and are flattened into the layer's plane.
/// What the layer draws itself is drawn once. Hit tests and `convert` know the sublayers where they are, not their
/// copies.
open class ReplicatorLayer: Layer {
  /// How often the sublayers are shown, themselves included; 1 by default. Below 1 they are not shown, and above
  /// `Replication.maximumCount` counts as that.
  public final var instanceCount = 1 {
    didSet { mark(.kind) }
  }

  /// What moves each copy to the next, about the layer's anchor point.
  public final var instanceTransform = Transform3D.identity {
    didSet { mark(.kind) }
  }

  /// What the colours of the first copy are multiplied by; nil and the default are white.
  public final var instanceColor: Color? = .white {
    didSet { mark(.kind) }
  }

  /// Added to the red of the colour with each further copy; the sum is cut to 0…1.
  public final var instanceRedOffset = 0.0 {
    didSet { mark(.kind) }
  }

  /// Added to the green of the colour with each further copy.
  public final var instanceGreenOffset = 0.0 {
    didSet { mark(.kind) }
  }

  /// Added to the blue of the colour with each further copy.
  public final var instanceBlueOffset = 0.0 {
    didSet { mark(.kind) }
  }

  /// Added to the alpha of the colour with each further copy.
  public final var instanceAlphaOffset = 0.0 {
    didSet { mark(.kind) }
  }

  /// A layer of no size at the origin that shows its sublayers once, outside of any tree.
  public required init() {
    super.init()
    hasKind = true
  }

  package override func kind() -> LayerKind {
    var replication = Replication()
    replication.instanceCount = instanceCount
    replication.instanceTransform = instanceTransform
    replication.instanceColor = instanceColor ?? .white
    replication.offset = SIMD4(instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset)
    return .replicator(replication)
  }
}
