internal import MultiplaneGeometry

/// Decides which layers are drawn as groups: whether what a layer holds overlaps, how its mask and its shadow are
/// drawn, and what its sublayers hide.
///
/// Owns the room of these decisions; the answers stand in the flags of `LayerState`. Reads the layer table; called by
/// damage and the walk.
struct Isolation: Sendable {
  /// All pixels of the canvas are opaque, whatever is drawn; nil where nothing asks for it.
  var isCanvasOpaque: Bool?
  var untested: [Int32] = []
  var footprints: [Footprint] = []
  /// What clips leave of what is looked at, each within the one before.
  var openClips: [PixelRect] = []
  var overlapGrid = OverlapGrid()
  /// The map from the sublayers of the layer that was looked at last to the device.
  var lastParent: Int32 = -1
  var lastParentMap: Transform2D?
  /// Among what was listed are groups.
  var foundGroups = false
  /// Layers that must be decided again.
  var unsure: [Int32] = []
  /// Layers that hold something that has changed.
  var holders: [Int32] = []
  /// What sublayers leave of a layer's own pixels.
  var hiddenParts = UncoveredRects()
}
