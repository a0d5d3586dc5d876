internal import MultiplaneGeometry

/// Room for the functions that find where layers lie.
struct PlacementScratch: Sendable {
  /// The layers from one up to the root.
  var chain: [Int32] = []
  /// Layers whose bounds are made exact.
  var loose: [Int32] = []
  /// The layers and the quads of a layer in perspective.
  var planeLayers: [PlaneLayer] = []
  var planeQuads: [PlaneQuad] = []
  /// Layers below one that casts a shadow, with their maps to it.
  var casters: [(slot: Int32, map: Homography)] = []
}
