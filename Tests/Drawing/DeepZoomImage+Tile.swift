import MultiplaneDrawing
import MultiplaneContents

extension DeepZoomImage {
  /// A tile of the image as drawn; nil where there is none.
  func tile(_ column: Int, _ row: Int, level: Int) throws -> Bitmap? {
    let grid = TileGrid(tileSize: tileSize, levelsOfDetail: levelsOfDetail, levelsOfDetailBias: 0, contentsScale: 1)
    let request = TileRequest(tile: TileKey(level: level, column: column, row: row), in: grid)
    var bitmap = TileBitmap(width: request.width, height: request.height)
    guard case .drawn = try drawTile(request, into: &bitmap) else { return nil }
    return try bitmap.finished()
  }
}
