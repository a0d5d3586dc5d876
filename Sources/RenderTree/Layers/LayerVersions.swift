/// The versions of device transforms that what is derived of a layer was found with; 0 is none.
struct LayerVersions: BitwiseCopyable, Sendable {
  /// The parent's, which the layer's `device` was made from.
  var parent: UInt32 = 0
  /// The layer's own, for `LayerState.place`.
  var place: UInt32 = 0
  /// The layer's own, for `LayerState.verdict`.
  var verdict: UInt32 = 0
}
