internal import MultiplaneGeometry

/// Scratch of placement.
struct PlacementScratch: Sendable {
  /// A layer and its ancestors up to the root.
  var chain: [Int32] = []
  /// Layers whose conservative bounds are recomputed.
  var loose: [Int32] = []
  /// Layers and quads of a layer in perspective.
  var planeLayers: [PlaneLayer] = []
  var planeQuads: [PlaneQuad] = []
  /// The inverse of a layer's map to the device, which most searches of the index ask for again; nil if there is none.
  var inverse: (slot: Int, version: UInt32, map: Homography?) = (-1, 0, nil)
  /// Layers below one that casts a shadow, with their maps to it.
  var casters: [(slot: Int32, map: Homography)] = []
}
