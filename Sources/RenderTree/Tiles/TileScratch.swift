/// Scratch arrays of the tile phase.
struct TileScratch: Sendable {
  var wants: [TileStore.Want] = []
  var candidates: [TileStore.Want] = []
  /// Bytes of the visible tiles, by tile index.
  var needs: [Double] = []
  /// Tile indices of the layers in this frame.
  var seen: [Int] = []
  var above: [Int32] = []
  var arrivals: [TileStore.Name] = []
  var unwanted: [TileStore.Name] = []
  /// Resident tiles that may be evicted, and the frame that listed them: see `TileStore.takeSpare`.
  var spares: [TileStore.Spare] = []
  var listing: UInt64 = 0
  /// Stand-ins of a tile, and the quads of a tiled layer.
  var parts: [TilePart] = []
  var quads: [TileQuad] = []
}
