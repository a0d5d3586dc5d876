import MultiplaneGeometry

extension TileRequest {
  /// Draws the tile in a context whose user space is the layer's own, and whose clip is the tile.
  package func draw(
    with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) -> TileAnswer {
    let buffer = StoreBuffer(width: width, height: height)
    let canvas = DrawingContextFactory.Canvas(
      width: width, height: height, bytesPerRow: width * 4, bounds: rect, scale: scale,
      dirty: PixelRect(x: 0, y: 0, width: width, height: height), isOpaque: false)
    if let failure = try buffer.draw(canvas, with: factory, body), !failure.isNoFont { throw failure }
    return .bitmap(buffer.picture(isOpaque: false, after: nil, changed: .empty, patch: nil))
  }
}
