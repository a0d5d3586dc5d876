/// Room for the tiles of the plan at hand.
struct TileScratch: Sendable {
  var wants: [TileStore.Want] = []
  var candidates: [TileStore.Want] = []
  var evictables: [TileStore.Evictable]?
  /// By the index of a layer: bytes of its tiles that are seen.
  var needs: [Double] = []
  /// Indices of layers that may be seen in the frame at hand, growing.
  var seen: [Int] = []
  /// Layers through which those with tiles are searched for.
  var search: [TileStore.Search] = []
  /// Indices of layers that may have more tiles than their own budget says.
  var overfull: [Int] = []
  var above: [Int32] = []
  var arrivals: [TileStore.Name] = []
  var unwanted: [TileStore.Name] = []
  /// Parts of tiles, and the quads that a tiled layer is drawn with.
  var parts: [TilePart] = []
  var quads: [TileQuad] = []
}
