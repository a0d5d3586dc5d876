internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TileGrid {
  /// The texels of a tile's bitmap that show something of the layer: first and last column and row, minX, minY, maxX,
  /// maxY.
  func readableTexels(of tile: TileKey, within bounds: Rect) -> SIMD4<Float> {
    let scale = scale(ofLevel: tile.level)
    let rect = rect(of: tile)
    // What is off by rounding is no texel more.
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
