import MultiplaneContents

/// Draws the tiles of a layer without a source, on threads of the library: by the layer's delegate, or by `draw(in:)`
/// of a subclass.
final class LayerTiles: TileProvider, @unchecked Sendable {
  // @unchecked: the references are set here once. That of the layer is the last one on no thread but the tree's, which
  // keeps the layer until a commit has removed it.
  private weak let layer: TiledLayer?
  private weak let delegate: (any LayerDelegate)?
  private let factory: DrawingContextFactory

  /// - Parameter delegate: nil for `draw(in:)` of the layer.
  init(_ layer: TiledLayer, delegate: (any LayerDelegate)?, factory: DrawingContextFactory) {
    (self.layer, self.delegate, self.factory) = (layer, delegate, factory)
  }

  /// Draws a tile, empty where there is no layer any more.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    guard let layer else { return .nothing }
    return try request.draw(with: factory) { context in
      if let delegate { delegate.draw(layer, in: context) } else { layer.draw(in: context) }
    }
  }
}
