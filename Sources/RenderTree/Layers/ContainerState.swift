internal import MultiplaneGeometry

/// State of a layer that has, or had, sublayers: see `LayerState.container`.
struct ContainerState: BitwiseCopyable, Sendable {
  /// Bounds of all that its sublayers draw, in their plane; conservative.
  var children = Rect.null
  /// `raisedCount`: sublayers with a zPosition. `deepCount`: sublayers that leave the plane.
  var raisedCount: Int32 = 0
  var deepCount: Int32 = 0
  /// `sharingCount`: transform layers that share their siblings' 3D space. `solidCount`: sublayers with more than a
  /// plane.
  var sharingCount: Int32 = 0
  var solidCount: Int32 = 0
  /// Number of times a sublayer's bounds grew `children` since it was exact.
  var conservativeGrowth: Int32 = 0
  /// Map of the sublayers' plane to the layer's own space, in the layer table's pool, and its node; −1 if the two
  /// spaces are the same.
  var plane: Int32 = -1
  var node: Int32 = -1
  /// The clip around its sublayers, if it is the outermost one, and the version of the device transform that it was
  /// made from; 0 for none.
  var clip: Int32 = -1
  var clipVersion: UInt32 = 0
  /// A sublayer may be spread: see `PlaceIndex+Places.swift`.
  var holdsOpen = false
  /// Number of visible layers below a replicator; −1 if unknown.
  var copiedCount: Int32 = -1
  /// `TreeVersions.containers` at which the layer and those around it were found up to date: see
  /// `RenderTree.openContainers`.
  var orderedVersion: UInt32 = 0
}
