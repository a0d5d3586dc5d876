import MultiplaneAnimation
public import MultiplaneGeometry
package import MultiplaneChanges
internal import MultiplaneContents

/// A layer that draws its sublayers several times, each copy further transformed and coloured, without duplicating the
/// layers.
///
/// Copies are painted in order, the original sublayers first, and flattened into the layer's plane. The layer's own
/// background and contents are drawn once. Hit testing and `convert` use the original sublayers, not the copies.
open class ReplicatorLayer: Layer {
  /// The number of copies, the original included; 1 by default. Below 1 the sublayers are not drawn; above
  /// `Replication.maximumCount` counts as that.
  public final var instanceCount: Int {
    get { replication.instanceCount }
    set { change(\.replication.instanceCount, to: newValue, .kind, as: .instanceCount) }
  }

  /// Seconds by which the animations of each copy are behind those of the copy before; 0 by default.
  public final var instanceDelay: Double {
    get { replication.instanceDelay }
    set { change(\.replication.instanceDelay, to: newValue, .kind, as: .instanceDelay) }
  }

  /// The transform from each copy to the next, about the layer's anchor point.
  public final var instanceTransform: Transform3D {
    get { replication.instanceTransform }
    set { change(\.replication.instanceTransform, to: newValue, .kind, as: .instanceTransform) }
  }

  /// The colour that the first copy is multiplied by; nil and the default are white.
  public final var instanceColor: Color? {
    get { hasColor ? replication.instanceColor : nil }
    set {
      guard newValue != instanceColor else { return }
      if marks.contains(.acts) { willChange(.instanceColor) }
      hasColor = newValue != nil
      replication.instanceColor = newValue ?? .white
      mark(.kind)
    }
  }

  /// Added to the colour's red for each further copy; the sum is clamped to 0…1.
  public final var instanceRedOffset: Float {
    get { Float(offset.x) }
    set { offset.x = Double(newValue) }
  }

  /// Added to the colour's green for each further copy.
  public final var instanceGreenOffset: Float {
    get { Float(offset.y) }
    set { offset.y = Double(newValue) }
  }

  /// Added to the colour's blue for each further copy.
  public final var instanceBlueOffset: Float {
    get { Float(offset.z) }
    set { offset.z = Double(newValue) }
  }

  /// Added to the colour's alpha for each further copy.
  public final var instanceAlphaOffset: Float {
    get { Float(offset.w) }
    set { offset.w = Double(newValue) }
  }

  /// The offsets of red, green, blue and alpha, as they are sent: not rounded to `Float`.
  package final var offset: SIMD4<Double> {
    get { replication.offset }
    set {
      if marks.contains(.acts) {
        let keys: [AnimatedProperty] = [
          .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
        ]
        for (index, key) in keys.enumerated() where newValue[index] != replication.offset[index] { willChange(key) }
      }
      change(\.replication.offset, to: newValue, .kind)
    }
  }

  final var replication = Replication()
  /// Whether `instanceColor` is not nil.
  final var hasColor = true

  package override func prepare() { hasKind = true }

  package override func kind() -> LayerKind { .replicator(replication) }
}
