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
  /// Layers below one that casts a shadow, with their maps to it.
  var casters: [(slot: Int32, map: Homography)] = []
  /// The latest outline shadow, and the layer, device transform and plan that it is of.
  var outlined: (key: SIMD2<UInt64>, shadow: OutlineShadow?) = (.zero, nil)
}
