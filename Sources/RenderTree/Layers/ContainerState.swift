internal import MultiplaneGeometry

/// What the render tree keeps for a layer that has, or had, sublayers: see `LayerState.container`.
struct ContainerState: BitwiseCopyable, Sendable {
  /// What its sublayers draw, or more, in their plane.
  var children = Rect.null
  /// How many sublayers have a zPosition, and how many leave the plane.
  var raisedCount: Int32 = 0
  var deepCount: Int32 = 0
  /// How many are transform layers that share their siblings' space, and how many have more than a plane.
  var sharingCount: Int32 = 0
  var solidCount: Int32 = 0
  /// How often a sublayer's bounds grew `children` since it was exact.
  var conservativeGrowth: Int32 = 0
  /// The first sublayer that is not in the picture of what is still as a whole; −1 where that is not known.
  var resume: Int32 = -1
  /// The way from the plane of its sublayers to its own space, in the tree's pool, and the node of that; −1 where they
  /// are the same.
  var plane: Int32 = -1
  var node: Int32 = -1
  /// The order of its sublayers where they are sorted by depth, or some are transform layers; −1 for none.
  var depthOrder: Int32 = -1
  /// The clip around them where it is the outermost one, and the version of the layer's device transform that it was
  /// made from; 0 for none.
  var clip: Int32 = -1
  var clipVersion: UInt32 = 0
  /// A sublayer may be open: see `RenderTree+Places`.
  var holdsOpen = false
  /// Of a replicator: how many layers that are not hidden are below it; −1 where that is not known.
  var copiedCount: Int32 = -1
}
