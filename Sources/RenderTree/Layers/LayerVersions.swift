/// For each value derived from a layer's device transform, the version of the transform that it is valid for; 0 for
/// none.
struct LayerVersions: BitwiseCopyable, Sendable {
  /// The parent's, which the layer's `device` was made from.
  var parent: UInt32 = 0
  /// The layer's own, for `LayerState.place`.
  var place: UInt32 = 0
}
