internal import MultiplaneContents
internal import MultiplaneGeometry

extension TileGrid {
  /// Range of a tile bitmap's texels that show some of the layer: minX, minY, maxX, maxY of the first and last column
  /// and row.
  func readableTexels(of tile: TileKey, within bounds: Rect) -> SIMD4<Float> {
    let scale = scale(ofLevel: tile.level)
    let rect = rect(of: tile)
    // Rounding errors must not add a texel.
    let slack = 1.0 / 1024
    func first(_ edge: Double, _ start: Double, _ side: Int) -> Float {
      Float(min(max(((edge - start) * scale + slack).rounded(.down) + 1, 0), Double(side + 1)))
    }
    func last(_ edge: Double, _ start: Double, _ side: Int) -> Float {
      Float(min(max(((edge - start) * scale - slack).rounded(.up), 0), Double(side + 1)))
    }
    return SIMD4(
      first(bounds.minX, rect.minX, tileWidth), first(bounds.minY, rect.minY, tileHeight),
      last(bounds.maxX, rect.minX, tileWidth), last(bounds.maxY, rect.minY, tileHeight))
  }
}
